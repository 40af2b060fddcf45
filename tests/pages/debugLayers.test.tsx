// The debug layers of the torus in a real browser, at each time of day.
import { expect, test } from 'vitest'
import { bodyIds, configure, setBody, step } from '../../src/physics/index.ts'
import { changedPixels } from '../fixtures/pixels.ts'
import { circles, open, picture, quiet } from '../fixtures/torusPicture.tsx'

test.each(['day', 'evening', 'night'] as const)('each debug layer is visible, by itself: %s', async (look) => {
  const world = circles([5000, 5000, 300], [5400, 5100, 300])
  configure(world, { cell: 500 })
  for (const id of bodyIds(world)) setBody(world, id, { velocity: [20, 0] })
  step(world)
  const { eye, show } = await open(world, {}, look)
  const bare = picture(eye).data
  const pictures = new Set<string>()
  // The lines of all cells, not only those of the seam and of the fullest one.
  const least = { grid: 1000, contacts: 15, cells: 15, velocities: 15 }
  for (const layer of ['grid', 'contacts', 'cells', 'velocities'] as const) {
    await show({ debug: { [layer]: true } })
    await quiet(eye)
    const different = changedPixels(picture(eye).data, bare, 50)
    expect(different, layer).toBeGreaterThan(least[layer])
    pictures.add(String(different))
  }
  expect(pictures.size).toBe(4)
  await show({ debug: {} })
  await quiet(eye)
  expect(picture(eye).data).toEqual(bare)
})
