// A one-way plane: bodies pass it downwards, but not upwards.
import { addSurfaceContact, PLANE, type SurfaceMaterial, setSurfaceShape } from '../contact/surfaces.ts'
import { coordinate, object } from '../core/validate.ts'
import type { StepContext } from '../stepContext.ts'
import type { Container, World } from '../world.ts'
import { material } from './material.ts'

/** A container made by `lid()`. */
export interface Lid extends Container, SurfaceMaterial {
  readonly kind: 'lid'
  /** Height in metres. */
  readonly y: number
}

/**
 * Makes a lid: bodies fall in through it from above, and none gets out from below.
 * @param options.y Height in metres.
 * @param options.restitution 0 to 1. @default 1, so that the body's own counts
 * @param options.friction 0 or more. @default 0.3
 * @throws RangeError naming the option, its value and what is allowed
 */
export function lid(options: { y: number; restitution?: number; friction?: number }): Lid {
  object('options', options)
  return { kind: 'lid', y: coordinate('y', options.y, 'metres'), ...material(options), collect, clamp }
}

/** Metres. A body that touches the lid may be above it by rounding. */
const TOUCH = 1e-9

/** Adds the contacts of awake bodies below the lid that may reach it. */
function collect(this: Lid, { contacts, bodies }: World, { contactMargin, dt }: StepContext, firstKey: number): void {
  const { y: lidY } = this
  const { position, velocity, asleep, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const top = position[o + 1]! + position[o + 3]!
    if (top > lidY + TOUCH || top + contactMargin + dt * Math.max(0, velocity[o + 1]!) + contactMargin < lidY) continue
    setSurfaceShape(contacts, addSurfaceContact(contacts, bodies, i, firstKey, PLANE, this), 0, -1, 0, -lidY, 0, 0)
  }
}

/** Moves every awake body that was below the lid at the beginning of the step back below it. */
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
