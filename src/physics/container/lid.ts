// A lid that bodies fall in through from above, and that holds them from below.
import { addSurfaceContact, PLANE, setSurfaceShape } from '../contact/surfaces.ts'
import { finite } from '../core/validate.ts'
import type { StepContext } from '../stepContext.ts'
import type { Container, World } from '../world.ts'
import { type Material, material } from './material.ts'

/** A plane that lets bodies fall in from above and holds them from below. */
export interface Lid extends Container, Material {
  readonly kind: 'lid'
  readonly y: number
}

/**
 * A lid across a vessel: bodies fall in through it, and none comes out.
 * @param options.y height, m
 * @param options.restitution 0 to 1; 1, so that the body's own counts
 * @param options.friction 0 or more; 0.3
 * @throws RangeError naming what is wrong
 */
export function lid(options: { y: number; restitution?: number; friction?: number }): Lid {
  return { kind: 'lid', y: finite('y', options.y, 'metres'), ...material(options), collect, clamp }
}

/** Metres: a body that touches the lid may be above it by rounding. */
const TOUCH = 1e-9

/** Adds the contacts of awake bodies below the lid. */
function collect(this: Lid, { contacts, bodies }: World, { contactMargin, dt }: StepContext, firstKey: number): void {
  const { y: lidY, restitution } = this
  const { position, velocity, asleep, count } = bodies
  const grip = Math.sqrt(this.friction)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const top = position[o + 1]! + position[o + 3]!
    if (top > lidY + TOUCH || top + contactMargin + dt * Math.max(0, velocity[o + 1]!) + contactMargin < lidY) continue
    setSurfaceShape(
      contacts,
      addSurfaceContact(contacts, bodies, i, firstKey, PLANE, grip),
      0,
      -1,
      0,
      -lidY,
      0,
      0,
      restitution,
    )
  }
}

/** Puts back every awake body that was below at the beginning of the step. */
function clamp(this: Lid, { bodies }: World): void {
  const { y: lidY } = this
  const { position, previous, asleep, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const radius = position[o + 3]!
    if (position[o + 1]! + radius <= lidY || previous[o + 1]! + radius > lidY + TOUCH) continue
    position[o + 1] = lidY - radius
  }
}
