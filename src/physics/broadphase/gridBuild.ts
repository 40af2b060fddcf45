// Builds the grid: sorts bodies by cell with a counting sort.
import type { Bodies } from '../body/bodies.ts'
import { type Space, wrapCoordinate } from '../core/space.ts'
import { ASLEEP, ENTRY, type Grid, WIDE } from './grid.ts'
import { layOutCells } from './gridLayout.ts'

/** Sorts all bodies into cells. Reads `skin`, `halfLookahead` and `desiredCellSize` of the grid. */
export function buildGrid(grid: Grid, bodies: Bodies, space: Space): void {
  const n = bodies.count
  if (grid.cellOfBody.length < bodies.capacity) growEntries(grid, bodies.capacity)
  computeReach(grid, bodies, space)
  layOutCells(grid, bodies.count, space)
  const { start, cellOfBody, entries, center, flags, body, wide } = grid
  const { asleep } = bodies
  const nx = grid.cells[0]
  const ny = grid.cells[1]
  const nz = grid.cells[2]
  const cellsPerMetreX = 1 / grid.edge[0]
  const cellsPerMetreY = 1 / grid.edge[1]
  const cellsPerMetreZ = 1 / grid.edge[2]
  const ox = grid.origin[0]
  const oy = grid.origin[1]
  const oz = grid.origin[2]
  const maxNarrowReach =
    0.5 * Math.min(nx > 1 ? grid.edge[0] : Infinity, ny > 1 ? grid.edge[1] : Infinity, nz > 1 ? grid.edge[2] : Infinity)
  const total = nx * ny * nz
  start.fill(0, 0, total + 1)
  for (let i = 0, e = 0; i < n; i++, e += ENTRY) {
    // A body outside the box of cells falls into the cell at its border. Clamping moves no two
    // cells farther apart, so no pair is lost.
    let ix = Math.floor((center[e]! - ox) * cellsPerMetreX)
    let iy = Math.floor((center[e + 1]! - oy) * cellsPerMetreY)
    let iz = Math.floor((center[e + 2]! - oz) * cellsPerMetreZ)
    ix = ix < 0 ? 0 : ix >= nx ? nx - 1 : ix
    iy = iy < 0 ? 0 : iy >= ny ? ny - 1 : iy
    iz = iz < 0 ? 0 : iz >= nz ? nz - 1 : iz
    // A NaN position falls into cell 0.
    const c = (ix + nx * (iy + ny * iz)) | 0
    cellOfBody[i] = c
    start[c] = start[c]! + 1
  }
  for (let c = 0, sum = 0; c <= total; c++) {
    sum += start[c]!
    start[c] = sum
  }
  grid.wideCount = 0
  // Backwards, so that bodies of one cell keep their order.
  for (let i = n - 1, m = ENTRY * i; i >= 0; i--, m -= ENTRY) {
    const c = cellOfBody[i]!
    const k = start[c]! - 1
    start[c] = k
    const e = k * ENTRY
    const reach = center[m + 3]!
    entries[e] = center[m]!
    entries[e + 1] = center[m + 1]!
    entries[e + 2] = center[m + 2]!
    entries[e + 3] = reach
    body[k] = i
    grid.cell[k] = c
    let flag = asleep[i] === 0 ? 0 : ASLEEP
    if (reach > maxNarrowReach) {
      flag |= WIDE
      wide[grid.wideCount++] = k
    }
    flags[k] = flag
  }
}

/**
 * Computes position and reach of each body at the middle of the step. The fitting cell size is
 * twice the mean reach plus three standard deviations.
 */
function computeReach(grid: Grid, bodies: Bodies, space: Space): void {
  const { position, velocity, count } = bodies
  const { center, skin, halfLookahead } = grid
  const sizeX = space.size[0]
  const sizeY = space.size[1]
  const sizeZ = space.size[2]
  computeMeanVelocity(bodies)
  const meanX = MEAN_VELOCITY[0]!
  const meanY = MEAN_VELOCITY[1]!
  const meanZ = MEAN_VELOCITY[2]!
  let sum = 0
  let squares = 0
  let largest = 0
  for (let o = 0; o < 4 * count; o += 4) {
    const vx = velocity[o]!
    const vy = velocity[o + 1]!
    const vz = velocity[o + 2]!
    center[o] = position[o]! + halfLookahead * vx
    center[o + 1] = position[o + 1]! + halfLookahead * vy
    center[o + 2] = position[o + 2]! + halfLookahead * vz
    const x = vx - meanX
    const y = vy - meanY
    const z = vz - meanZ
    const reach = position[o + 3]! + 0.5 * skin + halfLookahead * Math.sqrt(x * x + y * y + z * z)
    center[o + 3] = reach
    sum += reach
    squares += reach * reach
    if (reach > largest) largest = reach
  }
  if (space.periodic) {
    for (let o = 0; o < 4 * count; o += 4) {
      const x = center[o]!
      const y = center[o + 1]!
      const z = center[o + 2]!
      if (!(x >= 0 && x < sizeX)) center[o] = wrapCoordinate(x, sizeX)
      if (!(y >= 0 && y < sizeY)) center[o + 1] = wrapCoordinate(y, sizeY)
      if (!(z >= 0 && z < sizeZ)) center[o + 2] = wrapCoordinate(z, sizeZ)
    }
  }
  grid.reach = largest
  grid.fittingCellSize = 1
  if (count === 0) return
  const mean = sum / count
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean))
  // Beyond 1e154 m squares are infinite and the deviation is NaN: then the largest reach counts.
  grid.fittingCellSize = 2 * Math.min(largest, mean + 3 * deviation || largest) * (1 + 1e-12)
}

/**
 * Computes the mean velocity. Reach counts travel relative to it: bodies that fall together have a
 * short reach.
 */
function computeMeanVelocity(bodies: Bodies): void {
  const { velocity, count } = bodies
  let x = 0
  let y = 0
  let z = 0
  for (let o = 0; o < 4 * count; o += 4) {
    x += velocity[o]!
    y += velocity[o + 1]!
    z += velocity[o + 2]!
  }
  const perBody = count > 0 ? 1 / count : 0
  MEAN_VELOCITY[0] = x * perBody
  MEAN_VELOCITY[1] = y * perBody
  MEAN_VELOCITY[2] = z * perBody
}

/** Scratch: the mean velocity, in metres per second. */
const MEAN_VELOCITY = new Float64Array(3)

function growEntries(grid: Grid, capacity: number): void {
  grid.entries = new Float64Array(capacity * ENTRY)
  grid.center = new Float64Array(capacity * ENTRY)
  grid.flags = new Uint8Array(capacity)
  grid.body = new Int32Array(capacity)
  grid.cell = new Int32Array(capacity)
  grid.cellOfBody = new Int32Array(capacity)
  grid.wide = new Int32Array(capacity)
}
