// The store of bodies: typed arrays, grown by doubling. Inside the core a body is a dense index, which may
// change. Outside, it is a handle, which does not change.
import {
  type ArraysOf,
  type Columns,
  clearEntry,
  columnOf,
  copyEntry,
  growColumns,
  lengthen,
  NOT_NEGATIVE,
  PLACE,
  SPEED,
} from '../core/columns.ts'
import { LIMITS, refuseRemoved } from '../core/validate.ts'
import { type AngularVelocity, BALL, type Dim, type Orientation, STRIDE, type Vec } from '../core/vec.ts'

// Bits of `materialFlags`. OWN: the value is the body's own, not the contact law's.
export const OWN_RESTITUTION = 1
export const OWN_FRICTION = 2
export const OWN_ROLLING = 4
export const OWN_TANGENTIAL = 64
export const OWN_PIVOTING = 128
/** It never falls asleep by itself. */
export const NEVER_SLEEPS = 16
// Bodies that springs or joints connect sleep as one (groups.ts).
export const HAS_SPRINGS = 8
export const HAS_JOINTS = 32

/** Surface contacts stored per body: floor, wall, lid, and one more. */
export const STORED_SURFACES = 4

/** The columns that every snapshot holds, in its order. */
export const STORED_COLUMNS = {
  // Streamed by the solver: 160 bytes per body. Every pass over contacts reads `position` and
  // `velocity`; friction, rolling resistance and bounces read `rimVelocity`.
  /** x, y, z and radius, in metres. */
  position: [Float64Array, STRIDE, PLACE],
  /** x, y, z in metres per second, and the inverse mass in 1/kg: 0 while the body sleeps. */
  velocity: [Float64Array, STRIDE, SPEED],
  /** Angular velocity times radius, in metres per second: the solver needs neither radius nor inertia. */
  rimVelocity: [Float64Array, STRIDE, SPEED],
  /** Change of `velocity` by contacts in a substep: the warm start of the next one. */
  warmStartVelocity: [Float64Array, STRIDE, SPEED],
  /** Change of `rimVelocity` by contacts. */
  warmStartRimVelocity: [Float64Array, STRIDE, SPEED],
  // Forces of a substep: 64 bytes per body, streamed only while forces are summed.
  /** Sum of forces, in newtons. */
  force: [Float64Array, STRIDE],
  /** Acceleration by forces in the last substep. Metres per second squared. */
  acceleration: [Float64Array, STRIDE],
  // Bookkeeping: 366 bytes per body, streamed at most once per step.
  /** Position at the start of the step, in metres. */
  previous: [Float64Array, STRIDE, PLACE],
  /** A unit quaternion x, y, z, w; in 2D an angle in radians in the first number. */
  orientation: [Float64Array, STRIDE],
  /** Orientation at the start of the step. */
  previousOrientation: [Float64Array, STRIDE],
  /** Kilograms. */
  mass: [Float64Array, 1, LIMITS.mass],
  /** Separation speed over approach speed, 0 to 1. */
  restitution: [Float64Array, 1, [0, 1]],
  /** Square root of the friction: the product of two roots is the geometric mean. */
  sqrtFriction: [Float64Array, 1, [0, LIMITS.largest]],
  /** Square root of the rolling resistance. */
  sqrtRolling: [Float64Array, 1, [0, LIMITS.largest]],
  /** Bits such as `OWN_FRICTION`. */
  materialFlags: [Uint8Array, 1, [0, 255]],
  /** `AWAKE` or another value of sleep.ts. */
  asleep: [Uint8Array, 1, [0, 4]],
  /** Seconds for which a body has been slow. */
  sleepTime: [Float64Array, 1, NOT_NEGATIVE],
  /** The position near which an awake body has stayed for `restTime`: x, y, z in metres. */
  restAnchor: [Float64Array, 3],
  /** Seconds. */
  restTime: [Float64Array, 1, NOT_NEGATIVE],
  /** Newtons: the largest load on a contact when the body fell asleep; 0 while it is awake. */
  sleepLoad: [Float64Array, 1, NOT_NEGATIVE],
  /** Surface contacts of the last step: key + 1; 0: none. */
  surfaceKey: [Int32Array, STORED_SURFACES, NOT_NEGATIVE],
  /** Their normal impulse, and the x, y, z of their tangential impulse, in newton seconds. */
  surfaceImpulse: [Float64Array, 4 * STORED_SURFACES],
  /** Slot of the body at each dense index. */
  slot: [Int32Array, 1, NOT_NEGATIVE],
} as const satisfies Columns

