// Bottle and other vessels between texts, panel and edges: of usual size where there is room, else
// smaller.
import { PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { type Box, fitBottle } from '../../../site/parts/fitBottle.ts'
import { framingOf } from '../../../src/components/bottle/vesselFraming.ts'
import { type JarVessel, VESSEL_NAMES, vesselOf } from '../../../src/jar/vessels.ts'
import { pairsOf } from '../../fixtures/pairs.ts'

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })

const BOTTLE = vesselOf('bottle')
const VESSELS = [...VESSEL_NAMES.map((name) => vesselOf(name)), vesselOf({ points: pairsOf('3,0 8,6 6,10 7,12') })]
const WINDOWS = [
  ...pairsOf('320,640 390,844 721,1000 768,1024 900,700 900,1100'),
  ...pairsOf('1000,1400 1024,768 1280,720 1400,900 1920,1080 2560,1440'),
]

/** Points of the outside and the cork in the picture, pixels, as the first camera sees them. */
function pointsOf(vessel: JarVessel, scene: Box, [halfWidth, halfHeight]: readonly [number, number]) {
  const [width, height] = [scene.right - scene.left, scene.bottom - scene.top]
  const metre = height / 2 / Math.max(halfHeight, (halfWidth * height) / width)
  const { target } = framingOf(vessel)
  const camera = new PerspectiveCamera()
  camera.position.set(0, 4.75 * Math.sin(0.2), 4.75 * Math.cos(0.2))
  camera.lookAt(0, 0, 0)
  camera.updateMatrixWorld()
  const cork = vessel.hasCork ? [[0.95 * vessel.mouth, vessel.lid + 0.3] as const] : []
  return [...vessel.outside, ...cork].flatMap(([r, y]) =>
    Array.from({ length: 24 }, (_, k) => {
      const angle = (k * Math.PI) / 12
      const point = new Vector3(r * Math.cos(angle), y - target[1], r * Math.sin(angle))
      point.applyMatrix4(camera.matrixWorldInverse)
      const scale = (4.162 / -point.z) * metre
      return [scene.left + width / 2 + scale * point.x, scene.top + height / 2 - scale * point.y] as const
    }),
  )
}

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

describe.each(VESSELS)('the vessel $name', (vessel) => {
  test.each(WINDOWS)('in a window of %d x %d it overlaps neither texts, panel nor edges', (width, height) => {
    const { scene, free, texts } = pageOf(width, height)
    const points = pointsOf(vessel, scene, fitBottle(scene, free, texts, vessel))
    const inside = ([x, y]: readonly [number, number], { left, top, right, bottom }: Box) =>
      x > left && x < right && y > top && y < bottom
    for (const point of points) for (const text of texts) expect(inside(point, text)).toBe(false)
    for (const [x, y] of points) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(free.right)
      expect(y).toBeGreaterThan(scene.top)
      expect(y).toBeLessThan(scene.bottom)
    }
    const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
    expect(right - left).toBeGreaterThan(0.3 * Math.min(free.right, height))
  })
})

test('without obstacles it has its usual size', () => {
  const { scene, free, texts } = pageOf(1400, 900)
  expect(fitBottle(scene, free, texts, BOTTLE)).toEqual(framingOf(BOTTLE).inView)
  expect(fitBottle(scene, free, [], BOTTLE)).toEqual(framingOf(BOTTLE).inView)
})

test('unavoidable texts do not make it tiny, nor does an empty picture', () => {
  const scene = box(0, 0, 400, 400)
  expect(fitBottle(scene, scene, [box(0, 0, 400, 390)], BOTTLE)).toEqual(framingOf(BOTTLE).inView)
  expect(fitBottle(box(0, 0, 0, 0), scene, [], BOTTLE)).toEqual(framingOf(BOTTLE).inView)
})
