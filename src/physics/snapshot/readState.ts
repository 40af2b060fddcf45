// Reads a snapshot's JSON. Each value is checked and copied by name; all else is dropped.

import type { Lod } from '../body/lod.ts'
import { open, type Space, torus } from '../core/space.ts'
import {
  checkOptions,
  coordinate,
  demand,
  finite,
  LIMITS,
  limit,
  list,
  notNegative,
  object,
  oneOf,
  positive,
  reach,
  sign,
  vector,
  whole,
} from '../core/validate.ts'
import { checkField, type WorldOptions } from '../createWorld.ts'
import type { ForceField, FunctionField } from '../force/forces.ts'
import type { Dim } from '../math/vec.ts'
import type { Spawner, SpawnRegion } from '../spawn/spawner.ts'
import { WAVE_MODES, type Wave } from '../spring/springForces.ts'
import type { StepContext } from '../stepContext.ts'

/** Options that `createWorld` checks, and those of them that may be absent. */
const NAMES = [
  'seed',
  'gravity',
  'timeStep',
  'substeps',
  'damping',
  'sleep',
  'drag',
  'stiffness',
  'integrator',
] as const
const OPTIONAL = ['cell', 'minMass', 'maxSpeed'] as const

/**
 * The stored options, without law and containers: `createWorld` checks them. `takeField` finds the
 * caller's field of a name.
 */
export function readOptions(
  dim: Dim,
  data: Record<string, unknown>,
  takeField: (stored: unknown) => ForceField,
): WorldOptions<Dim> {
  const options: Record<string, unknown> = { dim }
  for (const name of NAMES) {
    demand(data[name] !== undefined, name, 'stored', data[name])
    options[name] = data[name]
  }
  for (const name of OPTIONAL) if (data[name] !== undefined) options[name] = data[name]
  options.space = readSpace(data.space)
  options.fields = list('fields', data.fields, LIMITS.fields).map((field) => {
    if (object('a field', field).kind === 'forceField') return takeField(field)
    checkField(field)
    const { kind, center, extent, strength, direction } = field as Exclude<ForceField, FunctionField>
    return { kind, center, extent, strength, direction }
  })
  return options as unknown as WorldOptions<Dim>
}

function readSpace(data: unknown): Space {
  const { size, half, periodic } = object('space', data)
  const sizes = list('size', size, 3)
  const space = periodic ? torus({ size: sizes.filter(Number.isFinite) as [number, number] }) : open()
  for (let axis = 0; axis < 3; axis++) {
    demand(sizes[axis] === space.size[axis], 'size', 'that of a space', sizes[axis])
    demand(list('half', half, 3)[axis] === space.half[axis], 'half', 'half of the size', half)
  }
  return space
}

const REGION_RULES = {
  y: [coordinate, 'metres'],
  radius: [notNegative, 'metres'],
  x: [coordinate, 'metres'],
  z: [coordinate, 'metres'],
  minRadius: [positive, 'metres'],
  maxRadius: [positive, 'metres'],
  velocity: [vector, 3, 'm/s'],
  spread: [notNegative, 'm/s'],
  rate: [whole, 'bodies', 1, LIMITS.rate],
  brim: [coordinate, 'metres'],
  widest: [limit, 'metres'],
  opens: [whole, 'steps', 0, LIMITS.opens],
} as const
const REGION_NAMES = ['y', 'radius', 'minRadius', 'maxRadius', 'velocity', 'spread', 'rate'] as const

/** Reads the spawn region. The order of its names is kept: the hash of a world depends on it. */
function readRegion(data: Record<string, unknown>): SpawnRegion {
  const region: Record<string, unknown> = {}
  for (const name of Object.keys(data)) if (Object.hasOwn(REGION_RULES, name)) region[name] = data[name]
  for (const name of REGION_NAMES) demand(region[name] !== undefined, name, 'stored', region[name])
  checkOptions(region, REGION_RULES)
  return region as unknown as SpawnRegion
}

/** Reads spawn region and queue. Tickets rise along the queue. */
export function readSpawner(json: unknown, spawner: Spawner): void {
  const data = object('the queue', json)
  const { entrance, waiting, nextTicket, refused, opening = 0 } = data
  spawner.region = entrance === null ? null : readRegion(object('entrance', entrance))
  spawner.nextTicket = whole('nextTicket', nextTicket, '', 0, LIMITS.serial)
  spawner.refused = whole('refused', refused, '', 0, LIMITS.serial)
  spawner.opening = whole('opening', opening, 'steps', 0, LIMITS.opens)
  let least = 0
  spawner.queue = list('waiting', waiting).map((entry, k) => {
    const queued = object(`waiting[${k}]`, entry)
    const ticket = whole(`waiting[${k}].ticket`, queued.ticket, '', least, spawner.nextTicket - 1)
    const radius = finite(`waiting[${k}].radius`, queued.radius, 'metres', 0, spawner.region?.widest)
    if (radius > 0) positive(`waiting[${k}].radius`, radius, 'metres')
    least = ticket + 1
    return { ticket, radius }
  })
}

/** Reads the level of detail. */
export function readLod(json: unknown, lod: Lod): void {
  const { active, point, distance, far, isFar, contacts } = object('the viewpoint', json)
  vector('point', point, 3, 'metres')
  lod.active = oneOf('active', active, [true, false])
  lod.point = [...(point as [number, number, number])]
  lod.distance = reach('distance', distance, 'metres')
  lod.far = whole('far', far)
  // JSON has no typed arrays: it is an object with the names 0, 1, ...
  lod.isFar = Uint8Array.from(Object.values(object('isFar', isFar)), (flag) => whole('isFar', flag, '', 0, 1))
  if (contacts !== undefined) lod.contacts = whole('contacts', contacts)
}

/** Reads the wave of the muscles. */
export function readWave(json: unknown): Wave {
  const { amplitude, phase, speed, frequency, direction, mode, lastWall } = object('wave', json)
  return {
    amplitude: coordinate('amplitude', amplitude),
    phase: finite('phase', phase, 'radians', -LIMITS.phase, LIMITS.phase),
    speed: finite('speed', speed, 'radians a step', -LIMITS.phase, LIMITS.phase),
    direction: sign('direction', direction),
    mode: oneOf('mode', mode, WAVE_MODES),
    lastWall: whole('lastWall', lastWall, '', 0, 2),
    ...(frequency === undefined
      ? {}
      : { frequency: finite('frequency', frequency, 'Hz', -LIMITS.largest, LIMITS.largest) }),
  }
}

/** Reads name and author of a Soda model. */
export function readCredits(json: unknown, credits: { name: string; author: string }): void {
  const { name, author } = object('credits', json)
  demand(typeof name === 'string' && typeof author === 'string', 'credits', 'two texts', json)
  credits.name = name as string
  credits.author = author as string
}

/** Reads what the choice of substeps has learnt. */
export function readSolver(json: unknown, context: StepContext): void {
  const { maxLength, tunedLength, load, meanLoad, hits, hitSpeed } = object('solver', json)
  const longest = LIMITS.timeStep[1]
  context.maxLength = finite('maxLength', maxLength, 'seconds', 0, longest)
  context.tunedLength = finite('tunedLength', tunedLength, 'seconds', 0, longest)
  context.load = finite('load', load, 'm/s^2', 0)
  context.meanLoad = finite('meanLoad', meanLoad, 'm/s^2', 0)
  context.hits = whole('hits', hits)
  context.hitSpeed = finite('hitSpeed', hitSpeed, 'm/s', 0)
}
