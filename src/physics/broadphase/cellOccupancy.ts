// Cell occupancy, for debug drawing: a body counts in every cell that its bounding
// box touches (docs/specification.md: the torus, 1.2). A step does not use it.
import { refuse } from '../core/validate.ts'
import type { World } from '../world/world.ts'
import { cellBudget, coverCells, nextEdge } from './grid.ts'

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
  summarize(occupancy, total)
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

function summarize(occupancy: CellOccupancy, total: number): void {
  const { counts, cells } = occupancy
  const [nx, ny] = cells
  occupancy.registered = occupancy.occupied = occupancy.crowded = occupancy.max = 0
  let fullest = 0
  for (let c = 0; c < total; c++) {
    const n = counts[c]!
    occupancy.registered += n
    if (n > 0) occupancy.occupied++
    if (n > 1) occupancy.crowded++
    if (n <= occupancy.max) continue
    occupancy.max = n
    fullest = c
  }
  occupancy.maxCell = [fullest % nx, Math.floor(fullest / nx) % ny, Math.floor(fullest / (nx * ny))]
  occupancy.mean = occupancy.registered / Math.max(1, occupancy.occupied)
}
