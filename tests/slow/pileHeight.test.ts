// Candies that are sized to fill a jar, and the height at which a count settles: settled piles are
// measured and compared with `heightOf`.
import { expect, test } from 'vitest'
import { createJar, type JarOptions } from '../../src/jar/jar.ts'
import { fillingRadius, leastFills, pileHeight } from '../../src/jar/pileHeight.ts'
import { queueLength, readPositions, readRadii } from '../../src/physics/index.ts'
import { BOTTLE, BOTTLE_VESSEL, NECK } from '../../src/scenes/index.ts'
import { settleWorld } from '../../src/scenes/settle.ts'
import { fillWhole } from '../fixtures/fillWhole.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import { radiusAt } from '../physics/container/vessels.ts'

/** From the floor to the shoulder, in metres: errors are shares of it. */
const FULL = BOTTLE.top - BOTTLE.bottom
/** Points along each side of the grid on which a surface is measured. */
const GRID = 60

function settledJar(count: number, options: JarOptions, atOnce = false) {
  const jar = createJar(options)
  jar.setCount(count)
  if (atOnce) fillWhole(jar.world, { vessel: jar.vessel!, left: 0 })
  settleWorld(jar.world, Number.POSITIVE_INFINITY, 7200)
  return jar
}

/**
 * The pile of a jar, in metres above the floor: the height of its surface seen from above, plus
 * half the radius of the candies that are seen, as a mean over the cross-section at its level;
 * where no candy is seen, the height of the glass. And its highest point.
 */
function measurePile({ world, stats, vessel, heightOf, count }: ReturnType<typeof createJar>) {
  const { bodies } = stats()
  const places = new Float64Array(3 * bodies)
  const radii = new Float64Array(bodies)
  readPositions(world, places)
  readRadii(world, radii)
  const { points, floor } = vessel!
  const wide = radiusAt(points, floor + heightOf(count()))
  let sum = 0
  let seen = 0
  for (let k = 0; k < GRID * GRID; k++) {
    const x = wide * ((((k % GRID) + 0.5) / GRID) * 2 - 1)
    const z = wide * (((Math.floor(k / GRID) + 0.5) / GRID) * 2 - 1)
    const away = Math.hypot(x, z)
    if (away > wide) continue
    seen++
    let surface = 0
    if (away > radiusAt(points, floor + 1e-3)) while (radiusAt(points, floor + surface + 1e-3) < away) surface += 0.01
    let half = 0
    radii.forEach((radius, i) => {
      const aside = Math.hypot(x - places[3 * i]!, z - places[3 * i + 2]!)
      const top = places[3 * i + 1]! - floor + Math.sqrt(radius * radius - aside * aside)
      if (!(top > surface)) return
      surface = top
      half = radius / 2
    })
    sum += surface + half
  }
  const top = Math.max(...radii.map((radius, i) => places[3 * i + 1]! + radius))
  return { level: sum / seen, top: top - floor }
}

test.each([
  ['jar', false],
  ['bowl', false],
  ['glass', false],
  ['bottle', true],
  ['jar', true],
  ['bowl', true],
  ['glass', true],
] as const)('in a %s, heightOf is within 3 in 100 of the vessel (filled at once: %o)', (vessel, atOnce) => {
  for (const count of [50, 100, 400]) {
    const jar = settledJar(count, { vessel, fills: Math.max(100, count), seed: 2 }, atOnce)
    const { shoulder, floor, lid } = jar.vessel!
    const { level, top } = measurePile(jar)
    expect(Math.abs(level - jar.heightOf(count)) / (shoulder - floor), `${level}`).toBeLessThan(0.03)
    expect(top).toBeLessThan(lid - floor)
    expect(queueLength(jar.world)).toBe(0)
  }
})

test.each([
  [100, [10, 25, 42, 75, 100]],
  [300, [30, 150, 300]],
  [1000, [420]],
] as const)('of %i that fill the jar, heightOf is within 3 in 100 of the jar', (fills, counts) => {
  for (const [k, count] of counts.entries()) {
    const jar = settledJar(count, { fills, seed: k + 1 })
    expect(queueLength(jar.world)).toBe(0)
    const { level, top } = measurePile(jar)
    expect(Math.abs(level - jar.heightOf(count)) / FULL, `${count}: ${level}`).toBeLessThan(0.03)
    // A candy that touches the cork overlaps it a little.
    expect(top).toBeLessThan(NECK.cork - BOTTLE.bottom + 0.01)
  }
})

test.each([
  [8, [3, 8]],
  [20, [5, 10, 20]],
  [50, [20, 50]],
] as const)('of %i large candies, heightOf is within 3 in 100 of the mean of ten piles', (fills, counts) => {
  for (const count of counts) {
    const piles = Array.from({ length: 10 }, (_, k) => settledJar(count, { fills, seed: k + 1 }))
    const mean = piles.reduce((sum, jar) => sum + measurePile(jar).level, 0) / piles.length
    expect(Math.abs(mean - piles[0]!.heightOf(count)) / FULL, `${count}: ${mean}`).toBeLessThan(0.03)
    for (const jar of piles) expect(queueLength(jar.world)).toBe(0)
  }
})

