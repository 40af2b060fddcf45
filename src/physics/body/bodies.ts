// The store of bodies: typed arrays, grown by doubling. Inside the core a body is a dense index,
// which may change; outside it is a handle, which does not.

import { type Column, columnOf, growColumns } from '../core/columns.ts'
import { refuseRemoved } from '../core/validate.ts'
import { BALL, type Dim, STRIDE } from '../math/vec.ts'

/**
 * Handle of a body. It stays valid when bodies are reordered, and is refused after its body was
 * removed.
 */
export type BodyId = number & { readonly __body: unique symbol }

/** Number of slots that a handle can distinguish; the generation is stored above them. */
const SLOTS = 2 ** 24
/**
 * Maximum number of bodies that one call adds. A larger number is a mistake, and would freeze the
 * page.
 */
export const MAX_BODIES = 1_000_000
/** Flags of a body: which material values are its own, not those of the contact law. */
export const OWN_RESTITUTION = 1
export const OWN_FRICTION = 2
export const OWN_ROLLING = 4
/** Flag of a body that has springs. Bodies joined by springs sleep as one (islands.ts). */
export const HAS_SPRINGS = 8
/** Surface contacts stored per body: floor, wall, lid, and one more. */
export const STORED_SURFACES = 4

/**
 * State that the solver streams: 160 bytes per body, in five columns of four numbers. Every pass
 * over contacts (collect, solve, relax) reads `position` and `velocity`. Friction, rolling
 * resistance and restitution read `spin`. Relaxation and friction sum up the warm start, which is
 * added to the velocity once per substep.
 */
export interface SolverColumns {
  /** x, y, z and radius, in metres. */
  position: Float64Array
  /**
   * x, y, z in metres per second, and the inverse mass in 1/kg, which is 0 while the body sleeps.
   */
  velocity: Float64Array
  /**
   * Spin times radius, the speed of the surface in metres per second. In this form neither radius
   * nor inertia enters the solver.
   */
  spin: Float64Array
  /** Velocity that the contacts gave in a substep: the warm start of the next one. */
  warmStartVelocity: Float64Array
  /** The same for `spin`. */
  warmStartSpin: Float64Array
}

/** Forces of a substep: 64 bytes per body, streamed only while forces are summed. */
export interface ForceColumns {
  /** Sum of forces, in newtons. */
  force: Float64Array
  /**
   * Acceleration of the previous substep, for the lagged integrator, in metres per second squared.
   */
  acceleration: Float64Array
}

/**
 * Bookkeeping: 318 bytes per body, streamed at most once per step. Drawing reads `previous` and the
 * orientations; `updateSleep` reads `sleepTime` and `restAnchor`. Collecting contacts reads the
 * material and the stored surface impulses, once per contact.
 */
export interface BookkeepingColumns {
  /** Position at the beginning of the step, in metres. */
  previous: Float64Array
  orientation: Float64Array
  previousOrientation: Float64Array
  /** Kilograms. */
  mass: Float64Array
  restitution: Float64Array
  /**
   * Square roots of friction and rolling resistance: the product of two is the geometric mean of a
   * pair.
   */
  sqrtFriction: Float64Array
  sqrtRolling: Float64Array
  /** OWN_RESTITUTION and the other flags above. */
  materialFlags: Uint8Array
  asleep: Uint8Array
  /** Seconds at rest. */
  sleepTime: Float64Array
  /** The point near which the body stays: x, y, z in metres, and for how many seconds. */
  restAnchor: Float64Array
  /**
   * Surface contacts of the last step: key + 1 (0: none), and the normal and tangential impulse.
   */
  surfaceKey: Int32Array
  surfaceImpulse: Float64Array
  /** Slot of the body at each dense index. */
  slot: Int32Array
}

/**
 * All bodies of a world, by dense index i < count. Vectors take four numbers per body (`STRIDE`),
 * so that a pass finds what it needs of a body in half a cache line. The entries behind the last
 * body are the anchors, partners of infinite mass: the ground first, then moving boxes.
 */
