// Candidate pairs: who may touch whom in this step. The list outlives steps while nobody has moved more than the skin.
import type { Bodies } from './bodies.ts'
import { ASLEEP, ENTRY, type Grid, WIDE } from './grid.ts'
import { nearestImage, type Space } from './space.ts'

/** Flags of a pair: it bounced and has not parted since, that without loss; it carried load when one of the two fell asleep. */
export const HIT = 1
export const ELASTIC = 2
export const BOND = 4
/** Of a contact: every hit bounces and this pair loses nothing, so that it never needs a push. */
export const LOSSLESS = 8

/** Pairs by dense index, with what their contact remembers: normal impulse and tangential impulse of the last substep. */
export interface Pairs {
  count: number
  capacity: number
  a: Int32Array
  b: Int32Array
  impulse: Float64Array
  flags: Uint8Array
  /** Distance tests made in the last search. */
  tests: number
}

export function createPairs(capacity = 256): Pairs {
  return {
    count: 0,
    capacity,
    a: new Int32Array(capacity),
    b: new Int32Array(capacity),
    impulse: new Float64Array(4 * capacity),
    flags: new Uint8Array(capacity),
    tests: 0,
  }
}

export function growPairs(pairs: Pairs, capacity: number): void {
  const { a, b, impulse, flags } = pairs
  pairs.capacity = capacity
  pairs.a = new Int32Array(capacity)
  pairs.a.set(a)
  pairs.b = new Int32Array(capacity)
  pairs.b.set(b)
  pairs.impulse = new Float64Array(4 * capacity)
  pairs.impulse.set(impulse)
  pairs.flags = new Uint8Array(capacity)
  pairs.flags.set(flags)
}

/** Appends entry `k` of `from`. */
export function copyPair(to: Pairs, from: Pairs, k: number): void {
  if (to.count === to.capacity) growPairs(to, 2 * to.capacity)
  movePair(to, to.count++, from, k)
}

/** Writes entry `k` of `from` over entry `at` of `to`. */
export function movePair(to: Pairs, at: number, from: Pairs, k: number): void {
  to.a[at] = from.a[k]!
  to.b[at] = from.b[k]!
  to.flags[at] = from.flags[k]!
  for (let lane = 0; lane < 4; lane++) to.impulse[4 * at + lane] = from.impulse[4 * k + lane]!
}

export function addPair(pairs: Pairs, a: number, b: number): void {
  const p = pairs.count
  if (p === pairs.capacity) growPairs(pairs, 2 * p)
  pairs.a[p] = a
  pairs.b[p] = b
  pairs.count = p + 1
}

/** Where the bodies of a cell look: runs of entries, found from the rows of cells around its own. */
interface Runs {
  count: number
  readonly from: Int32Array
  readonly to: Int32Array
  /** First cell of the own row, and of the rows beside it. */
  own: number
  readonly row: Int32Array
  rows: number
  /** Whether a row beside lies across a seam. */
  wraps: boolean
}

/** Scratch: refilled for each cell, at most 9 rows of 2 runs. */
const RUNS: Runs = {
  count: 0,
  from: new Int32Array(32),
  to: new Int32Array(32),
  own: 0,
  row: new Int32Array(9),
  rows: 0,
  wraps: false,
}
const FORWARD_Y = [1, -1, 0, 1]
const FORWARD_Z = [0, 1, 1, 1]
const ALL_Y = [-1, 0, 1, -1, 0, 1, -1, 0, 1]
const ALL_Z = [-1, -1, -1, 0, 0, 0, 1, 1, 1]

/**
 * Fills `pairs` with every pair of which one is awake and that comes within the skin during the step, each once. Impulses and flags are
 * cleared. `few` says that most bodies sleep: then only the awake look around, all around.
 */
