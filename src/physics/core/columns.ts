// Columns of a store: one typed array per field, with a fixed number of values per entry. All
// columns grow, move and are saved by the same code.
//
// Where a loop reads several numbers of an entry, it masks the index of the first:
// `const i = (4 * body) & 0x3fffffff`. No column is that long. V8 then knows that `i + 1` does not
// overflow, and leaves out that test: 6 to 9 % of a step. The mask is a literal because V8 does not
// rely on the value of an import.

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