/** Columns that snapshots hold only if a body uses them. */
export const MORE_COLUMNS = {
  /** Tangential restitution, 0 to 1. */
  tangentialRestitution: [Float64Array, 1, [0, 1]],
  /** Square root of the pivoting resistance. */
  sqrtPivoting: [Float64Array, 1, [0, LIMITS.largest]],
  /** Acceleration by force fields while the body was last awake. Metres per second squared. */
  pull: [Float64Array, STRIDE],
} as const satisfies Columns

export const BODY_COLUMNS = { ...STORED_COLUMNS, ...MORE_COLUMNS }

/** Handle of a body. It never changes. After the body is removed, functions refuse it. */
export type BodyId = number & { readonly __body: unique symbol }

/** Number of slots of a handle: generation * SLOTS + slot. */
export const SLOTS = 2 ** 24

/** Numbers, flags and handles of the bodies, beside their columns. */
class Store {
  /** 2 or 3, as the world's. */
  readonly dim: Dim
  /** Moment of inertia divided by m r^2: 1/2 in 2D, 2/5 in 3D. */
  readonly inertia: number
  /** Number of bodies. */
  count = 0
  /** Bodies that fit into the columns: the index of the first anchor. */
  capacity = 0
  /** Number of anchors. */
  anchors = 1
  /** Whether any body has ever had friction. If not, its stage is skipped. */
  anyFriction = false
  /** Whether any body has ever had rolling resistance. */
  anyRolling = false
  /** Whether any body has ever had tangential restitution. */
  anyTangential = false
  /** Whether any body has ever had pivoting resistance. */
  anyPivoting = false
  /** Whether force fields have acted. */
  anyPull = false
  /** Factor on gravity by slot, or null while it is 1 for all bodies. */
  gravityScale: Float64Array | null = null
  /** Surface velocity x, y, z by slot, or null while no body has one. Metres per second. */
  surfaceVelocities: Float64Array | null = null
  /** Dense index by slot; -1 for a free slot. */
  indexOf: Int32Array = new Int32Array(0)
  /** How often each slot was freed: distinguishes the handles of its bodies. */
  generation: Int32Array = new Int32Array(0)
  /** Slots of removed bodies, to be used again. */
  freeSlots: number[] = []
  /** Number of slots that were ever used. */
  slotCount = 0
  /** Slots in the order in which bodies were added; -1 for a removed body. */
  order: number[] = []
  /** Number of -1 in `order`. */
  holes = 0
  /** Index in `order` by slot. */
  orderIndex: Int32Array = new Int32Array(0)
  /** Scratch of a step by dense index: 1 if a contact with another body carries load; `SQUEEZED`. */
  hasLoadedContact: Uint8Array = new Uint8Array(0)
  /** Scratch: `velocity` of awake bodies at the start of the step. */
  velocityBefore: Float64Array = new Float64Array(0)
  /**
   * Scratch of a substep by dense index: 0 if only gravity and constant forces act on a body, which
   * then falls by the exact law. A spring or a grab sets the bit `HELD`, a changed force `UNSTEADY`.
   */
  nonGravityFlags: Uint8Array = new Uint8Array(0)
  /** Linear damping by slot, per second, or null while no body has any. */
  linearDamping: Float64Array | null = null
  /** Angular damping by slot, per second, or null while no body has any. */
  angularDamping: Float64Array | null = null
  /** Scratch of a substep of damped bodies (damping.ts). */
  drift: Float64Array = new Float64Array(0)
  /** Scratch of damped bodies: `rimVelocity` at the start of the step. */
  startSpin: Float64Array = new Float64Array(0)

  /** Creates a store without bodies. */
  constructor(dim: Dim) {
    this.dim = dim
    this.inertia = BALL[dim].inertia
  }
}

/**
 * All bodies of a world, by dense index i < count. A vector has four numbers, half a cache line.
 * Behind `capacity` are the anchors, contact partners of infinite mass: the ground, then moving boxes.
 */
export type Bodies = Store & ArraysOf<typeof BODY_COLUMNS>

