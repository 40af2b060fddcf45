// The garden: what its blocks are, and the candies in its pond.
import { expect, test } from 'vitest'
import { blocksScene, gardenPart } from '../../src/scenes/index.ts'

test('the path of the garden has ten stones, each at most three cells from another', () => {
  const cells = Array.from({ length: 26 * 26 }, (_, k) => [(k % 26) - 13, Math.floor(k / 26) - 13] as const)
  const stones = cells.filter(([x, z]) => gardenPart(x, -1, z) === 'path')
  expect(stones).toHaveLength(10)
  for (const [x, z] of stones)
    expect(stones.filter((other) => Math.hypot(other[0] - x, other[1] - z) <= 3).length).toBeGreaterThan(1)
})

test('candies of any size lie in the pond', () => {
  for (const radius of [1e-12, 1e-4, 0.01, 0.05, 0.3]) {
    const { bodies } = blocksScene({ count: 8, radius, spread: 0, lying: 1 })
    expect(bodies.count, `radius ${radius}`).toBe(8)
  }
})
