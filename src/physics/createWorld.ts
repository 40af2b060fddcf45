// Makes worlds, and changes their options, containers and systems.
import { type Bodies, createBodies } from './body/bodies.ts'
import { applyMaterialDefaults } from './body/bodyOptions.ts'
import type { ForceField } from './body/forces.ts'
import { INTEGRATORS, type Integrator, SEMI_IMPLICIT } from './body/integrate.ts'
import { Lod } from './body/lod.ts'
import { wakeAll } from './body/wake.ts'
import { Broadphase } from './broadphase/broadphase.ts'
import { createContacts } from './contact/contacts.ts'
import { createOverlaps } from './contact/overlaps.ts'
import type { SurfaceMaterial } from './contact/surfaces.ts'
import { createRandom } from './core/random.ts'
import { open, type Space, wrapPositions } from './core/space.ts'
import {
  between,
  checkOptions,
  coordinate,
  demand,
  duration,
  finite,
  LIMITS,
  limit,
  list,
  notNegative,
  object,
  oneOf,
  positive,
  refuse,
  share,
  vector,
} from './core/validate.ts'
import { type Dim, toAxes, type Vec } from './core/vec.ts'
import { Bounces } from './solver/bounce/impacts.ts'
import { impulse } from './solver/contactLaws.ts'
import { Softness } from './solver/contactSolver.ts'
import { Spawner } from './systems/spawn/spawner.ts'
import { StepContext, StepProfile } from './world/stepContext.ts'
import { checkSystem, FREE, findSystem, isBuiltIn, isForceLaw } from './world/systems.ts'
import type { ContactLaw, Container, System, World, WorldSettings } from './world/world.ts'

/** The options of `createWorld`. `configure` takes the same, except `dim` and `seed`. */
export interface WorldOptions<D extends Dim> extends Partial<WorldSettings> {
  /** Number of axes: 2 or 3. */
  dim: D
  /** Seed of all randomness. @default 1 */
  seed?: number
  /** Metres per second squared. @default zeros */
  gravity?: Vec<D>
  /** `open()` or `torus({ size })`. @default `open()` */
  space?: Space<D>
  /** Walls around the bodies. @default none */
  containers?: readonly Container[]
  /** Contact law. With null, bodies pass through each other. @default `impulse()` */
  contact?: ContactLaw | null
  /** Force fields. @default none */
  fields?: readonly ForceField<D>[]
  /**
   * `semi-implicit`: v += a h; x += v h. Free fall is exact. `lagged`, for the walker: x += v h;
   * v += a h; a = F / m, with speeds up to 1e6 m/s. @default `semi-implicit`
   */
  integrator?: Integrator['name']
}

/** Defaults of the options that a world stores as they are. */
const DEFAULTS: Pick<World, 'containers' | 'contact' | 'fields'> & WorldSettings = {
  cell: 0,
  containers: [],
  contact: null,
  timeStep: 1 / 60,
  substeps: 'auto',
  fields: [],
  damping: 1,
  minMass: 0.001,
  maxSpeed: Number.POSITIVE_INFINITY,
  sleep: true,
  drag: 0,
  stiffness: 1,
}

/** Makes a world. `createWorld<3, Gift>` names the type of the `data` of its bodies. */
export function createWorld<D extends Dim, Data = unknown>(options: WorldOptions<D>): World<D, Data> {
  object('options', options)
  const { dim, seed = 1 } = options
  if (dim !== 2 && dim !== 3) refuse('dim', '2 or 3', dim)
  finite('seed', seed)
  const contact = options.contact === undefined ? impulse() : options.contact
  const world: World<D, Data> = {
    ...(DEFAULTS as Pick<World<D>, keyof typeof DEFAULTS>),
    dim,
    seed,
    gravity: [0, 0, 0],
    space: open<D>(),
    contact,
    sleep: !isForceLaw(contact),
    integrator: SEMI_IMPLICIT,
    stepCount: 0,
    time: 0,
    random: createRandom(seed),
    bodies: createBodies(dim),
    bodyData: new Map(),
    systems: [],
    credits: { name: '', author: '' },
    broadphase: new Broadphase(),
    contacts: createContacts(),
    bounces: new Bounces(),
    overlaps: createOverlaps(),
    soft: new Softness(),
    spawner: new Spawner(),
    lod: new Lod(),
    profile: new StepProfile(),
    context: new StepContext(),
    awake: 0,
    justFellAsleep: false,
    wakeListeners: new Set(),
    pairFilter: null,
    revision: 0,
    observers: [],
  }
  configure(world, options)
  return world
}

