// A cylinder about the y axis: floor, wall and, if it has a top, a lid.

import { addSurfaceContact, CONE, PLANE, type SurfaceMaterial, setSurfaceShape } from '../contact/surfaces.ts'
import { coordinate, object, positive, refuse } from '../core/validate.ts'
import type { StepContext } from '../stepContext.ts'
import type { Container, World } from '../world.ts'
import { type FloorMaterial, floorMaterial } from './material.ts'
import { reachOf, speedBound } from './surfaceReach.ts'

/** A container made by `cylinder()`. */
export interface Cylinder extends Container, SurfaceMaterial, FloorMaterial {
  readonly kind: 'cylinder'
  /** Metres. */
  readonly radius: number
  /** Height of the floor in metres. */
  readonly bottom: number
  /** Height of the lid in metres. Infinity: open, and the wall continues upwards. */
  readonly top: number
}

/**
 * Makes a cylinder about the y axis.
 * @param options.radius Inner radius in metres.
 * @param options.bottom Height of the floor in metres.
 * @param options.top Height of the lid in metres. @default Infinity: open
 * @param options.restitution 0 to 1. @default 1, so that the body's own counts
 * @param options.friction 0 or more. @default 0.3
 * @param options.floor Restitution and friction of the floor. @default those of the container
 * @throws RangeError naming the option, its value and what is allowed
 */
export function cylinder(options: {
  radius: number
  bottom: number
  top?: number
  restitution?: number
  friction?: number
  floor?: Partial<SurfaceMaterial>
}): Cylinder {
  object('options', options)
  const { radius, bottom, top = Number.POSITIVE_INFINITY } = options
  positive('radius', radius, 'metres')
  coordinate('bottom', bottom, 'metres')
  if (!(top > bottom)) refuse('top', `above bottom (${bottom})`, top)
  if (top !== Number.POSITIVE_INFINITY) coordinate('top', top, 'metres')
  return { kind: 'cylinder', radius, bottom, top, ...floorMaterial(options), collect, clamp }
}

/** Adds the contacts of awake bodies that may reach floor, wall or lid. */
function collect(this: Cylinder, { contacts, bodies }: World, context: StepContext, firstKey: number): void {
  const { radius: wallRadius, bottom, top } = this
  const floor = this.floor ?? this
  const { position, asleep, count } = bodies
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const o = (4 * i) & 0x3fffffff
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    // Most bodies are far from every wall: an upper bound shows it without a square root.
    const maxReach = position[o + 3]! + context.contactMargin + context.dt * speedBound(bodies, i)
    const innerRadius = wallRadius - maxReach
    if (y - maxReach >= bottom && y + maxReach <= top && innerRadius >= 0 && x * x + z * z <= innerRadius * innerRadius)
      continue
    const reach = reachOf(bodies, i, context)
    const inner = wallRadius - reach
    if (y - reach < bottom)
      setSurfaceShape(contacts, addSurfaceContact(contacts, bodies, i, firstKey, PLANE, floor), 0, 1, 0, bottom, 0, 0)
    if (inner < 0 || x * x + z * z > inner * inner)
      setSurfaceShape(
        contacts,
        addSurfaceContact(contacts, bodies, i, firstKey + 1, CONE, this),
        -1,
        0,
        -wallRadius,
        0,
        0,
        0,
      )
    if (y + reach > top)
      setSurfaceShape(contacts, addSurfaceContact(contacts, bodies, i, firstKey + 2, PLANE, this), 0, -1, 0, -top, 0, 0)
  }
}

/** Moves every awake body inside: first between floor and lid, then towards the axis. */
function clamp(this: Cylinder, { bodies }: World): void {
  const { radius: wallRadius, bottom, top } = this
  const { position, asleep, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const radius = position[o + 3]!
    const y = position[o + 1]!
    if (y > top - radius) position[o + 1] = top - radius
    if (y < bottom + radius) position[o + 1] = bottom + radius
    const x = position[o]!
    const z = position[o + 2]!
    const inner = radius < wallRadius ? wallRadius - radius : 0
    const rhoSquared = x * x + z * z
    if (rhoSquared > inner * inner) {
      const scale = inner / Math.sqrt(rhoSquared)
      position[o] = x * scale
      position[o + 2] = z * scale
    }
  }
}