export function createBodies(dim: Dim, capacity = 64): Bodies {
  const bodies = new Store(dim) as Bodies
  growBodies(bodies, capacity)
  return bodies
}

/** Dense index of the ground, the partner of every fixed surface. */
export function groundOf(bodies: Bodies): number {
  return bodies.capacity
}

/** Grows all columns, or throws and changes none. Anchors move to the new end, and are cleared. */
export function growBodies(bodies: Bodies, capacity: number, anchors = bodies.anchors): void {
  const indexOf = lengthen(bodies.indexOf, capacity)
  const generation = lengthen(bodies.generation, capacity)
  const orderIndex = lengthen(bodies.orderIndex, capacity)
  const scratch = createScratch(capacity + anchors)
  growColumns(bodies, BODY_COLUMNS, capacity, anchors)
  Object.assign(bodies, { anchors, indexOf, generation, orderIndex, ...scratch })
}

// Bits of `nonGravityFlags`. All other causes set 1.
export const HELD = 2
export const UNSTEADY = 4

/** A bit of `hasLoadedContact`: a loaded contact overlaps so deeply that the body does not rest. */
export const SQUEEZED = 2

export const createScratch = (slots: number) => ({
  hasLoadedContact: new Uint8Array(slots),
  velocityBefore: new Float64Array(STRIDE * slots),
  nonGravityFlags: new Uint8Array(slots),
})

export function appendBody(bodies: Bodies): number {
  if (bodies.count === bodies.capacity) growBodies(bodies, bodies.capacity * 2)
  const index = bodies.count++
  clearEntry(bodies, BODY_COLUMNS, index)
  const slot = bodies.freeSlots.length > 0 ? bodies.freeSlots.pop()! : bodies.slotCount++
  bodies.slot[index] = slot
  bodies.indexOf[slot] = index
  bodies.orderIndex[slot] = bodies.order.push(slot) - 1
  return index
}

/** Removes a body. The last one moves to its index. */
export function removeBodyAt(bodies: Bodies, index: number): void {
  const slot = bodies.slot[index]!
  bodies.indexOf[slot] = -1
  bodies.generation[slot] = bodies.generation[slot]! + 1
  bodies.freeSlots.push(slot)
  bodies.order[bodies.orderIndex[slot]!] = -1
  bodies.holes++
  if (bodies.holes * 2 > bodies.order.length) compactOrder(bodies)
  const last = --bodies.count
  if (index === last) return
  copyEntry(bodies, BODY_COLUMNS, last, index)
  bodies.indexOf[bodies.slot[index]!] = index
}

/** Removes the holes from `order`. @returns the slots of all bodies in the order added */
export function compactOrder(bodies: Bodies): number[] {
  const isSlot = (slot: number) => slot >= 0
  if (bodies.holes > 0) setOrder(bodies, bodies.order.filter(isSlot))
  return bodies.order
}

export function setOrder(bodies: Bodies, order: number[]): void {
  bodies.order = order
  bodies.holes = 0
  for (let k = 0; k < order.length; k++) bodies.orderIndex[order[k]!] = k
}

export function idOf(bodies: Bodies, index: number): BodyId {
  const slot = bodies.slot[index]!
  return (bodies.generation[slot]! * SLOTS + slot) as BodyId
}

/** Returns the slot of a body, as in `bodyColumns`, even after it was removed. */
export function slotOf(id: BodyId): number {
  return id % SLOTS
}

/** Returns the dense index of a body, or -1 after it was removed. */
export function findBody(bodies: Bodies, id: BodyId): number {
  if (!Number.isInteger(id)) return -1
  const slot = slotOf(id)
  if (!(slot >= 0 && slot < bodies.slotCount) || bodies.generation[slot] !== (id - slot) / SLOTS) return -1
  return bodies.indexOf[slot]!
}

export function indexOfBody(bodies: Bodies, id: BodyId): number {
  const index = findBody(bodies, id)
  if (index < 0) refuseRemoved('body', id)
  return index
}

/** Returns the smaller radius of the bodies at offsets i and j. Infinite masses do not count. */
export function radiusOf({ position, velocity }: Bodies, i: number, j: number): number {
  // Reads all values first: V8 recompiles the callers when they first take a new branch.
  const ra = position[i + 3]!
  const rb = position[j + 3]!
  const least = Math.min(ra, rb)
  const isFixed = velocity[i + 3] === 0
  return velocity[j + 3] === 0 ? ra : isFixed ? rb : least
}

