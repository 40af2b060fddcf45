// The clock: seconds become whole steps, independent of the frame rate, and a gap is dropped.
import { expect, test } from 'vitest'
import { advanceClock, createClock } from '../../../src/physics/core/clock.ts'
import { draw } from '../help.ts'

function run(frames: readonly number[], options?: Parameters<typeof createClock>[0]) {
  const clock = createClock(options)
  const counts: number[] = []
  const alphas: number[] = []
  for (const seconds of frames) {
    let n = 0
    alphas.push(advanceClock(clock, seconds, () => n++))
    counts.push(n)
  }
  return { clock, counts, alphas, total: counts.reduce((a, b) => a + b, 0) }
}

test.each([24, 30, 59.94, 60, 75, 90, 120, 144, 240])('%f frames a second give 60 steps a second', (rate) => {
  const seconds = 20
  const { total, clock } = run(new Array(Math.round(rate * seconds)).fill(1 / rate))
  expect(Math.abs(total - 60 * (Math.round(rate * seconds) / rate))).toBeLessThanOrEqual(1)
  expect(clock.dropped).toBe(0)
})

test('uneven frames lose no steps (seed 4)', () => {
  const d = draw(4)
  const frames = Array.from({ length: 5000 }, () => d.between(0.001, 0.05))
  const { total, alphas, clock } = run(frames)
  const sum = frames.reduce((a, b) => a + b, 0)
  expect(total / 60 + clock.remainder).toBeCloseTo(sum, 9)
  for (const alpha of alphas) expect(alpha >= 0 && alpha <= 1).toBe(true)
  expect(clock.dropped).toBe(0)
})

test('after a gap a frame makes maxSteps steps and drops the rest', () => {
  const { counts, clock, alphas } = run([1 / 60, 3600, 1 / 60, 1 / 60])
  expect(counts).toEqual([1, 4, 1, 1])
  expect(clock.dropped).toBeCloseTo(3600 - 4 / 60, 6)
  for (const alpha of alphas) expect(alpha).toBeLessThanOrEqual(1)
})

test.each([1, 2, 10])('one frame makes at most %i steps, a second as many as the rate', (maxSteps) => {
  expect(Math.max(...run([1, 1, 1], { maxSteps }).counts)).toBe(maxSteps)
  expect(run(new Array(100).fill(0.01), { rate: 100, maxSteps }).total).toBe(100)
})

test('alpha is the share of the next step that has passed', () => {
  const clock = createClock()
  expect(advanceClock(clock, 1 / 240, () => {})).toBeCloseTo(0.25, 12)
  expect(advanceClock(clock, 1 / 240, () => {})).toBeCloseTo(0.5, 12)
  expect(advanceClock(clock, 1 / 60, () => {})).toBeCloseTo(0.5, 12)
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 0])('a frame of %f seconds makes no step', (seconds) => {
  const { total, clock } = run([seconds])
  expect(total).toBe(0)
  expect(clock.remainder).toBe(0)
})
