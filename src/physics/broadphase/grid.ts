// The uniform grid: bodies sorted by cell with a counting sort, so that three cells of a row are
// contiguous in memory. Positions are those at the middle of the step. The reach of a body is its
// radius, half the skin and half its travel. This file lays out the cells and fills them.
import type { Bodies } from '../body/bodies.ts'
import { lengthen } from '../core/columns.ts'
import { type Space, wrapCoordinate, wrapPositions } from '../core/space.ts'

export const ENTRY = 4
export const ASLEEP = 1
/** Flag of an entry: it reaches beyond half a cell, and searches every cell that it covers. */
export const WIDE = 2

/** The cells that a box covers, as runs along x. */
class Cover {
  /** Low x, y, z, then high x, y, z. Metres. */
  readonly box = new Float64Array(6)
  /** The first cell of each run, and the one behind its last. */
  first = new Int32Array(64)
  end = new Int32Array(64)
}

/** The grid. Entries are in the order of their cells, x fastest. */
export class Grid {
  /** Number of cells per axis; 1 where fewer than three fit, so that no neighbour is searched. */
  readonly cells: [number, number, number] = [1, 1, 1]
  /** Edge of a cell per axis, and the lowest corner of the first cell. Metres. */
  readonly edge: [number, number, number] = [1, 1, 1]
  readonly origin: [number, number, number] = [0, 0, 0]
  /** First entry of each cell, and behind them the number of entries. */
  start: Int32Array = new Int32Array(2)
  /** x, y, z at the middle of the step, and reach. Metres. */
  entries = new Float64Array(0)
  /** Half the travel in the step: x, y, z; then the radius. Metres. */
  motion = new Float64Array(0)
  /** Whether all bodies are narrow and awake. */
  areAlike = true
  /** As `entries`, by dense index of the body. */
  center = new Float64Array(0)
  /** Two bodies with a gap below this are a pair. Metres. */
  skin = 0
  /** Half of the time for which travel counts, in seconds. */
  halfLookahead = 0
  /** Desired edge of a cell in metres; 0: chosen from the bodies. */
  desiredCellSize = 0
  /** The smallest edge per axis for which only a few bodies are wide, in metres. */
  readonly fittingCellSize: [number, number, number] = [1, 1, 1]
  flags = new Uint8Array(0)
  /** Dense index of the body of each entry, and its cell. */
  body = new Int32Array(0)
  cell = new Int32Array(0)
  /** Cell of each body, by dense index. */
  cellOfBody = new Int32Array(0)
  /** Entries of the wide bodies. */
  wide = new Int32Array(0)
  wideCount = 0
  /** Scratch of the search: the entries within reach of one, and the cells of a box. */
  near = new Int32Array(0)
  readonly cover = new Cover()
  /** Metres per second. The reach counts travel relative to it: small in a falling crowd. */
  readonly meanVelocity = new Float64Array(3)
  /** Largest reach of a body, in metres. */
  reach = 0
}

/** Maximum number of cells for a number of bodies. Beyond it cells grow. */
export function cellBudget(count: number): number {
  return Math.max(32768, 4 * count)
}

/**
 * The next edge of a cell, after one with too many cells. No axis has more cells than the budget,
 * so that few trials follow.
 * @param extent of the axis, or of the widest one, in metres
 */
export function nextEdge(edge: number, extent: number, budget: number): number {
  return Math.max(1.25 * edge, extent / budget || 0)
}

/** Scratch: edge of a cell per axis, extent of the axis, and bounds of the bodies on one. Metres. */
const EDGE = new Float64Array(3)
const EXTENT = new Float64Array(3)
const BOUNDS = new Float64Array(2)

function layOutCells(grid: Grid, count: number, space: Space): void {
  const budget = cellBudget(count)
  for (let axis = 0; axis < 3; axis++) {
    const wanted = grid.desiredCellSize > 0 ? grid.desiredCellSize : grid.fittingCellSize[axis]!
    EDGE[axis] = wanted > 0 ? wanted : 1 // it is NaN if a velocity is
  }
  for (let trial = 0; ; trial++) {
    for (let axis = 0; axis < 3; axis++) {
      const size = space.size[axis]!
      const edge = EDGE[axis]!
      if (size !== Number.POSITIVE_INFINITY) {
        // Whole cells, so that the last one is not narrower. With two, a neighbour would count twice.
        const cells = Math.floor(size / edge)
        grid.cells[axis] = cells < 3 ? 1 : cells
        grid.edge[axis] = size / grid.cells[axis]!
        grid.origin[axis] = 0
        EXTENT[axis] = size
      } else {
        findBounds(grid.center, count, axis, trial > 0, BOUNDS)
        const low = BOUNDS[0]!
        const high = BOUNDS[1]!
        // If a coordinate is NaN, the division gives NaN: one cell spans the axis.
        grid.cells[axis] = Math.max(1, Math.min(1e9, Math.floor((high - low) / edge) + 1)) || 1
        grid.edge[axis] = edge
        grid.origin[axis] = low
        EXTENT[axis] = high - low
      }
    }
    if (grid.cells[0] * grid.cells[1] * grid.cells[2] <= budget) break
    // First, outliers are left out of the box: they fall into cells at its border. Then cells grow.
    if (trial === 0) continue
    for (let axis = 0; axis < 3; axis++) EDGE[axis] = nextEdge(EDGE[axis]!, EXTENT[axis]!, budget)
  }
  const total = grid.cells[0] * grid.cells[1] * grid.cells[2]
  if (grid.start.length < total + 1) grid.start = new Int32Array(total + 1 + (total >> 1))
}

