// The options and the state of a body: types, checks, and writing to the store.
import { wrapCoordinate } from '../core/space.ts'
import {
  checkOptions,
  coordinate,
  demand,
  LIMITS,
  mass,
  notNegative,
  oneOf,
  positive,
  refuse,
  share,
  vector,
} from '../core/validate.ts'
import { ballMeasure, type Dim, isVec, toAxes, unit } from '../core/vec.ts'
import type { ContactLaw, World } from '../world/world.ts'
import {
  type Bodies,
  type DynamicBodyOptions,
  type Material,
  NEVER_SLEEPS,
  OWN_FRICTION,
  OWN_PIVOTING,
  OWN_RESTITUTION,
  OWN_ROLLING,
  OWN_TANGENTIAL,
} from './bodies.ts'
import type { BodyTraits } from './bodyTraits.ts'

/** Options of `addBody`. */
export interface BodyOptions<D extends Dim, Data = unknown> extends DynamicBodyOptions<D>, Partial<BodyTraits> {
  /**
   * Your own JSON value, which snapshots store. The body keeps a frozen copy. `createWorld<3, Gift>`
   * makes a world whose bodies have a `Gift`. @default none
   */
  data?: Data
}

/** A copy of a body's state, without material and traits. */
export interface DynamicBodyState<D extends Dim>
  extends Required<Omit<DynamicBodyOptions<D>, keyof Material | 'asleep'>> {
  /** Whether it sleeps. A fixed body always does. */
  asleep: boolean
}

/** A copy of a body's state. */
export interface BodyState<D extends Dim, Data = unknown> extends DynamicBodyState<D>, BodyTraits {
  /** Your own value, frozen; undefined without one. */
  data: Data | undefined
}

export const MATERIAL_RULES = {
  restitution: [share],
  friction: [notNegative],
  rollingResistance: [notNegative],
  tangentialRestitution: [share],
  pivotingResistance: [notNegative],
} as const

export function checkBodyOptions<D extends Dim>(world: World<D>, options: Partial<DynamicBodyOptions<D>>): void {
  const { dim, space } = world
  checkOptions(
    options,
    {
      position: [vector, dim, 'metres'],
      velocity: [vector, dim, 'm/s'],
      angularVelocity: dim === 2 ? [coordinate, 'rad/s'] : [vector, dim, 'rad/s'],
      radius: [positive, 'metres'],
      mass: [mass],
      ...MATERIAL_RULES,
      canSleep: [oneOf, [true, false]],
      asleep: [oneOf, [true, false]],
    },
    null,
  )
  const { radius, orientation } = options
  if (radius !== undefined) {
    const half = Math.min(...space.half)
    if (radius >= half) refuse('radius', `less than half of the smallest side of the torus (${half} metres)`, radius)
  }
  const isOrientation =
    dim === 2
      ? Math.abs(Number.isFinite(orientation) ? (orientation as number) : Number.NaN) <= LIMITS.largest
      : isVec(4, orientation) && (orientation as readonly number[]).some((v) => v !== 0)
  const orientationRule = dim === 2 ? 'an angle in radians' : 'a quaternion [x, y, z, w] other than zero'
  demand(orientation === undefined || isOrientation, 'orientation', orientationRule, orientation)
}

/** Writes the initial state of body i, whose columns are zero. */
export function initBody<D extends Dim>(world: World<D>, i: number, start: DynamicBodyOptions<D>): void {
  const { bodies, dim } = world
  bodies.position[4 * i + 3] = bodies.previous[4 * i + 3] = start.radius
  if (dim === 3) bodies.orientation[4 * i + 3] = bodies.previousOrientation[4 * i + 3] = 1
  setMass(world, i, ballMeasure(dim, start.radius))
  writeBody(world, i, start)
}

function setMass({ bodies, minMass }: World, i: number, mass: number): void {
  bodies.mass[i] = mass > 0 ? mass : minMass
  bodies.velocity[4 * i + 3] = 1 / bodies.mass[i]!
}

