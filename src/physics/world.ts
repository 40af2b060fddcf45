// World<D>: everything a world is, on one page, and the door through which it is made. A world is data; step.ts moves it.
import { type Blocks, createBlocks } from './blocks.ts'
import { type Bodies, createBodies, OWN_FRICTION, OWN_RESTITUTION, OWN_ROLLING } from './bodies.ts'
import { type Candidates, createCandidates } from './candidates.ts'
import { type Characters, createCharacters } from './characters.ts'
import { allow, fail, finite, limit, list, notNegative, oneOf, positive, share, vector, whole } from './check.ts'
import { type Contacts, createContacts } from './contacts.ts'
import type { Container } from './containers.ts'
import { createFeeder, type Feeder } from './feeder.ts'
import type { ForceField } from './forces.ts'
import { createSoftness, type ImpulseLaw, impulse, type Softness } from './impulse.ts'
import { INTEGRATORS, type Integrator, SEMI_IMPLICIT, wrapBodies } from './integrate.ts'
import { createLod, type Lod } from './lod.ts'
import { createOverlaps, type Overlaps } from './overlaps.ts'
import { createPace, type Pace } from './pace.ts'
import { createRandom, type RandomState } from './random.ts'
import type { RepulsionLaw } from './repulsion.ts'
import { wakeBody } from './sleep.ts'
import { open, type Space } from './space.ts'
import { createSprings, type Springs } from './springs.ts'
import { STAGES } from './stages.ts'
import { createFigures, type Figures } from './stats.ts'
import { type Dim, toAxes, type Vec } from './vec.ts'
import { createWave, type Wave } from './wave.ts'

/** How two bodies that touch act on each other. */
export type ContactLaw = ImpulseLaw | RepulsionLaw

/** What `createWorld` takes; `configure` takes the same but for `dim` and `seed`. */
export interface WorldOptions<D extends Dim> {
  /** Number of axes: 2 or 3. */
  dim: D
  /** Source of all randomness; 1. */
  seed?: number
  /** m/s^2; zeros. */
  gravity?: Vec<D>
  /** `torus({ size })`; open by default. */
  space?: Space<D>
  /** Edge of a grid cell, m; chosen from the bodies by default. */
  cell?: number
  /** Walls around the bodies; none. */
  containers?: readonly Container[]
  /** `impulse()` by default; null: bodies pass through each other. */
  contact?: ContactLaw | null
  /** Simulated seconds a step; 1/60. */
  timeStep?: number
  /** Substeps a step; 4 with `impulse()`, else 1. */
  substeps?: number
  /** Force fields; none. */
  fields?: readonly ForceField<D>[]
  /** Factor on velocity per step, before positions move, 0 to 1; 1. */
  damping?: number
  /** Emergency clamp, m/s; none. */
  maxSpeed?: number
  /** Whether bodies at rest sleep; true with `impulse()`, else false. */
  sleep?: boolean
  /** Friction of the air: each body feels -drag v, N s/m; 0. */
  drag?: number
  /** Stiffness of springs without one of their own, N/m; 1. */
  stiffness?: number
  /** `semi-implicit`, or the walker's `lagged`: x += v h; v += a h; a = F / m. */
  integrator?: Integrator['name']
}

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
  readonly candidates: Candidates
  readonly contacts: Contacts
  readonly overlaps: Overlaps
  /** Coefficients of the soft contacts of the last step. */
  readonly soft: Softness
  feeder: Feeder
  readonly lod: Lod
  readonly figures: Figures
  readonly pace: Pace
  /** Bodies awake after the last step. */
  awake: number
  /** Whether bodies fell asleep in the last step: their previous positions are one step behind. */
  drowsy: boolean
  readonly wakeListeners: Set<() => void>
}

/**
 * Makes a world.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function createWorld<D extends Dim>(options: WorldOptions<D>): World<D> {
  const { dim, seed = 1 } = options
  if (dim !== 2 && dim !== 3) fail('dim', '2 or 3', dim)
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
    candidates: createCandidates(),
    contacts: createContacts(),
    overlaps: createOverlaps(),
    soft: createSoftness(),
    feeder: createFeeder(),
    lod: createLod(),
    figures: createFigures(),
    pace: createPace(),
    awake: 0,
    drowsy: false,
    wakeListeners: new Set(),
  }
  configure(world, options)
  return world
}

/**
 * Changes a world from the next step on. What is absent stays. A change of what acts on bodies wakes them all.
 * @throws RangeError naming the option, its value and what is allowed; then nothing has changed
 */
