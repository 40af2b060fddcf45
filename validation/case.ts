// What a case of the validation is: a law with its formula and source, and rows that hold the
// expected and the measured value. And what the cases share.
import { boxContainer, type Dim, type Vec } from '../src/physics/index.ts'
import type { Plot } from './plot.ts'

/** One measured value. */
export interface Row {
  /** The conditions, such as the density. */
  at: string
  /** A value, or the lowest and highest value that agree with the law. */
  expected: number | readonly [low: number, high: number]
  measured: number
  /** Standard error of the measured value. @default 0: the result is not a mean */
  error?: number
  /** Largest distance between expected and measured. */
  tolerance: number
  /** @default none: a pure number */
  unit?: string
  /** A disagreement that is known: why, and the largest distance between expected and measured. */
  known?: { readonly reason: string; readonly within: number }
}

export interface Case {
  /** A sentence of at most 70 characters that states the law. */
  name: string
  /** What is measured, and how. */
  measures: string
  formula: string
  source: string
  /**
   * Runs the case. The outcome is the same in every run, because all seeds are fixed.
   * @param short Fewer bodies and steps, for `npm test`. Tolerances grow with the error only.
   */
  run(short: boolean): { rows: Row[]; plots?: Plot[] }
}

/** Distance of the measured value from what is expected. */
export function deviation({ expected, measured }: Row): number {
  const [low, high] = typeof expected === 'number' ? [expected, expected] : expected
  return Math.max(low - measured, measured - high, 0)
}

/** Whether a row agrees with its law. NaN does not. */
export function passes(row: Row): boolean {
  return deviation(row) <= row.tolerance
}

/** Whether a row agrees, or disagrees no more than is known. */
export function isAccepted(row: Row): boolean {
  return passes(row) || (row.known !== undefined && deviation(row) <= row.known.within)
}

/** Largest standard error that widens a tolerance, as a share of the expected value. */
const MAX_ERROR = 0.02

/**
 * A row whose measured value is a mean of random samples. The tolerance is a systematic share of
 * the expected value plus three standard errors. A noisy measurement does not pass for its noise:
 * the error counts up to 2 % of the expected value.
 */
export function sampled(at: string, expected: number, { mean, error }: Mean, share: number): Row {
  const tolerance = Math.abs(expected) * (share + 3 * Math.min(MAX_ERROR, error / Math.abs(expected)))
  return { at, expected, measured: mean, error, tolerance }
}

/** Of values of which none may miss its law, the farthest from it. */
export function farthest(values: readonly number[], expected: number): number {
  return values.reduce((a, b) => (Math.abs(b - expected) > Math.abs(a - expected) ? b : a))
}

/** A mean and its standard error. */
export interface Mean {
  mean: number
  error: number
}

/** The mean of independent values, such as block averages or runs with other seeds. */
export function meanOf(values: readonly number[]): Mean {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, n - 1)
  return { mean, error: Math.sqrt(variance / n) }
}

/** Seeded random numbers in [0, 1) (mulberry32 by Tommy Ettinger). */
export function createDraw(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let h = Math.imul(state ^ (state >>> 15), 1 | state)
    h = (h + Math.imul(h ^ (h >>> 7), 61 | h)) ^ h
    return ((h ^ (h >>> 14)) >>> 0) / 4294967296
  }
}

/** Keeps the results of a function, so that cases share them. */
export function once<A extends readonly unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const results = new Map<string, R>()
  return (...args) => {
    const key = JSON.stringify(args)
    if (!results.has(key)) results.set(key, run(...args))
    return results.get(key)!
  }
}

export const FAR = Number.POSITIVE_INFINITY

/** A vector of the dimension: 2D drops z. */
export function vec(dim: Dim, x: number, y: number, z = 0): Vec<Dim> {
  return (dim === 2 ? [x, y] : [x, y, z]) as unknown as Vec<Dim>
}

/** The half space above the height 0. */
export function floorOf(dim: Dim, friction?: number) {
  return boxContainer({ min: vec(dim, -FAR, 0, -FAR), max: vec(dim, FAR, FAR, FAR), friction })
}

/**
 * Steps until a height is at its top for the nth time.
 * @returns sqrt(top / height at the start), the top being that of the parabola through three
 *   heights; 0 when there is no such top
 */
export function bounceRatio(stepHeight: () => number, start: number, n = 1): number {
  let tops = 0
  let [before, last] = [start, start]
  for (let k = 0; k < 2000; k++) {
    const now = stepHeight()
    if (last > before && last >= now && ++tops === n)
      return Math.sqrt((last + (now - before) ** 2 / (8 * (2 * last - now - before))) / start)
    before = last
    last = now
  }
  return 0
}

/** Angular frequency of a signal that starts at an extreme, from the times of its zeros. */
export function frequencyOf(next: () => number, dt: number, zeros: number): number {
  const times: number[] = []
  let before = next()
  for (let k = 1; times.length < zeros && k < 1e6; k++) {
    const now = next()
    if (before * now < 0) times.push(k - 1 + before / (before - now))
    before = now
  }
  return (Math.PI * (zeros - 1)) / ((times.at(-1)! - times[0]!) * dt)
}