/** Changes options of a world from the next step on, and wakes its bodies. */
export function configure<D extends Dim>(
  world: World<D>,
  options: Partial<Omit<WorldOptions<NoInfer<D>>, 'dim' | 'seed'>>,
): void {
  checkWorldOptions(world.dim, options)
  for (const name of ['dim', 'seed'] as const) {
    const given = (options as WorldOptions<D>)[name] ?? world[name]
    if (given !== world[name]) refuse(name, `${world[name]}, as in createWorld`, given)
  }
  if (options.space !== undefined) checkSpace(world.bodies, options.space)
  if (options.gravity !== undefined) world.gravity = toAxes(options.gravity)
  if (options.space !== undefined) {
    world.space = options.space
    wrapPositions(world.bodies.position, world.bodies.count, options.space)
    world.bodies.previous.set(world.bodies.position)
  }
  for (const name of Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[])
    if (options[name] !== undefined) Object.assign(world, { [name]: options[name] })
  if (options.integrator !== undefined) world.integrator = INTEGRATORS[options.integrator]
  if (options.contact !== undefined)
    for (let i = 0; i < world.bodies.count; i++) applyMaterialDefaults(world.bodies, i, world.contact)
  world.broadphase.valid = false
  wakeAll(world)
}

/** How a world changes. */
export interface ChangeOptions {
  /** Whether all bodies wake. Set it to false if no sleeping body has to move. @default true */
  wake?: boolean
}

/**
 * Replaces the containers from the next step on.
 * @param containers Walls made by this package, or your own.
 */
export function setContainers<D extends Dim>(
  world: World<D>,
  containers: readonly Container<NoInfer<D>>[],
  options: ChangeOptions = {},
): void {
  const wakes = readWake(options)
  checkContainers(world.dim, containers)
  world.containers = containers
  noteChange(world, wakes)
}

/**
 * Adds a system to a world from the next step on.
 * @param system An object with a name that is unique in the world.
 */
export function addSystem<D extends Dim>(
  world: World<D>,
  system: System<NoInfer<D>>,
  options: ChangeOptions = {},
): void {
  const wakes = readWake(options)
  checkSystem(system)
  demand(!findSystem(world, system.name), 'system.name', FREE, system.name)
  world.systems.push(system)
  noteChange(world, wakes)
}

/** Removes a system that `addSystem` added. @param name The system's name. */
export function removeSystem(world: World, name: string, options: ChangeOptions = {}): void {
  const wakes = readWake(options)
  const index = isBuiltIn({ name }) ? -1 : world.systems.findIndex((system) => system.name === name)
  if (index < 0) refuse('name', 'the name of a system that addSystem added', name)
  world.systems.splice(index, 1)
  noteChange(world, wakes)
}

function readWake(options: ChangeOptions): boolean {
  checkOptions(options, { wake: [oneOf, [true, false]] })
  return options.wake ?? true
}

function noteChange(world: World, wakes: boolean): void {
  if (wakes) wakeAll(world)
  else world.revision++
}

/** Checks that every radius is less than half the width of a torus. */
export function checkSpace(bodies: Bodies, space: Space): void {
  const minHalf = Math.min(...space.half)
  for (let o = 3; o < 4 * bodies.count; o += 4) {
    if (bodies.position[o]! >= minHalf) {
      throw new RangeError(
        `space must be more than twice as wide as every radius: one is ${bodies.position[o]}, half of the torus is ${minHalf}; remove that body first`,
      )
    }
  }
}

