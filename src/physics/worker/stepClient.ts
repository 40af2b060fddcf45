// Lets another thread step a world. Between two answers the world is complete: read, draw, save and
// change it at any time. After a change, the answer to an older request is dropped.
import type { BodyId } from '../body/bodies.ts'
import { callListeners } from '../core/listeners.ts'
import type { World } from '../world/world.ts'
import { canBeSent, packSetup } from './setup.ts'
import type { Port, StepAnswer, StepRequest } from './stepServer.ts'
import { packWorld, READY, unpackWorld } from './transfer.ts'

/** Dropped answers in a row after which this thread takes a step itself. */
const PATIENCE = 6

/**
 * Makes a client that requests steps of a world.
 * @param port A channel to `serveSteps`.
 * @param isReady Whether requests are sent before the other thread reports that it is ready.
 *   @default false
 */
export function createStepClient(world: World, port: Port, isReady = false) {
  let isBusy = false
  const stateOf = () => `${world.revision} ${world.stepCount}`
  /** The state of the other thread's world; empty if this thread does not know it. */
  let known = ''
  let dropped = 0
  let spare: ArrayBuffer | undefined
  /** The memory of the world's columns. */
  let memory: ArrayBuffer | undefined
  let done: (steps: number, ms: number) => void

  port.onmessage = ({ data }: { data: StepAnswer | typeof READY | null }) => {
    isReady = true
    if (data === READY || !isBusy) return
    isBusy = false
    if (data && known === stateOf()) {
      dropped = 0
      take(data)
    } else {
      known = ''
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
    known = stateOf()
    for (const [id, ticket] of entered) callListeners(listeners, id as BodyId, ticket)
    done(steps, ms)
  }

  return {
    /** Whether the other thread has started. */
    get isReady() {
      return isReady
    },
    /** Whether an answer is pending. */
    get isBusy() {
      return isBusy
    },
    /** Whether the next steps can be requested. If not, this thread takes them. */
    isUsable(): boolean {
      if (dropped < PATIENCE) return isReady && canBeSent(world)
      dropped = 0
      return false
    },
    /**
     * Requests steps. The worker may take fewer. Do not call it while `isBusy`.
     * @param callback Called with the number of steps, which is 0 if the world was changed
     *   meanwhile, and their milliseconds.
     * @param first The data for the other thread's `DoFirst`, which changes the world before the
     *   steps.
     */
    request(steps: number, callback: (steps: number, ms: number) => void, first?: unknown): void {
      const { active, point, distance } = world.lod
      const request: StepRequest = { steps, viewpoint: { active, point, distance }, first }
      done = callback
      isBusy = true
      waiting.set(world, new Map()) // from now on changes wait
      if (known === stateOf()) {
        port.postMessage({ ...request, spare }, spare ? [spare] : [])
      } else {
        const state = packWorld(world, true, spare)
        port.postMessage({ ...request, world: { setup: packSetup(world), state } }, [state.buffer])
        known = stateOf()
      }
      spare = undefined
    },
    /** Drops the pending answer, as after a change. */
    drop(): void {
      known = ''
    },
    /** Gives up the channel. A pending request ends with 0 steps. */
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

/** The waiting changes of each world that another thread steps. */
const waiting = new WeakMap<World, Map<unknown, () => void>>()

/** Changes a world when another thread's steps have arrived. Of a `key`, the last change counts. */
export function whenIdle(world: World, key: unknown, change: () => void): void {
  const changes = waiting.get(world)
  if (changes) changes.set(key, change)
  else change()
}

/** Makes the waiting changes. Later changes are made at once. */
function endWaiting(world: World): void {
  const changes = waiting.get(world)
  waiting.delete(world)
  for (const change of changes?.values() ?? []) change()
}
