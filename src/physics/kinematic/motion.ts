// Damping of single bodies, and sensors that ride on bodies.
import type { Bodies } from '../body/bodies.ts'
import type { Traits } from '../body/bodyTraits.ts'
import { AWAKE } from '../body/sleep.ts'
import { nearestImage, type Space, wrapCoordinate } from '../core/space.ts'
import { exp } from '../math/functions.ts'
import { turn } from '../spring/grabForces.ts'
import type { StepContext } from '../stepContext.ts'

/** v *= exp(-c h), in each substep before forces: the same decay for any number of substeps. */
export function dampBodies(
  traits: Traits,
  { indexOf, velocity, spin, driven, asleep }: Bodies,
  { h }: StepContext,
): void {
  for (const slot of traits.damped) {
    const i = indexOf[slot]!
    if (asleep[i] !== AWAKE || velocity[4 * i + 3] === 0) continue
    driven[i] = 1
    const linear = exp(-traits.linearDamping[slot]! * h)
    const angular = exp(-traits.angularDamping[slot]! * h)
    for (let at = 4 * i; at < 4 * i + 3; at++) {
      velocity[at] = linear * velocity[at]!
      spin[at] = angular * spin[at]!
    }
  }
}

const OFFSET = new Float64Array(3)

/** Notes where a riding sensor is in the frame of its carrier. */
export function anchorRider(traits: Traits, bodies: Bodies, { size }: Space, slot: number): void {
  const { indexOf, position } = bodies
  const rider = 4 * indexOf[slot]!
  const carrier = indexOf[traits.carrier[slot]! - 1]!
  for (let axis = 0; axis < 3; axis++)
    OFFSET[axis] = nearestImage(position[rider + axis]! - position[4 * carrier + axis]!, size[axis]!)
  turn(OFFSET, OFFSET, bodies, carrier, -1)
  traits.offsetX[slot] = OFFSET[0]!
  traits.offsetY[slot] = OFFSET[1]!
  traits.offsetZ[slot] = OFFSET[2]!
}

/** Moves riding sensors along with their carriers. */
export function carryRiders(traits: Traits, bodies: Bodies, { size }: Space): void {
  const { indexOf, position } = bodies
  for (const slot of traits.riders) {
    const carrier = indexOf[traits.carrier[slot]! - 1]!
    OFFSET[0] = traits.offsetX[slot]!
    OFFSET[1] = traits.offsetY[slot]!
    OFFSET[2] = traits.offsetZ[slot]!
    turn(OFFSET, OFFSET, bodies, carrier, 1)
    for (let axis = 0; axis < 3; axis++)
      position[4 * indexOf[slot]! + axis] = wrapCoordinate(position[4 * carrier + axis]! + OFFSET[axis]!, size[axis]!)
  }
}