/** Writes the given properties of body i. A new position is not interpolated. */
export function writeBody<D extends Dim>(world: World<D>, i: number, change: Partial<DynamicBodyOptions<D>>): void {
  const { bodies, space } = world
  const { position, previous, velocity, rimVelocity, orientation, previousOrientation } = bodies
  const o = 4 * i
  if (change.radius !== undefined) {
    const scale = change.radius / position[o + 3]!
    position[o + 3] = change.radius
    for (let axis = o; axis < o + 3; axis++) rimVelocity[axis] = rimVelocity[axis]! * scale
  }
  if (change.mass !== undefined) setMass(world, i, change.mass)
  if (change.position !== undefined) {
    for (let axis = 0; axis < 3; axis++)
      position[o + axis] = previous[o + axis] = wrapCoordinate(change.position[axis] ?? 0, space.size[axis]!)
  }
  for (let axis = 0; axis < 3 && change.velocity !== undefined; axis++) velocity[o + axis] = change.velocity[axis] ?? 0
  if (change.angularVelocity !== undefined) {
    const axes = angularAxes(change.angularVelocity)
    for (let axis = 0; axis < 3; axis++) rimVelocity[o + axis] = axes[axis]! * position[o + 3]!
  }
  if (change.orientation !== undefined) {
    if (typeof change.orientation === 'number') orientation[o] = change.orientation
    else orientation.set(unit(change.orientation), o)
    previousOrientation.set(orientation.subarray(o, o + 4), o)
  }
  setMaterial(bodies, i, change)
  applyMaterialDefaults(bodies, i, world.contact)
}

/** Flag, column, option, whether the column has the option's square root, flag of the store. */
const MATERIALS = [
  [OWN_RESTITUTION, 'restitution', 'restitution', false, null],
  [OWN_FRICTION, 'sqrtFriction', 'friction', true, 'anyFriction'],
  [OWN_ROLLING, 'sqrtRolling', 'rollingResistance', true, 'anyRolling'],
  [OWN_TANGENTIAL, 'tangentialRestitution', 'tangentialRestitution', false, 'anyTangential'],
  [OWN_PIVOTING, 'sqrtPivoting', 'pivotingResistance', true, 'anyPivoting'],
] as const
/** The material of `impulse()`. */
const DEFAULTS: Material = {
  restitution: 0.3,
  friction: 0.3,
  rollingResistance: 0,
  tangentialRestitution: 0,
  pivotingResistance: 0,
}

/** Adds the defaults of `impulse()` to a material. */
export function materialOf(given: Partial<Material>): Material {
  const material = { ...DEFAULTS }
  for (const [, , name] of MATERIALS) material[name] = given[name] ?? DEFAULTS[name]
  return material
}

function setMaterial(bodies: Bodies, i: number, given: Partial<DynamicBodyOptions<Dim>>): void {
  const { canSleep } = given
  const { materialFlags } = bodies
  if (canSleep !== undefined)
    materialFlags[i] = canSleep ? materialFlags[i]! & ~NEVER_SLEEPS : materialFlags[i]! | NEVER_SLEEPS
  for (const [flag, column, name, isRoot] of MATERIALS) {
    const value = given[name]
    if (value === undefined) continue
    materialFlags[i] = materialFlags[i]! | flag
    bodies[column][i] = isRoot ? Math.sqrt(value) : value
  }
}

/** Writes the law's material, or else that of `impulse()`, where body i has none of its own. */
export function applyMaterialDefaults(bodies: Bodies, i: number, contact: ContactLaw | null): void {
  const own = bodies.materialFlags[i]!
  for (const [flag, column, name, isRoot, any] of MATERIALS) {
    const value = contact?.[name] ?? DEFAULTS[name]
    if (!(own & flag)) bodies[column][i] = isRoot ? Math.sqrt(value) : value
    if (any && bodies[column][i]! > 0) bodies[any] = true
  }
}

export function angularAxes(turn: number | readonly number[]): [number, number, number] {
  return typeof turn === 'number' ? [0, 0, turn] : toAxes(turn)
}
