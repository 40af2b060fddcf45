// The store of bodies: typed arrays, grown by doubling. Inside, a body is a dense index that may change; outside, a handle that does not.

import { type Column, columnOf, growColumns } from '../core/columns.ts'
import { refuseRemoved } from '../core/validate.ts'
import { BALL, type Dim, STRIDE } from '../math/vec.ts'

/** A body's name outside the core: it outlives reordering, and one of a removed body is refused. */
export type BodyId = number & { readonly __body: unique symbol }

/** How many slots a handle can tell apart; the generation stands above them. */
const SLOTS = 2 ** 24
/** Largest number of bodies that one call makes: a larger one is a mistake, and would freeze the page. */
export const MAX_BODIES = 1_000_000
/** Which of a body's own values were given, rather than taken from the contact law. */
export const OWN_RESTITUTION = 1
export const OWN_FRICTION = 2
export const OWN_ROLLING = 4
/** Whether a spring holds it: such bodies rest as one (islands.ts). */
export const HAS_SPRINGS = 8
/** Wall contacts remembered per body: floor, wall, lid, and one more. */
export const STORED_SURFACES = 4

/**
 * State that the solver streams: 160 bytes a body, in five columns of four numbers. `position` and
 * `velocity` are read by every pass over contacts (collect, solve, relax); `spin` by friction, rolling
 * resistance and restitution; the warm start is summed by relax and friction, and added to the
 * velocity once a substep.
 */
export interface SolverColumns {
  /** x, y, z, radius */
  position: Float64Array
  /** x, y, z, inverse mass; the inverse mass is 0 while the body sleeps */
  velocity: Float64Array
  /** Spin times radius, the speed of the surface: neither radius nor inertia enters the solver. */
  spin: Float64Array
  /** Velocity that the contacts give in one substep: the warm start of the next. */
  warmStartVelocity: Float64Array
  /** The same for spin. */
  warmStartSpin: Float64Array
}

/** Forces of a substep: 64 bytes a body, streamed only while forces are summed. */
export interface ForceColumns {
  /** Sum of forces in newtons. */
  force: Float64Array
  /** Acceleration of the substep before, for the lagged integrator. */
  acceleration: Float64Array
}

/**
 * Bookkeeping: 318 bytes a body, streamed at most once a step. Drawing reads `previous` and the
 * orientations; `updateSleep` reads `sleepTime` and `restAnchor`; contacts read the material once when
 * they are collected, and the stored surface impulses.
 */
export interface BookkeepingColumns {
  /** Position at the beginning of the step. */
  previous: Float64Array
  orientation: Float64Array
  previousOrientation: Float64Array
  /** Kilograms. */
  mass: Float64Array
  restitution: Float64Array
  /** Square roots of friction and rolling resistance: the product of two is a pair's geometric mean. */
  sqrtFriction: Float64Array
  sqrtRolling: Float64Array
  /** OWN_RESTITUTION and the other flags. */
  materialFlags: Uint8Array
  asleep: Uint8Array
  /** Seconds at rest. */
  sleepTime: Float64Array
  /** Where the body has been staying: x, y, z, and for how many seconds. */
  restAnchor: Float64Array
  /** Contacts with surfaces in the last step: key + 1 (0: none), and the impulse with its tangential part. */
  surfaceKey: Int32Array
  surfaceImpulse: Float64Array
  /** Slot of the body at a dense index. */
  slot: Int32Array
}

/**
 * All bodies of a world, by dense index i < count. Vectors take four numbers a body (`STRIDE`), so that
 * one pass finds what it needs of a body in half a cache line. Behind the last body stand the anchors:
 * partners of infinite mass, the ground first, then moving boxes.
 */
export interface Bodies extends SolverColumns, ForceColumns, BookkeepingColumns {
  readonly dim: Dim
  /** Moment of inertia of a ball over m r^2: 1/2 in two dimensions, 2/5 in three. */
  readonly inertia: number
  count: number
  capacity: number
  anchors: number
  /** Whether any body has had friction, or rolling resistance; else those stages are skipped. */
  anyFriction: boolean
  anyRolling: boolean
  // By slot:
  indexOf: Int32Array
  generation: Int32Array
  freeSlots: number[]
  slotCount: number
  /** Slots in the order added; -1 where one was removed. */
  order: number[]
  /** Removed entries of `order`. */
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

/** All columns, in the order of a snapshot. */
export const BODY_COLUMNS: readonly Column<Bodies>[] = [...SOLVER_COLUMNS, ...FORCE_COLUMNS, ...BOOKKEEPING_COLUMNS]

/** An empty store. */
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

/** The dense index of the ground: a body of infinite mass at rest, partner of every fixed surface. */
export function groundOf(bodies: Bodies): number {
  return bodies.capacity
}

/** Makes room for `capacity` bodies and `anchors` anchors; everything keeps its index but the anchors, which are cleared. */
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

/** Adds a body whose arrays are all zero. @returns its dense index */
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

/** Removes the body at `index`; the last one takes its place. @returns the index that moved there, or -1 */
export function removeBodyAt(bodies: Bodies, index: number): number {
  const slot = bodies.slot[index]!
  bodies.indexOf[slot] = -1
  bodies.generation[slot] = bodies.generation[slot]! + 1
  bodies.freeSlots.push(slot)
  const place = bodies.order.lastIndexOf(slot)
  bodies.order[place] = -1
  bodies.holes++
  if (bodies.holes * 2 > bodies.order.length) compactOrder(bodies)
  const last = --bodies.count
  if (index === last) return -1
  for (const [name, , n] of BODY_COLUMNS) columnOf(bodies, name).copyWithin(index * n, last * n, (last + 1) * n)
  bodies.indexOf[bodies.slot[index]!] = index
  return last
}

/** Puts bodies into a new order: `from[i]` is the old index of the new body i. `scratch` is as long as the longest column. */
export function permuteBodies(bodies: Bodies, from: Int32Array, scratch: Float64Array): void {
  const n = bodies.count
  for (const [name, , width] of BODY_COLUMNS) {
    const column = columnOf(bodies, name)
    // One loop for each kind of array: a loop that meets several kinds is many times slower.
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

/** Slots in the order added, without holes. */
export function compactOrder(bodies: Bodies): number[] {
  if (bodies.holes > 0) {
    bodies.order = bodies.order.filter((slot) => slot >= 0)
    bodies.holes = 0
  }
  return bodies.order
}

/** The handle of the body at a dense index. */
export function idOf(bodies: Bodies, index: number): BodyId {
  const slot = bodies.slot[index]!
  return (bodies.generation[slot]! * SLOTS + slot) as BodyId
}

/** The dense index of a handle, or -1 where the body is gone. */
export function findBody(bodies: Bodies, id: BodyId): number {
  const slot = id % SLOTS
  if (!(slot >= 0 && slot < bodies.slotCount) || bodies.generation[slot] !== (id - slot) / SLOTS) return -1
  return bodies.indexOf[slot]!
}

/** The dense index of a handle. @throws RangeError when the body was removed, or never was. */
export function indexOfBody(bodies: Bodies, id: BodyId): number {
  const index = Number.isInteger(id) ? findBody(bodies, id) : -1
  if (index < 0) refuseRemoved('body', id)
  return index
}

/** What a new body begins with. */
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
