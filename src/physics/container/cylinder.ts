// A cylinder about the y axis: floor, wall, and a lid where it has a top.
import { addSurfaceContact, PLANE, SLOPE, setSurfaceShape } from '../contact/surfaces.ts'
import { finite, positive, refuse } from '../core/validate.ts'
import type { StepContext } from '../stepContext.ts'
import type { Container, World } from '../world.ts'
import { type Material, material } from './material.ts'
import { reachOf, speedOf } from './surfaceReach.ts'

/** A cylinder about the y axis; without `top` it is open and its wall goes on upwards. */
export interface Cylinder extends Container, Material {
  readonly kind: 'cylinder'
  readonly radius: number
  readonly bottom: number
  readonly top: number
}

/**
 * A round room that stands upright about the y axis.
 * @param options.radius inner radius, m
 * @param options.bottom height of the floor, m
 * @param options.top height of the lid, m; open when absent
 * @param options.restitution 0 to 1; 1, so that the body's own counts
 * @param options.friction 0 or more; 0.3
 * @throws RangeError naming the option, its value and what is allowed
 */
export function cylinder(options: {
  radius: number
  bottom: number
  top?: number
  restitution?: number
  friction?: number
}): Cylinder {
  const { radius, bottom, top = Number.POSITIVE_INFINITY } = options
  positive('radius', radius, 'metres')
  finite('bottom', bottom, 'metres')
  if (!(top > bottom)) refuse('top', `above bottom (${bottom})`, top)
  return { kind: 'cylinder', radius, bottom, top, ...material(options), collect, clamp }
}

function collect(this: Cylinder, { contacts, bodies }: World, context: StepContext, firstKey: number): void {
  const { radius: wallRadius, bottom, top, restitution: e } = this
  const grip = Math.sqrt(this.friction)
  const { position, asleep, count } = bodies
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const x = position[4 * i]!
    const y = position[4 * i + 1]!
    const z = position[4 * i + 2]!
    // Most are far from every wall: that is seen without a square root.
    const far = position[4 * i + 3]! + context.contactMargin + context.dt * speedOf(bodies, i)
    const clear = wallRadius - far
    if (y - far >= bottom && y + far <= top && clear >= 0 && x * x + z * z <= clear * clear) continue
    const reach = reachOf(bodies, i, context)
    const inner = wallRadius - reach
    if (y - reach < bottom)
      setSurfaceShape(contacts, addSurfaceContact(contacts, bodies, i, firstKey, PLANE, grip), 0, 1, 0, bottom, 0, 0, e)
    if (inner < 0 || x * x + z * z > inner * inner)
      setSurfaceShape(
        contacts,
        addSurfaceContact(contacts, bodies, i, firstKey + 1, SLOPE, grip),
        -1,
        0,
        -wallRadius,
        0,
        0,
        0,
        e,
      )
    if (y + reach > top)
      setSurfaceShape(
        contacts,
        addSurfaceContact(contacts, bodies, i, firstKey + 2, PLANE, grip),
        0,
        -1,
        0,
        -top,
        0,
        0,
        e,
      )
  }
}

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
    const square = x * x + z * z
    if (square > inner * inner) {
      const scale = inner / Math.sqrt(square)
      position[o] = x * scale
      position[o + 2] = z * scale
    }
  }
}
