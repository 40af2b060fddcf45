// Casts rays at the wall of a distance function.
import type { Ray } from '../world.ts'
import { type Field, findWall, SEARCH, slopeAt, valueAt } from './findWall.ts'

/** Points on a ray, at most. */
const POINTS = 1000
/** Shares of the way by which a ray goes on at least, and to which the wall is found. */
const LEAST_STEP = 1e-3
const BISECTIONS = 60
/** Size of what the normal is taken from, as a share of the way. */
const SCALE = 0.1
/** Metres: size of what slopes are taken from. */
const FINE = 0.01

/**
 * Shortens a ray to where it leaves the inside. The function gives the steps of the ray (sphere
 * tracing: Hart, 1996); where it becomes negative, bisection finds the wall.
 * @returns whether the ray meets the wall
 * @throws RangeError when the function returns no number
 */
export function raycastField(field: Field, ray: Ray): boolean {
  const { point } = SEARCH
  SEARCH.radius = FINE
  const valueOn = (distance: number) => {
    for (let axis = 0; axis < 3; axis++) point[axis] = ray.origin[axis]! + distance * ray.direction[axis]!
    return valueAt(field, point)
  }
  let inside = 0
  let outside = 0
  let value = valueOn(0)
  let meets = false
  for (let k = 0; k < POINTS && !meets && outside < ray.distance; k++) {
    const wasInside = value > 0
    inside = outside
    const step = Math.abs(value) / Math.max(1, slopeAt(field))
    outside = Math.min(ray.distance, inside + Math.max(step, LEAST_STEP * inside))
    value = valueOn(outside)
    meets = wasInside && value <= 0
  }
  for (let k = 0; k < BISECTIONS && meets; k++) {
    const middle = 0.5 * (inside + outside)
    if (valueOn(middle) > 0) inside = middle
    else outside = middle
  }
  if (meets) {
    ray.distance = inside
    valueOn(inside)
    SEARCH.radius = SCALE * outside
    findWall(field, point.slice(), 0)
    for (let axis = 0; axis < 3; axis++) ray.normal[axis] = SEARCH.normal[axis]!
  }
  const { failure } = field.context
  field.context.failure = undefined
  if (failure) throw failure
  return meets
}
