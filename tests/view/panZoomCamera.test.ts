// The window onto the endless plane: panning, zooming to the pointer, and the images of what repeats.
import { expect, test } from 'vitest'
import {
  centerOn,
  createPanZoomCamera,
  firstPeriodicImage,
  halfViewSize,
  panBy,
  pointAt,
  resizeView,
  zoomAt,
} from '../../src/view/panZoomCamera.ts'

function open(width = 1280, height = 800) {
  const plane = createPanZoomCamera([10000, 10000])
  resizeView(plane, width, height)
  return plane
}

test.each([
  [1280, 800],
  [390, 844],
])('at first one world fills a window of %i x %i, so that nothing is seen twice', (width, height) => {
  const half = halfViewSize(open(width, height))
  expect(Math.max(...half)).toBeCloseTo(5000, 9)
})

test('the point under the pointer stays under it: dragged and zoomed, across the seam', () => {
  const plane = open()
  centerOn(plane, 9990, 20)
  const [x, y] = pointAt(plane, 900, 100)
  zoomAt(plane, 3.7, 900, 100)
  expect(pointAt(plane, 900, 100)[0]).toBeCloseTo(x, 6)
  expect(pointAt(plane, 900, 100)[1]).toBeCloseTo(y, 6)
  panBy(plane, -300, 250)
  expect(pointAt(plane, 600, 350)[0]).toBeCloseTo(x, 6)
  expect(pointAt(plane, 600, 350)[1]).toBeCloseTo(y, 6)
})

test('panning has no end and no seam: once round is where it began', () => {
  const plane = open()
  const { x, y } = plane
  for (let k = 0; k < 1000; k++) panBy(plane, 12.8, 12.8)
  expect(plane.x).toBeCloseTo(x, 5)
  expect(plane.y).toBeCloseTo(y, 5)
  expect(plane.x >= 0 && plane.x < 10000).toBe(true)
})

test('zoom has its limits, and does not wander when it stands at one', () => {
  const plane = open()
  for (let k = 0; k < 100; k++) zoomAt(plane, 0.5, 30, 40)
  const far = halfViewSize(plane)
  expect(far[0]).toBeCloseTo(12500, 6)
  const { x, y } = plane
  zoomAt(plane, 0.5, 1000, 700)
  expect([plane.x, plane.y]).toEqual([x, y])
  for (let k = 0; k < 100; k++) zoomAt(plane, 2, 30, 40)
  expect(halfViewSize(plane)[1]).toBeGreaterThan(20)
})

test('a resized window keeps middle and scale', () => {
  const plane = open()
  zoomAt(plane, 2, 0, 0)
  const { x, y, scale } = plane
  resizeView(plane, 700, 900)
  expect([plane.x, plane.y, plane.scale]).toEqual([x, y, scale])
})

test('firstImage is the least image that is not below', () => {
  expect(firstPeriodicImage(30, -50, 100)).toBe(30)
  expect(firstPeriodicImage(30, 31, 100)).toBe(130)
  expect(firstPeriodicImage(30, -250, 100)).toBe(-170)
  expect(firstPeriodicImage(30, 30, 100)).toBe(30)
})
