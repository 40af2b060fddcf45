// What no step changes of a world, as data: options, containers, contact law, spawn region, queue
// and systems. It also says which worlds another thread can step: functions cannot be sent.
import { createReader, createWriter } from '../core/bytes.ts'
import { createWorld } from '../createWorld.ts'
import { optionsOf, replaceNumber, reviveNumber } from '../snapshot/format.ts'
import { makeOptions } from '../snapshot/readSnapshot.ts'
import { VESSELS } from '../snapshot/restore.ts'
import { readGrabs, readTraits } from '../snapshot/snapshotParts.ts'
import type { SpawnRegion } from '../spawn/spawner.ts'
import type { System, World } from '../world.ts'

/** What `readSetup` makes a world of. */
export interface Setup {
  /** The options of the world and its spawn region, as JSON. */
  readonly options: string
  /** Tickets and radii of the queue. */
  readonly tickets: Float64Array
  readonly radii: Float64Array
  /** Names of the systems in calling order, and what they saved, or their `data`. */
  readonly systems: readonly (readonly [name: string, data: unknown])[]
}

/** Makes a system that the physics does not know. */
export type MakeSystem = (name: string, data: unknown) => System

/** The systems of this package that a worker knows. */
const READERS = { bodies: readTraits, grabs: readGrabs }

/**
 * Whether another thread can step a world: hard bodies in containers of this package, without
 * springs, blocks, waiting forces, functions of the user, and listeners of contacts and sleep.
 */
export function canBeSent({ contact, containers, fields, systems, observers }: World): boolean {
  return (
    contact?.kind === 'impulse' &&
    contact.collectContacts !== undefined &&
    observers.length === 0 &&
    containers.every(({ kind }) => Object.hasOwn(VESSELS.containers, kind)) &&
    fields.every((field) => !('addForces' in field)) &&
    systems.every(({ name, data }) => data !== undefined || Object.hasOwn(READERS, name))
  )
}

/** The setup of a world that can be sent. */
export function packSetup(world: World): Setup {
  const { spawner, systems } = world
  const { region, queue } = spawner
  return {
    options: JSON.stringify({ ...optionsOf(world), region }, replaceNumber),
    tickets: Float64Array.from(queue, ({ ticket }) => ticket),
    radii: Float64Array.from(queue, ({ radius }) => radius),
    systems: systems.map((system) => [system.name, system.data ?? saved(system)]),
  }
}

/** Makes a world of a setup. Its state follows, by `unpackWorld`, and then `readSystems`. */
export function readSetup({ options, tickets, radii }: Setup): World {
  const data = JSON.parse(options, reviveNumber)
  const given = { world: undefined, containers: [], fields: [], systems: [] }
  const world = createWorld(makeOptions(data.dim, data, given, VESSELS))
  world.spawner.region = data.region as SpawnRegion | null
  world.spawner.queue = Array.from(tickets, (ticket, k) => ({ ticket, radius: radii[k]! }))
  return world
}

/** Adds the systems of a setup to a world that has its bodies. */
export function readSystems(world: World, { systems }: Setup, make: MakeSystem): void {
  for (const [name, data] of systems) {
    if (Object.hasOwn(READERS, name)) READERS[name as keyof typeof READERS](createReader(data as Uint8Array), world)
    else world.systems.push(make(name, data))
  }
}

function saved(system: System): Uint8Array {
  const out = createWriter()
  system.save?.(out)
  return out.bytes()
}
