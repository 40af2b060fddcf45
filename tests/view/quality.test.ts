// Laws of the automatic quality: late frames lower it in steps, time to spare raises it again, and it never see-saws.
import { describe, expect, test } from 'vitest'
import {
  createQualityController,
  JUDGED,
  LATE,
  levelOf,
  maxPixelRatio,
  PATIENCE,
  QUALITY_LEVELS,
  type QualityController,
  SPARE,
  updateQuality,
  WARMING,
} from '../../src/view/quality.ts'

function run(governor: QualityController, frames: number, seconds: (step: number) => number): number {
  let changes = 0
  for (let i = 0; i < frames; i++) if (updateQuality(governor, seconds(governor.step))) changes++
  return changes
}

describe('quality auto', () => {
  test('frames in time leave everything at its best', () => {
    const governor = createQualityController()
    expect(run(governor, 5000, () => 1 / 60)).toBe(0)
    expect(governor.step).toBe(0)
  })

  test('late frames lower it step by step to the least, where drawing less helps', () => {
    const governor = createQualityController()
    run(governor, WARMING + JUDGED, () => 2 * LATE)
    expect(governor.step).toBe(1)
    run(governor, JUDGED * QUALITY_LEVELS.length, (step) => 3 * LATE * 0.8 ** step)
    expect(governor.step).toBe(QUALITY_LEVELS.length - 1)
  })

  test('frames that take half a second lower it to the least within two seconds', () => {
    const governor = createQualityController()
    run(governor, 5, (step) => (step === 0 ? 0.4 : 0.1))
    expect(governor.step).toBe(QUALITY_LEVELS.length - 1)
    expect(run(governor, 400, () => 0.1)).toBe(0)
  })

  test('where that does not help either (a processor that is busy elsewhere) it draws well', () => {
    const governor = createQualityController()
    run(governor, 200, () => 0.4)
    expect(governor.step).toBe(0)
  })

  test('two slow frames at first, in which programs are compiled, are not counted', () => {
    const governor = createQualityController()
    run(governor, WARMING, () => 1)
    expect(run(governor, 600, () => 1 / 60)).toBe(0)
    expect(governor.step).toBe(0)
  })

  test('it stops where frames come in time', () => {
    const governor = createQualityController()
    run(governor, 4000, (step) => (step < 2 ? (2 - step) * 0.03 : 0.022))
    expect(governor.step).toBe(2)
    // With time to spare there it tries the better one now and then, and comes back.
    for (let i = 0; i < 40; i++) run(governor, 1000, (step) => (step < 2 ? (2 - step) * 0.03 : 0.019))
    expect(governor.futile).toBeLessThan(2)
    expect(governor.patience).toBeGreaterThan(PATIENCE)
  })

  test('it recovers when there is time to spare again', () => {
    const governor = createQualityController()
    run(governor, WARMING + JUDGED * 2, (step) => (step === 0 ? 0.05 : 0.03))
    expect(governor.step).toBe(2)
    run(governor, 3 * (PATIENCE + JUDGED), () => 1 / 60)
    expect(governor.step).toBe(0)
  })

  test('what did not hold is tried more and more rarely', () => {
    const governor = createQualityController()
    const often = (step: number) => (step === 0 ? 0.05 : 1 / 60)
    const first = run(governor, 60 * 60, often)
    run(governor, 60 * 600, often)
    const last = run(governor, 60 * 60, often) // a minute again, after ten
    expect(first).toBeGreaterThan(4)
    expect(last).toBeLessThanOrEqual(2)
  })

  test('where drawing less does not help (a display of 30 Hz) it draws well', () => {
    const governor = createQualityController()
    run(governor, 1000, () => 1 / 30)
    expect(governor.step).toBe(0)
    expect(run(governor, 1000, () => 1 / 30)).toBe(0)
  })

  test('each step costs less than the one before; low and high are fixed', () => {
    for (let i = 1; i < QUALITY_LEVELS.length; i++) {
      expect(QUALITY_LEVELS[i]!.pixelRatio).toBeLessThan(QUALITY_LEVELS[i - 1]!.pixelRatio)
      expect(QUALITY_LEVELS[i]!.shadowSize).toBeLessThanOrEqual(QUALITY_LEVELS[i - 1]!.shadowSize)
      expect(QUALITY_LEVELS[i]!.coarser).toBeGreaterThanOrEqual(QUALITY_LEVELS[i - 1]!.coarser)
    }
    expect(levelOf('low', 0)).toEqual(levelOf('low', 4))
    expect(levelOf('high', 3).transmission).toBe(true)
    expect(levelOf('auto', 2)).toBe(QUALITY_LEVELS[2])
    expect(SPARE).toBeLessThan(LATE)
  })
})

test('a picture has no more pixels than a 4K screen, whatever the ratio of the screen; smaller ones are left alone', () => {
  const pixels = (width: number, height: number, ratio: number) =>
    width * height * Math.min(ratio, maxPixelRatio({ width, height })) ** 2
  expect(pixels(3840, 2160, 1)).toBe(3840 * 2160)
  expect(pixels(1920, 1080, 2)).toBe(3840 * 2160)
  expect(pixels(3840, 2160, 2)).toBeLessThanOrEqual(1.03 * 3840 * 2160)
  expect(pixels(390, 844, 3)).toBeCloseTo(390 * 844 * 9)
})
