// Reads a snapshot into a world: header, options, bodies, pairs, and supported parts.

import { notifyWake } from '../body/wake.ts'
import { createReader, type Reader } from '../core/bytes.ts'
import { demand, finite, LIMITS, list, object, whole } from '../core/validate.ts'
import type { WorldOptions } from '../createWorld.ts'
import { createWorld } from '../createWorld.ts'
import type { ForceField } from '../force/forces.ts'
import type { Dim } from '../math/vec.ts'
import type { Wave } from '../spring/springForces.ts'
import { findSystem, isBuiltIn } from '../system/systems.ts'
import type { ContactLaw, Container, World } from '../world.ts'
import { reviveNumber, unseal } from './format.ts'
import { readLod, readOptions, readRest, readSpawner } from './readState.ts'
import { checkInverseMasses, readBodies, readBroadphase } from './snapshotBodies.ts'
import { type Given, loadSystems, type ReadSystem, readSystems, type SavedSystem, takeFrom } from './snapshotSystems.ts'

/** Functions that make an object from its stored data, by kind. */
export type Makers<T> = Readonly<Record<string, (data: never) => T>>

/** The laws, containers and other parts that a caller can restore. */
export interface Parts {
  readonly laws: Makers<ContactLaw>
  readonly containers: Makers<Container>
  /** Reads the springs. @param wave the wave in the snapshot */
  readSprings(input: Reader, fresh: World, wave: Wave): void
  /** Reads blocks and characters, if there are any. */
  readBlocks(input: Reader, fresh: World): void
  /** Systems that are stored by name. */
  readonly systems: Readonly<Record<string, ReadSystem>>
}

/**
 * Reads a snapshot into a world, or into a new one. `given` has the world, and what the snapshot
 * names but `parts` does not make.
 * @throws RangeError when the bytes are damaged; then the world is as it was
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
  // In the stored order, which is that of their calls.
  fresh.systems.push(...saved.map(([system]) => system))
  if (!world) return fresh
  // All parts are read: only now the given world changes. Its listeners and its own systems stay.
  const { wakeListeners, pairFilter, observers, spawner, context, revision } = world
  const { listeners } = spawner
  spawner.queue = [] // a listener may restore within a step, whose spawning then ends
  const { h, substeps, maxLength, tunedLength, load, meanLoad, hits, hitSpeed } = fresh.context
  Object.assign(context, { h, substeps, maxLength, tunedLength, load, meanLoad, hits, hitSpeed })
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

/** The dimension of the world that a snapshot holds. */
export function snapshotDim(bytes: Uint8Array): Dim {
  return open(bytes)[1]
}

/** Checks the seal. @returns a reader of what follows the header, and the dimension */
function open(bytes: Uint8Array): [input: Reader, dim: Dim] {
  demand(
    ArrayBuffer.isView(bytes) && bytes.BYTES_PER_ELEMENT === 1,
    'a snapshot',
    'the Uint8Array that takeSnapshot gave',
    bytes,
  )
  const input = createReader(unseal(bytes))
  input.int() // signature
  input.int() // version
  return [input, input.int() as Dim]
}

function readAll<D extends Dim>(bytes: Uint8Array, given: Given<D>, parts: Parts): [World<D>, SavedSystem[]] {
  const { world } = given
  const [input, dim] = open(bytes) as [Reader, D]
  if (world && world.dim !== dim)
    throw new RangeError(`this snapshot is of a world with ${dim} dimensions, the world given has ${world.dim}`)
  const read = () => JSON.parse(input.text(), reviveNumber)
  const fresh = createWorld<D>(makeOptions<D>(dim, read(), given, parts))
  readSpawner(read(), fresh.spawner)
  readLod(read(), fresh.lod)
  // Not revived: a name may equal the text of a number.
  const wave = readRest(JSON.parse(input.text()), fresh)
  fresh.stepCount = input.int() >>> 0
  fresh.time = finite('time', input.float(), 'seconds', 0)
  fresh.context.h = finite('h', input.float(), 'seconds', 0, LIMITS.timeStep[1])
  const substeps = fresh.context.h > 0 ? Math.round(fresh.timeStep / fresh.context.h) : 1
  fresh.context.substeps = Math.min(LIMITS.substeps, Math.max(1, substeps))
  input.into(fresh.random)
  fresh.awake = input.int()
  fresh.justFellAsleep = input.int() === 1
  readBodies(input, fresh)
  whole('awake', fresh.awake, 'bodies', 0, fresh.bodies.count)
  readBroadphase(input, fresh)
  parts.readSprings(input, fresh, wave)
  parts.readBlocks(input, fresh)
  const saved = readSystems(input, given.systems, fresh, parts.systems)
  if (!findSystem(fresh, 'bodies')) checkInverseMasses(fresh.bodies)
  input.end()
  return [fresh, saved]
}

/** The options of a world from stored data, with objects that have functions. */
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

/** Makes an object of a known kind from its data, or takes that of the caller. */
function make<T>(data: unknown, makers: Makers<T>, take: (stored: unknown) => T): T {
  const { kind, ...options } = object('a law or a container', data) as { kind: string }
  return Object.hasOwn(makers, kind) ? makers[kind]!(options as never) : take(data)
}
