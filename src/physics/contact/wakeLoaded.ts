// Wakes sleepers by the load of their contacts.
import type { Bodies } from '../body/bodies.ts'
import { WAKE_SPEED, wakeBody } from '../body/sleep.ts'
import type { Pairs } from '../broadphase/pairs.ts'
import type { Contacts } from './contacts.ts'

/** Wakes sleepers that were pushed harder in this step than they were before it. Call before impulses are stored. @returns how many woke */
export function wakeLoaded(bodies: Bodies, contacts: Contacts, pairs: Pairs, substeps: number): number {
  const { asleep, mass } = bodies
  let woken = 0
  for (let c = 0; c < contacts.pairCount; c++) {
    const a = contacts.a[c]!
    const b = contacts.b[c]!
    if (!asleep[a] && !asleep[b]) continue
    const sleeper = asleep[a] ? a : b
    const before = substeps * pairs.impulse[4 * contacts.source[c]!]!
    const gain = contacts.totalImpulse[c]! - before
    // Deep in a pile loads shift a little all the time: a share of what was there does not count.
    if (gain > WAKE_SPEED * mass[sleeper]! + 0.5 * before && wakeBody(bodies, sleeper)) woken++
  }
  return woken
}
