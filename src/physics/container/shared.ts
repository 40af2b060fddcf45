// What containers share: materials, the box in which they act, and a body's reach in a step.

import type { Bodies } from '../body/bodies.ts'
import type { SurfaceMaterial } from '../contact/surfaces.ts'
import { coordinate, demand, list, notNegative, object, refuse, share, show, vector } from '../core/validate.ts'
import { squareAt } from '../core/vec.ts'
import { marginOf, type StepContext } from '../world/stepContext.ts'

/** The material of a container whose floor may have its own. */
export interface WallMaterial extends SurfaceMaterial {
  /** Material of the floor. @default that of the container */
  readonly floor?: SurfaceMaterial
}

/** The options of a container's material. */
export interface WallOptions extends Partial<SurfaceMaterial> {
  /** Material of the floor. @default that of the container */
  floor?: Partial<SurfaceMaterial>
}

/** The defaults. With a restitution of 1 that of the body counts, because the smaller one does. */
const WALLS: SurfaceMaterial = { restitution: 1, friction: 0.3 }

export const MATERIAL = [
  ...(['restitution', 'friction', 'tangentialRestitution', 'pivotingResistance', 'surfaceVelocity'] as const),
] as const

/** Checks a material and adds the defaults. @param path stands before the names in errors */
export function material(options: Partial<SurfaceMaterial>, defaults = WALLS, path = ''): SurfaceMaterial {
  const { restitution = defaults.restitution, friction = defaults.friction } = options
  share(`${path}restitution`, restitution)
  notNegative(`${path}friction`, friction)
  const { tangentialRestitution = defaults.tangentialRestitution } = options
  const { pivotingResistance = defaults.pivotingResistance } = options
  const { surfaceVelocity = defaults.surfaceVelocity } = options
  if (tangentialRestitution !== undefined) share(`${path}tangentialRestitution`, tangentialRestitution)
  if (pivotingResistance !== undefined) notNegative(`${path}pivotingResistance`, pivotingResistance)
  if (surfaceVelocity) vector(`${path}surfaceVelocity`, surfaceVelocity, surfaceVelocity.length === 2 ? 2 : 3, 'm/s')
  return { restitution, friction, tangentialRestitution, pivotingResistance, surfaceVelocity }
}

/** Checks the material of walls and, where it is given, of the floor. */
export function floorMaterial(options: WallOptions): WallMaterial {
  const walls = material(options)
  const { floor } = options
  return floor === undefined ? walls : { ...walls, floor: material(object('floor', floor), walls, 'floor.') }
}

/** A box whose corners are in metres. An infinite side is open. */
export interface Bounds {
  /** Lowest corner: x, y, z in metres. */
  readonly min: readonly number[]
  /** Highest corner: x, y, z in metres. */
  readonly max: readonly number[]
}

export function isOutside(bounds: Bounds | undefined, position: Float64Array, o: number, radius: number): boolean {
  if (bounds === undefined) return false
  const { min, max } = bounds
  for (let axis = 0; axis < min.length; axis++)
    if (position[o + axis]! + radius < min[axis]! || position[o + axis]! - radius > max[axis]!) return true
  return false
}

/** Checks the corners of a box. @param path stands before their names in errors */
export function checkCorners(path: string, { min, max }: { min?: unknown; max?: unknown }): void {
  const lows = list(`${path}min`, min, 3) as number[]
  const highs = list(`${path}max`, max, 3) as number[]
  demand(lows.length >= 2 && lows.length === highs.length, `${path}max`, 'of 2 or 3 axes, as min', max)
  for (let axis = 0; axis < lows.length; axis++) {
    const low = lows[axis]!
    const high = highs[axis]!
    if (low !== Number.NEGATIVE_INFINITY) coordinate(`${path}min[${axis}]`, low, 'metres')
    if (high !== Number.POSITIVE_INFINITY) coordinate(`${path}max[${axis}]`, high, 'metres')
    if (!(high > low)) refuse(`${path}max[${axis}]`, `above ${path}min[${axis}] (${show(low)})`, high)
  }
}

/** Metres around its centre that a body may reach in this step: radius, margin, travel and fall. */
export function reachOf(bodies: Bodies, i: number, context: StepContext): number {
  const { velocity: v, position: p } = bodies
  const o = (4 * i) & 0x3fffffff
  const speed = Math.sqrt(squareAt(v, o))
  return p[o + 3]! + marginOf(context, p[o + 3]!) + context.dt * (speed + fallSpeed(context))
}

/** The other half of a fall in m/s: `marginOf` has a quarter of g dt^2. */
export const fallSpeed = ({ gravity, dt }: StepContext): number => 0.25 * gravity * dt

/** An upper bound of a body's speed in metres per second, at most sqrt(3) times it. */
export function speedBound({ velocity }: Bodies, i: number): number {
  const o = (4 * i) & 0x3fffffff
  return Math.abs(velocity[o]!) + Math.abs(velocity[o + 1]!) + Math.abs(velocity[o + 2]!)
}
