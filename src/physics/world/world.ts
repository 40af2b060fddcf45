// The world, and the interfaces of its extensions: systems, contact laws, containers.
import type { Bodies, BodyId, Material } from '../body/bodies.ts'
import type { ForceField } from '../body/forces.ts'
import type { Integrator } from '../body/integrate.ts'
import type { Lod } from '../body/lod.ts'
import type { Broadphase } from '../broadphase/broadphase.ts'
import type { Contacts } from '../contact/contacts.ts'
import type { Overlaps } from '../contact/overlaps.ts'
import type { Reader, Writer } from '../core/bytes.ts'
import type { RandomState } from '../core/random.ts'
import type { Space } from '../core/space.ts'
import type { Dim, Vec } from '../core/vec.ts'
import type { Bounces } from '../solver/bounce/impacts.ts'
import type { Softness } from '../solver/contactSolver.ts'
import type { Spawner } from '../systems/spawn/spawner.ts'
import type { StepContext, StepProfile } from './stepContext.ts'

/** Numbers and switches of a world, which `createWorld` and `configure` take as they are. */
export interface WorldSettings {
  /** Edge of a grid cell in metres. 0: chosen from the radii of the bodies. @default 0 */
  cell: number
  /** Simulated seconds per step. @default 1/60 */
  timeStep: number
  /**
   * Substeps per step, from 1. With 'auto', `impulse()` runs 3 to 80, by size, gravity, fields and
   * load, and other laws run 1. One substep at 60 steps per second damps springs above 3 Hz.
   * @default 'auto'
   */
  substeps: number | 'auto'
  /** Factor on velocity per step, applied before positions move, 0 to 1. @default 1 */
  damping: number
  /** Kilograms, positive: replaces a mass of 0 or less (torus specification). @default 0.001 */
  minMass: number
  /** Speed limit in metres per second. @default Infinity */
  maxSpeed: number
  /** Whether bodies at rest sleep. @default true; false under force laws such as `repulsion()` */
  sleep: boolean
  /**
   * Friction of the air in newton seconds per metre: the force is -drag v. A falling body reaches
   * m g / drag, and one that stops travels m v / drag, for every step and mass. @default 0
   */
  drag: number
  /** Default stiffness of springs, in newtons per metre. @default 1 */
  stiffness: number
}

/**
 * The state of a simulation, which `step` advances. Read its fields freely. Change it through the
 * public functions, which check their input and wake the bodies that have to move.
 */
export interface World<D extends Dim = Dim, Data = unknown> extends WorldSettings {
  readonly dim: D
  readonly seed: number
  /** Metres per second squared: x, y, z. */
  gravity: [number, number, number]
  space: Space<D>
  containers: readonly Container<D>[]
  contact: ContactLaw<D> | null
  fields: readonly ForceField<D>[]
  integrator: Integrator

  /** Steps so far. */
  stepCount: number
  /** Simulated seconds. */
  time: number
  readonly random: RandomState
  readonly bodies: Bodies
  /** The `data` of bodies, by slot. */
  readonly bodyData: Map<number, Data>
  /** Systems in calling order. */
  readonly systems: System<D>[]
  /** Name and author of a Soda model. */
  readonly credits: { name: string; author: string }
  readonly broadphase: Broadphase
  readonly contacts: Contacts
  readonly bounces: Bounces
  readonly overlaps: Overlaps
  /** Coefficients of the soft contacts of the last step. */
  readonly soft: Softness
  spawner: Spawner
  readonly lod: Lod
  /** Milliseconds and counts of each phase of the last step. */
  readonly profile: StepProfile
  readonly context: StepContext
  /** Bodies awake after the last step. */
  awake: number
  /** Whether bodies fell asleep in the last step. Their previous positions are one step behind. */
  justFellAsleep: boolean
  readonly wakeListeners: Set<() => void>
  /** Hooks that may refuse pairs of bodies; null without hooks. */
  pairFilter: PairFilter | null
  /** Counts changes between steps. Not part of the state. */
  revision: number
  /** Observers that call listeners after a step. */
  observers: readonly Observer[]
}

/** Two bodies that may touch in this step. */
export interface BodyPair<D extends Dim = Dim> {
  /** The body with the lower handle. */
  readonly a: BodyId
  /** The other body. */
  readonly b: BodyId
  /** Unit vector from the centre of `a` to that of `b`. */
  readonly normal: Vec<D>
}

export interface PairFilter {
  readonly hooks: Set<(pair: BodyPair) => boolean>
  refuses(world: World, c: number): boolean
}

/**
 * An extension of the step, such as springs, blocks or wind. Every member but the name is optional.
 * Systems are called in the order added (`addSystem`), and not while the whole world sleeps.
 */
