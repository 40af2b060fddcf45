// The cells of the grid that a box covers.
import type { Space } from '../core/space.ts'
import type { Grid } from './grid.ts'

/** The box: low x, y, z, then high x, y, z, in metres. */
export const BOX = new Float64Array(6)
/** The first cell per axis, and the number of cells from there on; on a torus they wrap. */
export const FIRST = new Int32Array(3)
export const SPAN = new Int32Array(3)

/** Sets FIRST and SPAN to the cells that BOX covers, beyond the grid to those at its border. */
export function coverCells(grid: Grid, space: Space): void {
  for (let axis = 0; axis < 3; axis++) {
    const n = grid.cells[axis]!
    let first = Math.floor((BOX[axis]! - grid.origin[axis]!) / grid.edge[axis]!)
    let last = Math.floor((BOX[axis + 3]! - grid.origin[axis]!) / grid.edge[axis]!)
    if (space.size[axis] === Number.POSITIVE_INFINITY) {
      first = Math.min(n - 1, Math.max(0, first))
      last = Math.min(n - 1, Math.max(0, last))
    } else if (last - first + 1 > n) {
      first = 0
      last = n - 1
    }
    FIRST[axis] = ((first % n) + n) % n
    SPAN[axis] = last - first + 1
  }
}
