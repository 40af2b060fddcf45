// The materials of containers: of the walls, and of a floor that differs from them.
import type { SurfaceMaterial } from '../contact/surfaces.ts'
import { notNegative, object, share } from '../core/validate.ts'

/** A container whose floor may have a material of its own. */
export interface FloorMaterial {
  /** Material of the floor. @default that of the container */
  readonly floor?: SurfaceMaterial
}

/** Materials where the options give none. The smaller restitution counts: that of the body. */
const WALLS: SurfaceMaterial = { restitution: 1, friction: 0.3 }

/**
 * Checks a material and adds the defaults.
 * @param options.restitution 0 to 1.
 * @param options.friction 0 or more.
 * @param defaults @default those of walls: restitution 1, friction 0.3
 * @param path stands before the names of the options in errors
 * @throws RangeError naming the option, its value and what is allowed
 */
export function material(options: Partial<SurfaceMaterial>, defaults = WALLS, path = ''): SurfaceMaterial {
  const { restitution = defaults.restitution, friction = defaults.friction } = options
  share(`${path}restitution`, restitution)
  notNegative(`${path}friction`, friction)
  return { restitution, friction }
}

/**
 * Checks the materials of a container that has a floor, and adds the defaults. Without the option
 * `floor` the result has none either.
 * @param options.floor Restitution and friction of the floor. @default those of the container
 * @throws RangeError naming the option, its value and what is allowed
 */
export function floorMaterial(
  options: Partial<SurfaceMaterial> & { floor?: Partial<SurfaceMaterial> },
): SurfaceMaterial & FloorMaterial {
  const walls = material(options)
  const { floor } = options
  return floor === undefined ? walls : { ...walls, floor: material(object('floor', floor), walls, 'floor.') }
}
