// Moves a ball along a ray until it touches a wall, by sphere tracing (Hart, 1996).
import type { Ray } from '../world/world.ts'

/** Metres from a point to the nearest wall; sets the unit normal there, from the wall to the point. */
export type Nearest = (at: readonly [number, number, number], normal: [number, number, number]) => number

/** Largest gap that counts as touching, as a share of radius and way. */
const TRACE_END = 1e-10
/** A ball that touches a wall and moves into it by less than this cosine slides along it. */
const SLIDE = 1e-6
/** Step along a wall that the ball slides on, in shares of its radius. */
const SLIDE_STEP = 0.02
const STEPS = 2000
const BISECTIONS = 60

/** Shortens the way of a ball to its first touch of the wall. @returns whether it touches */
export function traceBall(ray: Ray, radius: number, nearest: Nearest): boolean {
  const { origin, direction } = ray
  const normal: [number, number, number] = [0, 0, 0]
  let gap = 0
  const meetsAt = (distance: number) => {
    const [x, y, z] = origin.map((o, axis) => o + distance * direction[axis]!)
    gap = nearest([x!, y!, z!], normal) - radius
    const along = normal[0] * direction[0] + normal[1] * direction[1] + normal[2] * direction[2]
    return gap <= touch(distance) && along < -SLIDE
  }
  const touch = (distance: number) => TRACE_END * (radius + distance)
  let free = 0
  let at = 0
  for (let k = 0; k < STEPS && at <= ray.distance; k++) {
    if (meetsAt(at)) {
      // The last step may have been longer than the gap, because the ball slid.
      for (let b = 0; b < BISECTIONS && at - free > touch(at); b++) {
        const middle = 0.5 * (free + at)
        if (meetsAt(middle)) at = middle
        else free = middle
      }
      meetsAt(at)
      ray.distance = at
      for (let axis = 0; axis < 3; axis++) ray.normal[axis] = normal[axis]!
      return true
    }
    free = at
    at += gap > touch(at) ? gap : Math.max(SLIDE_STEP * radius, touch(at))
  }
  return false
}
