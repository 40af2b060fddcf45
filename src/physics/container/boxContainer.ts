// An axis-aligned box around the bodies.
import { addSurfaceContact, PLANE, setSurfaceShape } from '../contact/surfaces.ts'
import { checkOptions } from '../core/validate.ts'
import type { Dim, Vec } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import type { Container, World } from '../world/world.ts'
import { checkCorners, floorMaterial, MATERIAL, reachOf, type WallMaterial, type WallOptions } from './shared.ts'

/** A container made by `boxContainer()`. */
export interface BoxContainer extends Container, WallMaterial {
  readonly kind: 'box'
  /** Lowest corner in metres. An infinite side is open. */
  readonly min: readonly number[]
  /** Highest corner in metres. An infinite side is open. */
  readonly max: readonly number[]
}

/**
 * Makes an axis-aligned box around the bodies.
 * @param options The material of the walls, and:
 * @param options.min Lowest corner in metres. -Infinity leaves a side open.
 * @param options.max Highest corner in metres. Infinity leaves a side open.
 * @param options.floor Material of the floor, the side at the lowest y. @default the container's
 */
export function boxContainer(options: WallOptions & { min: Vec<2> | Vec<3>; max: Vec<2> | Vec<3> }): BoxContainer {
  checkOptions(options, {}, ['min', 'max', 'floor', ...MATERIAL])
  const { min, max } = options
  checkCorners('', options)
  return { kind: 'box', min, max, ...floorMaterial(options), collect, clamp, checkDim }
}

function checkDim(this: BoxContainer, dim: Dim): void {
  const { length } = this.min
  if (length !== dim) throw new RangeError(`min and max must have ${dim} axes like the world, got ${length}`)
}

function collect(this: BoxContainer, { contacts, bodies }: World, context: StepContext, firstKey: number): void {
  const { min, max } = this
  const floor = this.floor ?? this
  const { position, asleep, count } = bodies
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const reach = reachOf(bodies, i, context)
    for (let axis = 0; axis < min.length; axis++) {
      const coordinate = position[4 * i + axis]!
      const nx = axis === 0 ? 1 : 0
      const ny = axis === 1 ? 1 : 0
      const nz = axis === 2 ? 1 : 0
      const low = min[axis]!
      const high = max[axis]!
      const key = firstKey + 2 * axis
      if (coordinate - reach < low) {
        const s = addSurfaceContact(contacts, bodies, i, key, PLANE, axis === 1 ? floor : this)
        setSurfaceShape(contacts, s, nx, ny, nz, low)
      }
      if (coordinate + reach > high) {
        const s = addSurfaceContact(contacts, bodies, i, key + 1, PLANE, this)
        setSurfaceShape(contacts, s, -nx, -ny, -nz, -high)
      }
    }
  }
}

function clamp(this: BoxContainer, { bodies }: World): void {
  const { min, max } = this
  const { position, asleep, count } = bodies
  for (let axis = 0; axis < min.length; axis++) {
    const low = min[axis]!
    const high = max[axis]!
    const sum = low + high
    for (let i = 0, o = 0; i < count; i++, o += 4) {
      if (asleep[i]) continue
      const radius = position[o + 3]!
      const coordinate = position[o + axis]!
      // A body wider than the box goes to the middle.
      if (2 * radius > high - low) position[o + axis] = sum / 2
      else if (coordinate < low + radius) position[o + axis] = low + radius
      else if (coordinate > high - radius) position[o + axis] = high - radius
    }
  }
}
