// The path of a bottle that is poured out: smooth, and mouth down at the end. Gravity points at the
// table. That it stays above the table, and what falls out: tests/jar/vessels.test.ts.
import { expect, test } from 'vitest'
import { bottleOutline } from '../../src/components/bottle/GlassBottle.tsx'
import { bottlePose, heightAboveTable, pourDown, pourTurn } from '../../src/jar/pourPath.ts'
import { vesselOf } from '../../src/jar/vessels.ts'
import { NECK } from '../../src/scenes/index.ts'

const STEPS = 600
const BOTTLE_GLASS = vesselOf('bottle')
const { lipTop, base } = bottleOutline()

test('it stands until the cork is off', () => {
  expect(pourTurn(0)).toBe(0)
  expect(pourTurn(20)).toBe(0)
  const still = bottlePose(0, BOTTLE_GLASS)
  expect(heightAboveTable(still, BOTTLE_GLASS, 0, base)).toBeCloseTo(0, 9)
})

test('it turns smoothly until its mouth points down above the table', () => {
  for (let k = 1; k <= STEPS; k++) {
    expect(Math.abs(pourTurn(k) - pourTurn(k - 1))).toBeLessThan(0.06)
    const [a, b] = [bottlePose(pourTurn(k - 1), BOTTLE_GLASS), bottlePose(pourTurn(k), BOTTLE_GLASS)]
    expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeLessThan(0.06)
  }
  for (let k = 200; k <= STEPS; k++) {
    expect(Math.cos(pourTurn(k))).toBeLessThan(-0.9)
    const pose = bottlePose(pourTurn(k), BOTTLE_GLASS)
    expect(heightAboveTable(pose, BOTTLE_GLASS, NECK.radius, lipTop)).toBeGreaterThan(0.4)
  }
})

test('gravity in the frame of the bottle points at the table', () => {
  for (const turn of [0, 0.7, 1.9, 3]) {
    const [x, y] = pourDown(turn)
    const pose = bottlePose(turn, BOTTLE_GLASS)
    expect(heightAboveTable(pose, BOTTLE_GLASS, x, y) - heightAboveTable(pose, BOTTLE_GLASS, 0, 0)).toBeCloseTo(-1, 12)
  }
})
