// The store of bodies: typed arrays, grown by doubling. Inside the core a body is a dense index,
// which may change; outside it is a handle, which does not.

import { columnOf, growColumns, lengthen } from '../core/columns.ts'
import { refuseRemoved } from '../core/validate.ts'
import { BALL, type Dim } from '../math/vec.ts'
import { BODY_COLUMNS, type StoredColumns } from './bodyColumns.ts'

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
/**
 * All bodies of a world, by dense index i < count. Vectors take four numbers per body (`STRIDE`),
 * so that a pass finds what it needs of a body in half a cache line. The entries behind the last
 * body are the anchors, partners of infinite mass: the ground first, then moving boxes.
 */
export interface Bodies extends StoredColumns {
  /** The dimension of the world. */
  readonly dim: Dim
  /** Moment of inertia divided by m r^2: 1/2 in two dimensions, 2/5 in three. */
  readonly inertia: number
  /** Number of bodies. */
  count: number
  /** Number of bodies that the columns have room for: the index of the first anchor. */
  capacity: number
  /** Number of anchors. */
  anchors: number
  /** Whether any body has had friction. If not, its stage is skipped. */
  anyFriction: boolean
  /** Whether any body has had rolling resistance. If not, its stage is skipped. */
  anyRolling: boolean
  /** Factor on gravity by slot, or null while it is 1 for all bodies. */
  gravityScale: Float64Array | null
  /** Dense index of each slot that was ever used; -1 where it is free. */
  indexOf: Int32Array
  /** How often each slot was freed: tells the handles of its bodies apart. */
  generation: Int32Array
  /** Slots that removed bodies have left. */
  freeSlots: number[]
  /** Number of slots that were ever used. */
  slotCount: number
  /** Slots in the order in which bodies were added; -1 for removed ones. */
  order: number[]
  /** Number of removed entries in `order`. */
  holes: number
  /** Index in `order` of each slot that is in use. */
  orderIndex: Int32Array
}

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
    gravityScale: null,
    indexOf: new Int32Array(0),
    generation: new Int32Array(0),
    freeSlots: [],
    slotCount: 0,
    order: [],
    holes: 0,
    orderIndex: new Int32Array(0),
  } as unknown as Bodies
  growBodies(bodies, capacity)
  return bodies
}

/** Dense index of the ground: an anchor at rest, the partner of every fixed surface. */
export function groundOf(bodies: Bodies): number {
  return bodies.capacity
}

/**
 * Grows the store. Bodies keep their index; anchors move to the new end and are cleared. Where
 * memory is short, it throws and nothing has changed.
 */
export function growBodies(bodies: Bodies, capacity: number, anchors = bodies.anchors): void {
  const indexOf = lengthen(bodies.indexOf, capacity)
  const generation = lengthen(bodies.generation, capacity)
  const orderIndex = lengthen(bodies.orderIndex, capacity)
  growColumns(bodies, BODY_COLUMNS, capacity, anchors)
  Object.assign(bodies, { anchors, indexOf, generation, orderIndex })
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
  bodies.orderIndex[slot] = bodies.order.push(slot) - 1
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
  bodies.order[bodies.orderIndex[slot]!] = -1
  bodies.holes++
  if (bodies.holes * 2 > bodies.order.length) compactOrder(bodies)
  const last = --bodies.count
  if (index === last) return -1
  for (const [name, , n] of BODY_COLUMNS) columnOf(bodies, name).copyWithin(index * n, last * n, (last + 1) * n)
  bodies.indexOf[bodies.slot[index]!] = index
  return last
}

/**
 * Removes the gaps from `order`.
 * @returns the slots of all bodies, in the order in which they were added
 */
export function compactOrder(bodies: Bodies): number[] {
  if (bodies.holes > 0)
    setOrder(
      bodies,
      bodies.order.filter((slot) => slot >= 0),
    )
  return bodies.order
}

/** Sets the order of the bodies: the slots of all. */
export function setOrder(bodies: Bodies, order: number[]): void {
  bodies.order = order
  bodies.holes = 0
  for (let k = 0; k < order.length; k++) bodies.orderIndex[order[k]!] = k
}

/** Handle of the body at a dense index. */
export function idOf(bodies: Bodies, index: number): BodyId {
  const slot = bodies.slot[index]!
  return (bodies.generation[slot]! * SLOTS + slot) as BodyId
}

/** The slot of a body, as in `bodyColumns`, also after it was removed. */
export function slotOf(id: BodyId): number {
  return id % SLOTS
}

/** Dense index of a handle, or -1 when its body was removed. */
export function findBody(bodies: Bodies, id: BodyId): number {
  const slot = slotOf(id)
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
