// Steps a world for another thread. It keeps the world of the last setup, so that a request for
// more steps of it carries no state.

import type { Lod } from '../body/lod.ts'
import { isAsleep } from '../query/stats.ts'
import { step } from '../step.ts'
import type { World } from '../world.ts'
import { type MakeSystem, readSetup, readSystems, type Setup } from './setup.ts'
import { packWorld, type Transfer, unpackWorld } from './transfer.ts'

/** Asks for steps. */
export interface StepRequest {
  /** The most steps: fewer are taken when the world comes to rest. */
  readonly steps: number
  /** The world, if it is not the one that the last answer left. */
  readonly world?: { readonly setup: Setup; readonly state: Transfer }
  readonly viewpoint: Pick<Lod, 'active' | 'point' | 'distance'>
  /** Memory for the answer. */
  readonly spare?: ArrayBuffer | undefined
}

/** The answer to a request; to the first message of a worker, which says that it is there, null. */
export interface StepAnswer {
  readonly state: Transfer
  /** Steps taken, and milliseconds that they took together. */
  readonly steps: number
  readonly ms: number
  /** Handle and ticket of each body that has entered, in this order. */
  readonly entered: readonly (readonly [id: number, ticket: number])[]
  /** The radius that the first queued body was given, which it keeps while it waits. Metres. */
  readonly nextRadius: number | undefined
}

/** One end of a channel between two threads. */
export interface Port {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void
  onmessage: ((event: MessageEvent) => void) | null
}

/**
 * Answers requests for steps. A step that throws is answered with null: the thread that asked takes
 * it again, and reports the error.
 */
export function serveSteps(port: Port, make: MakeSystem): void {
  let world: World | undefined
  let entered: [number, number][] = []
  port.onmessage = ({ data }: { data: StepRequest }) => {
    try {
      if (data.world) {
        const { setup, state } = data.world
        world = readSetup(setup)
        unpackWorld(world, state)
        readSystems(world, setup, make)
        world.spawner.listeners.add((id, ticket) => entered.push([id, ticket]))
      }
      Object.assign(world!.lod, data.viewpoint)
      const started = performance.now()
      let steps = 0
      // The first is taken in any case: a removal may have been all that kept the world awake.
      do step(world!)
      while (++steps < data.steps && !isAsleep(world!))
      const ms = performance.now() - started
      const state = packWorld(world!, entered.length > 0, data.spare)
      const nextRadius = world!.spawner.queue[0]?.radius
      const answer: StepAnswer = { state, steps, ms, entered, nextRadius }
      entered = []
      port.postMessage(answer, [state.buffer])
    } catch {
      world = undefined
      port.postMessage(null, [])
    }
  }
  port.postMessage(null, [])
}
