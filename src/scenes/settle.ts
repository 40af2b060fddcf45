// Brings a world to rest within a budget of time, and warms up for large piles.

import { isAsleep, step, type World } from '../physics/index.ts'
import { refuse } from '../physics/internal.ts'
import { bottleScene } from './bottle.ts'

/** Steps after which a pile that does not come to rest is shown as it is: one minute. */
const MAX_SETTLE_STEPS = 3600
/** Bodies from which warming up is worthwhile, and the candies with which it is done. */
const WARM_UP_FROM = 1000
const WARM_UP_CANDIES = 100
/** Whether it has been done: once per page is enough. */
let warmedUp = false

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

/** A world that is being brought to rest. */
interface Settling {
  /**
   * Steps for at most this many milliseconds.
   * @returns null while there is more to do, then whether the world rests
   */
  slice(budgetMs: number): boolean | null
  /** Counts steps that were taken elsewhere. @returns as `slice` */
  took(steps: number): boolean | null
}

/**
 * Brings a world to rest, slice by slice, and gives up after 3600 steps. Before a large pile a
 * bottle of 100 candies is settled to warm up: when a hot loop reaches a branch for the first time,
 * the engine discards its compiled code and compiles it again. That took 8 to 13 ms in the step in
 * which the first thousands fell asleep. With 100 candies it takes little time.
 */
export function createSettling(world: World, advance?: () => void): Settling {
  let left = MAX_SETTLE_STEPS
  const large = world.dim === 3 && world.bodies.count + world.spawner.queue.length >= WARM_UP_FROM
  const warmUp = large && !warmedUp ? bottleScene({ count: WARM_UP_CANDIES, shape: 'bottle' }) : null
  const took = (steps: number) => {
    left -= steps
    return isAsleep(world) || left <= 0 ? isAsleep(world) : null
  }
  return {
    took,
    slice(budgetMs) {
      if (warmUp !== null && !warmedUp) {
        warmedUp = settleWorld(warmUp, budgetMs).settled
        return null
      }
      return took(settleWorld(world, budgetMs, left, advance).steps)
    },
  }
}
