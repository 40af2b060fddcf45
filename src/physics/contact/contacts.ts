// The store of contacts: pairs of bodies and surfaces that may touch within the step.
import { type Column, growColumns } from '../core/columns.ts'

/** Numbers per contact, and where they stand. */
export const CONTACT = 6
export const GAP = 3
export const IMPULSE = 4
export const MASS = 5

/** Numbers per surface: kind, then up to six parameters, then restitution: see surfaces.ts. */
export const SURFACE = 8

/** Centres nearer than this, m, have no direction. */
export const COINCIDENT = 1e-12
/** Nearer than this, m, counts as touching: what confine puts onto a wall may be off by rounding. */
export const TOUCH = 1e-9

/**
 * Contacts between a body `a` and a partner `b`: another body, or an anchor (the ground). The normal points from b to a. The
 * first `pairCount` are pairs; behind them stand surfaces, each with its own geometry.
 */
export interface Contacts {
  count: number
  pairCount: number
  capacity: number
  a: Int32Array
  b: Int32Array
  /** Pair it came from, or the key of its surface. */
  source: Int32Array
  flags: Uint8Array
  /** Contacts that are to bounce in this substep. */
  bounces: Int32Array
  bounceCount: number
  /** normal x, y, z; gap (negative: depth); impulse of the substep; effective mass: all that a pass of the solver streams */
  data: Float64Array
  /** distance of centres at touch */
  restDistance: Float64Array
  /** impulse of the whole step */
  totalImpulse: Float64Array
  /** tangential impulse on a x, y, z; friction */
  tangentImpulse: Float64Array
  /** kind and parameters, for surfaces; indexed from pairCount on */
  surface: Float64Array
  surfaceCapacity: number
}

/** The columns of contacts; surfaces, of which there are fewer, have one of their own. */
const COLUMNS: readonly Column<Contacts>[] = [
  ['a', Int32Array, 1],
  ['b', Int32Array, 1],
  ['source', Int32Array, 1],
  ['flags', Uint8Array, 1],
  ['bounces', Int32Array, 1],
  ['data', Float64Array, CONTACT],
  ['restDistance', Float64Array, 1],
  ['totalImpulse', Float64Array, 1],
  ['tangentImpulse', Float64Array, 4],
]

export function createContacts(): Contacts {
  const contacts = {
    count: 0,
    pairCount: 0,
    capacity: 128,
    bounceCount: 0,
    surface: new Float64Array(SURFACE * 64),
    surfaceCapacity: 64,
  } as Contacts
  growContacts(contacts)
  return contacts
}

/** Twice the room, with what is there. */
export function growContacts(contacts: Contacts): void {
  growColumns(contacts, COLUMNS, 2 * contacts.capacity)
}
