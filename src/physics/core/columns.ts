// Stores of typed arrays. A store has things by dense index, and a column for each thing that is known of them: an array with so many numbers a thing.
// Growing, moving and saving treat all columns alike.

type Kind = Float64ArrayConstructor | Int32ArrayConstructor | Uint8ArrayConstructor

/** A column: its name in the store, its kind of array, and how many numbers a thing has there. */
export type Column<S> = readonly [name: keyof S, kind: Kind, width: number]

/** What every store has. */
interface Store {
  count: number
  /** Things that there is room for. */
  capacity: number
}

/** Makes room for `capacity` things, and for `extra` more that stand behind them and are cleared. Those that are there keep their index. */
export function growColumns<S extends Store>(
  store: S,
  columns: readonly Column<S>[],
  capacity: number,
  extra = 0,
): void {
  store.capacity = capacity
  for (const [name, Kind, width] of columns) {
    const old = store[name] as Float64Array | undefined
    const fresh = new Kind((capacity + extra) * width)
    if (old) fresh.set(old.subarray(0, store.count * width))
    store[name] = fresh as never
  }
}

/** The array of a column. */
export function columnOf<S>(store: S, name: keyof S): Float64Array | Int32Array | Uint8Array {
  return store[name] as Float64Array
}
