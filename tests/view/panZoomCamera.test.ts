// The pan and zoom camera of a periodic world: panning, zooming to the pointer, periodic images.
import { expect, test } from 'vitest'
import {
  centerOn,
  createPanZoomCamera,
  firstPeriodicImage,
  halfViewSize,
  panBy,
  placeOf,
  pointAt,
  resizeView,
  zoomAt,
} from '../../src/hooks/usePanZoomCamera.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import { expectNear } from '../physics/laws.ts'

function open(width = 1280, height = 800) {
  const camera = createPanZoomCamera([10000, 10000])
  resizeView(camera, width, height)
  return camera
}

test.each([
  [1280, 800],
  [390, 844],
])('at first one world fills a window of %i x %i', (width, height) => {
  const half = halfViewSize(open(width, height))
  expect(Math.max(...half)).toBeCloseTo(5000, 9)
})

test('one world fills the free part of a window, with its edges in sight', () => {
  const camera = createPanZoomCamera([10000, 10000])
  resizeView(camera, 1400, 900, { left: 0, top: 0, right: 1060, bottom: 900 })
  const [left] = halfViewSize(camera).map((half) => camera.x - half)
  // Pixels from the left of the window to both edges of the world.
  expect(((0 - left!) % 10000) * camera.scale).toBeCloseTo(0.025 * 1060, 6)
  expect((10000 - left!) * camera.scale).toBeCloseTo(0.975 * 1060, 6)
  expect(camera.y).toBe(5000)
  resizeView(camera, 1400, 900)
  expect([camera.x, camera.scale]).toEqual([5000, 0.14])
  panBy(camera, 1, 0)
  const { x, scale } = camera
  resizeView(camera, 1300, 900, { left: 0, top: 0, right: 1060, bottom: 900 })
  expect([camera.x, camera.scale]).toEqual([x, scale])
  centerOn(camera, 300, 9900)
  expectNear(pointAt(camera, 530, 450), [300, 9900], 6)
})

test('magnified, it shows the middle of the world until it is moved', () => {
  const camera = createPanZoomCamera([10000, 10000], 4)
  for (const width of [1280, 900]) {
    resizeView(camera, width, 800)
    expect([camera.x, camera.y, halfViewSize(camera)[0]]).toEqual([5000, 5000, 1250])
  }
})

test('the point under the pointer stays there in drag and zoom', () => {
  const camera = open()
  centerOn(camera, 9990, 20)
  const [x, y] = pointAt(camera, 900, 100)
  zoomAt(camera, 3.7, 900, 100)
  expectNear(pointAt(camera, 900, 100), [x, y], 6)
  panBy(camera, -300, 250)
  expectNear(pointAt(camera, 600, 350), [x, y], 6)
})

test('panning once round the world ends where it began', () => {
  const camera = open()
  const { x, y } = camera
  for (let k = 0; k < 1000; k++) panBy(camera, 12.8, 12.8)
  expect(camera.x).toBeCloseTo(x, 5)
  expect(camera.y).toBeCloseTo(y, 5)
  expect(camera.x >= 0 && camera.x < 10000).toBe(true)
})

test('zoom has limits, and does not drift at a limit', () => {
  const camera = open()
  for (let k = 0; k < 100; k++) zoomAt(camera, 0.5, 30, 40)
  const far = halfViewSize(camera)
  expect(far[0]).toBeCloseTo(12500, 6)
  const { x, y } = camera
  zoomAt(camera, 0.5, 1000, 700)
  expect([camera.x, camera.y]).toEqual([x, y])
  for (let k = 0; k < 100; k++) zoomAt(camera, 2, 30, 40)
  expect(halfViewSize(camera)[1]).toBeGreaterThan(20)
})

test('a resized window keeps centre and scale', () => {
  const camera = open()
  zoomAt(camera, 2, 0, 0)
  const { x, y, scale } = camera
  resizeView(camera, 700, 900)
  expect([camera.x, camera.y, camera.scale]).toEqual([x, y, scale])
})

test('firstPeriodicImage is the least image that is not below', () => {
  expect(firstPeriodicImage(30, -50, 100)).toBe(30)
  expect(firstPeriodicImage(30, 31, 100)).toBe(130)
  expect(firstPeriodicImage(30, -250, 100)).toBe(-170)
  expect(firstPeriodicImage(30, 30, 100)).toBe(30)
})

test('a point is placed at its image nearest to a place', () => {
  const camera = open()
  centerOn(camera, 9900, 9000)
  zoomAt(camera, 0.6, 640, 400) // several worlds are in the view
  for (const [x, y] of pairsOf('300,200 900,700')) {
    const place = placeOf(camera, ...pointAt(camera, x + 3, y - 2), { x, y })
    expect(place.x).toBeCloseTo(x + 3, 6)
    expect(place.y).toBeCloseTo(y - 2, 6)
  }
})
