// A wall: segments in the half plane (rho, y), rotated about the y axis. Thin, it has two sides.
import { SMOOTH } from '../contact/surfaces.ts'

/** Numbers per segment: its first point, its direction (a unit vector), and its length. */
export const SEGMENT = 5
/** Radii by which a segment is longer for paths than it is, so that none slips through a joint. */
const OVERLAP = 1e-6
/** Metres in radii: a smaller overlap with a wall is rounding. */
const ROUNDING = 1e-12
/** Iterations of `pushOut`: corners need a few. */
const ITERATIONS = 32

/** The segments of a polyline, without those of no length. @param isTube goes on above its last point */
export function createSegments(points: readonly (readonly [number, number])[], isTube = false): Float64Array {
  const segments: number[] = []
  for (let k = 1; k < points.length; k++) {
    const [ra, ya] = points[k - 1]!
    const [rb, yb] = points[k]!
    const length = Math.sqrt((rb - ra) * (rb - ra) + (yb - ya) * (yb - ya))
    if (length > 0) segments.push(ra, ya, (rb - ra) / length, (yb - ya) / length, length)
  }
  const [radius, top] = points.at(-1)!
  if (isTube && radius > 0) segments.push(radius, top, 0, 1, Number.POSITIVE_INFINITY)
  return Float64Array.from(segments)
}

/**
 * For each segment the first of those that one surface is made of: from each to the next the wall turns
 * by so little that it stands for a curve.
 * @param isConcave Whether only turns towards the inside count.
 */
export function findCurves(segments: Float64Array, isConcave: boolean): Int32Array {
  const curves = Int32Array.from({ length: segments.length / SEGMENT }, (_, k) => k)
  for (let k = 1, s = SEGMENT; k < curves.length; k++, s += SEGMENT) {
    const cosine = segments[s + 2]! * segments[s - 3]! + segments[s + 3]! * segments[s - 2]!
    const turn = segments[s - 3]! * segments[s + 3]! - segments[s - 2]! * segments[s + 2]!
    if (cosine > SMOOTH && (turn > 0 || !isConcave)) curves[k] = curves[k - 1]!
  }
  return curves
}

/**
 * Whether segment `k` is nearer to `POINT` than its reach, and than its neighbours in its curve. Of those
 * that are as near, the first.
 */
export function isFoot(segments: Float64Array, curves: Int32Array, k: number): boolean {
  findNearest(segments, k)
  const { distance } = NEAREST
  if (!(distance < POINT.reach)) return false
  if (curves[k]! < k) {
    findNearest(segments, k - 1)
    if (NEAREST.distance <= distance) return false
  }
  if (curves[k + 1] !== curves[k]) return true
  findNearest(segments, k + 1)
  return NEAREST.distance >= distance
}

/**
 * Goes from segment `k` along its curve while segments get nearer to `POINT`, and finds what of the last
 * is nearest. @returns the last
 */
export function findFoot(segments: Float64Array, curves: Int32Array, k: number): number {
  let foot = k
  for (let side = 1; side >= -1; side -= 2)
    while (curves[foot + side] === curves[k]) {
      findNearest(segments, foot)
      const { distance } = NEAREST
      findNearest(segments, foot + side)
      if (NEAREST.distance >= distance) break
      foot += side
    }
  findNearest(segments, foot)
  return foot
}

export function isFloor(segments: Float64Array, k: number, height: number): boolean {
  return segments[SEGMENT * k + 1] === height && segments[SEGMENT * k + 3] === 0
}

/** A point in the half plane: metres from the axis, height, and a reach. Reused, as all below. */
export const POINT = { rho: 0, y: 0, reach: 0 }
/**
 * Result of `findNearest`: unit normal from wall to point, distance in metres, and whether the
 * nearest point is the segment's first (-1), last (1), or between (0).
 */
export const NEAREST = { nr: 0, ny: 0, distance: 0, end: 0 }

/** How far a wall reaches in rows of equal height. Metres. */
interface Rows {
  readonly bottom: number
  /** Of one row. */
  readonly height: number
  /** The least and the largest rho in each row. */
  readonly extent: Float64Array
}
const ROWS = 64

/** Divides a wall into rows, which tell quickly that most bodies are far from it. */
export function createRows(segments: Float64Array): Rows {
  const last = segments.length - SEGMENT
  const bottom = segments[1]!
  const top = segments[last + 1]! + segments[last + 3]! * segments[last + 4]!
  const height = Math.max((top - bottom) / ROWS, Number.MIN_VALUE)
  const extent = new Float64Array(2 * ROWS)
  for (let row = 0; row < ROWS; row++) {
    let least = Number.POSITIVE_INFINITY
    let most = 0
    const from = bottom + row * height
    for (let s = 0; s <= last; s += SEGMENT) {
      const low = segments[s + 1]!
      const high = low + segments[s + 3]! * segments[s + 4]!
      // A row more on both sides, so that rounding leaves out nothing.
      if (low > from + 2 * height || high < from - height) continue
      const start = segments[s]!
      const end = start + segments[s + 2]! * segments[s + 4]!
      least = Math.min(least, start, end)
      most = Math.max(most, start, end)
    }
    extent[2 * row] = least
    extent[2 * row + 1] = most
  }
  return { bottom, height, extent }
}

