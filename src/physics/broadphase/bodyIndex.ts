// The body index: finds bodies near a box, for queries and characters. It has its own grid, because the
// pair list's grid is part of the state.
import type { Bodies } from '../body/bodies.ts'
import { nearestImage, type Space } from '../core/space.ts'
import { squareAt } from '../core/vec.ts'
import { buildGrid, coverCells, Grid } from './grid.ts'

/** A body counts as moved when it leaves its place in the grid by this share of a cell. */
const SLACK = 0.25
/** Most fast bodies, and most moved bodies before a rebuild. */
const MAX_FAST = 16
const MAX_MOVED = 32

/** Finds bodies by place. Not part of the state: the time of a rebuild affects no result. */
export class BodyIndex {
  readonly grid = new Grid()
  /** The space in which the grid was built. */
  space: Space | null = null
  /** Number of bodies in the grid: those with a lower index. And at the last update. */
  count = 0
  knownCount = 0
  /** Metres by which a body may be away from its place in the grid. */
  slack = 0
  /** Largest radius of a body that is searched by cells, in metres. */
  radius = 0
  /** Seconds of travel that count as the place of a body. */
  lookahead = 0
  /** Bodies that every search finds (wide, moved, new), marks, and their number when built. */
  unindexed = new Int32Array(0)
  isUnindexed = new Uint8Array(0)
  unindexedCount = 0
  unindexedAtBuild = 0
  /** Bodies in the grid that are outside its box of cells; null until a ray needs them. */
  outside: number[] | null = null
  /** The box of a search: low x, y, z, then high x, y, z, in metres. */
  readonly box = new Float64Array(6)
  /** Dense indices of the bodies that the last search found: some of them are only near the box. */
  found = new Int32Array(0)
  foundCount = 0
}

/** The index of a world, updated to its current bodies. @param lookahead seconds of travel */
export function indexBodies(
  broadphase: { index: BodyIndex | null },
  bodies: Bodies,
  space: Space,
  lookahead: number,
): BodyIndex {
  broadphase.index ??= new BodyIndex()
  const { index } = broadphase
  const { capacity } = bodies
  index.lookahead = lookahead
  index.knownCount = bodies.count
  if (index.isUnindexed.length < capacity) {
    index.unindexed = new Int32Array(capacity)
    index.found = new Int32Array(capacity)
    index.isUnindexed = new Uint8Array(capacity)
  }
  if (index.space === space) {
    findUnindexed(index, bodies, space)
    if (index.unindexedCount <= index.unindexedAtBuild + MAX_MOVED) return index
  }
  build(index, bodies, space)
  findUnindexed(index, bodies, space)
  index.unindexedAtBuild = index.unindexedCount
  return index
}

function build(index: BodyIndex, bodies: Bodies, space: Space): void {
  const { grid } = index
  grid.halfLookahead = 0.5 * index.lookahead
  buildGrid(grid, bodies, space)
  index.space = space
  index.count = bodies.count
  index.outside = null
  let edge = 2 * grid.reach
  for (let axis = 0; axis < 3; axis++) if (grid.cells[axis]! > 1 && grid.edge[axis]! < edge) edge = grid.edge[axis]!
  index.radius = 0.5 * edge
  index.slack = SLACK * edge
  addTravel(index, bodies)
}

/** Adds to the slack the travel in half the lookahead of all bodies but a few fast ones. */
function addTravel(index: BodyIndex, { velocity: v, count }: Bodies): void {
  const half = index.grid.halfLookahead
  let highest = 0 // square of a speed
  for (let o = 0; o < 4 * count; o += 4) {
    const square = squareAt(v, o)
    if (square > highest && square < Number.POSITIVE_INFINITY) highest = square
  }
  for (; half * half * highest > index.slack * index.slack; highest *= 0.25) {
    let fast = 0
    for (let o = 0; o < 4 * count; o += 4) if (squareAt(v, o) > 0.25 * highest) fast++
    if (fast > MAX_FAST) break
  }
  index.slack += half * Math.sqrt(highest)
}

/** Finds the bodies that are away from their place in the grid, or too wide for its cells. */
function findUnindexed(index: BodyIndex, { position, velocity, count }: Bodies, space: Space): void {
  const { unindexed, isUnindexed, lookahead, radius } = index
  const { center } = index.grid
  const inGrid = index.count
  const limit = index.slack * index.slack
  const [sizeX, sizeY, sizeZ] = space.size
  let n = 0
  isUnindexed.fill(0)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (i < inGrid && position[o + 3]! <= radius) {
      const x = nearestImage(position[o]! - center[o]!, sizeX)
      const y = nearestImage(position[o + 1]! - center[o + 1]!, sizeY)
      const z = nearestImage(position[o + 2]! - center[o + 2]!, sizeZ)
      const endX = x + lookahead * velocity[o]!
      const endY = y + lookahead * velocity[o + 1]!
      const endZ = z + lookahead * velocity[o + 2]!
      // The whole path is near if both of its ends are.
      if (x * x + y * y + z * z <= limit && endX * endX + endY * endY + endZ * endZ <= limit) continue
    }
    isUnindexed[i] = 1
    unindexed[n++] = i
  }
  index.unindexedCount = n
}

/** Finds all bodies that touch `index.box` or may do so in the lookahead, and others near it. */
export function findNear(index: BodyIndex, count: number): void {
  const { unindexed, unindexedCount, found } = index
  for (let k = 0; k < unindexedCount; k++) found[k] = unindexed[k]!
  index.foundCount = unindexedCount
  findInCells(index, count)
}

/** Appends the bodies that the grid finds by cells near `index.box`. @param count number of bodies */
export function findInCells(index: BodyIndex, count: number): void {
  const { grid, box, found, isUnindexed } = index
  const { start, body, cover } = grid
  for (let axis = 0; axis < 3; axis++) {
    const size = index.space!.size[axis]!
    // The reach of bodies, and the rounding error of large coordinates.
    const far = Math.abs(box[axis]!) + Math.abs(box[axis + 3]!) + Math.abs(grid.origin[axis]!)
    const margin = 1.001 * (index.radius + index.slack) + 1e-15 * (size === Infinity ? far : far + size)
    cover.box[axis] = box[axis]! - margin
    cover.box[axis + 3] = box[axis + 3]! + margin
  }
  const runs = coverCells(grid, index.space!, cover)
  let n = index.foundCount
  for (let r = 0; r < runs; r++) {
    const end = start[cover.end[r]!]!
    for (let k = start[cover.first[r]!]!; k < end; k++) {
      const i = body[k]!
      if (i < count && isUnindexed[i] === 0) found[n++] = i
    }
  }
  index.foundCount = n
}

/** Sorts the first `count` numbers of an array in place (Shell sort, gaps of Gonnet). */
export function sortNumbers(array: { [index: number]: number }, count: number): void {
  for (let gap = count; gap > 1; ) {
    gap = Math.max(1, Math.floor((5 * gap) / 11))
    for (let k = gap; k < count; k++) {
      const value = array[k]!
      let at = k
      for (; at >= gap && array[at - gap]! > value; at -= gap) array[at] = array[at - gap]!
      array[at] = value
    }
  }
}
