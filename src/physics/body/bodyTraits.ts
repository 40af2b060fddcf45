// The traits of bodies: type, factor on gravity, collision category and mask, sensor. They are
// stored by slot, from the first body that has one (bodyTypes.ts).

import type { Writer } from '../core/bytes.ts'
import { LIMITS } from '../core/validate.ts'
import { findSystem } from '../system/systems.ts'
import type { System, World } from '../world.ts'
import type { Bodies } from './bodies.ts'
import type { Integrator } from './integrate.ts'

/** Names of the types. The column `type` has their indices. */
export const TYPES = ['dynamic', 'fixed', 'kinematic'] as const
export const DYNAMIC = 0
export const KINEMATIC = 2
/** All bits of a category or mask. */
export const ALL_BITS = 0xffff

/** Properties of a body that most bodies leave at their defaults. */
export interface BodyTraits {
  /**
   * `dynamic`: moved by forces and contacts. `fixed`: never moves, and has no velocity.
   * `kinematic`: moves at the velocity and spin that it is given, whatever it meets. Fixed and
   * kinematic bodies act as if their mass were infinite. They pass through containers, blocks,
   * characters and each other.
   * @default 'dynamic'
   */
  type: (typeof TYPES)[number]
  /** Factor on gravity: 0 for a body that floats, negative for one that rises. @default 1 */
  gravityScale: number
  /**
   * What the body is: bits from 0 to 0xffff. Two bodies collide where each category has a bit of
   * the other's mask. Containers and blocks hold every category. @default 1
   */
  category: number
  /** With which categories it collides: bits from 0 to 0xffff. @default 0xffff */
  mask: number
  /**
   * Whether it only reports what it overlaps. It passes through bodies, containers and blocks, and
   * exerts no force on them. @default false
   */
  sensor: boolean
}

/** The columns of the traits, by slot, and what follows from them. */
export interface Traits {
  type: Uint8Array
  sensor: Uint8Array
  category: Int32Array
  mask: Int32Array
  /** Also `bodies.gravityScale`. */
  gravityScale: Float64Array
  /** Whether a column changed since what follows was found. */
  changed: boolean
  /** Slots of kinematic bodies and dynamic sensors, which the system moves or hides. */
  readonly held: number[]
  /** Slots of sensors. */
  readonly sensors: number[]
  /** Whether any body has a category, a mask or is a sensor; whether any scales gravity. */
  filters: boolean
  scales: boolean
  /** The integrator that serves them, once it is made. */
  integrator: Integrator | null
}

/** The system of the traits. */
export interface TraitSystem extends System {
  readonly name: 'bodies'
  readonly traits: Traits
}

/** The traits of a world, or undefined when all of its bodies have always had the defaults. */
export function findTraits(world: World): Traits | undefined {
  return (findSystem(world, 'bodies') as TraitSystem | undefined)?.traits
}

/** Traits of bodies that have none of their own. */
export const DEFAULT_TRAITS: BodyTraits = {
  type: 'dynamic',
  gravityScale: 1,
  category: 1,
  mask: ALL_BITS,
  sensor: false,
}

/** The traits of the body at index i. */
export function traitsOf(world: World, i: number): BodyTraits {
  const { slot, gravityScale } = world.bodies
  const s = slot[i]!
  const traits = findTraits(world)
  if (!traits || s >= traits.type.length) return { ...DEFAULT_TRAITS }
  return {
    type: TYPES[traits.type[s]!]!,
    gravityScale: gravityScale![s]!,
    category: traits.category[s]!,
    mask: traits.mask[s]!,
    sensor: traits.sensor[s] === 1,
  }
}

/** Name, array and default of each column, and its least and greatest value. */
export const TRAIT_COLUMNS = [
  ['type', Uint8Array, DYNAMIC, [0, KINEMATIC]],
  ['sensor', Uint8Array, 0, [0, 1]],
  ['category', Int32Array, 1, [0, ALL_BITS]],
  ['mask', Int32Array, ALL_BITS, [0, ALL_BITS]],
  ['gravityScale', Float64Array, 1, [-LIMITS.largest, LIMITS.largest]],
] as const satisfies readonly (readonly [keyof Traits, unknown, number, readonly [number, number]])[]

export function createTraits(): Traits {
  const traits = { changed: false, held: [], sensors: [], filters: false, scales: false, integrator: null } as object
  for (const [name, ArrayType] of TRAIT_COLUMNS) Object.assign(traits, { [name]: new ArrayType(0) })
  return traits as Traits
}

export function growTraits(traits: Traits, bodies: Bodies): void {
  const slots = bodies.indexOf.length
  if (traits.type.length >= slots) return
  for (const [name, ArrayType, initial] of TRAIT_COLUMNS) {
    const grown = new ArrayType(slots).fill(initial)
    grown.set(traits[name])
    Object.assign(traits, { [name]: grown })
  }
  bodies.gravityScale = traits.gravityScale
}

/** Gives a slot the defaults, when its body is removed. */
export function clearTraits(traits: Traits, slot: number): void {
  for (const [name, , initial] of TRAIT_COLUMNS) traits[name][slot] = initial
  traits.changed = true
}

/** Finds what follows from the columns, after they changed. */
export function updateTraits(traits: Traits): void {
  if (!traits.changed) return
  const { type, sensor, category, mask, gravityScale, held, sensors } = traits
  held.length = sensors.length = 0
  traits.changed = traits.filters = traits.scales = false
  for (let s = 0; s < type.length; s++) {
    if (sensor[s] === 1) sensors.push(s)
    if (type[s] === KINEMATIC || (type[s] === DYNAMIC && sensor[s] === 1)) held.push(s)
    if (sensor[s] === 1 || category[s] !== 1 || mask[s] !== ALL_BITS) traits.filters = true
    if (gravityScale[s] !== 1) traits.scales = true
  }
}

/** Writes the slots that do not have the defaults, and their columns. */
export function saveTraits(out: Writer, traits: Traits): void {
  const slots: number[] = []
  for (let s = 0; s < traits.type.length; s++)
    if (TRAIT_COLUMNS.some(([name, , initial]) => traits[name][s] !== initial)) slots.push(s)
  out.array(Int32Array.from(slots))
  for (const [name, ArrayType] of TRAIT_COLUMNS) out.array(new ArrayType(slots.map((s) => traits[name][s]!)))
}
