// CellOccupancy of cells: every body registered in every cell that its box touches, as the torus specification counts them (1.2). For debug
// drawing and statistics alone: computed when asked for, never in a step, and nothing in a step reads it.

import type { World } from '../world.ts'
import { cellBudget } from './gridLayout.ts'

/** Bodies per cell, x fastest, and what follows from it. Arrays are reused and may be longer than there are cells. */
export interface CellOccupancy {
  /** Cells per axis. */
  readonly cells: [number, number, number]
  /** Edge of a cell per axis, m; on a periodic axis whole cells fill it, so that none is narrow at the seam. */
  readonly edge: [number, number, number]
  /** Lowest corner of the first cell, m. */
  readonly origin: [number, number, number]
  counts: Int32Array
  /** Sum of all counts. */
  registered: number
  /** Cells with at least one body, and with more than one. */
  occupied: number
  crowded: number
  /** Bodies per occupied cell, on average; 0 where there is none. */
  mean: number
  /** Largest number in a cell, and the first cell that has it. */
  max: number
  maxCell: [number, number, number]
}

/** An empty measurement, to be filled by `measureCellOccupancy` as often as wanted. */
export function createCellOccupancy(): CellOccupancy {
  return {
    cells: [0, 0, 0],
    edge: [1, 1, 1],
    origin: [0, 0, 0],
    counts: new Int32Array(0),
    registered: 0,
    occupied: 0,
    crowded: 0,
    mean: 0,
    max: 0,
    maxCell: [0, 0, 0],
  }
}

/** Counts anew from the present positions. The cells are the world's, or those of its last search where it chooses them itself. */
export function measureCellOccupancy(coverage: CellOccupancy, world: World): void {
  layCells(coverage, world)
  const total = coverage.cells[0] * coverage.cells[1] * coverage.cells[2]
  if (coverage.counts.length < total) coverage.counts = new Int32Array(total)
  coverage.counts.fill(0, 0, total)
  registerBodies(coverage, world)
  summarise(coverage, total)
}

function layCells(coverage: CellOccupancy, world: World): void {
  const { space, broadphase, bodies } = world
  const { grid } = broadphase
  const { cells, edge, origin } = coverage
  const budget = space.periodic ? cellBudget(bodies.count) : Number.POSITIVE_INFINITY
  let wish = world.cell > 0 ? world.cell : Math.max(grid.edge[0], grid.edge[1])
  for (;;) {
    for (let axis = 0; axis < 3; axis++) {
      const size = space.size[axis]!
      const open = size === Number.POSITIVE_INFINITY
      cells[axis] = open ? grid.cells[axis]! : Math.max(1, Math.floor(size / wish))
      edge[axis] = open ? grid.edge[axis]! : size / cells[axis]!
      origin[axis] = open ? grid.origin[axis]! : 0
    }
    if (cells[0] * cells[1] * cells[2] <= budget) return
    wish *= 1.25
  }
}

function registerBodies(coverage: CellOccupancy, world: World): void {
  const { cells, edge, origin, counts } = coverage
  const { position, count } = world.bodies
  const [nx, ny, nz] = cells
  const low = [0, 0, 0]
  const span = [0, 0, 0]
  for (let o = 0; o < 4 * count; o += 4) {
    const radius = position[o + 3]!
    for (let axis = 0; axis < 3; axis++) {
      const n = cells[axis]!
      const at = position[o + axis]! - origin[axis]!
      let first = Math.floor((at - radius) / edge[axis]!)
      let last = Math.floor((at + radius) / edge[axis]!)
      if (world.space.size[axis] === Number.POSITIVE_INFINITY) {
        first = Math.min(n - 1, Math.max(0, first))
        last = Math.min(n - 1, Math.max(0, last))
      }
      low[axis] = ((first % n) + n) % n
      // A wide body on few cells comes round to where it began: once is enough.
      span[axis] = Math.min(n, last - first + 1)
    }
    for (let c = 0; c < span[2]!; c++) {
      for (let b = 0; b < span[1]!; b++) {
        const row = nx * (((low[1]! + b) % ny) + ny * ((low[2]! + c) % nz))
        for (let a = 0; a < span[0]!; a++) counts[row + ((low[0]! + a) % nx)]!++
      }
    }
  }
}

function summarise(coverage: CellOccupancy, total: number): void {
  const { counts, cells } = coverage
  let registered = 0
  let occupied = 0
  let crowded = 0
  let max = 0
  let maxCell = 0
  for (let c = 0; c < total; c++) {
    const n = counts[c]!
    registered += n
    if (n > 0) occupied++
    if (n > 1) crowded++
    if (n > max) {
      max = n
      maxCell = c
    }
  }
  coverage.registered = registered
  coverage.occupied = occupied
  coverage.crowded = crowded
  coverage.mean = occupied > 0 ? registered / occupied : 0
  coverage.max = max
  coverage.maxCell[0] = maxCell % cells[0]
  coverage.maxCell[1] = Math.floor(maxCell / cells[0]) % cells[1]
  coverage.maxCell[2] = Math.floor(maxCell / (cells[0] * cells[1]))
}
