// Finds candidate pairs in the grid: narrow bodies search adjacent cells, wide bodies all cells
// that they cover. Three neighbouring cells of a row are one contiguous run of entries.
import type { Bodies } from '../body/bodies.ts'
import { nearestImage, type Space } from '../core/space.ts'
import { LIMITS } from '../core/validate.ts'
import { ASLEEP, coverCells, ENTRY, type Grid, WIDE } from './grid.ts'
import { addPair, growPairs, type Pairs } from './pairs.ts'

/** Runs of entries around a cell, and the rows that they lie in: at most 9 rows of 2 runs. */
class Runs {
  count = 0
  /** First entry of each run, and the one behind its last. */
  readonly from = new Int32Array(32)
  readonly to = new Int32Array(32)
  /** First cell of the own row, and of the adjacent rows. */
  own = 0
  readonly row = new Int32Array(9)
  rows = 0
}
const AROUND = new Runs()
const FORWARD_Y = [1, -1, 0, 1]
const FORWARD_Z = [0, 1, 1, 1]
const ALL_Y = [-1, 0, 1, -1, 0, 1, -1, 0, 1]
const ALL_Z = [-1, -1, -1, 0, 0, 0, 1, 1, 1]

/** Collects the rows ahead of a cell; with `all` those on every side, its own included. */
function collectRows(runs: Runs, grid: Grid, space: Space, cell: number, all: boolean): void {
  const nx = grid.cells[0]
  const ny = grid.cells[1]
  const nz = grid.cells[2]
  const row = Math.floor(cell / nx)
  const iy = row % ny
  const iz = (row - iy) / ny
  const rows = all ? ALL_Y : FORWARD_Y
  const layers = all ? ALL_Z : FORWARD_Z
  runs.own = nx * row
  runs.rows = 0
  for (let r = 0; r < rows.length; r++) {
    // Where one cell spans an axis, the neighbours on that axis are the cell itself: count it once.
    if ((ny === 1 && rows[r] !== 0) || (nz === 1 && layers[r] !== 0)) continue
    const jy = neighbour(iy + rows[r]!, ny, space.size[1])
    const jz = neighbour(iz + layers[r]!, nz, space.size[2])
    if (jy >= 0 && jz >= 0) runs.row[runs.rows++] = nx * (jy + ny * jz)
  }
}

/**
 * Collects the runs around a cell in the collected rows. Without `all`, the own row comes first,
 * and is searched forward only.
 */
function collectRuns(runs: Runs, start: Int32Array, nx: number, ix: number, seam: boolean, all: boolean): void {
  const { from, to, row, rows, own } = runs
  const low = ix > 0 ? ix - 1 : 0
  const high = ix < nx - 1 ? ix + 2 : nx
  const first = seam && ix === 0
  const last = seam && ix === nx - 1
  let n = 0
  if (!all) {
    from[n] = start[own + ix]!
    to[n++] = start[own + high]!
    if (last) {
      from[n] = start[own]!
      to[n++] = start[own + 1]!
    }
  }
  for (let r = 0; r < rows; r++) {
    const other = row[r]!
    // At the seam, the same order as elsewhere: from behind to ahead.
    if (first) {
      from[n] = start[other + nx - 1]!
      to[n++] = start[other + nx]!
    }
    from[n] = start[other + low]!
    to[n++] = start[other + high]!
    if (last) {
      from[n] = start[other]!
      to[n++] = start[other + 1]!
    }
  }
  runs.count = n
}

/** Cell coordinate of a neighbour: wrapped on a periodic axis, -1 beyond an open end. */
function neighbour(i: number, n: number, size: number): number {
  if (i >= 0 && i < n) return i
  if (size === Infinity) return -1
  return i < 0 ? i + n : i - n
}

/**
 * Fills `pairs` with the pairs of awake bodies whose gap falls below the skin in the step, each once.
 * Clears impulses and flags.
 * @param mostAsleep whether most bodies sleep: then only awake bodies search, on every side
 * @throws RangeError when there are so many that a step would take minutes
 */
