// Seconds that pass on the screen become whole steps and a remainder. A long gap is dropped, never replayed.
import { demand } from './validate.ts'

/** Turns frame times into whole steps. `alpha` is the share of the next step that has already passed, 0 to 1. */
export interface Clock {
  /** Steps a real second. */
  readonly rate: number
  /** Most steps for one frame. */
  readonly maxSteps: number
  /** Seconds not yet stepped, less than 1 / rate. */
  remainder: number
  /** Seconds dropped so far: gaps, and frames slower than `maxSteps` steps. */
  dropped: number
}

/**
 * A clock that has not run yet.
 * @param options.rate steps a real second, positive; 60
 * @param options.maxSteps most steps for one frame, 1 or more; 4. What is beyond is dropped.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function createClock({ rate = 60, maxSteps = 4 }: { rate?: number; maxSteps?: number } = {}): Clock {
  demand(rate > 0 && Number.isFinite(rate), 'rate', 'a positive number of steps a second', rate)
  demand(maxSteps >= 1, 'maxSteps', 'at least 1', maxSteps)
  return { rate, maxSteps: Math.floor(maxSteps), remainder: 0, dropped: 0 }
}

/**
 * Runs the steps that are due after `seconds` more seconds.
 * @param step takes one step: `() => step(world)`
 * @returns alpha, the remainder as a share of a step, 0 to 1: draw between the previous and the present state.
 */
export function advanceClock(clock: Clock, seconds: number, step: () => void): number {
  const period = 1 / clock.rate
  if (seconds > 0 && Number.isFinite(seconds)) clock.remainder += seconds
  // A hair of tolerance: 60 frames of 1/60 s must give 60 steps, whatever the rounding of their sum.
  let due = Math.floor(clock.remainder * clock.rate + 1e-9)
  if (due > clock.maxSteps) {
    const surplus = (due - clock.maxSteps) * period
    clock.dropped += surplus
    clock.remainder -= surplus
    due = clock.maxSteps
  }
  for (let i = 0; i < due; i++) step()
  clock.remainder -= due * period
  if (clock.remainder < 0) clock.remainder = 0
  return Math.min(1, clock.remainder * clock.rate)
}