function checkWorldOptions(dim: Dim, options: Partial<WorldOptions<Dim>>): void {
  object('options', options)
  checkOptions(
    options,
    {
      gravity: [vector, dim, 'm/s^2'],
      cell: [options.cell === 0 ? notNegative : positive, 'metres'],
      timeStep: [duration],
      damping: [share],
      minMass: [positive, 'kilograms'],
      maxSpeed: [limit, 'm/s'],
      drag: [notNegative, 'N s/m'],
      stiffness: [notNegative, 'N/m'],
      integrator: [oneOf, Object.keys(INTEGRATORS)],
      sleep: [oneOf, [true, false]],
    },
    ['dim', 'seed', 'space', 'contact', 'containers', 'fields', 'substeps'],
  )
  const { space, contact, containers, fields, substeps } = options
  if (substeps !== undefined && substeps !== 'auto') {
    if (!Number.isInteger(substeps) || substeps < 1)
      refuse('substeps', "'auto' or a whole number of at least 1", substeps)
    if (substeps > LIMITS.substeps) refuse('substeps', `at most ${LIMITS.substeps}`, substeps)
  }
  if (space !== undefined) checkSpaceForm(dim, space)
  if (contact !== undefined && contact !== null) checkMembers('contact', contact, ['collectContacts', 'applyForces'])
  if (containers !== undefined) checkContainers(dim, containers)
  if (fields !== undefined) for (const field of list('fields', fields, LIMITS.fields)) checkField(field, dim)
}

function checkContainers(dim: Dim, containers: unknown): void {
  for (const container of list('containers', containers, LIMITS.containers)) {
    checkMembers('containers', container, ['collect', 'clamp'])
    ;(container as Container).checkDim?.(dim)
    const { floor, ...walls } = container as Partial<SurfaceMaterial> & { floor?: Partial<SurfaceMaterial> }
    checkOptions(walls, { surfaceVelocity: [vector, dim, 'm/s'] }, null)
    if (floor) checkOptions(floor, { surfaceVelocity: [vector, dim, 'm/s'] }, null)
  }
}

function checkSpaceForm(dim: Dim, space: Space): void {
  const { size, half, periodic } = object('space', space) as Partial<Space>
  const axes = Array.isArray(size) ? size.filter(Number.isFinite) : []
  const isSpace =
    Array.isArray(size) &&
    Array.isArray(half) &&
    size.length === 3 &&
    size.every((s, axis) => s > 0 && half[axis] === s / 2 && Number.isFinite(s) === axis < axes.length) &&
    axes.length > 0 === periodic
  if (!isSpace) refuse('space', 'made by open() or torus()', space)
  if (!periodic) return
  if (axes.length !== dim) throw new RangeError(`space must have ${dim} axes like the world, got ${axes.length}`)
  for (const axis of axes) positive('space', axis, 'metres')
}

const FIELD_KINDS: readonly unknown[] = ['directional', 'radial', 'spiral']

export function checkField(value: unknown, dim: Dim): void {
  const { kind, center, extent, strength, direction, addForces } = (value ?? {}) as Record<string, unknown>
  if (typeof addForces === 'function') return
  if (!FIELD_KINDS.includes(kind)) refuse('fields', 'made by a function such as radial()', value)
  vector('center of a field', center, 3, 'metres')
  vector('direction of a field', direction, 3, 'length 1')
  for (const v of direction as number[]) between('direction of a field', v, -1, 1)
  const isInPlane = dim === 3 || ((center as number[])[2] === 0 && (direction as number[])[2] === 0)
  demand(isInPlane, 'fields', 'of 2 axes in a plane', value)
  limit('extent of a field', extent, 'metres')
  coordinate('strength of a field', strength, 'newtons')
}

/** Checks that a law or container has a kind and at least one of `functions`. */
export function checkMembers(name: string, value: unknown, functions: readonly string[]): void {
  const member = (value ?? {}) as Record<string, unknown>
  const acts = functions.some((key) => typeof member[key] === 'function')
  const fits = functions.every((key) => member[key] === undefined || typeof member[key] === 'function')
  if (!(typeof member.kind === 'string' && acts && fits))
    refuse(
      name,
      `an object with a kind and a function ${functions.join(' or ')}, such as those that this package makes`,
      value,
    )
}