export function configure<D extends Dim>(
  world: World<D>,
  options: Partial<Omit<WorldOptions<NoInfer<D>>, 'dim' | 'seed'>>,
): void {
  checkOptions(world.dim, options)
  if (options.space !== undefined) checkRoom(world.bodies, options.space)
  if (options.gravity !== undefined) world.gravity = toAxes(options.gravity)
  if (options.space !== undefined) {
    world.space = options.space
    wrapBodies(world.bodies, options.space)
    world.bodies.previous.set(world.bodies.position)
  }
  if (options.cell !== undefined) world.cell = options.cell
  if (options.containers !== undefined) world.containers = options.containers
  if (options.timeStep !== undefined) world.timeStep = options.timeStep
  if (options.substeps !== undefined) world.substeps = options.substeps
  if (options.fields !== undefined) world.fields = options.fields
  if (options.damping !== undefined) world.damping = options.damping
  if (options.maxSpeed !== undefined) world.maxSpeed = options.maxSpeed
  if (options.sleep !== undefined) world.sleep = options.sleep
  if (options.drag !== undefined) world.drag = options.drag
  if (options.stiffness !== undefined) world.stiffness = options.stiffness
  if (options.integrator !== undefined) world.integrator = INTEGRATORS[options.integrator]
  if (options.contact !== undefined) {
    world.contact = options.contact
    applyMaterials(world)
  }
  world.candidates.valid = false
  wakeAll(world)
}

/** Wakes every body, and tells whoever draws. */
export function wakeAll(world: World): void {
  const { bodies } = world
  for (let i = 0; i < bodies.count; i++) if (wakeBody(bodies, i)) world.candidates.woken = true
  world.awake = bodies.count
  announce(world)
}

/** Tells the listeners of `onWake` that something will move. */
export function announce(world: World): void {
  for (const listener of world.wakeListeners) listener()
}

/** Bodies without values of their own take those of the law. */
function applyMaterials(world: World): void {
  if (world.contact?.kind !== 'impulse') return
  const { bodies, contact } = world
  if (contact.friction > 0) bodies.anyGrip = true
  if (contact.rolling > 0) bodies.anyRolling = true
  for (let i = 0; i < bodies.count; i++) {
    if (!(bodies.own[i]! & OWN_RESTITUTION)) bodies.restitution[i] = contact.restitution
    if (!(bodies.own[i]! & OWN_FRICTION)) bodies.grip[i] = Math.sqrt(contact.friction)
    if (!(bodies.own[i]! & OWN_ROLLING)) bodies.rolling[i] = Math.sqrt(contact.rolling)
  }
}

/** On a torus a body is narrower than half of it, also when the torus changes under it. */
function checkRoom(bodies: Bodies, space: Space): void {
  const least = Math.min(...space.half)
  for (let o = 3; o < 4 * bodies.count; o += 4) {
    if (bodies.position[o]! >= least) {
      throw new RangeError(
        `space must be more than twice as wide as every radius: one is ${bodies.position[o]}, half of the torus is ${least}; remove that body first`,
      )
    }
  }
}

function checkOptions(dim: Dim, options: Partial<WorldOptions<Dim>>): void {
  allow(options, {
    gravity: [vector, dim, 'm/s^2'],
    cell: [positive, 'metres'],
    timeStep: [positive, 'seconds'],
    substeps: [whole, '', 1],
    damping: [share],
    maxSpeed: [limit, 'm/s'],
    drag: [notNegative, 'N s/m'],
    stiffness: [notNegative, 'N/m'],
    integrator: [oneOf, Object.keys(INTEGRATORS)],
    sleep: [oneOf, [true, false]],
  })
  const { space, contact, containers, fields } = options
  if (space?.periodic) checkAxes(dim, 'space', space.size.filter(Number.isFinite))
  // A law is null, or there: whatever else came was no law.
  if (contact !== null) checkKinds('contact', contact && [contact], 'impulse repulsion')
  checkKinds('containers', containers, 'cylinder profile room lid sodaRoom')
  checkKinds('fields', fields, 'directional radial spiral')
  if (contact?.kind === 'repulsion' && !STAGES.repelling) fail('contact', 'made by repulsion(), not by hand', contact)
  for (const container of containers ?? []) {
    if (container.kind === 'sodaRoom' && !STAGES.soda) fail('containers', 'made by sodaRoom(), not by hand', container)
    if (container.kind === 'room') checkAxes(dim, 'room', container.min)
  }
}

/** What is made by functions of ours says of what kind it is. */
function checkKinds(name: string, made: unknown, kinds: string): void {
  if (made === undefined) return
  for (const one of list(name, made) as ({ kind?: string } | null)[])
    if (!kinds.split(' ').includes(one?.kind ?? '')) fail(name, `made by ${kinds.split(' ').join('(), ')}()`, one)
}

function checkAxes(dim: Dim, name: string, { length }: readonly number[]): void {
  if (length !== dim) throw new RangeError(`${name} must have ${dim} axes like the world, got ${length}`)
}
