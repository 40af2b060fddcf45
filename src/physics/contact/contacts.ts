// The store of contacts: pairs of bodies, and bodies with surfaces, that may touch within the step.
import type { Bodies } from '../body/bodies.ts'
import { type ArraysOf, type Columns, growColumns, lengthen } from '../core/columns.ts'
import type { JointSolver } from '../solver/jointRows.ts'

/** Numbers per contact in `data`, and their offsets behind the normal. */
export const CONTACT = 8
export const GAP = 3
export const IMPULSE = 4
export const EFFECTIVE_MASS = 5
export const RADIUS_SUM = 6
export const STEP_IMPULSE = 7

/** Numbers per surface, and the offsets of its material behind the kind and six parameters. */
export const SURFACE = 10
export const SURFACE_RESTITUTION = 7
export const SURFACE_TANGENTIAL_RESTITUTION = 8
/** The square root of the pivoting resistance. */
export const SURFACE_PIVOTING = 9

// Flags of a contact. Bits 1, 2 and 4 are the flags of its pair (broadphase/pairs.ts).
/** Every hit bounces without loss, so the contact never needs a push-out. */
export const LOSSLESS = 8
/** The contact is a damped spring, not rigid. */
export const SOFT = 16
/** The contact has bounced in this substep. */
export const BOUNCED_NOW = 64
/** The impulse does not propagate: it would squeeze light bodies out. */
export const SQUEEZES = 128

/** Overlap that stays, in radii of the smaller body, so that contacts at rest do not open and close. */
export const SLOP = 0.002
/** Metres. Centres closer than this define no normal. */
export const COINCIDENT = 1e-12
/** Metres. A smaller gap counts as touching, because clamping leaves a rounding error. */
export const TOUCH = 1e-9

export const CONTACT_COLUMNS = {
  a: [Int32Array, 1],
  b: [Int32Array, 1],
  /** Index of the pair, or key of the surface. */
  source: [Int32Array, 1],
  flags: [Uint8Array, 1],
  /** Contacts that bounce in this substep. */
  bounces: [Int32Array, 1],
  /** 1 if a body of a bounce bounces in other contacts too. */
  isShared: [Uint8Array, 1],
  /** Pairs that are pushed apart: they overlap by more than `SLOP`, or `softDeepGap` if soft. */
  deep: [Int32Array, 1],
  /** Contacts of bodies that a bounce has moved in this substep. Pairs come first. */
  disturbed: [Int32Array, 1],
  /**
   * Streamed by the solver: normal x, y, z; gap in metres (negative: overlap); normal impulse of the
   * substep in newton seconds; effective mass in kilograms; sum of the radii in metres; normal impulse
   * of the whole step. One array, because V8 checks every array that a loop reads in each iteration.
   */
  data: [Float64Array, CONTACT],
  /** Tangential impulse on a of the substep: x, y, z; then the coefficient of friction. */
  tangentImpulse: [Float64Array, 4],
  /** Tangential impulse on a of the whole step: x, y, z. */
  totalTangent: [Float64Array, 3],
  /** Normal impulse of the step's bounces: x, y, z, because normals turn; its share of `STEP_IMPULSE`. */
  bounceImpulse: [Float64Array, 4],
  /** Surface velocity of a relative to b, in metres per second. Unused unless `hasSurfaceVelocity`. */
  surfaceVelocity: [Float64Array, 3],
} as const satisfies Columns

/** Holds bodies along their locked axes: see systems/traits/motion.ts. */
export interface Locks {
  /** Removes the velocities of the bodies of contact c along locked axes. */
  stop(contacts: Contacts, c: number): void
  /** Sets the effective mass of contact c along its normal. */
  setMass(contacts: Contacts, c: number): void
  /** Moves bodies back that blocks or containers have moved along locked axes. */
  place(): void
}

/**
 * Linked lists of contacts by body: its pairs, then its surfaces. They are built only in steps that
 * read them. A link is 1 + 2 c + side for pair c, -1 - s for surface s, and 0 at the end.
 */
class Links {
  /** By dense index: the body's first link, and its last link of a pair. */
  first = new Int32Array(0)
  last = new Int32Array(0)
  /** By link: the next one. */
  next = new Int32Array(0)
  nextSurface = new Int32Array(0)
}

