// Reads a snapshot into a world: header, options, bodies, pairs, and the parts that the caller
// supports.
import { notifyWake } from '../body/wake.ts'
import { createReader, type Reader } from '../core/bytes.ts'
import type { Space } from '../core/space.ts'
import { demand } from '../core/validate.ts'
import { createWorld } from '../createWorld.ts'
import type { Dim } from '../math/vec.ts'
import type { WorldOptions } from '../options.ts'
import { isBuiltIn } from '../systems.ts'
import type { ContactLaw, Container, World } from '../world.ts'
import { MAGIC, reviveNumber, VERSION } from './format.ts'
import { readBodies } from './snapshotBodies.ts'
import { readBroadphase } from './snapshotPairs.ts'
import { loadSystems, readSystems, type SavedSystem } from './snapshotSystems.ts'

/** Functions that make an object from its stored data, by kind. */
export type Makers<T> = Readonly<Record<string, (data: never) => T>>

/** The laws, containers and other parts that a caller can restore. */
export interface Parts {
  readonly laws: Makers<ContactLaw>
  readonly containers: Makers<Container>
  /** Reads the springs. @param wave the wave in the snapshot */
  readSprings(input: Reader, fresh: World, wave: object): void
  /** Reads blocks and characters, if there are any. */
  readBlocks(input: Reader, fresh: World): void
}

/**
 * Reads a snapshot into `world`, or into a new one. Laws and containers of a kind that `parts` does
 * not have are taken from `world`.
 * @throws RangeError when the bytes are damaged; then `world` is as it was
 */
export function readSnapshot<D extends Dim>(bytes: Uint8Array, world: World<D> | undefined, parts: Parts): World<D> {
  let fresh: World<D>
  let saved: SavedSystem[]
  try {
    ;[fresh, saved] = readAll(bytes, world, parts)
  } catch (error) {
    throw error instanceof RangeError ? error : new RangeError('this snapshot is damaged')
  }
  loadSystems(saved)
  if (!world) return fresh
  // All parts are read: only now the given world changes. Its listeners and its own systems stay.
  const { wakeListeners, spawner, context } = world
  const { listeners } = spawner
  const userSystems = world.systems.filter((system) => !isBuiltIn(system))
  spawner.queue = [] // a listener may restore within a step, whose spawning then ends
  const { h, passes, substeps, maxLength, tunedLength, load, meanLoad, hits, hitSpeed } = fresh.context
  Object.assign(context, { h, passes, substeps, maxLength, tunedLength, load, meanLoad, hits, hitSpeed })
  fresh.systems.push(...userSystems)
  Object.assign(world, fresh, { wakeListeners, context })
  world.spawner = { ...fresh.spawner, listeners }
  notifyWake(world)
  return world
}

function readAll<D extends Dim>(
  bytes: Uint8Array,
  world: World<D> | undefined,
  parts: Parts,
): [World<D>, SavedSystem[]] {
  demand(ArrayBuffer.isView(bytes), 'a snapshot', 'the Uint8Array that takeSnapshot gave', bytes)
  const input = createReader(bytes)
  if (bytes.length < 12 || input.int() !== MAGIC) throw new RangeError('these bytes are not a snapshot')
  const version = input.int()
  if (version !== VERSION)
    throw new RangeError(
      `this snapshot has version ${version}; this library reads version ${VERSION}: save it again with the library that made it`,
    )
  const dim = input.int() as D
  if (world && world.dim !== dim)
    throw new RangeError(`this snapshot is of a world with ${dim} dimensions, the world given has ${world.dim}`)
  const read = () => JSON.parse(input.text(), reviveNumber)
  const fresh = createWorld<D>({ ...makeOptions<D>(read(), world, parts), dim })
  const { entrance, waiting, ...spawning } = read()
  Object.assign(fresh.spawner, spawning, { region: entrance, queue: waiting })
  Object.assign(fresh.lod, read())
  fresh.lod.isFar = Uint8Array.from(Object.values(fresh.lod.isFar)) // JSON has no typed arrays
  // Not revived: a name may equal the text of a number.
  const { wave, credits, solver } = JSON.parse(input.text())
  Object.assign(fresh.credits, credits)
  fresh.stepCount = input.int()
  fresh.time = input.float()
  const h = input.float()
  const substeps = h > 0 ? Math.max(1, Math.round(fresh.timeStep / h)) : 1
  Object.assign(fresh.context, { h, substeps, ...solver })
  input.into(fresh.random)
  fresh.awake = input.int()
  fresh.justFellAsleep = input.int() === 1
  readBodies(input, fresh.bodies)
  readBroadphase(input, fresh)
  parts.readSprings(input, fresh, wave)
  parts.readBlocks(input, fresh)
  const saved = readSystems(input, world)
  input.end()
  return [fresh, saved]
}

/** The options of a world from stored data, with laws and containers as objects with functions. */
function makeOptions<D extends Dim>(data: WorldOptions<D>, world: World<D> | undefined, parts: Parts): WorldOptions<D> {
  const { size, half } = data.space as Space<D>
  if (!size.every((s, axis) => half[axis]! === s / 2)) throw new RangeError('this snapshot is damaged')
  const law = world?.contact
  const contact = data.contact && make(data.contact, parts.laws, law ? [law] : [])
  const containers = data.containers!.map((container) => make(container, parts.containers, world?.containers ?? []))
  return { ...data, contact, containers }
}

/** Makes an object of a known kind from its data, or finds one of that kind among `known`. */
function make<T extends { kind: string }>(data: T, makers: Makers<T>, known: readonly T[]): T {
  if (Object.hasOwn(makers, data.kind)) return makers[data.kind]!(data as never)
  const found = known.find(({ kind }) => kind === data.kind)
  if (!found)
    throw new RangeError(
      `this snapshot holds '${data.kind}', which is not known here: restore it into a world that has it`,
    )
  return found
}
