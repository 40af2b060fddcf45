// Measures the frame rate of a running world, and tells when a report is due.

/** Counts frames and steps since a time in milliseconds, and averages the time of a step. */
export type FrameMeter = {
  frames: number
  steps: number
  since: number
  /** Frames per second, and simulated seconds per second; both 0 at rest. */
  fps: number
  speed: number
  running: boolean
  stepMs: number
}

/** Steps per simulated second. */
export const STEP_RATE = 60
/** Milliseconds between two reports. */
const REPORT_EVERY = 250
/**
 * Milliseconds without a frame after which a new count starts: of a world at rest, where a camera
 * moves now and then, and of one that runs on a slow machine, or in a tab that was hidden.
 */
const LONGEST_FRAME = { resting: 1000, running: 10_000 }

export function createFrameMeter(): FrameMeter {
  return { frames: 0, steps: 0, since: 0, fps: 0, speed: 0, running: false, stepMs: 0 }
}

/**
 * Counts a frame.
 * @param now Milliseconds.
 * @param awake Whether the world runs. `meter.running` is whether it did in the frame before.
 * @returns whether a report is due
 */
export function countFrame(meter: FrameMeter, now: number, awake: boolean): boolean {
  const stopped = meter.running && !awake
  const longest = meter.running && awake ? LONGEST_FRAME.running : LONGEST_FRAME.resting
  meter.running = awake
  const duration = now - meter.since
  if (!stopped && duration > longest) {
    meter.since = now
    meter.frames = meter.steps = 0
    return false
  }
  meter.frames++
  if (!stopped && duration < REPORT_EVERY) return false
  meter.fps = stopped ? 0 : (1000 * meter.frames) / Math.max(1, duration)
  meter.speed = stopped ? 0 : (1000 * meter.steps) / STEP_RATE / Math.max(1, duration)
  meter.since = now
  meter.frames = meter.steps = 0
  return true
}

/** Counts steps that took this many milliseconds together. */
export function countSteps(meter: FrameMeter, steps: number, ms: number): void {
  meter.steps += steps
  meter.stepMs += 0.1 * (ms / steps - meter.stepMs)
}
