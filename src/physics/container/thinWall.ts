// A wall: segments in the half plane (rho, y), rotated about the y axis. Thin, it has two sides.
import { SMOOTH } from '../contact/surfaces.ts'

/** Numbers per segment: its first point, its direction (a unit vector), and its length. */
export const SEGMENT = 5
/** Radii by which paths see a segment longer than it is, so that no path slips through a joint. */
const OVERLAP = 1e-6
/** Overlap in radii. A smaller one is rounding. */
const ROUNDING = 1e-12
/** Iterations of `pushOut`: corners need a few. */
const ITERATIONS = 32

/** A wall, and the point and result of a search in it. Reused, so that a step allocates nothing. */
export class Wall {
  readonly segments: Float64Array
  /** By segment the first one of its curve: see `findCurves`. */
  readonly curves: Int32Array
  /** The point of a search: metres from the axis, height, and a reach. */
  rho = 0
  y = 0
  reach = 0
  /**
   * Result of `findNearest`: unit normal from wall to point, distance in metres, and whether the
   * nearest point is the segment's first (-1), last (1), or between (0).
   */
  nr = 0
  ny = 0
  distance = 0
  end = 0

  /** @param isTube Whether it continues above its last point, and bodies touch only its inside. */
  constructor(points: readonly (readonly [number, number])[], isTube: boolean) {
    this.segments = createSegments(points, isTube)
    this.curves = findCurves(this.segments, isTube)
  }
}