/** What a body is made of. */
export interface Material {
  /**
   * Separation speed over approach speed, 0 to 1. Of two bodies the smaller counts.
   * @default that of the contact law; of `impulse()` 0.3
   */
  restitution: number
  /**
   * Coulomb's coefficient, 0 or more. Of two bodies the geometric mean counts.
   * @default that of the contact law; of `impulse()` 0.3
   */
  friction: number
  /**
   * Coefficient of rolling resistance, 0 or more: largest moment / (normal force radius). It resists
   * every relative rotation of two bodies.
   * @default that of the contact law; of `impulse()` 0
   */
  rollingResistance: number
  /**
   * Share of the surfaces' sliding speed that an impact reverses, 0 to 1, as far as friction allows
   * (O. R. Walton, 1993). It makes rubber balls spin back. Of two bodies the smaller counts.
   * @default that of the contact law; of `impulse()` 0
   */
  tangentialRestitution: number
  /**
   * Coefficient of pivoting resistance, 0 or more: largest moment about the contact normal / (normal
   * force radius). It resists spinning on the spot, in addition to `rollingResistance`. Of two bodies
   * the geometric mean counts. In 2D it has no effect.
   * @default that of the contact law; of `impulse()` 0
   */
  pivotingResistance: number
}

/** Options of dynamic bodies. */
export interface DynamicBodyOptions<D extends Dim> extends Partial<Material> {
  /** Centre. Metres. */
  position: Vec<D>
  /** Metres per second. @default zeros */
  velocity?: Vec<D>
  /** Radians per second: a number in 2D, a vector in 3D. @default zero */
  angularVelocity?: AngularVelocity<D>
  /** An angle in radians in 2D, a quaternion `[x, y, z, w]` in 3D. @default no rotation */
  orientation?: Orientation<D>
  /** Metres, positive; on a torus less than half of its smallest side. */
  radius: number
  /**
   * Kilograms, from 1e-50 to 1e50; 0 or less becomes the world's `minMass`.
   * @default area (2D) or volume (3D) at density 1
   */
  mass?: number
  /** Whether it may fall asleep. @default true */
  canSleep?: boolean
  /** Whether it starts asleep, as by `sleep`. Fixed and kinematic bodies ignore it. @default false */
  asleep?: boolean
}

/** @param from Old index by new index. @param scratch As long as the longest column. */
export function permuteBodies(bodies: Bodies, from: Int32Array, scratch: Float64Array): void {
  const n = bodies.count
  for (const name in BODY_COLUMNS) {
    const width = BODY_COLUMNS[name as keyof typeof BODY_COLUMNS][1]
    const column = columnOf(bodies, name)
    // One function per array type: V8 runs a loop over several types many times slower.
    if (column instanceof Float64Array) permuteFloats(column, width, from, n, scratch)
    else if (column instanceof Int32Array) permuteInts(column, width, from, n, scratch)
    else permuteBytes(column, from, n, scratch)
  }
  for (let i = 0; i < n; i++) bodies.indexOf[bodies.slot[i]!] = i
}

function permuteFloats(column: Float64Array, width: number, from: Int32Array, n: number, scratch: Float64Array): void {
  scratch.set(column.subarray(0, n * width))
  // Stryker disable next-line EqualityOperator: one entry beyond the bodies, which appendBody clears before use
  for (let i = 0, to = 0; i < n; i++) {
    const at = from[i]! * width
    for (let k = 0; k < width; k++) column[to++] = scratch[at + k]!
  }
}

function permuteInts(column: Int32Array, width: number, from: Int32Array, n: number, scratch: Float64Array): void {
  scratch.set(column.subarray(0, n * width))
  // Stryker disable next-line EqualityOperator: one entry beyond the bodies, which appendBody clears before use
  for (let i = 0, to = 0; i < n; i++) {
    const at = from[i]! * width
    for (let k = 0; k < width; k++) column[to++] = scratch[at + k]!
  }
}

function permuteBytes(column: Uint8Array, from: Int32Array, n: number, scratch: Float64Array): void {
  scratch.set(column.subarray(0, n))
  for (let i = 0; i < n; i++) column[i] = scratch[from[i]!]!
}
