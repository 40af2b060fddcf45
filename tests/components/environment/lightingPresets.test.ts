// The hours are one family: each view that works its light out by itself takes it from the same looks.
import { expect, test } from 'vitest'
import { relativeToDay } from '../../../src/components/environment/lightLevels.ts'
import { LIGHTING_PRESETS, LOOK_NAMES } from '../../../src/view/lightingPresets.ts'

test('the day is the measure; the evening is warmer, the night darker and bluer about its lamp', () => {
  expect(LOOK_NAMES.length).toBeGreaterThanOrEqual(3)
  const { lamp, room } = relativeToDay(LIGHTING_PRESETS.day)
  for (const part of [...lamp, ...room]) expect(part).toBeCloseTo(1, 12)
  const evening = relativeToDay(LIGHTING_PRESETS.evening)
  expect(evening.lamp[2]).toBeLessThan(evening.lamp[0])
  const night = relativeToDay(LIGHTING_PRESETS.night)
  for (const part of night.room) expect(part).toBeLessThan(0.7)
  expect(night.room[2]).toBeGreaterThan(night.room[0])
})
