// The drawing of Soda Constructor: the room, springs as black lines, muscles with a dot in the
// middle, nodes as squares. Sizes are those of the specification's listing.
import { addMark, type Marks, SQUARE } from './marks.ts'
import type { SpringInstances } from './springInstances.ts'

const BLACK = [0, 0, 0]
/** Pixels. */
const LINE = 1.2
const NODE = 8
const MUSCLE = 4

/** @param room its size in metres */
export function writeClassicDrawing(
  { positions, ends, contractions, bodyCount, springCount }: SpringInstances,
  marks: Marks,
  { width, height }: { width: number; height: number },
): void {
  addMark(marks, 0, 0, width, 0, LINE, 0, BLACK)
  addMark(marks, width, 0, width, height, LINE, 0, BLACK)
  addMark(marks, width, height, 0, height, LINE, 0, BLACK)
  addMark(marks, 0, height, 0, 0, LINE, 0, BLACK)
  for (let s = 0; s < springCount; s++) {
    const a = 2 * ends[2 * s]!
    const b = 2 * ends[2 * s + 1]!
    addMark(marks, positions[a]!, positions[a + 1]!, positions[b]!, positions[b + 1]!, LINE, 0, BLACK)
    if (Number.isNaN(contractions[s]!)) continue
    addSquare(marks, (positions[a]! + positions[b]!) / 2, (positions[a + 1]! + positions[b + 1]!) / 2, MUSCLE)
  }
  for (let k = 0; k < bodyCount; k++) addSquare(marks, positions[2 * k]!, positions[2 * k + 1]!, NODE)
}

function addSquare(marks: Marks, x: number, y: number, edge: number): void {
  addMark(marks, x, y, x, y, edge, SQUARE, BLACK)
}
