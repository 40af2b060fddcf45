// Lets another thread step a world. Between two answers the world is complete: read, draw, save and
// change it at any time. An answer that does not know a change is dropped, and asked for again.

import type { BodyId } from '../body/bodies.ts'
import { callListeners } from '../core/listeners.ts'
import type { World } from '../world/world.ts'
import { canBeSent, packSetup } from './setup.ts'
import type { Port, StepAnswer, StepRequest } from './stepServer.ts'
import { packWorld, READY, unpackWorld } from './transfer.ts'

/** The state of a thread that has none. */
const NOTHING = { revision: -1, stepCount: -1 }
/** Answers in a row that are dropped before the thread itself takes a step. */
const PATIENCE = 6

/**
 * @param port A channel to `serveSteps`.
 * @param isReady Whether the other thread runs, or will soon: requests are sent at once. Otherwise it says
 *   when it does. @default false
 */
export function createStepClient(world: World, port: Port, isReady = false) {
  let isBusy = false
  /** The state that the other thread has: the count of revision and of steps. */
  let known = NOTHING
  let dropped = 0
  let spare: ArrayBuffer | undefined
  /** The memory that the world lives in. */
  let memory: ArrayBuffer | undefined
  let done: (steps: number, ms: number) => void

  port.onmessage = ({ data }: { data: StepAnswer | typeof READY | null }) => {
    isReady = true
    if (data === READY || !isBusy) return
    isBusy = false
    if (data && known.revision === world.revision && known.stepCount === world.stepCount) {
      dropped = 0
      take(data)
    } else {
      known = NOTHING
      spare = data?.state.buffer
      dropped = data ? dropped + 1 : PATIENCE
      done(0, 0)
    }
    endWaiting(world)
  }

  function take({ state, steps, ms, entered, nextRadius }: StepAnswer): void {
    const { queue, listeners } = world.spawner
    queue.splice(0, entered.length)
    if (queue.length > 0) queue[0]!.radius = nextRadius!
    unpackWorld(world, state)
    spare = memory
    memory = state.buffer
    known = { revision: world.revision, stepCount: world.stepCount }
    for (const [id, ticket] of entered) callListeners(listeners, id as BodyId, ticket)
    done(steps, ms)
  }

  return {
    /** Whether the other thread has started. */
    get isReady() {
      return isReady
    },
    /** Whether an answer is on its way. */
    get isBusy() {
      return isBusy
    },
    /** Whether the next steps can be asked for. If not, the thread with the world takes them. */
    isUsable(): boolean {
      if (dropped < PATIENCE) return isReady && canBeSent(world)
      dropped = 0
      return false
    },
    /**
     * Asks for steps. The worker may take fewer. Not while `isBusy`.
     * @param callback Called when the world has taken them, with their number, which is 0 if the
     *   world was changed meanwhile, and the milliseconds that they took.
     * @param first What `DoFirst` of the other thread gets, to change the world before the steps.
     */
    request(steps: number, callback: (steps: number, ms: number) => void, first?: unknown): void {
      const { active, point, distance } = world.lod
      const request: StepRequest = { steps, viewpoint: { active, point, distance }, first }
      done = callback
      isBusy = true
      waiting.set(world, new Map()) // from now on changes wait
      if (known.revision === world.revision && known.stepCount === world.stepCount) {
        port.postMessage({ ...request, spare }, spare ? [spare] : [])
      } else {
        const state = packWorld(world, true, spare)
        port.postMessage({ ...request, world: { setup: packSetup(world), state } }, [state.buffer])
        known = { revision: world.revision, stepCount: world.stepCount }
      }
      spare = undefined
    },
    /** Drops the answer that is on its way, as after a change: the world stands still. */
    drop(): void {
      known = NOTHING
    },
    /** Gives up the channel: an answer that is on its way does not come. */
    close(): void {
      port.onmessage = null
      isReady = false
      if (!isBusy) return
      isBusy = false
      done(0, 0)
      endWaiting(world)
    },
  }
}

/** The changes that wait, by world, while another thread steps it. */
const waiting = new WeakMap<World, Map<unknown, () => void>>()

/** Changes a world when another thread's steps have arrived; of one `key`, the last change. */
export function whenIdle(world: World, key: unknown, change: () => void): void {
  const changes = waiting.get(world)
  if (changes) changes.set(key, change)
  else change()
}

/** Makes the changes that wait, and lets later ones no longer wait. */
function endWaiting(world: World): void {
  const changes = waiting.get(world)
  waiting.delete(world)
  for (const change of changes?.values() ?? []) change()
}
