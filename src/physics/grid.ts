// The uniform grid: bodies sorted by cell with a counting sort, so that three neighbouring cells of a row are one run of memory.
// It stands at the middle of the step: a body's reach is its radius, half the skin, and half of its travel.
import type { Bodies } from './bodies.ts'
import { type Space, wrapCoordinate } from './space.ts'

/** Numbers per entry in each of its two arrays: what every test reads, and what only near pairs need. */
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
  /** half travel x, y, z, radius */
  travel: Float64Array
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
    travel: new Float64Array(0),
    flags: new Uint8Array(0),
    body: new Int32Array(0),
    cell: new Int32Array(0),
    cellOfBody: new Int32Array(0),
    wide: new Int32Array(0),
    wideCount: 0,
    reach: 0,
  }
}

/**
 * Sorts all bodies into cells.
 * @param skin extra distance at which a pair is still a candidate, m
 * @param dt step whose travel is added to the reach, s; 0 for none
 * @param cell edge wished for, m; 0 lets the bodies decide
 */
export function buildGrid(grid: Grid, bodies: Bodies, space: Space, skin: number, dt: number, cell: number): void {
  const n = bodies.count
  if (grid.cellOfBody.length < bodies.capacity) growEntries(grid, bodies.capacity)
  const drift = meanVelocity(bodies)
  const edge = cell > 0 ? cell : chooseCell(grid, bodies, drift, skin, dt)
  layCells(grid, bodies, space, edge, dt)
  const { start, cellOfBody, entries, travel, flags, body, wide } = grid
  const [nx, ny, nz] = grid.cells
  const { position, velocity, asleep } = bodies
  const half = 0.5 * dt
  const perX = 1 / grid.edge[0]
  const perY = 1 / grid.edge[1]
  const perZ = 1 / grid.edge[2]
  const [ox, oy, oz] = grid.origin
  const [sizeX, sizeY, sizeZ] = space.size
  const narrow =
    0.5 * Math.min(nx > 1 ? grid.edge[0] : Infinity, ny > 1 ? grid.edge[1] : Infinity, nz > 1 ? grid.edge[2] : Infinity)
  const total = nx * ny * nz
  start.fill(0, 0, total + 1)
  for (let i = 0, o = 0; i < n; i++, o += 4) {
    let x = position[o]! + half * velocity[o]!
    let y = position[o + 1]! + half * velocity[o + 1]!
    let z = position[o + 2]! + half * velocity[o + 2]!
    if (space.periodic) {
      x = wrapCoordinate(x, sizeX)
      y = wrapCoordinate(y, sizeY)
      z = wrapCoordinate(z, sizeZ)
    }
    // Whoever is outside the box counts to the cell at its border: clamping brings no two cells farther apart, so no pair is lost.
    let ix = Math.floor((x - ox) * perX)
    let iy = Math.floor((y - oy) * perY)
    let iz = Math.floor((z - oz) * perZ)
    ix = ix < 0 ? 0 : ix >= nx ? nx - 1 : ix
    iy = iy < 0 ? 0 : iy >= ny ? ny - 1 : iy
    iz = iz < 0 ? 0 : iz >= nz ? nz - 1 : iz
    const c = ix + nx * (iy + ny * iz)
    cellOfBody[i] = c
    start[c] = start[c]! + 1
  }
  for (let c = 0, sum = 0; c <= total; c++) {
    sum += start[c]!
    start[c] = sum
  }
  let largest = 0
  grid.wideCount = 0
  // Backwards, so that bodies of one cell keep their order.
  for (let i = n - 1; i >= 0; i--) {
    const o = 4 * i
    const c = cellOfBody[i]!
    const k = --start[c]!
    const e = k * ENTRY
    const ex = half * velocity[o]!
    const ey = half * velocity[o + 1]!
    const ez = half * velocity[o + 2]!
    const rx = ex - half * drift[0]
    const ry = ey - half * drift[1]
    const rz = ez - half * drift[2]
    const radius = position[o + 3]!
    const reach = radius + 0.5 * skin + Math.sqrt(rx * rx + ry * ry + rz * rz)
    entries[e] = wrapCoordinate(position[o]! + ex, sizeX)
    entries[e + 1] = wrapCoordinate(position[o + 1]! + ey, sizeY)
    entries[e + 2] = wrapCoordinate(position[o + 2]! + ez, sizeZ)
    entries[e + 3] = reach
    travel[e] = ex
    travel[e + 1] = ey
    travel[e + 2] = ez
    travel[e + 3] = radius
    body[k] = i
    grid.cell[k] = c
    let flag = asleep[i]! ? ASLEEP : 0
    if (reach > narrow) {
      flag |= WIDE
      wide[grid.wideCount++] = k
    }
    flags[k] = flag
    if (reach > largest) largest = reach
  }
  grid.reach = largest
}

