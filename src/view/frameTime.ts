// What a frame stands for in time. A frame that follows another is as long as it took, however slow the machine; the first one after a rest,
// a hidden tab or a stall stands for a sixtieth of a second. Everything that moves asks here, so that all of it moves by the same clock.
import type { RootState } from '@react-three/fiber'

/** Seconds of the first frame after a rest. */
export const FIRST_FRAME = 1 / 60
/** A frame stands for at most so many seconds: a machine that is slower than this sees slow motion. */
export const LONGEST_FRAME = 0.25
/** More seconds than this between two frames were no slow frame but a tab that was hidden, or a machine that slept. */
export const AWAY = 3

export type FrameTime = {
  /** what the frame stands for, s */
  seconds: number
  /** time since the frame before, s, as long as it was; infinite after a rest */
  gap: number
}

/** Seconds that passed between two frames -> what the second one stands for. Infinite: it is the first. */
export function timeOfFrame(gap: number): number {
  return gap > AWAY || !(gap >= 0) ? FIRST_FRAME : Math.min(gap, LONGEST_FRAME)
}

type Pulse = FrameTime & { frame: number; at: number; flows: boolean }

const PULSES = new WeakMap<object, Pulse>()

/** The time of the frame that is being drawn: the same for all who ask in it. Call it in `useFrame`. */
export function frameTime({ gl, clock }: Pick<RootState, 'gl' | 'clock'>): FrameTime {
  let pulse = PULSES.get(gl)
  if (!pulse) {
    pulse = { seconds: FIRST_FRAME, gap: Number.POSITIVE_INFINITY, frame: Number.NaN, at: 0, flows: false }
    PULSES.set(gl, pulse)
  }
  const frame = clock.elapsedTime
  if (frame === pulse.frame) return pulse
  const now = performance.now()
  pulse.gap = pulse.flows ? (now - pulse.at) / 1000 : Number.POSITIVE_INFINITY
  pulse.seconds = timeOfFrame(pulse.gap)
  pulse.frame = frame
  pulse.at = now
  if (!pulse.flows) {
    // A frame that flows was asked for before this callback, and so is drawn before it runs: who comes after it comes after a rest.
    const { at } = pulse
    pulse.flows = true
    watch(pulse, at)
  }
  return pulse
}

/** Ends the flow in the first animation frame in which nothing was drawn. */
function watch(pulse: Pulse, seen: number): void {
  requestAnimationFrame(() => {
    if (pulse.at === seen) pulse.flows = false
    else watch(pulse, pulse.at)
  })
}