export function searchPairs(pairs: Pairs, grid: Grid, bodies: Bodies, space: Space, mostAsleep: boolean): void {
  pairs.count = 0
  pairs.tests = 0
  const runs = AROUND
  const { flags, cell, wide } = grid
  const areAlike = grid.areAlike && !mostAsleep
  const n = bodies.count
  const maxPairs = Math.max(LIMITS.pairs, LIMITS.pairsPerBody * n)
  const nx = grid.cells[0]
  const seam = nx > 1 && space.size[0] !== Infinity
  let currentCell = -1
  let rowEnd = 0
  for (let k = 0; k < n; k++) {
    if (pairs.count > maxPairs) refuseCrowd(maxPairs, n)
    const flag = flags[k]!
    if (flag & WIDE || (mostAsleep && flag & ASLEEP)) continue
    if (cell[k] !== currentCell) {
      currentCell = cell[k]!
      if (currentCell >= rowEnd) {
        collectRows(runs, grid, space, currentCell, mostAsleep)
        rowEnd = runs.own + nx
      }
      collectRuns(runs, grid.start, nx, currentCell - runs.own, seam, mostAsleep)
    }
    // The first run is the own row. In a forward search it begins behind the body itself.
    if (!mostAsleep) runs.from[0] = k + 1
    let found = findPairsNear(pairs, runs, grid, space, k)
    if (found === 0) continue
    if (!areAlike) found = dropOthers(grid, k, found, mostAsleep)
    addNear(pairs, grid, space, k, found)
  }
  for (let w = 0; w < grid.wideCount; w++) {
    if (pairs.count > maxPairs) refuseCrowd(maxPairs, n)
    searchWide(pairs, grid, bodies, space, wide[w]!)
  }
  pairs.flags.fill(0, 0, pairs.count)
  pairs.impulse.fill(0, 0, 4 * pairs.count)
}

/** Collects in `grid.near` the entries of the runs within reach of entry `k`. @returns their number */
function findPairsNear(pairs: Pairs, runs: Runs, grid: Grid, { periodic, size }: Space, k: number): number {
  const { entries, near } = grid
  const { from, to, count } = runs
  const sizeX = size[0]
  const sizeY = size[1]
  const sizeZ = size[2]
  const e = (ENTRY * k) & 0x3fffffff
  const x = entries[e]!
  const y = entries[e + 1]!
  const z = entries[e + 2]!
  const reach = entries[e + 3]!
  let found = 0
  let tests = 0
  for (let r = 0; r < count; r++) {
    const first = from[r]!
    const end = to[r]!
    if (end > first) tests += end - first
    for (let j = first; j < end; j++) {
      const f = (ENTRY * j) & 0x3fffffff
      let dx = entries[f]! - x
      let dy = entries[f + 1]! - y
      let dz = entries[f + 2]! - z
      if (periodic) {
        dx = nearestImage(dx, sizeX)
        dy = nearestImage(dy, sizeY)
        dz = nearestImage(dz, sizeZ)
      }
      const sum = reach + entries[f + 3]!
      // Without a branch, which would often be mispredicted.
      near[found] = j
      found = (found + +(dx * dx + dy * dy + dz * dz < sum * sum)) | 0
    }
  }
  pairs.tests += tests
  return found
}

/**
 * Drops from `grid.near` entry `k`, wide bodies, sleeping pairs, and pairs that others find.
 * @returns the number of those left
 */
function dropOthers({ flags, near }: Grid, k: number, found: number, mostAsleep: boolean): number {
  const flag = flags[k]!
  let left = 0
  for (let c = 0; c < found; c++) {
    const j = near[c]!
    const other = flags[j]!
    if (other & WIDE || (mostAsleep ? j === k || (!(other & ASLEEP) && j < k) : flag & other & ASLEEP)) continue
    near[left++] = j
  }
  return left
}

