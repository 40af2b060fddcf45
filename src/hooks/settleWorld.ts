// Brings a world to rest before it is shown, in slices short enough for the page to stay awake: for a jar that stands full at once, and for
// people who asked for less motion.
import { isAsleep, step, type World } from '../physics/index.ts'
import type { AnyWorld } from './usePhysicsWorld.ts'

/** Steps after which a pile that does not come to rest is shown as it is: a minute. */
export const ENOUGH = 3600
/** ms of stepping at a time */
export const SLICE = 8

/**
 * Steps a world until it rests, or until the budget is used up: then call again.
 * @param budgetMs most milliseconds; a step that has begun is finished. Infinity: until it rests
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
  const end = performance.now() + budgetMs
  let taken = 0
  while (taken < steps && !isAsleep(world as World<3>)) {
    advance()
    taken++
    if (performance.now() >= end) break
  }
  return { steps: taken, settled: isAsleep(world as World<3>) }
}

/**
 * Settles a world in slices, each in a task of its own, and calls back once: with true when all rest, with false when 3600 steps were not
 * enough.
 * @returns a function that ends it; then nobody is called
 */
export function settleInSlices(
  world: AnyWorld,
  done: (settled: boolean) => void,
  sliceMs = SLICE,
  advance?: () => void,
): () => void {
  let left = ENOUGH
  let timer = setTimeout(work)
  function work() {
    const { steps, settled } = settleWorld(world, sliceMs, left, advance)
    left -= steps
    if (settled || left <= 0) done(settled)
    else timer = setTimeout(work)
  }
  return () => clearTimeout(timer)
}
