// The hours are one family: each view that works its light out by itself takes it from the same looks.
import { expect, test } from 'vitest'
import { comparedToDay } from '../../../src/components/environment/lightLevels.ts'
import { LOOK_NAMES, LOOKS } from '../../../src/components/environment/lightingPresets.ts'

test('the day is the measure; the evening is warmer, the night darker and bluer about its lamp', () => {
  expect(LOOK_NAMES.length).toBeGreaterThanOrEqual(3)
  const { lamp, room } = comparedToDay(LOOKS.day)
  for (const part of [...lamp, ...room]) expect(part).toBeCloseTo(1, 12)
  const evening = comparedToDay(LOOKS.evening)
  expect(evening.lamp[2]).toBeLessThan(evening.lamp[0])
  const night = comparedToDay(LOOKS.night)
  for (const part of night.room) expect(part).toBeLessThan(0.7)
  expect(night.room[2]).toBeGreaterThan(night.room[0])
})
