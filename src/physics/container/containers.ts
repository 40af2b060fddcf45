// Containers: cylinder, surface of revolution, room; what they are, and how one makes them. walls.ts gives their contacts to the solver,
// confine.ts keeps everybody inside. The soda room is one too, and has its own way: soda.ts.
import { checkOptions, finite, notNegative, positive, refuse, share } from '../core/validate.ts'
import type { Vec } from '../math/vec.ts'
import type { SodaRoom } from '../soda/sodaRoom.ts'
import type { Lid } from './lid.ts'

/** What the walls of a container are made of. */
interface Material {
  /** 0 to 1; of wall and body the smaller counts. */
  readonly restitution: number
  /** Coulomb's coefficient, 0 or more; of wall and body the geometric mean counts. */
  readonly friction: number
}

/** A cylinder about the y axis; without `top` it is open and its wall goes on upwards. */
export interface Cylinder extends Material {
  readonly kind: 'cylinder'
  readonly radius: number
  readonly bottom: number
  readonly top: number
}

/** A surface of revolution about the y axis; where it ends with a radius above 0 it is open and goes on upwards as a tube. */
export interface Profile extends Material {
  readonly kind: 'profile'
  readonly points: readonly (readonly [number, number])[]
}

/** An axis-aligned inner box; an infinite side is open. */
export interface Room extends Material {
  readonly kind: 'room'
  readonly min: readonly number[]
  readonly max: readonly number[]
}

/** What bodies may be inside of: a world has any number of them. */
export type Container = Cylinder | Profile | Room | Lid | SodaRoom

/** Checks what the walls are made of, and fills in what is not given. */
export function material(options: { restitution?: number; friction?: number }): Material {
  checkOptions(options, { restitution: [share], friction: [notNegative] })
  const { restitution = 1, friction = 0.3 } = options
  return { restitution, friction }
}

/**
 * A round room that stands upright about the y axis.
 * @param options.radius inner radius, m
 * @param options.bottom height of the floor, m
 * @param options.top height of the lid, m; open when absent
 * @param options.restitution 0 to 1; 1, so that the body's own counts
 * @param options.friction 0 or more; 0.3
 * @throws RangeError naming the option, its value and what is allowed
 */
export function cylinder(options: {
  radius: number
  bottom: number
  top?: number
  restitution?: number
  friction?: number
}): Cylinder {
  const { radius, bottom, top = Number.POSITIVE_INFINITY } = options
  positive('radius', radius, 'metres')
  finite('bottom', bottom, 'metres')
  if (!(top > bottom)) refuse('top', `above bottom (${bottom})`, top)
  return { kind: 'cylinder', radius, bottom, top, ...material(options) }
}

/**
 * A vessel: a curve turned about the y axis.
 * @param options.points [radius, y] from bottom to top: radii 0 or more, y never falling, at least two points. The first point with a radius above 0
 *   stands on a flat floor.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function profile(options: {
  points: readonly (readonly [number, number])[]
  restitution?: number
  friction?: number
}): Profile {
  const { points } = options
  if (!Array.isArray(points) || points.length < 2) refuse('points', 'at least two [radius, y] pairs', points)
  points.forEach(([radius, y], k) => {
    if (!(radius >= 0) || !Number.isFinite(radius))
      throw new RangeError(`points[${k}] must have a finite radius of 0 or more, got ${radius}`)
    finite(`points[${k}][1]`, y, 'metres')
    if (k > 0 && y < points[k - 1]![1])
      throw new RangeError(`points[${k}] must not be lower than the point before it (${points[k - 1]![1]}), got ${y}`)
  })
  const first = points[0]!
  const closed = first[0] > 0 ? [[0, first[1]] as const, ...points] : [...points]
  return { kind: 'profile', points: closed, ...material(options) }
}

/**
 * A box, seen from within.
 * @param options.min lowest corner, m; -Infinity leaves a side open
 * @param options.max highest corner, m; Infinity leaves a side open
 * @param options.restitution 0 to 1; 1, so that the body's own counts
 * @param options.friction 0 or more; 0.3
 * @throws RangeError naming the option, its value and what is allowed
 */
export function room(options: {
  min: Vec<2> | Vec<3>
  max: Vec<2> | Vec<3>
  restitution?: number
  friction?: number
}): Room {
  const { min, max } = options
  if (min.length !== max.length)
    throw new RangeError(`min and max must have the same number of axes, got ${min.length} and ${max.length}`)
  min.forEach((low, axis) => {
    if (!(max[axis]! > low)) refuse(`max[${axis}]`, `above min[${axis}] (${low})`, max[axis])
  })
  return { kind: 'room', min, max, ...material(options) }
}

/** The straight part above the floor, where most bodies are: one test tells that none of the segments is near. Empty where there is none. */
export function wellOf(points: readonly (readonly [number, number])[]): {
  radius: number
  bottom: number
  top: number
} {
  const [floor, wall, shoulder] = points
  const straight = shoulder !== undefined && wall![0] === shoulder[0] && floor![1] === wall![1]
  WELL.radius = straight ? wall![0] : 0
  WELL.bottom = wall![1]
  WELL.top = straight ? shoulder[1] : wall![1]
  return WELL
}

/** Reused: a step allocates nothing. */
const WELL = { radius: 0, bottom: 0, top: 0 }

/** Inner radius at a height. */
export function radiusAt(points: readonly (readonly [number, number])[], y: number): number {
  const last = points.length - 1
  if (y >= points[last]![1]) return points[last]![0]
  for (let k = last; k > 0; k--) {
    const ra = points[k - 1]![0]
    const ya = points[k - 1]![1]
    const rb = points[k]![0]
    const yb = points[k]![1]
    if (y >= ya) return yb > ya ? ra + ((rb - ra) * (y - ya)) / (yb - ya) : Math.max(ra, rb)
  }
  return points[0]![0]
}
