// The garden page: it shows the garden, and keys move the character. Slower tests are in
// tests/pages/blocksPage.test.tsx.
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { key, PATIENCE, showGarden } from '../fixtures/gardenPage.tsx'

const before = location.href
afterEach(() => {
  cleanup()
  history.replaceState(null, '', before)
})

test('W walks where the camera looks until it is released; Space jumps', async () => {
  const { visitor } = await showGarden()
  const { position: from } = visitor()
  key('keydown', 'KeyW')
  await vi.waitFor(() => {
    const { position } = visitor()
    const [x, z] = [position[0] - from[0], position[2] - from[2]]
    expect(Math.hypot(x, z)).toBeGreaterThan(0.5)
    // Yaw 0.55 looks along (-sin, -cos).
    expect((x * -Math.sin(0.55) + z * -Math.cos(0.55)) / Math.hypot(x, z)).toBeGreaterThan(0.99)
  }, PATIENCE)
  key('keyup', 'KeyW')
  await vi.waitFor(() => expect(Math.hypot(visitor().velocity[0], visitor().velocity[2])).toBe(0), PATIENCE)
  const ground = visitor().position[1]
  key('keydown', 'Space')
  await vi.waitFor(() => expect(visitor().position[1]).toBeGreaterThan(ground + 0.1), {
    timeout: PATIENCE,
    interval: 5,
  })
  key('keyup', 'Space')
}, 240_000)
