// Reads the contacts of the last step: visits them one by one, or writes them into an array of the
// caller for drawing. The step leaves out contacts of sleeping bodies; their impulses are those of
// the last substep before the bodies fell asleep.
import { type BodyId, findBody, idOf, STORED_SURFACES } from '../body/bodies.ts'
import type { Out } from '../body/bulkRead.ts'
import { FIXED } from '../body/sleep.ts'
import type { Pairs } from '../broadphase/pairs.ts'
import { nearestImage, wrapCoordinate } from '../core/space.ts'
import { checkLength } from '../core/validate.ts'
import { collectsContacts } from '../system/systems.ts'
import type { World } from '../world.ts'
import { CONTACT, type Contacts, createContacts, GAP, IMPULSE } from './contacts.ts'
import { DEPTH, OVERLAP, OVERLAP_IMPULSE } from './overlaps.ts'
import { KEYS_PER_CONTAINER, updateSurfaceGeometry } from './surfaces.ts'

/**
 * Visits the contacts of the last step, each once; with `repulsion()`, its overlapping pairs.
 * Contacts of sleeping bodies are among them, with the impulses that they have carried since they
 * fell asleep.
 * @param visit receives the two bodies (`b` is null for a container or block), the unit normal from
 *   b to a (of a bounce: when they met), the normal impulse in newton seconds summed over the step,
 *   the depth of overlap in metres (negative: a gap), and the tangential impulse on a, by friction,
 *   in newton seconds summed over the step. Both arrays are reused.
 */
export function forEachContact(
  world: World,
  visit: (
    a: BodyId,
    b: BodyId | null,
    normal: readonly number[],
    impulse: number,
    depth: number,
    tangent: readonly number[],
  ) => void,
): void {
  const { bodies, dim, context } = world
  const { substeps } = context
  visitStep(world, visit, sleepingContactFilter(world))
  const n: number[] = new Array(dim).fill(0)
  const t: number[] = new Array(dim).fill(0)
  forEachSleepingPair(world, ({ a, b, normal, impulse, depth }) => {
    for (let axis = 0; axis < dim; axis++) {
      n[axis] = normal[axis]!
      t[axis] = substeps * impulse[1 + axis]!
    }
    visit(idOf(bodies, a), idOf(bodies, b), n, substeps * impulse[0], depth, t)
  })
  forEachSleepingSurface(world, (a, { data, tangentImpulse }, c) => {
    const d = CONTACT * c
    for (let axis = 0; axis < dim; axis++) {
      n[axis] = data[d + axis]!
      t[axis] = substeps * tangentImpulse[4 * c + axis]!
    }
    visit(a, null, n, substeps * data[d + IMPULSE]!, -data[d + GAP]!, t)
  })
}

/**
 * As `forEachContact`, but without the contacts of bodies that slept during the step. It costs
 * nothing for a sleeping pile.
 */
export function forEachAwakeContact(world: World, visit: Parameters<typeof forEachContact>[1]): void {
  visitStep(world, visit, () => false)
}

/**
 * Finds the bodies that touched something in the last step. A sleeping pile costs nothing.
 * @returns tells of a body whether it did, unless it and what it touches slept; valid until the
 *   world changes
 */
export function findTouching({ bodies, contacts, overlaps }: World): (id: BodyId) => boolean {
  const touching = new Uint8Array(bodies.capacity + bodies.anchors)
  for (let c = 0; c < contacts.count; c++)
    if (touches(contacts, c)) touching[contacts.a[c]!] = touching[contacts.b[c]!] = 1
  for (let c = 0; c < overlaps.count; c++) touching[overlaps.a[c]!] = touching[overlaps.b[c]!] = 1
  return (id) => touching[findBody(bodies, id)] === 1
}

/** Visits the contacts that the last step has left, except those that `skip` returns true for. */
function visitStep(
  world: World,
  visit: Parameters<typeof forEachContact>[1],
  skip: (contact: number) => boolean,
): void {
  const { contacts, overlaps, bodies, dim } = world
  const { data, totalTangent } = contacts
  const normal: number[] = new Array(dim).fill(0)
  const tangent: number[] = new Array(dim).fill(0)
  for (let c = 0; c < contacts.count; c++) {
    const d = CONTACT * c
    if (!touches(contacts, c) || skip(c)) continue
    for (let axis = 0; axis < dim; axis++) tangent[axis] = totalTangent[3 * c + axis]!
    const impulse = readImpulse(contacts, c, normal)
    const b = c < contacts.pairCount ? idOf(bodies, contacts.b[c]!) : null
    visit(idOf(bodies, contacts.a[c]!), b, normal, impulse, -data[d + GAP]!, tangent)
  }
  tangent.fill(0)
  for (let c = 0, o = 0; c < overlaps.count; c++, o += OVERLAP) {
    for (let axis = 0; axis < dim; axis++) normal[axis] = overlaps.data[o + axis]!
    const a = idOf(bodies, overlaps.a[c]!)
    const b = idOf(bodies, overlaps.b[c]!)
    visit(a, b, normal, overlaps.data[o + OVERLAP_IMPULSE]!, overlaps.data[o + DEPTH]!, tangent)
  }
}

