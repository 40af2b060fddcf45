// Circles of the torus: an added circle grows in place, a removed one shrinks where it was last drawn,
// the others do not change; and where their periodic images are drawn.
import { expect, test } from 'vitest'
import { linearColors } from '../../../src/components/candies/candyAppearance.ts'
import { advanceTransitions, inTransition, TRANSITION_TIME } from '../../../src/components/candies/candyTransitions.ts'
import { Circles, readCircles, writeCircles } from '../../../src/components/torus/torusCircles.ts'
import { createPanZoomCamera, type PanZoomCamera, resizeView } from '../../../src/hooks/usePanZoomCamera.ts'
import { KYOTO } from '../../../src/jar/palettes.ts'
import { addBody, createWorld, removeBody, torus } from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'

const SIZE = 1000
const colors = linearColors(KYOTO)
const camera: PanZoomCamera = {
  ...{ x: 500, y: 500, scale: 0.9, width: 900, height: 900 },
  middle: [450, 450],
  period: [SIZE, SIZE],
  zoom: 1,
  moved: true,
  version: 0,
}

function scene(xs: number[]) {
  const world = createWorld({ dim: 2, space: torus<2>({ size: [SIZE, SIZE] }), contact: null })
  const add = (x: number) => addBody(world, { position: [x, 500], radius: 20 })
  const ids = xs.map(add)
  const circles = new Circles()
  /** x and radius of each circle in the picture, by x. */
  const draw = (seconds: number) => {
    advanceTransitions(circles.transitions, seconds)
    readCircles(circles, world, 1, colors)
    writeCircles(circles, camera, null)
    const { count, buffer } = circles.instances
    const { array } = buffer
    return Array.from({ length: count }, (_, i) => [array[8 * i]! + 500, array[8 * i + 2]!]).sort(
      (a, b) => a[0]! - b[0]!,
    )
  }
  return { ids, add, draw, circles, world }
}

test('circles of the first frame have full size', () => {
  const { draw, circles } = scene([100, 300])
  expect(draw(0)).toEqual(pairsOf('100,20 300,20'))
  expect(inTransition(circles.transitions)).toBe(false)
})

test('an added circle grows within the transition time, the others stay', () => {
  const { add, draw, circles } = scene([100])
  draw(0)
  add(300)
  expect(draw(0)).toEqual(pairsOf('100,20 300,0'))
  const half = draw(TRANSITION_TIME / 2)
  expect(half[0]).toEqual([100, 20])
  expect(half[1]![1]).toBeCloseTo(10, 3)
  expect(draw(TRANSITION_TIME / 2 + 0.01)[1]).toEqual([300, 20])
  expect(inTransition(circles.transitions)).toBe(false)
})

test('a removed circle shrinks where it was, also when the buffers grew', () => {
  const { ids, add, draw, circles, world } = scene([100, 300, 500])
  draw(0)
  removeBody(world, ids[1]!)
  for (let k = 0; k < 1200; k++) add(700)
  const now = draw(0)
  expect(now.length).toBe(1203)
  expect(now[1]).toEqual([300, 20])
  expect(draw(TRANSITION_TIME / 2)[1]![1]).toBeCloseTo(10, 3)
  expect(draw(TRANSITION_TIME).filter(([x]) => x === 300)).toEqual([])
  expect(inTransition(circles.transitions)).toBe(false)
})

test('a growing circle shrinks from its present size when it is removed', () => {
  const { add, draw, circles, world } = scene([100])
  draw(0)
  const late = add(300)
  draw(0)
  draw(TRANSITION_TIME / 4)
  const [, [, size]] = draw(0) as [number[], [number, number]]
  removeBody(world, late)
  expect(draw(0)[1]![1]).toBeCloseTo(size, 3)
  const other = createWorld({ dim: 2, space: torus<2>({ size: [SIZE, SIZE] }), contact: null })
  addBody(other, { position: [10, 10], radius: 5 })
  readCircles(circles, other, 1, colors)
  writeCircles(circles, camera, null)
  expect(circles.instances.count).toBe(1)
  expect(inTransition(circles.transitions)).toBe(false)
})

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
