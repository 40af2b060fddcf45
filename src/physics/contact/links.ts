// Lists of contacts by body, which only steps that need them make.
import type { Bodies } from '../body/bodies.ts'
import type { Contacts } from './contacts.ts'

/** By dense index the first link of a body, and by link the next one: 1 + 2 c + side, or 0. */
let FIRST = new Int32Array(0)
let NEXT = new Int32Array(0)

/** The first link of the body at index i, or 0. */
export function firstLink(contacts: Contacts, bodies: Bodies, i: number): number {
  if (!contacts.isLinked) linkContacts(contacts, bodies)
  return FIRST[i]!
}

/** The body's next link, or 0. */
export const nextLink = (link: number): number => NEXT[link - 1]!

/** The contact of a link. */
export const contactOf = (link: number): number => (link - 1) >> 1

function linkContacts(contacts: Contacts, bodies: Bodies): void {
  const { a, b, count } = contacts
  const slots = bodies.capacity + bodies.anchors
  if (FIRST.length < slots) FIRST = new Int32Array(slots)
  if (NEXT.length < 2 * count) NEXT = new Int32Array(4 * count)
  FIRST.fill(0)
  for (let link = 2 * count; link > 0; link--) {
    const c = contactOf(link)
    const i = link % 2 === 1 ? a[c]! : b[c]!
    NEXT[link - 1] = FIRST[i]!
    FIRST[i] = link
  }
  contacts.isLinked = true
}
