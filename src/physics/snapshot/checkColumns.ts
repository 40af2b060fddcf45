// Checks of numbers that stand in columns: each within its range, each handle in its place.
import type { Bytes } from '../core/bytes.ts'
import { refuseDamaged } from '../core/bytes.ts'

/** Ranges of numbers: least and greatest value. */
export type Range = readonly [min: number, max: number]
export const FINITE: Range = [-Number.MAX_VALUE, Number.MAX_VALUE]
export const NOT_NEGATIVE: Range = [0, Number.MAX_VALUE]

/**
 * Checks numbers of a column.
 * @param first Index of the first number that is checked.
 * @param stride Distance to the next one. @default 1: all
 * @throws RangeError naming the column and the number
 */
export function checkColumn(name: string, values: Bytes, [min, max]: Range, first = 0, stride = 1): void {
  for (let k = first; k < values.length; k += stride)
    if (!(values[k]! >= min && values[k]! <= max)) refuseDamaged(`a value of ${name} is ${values[k]}`)
}

/**
 * Checks that ids rise, so that no two are equal, and are below the next one.
 * @throws RangeError naming the column
 */
export function checkIds(name: string, ids: Int32Array, nextId: number): void {
  let least = 0
  for (const id of ids) {
    if (id < least || id >= nextId) refuseDamaged(`${name} ${id} is out of order`)
    least = id + 1
  }
}

/**
 * Marks whole numbers below `end`, none of them twice.
 * @param marked what is marked already
 * @throws RangeError naming the column
 */
export function markAll(name: string, values: Iterable<number>, marked: Uint8Array, end = marked.length): void {
  for (const value of values) {
    if (!(value >= 0 && value < end) || marked[value] === 1) refuseDamaged(`${name} ${value} does not exist, or twice`)
    marked[value] = 1
  }
}