/** Adds the pairs of entry `k` with the entries in `grid.near` that it meets. */
function addNear(pairs: Pairs, grid: Grid, { size }: Space, k: number, found: number): void {
  while (pairs.capacity < pairs.count + found) growPairs(pairs, 2 * pairs.capacity)
  const { entries, motion, body, near, skin } = grid
  const { a, b } = pairs
  const sizeX = size[0]
  const sizeY = size[1]
  const sizeZ = size[2]
  const e = (ENTRY * k) & 0x3fffffff
  const x = entries[e]!
  const y = entries[e + 1]!
  const z = entries[e + 2]!
  const ex = motion[e]!
  const ey = motion[e + 1]!
  const ez = motion[e + 2]!
  const skinnedRadius = motion[e + 3]! + skin
  const self = body[k]!
  let { count } = pairs
  for (let c = 0; c < found; c++) {
    const j = near[c]!
    const f = (ENTRY * j) & 0x3fffffff
    const dx = nearestImage(entries[f]! - x, sizeX)
    const dy = nearestImage(entries[f + 1]! - y, sizeY)
    const dz = nearestImage(entries[f + 2]! - z, sizeZ)
    const tx = motion[f]! - ex
    const ty = motion[f + 1]! - ey
    const tz = motion[f + 2]! - ez
    // The squared distance falls by t (2 along - t travel^2) until t = along / travel^2, at most 1.
    const travelSquared = tx * tx + ty * ty + tz * tz
    const along = Math.abs(dx * tx + dy * ty + dz * tz)
    const t = Math.min(1, along / (travelSquared + TINY))
    const leastSquared = dx * dx + dy * dy + dz * dz - t * (2 * along - t * travelSquared)
    const minDistance = skinnedRadius + motion[f + 3]!
    a[count] = self
    b[count] = body[j]!
    count = (count + +(leastSquared < minDistance * minDistance)) | 0
  }
  pairs.count = count
}

/** Added to a divisor that may be 0. Too small to change any other. */
const TINY = 1e-300

function refuseCrowd(maxPairs: number, count: number): never {
  throw new RangeError(
    `more than ${maxPairs} pairs of ${count} bodies may touch in a step: they overlap, or travel too far in it`,
  )
}

/**
 * Whether m and j come within the skin while m travels relative to j.
 * @param places Where j is or, until it is a mover, stays around. Four numbers per body.
 * @param way Half of the travel: x, y, z, and the skin. Metres.
 */
export function comesWithin(
  { position }: Bodies,
  space: Space,
  m: number,
  j: number,
  places: Float64Array,
  way: Float64Array,
): boolean {
  const ex = way[0]!
  const ey = way[1]!
  const ez = way[2]!
  const o = 4 * m
  const q = 4 * j
  const dx = nearestImage(position[o]! - places[q]!, space.size[0])
  const dy = nearestImage(position[o + 1]! - places[q + 1]!, space.size[1])
  const dz = nearestImage(position[o + 2]! - places[q + 2]!, space.size[2])
  const minDistance = position[o + 3]! + position[q + 3]! + way[3]!
  const lengthSquared = ex * ex + ey * ey + ez * ez
  let t = lengthSquared > 0 ? -(dx * ex + dy * ey + dz * ez) / (2 * lengthSquared) : 0
  t = t < 0 ? 0 : t > 1 ? 1 : t
  const x = dx + 2 * t * ex
  const y = dy + 2 * t * ey
  const z = dz + 2 * t * ez
  return x * x + y * y + z * z < minDistance * minDistance
}

/** Scratch: see `comesWithin`. */
const WAY = new Float64Array(4)

/** Adds the pairs of a wide body: with narrow bodies in its cells, and later wide bodies. */
function searchWide(pairs: Pairs, grid: Grid, bodies: Bodies, space: Space, k: number): void {
  const { entries, motion, flags, body, start, cover } = grid
  const { position } = bodies
  const e = (ENTRY * k) & 0x3fffffff
  const reach = entries[e + 3]! + grid.reach
  for (let axis = 0; axis < 3; axis++) {
    cover.box[axis] = entries[e + axis]! - reach
    cover.box[axis + 3] = entries[e + axis]! + reach
  }
  const runs = coverCells(grid, space, cover)
  WAY[3] = grid.skin
  let tests = 0
  for (let r = 0; r < runs; r++) {
    const end = start[cover.end[r]!]!
    for (let j = start[cover.first[r]!]!; j < end; j++) {
      // Stryker disable next-line EqualityOperator: equal indices are left out by the first condition
      if (j === k || (flags[j]! & WIDE && j < k) || flags[j]! & flags[k]! & ASLEEP) continue
      tests++
      const f = j * ENTRY
      for (let axis = 0; axis < 3; axis++) WAY[axis] = motion[e + axis]! - motion[f + axis]!
      if (comesWithin(bodies, space, body[k]!, body[j]!, position, WAY)) addPair(pairs, body[k]!, body[j]!)
    }
  }
  pairs.tests += tests
}
