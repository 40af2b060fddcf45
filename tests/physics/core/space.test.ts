// Wrapping and the nearest image on a periodic axis of any length.
import { describe, expect, test } from 'vitest'
import { nearestImage, open, torus, wrapCoordinate } from '../../../src/physics/core/space.ts'
import { draw } from '../help.ts'

describe.each([
  [10000, 1],
  [0.3, 2],
  [7, 3],
])('an axis of length %f (seed %i)', (size, seed) => {
  const d = draw(seed)
  test('wrapping moves by whole periods into [0, size)', () => {
    for (let k = 0; k < 5000; k++) {
      const x = d.between(-5, 5) * size
      const w = wrapCoordinate(x, size)
      expect(w >= 0 && w < size).toBe(true)
      expect(wrapCoordinate(w, size)).toBe(w)
      const periods = (x - w) / size
      expect(Math.abs(periods - Math.round(periods))).toBeLessThan(1e-12)
    }
  })

  test('0 stays, size becomes 0, just below 0 never becomes size', () => {
    expect(wrapCoordinate(0, size)).toBe(0)
    expect(wrapCoordinate(size, size)).toBe(0)
    expect(wrapCoordinate(-0.25 * size, size)).toBe(0.75 * size)
    expect(wrapCoordinate(-1e-20, size)).toBe(0)
    for (const hair of [1e-20, 5e-324, Number.EPSILON, 1e-16 * size]) {
      const w = wrapCoordinate(-hair, size)
      expect(w >= 0 && w < size).toBe(true)
    }
  })

  test('the nearest image is the shortest of all and antisymmetric', () => {
    for (let k = 0; k < 5000; k++) {
      const difference = d.between(0, size) - d.between(0, size)
      const image = nearestImage(difference, size)
      expect(Math.abs(image)).toBeLessThanOrEqual(size / 2)
      for (const n of [-2, -1, 0, 1, 2]) {
        expect(Math.abs(image)).toBeLessThanOrEqual(Math.abs(difference + n * size) + 1e-15 * size)
      }
      expect(nearestImage(-difference, size) + image).toBe(0)
    }
  })
})

test('an open axis changes nothing', () => {
  const far = open<3>().size[0]
  for (const x of [0, -3, 1e300, -1e-300]) {
    expect(wrapCoordinate(x, far)).toBe(x)
    expect(nearestImage(x, far)).toBe(x)
  }
})

test('a 2D torus leaves z open', () => {
  const t = torus<2>({ size: [10, 20] })
  expect(t.size).toEqual([10, 20, Number.POSITIVE_INFINITY])
  expect(t.half).toEqual([5, 10, Number.POSITIVE_INFINITY])
})
