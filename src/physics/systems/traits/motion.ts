// Motion of bodies with traits: sensors that ride on bodies, and locked axes. A locked
// axis acts as a guide without friction: velocity along it is removed at once, so that it does no
// work and reaches no other contact. Along a contact's normal a body only moves by its free part,
// so that its effective mass is larger.
import { type Bodies, UNSTEADY } from '../../body/bodies.ts'
import { isTurnLocked, LOCK_ANY_ROTATION, type Traits } from '../../body/bodyTraits.ts'
import { turnAgain } from '../../body/damping.ts'
import { AWAKE } from '../../body/sleep.ts'
import { turn } from '../../body/turn.ts'
import { CONTACT, EFFECTIVE_MASS, IMPULSE, type Locks } from '../../contact/contacts.ts'
import { nearestImage, type Space, wrapCoordinate } from '../../core/space.ts'
import type { StepContext } from '../../world/stepContext.ts'

const OFFSET = new Float64Array(3)

/** Stores the position of a riding sensor relative to its carrier. */
export function anchorRider(traits: Traits, bodies: Bodies, { size }: Space, slot: number): void {
  const { indexOf, position } = bodies
  const rider = 4 * indexOf[slot]!
  const carrier = indexOf[traits.carrier[slot]! - 1]!
  for (let axis = 0; axis < 3; axis++)
    OFFSET[axis] = nearestImage(position[rider + axis]! - position[4 * carrier + axis]!, size[axis]!)
  turn(OFFSET, OFFSET, bodies, carrier, -1)
  traits.offset.set(OFFSET, 3 * slot)
}

export function carryRiders(traits: Traits, bodies: Bodies, { size }: Space): void {
  const { indexOf, position } = bodies
  for (const slot of traits.riders) {
    const carrier = indexOf[traits.carrier[slot]! - 1]!
    for (let axis = 0; axis < 3; axis++) OFFSET[axis] = traits.offset[3 * slot + axis]!
    turn(OFFSET, OFFSET, bodies, carrier, 1)
    for (let axis = 0; axis < 3; axis++)
      position[4 * indexOf[slot]! + axis] = wrapCoordinate(position[4 * carrier + axis]! + OFFSET[axis]!, size[axis]!)
  }
}

/** The largest factor on a wall's push that acts along free axes only. */
const MAX_PUSH = 10

/** Makes the functions by which the solver keeps bodies on their locked axes. */
export function createLocks(traits: Traits, bodies: Bodies): Locks {
  /** The locks of the body at index i; none for an anchor, or a body without an inverse mass. */
  const locksOf = (i: number): number =>
    i < bodies.count && bodies.velocity[4 * i + 3] !== 0 ? traits.locks[bodies.slot[i]!]! : 0
  return {
    stop({ a, b }, c) {
      stopBody(bodies, a[c]!, locksOf(a[c]!))
      stopBody(bodies, b[c]!, locksOf(b[c]!))
    },
    setMass({ a, b, data }, c) {
      const lockA = locksOf(a[c]!)
      const lockB = locksOf(b[c]!)
      if ((lockA | lockB) === 0) return
      let inverse = 0
      for (let axis = 0; axis < 3; axis++) {
        const n = data[CONTACT * c + axis]!
        if (!(lockA & (1 << axis))) inverse += n * n * bodies.velocity[4 * a[c]! + 3]!
        if (!(lockB & (1 << axis))) inverse += n * n * bodies.velocity[4 * b[c]! + 3]!
      }
      data[CONTACT * c + EFFECTIVE_MASS] = inverse > 0 ? 1 / inverse : 0
      if (inverse === 0) data[CONTACT * c + IMPULSE] = 0
    },
    place: () => placeLocked(traits, bodies),
  }
}

function stopBody({ position, previous, velocity, rimVelocity }: Bodies, i: number, locks: number): void {
  for (let axis = 0, at = 4 * i; axis < 3 && locks > 0; axis++, at++) {
    if (locks & (1 << axis)) {
      velocity[at] = 0
      position[at] = previous[at]!
    }
    if (isTurnLocked(locks, axis)) rimVelocity[at] = 0
  }
}

/** Stops bodies along their locked axes, at the position of the step's beginning. */
export function stopLocked({ locked, locks }: Traits, bodies: Bodies): void {
  for (const slot of locked) {
    const i = bodies.indexOf[slot]!
    bodies.nonGravityFlags[i] = (bodies.nonGravityFlags[i]! & UNSTEADY) | 1
    stopBody(bodies, i, locks[slot]!)
  }
}

/** Turns bodies again, by the angular velocity along their free axes only. */
export function turnLocked(traits: Traits, bodies: Bodies, context: StepContext): void {
  stopLocked(traits, bodies)
  for (const slot of traits.locked) {
    const i = bodies.indexOf[slot]!
    const locks = traits.locks[slot]!
    if (bodies.asleep[i] !== AWAKE || (locks & LOCK_ANY_ROTATION) === 0) continue
    if (bodies.angularDamping !== null)
      for (let axis = 0; axis < 3; axis++) if (isTurnLocked(locks, axis)) bodies.startSpin[4 * i + axis] = 0
    turnAgain(bodies, context, i)
  }
}

/** Stops bodies along locked axes, and stores their positions before containers act. */
export function noteLocked(traits: Traits, bodies: Bodies): void {
  const { locked, unclamped } = traits
  stopLocked(traits, bodies)
  for (let k = 0; k < locked.length; k++)
    for (let axis = 0; axis < 3; axis++)
      unclamped[3 * k + axis] = bodies.position[4 * bodies.indexOf[locked[k]!]! + axis]!
}

/**
 * Replaces the push d of a wall by a push along the free axes that moves as far along d: its free
 * part f times |d|^2 / |f|^2. A body without such a free part stays in the wall.
 */
function placeLocked({ locked, locks, unclamped }: Traits, { indexOf, position }: Bodies): void {
  for (let k = 0; k < locked.length; k++) {
    const o = 4 * indexOf[locked[k]!]!
    let all = 0
    let free = 0
    for (let axis = 0; axis < 3; axis++) {
      const push = position[o + axis]! - unclamped[3 * k + axis]!
      all += push * push
      if (!(locks[locked[k]!]! & (1 << axis))) free += push * push
    }
    if (all === free) continue
    const scale = Math.min(MAX_PUSH, all / free)
    for (let axis = 0; axis < 3; axis++) {
      const from = unclamped[3 * k + axis]!
      const isLocked = (locks[locked[k]!]! & (1 << axis)) !== 0
      position[o + axis] = isLocked ? from : from + scale * (position[o + axis]! - from)
    }
  }
}
