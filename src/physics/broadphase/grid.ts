// The uniform grid: bodies sorted by cell with a counting sort, so that three neighbouring cells of a row are one run of memory.
// It stands at the middle of the step: a body's reach is its radius, half the skin, and half of its travel.

/** Numbers per entry: all that most tests read. */
export const ENTRY = 4
/** Flags of an entry. */
export const ASLEEP = 1
/** Its reach is more than half a cell: the stencil would miss pairs, so it searches every cell that it covers. */
export const WIDE = 2

/** The grid of one search. Entries stand in the order of their cells, x fastest. */
export interface Grid {
  /** Cells per axis; 1 where the axis has fewer than three, and then nobody looks beyond the cell. */
  readonly cells: [number, number, number]
  readonly edge: [number, number, number]
  readonly origin: [number, number, number]
  /** First entry of each cell, and behind the last. */
  start: Int32Array
  /** x, y, z at the middle of the step, reach */
  entries: Float64Array
  /** The same by body, before they are sorted. */
  center: Float64Array
  /** Distance, m, at which two that do not touch are still a pair. */
  skin: number
  /** Half of the step whose travel counts, s. */
  halfLookahead: number
  /** Edge of a cell that is wished for, m; 0 lets the bodies decide. */
  desiredCellSize: number
  /** The smallest edge that leaves only a few bodies wide, m. */
  fittingCellSize: number
  flags: Uint8Array
  /** Dense index of the body, and cell, of each entry. */
  body: Int32Array
  cell: Int32Array
  /** Cell of each body, by dense index. */
  cellOfBody: Int32Array
  wide: Int32Array
  wideCount: number
  /** Largest reach, m. */
  reach: number
}

export function createGrid(): Grid {
  return {
    cells: [1, 1, 1],
    edge: [1, 1, 1],
    origin: [0, 0, 0],
    start: new Int32Array(2),
    entries: new Float64Array(0),
    center: new Float64Array(0),
    skin: 0,
    halfLookahead: 0,
    desiredCellSize: 0,
    fittingCellSize: 1,
    flags: new Uint8Array(0),
    body: new Int32Array(0),
    cell: new Int32Array(0),
    cellOfBody: new Int32Array(0),
    wide: new Int32Array(0),
    wideCount: 0,
    reach: 0,
  }
}
