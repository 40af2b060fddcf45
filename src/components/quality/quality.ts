// How much is spent on a picture. `auto` watches the time between frames and goes down a step when they come late, up again when there has
// long been time to spare. Pure numbers: KonpeitoCanvas.tsx feeds it and carries out what it says.

/** What a picture may cost: `auto` follows the machine, `low` draws one pixel for each of CSS, `high` up to three, and glass that refracts. */
export type Quality = 'auto' | 'low' | 'high'

export type QualityLevel = {
  /** device pixels for one CSS pixel, at most */
  pixelRatio: number
  /** texels along an edge of the shadow map */
  shadowSize: number
  /** levels of detail that candies are drawn coarser */
  coarser: number
  /** whether glass bends what is behind it */
  transmission: boolean
  /** segments of the glass about its axis */
  segments: number
}

/** From the best that `auto` gives to the least. */
export const QUALITY_LEVELS: readonly QualityLevel[] = [
  { pixelRatio: 2, shadowSize: 2048, coarser: 0, transmission: false, segments: 160 },
  { pixelRatio: 1.5, shadowSize: 2048, coarser: 0, transmission: false, segments: 160 },
  { pixelRatio: 1.25, shadowSize: 1024, coarser: 0, transmission: false, segments: 160 },
  { pixelRatio: 1, shadowSize: 1024, coarser: 1, transmission: false, segments: 96 },
  { pixelRatio: 0.75, shadowSize: 512, coarser: 2, transmission: false, segments: 64 },
  { pixelRatio: 0.6, shadowSize: 512, coarser: 3, transmission: false, segments: 48 },
]
export const LOW: QualityLevel = { pixelRatio: 1, shadowSize: 1024, coarser: 1, transmission: false, segments: 160 }
export const HIGH: QualityLevel = { pixelRatio: 3, shadowSize: 4096, coarser: 0, transmission: true, segments: 160 }

/** Pixels of a picture at most, two more than a 4K screen has for each hundred: four samples of each take some 270 MB, and 8K would take 1 GB. */
export const MAX_PIXELS = 1.02 * 3840 * 2160

/** Device pixels for one CSS pixel that a picture of this size, CSS pixels, may have at most. */
export function maxPixelRatio({ width, height }: { width: number; height: number }): number {
  return Math.sqrt(MAX_PIXELS / Math.max(1, width * height))
}

export type QualityController = {
  /** index into STEPS */
  step: number
  /** mean seconds between frames, and how many were seen since the last change */
  mean: number
  frames: number
  /** frames in a row that came in time */
  calm: number
  /** how many of those the next rise needs: doubled by every rise that had to be taken back */
  patience: number
  rose: boolean
  /** mean before the last fall, s; how many steps it fell; how many in a row did not help */
  before: number
  fell: number
  futile: number
}

/** Later than this, s, on average, frames are late; sooner than that there is time to spare. 60 Hz is 0.0167. */
export const LATE = 1 / 40
export const SPARE = 1 / 48
/** Frames that a judgement needs, and those that a rise needs at first and at most. */
export const JUDGED = 30
/** Where frames are far too late, so many are enough for a judgement, and so many seconds. */
const ENOUGH = 3
const SOON = 0.6
/** Frames at first that are not counted: programs are still being compiled in them. */
export const WARMING = 2
export const PATIENCE = 240
export const MAX_PATIENCE = 7680
/** A fall that leaves more than this share of the time between frames was in vain. */
const VAIN = 0.93

export function createQualityController(): QualityController {
  return {
    step: 0,
    mean: 0,
    frames: -WARMING,
    calm: 0,
    patience: PATIENCE,
    rose: false,
    before: Infinity,
    fell: 0,
    futile: 0,
  }
}

/**
 * Takes one frame into account. Returns whether the step has changed. A gap (a hidden tab, the first frame after a rest) is no frame:
 * leave it out.
 */
export function updateQuality(governor: QualityController, seconds: number): boolean {
  const g = governor
  g.frames++
  if (g.frames <= 0) return false
  g.mean += (seconds - g.mean) / Math.min(g.frames, JUDGED)
  const clear = g.mean > 4 * LATE && g.frames >= ENOUGH && g.frames * g.mean > SOON
  if (g.frames < JUDGED && !clear) return false
  g.calm = g.mean < SPARE ? g.calm + 1 : 0
  if (g.futile >= 2) return false
  if (g.mean > LATE) {
    g.futile = g.mean > VAIN * g.before ? g.futile + g.fell : 0
    // A display of 30 Hz, or a processor that is busy elsewhere: drawing less does not help, so draw well.
    if (g.futile >= 2) {
      g.step = 0
      return true
    }
    const steps = Math.min(depth(g.mean), QUALITY_LEVELS.length - 1 - g.step)
    g.before = steps > 0 ? g.mean : Number.POSITIVE_INFINITY
    g.fell = steps
    if (steps === 0) return false
    // What was just tried and did not hold is not tried again soon.
    if (g.rose) g.patience = Math.min(MAX_PATIENCE, 2 * g.patience)
    return change(g, steps)
  }
  if (g.calm >= g.patience && g.step > 0) return change(g, -1)
  return false
}

/** Steps down from a mean time between frames, s: where it is far too long, one at a time would take a minute. */
function depth(mean: number): number {
  return mean > 8 * LATE ? QUALITY_LEVELS.length : mean > 4 * LATE ? 2 : 1
}

function change(g: QualityController, by: number): boolean {
  g.step += by
  g.rose = by < 0
  if (g.rose) {
    g.before = Number.POSITIVE_INFINITY
    g.futile = 0
  }
  g.mean = g.frames = g.calm = 0
  return true
}

/** What is drawn in motion at this quality. */
export function levelOf(quality: Quality, step: number): QualityLevel {
  return quality === 'low' ? LOW : quality === 'high' ? HIGH : QUALITY_LEVELS[step]!
}
