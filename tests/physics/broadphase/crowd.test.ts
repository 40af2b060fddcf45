// The limit of candidate pairs: a crowd at one place is refused, and the page stays alive.
import { expect, test } from 'vitest'
import { addBody, createWorld, removeBody, step, takeSnapshot } from '../../../src/physics/index.ts'

test('a crowd at one place is refused by name', () => {
  const world = createWorld({ dim: 3 })
  const ids = Array.from({ length: 12_000 }, () => addBody(world, { position: [0, 0, 0], radius: 1 }))
  expect(() => step(world)).toThrow(/^more than 3072000 pairs of 12000 bodies may touch in a step/)
  // The world is still there.
  expect(takeSnapshot(world).length).toBeGreaterThan(12_000)
  for (const id of ids.slice(50)) removeBody(world, id)
  step(world)
  expect(world.bodies.count).toBe(50)
})
