// Reads the contacts of the last step, by visits or into the caller's array. A step has no contacts
// of sleeping bodies: their impulses come from the last substep before they fell asleep.
import { type BodyId, findBody, idOf, STORED_SURFACES } from '../body/bodies.ts'
import { FIXED } from '../body/sleep.ts'
import type { Pairs } from '../broadphase/pairs.ts'
import { CONTACT, type Contacts, createContacts, GAP, IMPULSE, RADIUS_SUM, STEP_IMPULSE } from '../contact/contacts.ts'
import { DEPTH, OVERLAP, OVERLAP_IMPULSE } from '../contact/overlaps.ts'
import { KEYS_PER_CONTAINER, updateSurfaceGeometry } from '../contact/surfaces.ts'
import { nearestImage } from '../core/space.ts'
import { checkLength, checkOptions, oneOf } from '../core/validate.ts'
import type { Dim } from '../core/vec.ts'
import { collectsContacts } from '../world/systems.ts'
import type { World } from '../world/world.ts'
import { interpolate, type Out } from './readBodies.ts'

/** A visited contact. All visits reuse one object. */
export class Contact {
  /** Dense indices; b is -1 for a container or block. */
  a = 0
  b = -1
  /** Key of the surface, where b is -1. */
  key = 0
  /** Metres; negative: overlap. */
  gap = 0
  /** Normal impulse of the step in newton seconds. */
  impulse = 0
  /** Whether it bounced in the step. */
  bounced = false
  /** False for overlaps under a law of forces. */
  canHit = false
  /** The current unit vector from b to a. */
  readonly line: number[]
  /** Unit vector of the normal impulse; of a bounce, from b to a at the impact. */
  readonly normal: number[]
  /** Tangential impulse on a, by friction, of the step in newton seconds. */
  readonly tangent: number[]

  constructor(dim: Dim) {
    this.line = new Array(dim).fill(0)
    this.normal = new Array(dim).fill(0)
    this.tangent = new Array(dim).fill(0)
  }

  set(a: number, b: number, gap: number, impulse: number): void {
    this.a = a
    this.b = b
    this.gap = gap
    this.impulse = impulse
  }
}

/** Radii: a clamp leaves a gap of at most this by rounding, or an overlap. */
const CLAMPED = 1e-9

type Visit = (contact: Contact, world: World) => void

/**
 * Visits the contacts of the last step, each once; with `repulsion()`, its overlapping pairs.
 * Sleeping bodies have the impulses of the step in which they fell asleep. After a body was
 * removed, awake bodies have no contacts until the next step.
 * @param visit receives the two bodies (`b` is null for a container or block), the unit normal from
 *   b to a (of a bounce: at the impact), the normal impulse in newton seconds summed over the step,
 *   the depth of overlap in metres (negative: a gap), and the tangential impulse on a, by friction,
 *   in newton seconds summed over the step. Both arrays are reused.
 * @param options.asleep Whether bodies that slept during the step count. Without them, a sleeping
 *   pile costs nothing. @default true
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
  options: { asleep?: boolean } = {},
): void {
  checkOptions(options, { asleep: [oneOf, [true, false]] })
  const { bodies } = world
  const contact = new Contact(world.dim)
  const tell: Visit = ({ a, b, normal, impulse, gap, tangent }) =>
    visit(idOf(bodies, a), b < 0 ? null : idOf(bodies, b), normal, impulse, -gap, tangent)
  if (options.asleep === false) {
    visitStep(world, contact, tell)
    return
  }
  visitStepAndSleepingPairs(world, contact, tell)
  const noneSlept = world.awake === bodies.count && !world.broadphase.woken
  if (!noneSlept && collectsContacts(world)) visitSurfaces(world, awakeFlags(world), contact, tell)
}

/** Visits the contacts that the last step has left, except where `skip` returns true. */
export function visitStep(world: World, contact: Contact, visit: Visit, skip?: (c: number) => boolean): void {
  const { contacts, overlaps, dim } = world
  const { data, totalTangent, bounceImpulse } = contacts
  const { line, normal, tangent } = contact
  contact.canHit = true
  for (let c = 0; c < contacts.count; c++) {
    const d = CONTACT * c
    const b = c < contacts.pairCount ? contacts.b[c]! : -1
    const isTouching = data[d + STEP_IMPULSE] !== 0 || data[d + GAP]! <= (b < 0 ? CLAMPED * data[d + RADIUS_SUM]! : 0)
    if (!isTouching || skip?.(c)) continue
    contact.set(contacts.a[c]!, b, data[d + GAP]!, readImpulse(contacts, c, normal))
    contact.key = contacts.source[c]!
    contact.bounced = bounceImpulse[4 * c + 3]! > 0
    for (let axis = 0; axis < dim; axis++) {
      line[axis] = data[d + axis]!
      tangent[axis] = totalTangent[3 * c + axis]!
    }
    visit(contact, world)
  }
  contact.canHit = contact.bounced = false
  tangent.fill(0)
  for (let c = 0, o = 0; c < overlaps.count; c++, o += OVERLAP) {
    contact.set(overlaps.a[c]!, overlaps.b[c]!, -overlaps.data[o + DEPTH]!, overlaps.data[o + OVERLAP_IMPULSE]!)
    for (let axis = 0; axis < dim; axis++) line[axis] = normal[axis] = overlaps.data[o + axis]!
    visit(contact, world)
  }
}

