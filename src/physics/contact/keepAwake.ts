// Keeps awake what a moving kinematic body or a grabbed one pushes, directly or through other
// bodies. Slow ones would fall asleep otherwise, and a sleeping body would hold back what is
// pushed.

import type { Bodies } from '../body/bodies.ts'
import { AWAKE, FIXED, wakeBody } from '../body/sleep.ts'
import type { World } from '../world.ts'
import { CONTACT, type Contacts, GAP } from './contacts.ts'

/** A sleeping body wakes when one that is pushed overlaps it by this fraction of its radius. */
const SQUEEZE = 0.02
/** Passes over the contacts per step. Those that remain unreached are reached in the next step. */
const MAX_PASSES = 8

/** Scratch: whether a body is reached, by dense index. */
let REACHED = new Uint8Array(0)

/** Flags by dense index, all 0, for the bodies from which `keepAwake` begins. */
export function clearReached({ count }: Bodies): Uint8Array {
  if (REACHED.length < count) REACHED = new Uint8Array(2 * count)
  return REACHED.fill(0, 0, count)
}

/**
 * Limits the rest time of the bodies that contacts with load connect to those of `clearReached`.
 * @param rested Seconds.
 */
export function keepAwake({ bodies, contacts, broadphase }: World, rested: number): void {
  const { asleep, position, sleepTime, restAnchor, count } = bodies
  const { a, b, data } = contacts
  const reached = REACHED
  for (let pass = 0; pass < MAX_PASSES && spread(contacts, asleep, reached, pass % 2 === 1); pass++);
  for (let i = 0; i < count; i++) {
    if (!reached[i]) continue
    sleepTime[i] = Math.min(sleepTime[i]!, rested)
    restAnchor[4 * i + 3] = Math.min(restAnchor[4 * i + 3]!, rested)
  }
  for (let c = 0; c < contacts.pairCount; c++) {
    const s = reached[a[c]!] ? b[c]! : a[c]!
    if (reached[a[c]!] === reached[b[c]!] || asleep[s] === AWAKE || asleep[s] === FIXED) continue
    if (data[CONTACT * c + GAP]! < -SQUEEZE * position[4 * s + 3]! && wakeBody(bodies, s)) broadphase.woken = true
  }
}

/** One pass over the contacts with load. @returns whether it reached another body */
function spread(
  { a, b, totalImpulse, pairCount }: Contacts,
  asleep: Uint8Array,
  reached: Uint8Array,
  backward: boolean,
): boolean {
  let found = false
  for (let k = 0; k < pairCount; k++) {
    const c = backward ? pairCount - 1 - k : k
    if (totalImpulse[c] === 0 || reached[a[c]!] === reached[b[c]!]) continue
    const other = reached[a[c]!] ? b[c]! : a[c]!
    if (asleep[other] !== AWAKE) continue
    reached[other] = 1
    found = true
  }
  return found
}
