// The weight of bodies: their acceleration by gravity, as each body scales it, and by force fields.
import type { Bodies } from './bodies.ts'

type Gravity = readonly [number, number, number]

/** Sets `out` to the weight of the body at index i, as of when it was last awake. Metres per second squared. */
export function setWeight({ gravityScale, pull, slot }: Bodies, i: number, gravity: Gravity, out: Float64Array): void {
  const own = gravityScale?.[slot[i]!] ?? 1
  for (let axis = 0; axis < 3; axis++) out[axis] = own * gravity[axis]! + pull[4 * i + axis]!
}