/**
 * Returns the number of pairs of bodies that touched in the last step, for `readContacts`. After a
 * body was removed, awake bodies count again from the next step.
 */
export function contactCount(world: World): number {
  let touching = 0
  forEachPair(world, () => touching++)
  return touching
}

/**
 * Reads a line for each pair of bodies that touched in the last step, sleeping pairs included, for
 * drawing: from the first body's centre to the centre of the second body's nearest image, which may
 * lie beyond the seam of a torus. The stride is 2 `dim`, in metres.
 * @param out receives them; at least 2 `dim` numbers per pair
 * @param alpha As in `readPositions`. @default 1
 * @returns the number of pairs
 */
export function readContacts(world: World, out: Out, alpha = 1): number {
  const { dim, space, bodies } = world
  const { position, previous } = bodies
  const count = contactCount(world)
  checkLength(out, 2 * dim, count, 'contacts')
  let at = 0
  forEachPair(world, ({ a, b }) => {
    for (let axis = 0; axis < dim; axis++, at++) {
      const size = space.size[axis]!
      const start = interpolate(previous[4 * a + axis]!, position[4 * a + axis]!, size, alpha)
      const end = interpolate(previous[4 * b + axis]!, position[4 * b + axis]!, size, alpha)
      out[at] = start
      out[at + dim] = start + nearestImage(end - start, size)
    }
    at += dim
  })
  return count
}

function forEachPair(world: World, visit: (contact: Contact) => void): void {
  visitStepAndSleepingPairs(world, new Contact(world.dim), (contact) => {
    if (contact.b >= 0) visit(contact)
  })
}

/** The normal impulse of contact `c` over the last step. Sets its unit `normal`, b to a. */
function readImpulse({ data, bounceImpulse }: Contacts, c: number, normal: number[]): number {
  const d = CONTACT * c
  // Bounces count along their own normals, because bodies may have moved since.
  const resting = data[CONTACT * c + STEP_IMPULSE]! - bounceImpulse[4 * c + 3]!
  let squared = 0
  for (let axis = 0; axis < normal.length; axis++) {
    normal[axis] = resting * data[d + axis]! + bounceImpulse[4 * c + axis]!
    squared += normal[axis]! * normal[axis]!
  }
  const impulse = Math.sqrt(squared)
  for (let axis = 0; axis < normal.length; axis++)
    normal[axis] = impulse > 0 ? normal[axis]! / impulse : data[d + axis]!
  return impulse
}

function visitStepAndSleepingPairs(world: World, contact: Contact, visit: Visit): void {
  const { sleepingPairs, supportGap } = world.broadphase
  visitStep(world, contact, visit, sleepingContactFilter(world))
  if (world.contact?.collectContacts) visitStoredPairs(world, sleepingPairs, supportGap, contact, visit)
}

/**
 * Visits the pairs of a list that touch now, or have a stored impulse, by current indices, because
 * bodies may have been removed since the step or by `visit`.
 * @param supportGap An awake body farther than this from its partner was moved elsewhere. Metres.
 */
