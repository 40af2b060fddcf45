// Overlapping pairs, for force laws. They are sorted by slots, so that the sum of forces on a body has the
// same bits for every cell size, axis order and memory order.
import type { Bodies } from '../body/bodies.ts'
import type { Pairs } from '../broadphase/pairs.ts'
import { type Columns, growColumns } from '../core/columns.ts'
import { randomDirection } from '../core/random.ts'
import { nearestImage, type Space } from '../core/space.ts'

/** Numbers per overlap in `data`, and their offsets behind the normal x, y, z. */
export const OVERLAP = 5
export const DEPTH = 3
/** Normal impulse of the substep in newton seconds. */
export const OVERLAP_IMPULSE = 4

const COLUMNS = {
  a: [Int32Array, 1],
  b: [Int32Array, 1],
  data: [Float64Array, OVERLAP],
  /** Pairs in the order found, and scratch of the counting sort by slot. */
  first: [Int32Array, 1],
  second: [Int32Array, 1],
  sorted: [Int32Array, 1],
} as const satisfies Columns

/** Overlapping pairs by dense index. The slot of a is lower; the normal points from b to a. */
export type Overlaps = ReturnType<typeof createOverlaps>

export function createOverlaps() {
  const store = {
    count: 0,
    capacity: 0,
    /** Metres. Closer centres define no normal: it is drawn from the seed. */
    minDistance: 0,
    start: new Int32Array(0),
  }
  return growColumns(store, COLUMNS, 64)
}

/** An overlap that a system has found and resolved itself. */
interface Overlap {
  /** Dense indices. */
  a: number
  b: number
  /** From b to a: x, y, z. */
  normal: number[]
  /** Metres. */
  depth: number
  /** Newton seconds. */
  impulse: number
}

/** Adds an overlap to those of the step, after contacts were collected. */
export function addOverlap(overlaps: Overlaps, { a, b, normal, depth, impulse }: Overlap): void {
  const c = overlaps.count
  if (c === overlaps.capacity) growColumns(overlaps, COLUMNS, 2 * c)
  overlaps.count++
  overlaps.a[c] = a
  overlaps.b[c] = b
  overlaps.data.set([...normal, depth, impulse], OVERLAP * c)
}

export function collectOverlaps(
  overlaps: Overlaps,
  pairs: Pairs,
  bodies: Bodies,
  space: Space,
  seed: number,
  stepCount: number,
): void {
  collect(overlaps, pairs, bodies, space)
  sortBySlot(overlaps, bodies)
  measure(overlaps, bodies, space, seed, stepCount)
}

/** Collects pairs whose distance is less than the sum of the radii, the lower slot first. */
function collect(overlaps: Overlaps, pairs: Pairs, bodies: Bodies, space: Space): void {
  const { position, slot } = bodies
  const { size } = space
  const [sizeX, sizeY, sizeZ] = size
  let { first, second } = overlaps
  let n = 0
  for (let p = 0; p < pairs.count; p++) {
    const a = pairs.a[p]!
    const b = pairs.b[p]!
    const i = (4 * a) & 0x3fffffff
    const j = (4 * b) & 0x3fffffff
    const dx = nearestImage(position[i]! - position[j]!, sizeX)
    const dy = nearestImage(position[i + 1]! - position[j + 1]!, sizeY)
    const dz = nearestImage(position[i + 2]! - position[j + 2]!, sizeZ)
    const touchDistance = position[i + 3]! + position[j + 3]!
    if (dx * dx + dy * dy + dz * dz >= touchDistance * touchDistance) continue
    if (n === overlaps.capacity) {
      overlaps.count = n
      growColumns(overlaps, COLUMNS, 2 * n)
      first = overlaps.first
      second = overlaps.second
    }
    const inOrder = slot[a]! < slot[b]!
    first[n] = inOrder ? a : b
    second[n] = inOrder ? b : a
    n++
  }
  overlaps.count = n
}

/** Counting sort by the slot of b, then by the slot of a. It is stable. */
function sortBySlot(overlaps: Overlaps, bodies: Bodies): void {
  const { a, b, first, second, sorted, count } = overlaps
  const { slot, slotCount } = bodies
  if (overlaps.start.length < slotCount + 1) overlaps.start = new Int32Array(2 * slotCount + 1)
  const { start } = overlaps
  start.fill(0, 0, slotCount + 1)
  for (let c = 0; c < count; c++) start[slot[second[c]!]!]!++
  accumulate(start, slotCount)
  for (let c = count - 1; c >= 0; c--) sorted[--start[slot[second[c]!]!]!] = c
  start.fill(0, 0, slotCount + 1)
  for (let c = 0; c < count; c++) start[slot[first[c]!]!]!++
  accumulate(start, slotCount)
  for (let k = count - 1; k >= 0; k--) {
    const c = sorted[k]!
    const at = --start[slot[first[c]!]!]!
    a[at] = first[c]!
    b[at] = second[c]!
  }
}

/** Converts the count of each group into the index behind the group. */
function accumulate(start: Int32Array, length: number): void {
  for (let s = 0, sum = 0; s <= length; s++) {
    sum += start[s]!
    start[s] = sum
  }
}

function measure(overlaps: Overlaps, bodies: Bodies, space: Space, seed: number, stepCount: number): void {
  const { a, b, data, count, minDistance } = overlaps
  const { position, slot } = bodies
  const { size } = space
  const [sizeX, sizeY, sizeZ] = size
  for (let c = 0, o = 0; c < count; c++, o += OVERLAP) {
    const i = (4 * a[c]!) & 0x3fffffff
    const j = (4 * b[c]!) & 0x3fffffff
    let dx = nearestImage(position[i]! - position[j]!, sizeX)
    let dy = nearestImage(position[i + 1]! - position[j + 1]!, sizeY)
    let dz = nearestImage(position[i + 2]! - position[j + 2]!, sizeZ)
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (distance < minDistance) {
      ;[dx, dy, dz] = randomDirection(bodies.dim, slot[a[c]!]!, slot[b[c]!]!, seed, stepCount)
    } else {
      dx /= distance
      dy /= distance
      dz /= distance
    }
    data[o] = dx
    data[o + 1] = dy
    data[o + 2] = dz
    data[o + DEPTH] = position[i + 3]! + position[j + 3]! - distance
    data[o + OVERLAP_IMPULSE] = 0
  }
}
