// Where a ball is in the picture of a camera.
import { PerspectiveCamera, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { screenPlace } from '../../src/view/bodyInPicture.ts'

const size = { width: 800, height: 600 }

function look(from: [number, number, number]) {
  const camera = new PerspectiveCamera(40, size.width / size.height, 0.05, 60)
  camera.position.set(...from)
  camera.lookAt(0, 0, 0)
  camera.updateMatrixWorld()
  return camera
}

test('what the camera looks at is in the middle', () => {
  const place = screenPlace([0, 0, 0], 0.1, look([1, 2, 4]), size)!
  expect(place.x).toBeCloseTo(400, 6)
  expect(place.y).toBeCloseTo(300, 6)
})

test('a place and a radius agree with a projected edge', () => {
  const camera = look([0, 0, 5])
  const { x, y, radius } = screenPlace([0.4, -0.3, 0], 0.2, camera, size)!
  const edge = new Vector3(0.6, -0.3, 0).project(camera)
  expect(((1 + edge.x) / 2) * size.width - x).toBeCloseTo(radius, 6)
  expect(((1 - edge.y) / 2) * size.height).toBeCloseTo(y, 6)
})

test('what is behind the camera has no place', () => {
  expect(screenPlace([0, 0, 6], 0.1, look([0, 0, 5]), size)).toBeNull()
})
