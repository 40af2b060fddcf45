// The traits of bodies, stored by slot from the first body that has one (systems/traits).
import type { Writer } from '../core/bytes.ts'
import { LIMITS } from '../core/validate.ts'
import { findSystem } from '../world/systems.ts'
import type { System, World } from '../world/world.ts'
import { type Bodies, type BodyId, idOf } from './bodies.ts'
import type { Integrator } from './integrate.ts'

/** Names of the types. The column `type` has their indices. */
export const TYPES = ['dynamic', 'fixed', 'kinematic'] as const
export const DYNAMIC = 0
export const FIXED_TYPE = 1
export const KINEMATIC = 2
export const ALL_BITS = 0xffff

/** Properties of a body that most bodies leave at their defaults. */
export interface BodyTraits {
  /**
   * `dynamic`: moved by forces and contacts. `fixed`: never moves. `kinematic`: moves at the velocity
   * and angular velocity that you set. Fixed and kinematic bodies have infinite mass, and pass through
   * containers, blocks, characters and each other.
   * @default 'dynamic'
   */
  type: (typeof TYPES)[number]
  /** Factor on gravity: 0 floats, a negative value rises. @default 1 */
  gravityScale: number
  /**
   * Collision category: bits from 0 to 0xffff. Two bodies collide if each category shares a bit with
   * the other's mask. Containers and blocks stop every category. @default 1
   */
  category: number
  /** Categories that it collides with: bits from 0 to 0xffff. @default 0xffff */
  mask: number
  /**
   * Whether it only reports overlaps. It passes through bodies, containers and blocks without a force.
   * @default false
   */
  sensor: boolean
  /** Damping of the velocity: a rate per second, 0 or more. v falls as exp(-rate t). @default 0 */
  linearDamping: number
  /** Damping of the angular velocity, as `linearDamping`. @default 0 */
  angularDamping: number
  /** Axes x, y, z along which a dynamic body never moves. @default none */
  lockPosition: readonly boolean[]
  /**
   * Whether a dynamic body never turns. In three dimensions also a list by axis x, y, z.
   * @default false
   */
  lockRotation: boolean | readonly boolean[]
  /**
   * Velocity of its surface in metres per second, as of a conveyor belt: friction carries touching
   * bodies along. The normal part has no effect. @default zeros
   */
  surfaceVelocity: readonly number[]
  /**
   * Makes it a fixed sensor that moves and turns with this body, and is removed with it. Setting
   * another `type` ends this. @default null
   */
  sensorOf: BodyId | null
}

type TraitArrays = { -readonly [C in (typeof TRAIT_COLUMNS)[number] as C[0]]: InstanceType<C[1]> }

/** Values derived from the columns. Lists hold slots. */
class Store {
  /** Whether any sensor may have a carrier: set by each change, and updated by `updateTraits`. */
  rides = false
  /** Whether derived values are stale. */
  changed = false
  /** Kinematic bodies and dynamic sensors. */
  readonly kinematic: number[] = []
  readonly sensors: number[] = []
  readonly locked: number[] = []
  /** Positions of locked bodies before containers clamped them: x, y, z. */
  readonly unclamped: number[] = []
  /** Sensors with a carrier. */
  readonly riders: number[] = []
  /** Whether any body has a category, a mask or is a sensor. */
  filters = false
  /** Whether any body has a surface velocity. */
  slides = false
  /** Whether any body has damping. */
  damps = false
  /** Whether any body scales gravity. */
  scales = false
  /** The integrator that applies them, once it is made. */
  integrator: Integrator | null = null
}

export type Traits = Store & TraitArrays

export interface TraitSystem extends System {
  readonly name: 'bodies'
  readonly traits: Traits
}

/** Returns the traits of a world, or undefined while all bodies have always had the defaults. */
export function findTraits(world: World): Traits | undefined {
  return findSystem<TraitSystem>(world, 'bodies')?.traits
}

export const DEFAULT_TRAITS: BodyTraits = {
  type: 'dynamic',
  gravityScale: 1,
  category: 1,
  mask: ALL_BITS,
  sensor: false,
  linearDamping: 0,
  angularDamping: 0,
  lockPosition: [false, false, false],
  lockRotation: false,
  surfaceVelocity: [0, 0, 0],
  sensorOf: null,
}

/** Bits of `locks` for rotation about all axes, about x, and about any axis. */
export const LOCK_ROTATION = 8
export const LOCK_ROTATION_X = 16
export const LOCK_ANY_ROTATION = 8 + 16 + 32 + 64

export function traitsOf(world: World, i: number): BodyTraits {
  const { slot, gravityScale, indexOf } = world.bodies
  const s = slot[i]!
  const traits = findTraits(world)
  const locks = traits?.locks[s] ?? 0
  const lockPosition = [1, 2, 4].slice(0, world.dim).map((bit) => (locks & bit) !== 0)
  if (!traits || s >= traits.type.length)
    return { ...DEFAULT_TRAITS, lockPosition, surfaceVelocity: DEFAULT_TRAITS.surfaceVelocity.slice(0, world.dim) }
  const carrier = traits.carrier[s]!
  return {
    linearDamping: traits.linearDamping[s]!,
    angularDamping: traits.angularDamping[s]!,
    lockPosition,
    lockRotation:
      locks < LOCK_ROTATION_X ? (locks & LOCK_ROTATION) !== 0 : [0, 1, 2].map((axis) => isTurnLocked(locks, axis)),
    surfaceVelocity: [...traits.surfaceVelocity.subarray(3 * s, 3 * s + world.dim)],
    sensorOf: carrier === 0 ? null : idOf(world.bodies, indexOf[carrier - 1]!),
    type: TYPES[traits.type[s]!]!,
    gravityScale: gravityScale![s]!,
    category: traits.category[s]!,
    mask: traits.mask[s]!,
    sensor: traits.sensor[s] === 1,
  }
}

