// The simulated time of a frame, one clock for all motion of a scene. It is the time since the last
// frame, up to a limit. The first frame after a rest or a hidden tab lasts a sixtieth of a second.
import { windowOf } from './onScreen.ts'

/** Seconds of the first frame after a rest. */
export const FIRST_FRAME = 1 / 60
/** Longest time of a frame in seconds. A slower machine shows slow motion. */
export const LONGEST_FRAME = 0.5

export type FrameTime = {
  /** Simulated time of the frame in seconds. */
  seconds: number
  /** Measured time since the last frame, in seconds; infinite after a rest. */
  gap: number
}

/** The part of fiber's state that `frameTime` reads. */
type FrameState = { gl: { domElement?: HTMLCanvasElement }; clock: { elapsedTime: number } }

type FrameRecord = FrameTime & { frame: number; at: number; continuous: boolean }

const RECORDS = new WeakMap<object, FrameRecord>()
/** When the page was last hidden or shown again. */
let hiddenAt: number | undefined

/** The time of the current frame, the same for all callers. Call it in `useFrame`. */
export function frameTime({ gl, clock }: FrameState): FrameTime {
  let record = RECORDS.get(gl)
  if (!record) {
    record = { seconds: FIRST_FRAME, gap: Number.POSITIVE_INFINITY, frame: Number.NaN, at: 0, continuous: false }
    RECORDS.set(gl, record)
  }
  const frame = clock.elapsedTime
  if (frame === record.frame) return record
  const now = performance.now()
  if (hiddenAt === undefined) {
    hiddenAt = 0
    document.addEventListener('visibilitychange', () => {
      hiddenAt = performance.now()
    })
  }
  const isNext = record.continuous && record.at >= hiddenAt
  record.gap = isNext ? (now - record.at) / 1000 : Number.POSITIVE_INFINITY
  record.seconds = isNext ? Math.min(record.gap, LONGEST_FRAME) : FIRST_FRAME
  record.frame = frame
  record.at = now
  if (!record.continuous) {
    // In continuous motion the next frame is requested before this callback, and so drawn before it
    // runs. A frame that is drawn later comes after a rest.
    record.continuous = true
    watch(record, now, windowOf(gl.domElement))
  }
  return record
}

/** Ends continuous motion in the first animation frame in which nothing was drawn. */
function watch(record: FrameRecord, seen: number, view: Window): void {
  view.requestAnimationFrame(() => {
    if (record.at === seen) record.continuous = false
    else watch(record, record.at, view)
  })
}
