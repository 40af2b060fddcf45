// Bounces of fast bodies. Contacts are collected once a step, from the velocities at its start: a body that a
// bounce makes fast could pass through others. It gets the missing contacts, and bounces in order of time.
import { radiusOf } from '../../body/bodies.ts'
import { BOUNCED_NOW, CONTACT, type Contacts, contactOf, firstLink, nextLink } from '../../contact/contacts.ts'
import { lengthen } from '../../core/columns.ts'
import type { World } from '../../world/world.ts'
import { findImpact } from './bounce.ts'
import { bounce } from './bounceTogether.ts'
import { type Bounces, COMPLETE, FAST, HAS_SURFACES } from './impacts.ts'
import { addMissing } from './missedContacts.ts'

/** Slower approaches, in radii per substep, wait for the next substep. */
const SLOW = 0.01
/** Most impacts of fast bodies per substep. The others wait for the next one. */
const MAX_IMPACTS = 256

/** Follows fast bodies to the end of the substep, from impact to impact. */
export function followFast(world: World): void {
  const { contacts, bounces } = world
  const { fast, eventTime, isDisturbed } = contacts
  const { pending, surfaces, listed } = bounces
  for (const c of pending) listed[c] = 0
  pending.length = surfaces.length = 0
  for (let n = 0; n < MAX_IMPACTS; n++) {
    addMissing(world)
    noteFastBodies(world)
    const c = findNextImpact(world)
    if (c < 0) break
    const meets = findImpact(world, c)
    const isBounce = meets && bounce(world, c)
    if (!isBounce) contacts.flags[c]! |= BOUNCED_NOW
    noteMoved(world)
  }
  for (let c = 0; c < contacts.count; c++) contacts.flags[c]! &= ~BOUNCED_NOW
  contacts.anyFast = false
  fast.fill(0)
  eventTime.fill(0)
  isDisturbed.fill(0)
}

/** Finds the impacts of bodies that have just become fast, or have bounced again. */
function noteFastBodies(world: World): void {
  const { contacts, bodies, bounces } = world
  const { fast, isDisturbed, capacity } = contacts
  bounces.listed = lengthen(bounces.listed, capacity)
  bounces.times = lengthen(bounces.times, capacity)
  bounces.closing = lengthen(bounces.closing, capacity)
  for (let i = fast.indexOf(FAST); i >= 0; i = fast.indexOf(FAST, i)) {
    fast[i] = COMPLETE
    notePairs(world, i)
    for (let link = firstLink(contacts, bodies, i); link !== 0; link = nextLink(contacts, link))
      if (link < 0 && (isDisturbed[i]! & HAS_SURFACES) === 0) bounces.surfaces.push(-1 - link)
    isDisturbed[i]! |= HAS_SURFACES
  }
}

/** Finds the impacts of the bodies of the last bounce again. `noteFastBodies` finds those of fast ones. */
function noteMoved(world: World): void {
  const { contacts, bounces } = world
  const { a, b, fast, pairCount } = contacts
  for (let k = 0; k < bounces.lastCount; k++) {
    const { c } = bounces.impacts[k]!
    if (fast[a[c]!] !== FAST) notePairs(world, a[c]!)
    if (c < pairCount && fast[b[c]!] !== FAST) notePairs(world, b[c]!)
  }
}

/** Finds the impacts of body i with other bodies, where one of the two is fast. */
function notePairs(world: World, i: number): void {
  const { contacts, bodies, bounces } = world
  const { a, b, fast } = contacts
  const { pending, listed, times } = bounces
  for (let link = firstLink(contacts, bodies, i); link > 0; link = nextLink(contacts, link)) {
    const c = contactOf(contacts, link)
    if ((fast[a[c]!]! | fast[b[c]!]!) === 0) continue
    noteImpact(world, c)
    if (times[c] === Number.POSITIVE_INFINITY || listed[c] === 1) continue
    listed[c] = 1
    pending.push(c)
  }
}

/** Stores the time and the closing speed of a contact's impact. Slow ones wait a substep. */
function noteImpact(world: World, c: number): void {
  const { contacts, bodies, bounces } = world
  const { a, b, data } = contacts
  const { velocity } = bodies
  const meets = findImpact(world, c)
  let closing = 0
  for (let axis = 0; axis < 3; axis++)
    closing += data[CONTACT * c + axis]! * (velocity[4 * b[c]! + axis]! - velocity[4 * a[c]! + axis]!)
  const isSlow = closing * world.context.h <= SLOW * radiusOf(bodies, 4 * a[c]!, 4 * b[c]!)
  bounces.times[c] = meets && !isSlow ? bounces.next.time : Number.POSITIVE_INFINITY
  bounces.closing[c] = closing
}

/** Returns the contact with the earliest impact, the fastest of several at once, or -1. */
function findNextImpact(world: World): number {
  const { contacts, bounces } = world
  const { pending, listed, times } = bounces
  let next = -1
  let left = 0
  for (const c of pending) {
    if (times[c] === Number.POSITIVE_INFINITY) {
      listed[c] = 0
      continue
    }
    pending[left++] = c
    if (comesFirst(bounces, contacts, c, next)) next = c
  }
  pending.length = left
  for (const s of bounces.surfaces) {
    const c = contacts.pairCount + s
    noteImpact(world, c)
    if (comesFirst(bounces, contacts, c, next)) next = c
  }
  return next
}

/** Returns whether the impact of contact c comes before that of another one, or of -1. */
function comesFirst({ times, closing }: Bounces, { flags }: Contacts, c: number, other: number): boolean {
  if (times[c] === Number.POSITIVE_INFINITY || flags[c]! & BOUNCED_NOW) return false
  if (other < 0 || times[c]! !== times[other]!) return other < 0 || times[c]! < times[other]!
  return closing[c]! > closing[other]! || (closing[c] === closing[other] && c < other)
}