export interface System<D extends Dim = Dim> {
  /** Unique within a world. It is stored in snapshots. */
  readonly name: string
  /** Data from which a worker makes the system. Without it the page steps the world. */
  readonly data?: unknown
  /** The longest substep in seconds that resolves its motion. Not asked with a number of `substeps`. */
  longestSubstep?(world: World<D>): number
  /** Once a step, before the broad phase: moves the system's own parts. */
  beginStep?(world: World<D>, context: StepContext): void
  /**
   * Once a step: adds contacts with surfaces. `forEachContact` calls it between steps with a
   * `context.dt` of 0: sleeping bodies are then marked awake and awake ones asleep, and only contacts
   * may change.
   */
  collectContacts?(world: World<D>, context: StepContext): void
  /** After each update of gaps and normals: may change its contacts. Also called between steps. */
  refineContacts?(world: World<D>, context: StepContext): void
  /** Once a substep: adds to `world.bodies.force`, in newtons. */
  applyForces?(world: World<D>, context: StepContext): void
  /** Once a substep, after positions have moved: moves bodies to valid positions. */
  clampPositions?(world: World<D>, context: StepContext): void
  /** Once a step, after the last substep. */
  finishStep?(world: World<D>, context: StepContext): void
  /** Whether the world may sleep. @default true */
  isAtRest?(world: World<D>): boolean
  /** After `setBody` has changed a fixed or kinematic body, or a trait. Wakes what the system ties to it. */
  wakeLinked?(world: World<D>, slot: number): void
  /**
   * At the start of a step, and again after others woke: wakes bodies that move together with an awake one,
   * such as the other end of a rod.
   * @returns whether one woke
   */
  wakeGroups?(world: World<D>): boolean
  /** Before a body is removed. @param slot The body's slot. */
  removeBody?(world: World<D>, slot: number): void
  /** Energy stored by the system, in joules. */
  energy?(world: World<D>): number
  /** Writes the state of the system into a snapshot. */
  save?(writer: Writer): void
  /** Reads what `save` wrote. */
  load?(reader: Reader): void
}

/**
 * Compares a world before and after a step, and calls listeners. The first listener of a kind adds it,
 * and the last one removes it.
 */
export interface Observer {
  readonly name: string
  /** After the substeps, before bodies fall asleep. Not called in a sleeping world. */
  afterSolve?(world: World): void
  /** After each step: calls listeners, which may change the world. */
  afterStep(world: World): void
  /** After a snapshot has replaced the state. */
  reset(world: World): void
}

/**
 * How two touching bodies interact: with `collectContacts` by impulses of the contact solver, as
 * `impulse()`; with `applyForces` by forces, as `repulsion()`. Its material is the default of bodies.
 * Values that it leaves out are those of `impulse()`.
 */
export interface ContactLaw<D extends Dim = Dim> extends Readonly<Partial<Material>> {
  /** Name of the law. It is stored in snapshots. */
  readonly kind: string
  /** Metres per second. Slower approaches do not bounce. @default 0.3 sqrt(g r) */
  readonly bounceSpeed?: number | undefined
  /** Stiffness of soft contacts in hertz. @default a quarter of the substep rate */
  readonly frequency?: number | undefined
  /** Once a step: adds contacts of pairs to `world.contacts`. */
  collectContacts?(world: World<D>, context: StepContext): void
  /** Once a substep: adds to `world.bodies.force`, in newtons. */
  applyForces?(world: World<D>, context: StepContext): void
  /** Energy stored in overlaps, in joules. */
  energy?(world: World<D>): number
}

/** Walls that keep bodies inside: `cylinder`, `lathe`, `boxContainer`, `lid` and others. */
export interface Container<D extends Dim = Dim> {
  /** Name of the kind of container. It is stored in snapshots. */
  readonly kind: string
  /**
   * Once a step: adds contacts of bodies that may reach a wall within the step. Also called between
   * steps, as `collectContacts` of systems.
   * @param firstKey The first of 64 keys for the surfaces of this container.
   */
  collect?(world: World<D>, context: StepContext, firstKey: number): void
  /** Once a substep, after positions have moved: moves every awake body inside. */
  clamp?(world: World<D>, context: StepContext): void
  /** Checks the dimension of the world. @throws RangeError when the container does not fit it */
  checkDim?(dim: Dim): void
  /**
   * Casts a ray at the walls, for `castRay`. If the ray meets a wall from inside within
   * `ray.distance`, sets `ray.distance` and `ray.normal`. Rays pass through your own containers
   * without this function.
   * @returns whether the ray meets a wall
   */
  castRay?(ray: Ray): boolean
  /**
   * Casts a ball at the walls, for `castBall`: as `castRay`, for the ball's centre.
   * @param radius Metres.
   * @returns whether the ball meets a wall
   */
  castBall?(ray: Ray, radius: number): boolean
}

/** A ray. In two dimensions, every z is 0. */
export interface Ray {
  /** Metres. */
  readonly origin: readonly [number, number, number]
  /** Unit vector. */
  readonly direction: readonly [number, number, number]
  /** Metres to the nearest hit so far, or the length of the ray; it may be infinite. */
  distance: number
  /** Unit normal of that hit, against the ray; zeros when the ray begins inside of the hit object. */
  readonly normal: [number, number, number]
}
