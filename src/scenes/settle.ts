// Brings a world to rest: within a budget of time, or in slices so short that the page stays responsive.
import { isAsleep, step, type World } from '../physics/index.ts'
import type { createStepClient } from '../physics/internal.ts'

/** The most steps: a pile that does not rest after a minute is shown as it is. */
const MAX_SETTLE_STEPS = 3600

/**
 * Steps a world until it rests or the budget is used up. Call it again to continue.
 * @param budgetMs Milliseconds. A step that would exceed them, if it took as long as the step
 *   before, is not taken, except the first. @default Infinity
 * @param steps The most steps. @default 3600
 * @param advance Takes one step. @default step(world)
 * @returns the number of steps taken, and whether the world rests
 */
export function settleWorld(
  world: World,
  budgetMs = Number.POSITIVE_INFINITY,
  steps = MAX_SETTLE_STEPS,
  advance = () => step(world),
): { steps: number; settled: boolean } {
  let before = performance.now()
  const end = before + budgetMs
  let taken = 0
  while (taken < steps && !isAsleep(world)) {
    advance()
    taken++
    const now = performance.now()
    if (now + (now - before) >= end) break
    before = now
  }
  return { steps: taken, settled: isAsleep(world) }
}

/**
 * Milliseconds of stepping at a time: less than half of the 8 ms for which a page may be blocked,
 * because a step may take twice as long as the step before.
 */
const SLICE_MS = 3

/** Steps of a request to a worker: many, or few if the end may come before rest. */
const WORKER_STEPS = 30
const FEW_STEPS = 3

interface SettleOptions {
  /** Takes one step. @default step(world) */
  advance?: () => void
  /** Whether the world is settled. Called after every few steps. @default isAsleep */
  until?: ((world: World) => boolean) | undefined
  /** The client of a worker that takes the next steps, or null. @default none */
  client?: () => ReturnType<typeof createStepClient> | null
  /** Whether to wait for a worker to start. @default no */
  waits?: () => boolean
  /**
   * A change before the first step. A worker gets `data` for it. On the page, `begin` returns a
   * function that makes a part of the change, and returns whether it was the last part: `begun`, where
   * an earlier settling has ended between parts.
   */
  first?: { readonly data: unknown; begin(): () => boolean; begun?: (() => boolean) | undefined } | undefined
  /** Called after steps of the worker, and after each step of the first change. */
  taken?: () => void
}

/**
 * Settles a world in slices, each in its own task, or in a worker. Pauses while the page is hidden.
 * @param done Called once: when the world rests, or 3600 steps were not enough.
 * @returns a function that ends the settling without calling `done`
 */
export function settleInSlices(
  world: World,
  done: () => void,
  { advance, until = isAsleep, client, waits, taken, first }: SettleOptions = {},
): () => void {
  let left = MAX_SETTLE_STEPS
  let part = first?.begun
  // A message is its own task, like a timer, but browsers do not delay it by 4 ms.
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
  const took = (steps: number) => {
    left -= steps
    if (ended) return
    if (!until(world) && left > 0) return go()
    end()
    done()
  }
  const turn = () => {
    if (page?.hidden) return page.addEventListener('visibilitychange', go, { once: true })
    // What the page has begun it completes: a worker that starts meanwhile does not know the parts.
    const worker = part ? null : client?.()
    // The worker starts, or runs steps that a frame has requested.
    if (worker ? worker.isBusy : !part && waits?.()) return void setTimeout(go, 1)
    if (!worker) {
      if (!first) return took(settleWorld(world, SLICE_MS, left, advance).steps)
      const end = performance.now() + SLICE_MS
      part ??= first.begin()
      do {
        const { stepCount } = world
        if (part()) first = part = undefined
        if (world.stepCount > stepCount) taken?.()
      } while (part && performance.now() < end)
      return go()
    }
    const answered = (steps: number) => {
      if (steps > 0) {
        first = undefined
        taken?.()
      }
      took(steps)
    }
    worker.request(until === isAsleep ? WORKER_STEPS : FEW_STEPS, answered, first?.data)
  }
  port1.onmessage = turn
  // A running worker gets its request at once.
  if (!part && client?.()) turn()
  else go()
  return end
}