/** The cell of a point; whoever is outside the box counts to the cell at its border. */
export function cellAt(grid: Grid, space: Space, x: number, y: number, z: number): number {
  const [nx, ny, nz] = grid.cells
  const ix = Math.floor((wrapCoordinate(x, space.size[0]) - grid.origin[0]) / grid.edge[0])
  const iy = Math.floor((wrapCoordinate(y, space.size[1]) - grid.origin[1]) / grid.edge[1])
  const iz = Math.floor((wrapCoordinate(z, space.size[2]) - grid.origin[2]) / grid.edge[2])
  const cx = ix < 0 ? 0 : ix >= nx ? nx - 1 : ix
  const cy = iy < 0 ? 0 : iy >= ny ? ny - 1 : iy
  const cz = iz < 0 ? 0 : iz >= nz ? nz - 1 : iz
  return cx + nx * (cy + ny * cz)
}

/** The mean velocity: bodies that fall together do not reach far relative to each other. */
function meanVelocity(bodies: Bodies): [number, number, number] {
  const { velocity, count } = bodies
  let x = 0
  let y = 0
  let z = 0
  for (let o = 0; o < 4 * count; o += 4) {
    x += velocity[o]!
    y += velocity[o + 1]!
    z += velocity[o + 2]!
  }
  const share = count > 0 ? 1 / count : 0
  return [x * share, y * share, z * share]
}

/** The smallest cell that leaves only a few bodies wide: twice the mean reach and two deviations more. */
function chooseCell(grid: Grid, bodies: Bodies, drift: readonly number[], skin: number, dt: number): number {
  const { position, velocity, count } = bodies
  let sum = 0
  let squares = 0
  let largest = 0
  for (let o = 0; o < 4 * count; o += 4) {
    const x = velocity[o]! - drift[0]!
    const y = velocity[o + 1]! - drift[1]!
    const z = velocity[o + 2]! - drift[2]!
    const reach = position[o + 3]! + 0.5 * skin + 0.5 * dt * Math.sqrt(x * x + y * y + z * z)
    sum += reach
    squares += reach * reach
    if (reach > largest) largest = reach
  }
  if (count === 0) return 1
  const mean = sum / count
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean))
  grid.reach = largest
  return 2 * Math.min(largest, mean + 2 * deviation) * (1 + 1e-12)
}

/** Most cells of a grid for so many bodies: with more, cells grow beyond the edge wished for. */
export function cellBudget(count: number): number {
  return Math.max(32768, 4 * count)
}

/** Chooses origin, edges and numbers of cells. */
function layCells(grid: Grid, bodies: Bodies, space: Space, cell: number, dt: number): void {
  const budget = cellBudget(bodies.count)
  let edge = cell
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
        const [low, high] = boundsOf(bodies, axis, dt, trial > 0)
        grid.cells[axis] = Math.max(1, Math.min(1e9, Math.floor((high - low) / edge) + 1))
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
function boundsOf(bodies: Bodies, axis: number, dt: number, trim: boolean): [number, number] {
  const { position, velocity, count } = bodies
  const half = 0.5 * dt
  let low = Number.NEGATIVE_INFINITY
  let high = Number.POSITIVE_INFINITY
  for (let round = 0; round < (trim ? 3 : 1); round++) {
    let least = Number.POSITIVE_INFINITY
    let most = Number.NEGATIVE_INFINITY
    let sum = 0
    let squares = 0
    let n = 0
    for (let o = axis; o < 4 * count; o += 4) {
      const x = position[o]! + half * velocity[o]!
      if (x < low || x > high) continue
      if (x < least) least = x
      if (x > most) most = x
      sum += x
      squares += x * x
      n++
    }
    if (n === 0) return [0, 0]
    const mean = sum / n
    const deviation = Math.sqrt(Math.max(0, squares / n - mean * mean))
    low = Math.max(least, trim ? mean - 3 * deviation : least)
    high = Math.min(most, trim ? mean + 3 * deviation : most)
  }
  return [low, high]
}

function growEntries(grid: Grid, capacity: number): void {
  grid.entries = new Float64Array(capacity * ENTRY)
  grid.travel = new Float64Array(capacity * ENTRY)
  grid.flags = new Uint8Array(capacity)
  grid.body = new Int32Array(capacity)
  grid.cell = new Int32Array(capacity)
  grid.cellOfBody = new Int32Array(capacity)
  grid.wide = new Int32Array(capacity)
}
