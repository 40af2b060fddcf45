// From a world's springs to marks: struts are thin lines, muscles thicker ones whose colour follows the wave, with a dot in the middle.
import { Color } from 'three'
import { readPositions, readSprings, type World } from '../../physics/index.ts'
import { addMark, type Marks } from './marks.ts'

export type SpringInstances = { positions: Float32Array; ends: Int32Array; nodes: number; springs: number }

export function createSpringInstances(): SpringInstances {
  return { positions: new Float32Array(64), ends: new Int32Array(128), nodes: 0, springs: 0 }
}

const linear = (css: string) => new Color(css).toArray()
/** A strut, and a muscle at its longest, at rest and at its shortest. */
export const PAINT = {
  strut: linear('#8f7590'),
  long: linear('#6fb5a0'),
  middle: linear('#e59ab0'),
  short: linear('#c23f6e'),
  dot: linear('#fff6f2'),
  chosen: linear('#8a2f57'),
  hand: linear('#a8476c'),
}
const STRUT_WIDTH = 2.6
const MUSCLE_WIDTH = 4.6

/** Reads where the ends are, `alpha` of a step after the one before. */
export function readEnds(filling: SpringInstances, world: World<2>, alpha: number): void {
  const any = world
  if (filling.positions.length < 2 * world.bodies.count) filling.positions = new Float32Array(4 * world.bodies.count)
  if (filling.ends.length < 2 * world.springs.count) filling.ends = new Int32Array(4 * world.springs.count)
  filling.nodes = readPositions(any, filling.positions, alpha)
  filling.springs = readSprings(any, filling.ends)
}

const mixed = [0, 0, 0]

/** Writes all springs, moved by (dx, dy), `thick` times their width. */
export function writeSpringInstances(
  filling: SpringInstances,
  world: World<2>,
  lines: Marks,
  dots: Marks | null,
  dx = 0,
  dy = 0,
  thick = 1,
  alpha = 1,
): void {
  const { positions, ends } = filling
  const { amplitude, phase } = world.springs
  const { wave } = world
  for (let s = 0; s < filling.springs; s++) {
    const a = 2 * ends[2 * s]!
    const b = 2 * ends[2 * s + 1]!
    const ax = positions[a]! + dx
    const ay = positions[a + 1]! + dy
    const bx = positions[b]! + dx
    const by = positions[b + 1]! + dy
    if (amplitude[s] === 0) {
      addMark(lines, ax, ay, bx, by, STRUT_WIDTH * thick, 0, PAINT.strut, 0, alpha)
      continue
    }
    const pull = Math.sin(phase[s]! + wave.phase) * Math.sign(amplitude[s]! * wave.amplitude)
    const to = pull > 0 ? PAINT.short : PAINT.long
    const part = Math.abs(pull)
    for (let k = 0; k < 3; k++) mixed[k] = PAINT.middle[k]! + part * (to[k]! - PAINT.middle[k]!)
    addMark(lines, ax, ay, bx, by, (MUSCLE_WIDTH + 0.9 * pull) * thick, 0, mixed, 0, alpha)
    if (!dots) continue
    const mx = (ax + bx) / 2
    const my = (ay + by) / 2
    addMark(dots, mx, my, mx, my, 10 * thick, 0, mixed)
    addMark(dots, mx, my, mx, my, 5.4 * thick, 0, PAINT.dot)
  }
}
