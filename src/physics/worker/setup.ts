// The setup of a world, which another thread needs besides its state. Only stepServer.ts reads it,
// so that a page loads no code for that.
import { BODIES } from '../snapshot/restoreBodies.ts'
import { optionsOf, replaceNumber, save } from '../snapshot/snapshot.ts'
import type { World } from '../world/world.ts'

/** The data from which `readSetup` makes a world. */
export interface Setup {
  /** The options of the world and its spawn region, as JSON. */
  readonly options: string
  /** Tickets and radii of the queue. */
  readonly tickets: Float64Array
  readonly radii: Float64Array
  /** Names of the systems in calling order, with their saved bytes or their `data`. */
  readonly systems: readonly (readonly [name: string, data: unknown])[]
}

/** The systems of this package that a worker can read. */
const SENT_SYSTEMS = ['bodies', 'grabs'] as const
export type SentSystem = (typeof SENT_SYSTEMS)[number]

/**
 * Whether another thread can step a world: hard bodies in containers of this package, without
 * springs, blocks, waiting forces, your own functions, and listeners of contacts, pairs and sleep.
 */
export function canBeSent({ contact, containers, fields, systems, observers, pairFilter }: World): boolean {
  return (
    contact?.kind === 'impulse' &&
    contact.collectContacts !== undefined &&
    observers.length === 0 &&
    pairFilter === null &&
    containers.every(({ kind }) => Object.hasOwn(BODIES.containers, kind)) &&
    fields.every((field) => !('addForces' in field)) &&
    systems.every(({ name, data }) => data !== undefined || SENT_SYSTEMS.some((sent) => sent === name))
  )
}

export function packSetup(world: World): Setup {
  const { spawner, systems } = world
  const { region, queue } = spawner
  return {
    options: JSON.stringify({ ...optionsOf(world), region }, replaceNumber),
    tickets: Float64Array.from(queue, ({ ticket }) => ticket),
    radii: Float64Array.from(queue, ({ radius }) => radius),
    systems: systems.map((system) => [system.name, system.data ?? save(system)]),
  }
}
