// Cell occupancy, for debug drawing and statistics: a body counts in every cell that its bounding
// box touches (docs/specification.md: the torus, 1.2). A step does not use it.
import { refuse } from '../core/validate.ts'
import type { World } from '../world/world.ts'
import { cellBudget, coverCells, type Grid, nextEdge } from './grid.ts'

/** Bodies in each cell, and statistics. Arrays are reused, and may be longer than the cells. */
export class CellOccupancy {
  /** Cells per axis. */
  readonly cells: [number, number, number] = [0, 0, 0]
  /** Edge of a cell per axis in metres. A whole number of cells fills a periodic axis. */
  readonly edge: [number, number, number] = [1, 1, 1]
  /** Lowest corner of the first cell, in metres. */
  readonly origin: [number, number, number] = [0, 0, 0]
  /** Bodies in each cell, x fastest. */
  counts = new Int32Array(0)
  /** Sum of `counts`. */
  registered = 0
  /** Number of cells with at least one body. */
  occupied = 0
  /** Number of cells with more than one body. */
  crowded = 0
  /** Mean number of bodies per occupied cell; 0 when there are none. */
  mean = 0
  /** Largest number of bodies in a cell. */
  max = 0
  /** The first cell that has the largest number: its place on each axis, from 0. */
  maxCell: [number, number, number] = [0, 0, 0]
}

/** Creates an empty result, which `measureCellOccupancy` can fill any number of times. */
export function createCellOccupancy(): CellOccupancy {
  return new CellOccupancy()
}

/**
 * Counts bodies where they are now, in cells of the world's `cell` size or of its last grid.
 * @param occupancy Receives the counts.
 */
export function measureCellOccupancy(occupancy: CellOccupancy, world: World): void {
  if (!(occupancy instanceof CellOccupancy)) refuse('occupancy', 'a result of createCellOccupancy()', occupancy)
  layOutCells(occupancy, world)
  const total = occupancy.cells[0] * occupancy.cells[1] * occupancy.cells[2]
  if (occupancy.counts.length < total) occupancy.counts = new Int32Array(total)
  occupancy.counts.fill(0, 0, total)
  registerBodies(occupancy, world)
  Object.assign(
    occupancy,
    summarize(occupancy, total, (cell) => occupancy.counts[cell]!),
  )
}

function layOutCells(occupancy: CellOccupancy, world: World): void {
  const { space, broadphase, bodies } = world
  const { grid } = broadphase
  const { cells, edge, origin } = occupancy
  const budget = space.periodic ? cellBudget(bodies.count) : Number.POSITIVE_INFINITY
  let cellSize = world.cell > 0 ? world.cell : Math.max(grid.edge[0], grid.edge[1])
  for (;;) {
    let widest = 0
    for (let axis = 0; axis < 3; axis++) {
      const size = space.size[axis]!
      const open = size === Number.POSITIVE_INFINITY
      cells[axis] = open ? grid.cells[axis]! : Math.max(1, Math.floor(size / cellSize))
      edge[axis] = open ? grid.edge[axis]! : size / cells[axis]!
      origin[axis] = open ? grid.origin[axis]! : 0
      if (!open) widest = Math.max(widest, size)
    }
    if (cells[0] * cells[1] * cells[2] <= budget) return
    cellSize = nextEdge(cellSize, widest, budget)
  }
}

function registerBodies(occupancy: CellOccupancy, world: World): void {
  const { counts } = occupancy
  const { position, count } = world.bodies
  const { cover } = world.broadphase.grid
  for (let o = 0; o < 4 * count; o += 4) {
    const radius = position[o + 3]!
    for (let axis = 0; axis < 3; axis++) {
      cover.box[axis] = position[o + axis]! - radius
      cover.box[axis + 3] = position[o + axis]! + radius
    }
    const runs = coverCells(occupancy, world.space, cover)
    for (let r = 0; r < runs; r++) for (let cell = cover.first[r]!; cell < cover.end[r]!; cell++) counts[cell]!++
  }
}

/** Statistics of cells with `countOf` bodies each. */
export function summarize({ cells }: Pick<Grid, 'cells'>, total: number, countOf: (cell: number) => number) {
  const sums = { registered: 0, occupied: 0, crowded: 0, mean: 0, max: 0 }
  let maxCell = 0
  for (let c = 0; c < total; c++) {
    const n = countOf(c)
    sums.registered += n
    if (n > 0) sums.occupied++
    if (n > 1) sums.crowded++
    if (n <= sums.max) continue
    sums.max = n
    maxCell = c
  }
  sums.mean = sums.registered / Math.max(1, sums.occupied)
  return { ...sums, maxCell: placeOf(maxCell, cells) }
}

/** The place of a cell on each axis, from 0. */
function placeOf(cell: number, [nx, ny]: readonly number[]): [number, number, number] {
  return [cell % nx!, Math.floor(cell / nx!) % ny!, Math.floor(cell / (nx! * ny!))]
}
