// The box in which a container acts.
import { coordinate, demand, list, object, refuse, show } from '../core/validate.ts'

/** A box whose corners are in metres. An infinite side is open. */
export interface Bounds {
  /** Lowest corner: x, y, z in metres. */
  readonly min: readonly number[]
  /** Highest corner: x, y, z in metres. */
  readonly max: readonly number[]
}

/** Whether a ball is outside of a box. */
export function isOutside(bounds: Bounds | undefined, position: Float64Array, o: number, radius: number): boolean {
  if (bounds === undefined) return false
  const { min, max } = bounds
  for (let axis = 0; axis < min.length; axis++)
    if (position[o + axis]! + radius < min[axis]! || position[o + axis]! - radius > max[axis]!) return true
  return false
}

/** Checks a box. @throws RangeError naming the corner and its value */
export function checkBounds(bounds: unknown): void {
  const { min, max } = object('bounds', bounds)
  const low = list('bounds.min', min, 3)
  const high = list('bounds.max', max, 3)
  demand(low.length >= 2 && low.length === high.length, 'bounds', 'min and max of 2 or 3 axes', min)
  low.forEach((value, axis) => {
    const other = high[axis] as number
    if (!(other > (value as number))) refuse(`bounds.max[${axis}]`, `above bounds.min[${axis}] (${show(value)})`, other)
    if (value !== Number.NEGATIVE_INFINITY) coordinate(`bounds.min[${axis}]`, value, 'metres')
    if (other !== Number.POSITIVE_INFINITY) coordinate(`bounds.max[${axis}]`, other, 'metres')
  })
}
