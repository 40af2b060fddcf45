// Reads a snapshot's JSON. Each value is checked and copied by name; all else is dropped.

import type { Lod } from '../body/lod.ts'
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
  type Rules,
  reach,
  vector,
  whole,
} from '../core/validate.ts'
import { checkField, DEFAULTS, type WorldOptions } from '../createWorld.ts'
import type { ForceField, FunctionField } from '../force/forces.ts'
import type { Dim } from '../math/vec.ts'
import type { Spawner, SpawnRegion } from '../spawn/spawner.ts'
import { WAVE_RULES, type Wave } from '../spring/springForces.ts'
import type { World } from '../world.ts'

/**
 * The values of a stored object that `rules` names, checked, in the stored order: the hash of a world
 * depends on it. All but the `optional` ones have to be there.
 */
function read(name: string, json: unknown, rules: Rules, optional: readonly string[] = []): Record<string, unknown> {
  const data = Object.entries(object(name, json)).filter(([key]) => Object.hasOwn(rules, key))
  const values = Object.fromEntries(data)
  for (const key in rules)
    demand(optional.includes(key) || values[key] !== undefined, key, `stored in ${name}`, values[key])
  checkOptions(values, rules, null)
  return values
}

/** Options that files have only where they differ from their defaults. */
const OPTIONAL = ['cell', 'minMass', 'maxSpeed']

/**
 * The stored options, without law and containers: `createWorld` checks them. `takeField` finds the
 * caller's field of a name.
 */
export function readOptions(
  dim: Dim,
  data: Record<string, unknown>,
  takeField: (stored: unknown) => ForceField,
): WorldOptions<Dim> {
  const { size, half, periodic } = object('space', data.space)
  const fields = list('fields', data.fields, LIMITS.fields).map((field) => {
    if (object('a field', field).kind === 'forceField') return takeField(field)
    checkField(field)
    const { kind, center, extent, strength, direction } = field as Exclude<ForceField, FunctionField>
    return { kind, center, extent, strength, direction }
  })
  const space = { size: list('size', size, 3), half: list('half', half, 3), periodic }
  const names = ['seed', 'gravity', 'integrator', ...Object.keys(DEFAULTS)]
  for (const name of names) demand(OPTIONAL.includes(name) || data[name] !== undefined, name, 'stored', data[name])
  const options = Object.fromEntries(names.map((name) => [name, data[name]]))
  return { ...options, dim, space, fields } as unknown as WorldOptions<Dim>
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
const REGION_OPTIONAL = ['x', 'z', 'brim', 'widest', 'opens']

/** Reads spawn region and queue. Tickets rise along the queue. */
export function readSpawner(json: unknown, spawner: Spawner): void {
  const data = object('the queue', json)
  const { entrance, waiting, nextTicket, refused, opening = 0 } = data
  spawner.region =
    entrance === null ? null : (read('entrance', entrance, REGION_RULES, REGION_OPTIONAL) as unknown as SpawnRegion)
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

const LOD_RULES = {
  active: [oneOf, [true, false]],
  point: [vector, 3, 'metres'],
  distance: [reach, 'metres'],
  far: [whole],
  contacts: [whole],
} as const

export function readLod(json: unknown, lod: Lod): void {
  Object.assign(lod, read('the viewpoint', json, LOD_RULES, ['contacts']))
  const { isFar } = object('the viewpoint', json)
  // JSON has no typed arrays: it is an object with the names 0, 1, ...
  lod.isFar = Uint8Array.from(Object.values(object('isFar', isFar)), (flag) => whole('isFar', flag, '', 0, 1))
}

/** What the choice of substeps has learnt. */
const SOLVER_RULES = {
  maxLength: [finite, 'seconds', 0, LIMITS.timeStep[1]],
  tunedLength: [finite, 'seconds', 0, LIMITS.timeStep[1]],
  load: [finite, 'm/s^2', 0],
  meanLoad: [finite, 'm/s^2', 0],
  hits: [whole],
  hitSpeed: [finite, 'm/s', 0],
} as const

/** Reads the credits of a Soda model and the solver's state. @returns the wave of the muscles */
export function readRest(json: unknown, { credits, context }: World): Wave {
  const rest = object('the rest', json)
  const { name, author } = object('credits', rest.credits)
  demand(typeof name === 'string' && typeof author === 'string', 'credits', 'two texts', rest.credits)
  Object.assign(credits, { name, author })
  Object.assign(context, read('solver', rest.solver, SOLVER_RULES))
  return read('wave', rest.wave, { ...WAVE_RULES, lastWall: [whole, '', 0, 2] }, ['frequency']) as unknown as Wave
}
