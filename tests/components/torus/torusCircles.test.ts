// The instances of the torus view: from small to large, the followed and the held circle on top.
import { expect, test } from 'vitest'
import { linearColors } from '../../../src/components/candies/candyAppearance.ts'
import { Circles, readCircles, writeCircles } from '../../../src/components/torus/torusCircles.ts'
import { createPanZoomCamera, resizeView } from '../../../src/hooks/usePanZoomCamera.ts'
import { KYOTO } from '../../../src/jar/palettes.ts'
import { addBody, createWorld, removeBody, torus } from '../../../src/physics/index.ts'

test('circles are drawn from small to large, the followed and the held one last', () => {
  const world = createWorld({ dim: 2, space: torus<2>({ size: [100, 100] }), contact: null })
  const ids = [5, 2, 9, 2, 4].map((radius, k) => addBody(world, { position: [20 + 10 * k, 50], radius }))
  const camera = createPanZoomCamera([100, 100])
  resizeView(camera, 400, 400)
  const circles = new Circles()
  const draw = (followed: number | null, held: number | null) => {
    readCircles(circles, world, 1, linearColors(KYOTO))
    writeCircles(circles, camera, followed, held)
    const { count, buffer } = circles.instances
    return Array.from({ length: count }, (_, k) => (buffer.array[8 * k]! + 30) / 10)
  }
  expect(draw(null, null)).toEqual([1, 3, 4, 0, 2])
  expect(draw(ids[1]!, null)).toEqual([3, 4, 0, 2, 1])
  expect(draw(ids[1]!, ids[3]!)).toEqual([4, 0, 2, 1, 3])
  expect(draw(ids[3]!, ids[3]!)).toEqual([1, 4, 0, 2, 3])
  // A ring is a shape with a minus.
  expect(circles.instances.buffer.array[8 * 4 + 7]).toBeLessThan(0)
  removeBody(world, ids[2]!)
  const fading = draw(null, null)
  expect(fading.slice(0, 4)).toEqual([1, 3, 4, 0])
})
