// Columns of a store: one typed array per field, with a fixed number of values per entry.
//
// Loops that read several numbers of an entry mask the first index: `(4 * body) & 0x3fffffff`. No
// column is that long, and V8 then omits the overflow test of `i + 1`: 6 to 9 % of a step. The mask is
// a literal because V8 does not rely on the value of an import.
import { type Bytes, type Reader, refuseDamaged, type Writer } from './bytes.ts'
import { LIMITS, refuseRemoved } from './validate.ts'

/** The constructor of a column's array. */
type ArrayType = Float64ArrayConstructor | Int32ArrayConstructor | Uint8ArrayConstructor
/** The least and the greatest value, and whether NaN is valid. */
type Range = readonly [min: number, max: number, orNaN?: true | undefined]
/** Numbers whose squares are finite. */
const ANY: Range = [-1e150, 1e150]
/** Positions and velocities after a step. */
export const PLACE: Range = [-LIMITS.place, LIMITS.place]
export const SPEED: Range = [-LIMITS.speed, LIMITS.speed]
export const NOT_NEGATIVE: Range = [0, Number.MAX_VALUE]

/** By name: array type, numbers per entry, range in a snapshot. @default up to 1e150 */
export type Columns = Readonly<Record<string, readonly [arrayType: ArrayType, width: number, range?: Range]>>

/** The arrays of columns. */
export type ArraysOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name][0] extends Float64ArrayConstructor
    ? Float64Array
    : C[Name][0] extends Int32ArrayConstructor
      ? Int32Array
      : Uint8Array
}

/** A store. Entries have dense indices below `count`. */
interface Store {
  count: number
  capacity: number
}

export function columnOf(store: object, name: string): Float64Array | Int32Array | Uint8Array {
  return (store as Record<string, Float64Array>)[name]!
}

/** Grows or creates all columns, with `extra` cleared entries behind `capacity`. @returns the store */
export function growColumns<S extends Store, C extends Columns>(store: S, columns: C, capacity: number, extra = 0) {
  const arrays = store as unknown as Record<string, InstanceType<ArrayType>>
  // Allocates all before it changes the store, so that a failure changes nothing.
  const grown = Object.entries(columns).map(([name, [ArrayType, width]]) => {
    const array = new ArrayType((capacity + extra) * width)
    array.set(arrays[name]?.subarray(0, store.count * width) ?? [])
    return [name, array] as const
  })
  for (const [name, array] of grown) {
    // V8 takes a field that is written once for a constant, and discards all code that has read it at the second
    // write. So a new column is written twice.
    arrays[name] ??= array.subarray(0)
    arrays[name] = array
  }
  store.capacity = capacity
  return store as S & ArraysOf<C>
}

export function clearEntry(store: Store, columns: Columns, index: number): void {
  for (const name in columns) {
    const width = columns[name]![1]
    columnOf(store, name).fill(0, index * width, (index + 1) * width)
  }
}

export function copyEntry(store: Store, columns: Columns, from: number, to: number): void {
  for (const name in columns) {
    const width = columns[name]![1]
    columnOf(store, name).copyWithin(to * width, from * width, (from + 1) * width)
  }
}

/** Removes an entry. Later entries move up. */
export function removeEntry(store: Store, columns: Columns, index: number): void {
  for (const name in columns) {
    const width = columns[name]![1]
    columnOf(store, name).copyWithin(index * width, (index + 1) * width, store.count * width)
  }
  store.count--
}

export function entryBytes(columns: Columns): number {
  return Object.values(columns).reduce((sum, [{ BYTES_PER_ELEMENT }, width]) => sum + BYTES_PER_ELEMENT * width, 0)
}

export function saveColumns(out: Writer, store: Store, columns: Columns): void {
  for (const name in columns) out.array(columnOf(store, name).subarray(0, store.count * columns[name]![1]))
}

/** Reads what `saveColumns` wrote, into a store with as many entries. Checks the ranges. */
export function loadColumns(input: Reader, store: Store, columns: Columns): void {
  for (const name in columns) {
    const [, width, range = ANY] = columns[name]!
    const values = columnOf(store, name).subarray(0, store.count * width)
    input.into(values)
    checkColumn(name, values, range)
  }
}

/** Returns an array of at least `length` numbers: `array` itself, or a longer copy. */
export function lengthen<A extends Float64Array | Int32Array | Uint8Array>(array: A, length: number): A {
  if (array.length >= length) return array
  const longer = new (array.constructor as ArrayType)(length) as A
  longer.set(array)
  return longer
}

/** Checks every `stride`th number of a column, from `first` on. */
export function checkColumn(name: string, values: Bytes, [min, max, orNaN]: Range, first = 0, stride = 1): void {
  for (let k = first; k < values.length; k += stride)
    if (!(values[k]! >= min && values[k]! <= max) && !(orNaN && Number.isNaN(values[k])))
      refuseDamaged(`a value of ${name} is ${values[k]}`)
}

/** Checks that some numbers of each entry are 0, because nothing leaves a plane. */
export function checkPlane(name: string, values: Bytes, width: number, axes: readonly number[] = [2]): void {
  for (const axis of axes) checkColumn(`${name} out of a plane`, values, [0, 0], axis, width)
}

/** Checks that ids ascend, and are below the next one. */
export function checkIds(name: string, ids: Int32Array, nextId: number): void {
  checkColumn('nextId', Int32Array.of(nextId), [0, LIMITS.nextId])
  let least = 0
  for (const id of ids) {
    if (id < least || id >= nextId) refuseDamaged(`${name} ${id} is out of order`)
    least = id + 1
  }
}

/** Marks whole numbers below `end`. Refuses one that `marked` already has. */
export function markAll(name: string, values: Iterable<number>, marked: Uint8Array, end = marked.length): void {
  for (const value of values) {
    if (!(value >= 0 && value < end) || marked[value] === 1) refuseDamaged(`${name} ${value} does not exist, or twice`)
    marked[value] = 1
  }
}

/** Springs and characters, in the order added: their ids ascend. */
export interface Entries extends Store {
  nextId: number
  id: Int32Array
}

/** Finds an entry by binary search. @throws RangeError when it was removed */
export function indexOfEntry(entries: Entries | undefined, what: string, id: number): number {
  let low = 0
  let high = (entries?.count ?? 0) - 1
  while (low <= high && typeof id === 'number') {
    const middle = (low + high) >> 1
    const at = entries!.id[middle]!
    if (at === id) return middle
    if (at < id) low = middle + 1
    else high = middle - 1
  }
  refuseRemoved(what, id)
}

export function entryIds<Id extends number>(entries: Entries | undefined): Id[] {
  return entries ? ([...entries.id.subarray(0, entries.count)] as Id[]) : []
}

export function saveEntries(out: Writer, entries: Entries, columns: Columns, flag: boolean): void {
  out.int(entries.count)
  out.int(entries.nextId)
  out.int(flag ? 1 : 0)
  saveColumns(out, entries, columns)
}
