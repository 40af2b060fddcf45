// The options and the state of a body: their types, their checks, and how they enter the store.

import { type OldNames, renamed } from '../core/renamed.ts'
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
import { ballMeasure, type Dim, toAxes } from '../math/vec.ts'
import type { ContactLaw, World } from '../world.ts'
import {
  type Bodies,
  type DynamicBodyOptions,
  NEVER_SLEEPS,
  OWN_FRICTION,
  OWN_PIVOTING,
  OWN_RESTITUTION,
  OWN_ROLLING,
  OWN_TANGENTIAL,
} from './bodies.ts'
import type { BodyTraits } from './bodyTraits.ts'

/** Options of `addBody`. */
export interface BodyOptions<D extends Dim> extends DynamicBodyOptions<D>, Partial<BodyTraits>, OldNames {}

/** The options of a body that its state has under the same names, all but those of its surface. */
type Kinematics<D extends Dim> = Omit<DynamicBodyOptions<D>, keyof Surface | 'asleep'>

/** The materials of a body. */
type Surface = Pick<
  DynamicBodyOptions<Dim>,
  'restitution' | 'friction' | 'rollingResistance' | 'tangentialRestitution' | 'pivotingResistance'
>

/** A copy of a body's state, without its traits. */
export interface DynamicBodyState<D extends Dim> extends Required<Kinematics<D>> {
  /** Whether it is at rest for good until something wakes it. A fixed body always is. */
  asleep: boolean
}

/** A copy of a body's state. */
export interface BodyState<D extends Dim> extends DynamicBodyState<D>, BodyTraits {}

/** Checks the given options. */
export function checkBodyOptions<D extends Dim>(world: World<D>, options: Partial<DynamicBodyOptions<D>>): void {
  const { dim, space } = world
  checkOptions(options, {
    position: [vector, dim, 'metres'],
    velocity: [vector, dim, 'm/s'],
    spin: dim === 2 ? [coordinate, 'rad/s'] : [vector, dim, 'rad/s'],
    radius: [positive, 'metres'],
    mass: [mass],
    restitution: [share],
    friction: [notNegative],
    rollingResistance: [notNegative],
    tangentialRestitution: [share],
    pivotingResistance: [notNegative],
    canSleep: [oneOf, [true, false]],
    asleep: [oneOf, [true, false]],
  })
  const { radius, orientation } = options
  if (radius !== undefined) {
    const half = Math.min(...space.half)
    if (radius >= half) refuse('radius', `less than half of the smallest side of the torus (${half} metres)`, radius)
  }
  const isOrientation =
    dim === 2
      ? Math.abs(Number.isFinite(orientation) ? (orientation as number) : Number.NaN) <= LIMITS.largest
      : Array.isArray(orientation) &&
        orientation.length === 4 &&
        orientation.every(Number.isFinite) &&
        orientation.some((v) => v !== 0)
  const orientationRule = dim === 2 ? 'an angle in radians' : 'a quaternion [x, y, z, w] other than zero'
  demand(orientation === undefined || isOrientation, 'orientation', orientationRule, orientation)
}

/** Writes the initial state of the body at index i. */
export function initBody<D extends Dim>(world: World<D>, i: number, start: DynamicBodyOptions<D>): void {
  const { bodies, contact, space, dim } = world
  const o = 4 * i
  const mass = start.mass ?? ballMeasure(dim, start.radius)
  bodies.position.set(
    toAxes(start.position).map((value, axis) => wrapCoordinate(value, space.size[axis]!)),
    o,
  )
  bodies.position[o + 3] = start.radius
  if (start.velocity) bodies.velocity.set(toAxes(start.velocity), o)
  bodies.mass[i] = mass > 0 ? mass : world.minMass
  bodies.velocity[o + 3] = 1 / bodies.mass[i]!
  const spin = spinAxes(start.spin)
  for (let axis = 0; axis < 3; axis++) bodies.spin[o + axis] = spin[axis]! * start.radius
  setOrientation(world, i, start.orientation)
  setMaterial(bodies, i, start)
  applyMaterialDefaults(bodies, i, contact)
  for (let column = o; column < o + 4; column++) {
    bodies.previous[column] = bodies.position[column]!
    bodies.previousOrientation[column] = bodies.orientation[column]!
  }
}

type Material = Surface & Pick<DynamicBodyOptions<Dim>, 'canSleep'>

/** Flag, column, option, and whether the column has the square root of the option. */
const MATERIALS = [
  [OWN_RESTITUTION, 'restitution', 'restitution', false],
  [OWN_FRICTION, 'sqrtFriction', 'friction', true],
  [OWN_ROLLING, 'sqrtRolling', 'rollingResistance', true],
  [OWN_TANGENTIAL, 'tangentialRestitution', 'tangentialRestitution', false],
  [OWN_PIVOTING, 'sqrtPivoting', 'pivotingResistance', true],
] as const
/** Of bodies without own values under laws without values. */
const DEFAULTS: Required<Surface> = {
  restitution: 0.3,
  friction: 0.3,
  rollingResistance: 0,
  tangentialRestitution: 0,
  pivotingResistance: 0,
}

/** Sets the given material values of a body, marks them as its own, and sets whether it may sleep. */
export function setMaterial(bodies: Bodies, i: number, given: Material): void {
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

/**
 * Fills in the contact law's material where a body has none of its own, or else that of
 * `impulse()`. Notes which materials any body has.
 */
export function applyMaterialDefaults(bodies: Bodies, i: number, contact: ContactLaw | null): void {
  const law = renamed<Partial<ContactLaw>>(contact ?? {})
  for (const [flag, column, name, isRoot] of MATERIALS) {
    const value = law[name] ?? DEFAULTS[name]
    if (!(bodies.materialFlags[i]! & flag)) bodies[column][i] = isRoot ? Math.sqrt(value) : value
  }
  if (bodies.sqrtFriction[i]! > 0) bodies.anyFriction = true
  if (bodies.sqrtRolling[i]! > 0) bodies.anyRolling = true
  if (bodies.tangentialRestitution[i]! > 0) bodies.anyTangential = true
  if (bodies.sqrtPivoting[i]! > 0) bodies.anyPivoting = true
}

/** Sets an orientation, normalised; undefined: no rotation. */
export function setOrientation(world: World, i: number, value: number | readonly number[] | undefined): void {
  const { orientation } = world.bodies
  const o = 4 * i
  if (typeof value === 'number') {
    orientation[o] = value
    return
  }
  const [x, y, z, w] = value ?? [0, 0, 0, world.dim === 3 ? 1 : 0]
  const squared = x! * x! + y! * y! + z! * z! + w! * w!
  if (squared > 1e300 || (squared < 1e-280 && value !== undefined)) {
    // Squares overflow or vanish: scaled to 1 first.
    const most = Math.max(Math.abs(x!), Math.abs(y!), Math.abs(z!), Math.abs(w!))
    setOrientation(world, i, [x! / most, y! / most, z! / most, w! / most])
    return
  }
  const length = Math.sqrt(squared) || 1
  orientation[o] = x! / length
  orientation[o + 1] = y! / length
  orientation[o + 2] = z! / length
  orientation[o + 3] = w! / length
}

/** A spin as three numbers, in radians per second; undefined: zeros. */
export function spinAxes(spin: number | readonly number[] | undefined): [number, number, number] {
  if (spin === undefined) return [0, 0, 0]
  return typeof spin === 'number' ? [0, 0, spin] : toAxes(spin)
}
