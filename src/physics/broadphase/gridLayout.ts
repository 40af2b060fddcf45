// How the grid is laid out: where the box of cells stands, how wide they are, how many. The grid itself is in grid.ts.

import { type Space, wrapCoordinate } from '../core/space.ts'
import type { Grid } from './grid.ts'

/** Most cells of a grid for so many bodies: with more, cells grow beyond the edge wished for. */
export function cellBudget(count: number): number {
  return Math.max(32768, 4 * count)
}

/** Chooses origin, edges and numbers of cells. */
export function layCells(grid: Grid, count: number, space: Space): void {
  const budget = cellBudget(count)
  let edge = grid.desiredCellSize > 0 ? grid.desiredCellSize : grid.fittingCellSize
  for (let trial = 0; ; trial++) {
    for (let axis = 0; axis < 3; axis++) {
      const size = space.size[axis]!
      if (size !== Number.POSITIVE_INFINITY) {
        // Whole cells: no narrow one stands at the seam. With one or two, a neighbour would be met twice; one cell holds all then.
        const whole = Math.floor(size / edge)
        grid.cells[axis] = whole < 3 ? 1 : whole
        grid.edge[axis] = size / grid.cells[axis]!
        grid.origin[axis] = 0
      } else {
        findBounds(grid.center, count, axis, trial > 0)
        const low = BOUNDS[0]!
        const high = BOUNDS[1]!
        // Where bodies have flown beyond all numbers one cell holds all: the division gives none.
        grid.cells[axis] = Math.max(1, Math.min(1e9, Math.floor((high - low) / edge) + 1)) || 1
        grid.edge[axis] = edge
        grid.origin[axis] = low
      }
    }
    if (grid.cells[0] * grid.cells[1] * grid.cells[2] <= budget) break
    // First the far flyers are left out of the box (they clamp to its border); then cells grow.
    if (trial > 0) edge *= 1.25
  }
  const total = grid.cells[0] * grid.cells[1] * grid.cells[2]
  if (grid.start.length < total + 1) grid.start = new Int32Array(total + 1 + (total >> 1))
}

/** Least and greatest coordinate of the bodies on an axis; with `trim`, only of those within three deviations, twice over. */
function findBounds(middle: Float64Array, count: number, axis: number, trim: boolean): void {
  let low = Number.NEGATIVE_INFINITY
  let high = Number.POSITIVE_INFINITY
  for (let round = 0; round < (trim ? 3 : 1); round++) {
    let least = Number.POSITIVE_INFINITY
    let most = Number.NEGATIVE_INFINITY
    let sum = 0
    let squares = 0
    let n = 0
    for (let o = axis; o < 4 * count; o += 4) {
      const x = middle[o]!
      if (x < low || x > high) continue
      if (x < least) least = x
      if (x > most) most = x
      sum += x
      squares += x * x
      n++
    }
    if (n === 0) {
      BOUNDS.fill(0)
      return
    }
    const mean = sum / n
    // Beyond 1e154 m squares are infinite, and no number is left: then one cell holds all.
    const deviation = Math.sqrt(Math.max(0, squares / n - mean * mean)) || 0
    low = Math.max(least, trim ? mean - 3 * deviation : least)
    high = Math.min(most, trim ? mean + 3 * deviation : most)
  }
  BOUNDS[0] = low
  BOUNDS[1] = high
}

/** Scratch: the bounds of an axis. */
const BOUNDS = new Float64Array(2)

/** The cell of the point at `o`; whoever is outside the box counts to the cell at its border. */
export function cellAt(grid: Grid, space: Space, points: Float64Array, o: number): number {
  const nx = grid.cells[0]
  const ny = grid.cells[1]
  const nz = grid.cells[2]
  const ix = Math.floor((wrapCoordinate(points[o]!, space.size[0]) - grid.origin[0]) / grid.edge[0])
  const iy = Math.floor((wrapCoordinate(points[o + 1]!, space.size[1]) - grid.origin[1]) / grid.edge[1])
  const iz = Math.floor((wrapCoordinate(points[o + 2]!, space.size[2]) - grid.origin[2]) / grid.edge[2])
  const cx = ix < 0 ? 0 : ix >= nx ? nx - 1 : ix
  const cy = iy < 0 ? 0 : iy >= ny ? ny - 1 : iy
  const cz = iz < 0 ? 0 : iz >= nz ? nz - 1 : iz
  return (cx + nx * (cy + ny * cz)) | 0 // as in buildGrid
}