/** Whether the wall is farther from `POINT` than its reach, as the rows tell. */
export function isClear({ bottom, height, extent }: Rows): boolean {
  const { rho, y, reach } = POINT
  const first = Math.max(0, Math.floor((y - reach - bottom) / height))
  const last = Math.min(ROWS - 1, Math.floor((y + reach - bottom) / height))
  for (let row = first; row <= last; row++)
    if (rho + reach >= extent[2 * row]! && rho - reach <= extent[2 * row + 1]!) return false
  return true
}

/** Whether `POINT` is higher or lower than segment `k` by more than its reach. */
export function isPast(segments: Float64Array, k: number): boolean {
  const { reach } = POINT
  const s = SEGMENT * k
  const y = POINT.y - segments[s + 1]!
  return y < -reach || y > segments[s + 3]! * segments[s + 4]! + reach
}

export function findNearest(segments: Float64Array, k: number): void {
  const s = SEGMENT * k
  const tr = segments[s + 2]!
  const ty = segments[s + 3]!
  const length = segments[s + 4]!
  const r = POINT.rho - segments[s]!
  const y = POINT.y - segments[s + 1]!
  const along = r * tr + y * ty
  const share = along < 0 ? 0 : Math.min(along, length)
  const dr = r - share * tr
  const dy = y - share * ty
  const distance = Math.sqrt(dr * dr + dy * dy)
  NEAREST.end = along < 0 ? -1 : along > length ? 1 : 0
  NEAREST.distance = distance
  NEAREST.nr = distance > 0 ? dr / distance : -ty
  NEAREST.ny = distance > 0 ? dy / distance : tr
}

/**
 * How far a body moves along the axis when a cone with the normal (nr, ny) has pushed it across the axis:
 * the other side holds it too.
 * @param across its rho then; below 0 on the other side
 */
export function moveAlongAxis(across: number, nr: number, ny: number, radius: number): number {
  if (across >= 0 || ny === 0) return 0
  return Math.max(-radius, Math.min(radius, (nr / ny) * across))
}

/**
 * A body's straight path: start, travel, distance of the start from the axis, length, and radius.
 * Metres.
 */
const PATH = { x: 0, y: 0, z: 0, dx: 0, dy: 0, dz: 0, rho: 0, length: 0, radius: 0 }

/**
 * Sets the path from `start` at offset `s` to `end` at offset `e`, where the radius follows.
 * Arrays, because V8 allocates a heap number for an argument that is a double.
 */
export function setPath(start: Float64Array, s: number, end: Float64Array, e: number): void {
  PATH.x = start[s]!
  PATH.y = start[s + 1]!
  PATH.z = start[s + 2]!
  PATH.dx = end[e]! - PATH.x
  PATH.dy = end[e + 1]! - PATH.y
  PATH.dz = end[e + 2]! - PATH.z
  PATH.radius = end[e + 3]!
  PATH.rho = Math.sqrt(PATH.x * PATH.x + PATH.z * PATH.z)
  PATH.length = Math.sqrt(PATH.dx * PATH.dx + PATH.dy * PATH.dy + PATH.dz * PATH.dz)
}

/** Whether a body on the path stays clear of the wall. Sets `POINT` to the start. */
export function passesBy(rows: Rows): boolean {
  POINT.rho = PATH.rho
  POINT.y = PATH.y
  POINT.reach = PATH.length + PATH.radius
  return isClear(rows)
}

/**
 * The share of the path at which it crosses segment `k`, or 2. With the segment's normal (nr, ny),
 * its cone is nr rho = w, w = offset - ny y. Both squares are quadratic in the share t: nr^2 rho^2
 * = w^2.
 */
function crossing(segments: Float64Array, k: number): number {
  const { x, y, z, dx, dy, dz, rho, length: way, radius } = PATH
  const s = SEGMENT * k
  const ra = segments[s]!
  const ya = segments[s + 1]!
  const tr = segments[s + 2]!
  const ty = segments[s + 3]!
  const length = segments[s + 4]! + OVERLAP * radius
  if (rho - way > ra + Math.max(0, tr) * length || rho + way < ra + Math.min(0, tr) * length) return 2
  if (Math.min(y, y + dy) > ya + ty * length || Math.max(y, y + dy) < ya - OVERLAP * radius) return 2
  const w = -ty * ra + tr * ya - tr * y
  const fall = tr * dy
  const away = x * dx + z * dz
  const across = dx * dx + dz * dz
  const a = ty * ty * across - fall * fall
  const b = ty * ty * away + w * fall
  const c = ty * ty * rho * rho - w * w
  // (b^2 - a c) / ty^2, in a form that keeps its digits where the segment is flat.
  const discriminant =
    ty * ty * (away * away - across * rho * rho) + 2 * away * w * fall + across * w * w + rho * rho * fall * fall
  if (!(discriminant >= 0)) return 2
  const root = Math.abs(ty) * Math.sqrt(discriminant)
  const q = b < 0 ? root - b : -root - b
  let first = 2
  for (let which = 0; which < 2; which++) {
    const t = which === 0 ? q / a : c / q
    if (!(t > 0 && t <= 1 && t < first)) continue
    const px = x + t * dx
    const pz = z + t * dz
    const r = Math.sqrt(px * px + pz * pz)
    if (-ty * r * (w - t * fall) < 0) continue // the other half of the cone
    const along = (r - ra) * tr + (y + t * dy - ya) * ty
    if (along >= -OVERLAP * radius && along <= length) first = t
  }
  return first
}

