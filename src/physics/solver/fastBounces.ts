// Bodies that a bounce makes so fast within a step that they would pass through others: contacts are
// collected once a step, for the velocities at its beginning. They get the contacts that they miss,
// and bounce at once with what they meet in the substep, one impact after the other.
import { findTraits, isCollision } from '../body/bodyTraits.ts'
import { AWAKE, FIXED } from '../body/sleep.ts'
import { comesWithin, HALF_TRAVEL } from '../broadphase/gridQuery.ts'
import { addPair, BOUNCED_NOW } from '../broadphase/pairs.ts'
import { CONTACT, CONTACT_COLUMNS, type Contacts, growContacts, radiusOf } from '../contact/contacts.ts'
import { collectPairContacts } from '../contact/pairContacts.ts'
import { columnOf } from '../core/columns.ts'
import { marginOf, type StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'
import { COMPLETE, FAST, findImpact, IMPACT } from './bounce.ts'
import { bounce } from './bounceTogether.ts'

/** Approaches by at most this many radii in a substep wait for the next one. */
const SLOW = 0.01
/** Impacts of fast bodies per substep. What remains waits for the next one. */
const MAX_IMPACTS = 256

/** Follows fast bodies to the end of the substep, from impact to impact. */
export function followFast(world: World, context: StepContext): void {
  const { contacts, bodies } = world
  const { fast, eventTime, isBounced } = contacts
  for (let n = 0; n < MAX_IMPACTS; n++) {
    if (world.contact?.collectContacts === collectPairContacts)
      for (let i = fast.indexOf(FAST); i >= 0; i = fast.indexOf(FAST, i)) addMissing(world, context, i)
    const c = findNextImpact(world, context)
    if (c < 0) break
    const bounces = findImpact(contacts, bodies, c, world, context) && bounce(contacts, bodies, c, world, context)
    if (!bounces) contacts.flags[c]! |= BOUNCED_NOW
  }
  for (let c = 0; c < contacts.count; c++) contacts.flags[c]! &= ~BOUNCED_NOW
  contacts.anyFast = false
  fast.fill(0)
  eventTime.fill(0)
  isBounced.fill(0)
}

/** The contact of a fast body whose impact comes first, of those at once the fastest; or -1. */
function findNextImpact(world: World, context: StepContext): number {
  const { contacts, bodies } = world
  const { a, b, data, flags, fast, count } = contacts
  const { velocity } = bodies
  let first = Number.POSITIVE_INFINITY
  let fastest = 0
  let next = -1
  for (let c = 0; c < count; c++) {
    if ((fast[a[c]!]! | fast[b[c]!]!) === 0 || flags[c]! & BOUNCED_NOW) continue
    const meets = findImpact(contacts, bodies, c, world, context)
    let closing = 0
    for (let axis = 0; axis < 3; axis++)
      closing += data[CONTACT * c + axis]! * (velocity[4 * b[c]! + axis]! - velocity[4 * a[c]! + axis]!)
    const isSlow = closing * context.h <= SLOW * radiusOf(bodies, 4 * a[c]!, 4 * b[c]!)
    if (!meets || isSlow || IMPACT.time > first || (IMPACT.time === first && closing <= fastest)) continue
    first = IMPACT.time
    fastest = closing
    next = c
  }
  return next
}

/** Adds the pairs and contacts that body i misses for the rest of the step. */
function addMissing(world: World, context: StepContext, i: number): void {
  const { contacts, bodies, broadphase, space } = world
  const { position, velocity, asleep, count } = bodies
  const { pairs } = broadphase
  const traits = findTraits(world)
  const has = new Uint8Array(count)
  for (let c = 0; c < contacts.pairCount; c++) {
    if (contacts.a[c] === i) has[contacts.b[c]!] = 1
    if (contacts.b[c] === i) has[contacts.a[c]!] = 1
  }
  const first = pairs.count
  const left = context.dt - context.substep * context.h
  const gap = { skin: 0 }
  for (let j = 0; j < count; j++) {
    // What sleeps wakes at the beginning of a step alone: until then it is not met.
    if ((asleep[j] !== AWAKE && asleep[j] !== FIXED) || j === i || has[j]) continue
    for (let axis = 0; axis < 3; axis++)
      HALF_TRAVEL[axis] = 0.5 * left * (velocity[4 * i + axis]! - velocity[4 * j + axis]!)
    gap.skin = marginOf(context, radiusOf(bodies, 4 * i, 4 * j))
    if (!comesWithin(bodies, space, i, j, position, gap)) continue
    if (traits && !isCollision(traits, bodies.slot[i]!, bodies.slot[j]!)) continue
    addPair(pairs, Math.min(i, j), Math.max(i, j))
    pairs.impulse.fill(0, 4 * pairs.count - 4, 4 * pairs.count)
    pairs.flags[pairs.count - 1] = 0
  }
  contacts.fast[i] = COMPLETE
  if (pairs.count === first) return
  broadphase.valid = false // some may be in the list twice
  insertContacts(world, { ...context, dt: left }, first)
}

/** Collects the contacts of the pairs from `first` on, and puts them behind the other pairs. */
function insertContacts(world: World, context: StepContext, first: number): void {
  const { contacts, broadphase } = world
  const { pairCount, count } = contacts
  const room = broadphase.pairs.count - first
  while (contacts.capacity < count + room) growContacts(contacts)
  moveSurfaces(contacts, pairCount, count, pairCount + room)
  contacts.belt.fill(0, 3 * pairCount, 3 * (pairCount + room))
  collectPairContacts(world, context, first)
  const end = contacts.pairCount
  moveSurfaces(contacts, pairCount + room, count + room, end)
  contacts.totalImpulse.fill(0, pairCount, end)
  contacts.totalTangent.fill(0, 3 * pairCount, 3 * end)
  contacts.hit.fill(0, 4 * pairCount, 4 * end)
  contacts.count = contacts.hitEnd = count + end - pairCount
  contacts.isLinked = false
}

/** Moves contacts with surfaces to another index. Lists of contacts are not needed any more, or name pairs. */
function moveSurfaces(contacts: Contacts, from: number, end: number, to: number): void {
  for (const [name, [, width]] of Object.entries(CONTACT_COLUMNS))
    if (name !== 'bounces' && name !== 'bounced' && name !== 'deep')
      columnOf(contacts, name).copyWithin(width * to, width * from, width * end)
}