export const isTurnLocked = (locks: number, axis: number): boolean =>
  (locks & (LOCK_ROTATION | (LOCK_ROTATION_X << axis))) !== 0

export function isSeen({ category, mask }: Traits, a: number, b: number): boolean {
  return (category[a]! & mask[b]!) !== 0 && (category[b]! & mask[a]!) !== 0
}

export function isCollision(traits: Traits, a: number, b: number): boolean {
  return traits.sensor[a] !== 1 && traits.sensor[b] !== 1 && isSeen(traits, a, b)
}

/** Name, array, numbers per slot and default of each column, and its least and greatest value. */
export const TRAIT_COLUMNS = [
  ['type', Uint8Array, 1, DYNAMIC, [0, KINEMATIC]],
  ['sensor', Uint8Array, 1, 0, [0, 1]],
  ['category', Int32Array, 1, 1, [0, ALL_BITS]],
  ['mask', Int32Array, 1, ALL_BITS, [0, ALL_BITS]],
  // Also `bodies.gravityScale`.
  ['gravityScale', Float64Array, 1, 1, [-LIMITS.largest, LIMITS.largest]],
  ['linearDamping', Float64Array, 1, 0, [0, LIMITS.largest]],
  ['angularDamping', Float64Array, 1, 0, [0, LIMITS.largest]],
  // Bits: 1, 2, 4 for positions along x, y, z; 8 for all rotation; 16, 32, 64 for rotation about x, y, z.
  ['locks', Uint8Array, 1, 0, [0, 127]],
  // Slot + 1 of a sensor's carrier, or 0; and the sensor's position in the carrier's frame.
  ['carrier', Int32Array, 1, 0, [0, 2 ** 24]],
  ['offset', Float64Array, 3, 0, [-LIMITS.largest, LIMITS.largest]],
  ['surfaceVelocity', Float64Array, 3, 0, [-LIMITS.largest, LIMITS.largest]],
] as const satisfies readonly Column[]

type Column = readonly [string, unknown, number, number, readonly [number, number]]

export function createTraits(): Traits {
  const columns = TRAIT_COLUMNS.map(([name, ArrayType]) => [name, new ArrayType(0)])
  return Object.assign(new Store(), Object.fromEntries(columns)) as Traits
}

export function growTraits(traits: Traits, bodies: Bodies): void {
  const slots = bodies.indexOf.length
  if (traits.type.length >= slots) return
  for (const [name, ArrayType, width, initial] of TRAIT_COLUMNS) {
    const grown = new ArrayType(width * slots).fill(initial)
    grown.set(traits[name])
    Object.assign(traits, { [name]: grown })
  }
  bodies.gravityScale = traits.gravityScale
}

export function clearTraits(traits: Traits, slot: number): void {
  for (const [name, , width, initial] of TRAIT_COLUMNS) traits[name].fill(initial, width * slot, width * (slot + 1))
  traits.changed = true
}

/** Updates the derived values if a column has changed. */
export function updateTraits(traits: Traits): void {
  if (!traits.changed) return
  const { type, sensor, category, mask, gravityScale, surfaceVelocity } = traits
  const { kinematic, sensors, locked, riders } = traits
  kinematic.length = sensors.length = locked.length = riders.length = 0
  traits.changed = traits.filters = traits.slides = traits.scales = traits.damps = false
  for (let s = 0; s < type.length; s++) {
    if (sensor[s] === 1) sensors.push(s)
    if (type[s] === KINEMATIC || (type[s] === DYNAMIC && sensor[s] === 1)) kinematic.push(s)
    if (sensor[s] === 1 || category[s] !== 1 || mask[s] !== ALL_BITS) traits.filters = true
    if (gravityScale[s] !== 1) traits.scales = true
    if (traits.linearDamping[s]! > 0 || traits.angularDamping[s]! > 0) traits.damps = true
    if (type[s] === DYNAMIC && traits.locks[s]! > 0) locked.push(s)
    if (surfaceVelocity[3 * s] !== 0 || surfaceVelocity[3 * s + 1] !== 0 || surfaceVelocity[3 * s + 2] !== 0)
      traits.slides = true
    if (traits.carrier[s]! > 0) riders.push(s)
  }
  traits.rides = riders.length > 0
}

/** Writes the traits of bodies that do not have the defaults. */
export function saveTraits(out: Writer, traits: Traits): void {
  const isOwn = (s: number) =>
    TRAIT_COLUMNS.some(([name, , width, initial]) => {
      return traits[name].subarray(width * s, width * (s + 1)).some((value: number) => value !== initial)
    })
  const slots = [...traits.type.keys()].filter(isOwn)
  out.array(Int32Array.from(slots))
  for (const [name, ArrayType, width] of TRAIT_COLUMNS)
    for (let axis = 0; axis < width; axis++) out.array(new ArrayType(slots.map((s) => traits[name][width * s + axis]!)))
}
