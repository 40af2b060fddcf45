// World<D>: everything a world is, on one page, and the door through which it is made. A world is data; step.ts moves it.

import { type Bodies, createBodies } from './body/bodies.ts'
import type { ForceField } from './body/forces.ts'
import { applyMaterialDefaults } from './body/initBody.ts'
import { INTEGRATORS, type Integrator, SEMI_IMPLICIT, wrapPositions } from './body/integrate.ts'
import { createLod, type Lod } from './body/lod.ts'
import { wakeBody } from './body/sleep.ts'
import { type Broadphase, createBroadphase } from './broadphase/broadphase.ts'
import { type Characters, createCharacters } from './character/characters.ts'
import { type Contacts, createContacts } from './contact/contacts.ts'
import { createOverlaps, type Overlaps } from './contact/overlaps.ts'
import type { Container } from './container/containers.ts'
import { open, type Space } from './core/space.ts'
import { finite, refuse } from './core/validate.ts'
import { createRandom, type RandomState } from './math/random.ts'
import { type Dim, toAxes } from './math/vec.ts'
import { type ContactLaw, checkSpace, checkWorldOptions, type WorldOptions } from './options.ts'
import { createSoftness, impulse, type Softness } from './solver/contactSolver.ts'
import { createSpawner, type Spawner } from './spawn/spawner.ts'
import { createWave, type Wave } from './spring/muscleWave.ts'
import { createSprings, type Springs } from './spring/springs.ts'
import { createProfile, type Profile } from './stats.ts'
import { createStepContext, type StepContext } from './stepContext.ts'
import { type Blocks, createBlocks } from './voxel/blocks.ts'

/** A world. Its fields are for reading: change it through the functions that take it. */
export interface World<D extends Dim = Dim> {
  readonly dim: D
  readonly seed: number
  gravity: [number, number, number]
  space: Space<D>
  cell: number
  containers: readonly Container[]
  contact: ContactLaw | null
  timeStep: number
  substeps: number
  fields: readonly ForceField<D>[]
  damping: number
  maxSpeed: number
  sleep: boolean
  drag: number
  stiffness: number
  integrator: Integrator

  /** Steps done, and simulated seconds. */
  stepCount: number
  time: number
  readonly random: RandomState
  readonly bodies: Bodies
  readonly springs: Springs
  readonly blocks: Blocks
  readonly characters: Characters
  readonly wave: Wave
  /** Of a Soda model: what it is called, and who made it. */
  readonly credits: { name: string; author: string }
  readonly broadphase: Broadphase
  readonly contacts: Contacts
  readonly overlaps: Overlaps
  /** Coefficients of the soft contacts of the last step. */
  readonly soft: Softness
  spawner: Spawner
  readonly lod: Lod
  readonly profile: Profile
  readonly context: StepContext
  /** Bodies awake after the last step. */
  awake: number
  /** Whether bodies fell asleep in the last step: their previous positions are one step behind. */
  justFellAsleep: boolean
  readonly wakeListeners: Set<() => void>
}

/**
 * Makes a world.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function createWorld<D extends Dim>(options: WorldOptions<D>): World<D> {
  const { dim, seed = 1 } = options
  if (dim !== 2 && dim !== 3) refuse('dim', '2 or 3', dim)
  finite('seed', seed)
  const contact = options.contact === undefined ? impulse() : options.contact
  const world: World<D> = {
    dim,
    seed,
    gravity: [0, 0, 0],
    space: open<D>(),
    cell: 0,
    containers: [],
    contact,
    timeStep: 1 / 60,
    substeps: contact?.kind === 'impulse' ? 4 : 1,
    fields: [],
    damping: 1,
    maxSpeed: Number.POSITIVE_INFINITY,
    sleep: contact?.kind === 'impulse',
    drag: 0,
    stiffness: 1,
    integrator: SEMI_IMPLICIT,
    stepCount: 0,
    time: 0,
    random: createRandom(seed),
    bodies: createBodies(dim),
    springs: createSprings(),
    blocks: createBlocks(),
    characters: createCharacters(),
    wave: createWave(),
    credits: { name: '', author: '' },
    broadphase: createBroadphase(),
    contacts: createContacts(),
    overlaps: createOverlaps(),
    soft: createSoftness(),
    spawner: createSpawner(),
    lod: createLod(),
    profile: createProfile(),
    context: createStepContext(),
    awake: 0,
    justFellAsleep: false,
    wakeListeners: new Set(),
  }
  configure(world, options)
  return world
}

/** Options that a world takes as they are. */
const PLAIN_OPTIONS = [
  'cell',
  'containers',
  'contact',
  'timeStep',
  'substeps',
  'fields',
  'damping',
  'maxSpeed',
  'sleep',
  'drag',
  'stiffness',
] as const

/**
 * Changes a world from the next step on. What is absent stays. A change of what acts on bodies wakes them all.
 * @throws RangeError naming the option, its value and what is allowed; then nothing has changed
 */
export function configure<D extends Dim>(
  world: World<D>,
  options: Partial<Omit<WorldOptions<NoInfer<D>>, 'dim' | 'seed'>>,
): void {
  checkWorldOptions(world.dim, options)
  if (options.space !== undefined) checkSpace(world.bodies, options.space)
  if (options.gravity !== undefined) world.gravity = toAxes(options.gravity)
  if (options.space !== undefined) {
    world.space = options.space
    wrapPositions(world.bodies, options.space)
    world.bodies.previous.set(world.bodies.position)
  }
  for (const name of PLAIN_OPTIONS) if (options[name] !== undefined) Object.assign(world, { [name]: options[name] })
  if (options.integrator !== undefined) world.integrator = INTEGRATORS[options.integrator]
  if (options.contact !== undefined) applyMaterials(world)
  world.broadphase.valid = false
  wakeAll(world)
}

/** Wakes every body, and tells whoever draws. */
export function wakeAll(world: World): void {
  const { bodies } = world
  for (let i = 0; i < bodies.count; i++) if (wakeBody(bodies, i)) world.broadphase.woken = true
  world.awake = bodies.count
  notifyWake(world)
}

/** Wakes one body, and counts it. */
export function wakeOne(world: World, i: number): void {
  if (!wakeBody(world.bodies, i)) return
  world.broadphase.woken = true
  world.awake++
}

/** Tells the listeners of `onWake` that something will move. */
export function notifyWake(world: World): void {
  for (const listener of world.wakeListeners) listener()
}

function applyMaterials(world: World): void {
  if (world.contact?.kind !== 'impulse') return
  const { bodies, contact } = world
  if (contact.friction > 0) bodies.anyFriction = true
  if (contact.rolling > 0) bodies.anyRolling = true
  for (let i = 0; i < bodies.count; i++) applyMaterialDefaults(bodies, i, contact)
}
