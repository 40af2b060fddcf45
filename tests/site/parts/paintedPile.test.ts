// The pile of the painting: where candies of one radius lie in a vessel.
import { expect, test } from 'vitest'
import { layPile } from '../../../site/parts/paintedPile.ts'
import { createJar, type JarOptions } from '../../../src/index.ts'
import { VESSEL_NAMES } from '../../../src/settings/index.ts'

const HOURGLASS = {
  points: [
    [8, 0],
    [9, 3],
    [8, 7],
    [3.4, 10],
    [8, 13],
    [9, 17],
    [8, 20],
  ],
} as const

test.each<[NonNullable<JarOptions['vessel']>, number]>(
  [...VESSEL_NAMES, HOURGLASS].flatMap((vessel) => [3, 40, 400].map((count) => [vessel, count] as const)),
)('every painted candy is inside %s and stands, with %d', (vessel, count) => {
  const jar = createJar({ vessel, fills: Math.max(400, 1.2 * count) })
  const { points, floor } = jar.vessel!
  const r = jar.radius()
  let seed = 1
  const pile = layPile(points, r, count, () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  })
  expect(pile.length).toBe(count)
  for (const [x, y, z] of pile) {
    const away = Math.hypot(x, z)
    // The distance from the wall and the floor, from many points of them.
    const wall = points.slice(1).flatMap(([xb, yb], k) => {
      const [xa, ya] = points[k]!
      return Array.from({ length: 41 }, (_, i) =>
        Math.hypot(away - xa - ((xb - xa) * i) / 40, y - ya - ((yb - ya) * i) / 40),
      )
    })
    const gap = Math.min(y - floor, ...wall) / r
    expect(gap).toBeGreaterThan(0.99)
    const below = pile.map(([a, b, c]) => (b < y ? Math.hypot(a - x, b - y, c - z) / r : 9))
    expect(Math.min(gap - 1, ...below.map((near) => near - 1.72))).toBeLessThan(0.25)
  }
})
