// Brings a world to rest before it is shown, in slices short enough for the page to respond: for a
// jar that is full from the start, and for reduced motion.

import type { World } from '../physics/index.ts'
import type { createStepClient } from '../physics/internal.ts'
import { createSettling } from '../scenes/settle.ts'

/**
 * Milliseconds of stepping at a time: less than half of the 8 ms for which a page may be blocked,
 * because a step may take twice as long as the one before.
 */
export const SLICE_MS = 3

/** Steps that a worker takes at a time: enough that messages cost little. */
const WORKER_STEPS = 30

/** How a world is settled. */
export interface SettleOptions {
  /** Milliseconds of a slice. @default 3 */
  sliceMs?: number
  /** Takes one step. @default step(world) */
  advance?: () => void
  /** The client of a worker, when it is to take the next steps. @default none */
  client?: () => ReturnType<typeof createStepClient> | null
  /** Called after steps of the worker. */
  taken?: () => void
}

/**
 * Settles a world in slices, each in its own task, or in a worker. It pauses while the page is
 * hidden.
 * @param done Called once: with true when the world rests, with false when 3600 steps were not
 *   enough.
 * @returns a function that ends it without calling `done`
 */
export function settleInSlices(
  world: World,
  done: (settled: boolean) => void,
  { sliceMs = SLICE_MS, advance, client, taken }: SettleOptions = {},
): () => void {
  const settling = createSettling(world, advance)
  // A message is its own task, as a timer is, but browsers do not delay it by 4 ms.
  const { port1, port2 } = new MessageChannel()
  const page = globalThis.document as Document | undefined
  let ended = false
  const go = () => port2.postMessage(null)
  const end = () => {
    ended = true
    port1.onmessage = null
    port1.close()
    page?.removeEventListener('visibilitychange', go)
  }
  const goOn = (settled: boolean | null) => {
    if (ended) return
    if (settled === null) return go()
    end()
    done(settled)
  }
  port1.onmessage = () => {
    if (page?.hidden) return page.addEventListener('visibilitychange', go, { once: true })
    const worker = client?.()
    if (!worker) return goOn(settling.slice(sliceMs))
    if (worker.isBusy) return void setTimeout(go, 1) // it takes steps that a frame has asked for
    worker.request(WORKER_STEPS, (steps) => {
      taken?.()
      goOn(settling.took(steps))
    })
  }
  go()
  return end
}
