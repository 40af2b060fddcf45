// Brings a world to rest before it is shown, in slices short enough for the page to stay awake: for a jar that stands full at once, and for
// people who asked for less motion.
import { isAsleep, step, type World } from '../physics/index.ts'
import type { AnyWorld } from './usePhysicsWorld.ts'

/** Steps after which a pile that does not come to rest is shown as it is: a minute. */
export const ENOUGH = 3600
/** ms of stepping at a time: half of what a page may be kept from its reader, as a step may take twice as long as the one before. */
export const SLICE = 4

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
  steps = ENOUGH,
  advance = () => step(world as World<3>),
): { steps: number; settled: boolean } {
  if (!(budgetMs > 0)) throw new RangeError(`budgetMs must be a positive number of milliseconds, got ${budgetMs}`)
  let before = performance.now()
  const end = before + budgetMs
  let taken = 0
  while (taken < steps && !isAsleep(world as World<3>)) {
    advance()
    taken++
    const now = performance.now()
    if (now + (now - before) >= end) break
    before = now
  }
  return { steps: taken, settled: isAsleep(world as World<3>) }
}

/**
 * Settles a world in slices, each in a task of its own, and calls back once: with true when all rest, with false when 3600 steps were not
 * enough. It waits while the page is hidden.
 * @returns a function that ends it; then nobody is called
 */
export function settleInSlices(
  world: AnyWorld,
  done: (settled: boolean) => void,
  sliceMs = SLICE,
  advance?: () => void,
): () => void {
  let left = ENOUGH
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
    const { steps, settled } = settleWorld(world, sliceMs, left, advance)
    left -= steps
    if (!settled && left > 0) return go()
    end()
    done(settled)
  }
  go()
  return end
}
