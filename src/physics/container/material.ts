// What the walls of containers are made of.
import { checkOptions, notNegative, share } from '../core/validate.ts'

/** Material of a container's walls. */
export interface Material {
  /** 0 to 1. Of wall and body the smaller counts. */
  readonly restitution: number
  /** Coulomb's coefficient, 0 or more. Of wall and body the geometric mean counts. */
  readonly friction: number
}

/** Checks the material of walls, and fills in what is not given: restitution 1, so that the body's own counts; friction 0.3. */
export function material(options: { restitution?: number; friction?: number }): Material {
  checkOptions(options, { restitution: [share], friction: [notNegative] })
  const { restitution = 1, friction = 0.3 } = options
  return { restitution, friction }
}
