// The outline of a vessel of glass around the profile of its inside, as a closed curve of
// [radius, y]: from the axis up the outside, over the lip and down the inside.
import { closedLathe } from '../physics/internal.ts'

type Point = readonly [number, number]

/** Corners that turn by less are parts of a curve. Radians. */
const SMOOTH = 0.35
/** Points on a rounded corner. */
const STEPS = 10

/**
 * The outline of a vessel: a wall outside of the profile, a floor twice as thick where it is flat,
 * and a round lip. Corners are rounded, those of the inside least.
 * @param profile [radius, y] in metres, as `lathe()` takes it
 * @param wall thickness in metres
 * @throws RangeError when `lathe()` would refuse the points
 */
export function vesselOutline(profile: readonly Point[], wall: number): [number, number][] {
  const inside = distinct(closedLathe({ points: profile }).points)
  const outside = outsideOf(inside, wall)
  const rim = inside.at(-1)!
  const outer = roundCorners(outside, 2 * wall)
  const inner = roundCorners(inside, 0.5 * wall)
  const lip = rim[0] > 0 ? roundLip(outside.at(-1)!, rim) : []
  return [...outer, ...lip, ...inner.reverse()].map(([r, y]) => [r, y])
}

/**
 * The outside of a vessel with sharp corners, from the axis up to the lip.
 * @param inside [radius, y] in metres from the axis up; no two points are equal
 */
export function outsideOf(inside: readonly Point[], wall: number): Point[] {
  const floor = inside[0]![1]
  const isFlat = inside[1]![1] === floor
  return inside.map((point, k): Point => {
    const [r, y] = offset(point, inside[k - 1], inside[k + 1], wall)
    return [k === 0 ? 0 : Math.max(0, r), isFlat && point[1] === floor ? floor - 2 * wall : y]
  })
}

/** A point moved outwards, to where the walls before and behind it meet. */
function offset(at: Point, before: Point | undefined, next: Point | undefined, wall: number): Point {
  const [ar, ay] = outward(before ?? at, before ? at : next!)
  const [br, by] = outward(next ? at : before!, next ?? at)
  const length = wall / Math.max(0.5, 1 + ar * br + ay * by)
  return [at[0] + (ar + br) * length, at[1] + (ay + by) * length]
}

/** The unit normal to the right of the way from `a` to `b`. */
function outward(a: Point, b: Point): Point {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  return [(b[1] - a[1]) / length, (a[0] - b[0]) / length]
}

/** Half a circle from the outside to the inside, without its ends. */
function roundLip(from: Point, to: Point): Point[] {
  const centre = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const
  const [r, y] = [from[0] - centre[0], from[1] - centre[1]]
  return Array.from({ length: 2 * STEPS - 1 }, (_, k) => {
    const angle = ((k + 1) * Math.PI) / (2 * STEPS)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return [centre[0] + r * cos - y * sin, centre[1] + y * cos + r * sin]
  })
}

/** Replaces corners by curves that begin at most `radius` before them. */
function roundCorners(points: readonly Point[], radius: number): Point[] {
  return points.flatMap((at, k) => {
    const [before, next] = [points[k - 1], points[k + 1]]
    if (!before || !next) return [at]
    const [a, b] = [outward(before, at), outward(at, next)]
    if (a[0] * b[0] + a[1] * b[1] > Math.cos(SMOOTH)) return [at]
    const reach = Math.min(radius, 0.45 * distance(before, at), 0.45 * distance(at, next))
    const from = mix(at, before, reach / distance(at, before))
    const to = mix(at, next, reach / distance(at, next))
    return Array.from({ length: STEPS + 1 }, (_, n) => {
      const t = n / STEPS
      return mix(mix(from, at, t), mix(at, to, t), t)
    })
  })
}

function mix(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1])
}

/** The points without those that repeat the one before. */
export function distinct(points: readonly Point[]): Point[] {
  return points.filter((point, k) => k === 0 || distance(point, points[k - 1]!) > 1e-9)
}
