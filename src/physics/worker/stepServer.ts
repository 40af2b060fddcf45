// Steps a world for another thread. It keeps the last world, so that a request for more steps
// carries no state.
import type { Lod } from '../body/lod.ts'
import { createReader, type Reader } from '../core/bytes.ts'
import { createWorld } from '../createWorld.ts'
import { isAsleep } from '../query/stats.ts'
import { givenBy, makeOptions } from '../snapshot/readSnapshot.ts'
import { BODIES } from '../snapshot/restoreBodies.ts'
import { reviveNumber } from '../snapshot/snapshot.ts'
import { readGrabs, readTraits } from '../snapshot/snapshotParts.ts'
import { step } from '../step.ts'
import type { SpawnRegion } from '../systems/spawn/spawner.ts'
import type { System, World } from '../world/world.ts'
import type { SentSystem, Setup } from './setup.ts'
import { packWorld, READY, type Transfer, unpackWorld } from './transfer.ts'

/** Makes a system that this package's physics does not have. */
export type MakeSystem = (name: string, data: unknown) => System
/** Changes a world before its steps. `data` comes from `StepRequest.first`. */
export type DoFirst = (world: World, data: unknown) => void

const READERS: Record<SentSystem, (input: Reader, world: World) => void> = { bodies: readTraits, grabs: readGrabs }

/** Makes a world of a setup. `unpackWorld` and then `readSystems` restore its state. */
function readSetup({ options, tickets, radii }: Setup): World {
  const data = JSON.parse(options, reviveNumber)
  const world = createWorld(makeOptions(data.dim, data, givenBy(undefined), BODIES))
  world.spawner.region = data.region as SpawnRegion | null
  world.spawner.queue = Array.from(tickets, (ticket, k) => ({ ticket, radius: radii[k]! }))
  return world
}

function readSystems(world: World, { systems }: Setup, make: MakeSystem): void {
  for (const [name, data] of systems) {
    if (Object.hasOwn(READERS, name)) READERS[name as SentSystem](createReader(data as Uint8Array), world)
    else world.systems.push(make(name, data))
  }
}

export interface StepRequest {
  /** The most steps: fewer are taken when the world comes to rest. */
  readonly steps: number
  /** The world, if it has changed since the last answer. */
  readonly world?: { readonly setup: Setup; readonly state: Transfer }
  readonly viewpoint: Pick<Lod, 'active' | 'point' | 'distance'>
  /** The data for `DoFirst`, if it should change the world before the steps. */
  readonly first?: unknown
  /** Memory for the answer. */
  readonly spare?: ArrayBuffer | undefined
}

export interface StepAnswer {
  readonly state: Transfer
  /** Steps taken, and milliseconds that they took together. */
  readonly steps: number
  readonly ms: number
  /** Handle and ticket of each body that entered, in order. */
  readonly entered: readonly (readonly [id: number, ticket: number])[]
  /** The radius of the first queued body, which may have been chosen. Metres. */
  readonly nextRadius: number | undefined
}

/** One end of a channel between two threads. */
export interface Port {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void
  onmessage: ((event: MessageEvent) => void) | null
}

/**
 * Answers requests for the steps of one world; with null if a step throws, so that the other thread
 * takes it and reports the error.
 */
export function serveSteps(port: Port, make: MakeSystem, doFirst?: DoFirst): void {
  let world: World | undefined
  let entered: [number, number][] = []
  port.onmessage = ({ data }: { data: StepRequest }) => {
    entered = [] // those of a request that failed do not count
    try {
      if (data.world) {
        const { setup, state } = data.world
        world = readSetup(setup)
        unpackWorld(world, state)
        readSystems(world, setup, make)
        world.spawner.listeners.add((id, ticket) => entered.push([id, ticket]))
      }
      Object.assign(world!.lod, data.viewpoint)
      if (data.first !== undefined) doFirst?.(world!, data.first)
      const started = performance.now()
      let steps = 0
      // At least one step, because a removal may have been all that kept the world awake.
      do step(world!)
      while (++steps < data.steps && !isAsleep(world!))
      const ms = performance.now() - started
      const state = packWorld(world!, entered.length > 0, data.spare)
      const nextRadius = world!.spawner.queue[0]?.radius
      const answer: StepAnswer = { state, steps, ms, entered, nextRadius }
      port.postMessage(answer, [state.buffer])
    } catch {
      world = undefined
      port.postMessage(null, [])
    }
  }
  port.postMessage(READY, [])
}
