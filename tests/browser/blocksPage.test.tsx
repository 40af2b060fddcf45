// The garden page: it shows the garden, and keys move the character. Slower tests are in
// tests/pages/blocksPage.test.tsx.
import { expect, test } from 'vitest'
import { key, showGarden } from '../fixtures/gardenPage.tsx'
import '../withoutDrawing.ts'
import { eventually } from '../fixtures/wait.ts'

test('W walks where the camera looks until it is released; Space jumps', async () => {
  const { visitor } = await showGarden()
  const { position: from } = visitor()
  key('keydown', 'KeyW')
  await eventually(() => {
    const { position } = visitor()
    const [x, z] = [position[0] - from[0], position[2] - from[2]]
    expect(Math.hypot(x, z)).toBeGreaterThan(0.5)
    // Yaw 0.55 looks along (-sin, -cos).
    expect((x * -Math.sin(0.55) + z * -Math.cos(0.55)) / Math.hypot(x, z)).toBeGreaterThan(0.99)
  })
  key('keyup', 'KeyW')
  await eventually(() => expect(Math.hypot(visitor().velocity[0], visitor().velocity[2])).toBe(0))
  const ground = visitor().position[1]
  key('keydown', 'Space')
  await eventually(() => expect(visitor().position[1]).toBeGreaterThan(ground + 0.1), 5)
  key('keyup', 'Space')
})
