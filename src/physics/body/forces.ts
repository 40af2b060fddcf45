// Forces on single bodies: gravity and force fields; and a body's weight.
import { nearestImage, type Space } from '../core/space.ts'
import { checkOptions, coordinate, demand, limit } from '../core/validate.ts'
import { type Dim, isAnyVec, toAxes, unit, type Vec } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import type { Bodies } from './bodies.ts'

/** The region of a force field: a ball. Outside of it the force is zero. */
interface FieldRegion<D extends Dim> {
  /** Metres. */
  readonly center: readonly [number, number, number]
  /** Radius of the region in metres; Infinity: everywhere. */
  readonly extent: number
  /** Carries the dimension in the type only; never set. */
  readonly dim?: D
}

/** A force field made by `directional()`, `radial()` or `spiral()`. */
interface ShapedField<D extends Dim> extends FieldRegion<D> {
  readonly kind: 'directional' | 'radial' | 'spiral'
  /** Maximum force in newtons; a negative one reverses the field. */
  readonly strength: number
  /** Direction of a directional field, of unit length. */
  readonly direction: readonly [number, number, number]
}

/** A force field made by `forceField()`. */
export interface FunctionField<D extends Dim = Dim> extends FieldRegion<D> {
  readonly kind: 'forceField'
  /** The name by which snapshots store it. */
  readonly name: string
  /** Adds the forces of a substep. */
  addForces(bodies: Bodies, space: Space, context: StepContext): void
  /** After all forces: changes those that depend on the velocity to their mean over the substep. */
  refineForces?(bodies: Bodies, gravity: Vec<3>, context: StepContext): void
}

/** A force field. */
export type ForceField<D extends Dim = Dim> = ShapedField<D> | FunctionField<D>

/** Options that all force fields share. */
interface FieldOptions<D extends Dim> {
  /** Centre of the region. Metres. @default the origin */
  position?: Vec<D>
  /** Radius of the region. Metres, positive. @default Infinity */
  extent?: number
  /** Maximum force in newtons; a negative one reverses the field. */
  strength: number
}

export function fieldRegion(options: { position?: readonly number[]; extent?: number }) {
  const { position, extent = Number.POSITIVE_INFINITY } = options
  limit('extent', extent, 'metres')
  demand(position === undefined || isAnyVec(position), 'position', 'finite numbers of metres', position)
  return { center: position ? toAxes(position) : ([0, 0, 0] as [number, number, number]), extent }
}

function makeField<D extends Dim>(
  kind: ShapedField<D>['kind'],
  options: FieldOptions<D>,
  direction: readonly number[],
): ForceField<D> {
  checkOptions<FieldOptions<D> & { direction?: unknown }>(options, {}, ['position', 'extent', 'strength', 'direction'])
  const { strength } = options
  coordinate('strength', strength, 'newtons')
  const region = fieldRegion(options)
  const isDirection = isAnyVec(direction) && direction.some((v) => v !== 0)
  demand(isDirection, 'direction', 'a finite vector other than zero', direction)
  return { kind, ...region, strength, direction: toAxes(unit(direction)) }
}

/** The same force everywhere within `extent` of `position`. @param options.direction not zero */
export function directional<D extends Dim>(options: FieldOptions<D> & { direction: Vec<D> }): ForceField<D> {
  return makeField('directional', options, options?.direction)
}

/** A force away from `position`, or towards it if `strength` is negative. It falls linearly to 0 at `extent`. */
export function radial<D extends Dim>(options: FieldOptions<D>): ForceField<D> {
  return makeField('radial', options, [1, 0, 0])
}

/**
 * A force around `position`, counter-clockwise in the x-y plane, with an equal part inwards. It
 * falls linearly to zero at `extent`.
 */
export function spiral<D extends Dim>(options: FieldOptions<D>): ForceField<D> {
  return makeField('spiral', options, [1, 0, 0])
}