/** Number of pairs of bodies that touched in the last step: as many as `readContacts` writes. */
export function contactCount(world: World): number {
  let touching = 0
  forEachPair(world, () => touching++)
  return touching
}

/**
 * Reads a line for each pair of bodies that touched in the last step, sleeping pairs included, for
 * drawing: the centre of the first, then the nearest image of the centre of the second. 2 `dim`
 * numbers per pair, in metres. On a torus the second point may lie beyond the seam.
 * @param out receives them; at least 2 `dim` numbers per pair
 * @param alpha As in `readPositions`. @default 1
 * @returns the number of pairs
 */
export function readContacts(world: World, out: Out, alpha = 1): number {
  const { dim } = world
  const count = contactCount(world)
  checkLength(out, 2 * dim, count, 'contacts')
  let at = 0
  forEachPair(world, (a, b) => {
    at = writeLine(world, out, at, a, b, alpha)
  })
  return count
}

/** Visits the dense indices of the pairs of bodies that `forEachContact` visits. */
function forEachPair(world: World, visit: (a: number, b: number) => void): void {
  const { contacts, overlaps } = world
  const skip = sleepingContactFilter(world)
  for (let c = 0; c < contacts.pairCount; c++) {
    if (touches(contacts, c) && !skip(c)) visit(contacts.a[c]!, contacts.b[c]!)
  }
  for (let c = 0; c < overlaps.count; c++) visit(overlaps.a[c]!, overlaps.b[c]!)
  forEachSleepingPair(world, ({ a, b }) => visit(a, b))
}

/**
 * Reads the normal impulse of contact `c` over the last step.
 * @param normal receives its unit direction, from b to a
 * @returns newton seconds
 */
export function readImpulse({ data, totalImpulse, hit }: Contacts, c: number, normal: number[]): number {
  const d = CONTACT * c
  // Bounces count along their own normals, from which the bodies may have turned since.
  const resting = totalImpulse[c]! - hit[4 * c + 3]!
  let squared = 0
  for (let axis = 0; axis < normal.length; axis++) {
    normal[axis] = resting * data[d + axis]! + hit[4 * c + axis]!
    squared += normal[axis]! * normal[axis]!
  }
  const impulse = Math.sqrt(squared)
  for (let axis = 0; axis < normal.length; axis++)
    normal[axis] = impulse > 0 ? normal[axis]! / impulse : data[d + axis]!
  return impulse
}

/** Whether a contact gave an impulse in the last step, or its gap is closed. */
export function touches({ data, totalImpulse }: Contacts, c: number): boolean {
  return totalImpulse[c] !== 0 || data[CONTACT * c + GAP]! <= 0
}

/**
 * Writes one line at `out[at]`.
 * @returns the index behind it
 */
function writeLine(world: World, out: Out, at: number, a: number, b: number, alpha: number): number {
  const { position, previous } = world.bodies
  const { dim, space } = world
  for (let axis = 0; axis < dim; axis++) {
    const size = space.size[axis]!
    const nowA = position[4 * a + axis]!
    const nowB = position[4 * b + axis]!
    const offsetA = (alpha - 1) * nearestImage(nowA - previous[4 * a + axis]!, size)
    const offsetB = (alpha - 1) * nearestImage(nowB - previous[4 * b + axis]!, size)
    const start = wrapCoordinate(nowA + offsetA, size)
    out[at + axis] = start
    out[at + dim + axis] = start + nearestImage(wrapCoordinate(nowB + offsetB, size) - start, size)
  }
  return at + 2 * dim
}

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
function forEachSleepingPair(world: World, visit: (pair: StoredPair) => void): void {
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
function sleepingContactFilter({ contacts, bodies, broadphase }: World): (c: number) => boolean {
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
function forEachSleepingSurface(world: World, visit: (a: BodyId, surfaces: Contacts, c: number) => void): void {
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
