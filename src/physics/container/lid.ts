// A lid that lets in and never out: bodies fall through from above, and whoever was wholly below it stays there. A container
// like those of containers.ts, which calls it.
import type { Bodies } from '../body/bodies.ts'
import type { Contacts } from '../contact/contacts.ts'
import { addSurfaceContact, PLANE, setSurfaceShape } from '../contact/surfaces.ts'
import { finite } from '../core/validate.ts'
import type { StepContext } from '../stepContext.ts'
import { material } from './containers.ts'

/** A plane that lets bodies fall in from above and holds them from below. */
export interface Lid {
  readonly kind: 'lid'
  readonly y: number
  readonly restitution: number
  readonly friction: number
}

/**
 * A lid across a vessel: bodies fall in through it, and none comes out.
 * @param options.y height, m
 * @param options.restitution 0 to 1; 1, so that the body's own counts
 * @param options.friction 0 or more; 0.3
 * @throws RangeError naming what is wrong
 */
export function lid(options: { y: number; restitution?: number; friction?: number }): Lid {
  return { kind: 'lid', y: finite('y', options.y, 'metres'), ...material(options) }
}

/** What stands against the lid may be above it by rounding, m. */
const TOUCH = 1e-9

/** Adds the contacts of awake bodies below the lid. */
export function collectLidContacts(
  contacts: Contacts,
  bodies: Bodies,
  l: Lid,
  base: number,
  { contactMargin, dt }: StepContext,
): void {
  const { position, velocity, asleep, count } = bodies
  const grip = Math.sqrt(l.friction)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const top = position[o + 1]! + position[o + 3]!
    if (top > l.y + TOUCH || top + contactMargin + dt * Math.max(0, velocity[o + 1]!) + contactMargin < l.y) continue
    setSurfaceShape(
      contacts,
      addSurfaceContact(contacts, bodies, i, base, PLANE, grip),
      0,
      -1,
      0,
      -l.y,
      0,
      0,
      l.restitution,
    )
  }
}

/** Puts back every awake body that was below at the beginning of the step. */
export function clampToLid(bodies: Bodies, l: Lid): void {
  const { position, previous, asleep, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const radius = position[o + 3]!
    if (position[o + 1]! + radius <= l.y || previous[o + 1]! + radius > l.y + TOUCH) continue
    position[o + 1] = l.y - radius
  }
}
