// Lines, spindles, discs and squares whose width in pixels does not change with the zoom: instanced
// squares with one interleaved buffer, refilled and uploaded once a frame. Springs, muscles, rings
// and the selection box are drawn with them. WalkerMarks.tsx draws them.
import {
  createInstances,
  type InstanceLayout,
  type Instances,
  resizeInstances,
  uploadInstances,
} from '../canvas/instanceBuffer.ts'

/**
 * A mark: both ends; half width and inner radius of a ring in pixels, SQUARE or SPINDLE; linear
 * colour and alpha.
 */
const LAYOUT: InstanceLayout = [
  ['iEnds', 4],
  ['iForm', 2],
  ['iPaint', 4],
]
const STRIDE = 10
/** In place of the radius of a ring: the ends are square. */
export const SQUARE = -1
/** In place of the radius of a ring: the line is thin at its ends, and swells in its middle. */
export const SPINDLE = -2

/** Lines and discs that are drawn in one call; `count` of them are written so far. */
export type Marks = Instances & { count: number }

/** @param capacity marks that the buffer has room for before it first grows */
export function createMarks(capacity: number): Marks {
  return Object.assign(createInstances(LAYOUT, capacity), { count: 0 })
}

/** Removes all marks, to write them again. */
export function beginMarks(marks: Marks): void {
  marks.count = 0
}

/**
 * Adds a mark from a to b; equal ends make a disc, or a square.
 * @param width pixels
 * @param ring inner radius of a ring in pixels; 0: none; or `SQUARE` or `SPINDLE`
 * @param paint holds linear red, green, blue at `at`
 */
export function addMark(
  marks: Marks,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  width: number,
  ring: number,
  paint: ArrayLike<number>,
  at = 0,
  alpha = 1,
): void {
  let o = marks.count * STRIDE
  if (o >= marks.buffer.array.length) resizeInstances(marks, 2 * marks.count)
  marks.count++
  const out = marks.buffer.array
  out[o++] = ax
  out[o++] = ay
  out[o++] = bx
  out[o++] = by
  out[o++] = width / 2
  out[o++] = ring
  out[o++] = paint[at]!
  out[o++] = paint[at + 1]!
  out[o++] = paint[at + 2]!
  out[o] = alpha
}

/** Hands the marks to the renderer in one upload. */
export function endMarks(marks: Marks): void {
  uploadInstances(marks, marks.count)
}
