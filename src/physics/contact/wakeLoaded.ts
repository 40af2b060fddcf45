// Wakes sleeping bodies when the load on their contacts grows.
import type { Bodies } from '../body/bodies.ts'
import { WAKE_SPEED, wakeBody } from '../body/sleep.ts'
import type { Pairs } from '../broadphase/pairs.ts'
import type { StepContext } from '../stepContext.ts'
import type { Contacts } from './contacts.ts'

/** Growth of the load on a sleeping body that does not wake it, in weights of the body. */
const LOAD = 2

/**
 * Wakes sleeping bodies whose contacts gave more impulse in this step than in the last one. Call it
 * before `storeImpulses`.
 * @returns the number of bodies that woke
 */
export function wakeLoaded(bodies: Bodies, contacts: Contacts, pairs: Pairs, context: StepContext): number {
  const { asleep, mass, position } = bodies
  const { substeps, gravity, floatingScale, dt } = context
  let woken = 0
  for (let c = 0; c < contacts.pairCount; c++) {
    const a = contacts.a[c]!
    const b = contacts.b[c]!
    if (!asleep[a] && !asleep[b]) continue
    const sleeper = asleep[a] ? a : b
    const previousImpulse = substeps * pairs.impulse[4 * contacts.source[c]!]!
    const gain = contacts.totalImpulse[c]! - previousImpulse
    // Loads deep in a pile always shift a little: growth by half of the old load does not count,
    // nor does that by a few weights of the sleeper.
    const speed = WAKE_SPEED * Math.sqrt(gravity * position[4 * sleeper + 3]! + floatingScale)
    const allowed = mass[sleeper]! * (speed + LOAD * gravity * dt) + 0.5 * previousImpulse
    if (gain > allowed && wakeBody(bodies, sleeper)) woken++
  }
  return woken
}
