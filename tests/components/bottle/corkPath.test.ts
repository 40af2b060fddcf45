// The path of the cork: from the neck to the table and back, never through the glass.
import { expect, test } from 'vitest'
import { corkPose, corkSpot, createCork, isMouthTaken, moveCork } from '../../../src/components/bottle/Cork.tsx'
import { bottleOutline } from '../../../src/components/bottle/GlassBottle.tsx'
import { createJar } from '../../../src/jar/jar.ts'
import { tableRadius } from '../../../src/jar/jarTable.ts'
import { vesselOf } from '../../../src/jar/vessels.ts'
import { BOTTLE, NECK } from '../../../src/scenes/index.ts'
import { rest } from '../../jar/help.ts'

const { base, lipTop, wall } = bottleOutline()
const VESSEL = vesselOf('bottle')
const HEIGHT = 0.3
/** A wide picture, a phone, and a small square, seen from three sides. */
const SPOTS = [
  [0.35, 4.75, 3.4],
  [0.35, 6.3, 1.15],
  [-2, 4.75, 1.65],
] as const

test.each(SPOTS)('stands clear of bottle and candies, returns exactly (%f, %f, %f)', (...seen) => {
  const cork = { ...createCork(), spot: corkSpot(VESSEL, ...seen) }
  expect(corkPose(cork, NECK.cork, base)).toMatchObject({ y: NECK.cork, tilt: 0 })
  cork.target = 1
  let frames = 0
  while (moveCork(cork, 1 / 60)) frames++
  expect(frames).toBeGreaterThan(20)
  expect(frames).toBeLessThan(60)
  const there = corkPose(cork, NECK.cork, base)
  expect(there.y).toBeCloseTo(base, 9)
  expect(there.tilt).toBeCloseTo(2 * Math.PI, 9)
  expect(Math.hypot(there.x, there.z) - NECK.radius * 1.04).toBeGreaterThan(tableRadius(VESSEL))
  cork.target = 0
  while (moveCork(cork, 1 / 60));
  expect(moveCork(cork, 1 / 60)).toBe(false)
  const back = corkPose(cork, NECK.cork, base)
  expect(Math.hypot(back.x, back.y - NECK.cork, back.z)).toBeLessThan(1e-9)
})

test.each(SPOTS)('in the picture it is beside the glass or not seen (%f, %f, %f)', (yaw, distance, half) => {
  const [x, z] = corkSpot(VESSEL, yaw, distance, half)
  const across = x * Math.cos(yaw) - z * Math.sin(yaw)
  const depth = distance - (x * Math.sin(yaw) + z * Math.cos(yaw))
  const reach = NECK.radius * 1.06
  /** Where its edges are, in metres beside the axis at the distance of the axis. */
  const [far, near] = [across - reach, across + reach].map((edge) => (edge * distance) / depth) as [number, number]
  const glass = distance * Math.tan(Math.asin((BOTTLE.radius + wall) / distance))
  if (far > -half) expect(near).toBeLessThan(-glass)
  else expect(near).toBeLessThan(-half)
})

test.each(SPOTS.flatMap((seen) => [1, 0].map((wanted) => [wanted as 0 | 1, ...seen] as const)))(
  'its path is clear of the bottle (wanted %i, seen from %f, %f, %f)',
  (wanted, ...seen) => {
    const cork = { ...createCork(), spot: corkSpot(VESSEL, ...seen) }
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
  },
)

test.each([
  ['an overfull jar, at rest or not', 60, true],
  ['a jar with space', 10, false],
])('the mouth of %s is taken: %d candies, %s', (_name, count, taken) => {
  const jar = createJar({ fills: 20, seed: 3 })
  jar.drop(count)
  expect(isMouthTaken(jar.world, jar.vessel!.lid)).toBe(true)
  rest(jar)
  expect(isMouthTaken(jar.world, jar.vessel!.lid)).toBe(taken)
})
