// The material of containers.
import type { SurfaceMaterial } from '../contact/surfaces.ts'
import { checkOptions, notNegative, share } from '../core/validate.ts'

/**
 * Checks the material of a container and adds the defaults.
 * @param options.restitution 0 to 1. @default 1, so that the body's own counts
 * @param options.friction 0 or more. @default 0.3
 * @throws RangeError naming the option, its value and what is allowed
 */
export function material(options: { restitution?: number; friction?: number }): SurfaceMaterial {
  checkOptions(options, { restitution: [share], friction: [notNegative] })
  const { restitution = 1, friction = 0.3 } = options
  return { restitution, friction }
}
