// The options and the state of a body, and their checks.
import { checkOptions, demand, finite, mass, notNegative, positive, refuse, share, vector } from '../core/validate.ts'
import type { Dim, Orientation, Spin, Vec } from '../math/vec.ts'
import type { World } from '../world.ts'
import type { BodyTraits } from './bodyTraits.ts'

/** Options of dynamic bodies. */
export interface DynamicBodyOptions<D extends Dim> {
  /** Centre. Metres. */
  position: Vec<D>
  /** Metres per second. @default zeros */
  velocity?: Vec<D>
  /** Radians per second: a number in 2D, a vector in 3D. @default zero */
  spin?: Spin<D>
  /** An angle in radians in 2D, a quaternion `[x, y, z, w]` in 3D. @default no rotation */
  orientation?: Orientation<D>
  /** Metres, positive; on a torus less than half of its smallest side. */
  radius: number
  /**
   * Kilograms, from 1e-300 to 1e300; 0 or less becomes the world's `minMass`.
   * @default area (2D) or volume (3D) at density 1
   */
  mass?: number
  /** From 0 to 1. @default that of the contact law */
  restitution?: number
  /** Coefficient of friction, 0 or more. @default that of the contact law */
  friction?: number
  /** Coefficient of rolling resistance, 0 or more. @default that of the contact law */
  rolling?: number
}

/** Options of `addBody`. */
export interface BodyOptions<D extends Dim> extends DynamicBodyOptions<D>, Partial<BodyTraits> {}

/** A copy of a body's state, without its traits. */
export interface DynamicBodyState<D extends Dim> {
  /** Centre. Metres. */
  position: Vec<D>
  /** Metres per second. */
  velocity: Vec<D>
  /** Radians per second. */
  spin: Spin<D>
  /** An angle in radians in 2D, a unit quaternion `[x, y, z, w]` in 3D. */
  orientation: Orientation<D>
  /** Metres. */
  radius: number
  /** Kilograms. */
  mass: number
  /** Whether it is at rest for good until something wakes it. A fixed body always is. */
  asleep: boolean
}

/** A copy of a body's state. */
export interface BodyState<D extends Dim> extends DynamicBodyState<D>, BodyTraits {}

/** Checks the given options. @throws RangeError naming the option, its value and what is allowed */
export function checkBodyOptions<D extends Dim>(world: World<D>, options: Partial<DynamicBodyOptions<D>>): void {
  const { dim, space } = world
  checkOptions(options, {
    position: [vector, dim, 'metres'],
    velocity: [vector, dim, 'm/s'],
    spin: dim === 2 ? [finite, 'rad/s'] : [vector, dim, 'rad/s'],
    radius: [positive, 'metres'],
    mass: [mass],
    restitution: [share],
    friction: [notNegative],
    rolling: [notNegative],
  })
  const { radius, orientation } = options
  if (radius !== undefined) {
    const half = Math.min(...space.half)
    if (radius >= half) refuse('radius', `less than half of the smallest side of the torus (${half} metres)`, radius)
  }
  const isOrientation =
    dim === 2
      ? Number.isFinite(orientation)
      : Array.isArray(orientation) &&
        orientation.length === 4 &&
        orientation.every(Number.isFinite) &&
        orientation.some((v) => v !== 0)
  const orientationRule = dim === 2 ? 'an angle in radians' : 'a quaternion [x, y, z, w] other than zero'
  demand(orientation === undefined || isOrientation, 'orientation', orientationRule, orientation)
}