export interface Bodies extends SolverColumns, ForceColumns, BookkeepingColumns {
  readonly dim: Dim
  /** Moment of inertia divided by m r^2: 1/2 in two dimensions, 2/5 in three. */
  readonly inertia: number
  count: number
  capacity: number
  anchors: number
  /** Whether any body has had friction, or rolling resistance. If not, these stages are skipped. */
  anyFriction: boolean
  anyRolling: boolean
  /** Dense index of each slot; -1 where the slot is free. */
  indexOf: Int32Array
  /** How often each slot was freed: tells the handles of its bodies apart. */
  generation: Int32Array
  freeSlots: number[]
  slotCount: number
  /** Slots in the order in which bodies were added; -1 for removed ones. */
  order: number[]
  /** Number of removed entries in `order`. */
  holes: number
}

const SOLVER_COLUMNS: readonly Column<Bodies>[] = [
  ['position', Float64Array, STRIDE],
  ['velocity', Float64Array, STRIDE],
  ['spin', Float64Array, STRIDE],
  ['warmStartVelocity', Float64Array, STRIDE],
  ['warmStartSpin', Float64Array, STRIDE],
]
const FORCE_COLUMNS: readonly Column<Bodies>[] = [
  ['force', Float64Array, STRIDE],
  ['acceleration', Float64Array, STRIDE],
]
const BOOKKEEPING_COLUMNS: readonly Column<Bodies>[] = [
  ['previous', Float64Array, STRIDE],
  ['orientation', Float64Array, STRIDE],
  ['previousOrientation', Float64Array, STRIDE],
  ['mass', Float64Array, 1],
  ['restitution', Float64Array, 1],
  ['sqrtFriction', Float64Array, 1],
  ['sqrtRolling', Float64Array, 1],
  ['materialFlags', Uint8Array, 1],
  ['asleep', Uint8Array, 1],
  ['sleepTime', Float64Array, 1],
  ['restAnchor', Float64Array, STRIDE],
  ['surfaceKey', Int32Array, STORED_SURFACES],
  ['surfaceImpulse', Float64Array, 4 * STORED_SURFACES],
  ['slot', Int32Array, 1],
]

/** All columns, in the order in which snapshots store them. */
export const BODY_COLUMNS: readonly Column<Bodies>[] = [...SOLVER_COLUMNS, ...FORCE_COLUMNS, ...BOOKKEEPING_COLUMNS]

/** Creates an empty store. */
export function createBodies(dim: Dim, capacity = 64): Bodies {
  const bodies = {
    dim,
    inertia: BALL[dim].inertia,
    count: 0,
    capacity: 0,
    anchors: 1,
    anyFriction: false,
    anyRolling: false,
    indexOf: new Int32Array(0),
    generation: new Int32Array(0),
    freeSlots: [],
    slotCount: 0,
    order: [],
    holes: 0,
  } as unknown as Bodies
  growBodies(bodies, capacity)
  return bodies
}

/** Dense index of the ground: an anchor at rest, the partner of every fixed surface. */
export function groundOf(bodies: Bodies): number {
  return bodies.capacity
}

/** Grows the store. Bodies keep their index; anchors move to the new end and are cleared. */
export function growBodies(bodies: Bodies, capacity: number, anchors = bodies.anchors): void {
  bodies.anchors = anchors
  growColumns(bodies, BODY_COLUMNS, capacity, anchors)
  if (bodies.indexOf.length < capacity) {
    const indexOf = new Int32Array(capacity).fill(-1)
    indexOf.set(bodies.indexOf)
    bodies.indexOf = indexOf
    const generation = new Int32Array(capacity)
    generation.set(bodies.generation)
    bodies.generation = generation
  }
}

/**
 * Adds a body whose columns are all zero.
 * @returns its dense index
 */
export function appendBody(bodies: Bodies): number {
  if (bodies.count === bodies.capacity) growBodies(bodies, bodies.capacity * 2)
  const index = bodies.count++
  for (const [name, , n] of BODY_COLUMNS) columnOf(bodies, name).fill(0, index * n, (index + 1) * n)
  const slot = bodies.freeSlots.length > 0 ? bodies.freeSlots.pop()! : bodies.slotCount++
  bodies.slot[index] = slot
  bodies.indexOf[slot] = index
  bodies.order.push(slot)
  return index
}

