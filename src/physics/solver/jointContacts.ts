// The contacts that are rows of the joint solver: those of jointed bodies, and of bodies that carry them.
import type { Bodies } from '../body/bodies.ts'
import {
  CONTACT,
  type Contacts,
  contactOf,
  firstLink,
  GAP,
  IMPULSE,
  nextLink,
  RADIUS_SUM,
  SLOP,
  SOFT,
} from '../contact/contacts.ts'
import { lengthen } from '../core/columns.ts'
import { type JointSolver, Row, setMoves } from './jointRows.ts'

/** Contacts with a greater gap, in radii, are no rows. */
const NEAR = 0.1
/** Most bodies without joints whose contacts are rows: more would cost too much in a pile. */
const MAX_CARRIERS = 16

/**
 * Adds the contacts of jointed bodies, and of the bodies through which they press on others.
 * @param least The least velocity that an impulse would give to such a body, in metres per second.
 */
export function addContacts(solver: JointSolver, contacts: Contacts, bodies: Bodies, least: number): void {
  const { rows, joints } = solver
  const { a, b, data, pairCount } = contacts
  const { velocity } = bodies
  solver.count = joints
  solver.pairCount = pairCount
  solver.queued = 0
  solver.queue = lengthen(solver.queue, bodies.capacity)
  solver.place = lengthen(solver.place, bodies.capacity)
  for (let k = 0; k < joints; k++) {
    enqueue(solver, bodies, rows[k]!.a)
    if (rows[k]!.b >= 0) enqueue(solver, bodies, rows[k]!.b)
  }
  const jointed = solver.queued
  for (let k = 0; k < solver.queued; k++) {
    const i = solver.queue[k]!
    for (let link = firstLink(contacts, bodies, i); link !== 0; link = nextLink(contacts, link)) {
      const c = contactOf(contacts, link)
      const other = a[c] === i ? b[c]! : a[c]!
      if (placeOf(solver, other) < k) continue // it has added the contact
      // A light body that carries little gives way: the contact solver is enough.
      const w = c < pairCount ? velocity[4 * other + 3]! : 0
      const isLoaded = data[CONTACT * c + IMPULSE]! * w > least
      if (w >= velocity[4 * i + 3]! && !isLoaded && placeOf(solver, other) >= jointed) continue
      addContact(solver, contacts, bodies, c)
      if (isLoaded && solver.queued < jointed + MAX_CARRIERS) enqueue(solver, bodies, other)
    }
  }
}

/** Returns the place of body i in the queue, or Infinity. */
const placeOf = ({ queue, place, queued }: JointSolver, i: number): number =>
  place[i]! < queued && queue[place[i]!] === i ? place[i]! : Number.POSITIVE_INFINITY

function enqueue(solver: JointSolver, { velocity }: Bodies, i: number): void {
  if (velocity[4 * i + 3] === 0 || placeOf(solver, i) < solver.queued) return
  solver.place[i] = solver.queued
  solver.queue[solver.queued++] = i
}

/** Adds the row of a contact, if its gap is small. */
function addContact(solver: JointSolver, { a, b, data, flags, pairCount }: Contacts, bodies: Bodies, c: number): void {
  const { position } = bodies
  const d = CONTACT * c
  if (data[d + GAP]! > NEAR * position[4 * a[c]! + 3]!) return
  if (solver.count === solver.rows.length) solver.rows.push(new Row())
  const row = solver.rows[solver.count++]!
  row.contact = c
  row.a = a[c]!
  row.b = c < pairCount ? b[c]! : -1
  const gap = data[d + GAP]!
  row.length = c < pairCount ? data[d + RADIUS_SUM]! + Math.min(0, gap) : Math.max(0, gap)
  row.excess = 0
  if (c < pairCount && (flags[c]! & SOFT) === 0) {
    // Only overlap beyond the slop is corrected.
    row.excess = Math.max(0, -gap - SLOP * Math.min(position[4 * row.a + 3]!, position[4 * row.b + 3]!))
    row.length += row.excess
  }
  for (let axis = 0; axis < 3; axis++) {
    row.normal[axis] = -data[d + axis]!
    row.point[axis] = position[4 * row.a + axis]!
  }
  setMoves(row, bodies, solver.locks)
}
