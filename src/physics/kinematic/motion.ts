// Damping and locked axes of single bodies, and sensors that ride on bodies.
import type { Bodies } from '../body/bodies.ts'
import { isTurnLocked, LOCK_ANY_ROTATION, type Traits } from '../body/bodyTraits.ts'
import { integrateOrientations } from '../body/integrate.ts'
import { AWAKE } from '../body/sleep.ts'
import { CONTACT, type Contacts, MASS } from '../contact/contacts.ts'
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

/** Stops bodies along their locked axes. */
export function stopLocked({ locked, locks }: Traits, { indexOf, velocity, spin, driven }: Bodies): void {
  for (const slot of locked) {
    const o = 4 * indexOf[slot]!
    driven[indexOf[slot]!] = 1
    for (let axis = 0; axis < 3; axis++) {
      if (locks[slot]! & (1 << axis)) velocity[o + axis] = 0
      if (isTurnLocked(locks[slot]!, axis)) spin[o + axis] = 0
    }
  }
}

/** Takes back what contacts gave along locked axes since, and turns bodies by the spin that is left. */
export function endLocked(traits: Traits, bodies: Bodies, context: StepContext): void {
  const { indexOf, orientation, previousOrientation } = bodies
  stopLocked(traits, bodies)
  for (const slot of traits.locked) {
    const i = indexOf[slot]!
    if (bodies.asleep[i] !== AWAKE || (traits.locks[slot]! & LOCK_ANY_ROTATION) === 0) continue
    orientation.set(previousOrientation.subarray(4 * i, 4 * i + 4), 4 * i)
    integrateOrientations(bodies, context, i, i + 1)
  }
}

/** Puts bodies back to where they were at the beginning of the step, along their locked axes. */
export function placeLocked({ locked, locks }: Traits, { indexOf, position, previous }: Bodies): void {
  for (const slot of locked) {
    const o = 4 * indexOf[slot]!
    for (let axis = 0; axis < 3; axis++) if (locks[slot]! & (1 << axis)) position[o + axis] = previous[o + axis]!
  }
}

/** Sets the effective masses of contacts: along a locked axis, a body is infinitely heavy. */
export function lockContacts({ locks }: Traits, { a, b, data, count }: Contacts, bodies: Bodies): void {
  const { velocity, slot } = bodies
  for (let c = 0; c < count; c++) {
    const lockA = locks[slot[a[c]!]!]!
    const lockB = b[c]! < bodies.count ? locks[slot[b[c]!]!]! : 0
    if ((lockA | lockB) === 0) continue
    let inverse = 0
    for (let axis = 0; axis < 3; axis++) {
      const n = data[CONTACT * c + axis]!
      if (!(lockA & (1 << axis))) inverse += n * n * velocity[4 * a[c]! + 3]!
      if (!(lockB & (1 << axis))) inverse += n * n * velocity[4 * b[c]! + 3]!
    }
    data[CONTACT * c + MASS] = inverse > 0 ? 1 / inverse : 0
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
