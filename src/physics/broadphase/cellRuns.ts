// The neighbourhood of a cell as runs of grid entries: in its own row of cells and in the adjacent
// rows. Entries of three neighbouring cells of a row are contiguous, so they form one run.

import type { Space } from '../core/space.ts'
import type { Grid } from './grid.ts'

/** Runs of entries around a cell, and the rows of cells that they lie in. */
export interface Runs {
  count: number
  /** First entry of each run, and the one behind its last. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** First cell of the own row, and of the adjacent rows. */
  own: number
  readonly row: Int32Array
  rows: number
  /** Whether an adjacent row lies across a seam. */
  wraps: boolean
}

/** Scratch, refilled for each cell: at most 9 rows of 2 runs. */
export const RUNS: Runs = {
  count: 0,
  from: new Int32Array(32),
  to: new Int32Array(32),
  own: 0,
  row: new Int32Array(9),
  rows: 0,
  wraps: false,
}
const FORWARD_Y = [1, -1, 0, 1]
const FORWARD_Z = [0, 1, 1, 1]
const ALL_Y = [-1, 0, 1, -1, 0, 1, -1, 0, 1]
const ALL_Z = [-1, -1, -1, 0, 0, 0, 1, 1, 1]

/**
 * Collects the rows around a cell: those ahead of it, or with `all` those on every side, its own
 * included.
 */
export function collectRows(runs: Runs, grid: Grid, space: Space, cell: number, all: boolean): void {
  const nx = grid.cells[0]
  const ny = grid.cells[1]
  const nz = grid.cells[2]
  const row = Math.floor(cell / nx)
  const iy = row % ny
  const iz = (row - iy) / ny
  const rows = all ? ALL_Y : FORWARD_Y
  const layers = all ? ALL_Z : FORWARD_Z
  runs.own = nx * row
  runs.rows = 0
  runs.wraps =
    (space.size[1] !== Infinity && (iy === 0 || iy === ny - 1)) ||
    (space.size[2] !== Infinity && (iz === 0 || iz === nz - 1))
  for (let r = 0; r < rows.length; r++) {
    // Where one cell spans an axis, the neighbours on that axis are the cell itself: count it once.
    if ((ny === 1 && rows[r] !== 0) || (nz === 1 && layers[r] !== 0)) continue
    const jy = neighbour(iy + rows[r]!, ny, space.size[1])
    const jz = neighbour(iz + layers[r]!, nz, space.size[2])
    if (jy >= 0 && jz >= 0) runs.row[runs.rows++] = nx * (jy + ny * jz)
  }
}

/**
 * Collects the runs around a cell in the collected rows. Without `all`, the own row comes first,
 * and is searched forward only.
 * @param start first entry of each cell
 * @param nx cells per row
 * @param ix the cell's place in its row
 * @param seam whether rows are periodic
 */
export function collectRuns(runs: Runs, start: Int32Array, nx: number, ix: number, seam: boolean, all: boolean): void {
  const { from, to, row, rows, own } = runs
  const low = ix > 0 ? ix - 1 : 0
  const high = ix < nx - 1 ? ix + 2 : nx
  const first = seam && ix === 0
  const last = seam && ix === nx - 1
  let n = 0
  if (!all) {
    from[n] = start[own + ix]!
    to[n++] = start[own + high]!
    if (last) {
      from[n] = start[own]!
      to[n++] = start[own + 1]!
    }
  }
  for (let r = 0; r < rows; r++) {
    const other = row[r]!
    // At the seam, the same order as elsewhere: from behind to ahead.
    if (first) {
      from[n] = start[other + nx - 1]!
      to[n++] = start[other + nx]!
    }
    from[n] = start[other + low]!
    to[n++] = start[other + high]!
    if (last) {
      from[n] = start[other]!
      to[n++] = start[other + 1]!
    }
  }
  runs.count = n
}

/**
 * Cell coordinate of a neighbour: wrapped on a periodic axis, -1 beyond the end of an open axis.
 */
function neighbour(i: number, n: number, size: number): number {
  if (i >= 0 && i < n) return i
  if (size === Infinity) return -1
  return i < 0 ? i + n : i - n
}
