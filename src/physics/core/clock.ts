// The clock: converts frame times into whole steps and a remainder. Long gaps are dropped.
import { between, checkOptions, LIMITS, positive } from './validate.ts'

/** State of a clock. */
export interface Clock {
  /** Steps per real second. */
  readonly rate: number
  /** Maximum number of steps per frame. */
  readonly maxSteps: number
  /** Seconds not yet stepped: less than 1 / `rate`. */
  remainder: number
  /** Seconds dropped so far: gaps, and time for more than `maxSteps` steps in one frame. */
  dropped: number
}

/**
 * Creates a clock that has not run yet.
 * @param options.rate Steps per real second, positive. @default 60
 * @param options.maxSteps Maximum number of steps per frame, 1 to a million; time beyond them is
 *   dropped. @default 4
 */
export function createClock(options: { rate?: number; maxSteps?: number } = {}): Clock {
  checkOptions(options, { rate: [positive, 'steps a second'], maxSteps: [between, 1, LIMITS.maxSteps] })
  const { rate = 60, maxSteps = 4 } = options
  return { rate, maxSteps: Math.floor(maxSteps), remainder: 0, dropped: 0 }
}

/**
 * Runs the steps that are due after `seconds` more seconds.
 * @param clock Keeps the remainder for the next call.
 * @param seconds Real seconds since the last call. Only positive finite values count.
 * @param step Runs one step: `() => step(world)`.
 * @returns alpha, the remainder as a fraction of a step: interpolate from the previous state (0) to
 *   the current state (1)
 */
export function advanceClock(clock: Clock, seconds: number, step: () => void): number {
  const period = 1 / clock.rate
  if (seconds > 0 && Number.isFinite(seconds)) clock.remainder += seconds
  // The tolerance covers rounding: 60 frames of 1/60 s must give 60 steps.
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
