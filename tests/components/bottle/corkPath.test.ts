// The path of the cork: from the neck to the table and back, never through the glass.
import { expect, test } from 'vitest'
import { BEHIND, BESIDE, corkPose, createCork, moveCork } from '../../../src/components/bottle/corkPath.ts'
import { bottleOutline } from '../../../src/components/bottle/glassShape.ts'
import { BOTTLE, NECK } from '../../../src/physics/index.ts'

const { base, lipTop, wall } = bottleOutline()
const HEIGHT = 0.3

test.each([BESIDE, BEHIND])('stands at (%f, %f) clear of the bottle, and returns exactly', (...spot) => {
  const cork = { ...createCork(), spot }
  expect(corkPose(cork, NECK.cork, base)).toMatchObject({ y: NECK.cork, tilt: 0 })
  cork.target = 1
  let frames = 0
  while (moveCork(cork, 1 / 60)) frames++
  expect(frames).toBeGreaterThan(20)
  expect(frames).toBeLessThan(60)
  const there = corkPose(cork, NECK.cork, base)
  expect(there.y).toBeCloseTo(base, 9)
  expect(there.tilt).toBeCloseTo(2 * Math.PI, 9)
  expect(Math.hypot(there.x, there.z) - NECK.radius * 1.04).toBeGreaterThan(BOTTLE.radius + wall)
  cork.target = 0
  while (moveCork(cork, 1 / 60));
  expect(moveCork(cork, 1 / 60)).toBe(false)
  const back = corkPose(cork, NECK.cork, base)
  expect(Math.hypot(back.x, back.y - NECK.cork, back.z)).toBeLessThan(1e-9)
})

test.each([
  [1, BESIDE],
  [0, BESIDE],
  [1, BEHIND],
  [0, BEHIND],
] as const)('its path is clear of the bottle (wanted %i, place %j)', (wanted, spot) => {
  const cork = { ...createCork(), spot }
  cork.progress = 1 - wanted
  cork.target = wanted
  while (moveCork(cork, 1 / 240)) {
    const { x, y, z, tilt } = corkPose(cork, NECK.cork, base)
    const away = Math.hypot(x, z)
    // In the neck it moves straight up and does not turn.
    if (y < lipTop) {
      if (away < BOTTLE.radius) expect(away).toBeLessThan(0.04)
      if (away < 0.04) expect(tilt).toBeLessThan(0.05)
    }
    // While it turns it stays within a ball about its centre. That ball is outside the bottle.
    const reach = tilt === 0 ? 0 : Math.hypot(NECK.radius, HEIGHT)
    if (away > 0.04 && y < BOTTLE.top) expect(away).toBeGreaterThan(BOTTLE.radius + wall + 0.4 * reach)
  }
})
