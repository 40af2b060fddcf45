// The bottle between texts, panel and edges: of usual size where there is room, else smaller.
import { expect, test } from 'vitest'
import { type Box, fitBottle } from '../../src/page/fitBottle.ts'

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })

/** The place of cork and shoulders in the picture, pixels. */
function bottleOf(scene: Box, [halfWidth, halfHeight]: readonly [number, number]) {
  const [width, height] = [scene.right - scene.left, scene.bottom - scene.top]
  const metre = height / 2 / Math.max(halfHeight, (halfWidth * height) / width)
  const [x, y] = [scene.left + width / 2, scene.top + height / 2]
  return {
    cork: box(x - 0.45 * metre, y - 1.26 * metre, x + 0.45 * metre, y - 1.04 * metre),
    glass: box(x - 0.77 * metre, y - 0.79 * metre, x + 0.77 * metre, y + 1.26 * metre),
    lip: box(x - 0.5 * metre, y - 1.07 * metre, x + 0.5 * metre, y - 0.79 * metre),
  }
}
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The layout of page.css: scene, panel, title and the line below it. */
function pageOf(width: number, height: number) {
  const phone = width <= 720
  const small = width <= 1020
  const beside = 312 + 24
  const left = phone ? 0 : Math.min(0, Math.max(-beside, width - 2 * beside - 20 - 0.62 * height))
  const scene = box(left, 0, width, phone ? height - 120 : height)
  const free = box(0, 0, phone ? width : width - beside, height)
  const title = small ? box(48, 20, 158, 54) : box(78, 40, 237, 86)
  const line = small ? box(48, 58, 205, 96) : box(78, 94, 241, 136)
  return { scene, free, texts: width < 360 ? [title] : [title, line] }
}

test.each([
  [320, 640],
  [390, 844],
  [721, 1000],
  [768, 1024],
  [900, 700],
  [900, 1100],
  [1000, 1400],
  [1024, 768],
  [1280, 720],
  [1400, 900],
  [1920, 1080],
  [2560, 1440],
])('in a window of %d x %d it overlaps neither texts, panel nor edges', (width, height) => {
  const { scene, free, texts } = pageOf(width, height)
  const { cork, lip, glass } = bottleOf(scene, fitBottle(scene, free, texts))
  for (const text of texts) for (const part of [cork, lip, glass]) expect(meet(text, part)).toBe(false)
  expect(glass.left).toBeGreaterThan(0)
  expect(glass.right).toBeLessThan(free.right)
  expect(glass.right - glass.left).toBeGreaterThan(0.3 * Math.min(free.right, height))
})

test('without obstacles it has its usual size', () => {
  const { scene, free, texts } = pageOf(1400, 900)
  expect(fitBottle(scene, free, texts)).toEqual([0.98, 1.45])
  expect(fitBottle(scene, free, [])).toEqual([0.98, 1.45])
})

test('unavoidable texts do not make it tiny, nor does an empty picture', () => {
  const scene = box(0, 0, 400, 400)
  expect(fitBottle(scene, scene, [box(0, 0, 400, 390)])).toEqual([0.98, 1.45])
  expect(fitBottle(box(0, 0, 0, 0), scene, [])).toEqual([0.98, 1.45])
})
