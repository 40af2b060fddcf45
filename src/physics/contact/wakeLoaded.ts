// Wakes sleeping bodies when the load on their contacts grows.
import type { Bodies } from '../body/bodies.ts'
import { WAKE_SPEED, wakeBody } from '../body/sleep.ts'
import type { Pairs } from '../broadphase/pairs.ts'
import type { StepContext } from '../stepContext.ts'
import { CONTACT, type Contacts } from './contacts.ts'

/**
 * Growth of the load on a sleeping body that does not wake it, in weights of the body: of what
 * presses it down, and of what lifts it or pushes it aside. A pile carries much more of the first.
 */
const LOAD_DOWN = 6
const LOAD = 2
/** Cosine of the angle between gravity and what presses down. */
const DOWN = 0.5

/**
 * Wakes sleeping bodies whose contacts carry more than when the two came to rest, however slowly
 * the load has grown: a body that acts as fixed would carry any load.
 * @returns the number of bodies that woke
 */
export function wakeLoaded(
  bodies: Bodies,
  contacts: Contacts,
  pairs: Pairs,
  gravity: readonly number[],
  context: StepContext,
): number {
  const { asleep, mass, position } = bodies
  const { gravity: strength, floatingScale, dt } = context
  const { data } = contacts
  let woken = 0
  for (let c = 0; c < contacts.pairCount; c++) {
    const a = contacts.a[c]!
    const b = contacts.b[c]!
    if (!asleep[a] && !asleep[b]) continue
    const sleeper = asleep[a] ? a : b
    // The normal points from b to a, the way in which a is pushed.
    const d = CONTACT * c
    const along = data[d]! * gravity[0]! + data[d + 1]! * gravity[1]! + data[d + 2]! * gravity[2]!
    const weights = (asleep[a] ? along : -along) > DOWN * strength ? LOAD_DOWN : LOAD
    const known = dt * pairs.load[contacts.source[c]!]!
    const gain = contacts.totalImpulse[c]! - known
    // Loads deep in a pile always shift a little: growth by half of the known load does not count,
    // nor does that by a few weights of the sleeper.
    const speed = WAKE_SPEED * Math.sqrt(strength * position[4 * sleeper + 3]! + floatingScale)
    const allowed = mass[sleeper]! * (speed + weights * strength * dt) + 0.5 * known
    if (gain > allowed && wakeBody(bodies, sleeper)) woken++
  }
  return woken
}