/** Finds the bounds of bodies on an axis. @param trim Twice drops bodies beyond three deviations. */
function findBounds(centers: Float64Array, count: number, axis: number, trim: boolean, out: Float64Array): void {
  let low = Number.NEGATIVE_INFINITY
  let high = Number.POSITIVE_INFINITY
  for (let iteration = 0; iteration < (trim ? 3 : 1); iteration++) {
    let min = Number.POSITIVE_INFINITY
    let max = Number.NEGATIVE_INFINITY
    let sum = 0
    let squares = 0
    let n = 0
    for (let o = axis; o < 4 * count; o += 4) {
      const x = centers[o]!
      if (x < low || x > high) continue
      if (x < min) min = x
      if (x > max) max = x
      sum += x
      squares += x * x
      n++
    }
    if (n === 0) {
      out.fill(0)
      return
    }
    const mean = sum / n
    // Beyond 1e154 m squares are infinite and the deviation is NaN: then one cell spans the axis.
    // Stryker disable next-line ArithmeticOperator: wider cells find the same pairs
    const deviation = Math.sqrt(Math.max(0, squares / n - mean * mean)) || 0
    low = Math.max(min, trim ? mean - 3 * deviation : min)
    high = Math.min(max, trim ? mean + 3 * deviation : max)
  }
  out[0] = low
  out[1] = high
}

/** The cell of the point at `o`. A point outside the box falls into the cell at its border. */
export function cellAt(grid: Grid, space: Space, points: Float64Array, o: number): number {
  let cell = 0
  for (let axis = 2; axis >= 0; axis--) {
    const from = wrapCoordinate(points[o + axis]!, space.size[axis]!) - grid.origin[axis]!
    const i = Math.floor(from / grid.edge[axis]!)
    const n = grid.cells[axis]!
    cell = n * cell + (i < 0 ? 0 : i >= n ? n - 1 : i)
  }
  return cell | 0 // NaN falls into cell 0, as in buildGrid
}

/** Scratch: the first cell per axis, and the number of cells from there on; on a torus they wrap. */
const FIRST = new Int32Array(3)
const SPAN = new Int32Array(3)

/**
 * Sets the runs of `out` to the cells that its box covers, beyond the grid to those at its border.
 * @returns the number of runs
 */
export function coverCells(grid: Pick<Grid, 'cells' | 'edge' | 'origin'>, space: Space, out: Cover): number {
  const { box } = out
  for (let axis = 0; axis < 3; axis++) {
    const n = grid.cells[axis]!
    let first = Math.floor((box[axis]! - grid.origin[axis]!) / grid.edge[axis]!)
    let last = Math.floor((box[axis + 3]! - grid.origin[axis]!) / grid.edge[axis]!)
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
  const [nx, ny, nz] = grid.cells
  out.first = lengthen(out.first, 2 * SPAN[1]! * SPAN[2]!)
  out.end = lengthen(out.end, out.first.length)
  const { first, end } = out
  // Where the box crosses the seam, its part of a row of cells is two runs.
  const ahead = Math.min(SPAN[0]!, nx - FIRST[0]!)
  let n = 0
  for (let c = 0; c < SPAN[2]!; c++) {
    for (let b = 0; b < SPAN[1]!; b++) {
      const row = nx * (((FIRST[1]! + b) % ny) + ny * ((FIRST[2]! + c) % nz))
      first[n] = row + FIRST[0]!
      end[n++] = row + FIRST[0]! + ahead
      if (ahead === SPAN[0]) continue
      first[n] = row
      end[n++] = row + SPAN[0]! - ahead
    }
  }
  return n
}

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
  const meanX = grid.meanVelocity[0]!
  const meanY = grid.meanVelocity[1]!
  const meanZ = grid.meanVelocity[2]!
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
  computeMeanVelocity(grid, bodies)
  const meanX = grid.meanVelocity[0]!
  const meanY = grid.meanVelocity[1]!
  const meanZ = grid.meanVelocity[2]!
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
    const meanSpeed = grid.meanVelocity[axis]!
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

function computeMeanVelocity({ meanVelocity }: Grid, { velocity, count }: Bodies): void {
  for (let axis = 0; axis < 3; axis++) {
    let sum = 0
    for (let o = axis; o < 4 * count; o += 4) sum += velocity[o]!
    meanVelocity[axis] = sum * (count > 0 ? 1 / count : 0)
  }
}

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
