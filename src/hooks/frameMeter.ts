// Measures the frame rate of a running world, and tells when a report is due.

/** Counts frames since a time in milliseconds, and averages the time of a step. */
export type FrameMeter = { frames: number; since: number; fps: number; running: boolean; stepMs: number }

/** Milliseconds between two reports. */
const REPORT_EVERY = 250
/**
 * Milliseconds without a frame after which a new count starts: of a world at rest, where a camera
 * moves now and then, and of one that runs on a slow machine, or in a tab that was hidden.
 */
const LONGEST_FRAME = { resting: 1000, running: 10_000 }

export function createFrameMeter(): FrameMeter {
  return { frames: 0, since: 0, fps: 0, running: false, stepMs: 0 }
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
    meter.frames = 0
    return false
  }
  meter.frames++
  if (!stopped && duration < REPORT_EVERY) return false
  meter.fps = stopped ? 0 : (1000 * meter.frames) / Math.max(1, duration)
  meter.since = now
  meter.frames = 0
  return true
}
