// Wakes sleeping bodies when the load on their contacts grows beyond what it was when they fell
// asleep.
import type { Bodies } from '../body/bodies.ts'
import { JUST_ASLEEP, WAKE_SPEED, wakeBody } from '../body/sleep.ts'
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

/** Notes the largest load on a contact of each body that fell asleep in this step. */
export function noteLoads({ asleep, restAnchor }: Bodies, contacts: Contacts, { dt }: StepContext): void {
  for (let c = 0; c < contacts.pairCount; c++) {
    const i = 4 * contacts.a[c]! + 3
    const j = 4 * contacts.b[c]! + 3
    const load = contacts.totalImpulse[c]! / dt
    if (asleep[i >> 2] === JUST_ASLEEP && load > restAnchor[i]!) restAnchor[i] = load
    if (asleep[j >> 2] === JUST_ASLEEP && load > restAnchor[j]!) restAnchor[j] = load
  }
}

/**
 * Wakes sleeping bodies on which a contact has more load than any had when they fell asleep,
 * however slowly it has grown: a body that acts as fixed would carry any load.
 * @returns the number of bodies that woke
 */
export function wakeLoaded(
  bodies: Bodies,
  contacts: Contacts,
  gravity: readonly number[],
  context: StepContext,
): number {
  const { asleep, mass, position, restAnchor } = bodies
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
    // Loads deep in a pile always shift a little: growth by half of the load does not count, nor
    // does that by a few weights of the sleeper.
    const known = dt * restAnchor[4 * sleeper + 3]!
    const speed = WAKE_SPEED * Math.sqrt(strength * position[4 * sleeper + 3]! + floatingScale)
    const allowed = mass[sleeper]! * (speed + weights * strength * dt) + 1.5 * known
    if (contacts.totalImpulse[c]! > allowed && wakeBody(bodies, sleeper)) woken++
  }
  return woken
}