export function searchPairs(pairs: Pairs, grid: Grid, bodies: Bodies, space: Space, skin: number, few: boolean): void {
  pairs.count = 0
  pairs.tests = 0
  const runs = RUNS
  const { from, to } = runs
  const { entries, flags, body, cell, wide, half } = grid
  const { position, velocity } = bodies
  const n = bodies.count
  const nx = grid.cells[0]
  const seam = nx > 1 && space.size[0] !== Infinity
  const sizeX = space.size[0]
  const sizeY = space.size[1]
  const sizeZ = space.size[2]
  const halfX = space.half[0]
  const halfY = space.half[1]
  const halfZ = space.half[2]
  let current = -1
  let rowEnd = 0
  let wraps = 0
  let around = 0
  let tests = 0
  for (let k = 0; k < n; k++) {
    const flag = flags[k]!
    if (flag & WIDE || (few && flag & ASLEEP)) continue
    if (cell[k] !== current) {
      current = cell[k]!
      if (current >= rowEnd) {
        collectRows(runs, grid, space, current, few)
        rowEnd = runs.own + nx
      }
      const ix = current - runs.own
      collectRuns(runs, grid.start, nx, ix, seam, few)
      around = runs.count
      // Only here can the nearest image be another one.
      wraps = space.periodic && (runs.wraps || ix === 0 || ix === nx - 1) ? 1 : 0
    }
    const e = k * ENTRY
    const x = entries[e]!
    const y = entries[e + 1]!
    const z = entries[e + 2]!
    const reach = entries[e + 3]!
    for (let r = 0; r < around; r++) {
      // The first run is the own row. Looking forward only, it begins behind the body itself.
      let j = from[r]!
      if (r === 0 && !few) j = k + 1
      const end = to[r]!
      if (end > j) tests += end - j
      for (let f = j * ENTRY; j < end; j++, f += ENTRY) {
        let dx = entries[f]! - x
        let dy = entries[f + 1]! - y
        let dz = entries[f + 2]! - z
        if (wraps !== 0) {
          if (dx > halfX) dx -= sizeX
          else if (dx < -halfX) dx += sizeX
          if (dy > halfY) dy -= sizeY
          else if (dy < -halfY) dy += sizeY
          if (dz > halfZ) dz -= sizeZ
          else if (dz < -halfZ) dz += sizeZ
        }
        const sum = reach + entries[f + 3]!
        const square = dx * dx + dy * dy + dz * dz
        if (square >= sum * sum) continue
        const other = flags[j]!
        if (other & WIDE || (few ? j === k || (!(other & ASLEEP) && j < k) : flag & other & ASLEEP)) continue
        const a = body[k]!
        const b = body[j]!
        const near = position[4 * a + 3]! + position[4 * b + 3]! + skin
        if (square < near * near || comesWithin(dx, dy, dz, velocity, a, b, half, near)) addPair(pairs, a, b)
      }
    }
  }
  for (let w = 0; w < grid.wideCount; w++) tests += searchWide(pairs, grid, bodies, space, skin, wide[w]!)
  pairs.tests = tests
  pairs.flags.fill(0, 0, pairs.count)
  pairs.impulse.fill(0, 0, 4 * pairs.count)
}

/** Whether two bodies whose middle positions differ by d come nearer than `near` on their straight ways through the step. */
function comesWithin(
  dx: number,
  dy: number,
  dz: number,
  velocity: Float64Array,
  a: number,
  b: number,
  half: number,
  near: number,
): boolean {
  const ex = half * (velocity[4 * b]! - velocity[4 * a]!)
  const ey = half * (velocity[4 * b + 1]! - velocity[4 * a + 1]!)
  const ez = half * (velocity[4 * b + 2]! - velocity[4 * a + 2]!)
  const way = ex * ex + ey * ey + ez * ez
  if (way === 0) return false
  let t = -(dx * ex + dy * ey + dz * ez) / way
  if (t > 1) t = 1
  else if (t < -1) t = -1
  const cx = dx + t * ex
  const cy = dy + t * ey
  const cz = dz + t * ez
  return cx * cx + cy * cy + cz * cz < near * near
}

/** The rows of cells beside that of a cell: those behind it, or all around, its own included. */
function collectRows(runs: Runs, grid: Grid, space: Space, cell: number, all: boolean): void {
  const nx = grid.cells[0]
  const ny = grid.cells[1]
  const nz = grid.cells[2]
  const row = Math.floor(cell / nx)
  const iy = row % ny
  const iz = (row - iy) / ny
  const rows = all ? ALL_Y : FORWARD_Y
  const slices = all ? ALL_Z : FORWARD_Z
  runs.own = nx * row
  runs.rows = 0
  runs.wraps =
    (space.size[1] !== Infinity && (iy === 0 || iy === ny - 1)) ||
    (space.size[2] !== Infinity && (iz === 0 || iz === nz - 1))
  for (let r = 0; r < rows.length; r++) {
    // Where one cell holds the whole axis, the steps sideways lead to itself: only the straight one counts.
    if ((ny === 1 && rows[r] !== 0) || (nz === 1 && slices[r] !== 0)) continue
    const jy = neighbour(iy + rows[r]!, ny, space.size[1])
    const jz = neighbour(iz + slices[r]!, nz, space.size[2])
    if (jy >= 0 && jz >= 0) runs.row[runs.rows++] = nx * (jy + ny * jz)
  }
}

/** The runs around a cell: its own row first where one looks forward only, then the rows beside. Three cells of a row are one run. */
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
    // The same order at the seam as along the other axes: from behind to ahead.
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

/** Cell coordinate of a neighbour: wrapped on a periodic axis, -1 beyond the end of an open one. */
function neighbour(i: number, n: number, size: number): number {
  if (i >= 0 && i < n) return i
  if (size === Infinity) return -1
  return i < 0 ? i + n : i - n
}

/** Scratch: the cells that a wide body covers. */
const LOW = new Int32Array(3)
const SPAN = new Int32Array(3)

