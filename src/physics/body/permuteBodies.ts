// Reorders the bodies of the store, so that bodies that are near each other lie side by side.
import { columnOf } from '../core/columns.ts'
import type { Bodies } from './bodies.ts'
import { BODY_COLUMNS } from './bodyColumns.ts'

/**
 * Reorders the bodies.
 * @param from `from[i]` is the old index of the body that gets index i
 * @param scratch an array as long as the longest column
 */
export function permuteBodies(bodies: Bodies, from: Int32Array, scratch: Float64Array): void {
  const n = bodies.count
  for (const [name, , width] of BODY_COLUMNS) {
    const column = columnOf(bodies, name)
    // One function per array type: a loop that sees several types is many times slower.
    if (column instanceof Float64Array) permuteFloats(column, width, from, n, scratch)
    else if (column instanceof Int32Array) permuteInts(column, width, from, n, scratch)
    else permuteBytes(column, from, n, scratch)
  }
  for (let i = 0; i < n; i++) bodies.indexOf[bodies.slot[i]!] = i
}

function permuteFloats(column: Float64Array, width: number, from: Int32Array, n: number, scratch: Float64Array): void {
  scratch.set(column.subarray(0, n * width))
  for (let i = 0, to = 0; i < n; i++) {
    const at = from[i]! * width
    for (let k = 0; k < width; k++) column[to++] = scratch[at + k]!
  }
}

function permuteInts(column: Int32Array, width: number, from: Int32Array, n: number, scratch: Float64Array): void {
  for (let k = 0; k < n * width; k++) scratch[k] = column[k]!
  for (let i = 0, to = 0; i < n; i++) {
    const at = from[i]! * width
    for (let k = 0; k < width; k++) column[to++] = scratch[at + k]!
  }
}

function permuteBytes(column: Uint8Array, from: Int32Array, n: number, scratch: Float64Array): void {
  for (let i = 0; i < n; i++) scratch[i] = column[i]!
  for (let i = 0; i < n; i++) column[i] = scratch[from[i]!]!
}
