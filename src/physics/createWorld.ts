// Makes worlds from options, and changes their options.
import { createBodies } from './body/bodies.ts'
import { applyMaterialDefaults } from './body/initBody.ts'
import { INTEGRATORS, SEMI_IMPLICIT, wrapPositions } from './body/integrate.ts'
import { createLod } from './body/lod.ts'
import { wakeAll } from './body/wake.ts'
import { createBroadphase } from './broadphase/broadphase.ts'
import { isForceLaw } from './contact/contactLaw.ts'
import { createContacts } from './contact/contacts.ts'
import { createOverlaps } from './contact/overlaps.ts'
import { open } from './core/space.ts'
import { finite, object, refuse } from './core/validate.ts'
import { createRandom } from './math/random.ts'
import { type Dim, toAxes } from './math/vec.ts'
import { checkSpace, checkWorldOptions, type WorldOptions } from './options.ts'
import { createProfile } from './profile.ts'
import { impulse } from './solver/impulse.ts'
import { createSoftness } from './solver/softness.ts'
import { createSpawner } from './spawn/spawner.ts'
import { createStepContext } from './stepContext.ts'
import type { World } from './world.ts'

/**
 * Makes a world.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function createWorld<D extends Dim>(options: WorldOptions<D>): World<D> {
  object('options', options)
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
    substeps: 'auto',
    fields: [],
    damping: 1,
    minMass: 0.001,
    maxSpeed: Number.POSITIVE_INFINITY,
    sleep: !isForceLaw(contact),
    drag: 0,
    stiffness: 1,
    integrator: SEMI_IMPLICIT,
    stepCount: 0,
    time: 0,
    random: createRandom(seed),
    bodies: createBodies(dim),
    systems: [],
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
    edits: 0,
    observers: [],
  }
  configure(world, options)
  return world
}

/** Options that are stored without conversion. */
const PLAIN_OPTIONS = [
  'cell',
  'containers',
  'contact',
  'timeStep',
  'substeps',
  'fields',
  'damping',
  'minMass',
  'maxSpeed',
  'sleep',
  'drag',
  'stiffness',
] as const

/**
 * Changes a world from the next step on, and wakes all bodies. An absent option keeps its value.
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
  if (options.contact !== undefined)
    for (let i = 0; i < world.bodies.count; i++) applyMaterialDefaults(world.bodies, i, world.contact)
  world.broadphase.valid = false
  wakeAll(world)
}