/** Pairs of a wide body: with every narrow one in the cells it covers, and with the wide ones behind it. @returns tests made */
function searchWide(pairs: Pairs, grid: Grid, bodies: Bodies, space: Space, skin: number, k: number): number {
  const { entries, flags, body, start, half } = grid
  const { position, velocity } = bodies
  const low = LOW
  const span = SPAN
  const nx = grid.cells[0]
  const ny = grid.cells[1]
  const nz = grid.cells[2]
  const e = k * ENTRY
  const reach = entries[e + 3]! + grid.reach
  for (let axis = 0; axis < 3; axis++) {
    const n = grid.cells[axis]!
    const at = entries[e + axis]! - grid.origin[axis]!
    let first = Math.floor((at - reach) / grid.edge[axis]!)
    let last = Math.floor((at + reach) / grid.edge[axis]!)
    if (space.size[axis] === Infinity) {
      first = Math.min(n - 1, Math.max(0, first))
      last = Math.min(n - 1, Math.max(0, last))
    } else if (last - first + 1 > n) {
      first = 0
      last = n - 1
    }
    low[axis] = first
    span[axis] = last - first + 1
  }
  let tests = 0
  for (let c = 0; c < span[2]!; c++) {
    const iz = (((low[2]! + c) % nz) + nz) % nz
    for (let b = 0; b < span[1]!; b++) {
      const iy = (((low[1]! + b) % ny) + ny) % ny
      for (let a = 0; a < span[0]!; a++) {
        const ix = (((low[0]! + a) % nx) + nx) % nx
        const cell = ix + nx * (iy + ny * iz)
        for (let j = start[cell]!; j < start[cell + 1]!; j++) {
          if (j === k || (flags[j]! & WIDE && j < k) || flags[j]! & flags[k]! & ASLEEP) continue
          tests++
          const f = j * ENTRY
          const dx = nearestImage(entries[f]! - entries[e]!, space.size[0])
          const dy = nearestImage(entries[f + 1]! - entries[e + 1]!, space.size[1])
          const dz = nearestImage(entries[f + 2]! - entries[e + 2]!, space.size[2])
          const sum = entries[e + 3]! + entries[f + 3]!
          const square = dx * dx + dy * dy + dz * dz
          if (square >= sum * sum) continue
          const p = body[k]!
          const q = body[j]!
          const near = position[4 * p + 3]! + position[4 * q + 3]! + skin
          if (square < near * near || comesWithin(dx, dy, dz, velocity, p, q, half, near)) addPair(pairs, p, q)
        }
      }
    }
  }
  return tests
}

/** Old pairs by their lower index, for handing impulses on: counting sort again. */
export interface Heirs {
  start: Int32Array
  partner: Int32Array
  source: Int32Array
}

export function createHeirs(): Heirs {
  return { start: new Int32Array(1), partner: new Int32Array(0), source: new Int32Array(0) }
}

/** Gives pairs, from `first` on, that stand in the old list too what they remembered there: impulses and flags. */
export function inheritPairs(pairs: Pairs, old: Pairs, heirs: Heirs, bodyCount: number, first = 0): void {
  if (old.count === 0) return
  if (heirs.start.length < bodyCount + 1) heirs.start = new Int32Array(2 * bodyCount + 1)
  if (heirs.partner.length < old.capacity) {
    heirs.partner = new Int32Array(old.capacity)
    heirs.source = new Int32Array(old.capacity)
  }
  const { start, partner, source } = heirs
  start.fill(0, 0, bodyCount + 1)
  for (let p = 0; p < old.count; p++) {
    if (old.impulse[4 * p] === 0 && old.flags[p] === 0) continue
    const low = Math.min(old.a[p]!, old.b[p]!)
    start[low] = start[low]! + 1
  }
  for (let i = 0, sum = 0; i <= bodyCount; i++) {
    sum += start[i]!
    start[i] = sum
  }
  for (let p = old.count - 1; p >= 0; p--) {
    if (old.impulse[4 * p] === 0 && old.flags[p] === 0) continue
    const a = old.a[p]!
    const b = old.b[p]!
    const at = --start[Math.min(a, b)]!
    partner[at] = Math.max(a, b)
    source[at] = p
  }
  for (let p = first; p < pairs.count; p++) {
    const a = pairs.a[p]!
    const b = pairs.b[p]!
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    const end = start[low + 1]!
    for (let s = start[low]!; s < end; s++) {
      if (partner[s] !== high) continue
      const from = source[s]!
      // The tangential impulse acts on a: the two may have changed places.
      const sign = old.a[from] === a ? 1 : -1
      pairs.impulse[4 * p] = old.impulse[4 * from]!
      pairs.impulse[4 * p + 1] = sign * old.impulse[4 * from + 1]!
      pairs.impulse[4 * p + 2] = sign * old.impulse[4 * from + 2]!
      pairs.impulse[4 * p + 3] = sign * old.impulse[4 * from + 3]!
      pairs.flags[p] = old.flags[from]!
      break
    }
  }
}
