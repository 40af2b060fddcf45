// The adaptive quality: late frames lower it in steps, spare time raises it again, and it does not
// oscillate.
import { beforeEach, describe, expect, test } from 'vitest'
import * as Q from '../../src/view/quality.ts'

function run(controller: Q.QualityController, frames: number, seconds: (step: number) => number): number {
  let changes = 0
  for (let i = 0; i < frames; i++) if (Q.updateQuality(controller, seconds(controller.step))) changes++
  return changes
}

describe('quality auto', () => {
  let controller: Q.QualityController
  beforeEach(() => {
    controller = new Q.QualityController()
  })

  test.each([
    ['frames are in time', 5000, 1 / 60],
    ['the display has 30 Hz', 2000, 1 / 30],
    ['the least does not help either', 200, 0.4],
  ])('stays at its best while %s', (_, frames, seconds) => {
    run(controller, frames, () => seconds)
    expect(controller.step).toBe(0)
    if (seconds < 0.1) expect(run(controller, 1000, () => seconds)).toBe(0)
  })

  test('the first slow frames, which compile shaders, are not counted', () => {
    run(controller, Q.WARMING, () => 1)
    expect(run(controller, 600, () => 1 / 60)).toBe(0)
    expect(controller.step).toBe(0)
  })

  test('late frames lower it step by step where drawing less helps', () => {
    run(controller, Q.WARMING + Q.JUDGED, () => 2 * Q.SLOW)
    expect(controller.step).toBe(1)
    run(controller, Q.JUDGED * Q.QUALITY_LEVELS.length, (step) => 3 * Q.SLOW * 0.8 ** step)
    expect(controller.step).toBe(Q.QUALITY_LEVELS.length - 1)
  })

  test('frames of 0.4 s lower it to the least within two seconds', () => {
    run(controller, 5, (step) => (step === 0 ? 0.4 : 0.1))
    expect(controller.step).toBe(Q.QUALITY_LEVELS.length - 1)
    expect(run(controller, 400, () => 0.1)).toBe(0)
  })

  test('stops at the level where frames are in time', () => {
    run(controller, 4000, (step) => (step < 2 ? (2 - step) * 0.03 : 0.022))
    expect(controller.step).toBe(2)
    // With spare time it tries the better level now and then, and returns.
    for (let i = 0; i < 40; i++) run(controller, 1000, (step) => (step < 2 ? (2 - step) * 0.03 : 0.019))
    expect(controller.futile).toBeLessThan(2)
    expect(controller.patience).toBeGreaterThan(Q.PATIENCE)
  })

  test('recovers when there is spare time again', () => {
    run(controller, Q.WARMING + Q.JUDGED * 2, (step) => (step === 0 ? 0.05 : 0.03))
    expect(controller.step).toBe(2)
    run(controller, 3 * (Q.PATIENCE + Q.JUDGED), () => 1 / 60)
    expect(controller.step).toBe(0)
  })

  test('a level that failed is tried more and more rarely', () => {
    const often = (step: number) => (step === 0 ? 0.05 : 1 / 60)
    const first = run(controller, 60 * 60, often)
    run(controller, 60 * 600, often)
    const last = run(controller, 60 * 60, often) // a minute again, after ten
    expect(first).toBeGreaterThan(4)
    expect(last).toBeLessThanOrEqual(2)
  })

  test('each level costs less than the one before; low and high are fixed', () => {
    for (let i = 1; i < Q.QUALITY_LEVELS.length; i++) {
      expect(Q.QUALITY_LEVELS[i]!.pixelRatio).toBeLessThan(Q.QUALITY_LEVELS[i - 1]!.pixelRatio)
      expect(Q.QUALITY_LEVELS[i]!.shadowSize).toBeLessThanOrEqual(Q.QUALITY_LEVELS[i - 1]!.shadowSize)
      expect(Q.QUALITY_LEVELS[i]!.lodBias).toBeGreaterThanOrEqual(Q.QUALITY_LEVELS[i - 1]!.lodBias)
    }
    expect(Q.levelOf('low', 0)).toEqual(Q.levelOf('low', 4))
    expect(Q.levelOf('high', 3).transmission).toBe(true)
    expect(Q.levelOf('auto', 2)).toBe(Q.QUALITY_LEVELS[2])
    expect(Q.SPARE).toBeLessThan(Q.SLOW)
  })
})

test('a picture has at most the pixels of a 4K screen', () => {
  const pixels = (width: number, height: number, ratio: number) =>
    width * height * Math.min(ratio, Q.maxPixelRatio({ width, height })) ** 2
  expect(pixels(3840, 2160, 1)).toBe(3840 * 2160)
  expect(pixels(1920, 1080, 2)).toBe(3840 * 2160)
  expect(pixels(3840, 2160, 2)).toBeLessThanOrEqual(1.03 * 3840 * 2160)
  expect(pixels(390, 844, 3)).toBeCloseTo(390 * 844 * 9)
})

test.each([
  [16_384, 300],
  [300, 16_384],
  [16_384, 16_384],
])('no side of %d x %d has more than 8192 pixels', (width, height) => {
  expect(Math.max(width, height) * Q.maxPixelRatio({ width, height })).toBeLessThanOrEqual(8192)
})

describe('a small picture', () => {
  const [best] = Q.QUALITY_LEVELS
  const fit = (pixels: number, level = best!) => Q.fitLevel(level, pixels)

  test('has a shadow map of two texels a pixel or more, and never more than the level', () => {
    expect([1, 125, 256, 400, 800, 1080, 4000].map((pixels) => fit(pixels).shadowSize)).toEqual([
      512, 512, 512, 1024, 2048, 2048, 2048,
    ])
    expect(fit(4000, Q.levelOf('high', 0))).toEqual(Q.levelOf('high', 0))
    for (const level of Q.QUALITY_LEVELS) {
      expect(fit(100, level).shadowSize).toBeLessThanOrEqual(level.shadowSize)
      expect(fit(100, level).segments).toBeLessThanOrEqual(level.segments)
    }
  })

  test('has glass that is off its circle by a tenth of a pixel at most', () => {
    for (const pixels of [100, 125, 300, 500, 800, 1000]) {
      const radius = 0.28 * pixels // of the bottle in a picture of its proportions
      expect(radius * (1 - Math.cos(Math.PI / fit(pixels).segments))).toBeLessThan(0.1)
    }
    expect(fit(0).segments).toBe(48)
    expect(fit(1080)).toEqual({ ...best, segments: 160 })
  })
})
