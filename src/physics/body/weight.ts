// The weight of bodies: their acceleration by gravity, as each body scales it, and by force fields.
import type { Bodies } from './bodies.ts'

type Gravity = readonly [number, number, number]

/** What `setWeight` sets: x, y, z in metres per second squared. */
export const WEIGHT = new Float64Array(3)

/** Sets `WEIGHT` to that of the body at index i, as of when it was last awake. */
export function setWeight({ gravityScale, pull, slot }: Bodies, i: number, gravity: Gravity): void {
  const own = gravityScale?.[slot[i]!] ?? 1
  for (let axis = 0; axis < 3; axis++) WEIGHT[axis] = own * gravity[axis]! + pull[4 * i + axis]!
}

export function squaredWeight(): number {
  return WEIGHT[0]! * WEIGHT[0]! + WEIGHT[1]! * WEIGHT[1]! + WEIGHT[2]! * WEIGHT[2]!
}