export function visitStoredPairs(world: World, pairs: Pairs, supportGap: number, contact: Contact, visit: Visit): void {
  const { bodies, space, dim, context } = world
  const { line, normal, tangent } = contact
  contact.canHit = contact.bounced = false
  for (let p = 0; p < pairs.count; p++) {
    const a = indexOfStored(world, pairs.a[p]!)
    const b = indexOfStored(world, pairs.b[p]!)
    if (a < 0 || b < 0) continue
    const { position, asleep } = bodies
    let squared = 0
    for (let axis = 0; axis < dim; axis++) {
      line[axis] = nearestImage(position[4 * a + axis]! - position[4 * b + axis]!, space.size[axis]!)
      squared += line[axis]! * line[axis]!
      tangent[axis] = context.substeps * pairs.impulse[4 * p + 1 + axis]!
    }
    const distance = Math.sqrt(squared)
    for (let axis = 0; axis < dim; axis++)
      line[axis] = normal[axis] = distance > 0 ? line[axis]! / distance : axis === 0 ? 1 : 0
    const depth = position[4 * a + 3]! + position[4 * b + 3]! - distance
    contact.set(a, b, -depth, context.substeps * pairs.impulse[4 * p]!)
    // A body that woke since the last step may have been moved elsewhere.
    const isInPlace = (asleep[a] && asleep[b]) || -depth <= supportGap
    if (depth >= 0 || (pairs.impulse[4 * p] !== 0 && isInPlace)) visit(contact, world)
  }
}

/** Dense index of a stored pair's body; -1 if it was removed since the last step. */
function indexOfStored({ broadphase, bodies }: World, number: number): number {
  if (!broadphase.bySlot) return number
  return broadphase.removed[number] ? -1 : bodies.indexOf[number]!
}

/** Filters contacts whose bodies fell asleep in the step: they are visited as sleeping pairs. */
function sleepingContactFilter({ contacts, bodies, broadphase }: World): (c: number) => boolean {
  const { asleep, capacity } = bodies
  const { sleepingPairs } = broadphase
  // Pairs that fell asleep in the last step, of which one body woke since.
  const woken = new Set<number>()
  // Stryker disable next-line ArithmeticOperator: each pair still has a key of its own
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
 * Collects the contacts with surfaces again, and visits those that touch now or have a stored
 * impulse.
 * @param skip Flags of the bodies to leave out, by dense index.
 */
export function visitSurfaces(world: World, skip: Uint8Array, contact: Contact, visit: Visit): void {
  const { bodies, dim, context } = world
  const surfaces = collectSurfaces(world, skip)
  const { data, tangentImpulse, a, source, count } = surfaces
  const { line, normal, tangent } = contact
  contact.canHit = contact.bounced = false
  // Handles, because `visit` may remove bodies.
  const ids = Array.from(a.subarray(0, count), (i) => (skip[i] ? -1 : idOf(bodies, i)) as BodyId)
  for (let c = 0, d = 0; c < count; c++, d += CONTACT) {
    const isTouching = data[d + IMPULSE] !== 0 || data[d + GAP]! <= CLAMPED * data[d + RADIUS_SUM]!
    const i = findBody(bodies, ids[c]!)
    if (!isTouching || i < 0) continue
    contact.set(i, -1, data[d + GAP]!, context.substeps * data[d + IMPULSE]!)
    contact.key = source[c]!
    for (let axis = 0; axis < dim; axis++) {
      line[axis] = normal[axis] = data[d + axis]!
      tangent[axis] = context.substeps * tangentImpulse[4 * c + axis]!
    }
    visit(contact, world)
  }
}

/** Collects the contacts with surfaces at the current positions in a new store. */
function collectSurfaces(world: World, skip: Uint8Array): Contacts {
  const { containers, systems, bodies, broadphase } = world
  const contacts = createContacts()
  const contactMargin = world.context.contactMargin + broadphase.meanRadius
  const context = { ...world.context, dt: 0, contactMargin, fallMargin: Number.POSITIVE_INFINITY }
  const view = { ...world, contacts, bodies: { ...bodies, asleep: skip }, context }
  for (let k = 0; k < containers.length; k++) containers[k]!.collect?.(view, context, KEYS_PER_CONTAINER * k)
  for (const system of systems) system.collectContacts?.(view, context)
  updateSurfaceGeometry(contacts, bodies)
  for (const system of systems) system.refineContacts?.(view, context)
  return contacts
}

/**
 * Flags the bodies that were awake in the last step, or are fixed. Bodies that woke since have
 * stored surfaces, but no contacts of the step, and get no flag.
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
