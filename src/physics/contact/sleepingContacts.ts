// Contacts of sleeping bodies: pairs of two sleepers, and sleepers on surfaces. The step leaves
// them out. Their impulses are those of the last substep before the bodies fell asleep.
import { type BodyId, findBody, idOf } from '../body/bodies.ts'
import { STORED_SURFACES } from '../body/bodyColumns.ts'
import { FIXED } from '../body/sleep.ts'
import type { Pairs } from '../broadphase/pairs.ts'
import { nearestImage } from '../core/space.ts'
import type { World } from '../world.ts'
import { collectsContacts } from './contactLaw.ts'
import { CONTACT, type Contacts, createContacts, GAP, IMPULSE } from './contacts.ts'
import { KEYS_PER_CONTAINER, updateSurfaceGeometry } from './surfaces.ts'

/** A stored pair that touches: dense indices, and normal and depth at the present positions. */
export interface StoredPair {
  a: number
  b: number
  readonly normal: [number, number, number]
  depth: number
  /** Impulses in newton seconds of a substep: normal, then tangential on a: x, y, z. */
  readonly impulse: [number, number, number, number]
}

/** Visits the sleepingPairs pairs that touch, as `forEachStoredPair` does. */
export function forEachSleepingPair(world: World, visit: (pair: StoredPair) => void): void {
  const { contact, broadphase } = world
  if (contact?.collectContacts) forEachStoredPair(world, broadphase.sleepingPairs, broadphase.supportGap, visit)
}

/**
 * Visits the pairs of a list that touch now, or have a stored impulse. Indices are those of the
 * present, also where bodies were removed since the last step, or by `visit`.
 * @param supportGap An awake body farther from its partner was put elsewhere. Metres.
 * @param visit receives one object, reused
 */
export function forEachStoredPair(
  world: World,
  pairs: Pairs,
  supportGap: number,
  visit: (pair: StoredPair) => void,
): void {
  const { bodies, space } = world
  const pair: StoredPair = { a: 0, b: 0, normal: [0, 0, 0], depth: 0, impulse: [0, 0, 0, 0] }
  const { normal, impulse } = pair
  for (let p = 0; p < pairs.count; p++) {
    pair.a = presentIndex(world, pairs.a[p]!)
    pair.b = presentIndex(world, pairs.b[p]!)
    if (pair.a < 0 || pair.b < 0) continue
    const { position, asleep } = bodies
    const i = 4 * pair.a
    const j = 4 * pair.b
    let squared = 0
    for (let axis = 0; axis < 3; axis++) {
      normal[axis] = nearestImage(position[i + axis]! - position[j + axis]!, space.size[axis]!)
      squared += normal[axis]! * normal[axis]!
    }
    const distance = Math.sqrt(squared)
    for (let axis = 0; axis < 3; axis++) normal[axis] = distance > 0 ? normal[axis]! / distance : axis === 0 ? 1 : 0
    pair.depth = position[i + 3]! + position[j + 3]! - distance
    for (let column = 0; column < 4; column++) impulse[column] = pairs.impulse[4 * p + column]!
    // A body that woke since the last step may have been put elsewhere.
    const isInPlace = (asleep[pair.a] && asleep[pair.b]) || -pair.depth <= supportGap
    if (pair.depth >= 0 || (impulse[0] !== 0 && isInPlace)) visit(pair)
  }
}

/** Dense index of a body of a sleepingPairs pair; -1 when it was removed since the last step. */
function presentIndex({ broadphase, bodies }: World, number: number): number {
  if (!broadphase.bySlot) return number
  return broadphase.removed[number] ? -1 : bodies.indexOf[number]!
}

/**
 * Makes a function that tells whether a contact of the last step is one of those that this file
 * visits: its bodies fell asleep in that step.
 */
