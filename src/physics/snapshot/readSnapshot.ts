// Reads a snapshot into a world: header, options, bodies, pairs, and parts. Each value of its JSON
// is checked and copied by name; all other values are dropped.
import type { ForceField, FunctionField } from '../body/forces.ts'
import type { Lod } from '../body/lod.ts'
import { notifyWake } from '../body/wake.ts'
import { createReader, type Reader } from '../core/bytes.ts'
import {
  checkOptions,
  demand,
  finite,
  LIMITS,
  list,
  object,
  oneOf,
  type Rules,
  reach,
  vector,
  whole,
} from '../core/validate.ts'
import type { Dim } from '../core/vec.ts'
import { checkField, createWorld, type WorldOptions } from '../createWorld.ts'
import { checkRadius, checkRegion, REGION_OPTIONAL, REGION_RULES } from '../systems/spawn/spawnApi.ts'
import type { Spawner, SpawnRegion } from '../systems/spawn/spawner.ts'
import { STORED_NUMBERS, storedNumbers } from '../world/stepContext.ts'
import { findSystem, isBuiltIn } from '../world/systems.ts'
import type { ContactLaw, Container, System, World } from '../world/world.ts'
import { OPTION_NAMES, reviveNumber, save, unseal } from './snapshot.ts'
import { checkInverseMasses, readBodies, readBroadphase } from './snapshotBodies.ts'

/** Functions that make an object from its stored data, by kind. */
export type Makers<T> = Readonly<Record<string, (data: never) => T>>

/** The laws, containers and systems that a caller can restore. */
export interface Parts {
  readonly laws: Makers<ContactLaw>
  readonly containers: Makers<Container>
  /** Systems of this package, by name. */
  readonly systems: Readonly<Record<string, ReadSystem>>
}

/**
 * Reads a snapshot into a world, or into a new one.
 * @param given The world, and objects that the snapshot names but `parts` does not make.
 * @throws RangeError when the bytes are damaged; then the world has not changed
 */
export function readSnapshot<D extends Dim>(bytes: Uint8Array, given: Given<D>, parts: Parts): World<D> {
  const { world } = given
  let fresh: World<D>
  let saved: SavedSystem[]
  try {
    ;[fresh, saved] = readAll(bytes, given, parts)
  } catch (error) {
    throw damagedBy(error)
  }
  loadSystems(saved)
  // In the stored order, in which they are called.
  fresh.systems.push(...saved.map(([system]) => system))
  if (!world) return fresh
  // Only now the given world changes. Its listeners and your own systems stay.
  const { wakeListeners, pairFilter, observers, spawner, context, revision } = world
  const { listeners } = spawner
  spawner.queue = [] // ends the spawning of a step in which a listener restores
  Object.assign(context, storedNumbers(fresh.context))
  const isStored = (name: string) => saved.some(([system]) => system.name === name)
  fresh.systems.push(...world.systems.filter((system) => !isBuiltIn(system) && !isStored(system.name)))
  Object.assign(world, fresh, { wakeListeners, pairFilter, observers, context, revision })
  world.spawner = { ...fresh.spawner, listeners }
  for (const observer of observers) observer.reset(world)
  notifyWake(world)
  return world
}

/** The error of a snapshot that cannot be read: its own, or what a check said of a number. */
function damagedBy(error: unknown): RangeError {
  if (!(error instanceof RangeError)) return new RangeError('this snapshot is damaged')
  const isOwn = /^(this|these|a) (snapshot|bytes)/.test(error.message)
  return isOwn ? error : new RangeError(`this snapshot is damaged: ${error.message}`)
}

/** The dimension of a snapshot's world. */
export function snapshotDim(bytes: Uint8Array): Dim {
  return open(bytes)[1]
}

/** Checks the seal. @returns a reader of what follows the header, and the dimension */
function open(bytes: Uint8Array): [input: Reader, dim: Dim] {
  const isBytes = ArrayBuffer.isView(bytes) && bytes.BYTES_PER_ELEMENT === 1
  demand(isBytes, 'a snapshot', 'the Uint8Array that takeSnapshot gave', bytes)
  const input = createReader(unseal(bytes))
  return [input, input.int() as Dim]
}

