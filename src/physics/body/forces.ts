// Forces that act on every body by itself: drag, and fields in space. Springs and repulsion have their own files; gravity is the integrator's,
// except where it takes weight as one force among others.

import { nearestImage, type Space } from '../core/space.ts'
import { demand, finite, limit } from '../core/validate.ts'
import { type Dim, toAxes, type Vec } from '../math/vec.ts'
import type { StepContext } from '../stepContext.ts'
import type { Bodies } from './bodies.ts'

/** A field of force inside a ball of radius `extent` around `center`; outside it nothing acts. */
export interface ForceField<D extends Dim = Dim> {
  readonly kind: 'directional' | 'radial' | 'spiral'
  readonly center: readonly [number, number, number]
  /** Radius of the region, m; Infinity: everywhere. */
  readonly extent: number
  /** Largest force, N; a negative one turns the field round. */
  readonly strength: number
  /** Unit direction of a directional field. */
  readonly direction: readonly [number, number, number]
  readonly dim?: D
}

/** What force fields take. */
interface FieldOptions<D extends Dim> {
  /** Centre of the region, m; the origin. */
  position?: Vec<D>
  /** Radius of the region, m, positive; everywhere */
  extent?: number
  /** Largest force, N, finite; a negative one turns the field round */
  strength: number
}

function makeField<D extends Dim>(
  kind: ForceField['kind'],
  options: FieldOptions<D>,
  direction: readonly number[],
): ForceField<D> {
  const { position, extent = Number.POSITIVE_INFINITY, strength } = options
  finite('strength', strength, 'newtons')
  limit('extent', extent, 'metres')
  demand(!position?.some((v) => !Number.isFinite(v)), 'position', 'finite numbers of metres', position)
  const [x, y, z] = toAxes(direction)
  const length = Math.sqrt(x * x + y * y + z * z)
  demand(length > 0 && Number.isFinite(length), 'direction', 'a finite vector other than zero', direction)
  return {
    kind,
    center: position ? toAxes(position) : [0, 0, 0],
    extent,
    strength,
    direction: [x / length, y / length, z / length],
  }
}

/** The same force everywhere within `extent` of `position`. @param options.direction any length but zero @throws RangeError */
export function directional<D extends Dim>(options: FieldOptions<D> & { direction: Vec<D> }): ForceField<D> {
  return makeField('directional', options, options.direction)
}

/** Away from `position` (towards it where `strength` is negative), falling linearly to nothing at `extent`. @throws RangeError */
export function radial<D extends Dim>(options: FieldOptions<D>): ForceField<D> {
  return makeField('radial', options, [1, 0, 0])
}

/** Around `position`, counter-clockwise in the x-y plane, with an equal part inwards; falling linearly to nothing at `extent`. @throws RangeError */
export function spiral<D extends Dim>(options: FieldOptions<D>): ForceField<D> {
  return makeField('spiral', options, [1, 0, 0])
}

/**
 * Begins the sum of forces: F = m g - drag v.
 * @param weight gravity, m/s^2, where the integrator takes it as a force; else null
 */
export function sumBodyForces(
  bodies: Bodies,
  weight: readonly [number, number, number] | null,
  { drag, h }: StepContext,
): void {
  const { velocity, force, mass, count } = bodies
  if (weight === null) force.fill(0, 0, 4 * count)
  else {
    const gx = weight[0]
    const gy = weight[1]
    const gz = weight[2]
    for (let i = 0, o = 0; i < count; i++, o += 4) {
      force[o] = mass[i]! * gx
      force[o + 1] = mass[i]! * gy
      force[o + 2] = mass[i]! * gz
    }
  }
  if (drag === 0) return
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    // In a substep it stops a body at most, however light: more would throw it back.
    const share = Math.min(drag, mass[i]! / h)
    force[o] = force[o]! - share * velocity[o]!
    force[o + 1] = force[o + 1]! - share * velocity[o + 1]!
    force[o + 2] = force[o + 2]! - share * velocity[o + 2]!
  }
}

/** Adds all fields to the forces of all bodies. */
export function addFieldForces(bodies: Bodies, fields: readonly ForceField[], space: Space): void {
  const { position, force, count } = bodies
  for (let k = 0; k < fields.length; k++) {
    const field = fields[k]!
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
      const size = (strength * (extent === Number.POSITIVE_INFINITY ? 1 : 1 - distance / extent)) / distance
      if (kind === 'radial') {
        force[o] = force[o]! + size * dx
        force[o + 1] = force[o + 1]! + size * dy
        force[o + 2] = force[o + 2]! + size * dz
      } else {
        force[o] = force[o]! + size * (-dy - dx) * Math.SQRT1_2
        force[o + 1] = force[o + 1]! + size * (dx - dy) * Math.SQRT1_2
      }
    }
  }
}