/** Starts the sum of forces: 0 if the integrator adds gravity; otherwise, as in Soda, F = m g - drag v. */
export function sumBodyForces(bodies: Bodies, gravity: Vec<3> | null, { drag, h }: StepContext): void {
  const { velocity, force, mass, count } = bodies
  if (gravity === null) {
    force.fill(0, 0, 4 * count)
    return
  }
  const gx = gravity[0]
  const gy = gravity[1]
  const gz = gravity[2]
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const m = mass[i]!
    // Limited: drag may stop a light body within a substep, but not reverse it.
    const coefficient = Math.min(drag, m / h)
    force[o] = m * gx - coefficient * velocity[o]!
    force[o + 1] = m * gy - coefficient * velocity[o + 1]!
    force[o + 2] = m * gz - coefficient * velocity[o + 2]!
  }
}

/** Adds the forces of all fields. The first substep stores their acceleration in `pull`. */
export function addFields(bodies: Bodies, fields: readonly ForceField[], space: Space, context: StepContext): void {
  const notes = context.substep === 0 && context.hasContacts && (fields.length > 0 || bodies.anyPull)
  const { velocity, force, pull, asleep, count } = bodies
  for (let i = 0; notes && i < count; i++)
    for (let at = 4 * i; !asleep[i] && at < 4 * i + 3; at++) pull[at] = -force[at]!
  addFieldForces(bodies, fields, space, context)
  for (let i = 0; notes && i < count; i++)
    for (let at = 4 * i; !asleep[i] && at < 4 * i + 3; at++) pull[at] = (pull[at]! + force[at]!) * velocity[4 * i + 3]!
  if (notes) bodies.anyPull = fields.length > 0
}

function addFieldForces(bodies: Bodies, fields: readonly ForceField[], space: Space, context: StepContext): void {
  const { position, force, count } = bodies
  for (let k = 0; k < fields.length; k++) {
    const field = fields[k]!
    if ('addForces' in field) {
      field.addForces(bodies, space, context)
      continue
    }
    const { center, extent, strength, direction, kind } = field
    for (let o = 0; o < 4 * count; o += 4) {
      const dx = nearestImage(position[o]! - center[0], space.size[0])
      const dy = nearestImage(position[o + 1]! - center[1], space.size[1])
      const dz = nearestImage(position[o + 2]! - center[2], space.size[2])
      const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
      if (distance > extent) continue
      if (kind === 'directional') {
        force[o] = force[o]! + strength * direction[0]
        force[o + 1] = force[o + 1]! + strength * direction[1]
        force[o + 2] = force[o + 2]! + strength * direction[2]
        continue
      }
      if (distance === 0) continue
      const scale = (strength * (extent === Number.POSITIVE_INFINITY ? 1 : 1 - distance / extent)) / distance
      if (kind === 'radial') {
        force[o] = force[o]! + scale * dx
        force[o + 1] = force[o + 1]! + scale * dy
        force[o + 2] = force[o + 2]! + scale * dz
      } else {
        force[o] = force[o]! + scale * (-dy - dx) * Math.SQRT1_2
        force[o + 1] = force[o + 1]! + scale * (dx - dy) * Math.SQRT1_2
      }
    }
  }
}

/** Changes forces that depend on the velocity, once all forces of the substep are known. */
export function refineFields(
  fields: readonly ForceField[],
  bodies: Bodies,
  gravity: Vec<3>,
  context: StepContext,
): void {
  for (const field of fields) if ('refineForces' in field) field.refineForces?.(bodies, gravity, context)
}

/** Sets `out` to the weight of body i when it was last awake: gravity and fields, in m/s^2. */
export function setWeight({ gravityScale, pull, slot }: Bodies, i: number, gravity: Vec<3>, out: Float64Array): void {
  const own = gravityScale?.[slot[i]!] ?? 1
  for (let axis = 0; axis < 3; axis++) out[axis] = own * gravity[axis]! + pull[4 * i + axis]!
}