function readAll<D extends Dim>(bytes: Uint8Array, given: Given<D>, parts: Parts): [World<D>, SavedSystem[]] {
  const { world } = given
  const [input, dim] = open(bytes) as [Reader, D]
  if (world && world.dim !== dim)
    throw new RangeError(`this snapshot is of a world with ${dim} dimensions, the world given has ${world.dim}`)
  const read = () => JSON.parse(input.text(), reviveNumber)
  const fresh = createWorld<D>(makeOptions<D>(dim, read(), given, parts))
  readSpawner(read(), fresh.spawner, dim)
  readLod(read(), fresh.lod, dim)
  // Not revived: a name may equal the text of a number.
  readRest(JSON.parse(input.text()), fresh)
  fresh.stepCount = input.int() >>> 0
  fresh.time = finite('time', input.float(), 'seconds', 0)
  input.into(fresh.random)
  fresh.awake = input.int()
  fresh.justFellAsleep = input.int() === 1
  readBodies(input, fresh)
  whole('awake', fresh.awake, 'bodies', 0, fresh.bodies.count)
  readBroadphase(input, fresh)
  const saved = readSystems(input, given.systems, fresh, parts.systems)
  if (!findSystem(fresh, 'bodies')) checkInverseMasses(fresh.bodies)
  input.end()
  return [fresh, saved]
}

/** Makes the options of a world from stored data, including objects with functions. */
export function makeOptions<D extends Dim>(dim: D, json: unknown, given: Given<D>, parts: Parts): WorldOptions<D> {
  const data = object('options', json)
  const law = given.world?.contact
  const takeLaw = takeFrom<ContactLaw>(law ? [law] : [])
  const contact = data.contact === null ? null : make(data.contact, parts.laws, takeLaw)
  const takeContainer = takeFrom<Container>(given.containers)
  const containers = list('containers', data.containers, LIMITS.containers).map((container) =>
    make(container, parts.containers, takeContainer),
  )
  const options = readOptions(dim, data, takeFrom<ForceField>(given.fields))
  return { ...(options as WorldOptions<D>), contact, containers }
}

/** Makes an object of a known kind from its data, or takes the caller's object. */
function make<T>(data: unknown, makers: Makers<T>, take: (stored: unknown) => T): T {
  const { kind, ...options } = object('a law or a container', data) as { kind: string }
  return Object.hasOwn(makers, kind) ? makers[kind]!(options as never) : take(data)
}

/**
 * Returns the values of a stored object that `rules` names, checked. They keep the stored order, on
 * which the hash of a world depends. Only `optional` values may be absent.
 */
export function readValues(
  name: string,
  json: unknown,
  rules: Rules,
  optional: readonly string[] = [],
): Record<string, unknown> {
  const data = Object.entries(object(name, json)).filter(([key]) => Object.hasOwn(rules, key))
  const values = Object.fromEntries(data)
  for (const key in rules)
    demand(optional.includes(key) || values[key] !== undefined, key, `stored in ${name}`, values[key])
  checkOptions(values, rules, null)
  return values
}

/** Reads the stored options except law and containers. `createWorld` checks them. */
function readOptions(
  dim: Dim,
  data: Record<string, unknown>,
  takeField: (stored: unknown) => ForceField,
): WorldOptions<Dim> {
  const { size, half, periodic } = object('space', data.space)
  const fields = list('fields', data.fields, LIMITS.fields).map((field) => {
    if (object('a field', field).kind === 'forceField') return takeField(field)
    checkField(field, dim)
    const { kind, center, extent, strength, direction } = field as Exclude<ForceField, FunctionField>
    return { kind, center, extent, strength, direction }
  })
  const space = { size: list('size', size, 3), half: list('half', half, 3), periodic }
  for (const name of OPTION_NAMES) demand(data[name] !== undefined, name, 'stored', data[name])
  const options = Object.fromEntries(OPTION_NAMES.map((name) => [name, data[name]]))
  return { ...options, dim, space, fields } as unknown as WorldOptions<Dim>
}

