// Lighting presets relative to the day, from which every view derives its light.
import { expect, test } from 'vitest'
import { relativeToDay } from '../../../src/components/torus/torusShader.ts'
import { LIGHTING_PRESETS, LOOK_NAMES } from '../../../src/view/lightingPresets.ts'

test('relative to day, evening is warmer, night is darker and bluer', () => {
  expect(LOOK_NAMES.length).toBeGreaterThanOrEqual(3)
  const { lamp, room } = relativeToDay(LIGHTING_PRESETS.day)
  for (const part of [...lamp, ...room]) expect(part).toBeCloseTo(1, 12)
  const evening = relativeToDay(LIGHTING_PRESETS.evening)
  expect(evening.lamp[2]).toBeLessThan(evening.lamp[0])
  const night = relativeToDay(LIGHTING_PRESETS.night)
  for (const part of night.room) expect(part).toBeLessThan(0.7)
  expect(night.room[2]).toBeGreaterThan(night.room[0])
})
