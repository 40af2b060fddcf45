// Which bodies a bounce makes so fast that they would pass through others. See fastBounces.ts.

import type { Bodies } from '../body/bodies.ts'
import { CONTACT, type Contacts, radiusOf } from '../contact/contacts.ts'
import { marginOf, type StepContext } from '../stepContext.ts'

/** Values of `contacts.fast`: a body with all contacts that it needs, and one that may miss some. */
export const COMPLETE = 1
export const FAST = 2

/**
 * Notes a body that a bounce has changed by `change` m/s at a time of the substep, if that moves it
 * by more than its diameter away from where contacts were collected. @returns whether it did
 */
export function noteFast(
  contacts: Contacts,
  { position }: Bodies,
  i: number,
  change: number,
  time: number,
  context: StepContext,
): boolean {
  const { fast, eventTime } = contacts
  const radius = position[4 * i + 3]!
  const left = context.dt - context.substep * context.h - time
  if (fast[i] === 0 && change * left <= 2 * radius + marginOf(context, radius)) return false
  fast[i] = FAST
  eventTime[i] = time
  contacts.anyFast = true
  return true
}

/** Notes the bodies of a contact that close by more than a radius in the substep: others may come first. */
export function notePassing(contacts: Contacts, bodies: Bodies, c: number, { h }: StepContext): void {
  const { a, b, data, fast, pairCount } = contacts
  const { velocity } = bodies
  if (c >= pairCount) return
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  let closing = 0
  for (let axis = 0; axis < 3; axis++)
    closing += data[CONTACT * c + axis]! * (velocity[j + axis]! - velocity[i + axis]!)
  if (closing * h <= radiusOf(bodies, i, j)) return
  fast[a[c]!] ||= FAST
  fast[b[c]!] ||= FAST
  contacts.anyFast = true
}
