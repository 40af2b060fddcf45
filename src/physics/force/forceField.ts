// A force field given by a function of the user.

import { type BodyId, idOf } from '../body/bodies.ts'
import { nearestImage } from '../core/space.ts'
import { demand, object, refuse } from '../core/validate.ts'
import type { Dim, Vec } from '../math/vec.ts'
import { type FunctionField, fieldRegion } from './forces.ts'

/** What the function of a force field may know of a body. It is reused for the next body. */
export interface FieldBody<D extends Dim = Dim> {
  /** Its handle. */
  id: BodyId
  /** Metres. */
  position: Vec<D>
  /** Metres per second. */
  velocity: Vec<D>
  /** Kilograms. */
  mass: number
  /** Metres. */
  radius: number
}

/**
 * Makes a force field from a function. It is called once a substep for each awake body in the
 * region.
 * @param force Adds to `out` the force on `body` in newtons: as many numbers as the world has axes,
 *   0 before each call. Both objects are reused. The world must not change in it.
 * @param options.position Centre of the region in metres. @default the origin
 * @param options.extent Radius of the region in metres. @default Infinity: everywhere
 * @param options.name Name by which snapshots store the field. @default that of the function
 * @throws RangeError when an argument is invalid
 */
export function forceField<D extends Dim>(
  force: (body: Readonly<FieldBody<D>>, out: number[]) => void,
  options: { position?: Vec<D>; extent?: number; name?: string } = {},
): FunctionField<D> {
  demand(typeof force === 'function', 'force', 'a function of a body and an array', force)
  object('options', options)
  const { name = force.name } = options
  demand(typeof name === 'string', 'name', 'a string', name)
  const { center, extent } = fieldRegion(options)
  const body = { id: 0, position: [] as number[], velocity: [] as number[], mass: 0, radius: 0 }
  const out: number[] = []
  return {
    kind: 'forceField',
    name,
    center,
    extent,
    addForces(bodies, { size }, context) {
      const { position, velocity, force: sum, mass, count, dim } = bodies
      body.position.length = body.velocity.length = out.length = dim
      for (let i = 0, o = 0; i < count; i++, o += 4) {
        if (velocity[o + 3] === 0) continue // asleep, fixed or kinematic
        let squared = 0
        for (let axis = 0; axis < dim; axis++) {
          const away = nearestImage(position[o + axis]! - center[axis]!, size[axis]!)
          squared += away * away
          body.position[axis] = position[o + axis]!
          body.velocity[axis] = velocity[o + axis]!
          out[axis] = 0
        }
        if (squared > extent * extent) continue
        body.id = idOf(bodies, i)
        body.mass = mass[i]!
        body.radius = position[o + 3]!
        force(body as unknown as FieldBody<D>, out)
        if (!isForce(out, dim)) {
          context.failure ??= failureOf(name, body.id, out)
          continue
        }
        for (let axis = 0; axis < dim; axis++) sum[o + axis] = sum[o + axis]! + out[axis]!
      }
    },
  }
}

function isForce(out: readonly number[], dim: number): boolean {
  for (let axis = 0; axis < dim; axis++) if (!Number.isFinite(out[axis])) return false
  return true
}

/** The error of a force that is no number. */
function failureOf(name: string, id: number, out: readonly number[]): RangeError {
  try {
    refuse(`the force of the field '${name}' on body ${id}`, 'finite numbers of newtons', [...out])
  } catch (error) {
    return error as RangeError
  }
}