class Store {
  count = 0
  pairCount = 0
  capacity = 0
  /** Contacts with at most this friction are soft, the others rigid. */
  softFriction = 0
  bounceCount = 0
  /** By dense index: bits of impacts.ts for a body that has bounced in this substep. */
  isDisturbed = new Uint8Array(0)
  /** By dense index: 1 + a contact in which the body bounces, or 0. */
  bouncesIn = new Int32Array(0)
  /** By dense index: whether a bounce in this substep made a body fast, and when (fastBounces.ts). */
  fast = new Uint8Array(0)
  eventTime = new Float64Array(0)
  anyFast = false
  disturbedCount = 0
  disturbedPairs = 0
  deepCount = 0
  /** Metres: the least radius of all bodies. */
  leastRadius = 0
  /** Metres, negative, for a radius of 1 m. Multiply it by the root of the radius. */
  softDeepGap = Number.NEGATIVE_INFINITY
  hasRigid = false
  /** Whether every approach bounces, however slow. */
  allBounce = false
  /** Whether any surface in contact has a surface velocity. */
  hasSurfaceVelocity = false
  /** Whether the links are built in this step. */
  isLinked = false
  readonly links = new Links()
  /** Metres by which `updateDisplacedSurface` displaces the body; zeros otherwise. */
  readonly displacement = new Float64Array(3)
  /** Scratch: the normal of a surface before its body moved. */
  readonly normalBefore = new Float64Array(3)
  /** By dense index: whether `keepAwake` has reached a body. */
  reached = new Uint8Array(0)
  locks: Locks | null = null
  /** The joints of the step; null without any. */
  joints: JointSolver | null = null
  /** Contacts from this one on have no `bounceImpulse`. */
  bounceImpulseEnd = 0
  /** Kind, parameters and material of surfaces. The first one is contact `pairCount`. */
  surface = new Float64Array(SURFACE * 64)
  /** By container: updates its surfaces of the kind CUSTOM. */
  readonly measures: Measure[] = []
}

/**
 * Contacts between a body `a` and a partner `b`: a body, or an anchor. The normal points from b to
 * a. Pairs are the first `pairCount`; surfaces follow, each with its own geometry.
 */
export type Contacts = Store & ArraysOf<typeof CONTACT_COLUMNS>

/** Sets normal and gap of contact `c`, as if its body were displaced by `displacement`. */
export type Measure = (contacts: Contacts, bodies: Bodies, c: number) => void

export function createContacts(): Contacts {
  return growColumns(new Store(), CONTACT_COLUMNS, 256)
}

export function clearTotals(contacts: Contacts): void {
  const { totalTangent, bounceImpulse, bounceImpulseEnd, count } = contacts
  totalTangent.fill(0, 0, 3 * count)
  // A pile at rest has no bounces to clear.
  bounceImpulse.fill(0, 0, 4 * bounceImpulseEnd)
  contacts.bounceImpulseEnd = 0
}

/**
 * Adds the surface velocity of a body or surface, at offset `at`, to a contact.
 * @param sign 1 for a, -1 for b
 */
export function addSurfaceVelocity(
  contacts: Contacts,
  c: number,
  sign: number,
  velocity: ArrayLike<number>,
  at: number,
): void {
  if (!contacts.hasSurfaceVelocity) contacts.surfaceVelocity.fill(0)
  contacts.hasSurfaceVelocity = true
  const { surfaceVelocity } = contacts
  for (let axis = 0; axis < 3; axis++)
    surfaceVelocity[3 * c + axis] = surfaceVelocity[3 * c + axis]! + sign * (velocity[at + axis] ?? 0)
}

/** Adds the surface velocity of body i, if it has one. */
export function addBodySurfaceVelocity(contacts: Contacts, bodies: Bodies, c: number, sign: number, i: number): void {
  const { surfaceVelocities, slot } = bodies
  const at = 3 * slot[i]!
  if (surfaceVelocities && at < surfaceVelocities.length) addSurfaceVelocity(contacts, c, sign, surfaceVelocities, at)
}

export function growContacts(contacts: Contacts): void {
  growColumns(contacts, CONTACT_COLUMNS, 2 * contacts.capacity)
}

export function firstLink(contacts: Contacts, bodies: Bodies, i: number): number {
  if (!contacts.isLinked) linkContacts(contacts, bodies)
  return contacts.links.first[i]!
}

export const nextLink = ({ links }: Contacts, link: number): number =>
  link > 0 ? links.next[link - 1]! : links.nextSurface[-1 - link]!

export const contactOf = (contacts: Contacts, link: number): number =>
  link > 0 ? (link - 1) >> 1 : contacts.pairCount - 1 - link

function linkContacts(contacts: Contacts, bodies: Bodies): void {
  const { a, count, pairCount, links } = contacts
  const slots = bodies.capacity + bodies.anchors
  links.first = lengthen(links.first, slots)
  links.last = lengthen(links.last, slots)
  links.nextSurface = lengthen(links.nextSurface, 2 * (count - pairCount))
  const { first, last, nextSurface } = links
  first.fill(0)
  last.fill(0)
  for (let s = count - pairCount - 1; s >= 0; s--) {
    const i = a[pairCount + s]!
    nextSurface[s] = first[i]!
    first[i] = -1 - s
  }
  contacts.isLinked = true
  linkPairs(contacts, 0)
}

/** Adds the pairs from c on to the lists, if they are built. */
export function linkPairs({ a, b, pairCount, capacity, isLinked, links }: Contacts, c: number): void {
  if (!isLinked) return
  links.next = lengthen(links.next, 2 * Math.min(capacity, 2 * pairCount))
  const { first, last, next } = links
  for (let link = 2 * c + 1; link <= 2 * pairCount; link++) {
    const i = (link % 2 === 1 ? a : b)[(link - 1) >> 1]!
    const before = last[i]!
    next[link - 1] = before > 0 ? next[before - 1]! : first[i]!
    if (before > 0) next[before - 1] = link
    else first[i] = link
    last[i] = link
  }
}
