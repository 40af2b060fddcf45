// Wakes sleeping bodies when the load on their contacts grows.
import type { Bodies } from '../body/bodies.ts'
import { WAKE_SPEED, wakeBody } from '../body/sleep.ts'
import type { Pairs } from '../broadphase/pairs.ts'
import type { Contacts } from './contacts.ts'

/**
 * Wakes sleeping bodies whose contacts gave more impulse in this step than in the last one. Call it
 * before `storeImpulses`.
 * @returns the number of bodies that woke
 */
export function wakeLoaded(bodies: Bodies, contacts: Contacts, pairs: Pairs, substeps: number): number {
  const { asleep, mass } = bodies
  let woken = 0
  for (let c = 0; c < contacts.pairCount; c++) {
    const a = contacts.a[c]!
    const b = contacts.b[c]!
    if (!asleep[a] && !asleep[b]) continue
    const sleeper = asleep[a] ? a : b
    const previousImpulse = substeps * pairs.impulse[4 * contacts.source[c]!]!
    const gain = contacts.totalImpulse[c]! - previousImpulse
    // Loads deep in a pile always shift a little: growth by half of the old load does not count.
    if (gain > WAKE_SPEED * mass[sleeper]! + 0.5 * previousImpulse && wakeBody(bodies, sleeper)) woken++
  }
  return woken
}