test('the same share of any number reaches the same share of the height', () => {
  for (const fills of [50, 100, 1000, 100_000]) {
    const jar = createJar({ fills })
    for (const share of [0.25, 0.42, 0.5, 0.75])
      expect(Math.abs(jar.heightOf(share * fills) / jar.heightOf(fills) - share)).toBeLessThan(0.015)
  }
})

test('the height follows the profile of a vessel', () => {
  const cone = { points: pairsOf('0,0 1,1'), shoulder: 1, lid: 1 }
  const radius = 0.001
  const count = (height: number) => (0.61 * Math.PI * height ** 3) / 3 / ((4 / 3) * Math.PI * radius ** 3 * 1.0225)
  for (const height of [0.3, 0.5, 0.9]) expect(pileHeight(cone, count(height), radius)).toBeCloseTo(height, 2)
  expect(pileHeight(cone, 10 * count(1), radius)).toBeCloseTo(1, 3)
})

test('candies that fill a jar pass its neck, and fewer are refused', () => {
  const least = leastFills(BOTTLE_VESSEL)
  expect(fillingRadius(BOTTLE_VESSEL, least) * 1.15).toBeLessThan(NECK.radius)
  const allowed = `fills must be at least ${least}: larger candies get stuck in the neck, got ${least - 1}`
  expect(() => createJar({ fills: least - 1 })).toThrow(allowed)
  expect(() => createJar({ fills: least, unit: 2 })).toThrow(`at least ${2 * least}`)
  expect(() => createJar({ fills: Number.NaN })).toThrow('fills must be')
  // A goal may be lower: then its line is.
  expect(createJar({ goal: 3 }).heightOf(3)).toBeLessThan(0.5)
})

test('candies that fill an hourglass pass its waist', () => {
  const vessel = { points: pairsOf('3,0 1.5,3 3,6') }
  expect(() => createJar({ vessel, fills: 40 })).toThrow(/^fills must be at least \d{3}: larger candies get stuck/)
  const fills = leastFills(createJar({ vessel }).vessel!)
  expect(queueLength(settledJar(fills, { vessel, fills }).world)).toBe(0)
})

test('the largest goal fills the jar, unless fills says what does', () => {
  const height = createJar({ fills: 100 }).heightOf(100)
  expect(createJar({ goal: [{ at: 100 }, 50] }).heightOf(100)).toBe(height)
  expect(createJar({ goal: 50, fills: 100 }).heightOf(100)).toBe(height)
})

test('above the capacity a candy of a full jar stands for several from the start', () => {
  const jar = settledJar(25_000, { fills: 100_000, capacity: 400 })
  expect(jar.stats()).toMatchObject({ valuePerCandy: 256, candies: 98 })
  expect(measurePile(jar).level / jar.heightOf(100_000)).toBeCloseTo(0.25, 1.3)
})

test('a saved jar keeps the size of its candies', () => {
  const saved = settledJar(30, { fills: 60 })
  const other = createJar({ fills: 500 })
  other.load(saved.save())
  expect(other.heightOf(30)).toBe(saved.heightOf(30))
  other.drop(10)
  settleWorld(other.world)
  expect(measurePile(other).level / other.heightOf(40)).toBeCloseTo(1, 1)
})

test('candies beside the bottle do not count for the height', () => {
  const jar = createJar({ fills: 200, beside: 8 })
  expect(jar.heightOf(8)).toBe(0)
  expect(jar.heightOf(200)).toBeCloseTo(createJar({ fills: 192 }).heightOf(192), 12)
  // Large candies have no room there.
  expect(createJar({ fills: 20, beside: 8 }).heightOf(8)).toBe(createJar({ fills: 20 }).heightOf(8))
})

test('few large candies in a row have the mean volume', () => {
  for (const seed of [1, 2, 3]) {
    const jar = settledJar(20, { fills: 20, seed })
    const radii = new Float64Array(20)
    readRadii(jar.world, radii)
    const volume = radii.reduce((sum, radius) => sum + radius ** 3, 0) / 20
    expect(Math.abs(volume / fillingRadius(BOTTLE_VESSEL, 20) ** 3 - 1)).toBeLessThan(0.02)
    expect(new Set(radii).size).toBe(20)
  }
})

test('on a torus, fills sizes the circles, and there is no height', () => {
  const jar = createJar({ view: 'torus', fills: 50 })
  expect(jar.heightOf(50)).toBe(0)
  jar.setCount(50)
  const radii = new Float64Array(50)
  readRadii(jar.world, radii)
  expect(radii[0]).toBeGreaterThan(100)
})
