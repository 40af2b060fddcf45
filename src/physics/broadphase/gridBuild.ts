// Builds the grid: sorts bodies by cell with a counting sort.
import type { Bodies } from '../body/bodies.ts'
import { type Space, wrapPositions } from '../core/space.ts'
import { ASLEEP, ENTRY, type Grid, layOutCells, WIDE } from './grid.ts'

export function buildGrid(grid: Grid, bodies: Bodies, space: Space): void {
  const n = bodies.count
  if (grid.cellOfBody.length < bodies.capacity) growEntries(grid, bodies.capacity)
  computeReach(grid, bodies, space)
  layOutCells(grid, bodies.count, space)
  const { start, cellOfBody, entries, motion, center, flags, body, wide } = grid
  const { asleep } = bodies
  const [nx, ny, nz] = grid.cells
  const cellsPerMetreX = 1 / grid.edge[0]
  const cellsPerMetreY = 1 / grid.edge[1]
  const cellsPerMetreZ = 1 / grid.edge[2]
  const [ox, oy, oz] = grid.origin
  // The most that radius and half the travel of a narrow body may be along each axis.
  const { halfLookahead } = grid
  const roomX = nx > 1 ? 0.5 * (grid.edge[0] - grid.skin) : Infinity
  const roomY = ny > 1 ? 0.5 * (grid.edge[1] - grid.skin) : Infinity
  const roomZ = nz > 1 ? 0.5 * (grid.edge[2] - grid.skin) : Infinity
  const narrowReach = Math.min(roomX, roomY, roomZ) + 0.5 * grid.skin
  const meanX = MEAN_VELOCITY[0]!
  const meanY = MEAN_VELOCITY[1]!
  const meanZ = MEAN_VELOCITY[2]!
  const { position, velocity } = bodies
  const total = nx * ny * nz
  start.fill(0, 0, total + 1)
  for (let i = 0; i < n; i++) {
    const e = (ENTRY * i) & 0x3fffffff
    // A body outside falls into the cell at the border. Clamping loses no pair.
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
  grid.areAlike = true
  // Backwards, so that bodies of one cell keep their order.
  for (let i = n - 1; i >= 0; i--) {
    const m = (ENTRY * i) & 0x3fffffff
    const c = cellOfBody[i]!
    const k = start[c]! - 1
    start[c] = k
    const e = (ENTRY * k) & 0x3fffffff
    const reach = center[m + 3]!
    entries[e] = center[m]!
    entries[e + 1] = center[m + 1]!
    entries[e + 2] = center[m + 2]!
    entries[e + 3] = reach
    motion[e] = halfLookahead * velocity[m]!
    motion[e + 1] = halfLookahead * velocity[m + 1]!
    motion[e + 2] = halfLookahead * velocity[m + 2]!
    const radius = position[m + 3]!
    motion[e + 3] = radius
    body[k] = i
    grid.cell[k] = c
    let flag = asleep[i] === 0 ? 0 : ASLEEP
    if (
      reach > narrowReach &&
      (radius + halfLookahead * Math.abs(velocity[m]! - meanX) > roomX ||
        radius + halfLookahead * Math.abs(velocity[m + 1]! - meanY) > roomY ||
        radius + halfLookahead * Math.abs(velocity[m + 2]! - meanZ) > roomZ)
    ) {
      flag |= WIDE
      wide[grid.wideCount++] = k
    }
    flags[k] = flag
    if (flag !== 0) grid.areAlike = false
  }
}

/** The fitting cell along an axis is twice the mean reach plus four standard deviations. */
function computeReach(grid: Grid, bodies: Bodies, space: Space): void {
  const { position, velocity, count } = bodies
  const { center, skin, halfLookahead } = grid
  computeMeanVelocity(bodies)
  const meanX = MEAN_VELOCITY[0]!
  const meanY = MEAN_VELOCITY[1]!
  const meanZ = MEAN_VELOCITY[2]!
  let largest = 0
  for (let i = 0; i < count; i++) {
    const o = (4 * i) & 0x3fffffff
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
    if (reach > largest) largest = reach
  }
  grid.reach = largest
  for (let axis = 0; axis < 3; axis++) {
    const meanSpeed = MEAN_VELOCITY[axis]!
    let sum = 0
    let squares = 0
    for (let o = 0; o < 4 * count; o += 4) {
      const reach = position[o + 3]! + 0.5 * skin + halfLookahead * Math.abs(velocity[o + axis]! - meanSpeed)
      sum += reach
      squares += reach * reach
    }
    const mean = count > 0 ? sum / count : 0.5
    const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean))
    // Beyond 1e154 m squares are infinite and the deviation is NaN: then the largest reach counts.
    grid.fittingCellSize[axis] = 2 * Math.min(largest, mean + 4 * deviation || largest) * (1 + 1e-12) || 1
  }
  wrapPositions(center, count, space)
}

/** The reach of a falling crowd counts travel relative to its mean velocity. */
function computeMeanVelocity(bodies: Bodies): void {
  const { velocity, count } = bodies
  for (let axis = 0; axis < 3; axis++) {
    let sum = 0
    for (let o = axis; o < 4 * count; o += 4) sum += velocity[o]!
    MEAN_VELOCITY[axis] = sum * (count > 0 ? 1 / count : 0)
  }
}

const MEAN_VELOCITY = new Float64Array(3)

function growEntries(grid: Grid, capacity: number): void {
  grid.entries = new Float64Array(capacity * ENTRY)
  grid.motion = new Float64Array(capacity * ENTRY)
  grid.center = new Float64Array(capacity * ENTRY)
  grid.flags = new Uint8Array(capacity)
  grid.body = new Int32Array(capacity)
  grid.cell = new Int32Array(capacity)
  grid.cellOfBody = new Int32Array(capacity)
  grid.wide = new Int32Array(capacity)
  grid.near = new Int32Array(capacity)
}
