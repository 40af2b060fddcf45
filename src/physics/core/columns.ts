// Columns of a store: one typed array per field, with a fixed number of values per entry. All
// columns grow, move, are saved and are checked by the same code.
//
// Where a loop reads several numbers of an entry, it masks the index of the first:
// `const i = (4 * body) & 0x3fffffff`. No column is that long. V8 then knows that `i + 1` does not
// overflow, and leaves out that test: 6 to 9 % of a step. The mask is a literal because V8 does not
// rely on the value of an import.
import { type Bytes, refuseDamaged } from './bytes.ts'

type ArrayType = Float64ArrayConstructor | Int32ArrayConstructor | Uint8ArrayConstructor

/** A column: the name of its field, the type of its array, and the numbers per entry. */
export type Column<S> = readonly [name: keyof S, arrayType: ArrayType, width: number]

/** What every store has. Entries are at dense indices below `count`. */
interface Store {
  count: number
  /** Entries that fit before the columns have to grow. */
  capacity: number
}

/**
 * Grows or creates all columns. Existing entries keep their index.
 * @param extra further entries behind `capacity`, which are cleared
 */
export function growColumns<S extends Store>(
  store: S,
  columns: readonly Column<S>[],
  capacity: number,
  extra = 0,
): void {
  // All are created before the first is used: where memory is short, nothing has changed.
  const grown = columns.map(([, ArrayType, width]) => new ArrayType((capacity + extra) * width))
  columns.forEach(([name, , width], k) => {
    const old = store[name] as Float64Array | undefined
    if (old) grown[k]!.set(old.subarray(0, store.count * width))
    store[name] = grown[k] as S[keyof S]
  })
  store.capacity = capacity
}

/** `array` if it has at least `length` numbers, else a longer one that begins with its numbers. */
export function lengthen<A extends Float64Array | Int32Array | Uint8Array>(array: A, length: number): A {
  if (array.length >= length) return array
  const longer = new (array.constructor as ArrayType)(length) as A
  longer.set(array)
  return longer
}

/** The array of a column. */
export function columnOf<S>(store: S, name: keyof S): Float64Array | Int32Array | Uint8Array {
  return store[name] as Float64Array
}

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