/**
 * The segment that the path crosses first of the curve of `k`, or -1. What is nearest to its end has
 * just been found: farther away than the path is long it crosses nothing.
 */
export function findCrossed(segments: Float64Array, curves: Int32Array, k: number): number {
  let crossed = -1
  let first = 2
  for (let at = curves[k]!; NEAREST.distance <= PATH.length && curves[at] === curves[k]; at++) {
    const share = crossing(segments, at)
    if (share >= first) continue
    first = share
    crossed = at
  }
  return crossed
}

/**
 * Whether the result of `findNearest` may touch a body from the start of the path. A joint belongs
 * to the segment before it, and touches nothing where it is concave: there the segments do. Within a
 * curve it belongs to all.
 */
export function mayTouch(segments: Float64Array, curves: Int32Array, k: number): boolean {
  const s = SEGMENT * k
  if (NEAREST.end < 0) return k === 0 || curves[k]! < k
  if (NEAREST.end === 0 || curves[k + 1] === curves[k] || s + SEGMENT === segments.length) return true
  const turn = segments[s + 2]! * segments[s + SEGMENT + 3]! - segments[s + 3]! * segments[s + SEGMENT + 2]!
  return turn * heightOfStart(segments, s) < 0
}

/** Metres from the plane of a segment to the start of the path; positive inside. */
function heightOfStart(segments: Float64Array, s: number): number {
  return segments[s + 2]! * (PATH.y - segments[s + 1]!) - segments[s + 3]! * (PATH.rho - segments[s]!)
}

/** The first crossing of the path: its share, 2 for none, and the offset of the segment. */
const FIRST = { share: 2, segment: 0 }

export function crosses(segments: Float64Array): boolean {
  findFirst(segments)
  return FIRST.share <= 1
}

function findFirst(segments: Float64Array): void {
  FIRST.share = 2
  for (let k = 0; k < segments.length / SEGMENT; k++) {
    const share = crossing(segments, k)
    if (share >= FIRST.share) continue
    FIRST.share = share
    FIRST.segment = SEGMENT * k
  }
}

/**
 * Puts a body at offset `o` whose path crosses the wall where it does: on the side of its start.
 */
export function stopAtWall(segments: Float64Array, position: Float64Array, o: number): void {
  findFirst(segments)
  const { share: first, segment: wall } = FIRST
  if (first > 1) return
  const tr = segments[wall + 2]!
  const ty = segments[wall + 3]!
  const push = heightOfStart(segments, wall) < 0 ? -PATH.radius : PATH.radius
  const x = PATH.x + first * PATH.dx
  const z = PATH.z + first * PATH.dz
  const rho = Math.sqrt(x * x + z * z)
  position[o] = rho > 0 ? x - (push * ty * x) / rho : 0
  position[o + 1] = PATH.y + first * PATH.dy + push * tr
  position[o + 2] = rho > 0 ? z - (push * ty * z) / rho : 0
}

/** Moves a body at offset `o` away from each segment that it overlaps. @returns whether it moved */
export function pushOut(segments: Float64Array, position: Float64Array, o: number): boolean {
  const radius = position[o + 3]!
  const x = position[o]!
  const z = position[o + 2]!
  const rho = Math.sqrt(x * x + z * z)
  POINT.rho = rho
  POINT.y = position[o + 1]!
  POINT.reach = radius
  let moved = false
  for (let iteration = 0, moves = true; iteration < ITERATIONS && moves; iteration++) {
    moves = false
    for (let k = 0; k < segments.length / SEGMENT; k++) {
      if (isPast(segments, k)) continue
      findNearest(segments, k)
      const depth = radius - NEAREST.distance
      if (!(depth > ROUNDING * radius)) continue
      const { nr, ny } = NEAREST
      const across = POINT.rho + depth * nr
      POINT.rho = Math.max(0, across)
      POINT.y += depth * ny + moveAlongAxis(across, nr, ny, radius)
      moves = moved = true
    }
  }
  if (!moved) return false
  position[o] = rho > 0 ? (x * POINT.rho) / rho : POINT.rho
  position[o + 1] = POINT.y
  position[o + 2] = rho > 0 ? (z * POINT.rho) / rho : 0
  return true
}