/** Reads spawn region and queue. Tickets rise along the queue. */
function readSpawner(json: unknown, spawner: Spawner, dim: Dim): void {
  const { region, queue, nextTicket, refused, mouthOpenSteps } = object('the queue', json)
  if (region !== null) {
    spawner.region = readValues('the spawn region', region, REGION_RULES, REGION_OPTIONAL) as unknown as SpawnRegion
    checkRegion(spawner.region, dim)
  }
  spawner.nextTicket = whole('nextTicket', nextTicket, '', 0, LIMITS.serial)
  spawner.refused = whole('refused', refused, '', 0, LIMITS.serial)
  spawner.mouthOpenSteps = whole('mouthOpenSteps', mouthOpenSteps, 'steps', 0, LIMITS.opens)
  let least = 0
  spawner.queue = list('queue', queue).map((entry, k) => {
    const queued = object(`queue[${k}]`, entry)
    const ticket = whole(`queue[${k}].ticket`, queued.ticket, '', least, spawner.nextTicket - 1)
    const radius = checkRadius(`queue[${k}].radius`, queued.radius, spawner.region)
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

function readLod(json: unknown, lod: Lod, dim: Dim): void {
  Object.assign(lod, readValues('the viewpoint', json, LOD_RULES, ['contacts']))
  demand(dim === 3 || lod.point[2] === 0, 'point', 'in the plane', lod.point)
  const { isFar } = object('the viewpoint', json)
  // In JSON, a typed array is an object with the names 0, 1, ...
  lod.isFar = Uint8Array.from(Object.values(object('isFar', isFar)), (flag) => whole('isFar', flag, '', 0, 1))
}

/** Reads the credits of a Soda model and the solver's state. */
function readRest(json: unknown, { credits, context }: World): void {
  const rest = object('the rest', json)
  const { name, author } = object('credits', rest.credits)
  demand(typeof name === 'string' && typeof author === 'string', 'credits', 'two texts', rest.credits)
  Object.assign(credits, { name, author })
  Object.assign(context, readValues('the context', rest.context, STORED_NUMBERS))
}

type SavedSystem = readonly [system: System, bytes: Uint8Array]

/** Reads a system of this package into a new world that has its bodies. */
type ReadSystem = (input: Reader, fresh: World) => void

/** Reads the stored systems of this package by `readers`, and returns the others with their bytes. */
function readSystems(
  input: Reader,
  given: readonly System[],
  fresh: World,
  readers: Readonly<Record<string, ReadSystem>>,
): SavedSystem[] {
  const saved: SavedSystem[] = []
  const take = takeFrom<System>(given)
  for (let remaining = input.count(8); remaining > 0; remaining--) {
    const name = input.text()
    if (Object.hasOwn(readers, name) && !findSystem(fresh, name)) readers[name]!(createReader(input.octets()), fresh)
    else saved.push([take({ name }), input.octets()])
  }
  return saved
}

/** Lets each system read its bytes. When one throws, all get back their state. */
function loadSystems(saved: readonly SavedSystem[]): void {
  const before = saved.filter(([system]) => system.save).map(([system]): SavedSystem => [system, save(system)])
  try {
    load(saved)
  } catch (error) {
    load(before)
    throw error
  }
}

function load(saved: readonly SavedSystem[]): void {
  for (const [system, bytes] of saved) system.load?.(createReader(bytes))
}

/** Objects with functions that a snapshot may name. */
interface Given<D extends Dim> {
  readonly world: World<D> | undefined
  readonly containers: readonly Container<D>[]
  readonly fields: readonly ForceField<D>[]
  readonly systems: readonly System<D>[]
}

/** The containers and fields of a world, and the systems that `addSystem` added. */
export function givenBy<D extends Dim>(world: World<D> | undefined): Given<D> {
  const { containers = [], fields = [], systems = [] } = world ?? {}
  return { world, containers, fields, systems: systems.filter((system) => !isBuiltIn(system)) }
}

/** Makes a function that finds objects by stored kind and name. Each is found once, in order. */
function takeFrom<T extends { kind?: string; name?: string }>(given: readonly T[]): (stored: unknown) => T {
  const left = [...given]
  return (stored) => {
    const { kind, name } = object('a stored object', stored)
    const index = left.findIndex((each) => each.kind === kind && each.name === name)
    if (index < 0)
      throw new RangeError(
        `this snapshot holds '${String(name || kind).slice(0, 40)}', which is not known here: give it to restoreSnapshot, or restore into a world that has it`,
      )
    return left.splice(index, 1)[0]!
  }
}