/** The segments of a polyline that have a length. */
function createSegments(points: readonly (readonly [number, number])[], isTube: boolean): Float64Array {
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
 * By segment the first segment of its curve. Segments form a curve if the wall turns little from one to
 * the next.
 * @param isConcave Whether only turns towards the inside count.
 */
function findCurves(segments: Float64Array, isConcave: boolean): Int32Array {
  const curves = Int32Array.from({ length: segments.length / SEGMENT }, (_, k) => k)
  for (let k = 1, s = SEGMENT; k < curves.length; k++, s += SEGMENT) {
    const cosine = segments[s + 2]! * segments[s - 3]! + segments[s + 3]! * segments[s - 2]!
    const turn = segments[s - 3]! * segments[s + 3]! - segments[s - 2]! * segments[s + 2]!
    if (cosine > SMOOTH && (turn > 0 || !isConcave)) curves[k] = curves[k - 1]!
  }
  return curves
}

/**
 * Whether segment `k` is within reach of the point, and nearer than its neighbours in its curve. Of
 * segments at equal distance, the first counts.
 */
export function isFoot(wall: Wall, k: number): boolean {
  const { curves } = wall
  findNearest(wall, k)
  const { distance } = wall
  if (!(distance < wall.reach)) return false
  if (curves[k]! < k) {
    findNearest(wall, k - 1)
    if (wall.distance <= distance) return false
  }
  if (curves[k + 1] !== curves[k]) return true
  findNearest(wall, k + 1)
  return wall.distance >= distance
}

/**
 * Follows the curve from segment `k` while its segments get nearer to the point, and finds the nearest
 * point of the last one. @returns that segment
 */
export function findFoot(wall: Wall, k: number): number {
  const { curves } = wall
  let foot = k
  for (let side = 1; side >= -1; side -= 2)
    while (curves[foot + side] === curves[k]) {
      findNearest(wall, foot)
      const { distance } = wall
      findNearest(wall, foot + side)
      if (wall.distance >= distance) break
      foot += side
    }
  findNearest(wall, foot)
  return foot
}

export function isFloor({ segments }: Wall, k: number, height: number): boolean {
  return segments[SEGMENT * k + 1] === height && segments[SEGMENT * k + 3] === 0
}

/** How far a wall reaches in rows of equal height. Metres. */
interface Rows {
  readonly bottom: number
  /** Of one row. */
  readonly height: number
  /** The least and the largest rho in each row. */
  readonly extent: Float64Array
}
const ROWS = 64

/** Divides a wall into rows: most bodies are far from it, and a row shows that quickly. */
export function createRows({ segments }: Wall): Rows {
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
      // One more row on both sides, because of rounding.
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

/** Whether the rows show that the wall is out of reach of the point. */
export function isClear({ rho, y, reach }: Wall, { bottom, height, extent }: Rows): boolean {
  const first = Math.max(0, Math.floor((y - reach - bottom) / height))
  const last = Math.min(ROWS - 1, Math.floor((y + reach - bottom) / height))
  for (let row = first; row <= last; row++)
    if (rho + reach >= extent[2 * row]! && rho - reach <= extent[2 * row + 1]!) return false
  return true
}

/** Whether the point is higher or lower than segment `k` by more than its reach. */
export function isPast(wall: Wall, k: number): boolean {
  const { segments, reach } = wall
  const s = SEGMENT * k
  const y = wall.y - segments[s + 1]!
  return y < -reach || y > segments[s + 3]! * segments[s + 4]! + reach
}

export function findNearest(wall: Wall, k: number): void {
  const { segments } = wall
  const s = SEGMENT * k
  const tr = segments[s + 2]!
  const ty = segments[s + 3]!
  const length = segments[s + 4]!
  const r = wall.rho - segments[s]!
  const y = wall.y - segments[s + 1]!
  const along = r * tr + y * ty
  const share = along < 0 ? 0 : Math.min(along, length)
  const dr = r - share * tr
  const dy = y - share * ty
  const distance = Math.sqrt(dr * dr + dy * dy)
  wall.end = along < 0 ? -1 : along > length ? 1 : 0
  wall.distance = distance
  wall.nr = distance > 0 ? dr / distance : -ty
  wall.ny = distance > 0 ? dy / distance : tr
}

/**
 * How far a body moves along the axis after a cone with the normal (nr, ny) pushed it across the axis,
 * where the other side of the cone pushes it back.
 * @param across Its rho, which is below 0 beyond the axis.
 */
export function moveAlongAxis(across: number, nr: number, ny: number, radius: number): number {
  if (ny === 0) return 0
  return Math.max(-radius, Math.min(radius, (nr / ny) * across))
}

/** The straight path of a body, and its first crossing with a wall. Metres. */
export class Path {
  /** Its start, and the distance of the start from the axis. */
  x = 0
  y = 0
  z = 0
  rho = 0
  /** Its travel, and the travel's length. */
  dx = 0
  dy = 0
  dz = 0
  length = 0
  /** Radius of the body. */
  radius = 0
  /** The first crossing: its share of the path, 2 for none, and the offset of the segment. */
  share = 2
  segment = 0
}

/**
 * Sets the path from `start` at offset `s` to `end` at offset `e`, where the radius follows.
 * Arrays, because V8 allocates a heap number for an argument that is a double.
 */
export function setPath(path: Path, start: Float64Array, s: number, end: Float64Array, e: number): void {
  path.x = start[s]!
  path.y = start[s + 1]!
  path.z = start[s + 2]!
  path.dx = end[e]! - path.x
  path.dy = end[e + 1]! - path.y
  path.dz = end[e + 2]! - path.z
  path.radius = end[e + 3]!
  path.rho = Math.sqrt(path.x * path.x + path.z * path.z)
  path.length = Math.sqrt(path.dx * path.dx + path.dy * path.dy + path.dz * path.dz)
}

/** Whether a body on the path stays clear of the wall. */
export function passesBy(wall: Wall, path: Path, rows: Rows): boolean {
  wall.rho = path.rho
  wall.y = path.y
  wall.reach = path.length + path.radius
  return isClear(wall, rows)
}

/**
 * The share of the path at which it crosses segment `k`, or 2. With the segment's normal (nr, ny),
 * its cone is nr rho = w, w = offset - ny y. Both squares are quadratic in the share t: nr^2 rho^2
 * = w^2.
 */
function crossing({ segments }: Wall, path: Path, k: number): number {
  const { x, y, z, dx, dy, dz, rho, length: way, radius } = path
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
 * The first segment of the curve of `k` that the path crosses, or -1. The nearest point to the path's
 * end is known: if it is farther away than the path is long, the path crosses nothing.
 */
export function findCrossed(wall: Wall, path: Path, k: number): number {
  const { curves } = wall
  let crossed = -1
  let first = 2
  for (let at = curves[k]!; wall.distance <= path.length && curves[at] === curves[k]; at++) {
    const share = crossing(wall, path, at)
    if (share >= first) continue
    first = share
    crossed = at
  }
  return crossed
}

/**
 * Whether the result of `findNearest` may touch a body from the start of the path. A joint belongs to
 * the segment before it, or within a curve to all. A concave joint touches nothing: its segments do.
 */
export function mayTouch(wall: Wall, path: Path, k: number): boolean {
  const { segments, curves, end } = wall
  const s = SEGMENT * k
  if (end < 0) return k === 0 || curves[k]! < k
  if (end === 0 || curves[k + 1] === curves[k] || s + SEGMENT === segments.length) return true
  const turn = segments[s + 2]! * segments[s + SEGMENT + 3]! - segments[s + 3]! * segments[s + SEGMENT + 2]!
  return turn * heightOfStart(wall, path, s) < 0
}

/** Metres from the plane of a segment to the start of the path; positive inside. */
function heightOfStart({ segments }: Wall, { y, rho }: Path, s: number): number {
  return segments[s + 2]! * (y - segments[s + 1]!) - segments[s + 3]! * (rho - segments[s]!)
}

/** Finds the first crossing of the path. @returns whether there is one */
export function crosses(wall: Wall, path: Path): boolean {
  path.share = 2
  for (let k = 0; k < wall.curves.length; k++) {
    const share = crossing(wall, path, k)
    if (share >= path.share) continue
    path.share = share
    path.segment = SEGMENT * k
  }
  return path.share <= 1
}

/** Puts a body at offset `o` whose path crosses the wall at the crossing, on the side of its start. */
export function stopAtWall(wall: Wall, path: Path, position: Float64Array, o: number): void {
  if (!crosses(wall, path)) return
  const { share, segment } = path
  const tr = wall.segments[segment + 2]!
  const ty = wall.segments[segment + 3]!
  const push = heightOfStart(wall, path, segment) < 0 ? -path.radius : path.radius
  const x = path.x + share * path.dx
  const z = path.z + share * path.dz
  const rho = Math.sqrt(x * x + z * z)
  position[o] = rho > 0 ? x - (push * ty * x) / rho : 0
  position[o + 1] = path.y + share * path.dy + push * tr
  position[o + 2] = rho > 0 ? z - (push * ty * z) / rho : 0
}

/** Moves a body at offset `o` out of the segments that it overlaps, the deepest first. @returns whether it moved */
export function pushOut(wall: Wall, position: Float64Array, o: number): boolean {
  const radius = position[o + 3]!
  const x = position[o]!
  const z = position[o + 2]!
  const rho = Math.sqrt(x * x + z * z)
  wall.rho = rho
  wall.y = position[o + 1]!
  wall.reach = radius
  let moved = false
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    let depth = ROUNDING * radius
    let nr = 0
    let ny = 0
    for (let k = 0; k < wall.curves.length; k++) {
      if (isPast(wall, k)) continue
      findNearest(wall, k)
      if (!(radius - wall.distance > depth)) continue
      depth = radius - wall.distance
      nr = wall.nr
      ny = wall.ny
    }
    if (depth === ROUNDING * radius) break
    const across = wall.rho + depth * nr
    wall.rho = Math.max(0, across)
    wall.y += depth * ny + (across < 0 ? moveAlongAxis(across, nr, ny, radius) : 0)
    moved = true
  }
  if (!moved) return false
  position[o] = rho > 0 ? (x * wall.rho) / rho : wall.rho
  position[o + 1] = wall.y
  position[o + 2] = rho > 0 ? (z * wall.rho) / rho : 0
  return true
}
