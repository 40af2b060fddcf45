// The uniform grid: bodies sorted by cell with a counting sort, so that three neighbouring cells of
// a row are contiguous in memory. Positions are those at the middle of the step. The reach of a
// body is its radius, half the skin, and half its travel in the step.

/** Numbers per entry: all that most distance tests read. */
export const ENTRY = 4
/** Flag of an entry: the body sleeps. */
export const ASLEEP = 1
/**
 * Flag of an entry: its reach along an axis is more than half a cell. The search of adjacent cells
 * would miss pairs, so the entry searches every cell that it covers.
 */
export const WIDE = 2

/** The grid. Entries are in the order of their cells, x fastest. */
export interface Grid {
  /** Number of cells per axis; 1 where fewer than three fit, so that no neighbour is searched. */
  readonly cells: [number, number, number]
  /** Edge of a cell per axis, and the lowest corner of the first cell. Metres. */
  readonly edge: [number, number, number]
  readonly origin: [number, number, number]
  /** First entry of each cell, and behind them the number of entries. */
  start: Int32Array
  /** x, y, z at the middle of the step, and reach. Metres. */
  entries: Float64Array
  /** Half the travel in the step: x, y, z; then the radius. Metres. */
  motion: Float64Array
  /** Whether all bodies are narrow and awake. */
  areAlike: boolean
  /** The same by dense index of the body, before sorting. */
  center: Float64Array
  /** Two bodies with a gap below this are a pair. Metres. */
  skin: number
  /** Half of the time for which travel counts, in seconds. */
  halfLookahead: number
  /** Desired edge of a cell in metres; 0: chosen from the bodies. */
  desiredCellSize: number
  /** The smallest edge per axis for which only a few bodies are wide, in metres. */
  readonly fittingCellSize: [number, number, number]
  flags: Uint8Array
  /** Dense index of the body of each entry, and its cell. */
  body: Int32Array
  cell: Int32Array
  /** Cell of each body, by dense index. */
  cellOfBody: Int32Array
  /** Entries of the wide bodies. */
  wide: Int32Array
  wideCount: number
  /** Scratch of the search: the entries within reach of one. */
  near: Int32Array
  /** Largest reach of a body, in metres. */
  reach: number
}

export function createGrid(): Grid {
  return {
    cells: [1, 1, 1],
    edge: [1, 1, 1],
    origin: [0, 0, 0],
    start: new Int32Array(2),
    entries: new Float64Array(0),
    motion: new Float64Array(0),
    areAlike: true,
    center: new Float64Array(0),
    skin: 0,
    halfLookahead: 0,
    desiredCellSize: 0,
    fittingCellSize: [1, 1, 1],
    flags: new Uint8Array(0),
    body: new Int32Array(0),
    cell: new Int32Array(0),
    cellOfBody: new Int32Array(0),
    wide: new Int32Array(0),
    wideCount: 0,
    near: new Int32Array(0),
    reach: 0,
  }
}
