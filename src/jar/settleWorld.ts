// Brings a world to rest before it is shown, in slices short enough for the page to stay awake: for a jar that stands full at once, and for
// people who asked for less motion.

import type { AnyWorld } from '../hooks/usePhysicsWorld.ts'
import { limit } from '../physics/core/validate.ts'
import { bottleScene, isAsleep, step } from '../physics/index.ts'

/** Steps after which a pile that does not come to rest is shown as it is: a minute. */
export const MAX_SETTLE_STEPS = 3600
/** ms of stepping at a time: less than half of the 8 ms for which a page may be kept from its reader, as a step may take twice as long as the one before. */
export const SLICE_MS = 3
/** From so many candies on it is worth a rehearsal, of so many. */
const CROWD = 1000
const EXTRAS = 100
/** Whether one has been held in this page: code is made once. */
let rehearsed = false

/**
 * Steps a world until it rests, or until the budget is used up: then call again.
 * @param budgetMs most milliseconds: no step is begun that would not be done by then if it took as long as the one before. The first always
 *   is. Infinity: until it rests
 * @param steps most steps; 3600
 * @param advance takes one step of the world; for those who do more with each
 * @returns how many steps were taken, and whether all rest
 */
export function settleWorld(
  world: AnyWorld,
  budgetMs = Number.POSITIVE_INFINITY,
  steps = MAX_SETTLE_STEPS,
  advance = () => step(world),
): { steps: number; settled: boolean } {
  limit('budgetMs', budgetMs, 'milliseconds')
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

/** A world that is brought to rest slice by slice. */
export interface Settling {
  /** Steps for at most so many milliseconds. @returns null while there is more to do; then whether all rest */
  slice(budgetMs: number): boolean | null
}

/**
 * Brings a world to rest, slice by slice; gives up after 3600 steps. A crowd is rehearsed first, by a few candies in a bottle of their own:
 * an engine that meets a branch of a hot loop for the first time throws the loop's code away and makes it anew, which took 8 to 13 ms in the
 * step in which the first thousands had fallen asleep. With a hundred candies it takes nobody's time, and a crowd meets nothing new after it.
 */
export function createSettling(world: AnyWorld, advance?: () => void): Settling {
  let left = MAX_SETTLE_STEPS
  const crowd = world.dim === 3 && world.bodies.count + world.spawner.queue.length >= CROWD
  const rehearsal = crowd && !rehearsed ? bottleScene({ count: EXTRAS, shape: 'bottle' }) : null
  return {
    slice(budgetMs) {
      if (rehearsal !== null && !rehearsed) {
        rehearsed = settleWorld(rehearsal, budgetMs).settled
        return null
      }
      const { steps, settled } = settleWorld(world, budgetMs, left, advance)
      left -= steps
      return settled || left <= 0 ? settled : null
    },
  }
}

/**
 * Settles a world in slices, each in a task of its own, and calls back once: with true when all rest, with false when 3600 steps were not
 * enough. It waits while the page is hidden.
 * @returns a function that ends it; then nobody is called
 */
export function settleInSlices(
  world: AnyWorld,
  done: (settled: boolean) => void,
  sliceMs = SLICE_MS,
  advance?: () => void,
): () => void {
  const settling = createSettling(world, advance)
  // A message to oneself is a task of its own, as a timer is, but browsers do not hold it back for 4 ms.
  const { port1, port2 } = new MessageChannel()
  const page = globalThis.document as Document | undefined
  const go = () => port2.postMessage(null)
  const end = () => {
    port1.onmessage = null
    port1.close()
    page?.removeEventListener('visibilitychange', go)
  }
  port1.onmessage = () => {
    // Nobody waits for it in a hidden tab.
    if (page?.hidden) return page.addEventListener('visibilitychange', go, { once: true })
    const settled = settling.slice(sliceMs)
    if (settled === null) return go()
    end()
    done(settled)
  }
  go()
  return end
}