export function sleepingContactFilter({ contacts, bodies, broadphase }: World): (c: number) => boolean {
  const { asleep, capacity } = bodies
  const { sleepingPairs } = broadphase
  // Pairs that fell asleep in the last step, and one of whose bodies woke since.
  const woken = new Set<number>()
  const key = (a: number, b: number) => Math.min(a, b) * capacity + Math.max(a, b)
  for (let p = 0; p < sleepingPairs.count && broadphase.woken && !broadphase.bySlot; p++) {
    const a = sleepingPairs.a[p]!
    const b = sleepingPairs.b[p]!
    if (!asleep[a] || !asleep[b]) woken.add(key(a, b))
  }
  return (c) => {
    const a = contacts.a[c]!
    if (c >= contacts.pairCount) return asleep[a] !== 0
    const b = contacts.b[c]!
    return (asleep[a] !== 0 && asleep[b] !== 0) || (woken.size > 0 && woken.has(key(a, b)))
  }
}

/**
 * Visits the contacts of sleeping bodies with containers, blocks and the like. Containers and
 * systems collect them again, in a store of their own.
 * @param visit receives the body, the store, and the index of the contact in it
 */
export function forEachSleepingSurface(world: World, visit: (a: BodyId, surfaces: Contacts, c: number) => void): void {
  const { bodies, broadphase } = world
  const noneSlept = world.awake === bodies.count && !broadphase.woken
  if (noneSlept || !collectsContacts(world)) return
  const skip = awakeFlags(world)
  const contacts = collectSurfaces(world, skip)
  // Handles, because `visit` may remove bodies.
  const ids = Array.from(contacts.a.subarray(0, contacts.count), (a) => (skip[a] ? -1 : idOf(bodies, a)) as BodyId)
  for (let c = 0; c < contacts.count; c++) {
    const touches = contacts.data[CONTACT * c + IMPULSE] !== 0 || contacts.data[CONTACT * c + GAP]! <= 0
    if (touches && ids[c]! >= 0 && findBody(bodies, ids[c]!) >= 0) visit(ids[c]!, contacts, c)
  }
}

/**
 * Collects the contacts of bodies with surfaces at the present positions, with their stored
 * impulses, in a store of their own. Some of them do not touch.
 * @param skip flags of the bodies that are left out, by dense index
 */
export function collectSurfaces(world: World, skip: Uint8Array): Contacts {
  const { containers, systems, bodies, broadphase } = world
  const contacts = createContacts()
  const contactMargin = world.context.contactMargin + broadphase.meanRadius
  const context = { ...world.context, dt: 0, contactMargin }
  const view = { ...world, contacts, bodies: { ...bodies, asleep: skip }, context }
  for (let k = 0; k < containers.length; k++) containers[k]!.collect?.(view, context, KEYS_PER_CONTAINER * k)
  for (const system of systems) system.collectContacts?.(view, context)
  updateSurfaceGeometry(contacts, bodies)
  for (const system of systems) system.refineContacts?.(view, context)
  return contacts
}

/**
 * Flags of the bodies that were awake in the last step, or touch no surface because they are fixed.
 * Bodies that woke since are not flagged:
 * their surfaces are stored, but are not among the contacts of the step.
 */
function awakeFlags({ bodies, contacts, broadphase }: World): Uint8Array {
  const { asleep, surfaceKey, count } = bodies
  const flags = Uint8Array.from(asleep.subarray(0, count), (sleeps) => (sleeps && sleeps !== FIXED ? 0 : 1))
  if (!broadphase.woken) return flags
  const collected = new Uint8Array(count)
  for (let c = contacts.pairCount; c < contacts.count; c++) collected[contacts.a[c]!] = 1
  for (let i = 0; i < count; i++) {
    const first = STORED_SURFACES * i
    const isStored = surfaceKey.subarray(first, first + STORED_SURFACES).some((key) => key !== 0)
    if (isStored && !collected[i]) flags[i] = 0
  }
  return flags
}