/**
 * Removes the body at `index`. The last body takes its place.
 * @returns the old index of the body that moved to `index`, or -1 if none did
 */
export function removeBodyAt(bodies: Bodies, index: number): number {
  const slot = bodies.slot[index]!
  bodies.indexOf[slot] = -1
  bodies.generation[slot] = bodies.generation[slot]! + 1
  bodies.freeSlots.push(slot)
  const orderIndex = bodies.order.lastIndexOf(slot)
  bodies.order[orderIndex] = -1
  bodies.holes++
  if (bodies.holes * 2 > bodies.order.length) compactOrder(bodies)
  const last = --bodies.count
  if (index === last) return -1
  for (const [name, , n] of BODY_COLUMNS) columnOf(bodies, name).copyWithin(index * n, last * n, (last + 1) * n)
  bodies.indexOf[bodies.slot[index]!] = index
  return last
}

/**
 * Reorders the bodies.
 * @param from `from[i]` is the old index of the body that gets index i
 * @param scratch an array as long as the longest column
 */
export function permuteBodies(bodies: Bodies, from: Int32Array, scratch: Float64Array): void {
  const n = bodies.count
  for (const [name, , width] of BODY_COLUMNS) {
    const column = columnOf(bodies, name)
    // One function per array type: a loop that sees several types is many times slower.
    if (column instanceof Float64Array) permuteFloats(column, width, from, n, scratch)
    else if (column instanceof Int32Array) permuteInts(column, width, from, n, scratch)
    else permuteBytes(column, from, n, scratch)
  }
  for (let i = 0; i < n; i++) bodies.indexOf[bodies.slot[i]!] = i
}

function permuteFloats(column: Float64Array, width: number, from: Int32Array, n: number, scratch: Float64Array): void {
  scratch.set(column.subarray(0, n * width))
  for (let i = 0, to = 0; i < n; i++) {
    const at = from[i]! * width
    for (let k = 0; k < width; k++) column[to++] = scratch[at + k]!
  }
}

function permuteInts(column: Int32Array, width: number, from: Int32Array, n: number, scratch: Float64Array): void {
  for (let k = 0; k < n * width; k++) scratch[k] = column[k]!
  for (let i = 0, to = 0; i < n; i++) {
    const at = from[i]! * width
    for (let k = 0; k < width; k++) column[to++] = scratch[at + k]!
  }
}

function permuteBytes(column: Uint8Array, from: Int32Array, n: number, scratch: Float64Array): void {
  for (let i = 0; i < n; i++) scratch[i] = column[i]!
  for (let i = 0; i < n; i++) column[i] = scratch[from[i]!]!
}

/**
 * Removes the gaps from `order`.
 * @returns the slots of all bodies, in the order in which they were added
 */
export function compactOrder(bodies: Bodies): number[] {
  if (bodies.holes > 0) {
    bodies.order = bodies.order.filter((slot) => slot >= 0)
    bodies.holes = 0
  }
  return bodies.order
}

/** Handle of the body at a dense index. */
export function idOf(bodies: Bodies, index: number): BodyId {
  const slot = bodies.slot[index]!
  return (bodies.generation[slot]! * SLOTS + slot) as BodyId
}

/** Dense index of a handle, or -1 when its body was removed. */
export function findBody(bodies: Bodies, id: BodyId): number {
  const slot = id % SLOTS
  if (!(slot >= 0 && slot < bodies.slotCount) || bodies.generation[slot] !== (id - slot) / SLOTS) return -1
  return bodies.indexOf[slot]!
}

/**
 * Dense index of a handle.
 * @throws RangeError when the handle names no body
 */
export function indexOfBody(bodies: Bodies, id: BodyId): number {
  const index = Number.isInteger(id) ? findBody(bodies, id) : -1
  if (index < 0) refuseRemoved('body', id)
  return index
}

/** Initial state of a body: metres, metres per second, radians per second, kilograms. */
export interface InitialState {
  x: number
  y: number
  z: number
  radius: number
  vx: number
  vy: number
  vz: number
  spin?: readonly [number, number, number] | number | undefined
  mass?: number | undefined
  orientation?: number | readonly number[] | undefined
  restitution?: number | undefined
  friction?: number | undefined
  rolling?: number | undefined
}
