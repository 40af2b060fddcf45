// Brings a world to rest: within a budget of time, or before it is shown, in slices short enough for
// the page to respond.
import { isAsleep, step, type World } from '../physics/index.ts'
import { type createStepClient, refuse } from '../physics/internal.ts'

/** Steps after which a pile that does not come to rest is shown as it is: one minute. */
const MAX_SETTLE_STEPS = 3600

/**
 * Steps a world until it rests or the budget is used up. Call it again to continue.
 * @param budgetMs Milliseconds. No step starts that would exceed them if it took as long as the one
 *   before; the first step is always taken. @default Infinity
 * @param steps The most steps. @default 3600
 * @param advance Takes one step. @default step(world)
 * @returns the number of steps taken, and whether the world rests
 * @throws RangeError when `budgetMs` is not a positive number
 */
export function settleWorld(
  world: World,
  budgetMs = Number.POSITIVE_INFINITY,
  steps = MAX_SETTLE_STEPS,
  advance = () => step(world),
): { steps: number; settled: boolean } {
  if (!(budgetMs > 0)) refuse('budgetMs', 'a positive number of milliseconds', budgetMs)
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
 * because a step may take twice as long as the one before.
 */
const SLICE_MS = 3

/** Steps that a worker takes at a time: enough that messages cost little. Fewer where it may end before rest. */
const WORKER_STEPS = 30
const FEW_STEPS = 3

/** How a world is settled. */
interface SettleOptions {
  /** Takes one step. @default step(world) */
  advance?: () => void
  /** Whether it is the end. Asked after every few steps. @default isAsleep */
  until?: ((world: World) => boolean) | undefined
  /** The client of a worker, when it is to take the next steps. @default none */
  client?: () => ReturnType<typeof createStepClient> | null
  /** Whether to wait for a worker that starts. @default no */
  waits?: () => boolean
  /**
   * What is done first: by the worker, which gets the data, or by the page. `begin` returns a function that
   * does a part of it, and tells whether it was the last.
   */
  first?: { readonly data: unknown; begin(): () => boolean } | undefined
  /** Called after steps of the worker, and after parts of what is done first. */
  taken?: () => void
}

/**
 * Settles a world in slices, each in its own task, or in a worker. It pauses while the page is
 * hidden.
 * @param done Called once: when the world rests, or 3600 steps were not enough.
 * @returns a function that ends it without calling `done`
 */
export function settleInSlices(
  world: World,
  done: () => void,
  { advance, until = isAsleep, client, waits, taken, first }: SettleOptions = {},
): () => void {
  let left = MAX_SETTLE_STEPS
  let part: (() => boolean) | undefined
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
  const took = (steps: number) => {
    left -= steps
    if (ended) return
    if (!until(world) && left > 0) return go()
    end()
    done()
  }
  const turn = () => {
    if (page?.hidden) return page.addEventListener('visibilitychange', go, { once: true })
    const worker = client?.()
    // It starts, or runs steps that a frame has asked for.
    if (worker ? worker.isBusy : waits?.()) return void setTimeout(go, 1)
    if (!worker) {
      if (!first) return took(settleWorld(world, SLICE_MS, left, advance).steps)
      const end = performance.now() + SLICE_MS
      part ??= first.begin()
      do if (part()) first = undefined
      while (first && performance.now() < end)
      taken?.()
      return go()
    }
    const answered = (steps: number) => {
      if (steps > 0) first = undefined
      taken?.()
      took(steps)
    }
    worker.request(until === isAsleep ? WORKER_STEPS : FEW_STEPS, answered, first?.data)
  }
  port1.onmessage = turn
  // A worker that runs begins before the page goes on.
  if (client?.()) turn()
  else go()
  return end
}
