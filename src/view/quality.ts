// Quality levels of the picture, and the controller of `auto`, which lowers the level when frames are
// slow and raises it after a long series of fast frames.

/**
 * Cost of a picture. `auto` follows the machine, `low` draws one pixel per CSS pixel, `high` draws
 * up to three and glass that refracts.
 */
export type Quality = 'auto' | 'low' | 'high'

export type QualityLevel = {
  /** Largest device pixels per CSS pixel. */
  pixelRatio: number
  /** Texels along an edge of the shadow map. */
  shadowSize: number
  /** Steps by which candies' levels of detail are coarser. */
  lodBias: number
  /** Whether glass refracts. */
  transmission: boolean
  /** Segments of the glass around its axis. */
  segments: number
}

/** The levels of `auto`, from best to worst. */
export const QUALITY_LEVELS: readonly QualityLevel[] = [
  { pixelRatio: 2, shadowSize: 2048, lodBias: 0, transmission: false, segments: 160 },
  { pixelRatio: 1.5, shadowSize: 2048, lodBias: 0, transmission: false, segments: 160 },
  { pixelRatio: 1.25, shadowSize: 1024, lodBias: 0, transmission: false, segments: 160 },
  { pixelRatio: 1, shadowSize: 1024, lodBias: 1, transmission: false, segments: 96 },
  { pixelRatio: 0.75, shadowSize: 512, lodBias: 2, transmission: false, segments: 64 },
  { pixelRatio: 0.6, shadowSize: 512, lodBias: 3, transmission: false, segments: 48 },
]
const LOW: QualityLevel = { pixelRatio: 1, shadowSize: 1024, lodBias: 1, transmission: false, segments: 160 }
const HIGH: QualityLevel = { pixelRatio: 3, shadowSize: 4096, lodBias: 0, transmission: true, segments: 160 }

/**
 * Most pixels of a picture: 2 % more than a 4K screen. Four samples per pixel take about 270 MB; at 8K
 * they would take 1 GB.
 */
const MAX_PIXELS = 1.02 * 3840 * 2160
/** Most pixels of a side. Of a longer canvas browsers draw a part, and stretch it. */
const MAX_SIDE = 8192

/** Largest device pixels per CSS pixel for a picture of this size in CSS pixels. */
export function maxPixelRatio({ width, height }: { width: number; height: number }): number {
  return Math.min(Math.sqrt(MAX_PIXELS / Math.max(1, width * height)), MAX_SIDE / Math.max(1, width, height))
}

/** Mean seconds between frames above which frames are slow. 60 Hz is 0.0167. */
export const SLOW = 1 / 40
/** Mean seconds between frames below which frames are fast. */
export const SPARE = 1 / 48
/** Frames per decision. */
export const JUDGED = 30
/** Frames and seconds that are enough for a decision if frames are very slow. */
const ENOUGH = 3
const SOON = 0.6
/** Uncounted first frames, in which shaders are compiled. */
export const WARMING = 2
/** Fast frames before a rise, at first and at most. */
export const PATIENCE = 240
const MAX_PATIENCE = 7680
/** Share of the time between frames from which a fall did not help. */
const NO_GAIN = 0.93

export class QualityController {
  /** Index into `QUALITY_LEVELS`. */
  step = 0
  /** Mean seconds between frames since the last change. */
  mean = 0
  /** Frames since the last change; negative: not counted. */
  frames = -WARMING
  /** Fast frames in a row. */
  fastFrames = 0
  /** Fast frames before the next rise. Doubled by each rise that did not last. */
  patience = PATIENCE
  /** Whether the last change was a rise. */
  rose = false
  /** Mean seconds before the last fall. */
  before = Number.POSITIVE_INFINITY
  /** Steps of the last fall. */
  fell = 0
  /** Steps in a row that did not help. */
  futile = 0
}

/**
 * Counts a frame. Leave out gaps: a hidden tab, or the first frame after a rest.
 * @param seconds since the last frame
 * @returns whether the step has changed
 */
export function updateQuality(controller: QualityController, seconds: number): boolean {
  const g = controller
  g.frames++
  if (g.frames <= 0) return false
  g.mean += (seconds - g.mean) / Math.min(g.frames, JUDGED)
  const clear = g.mean > 4 * SLOW && g.frames >= ENOUGH && g.frames * g.mean > SOON
  if (g.frames < JUDGED && !clear) return false
  g.fastFrames = g.mean < SPARE ? g.fastFrames + 1 : 0
  if (g.futile >= 2) return false
  if (g.mean > SLOW) {
    g.futile = g.mean > NO_GAIN * g.before ? g.futile + g.fell : 0
    // With a 30 Hz display or a busy processor, drawing less does not help.
    if (g.futile >= 2) {
      g.step = 0
      return true
    }
    const steps = Math.min(stepsDown(g.mean), QUALITY_LEVELS.length - 1 - g.step)
    g.before = steps > 0 ? g.mean : Number.POSITIVE_INFINITY
    g.fell = steps
    if (steps === 0) return false
    // A rise that did not last is not tried again soon.
    if (g.rose) g.patience = Math.min(MAX_PATIENCE, 2 * g.patience)
    return change(g, steps)
  }
  if (g.fastFrames >= g.patience && g.step > 0) return change(g, -1)
  return false
}

/** Steps down for the mean seconds between frames. One by one would take a minute. */
function stepsDown(mean: number): number {
  return mean > 8 * SLOW ? QUALITY_LEVELS.length : mean > 4 * SLOW ? 2 : 1
}

function change(g: QualityController, by: number): boolean {
  g.step += by
  g.rose = by < 0
  if (g.rose) {
    g.before = Number.POSITIVE_INFINITY
    g.futile = 0
  }
  g.mean = g.frames = g.fastFrames = 0
  return true
}

/** Texels of a shadow map per pixel of the picture, and least texels along an edge. */
const TEXELS = 2
const LEAST_SHADOW = 512
/** Segments of glass per root of a pixel, which leave an error of at most a tenth of a pixel. */
const SEGMENTS = 5
/** Segments change in steps, so that a growing picture seldom rebuilds the glass. */
const SEGMENTS_STEP = 16

/**
 * Reduces a level for a small picture, without a visible change.
 * @param pixels the longer side of the picture
 */
export function fitLevel(level: QualityLevel, pixels: number): QualityLevel {
  const texels = Math.max(LEAST_SHADOW, 2 ** Math.ceil(Math.log2(TEXELS * Math.max(1, pixels))))
  const segments = SEGMENTS_STEP * Math.ceil(Math.max(3, (SEGMENTS * Math.sqrt(pixels)) / SEGMENTS_STEP))
  return {
    ...level,
    shadowSize: Math.min(level.shadowSize, texels),
    segments: Math.min(level.segments, segments),
  }
}

/**
 * The level of pictures in motion, and with step 0 that of still ones.
 * @param step index into `QUALITY_LEVELS`, for `auto`
 */
export function levelOf(quality: Quality, step: number): QualityLevel {
  return quality === 'low' ? LOW : quality === 'high' ? HIGH : QUALITY_LEVELS[step]!
}
