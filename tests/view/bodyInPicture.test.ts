// From a place in the picture to the body under it and to the point to which it is dragged, and from
// a ball to its place in the picture.
import { type Camera, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { addBody, createWorld, torus, type World } from '../../src/physics/index.ts'
import { createDragging, screenPlace } from '../../src/view/bodyInPicture.ts'
import { expectNear } from '../physics/laws.ts'

/** A place in a picture of 400 by 200 pixels. */
const at = (x: number, y: number) => ({ x, y, width: 400, height: 200 })

/** A camera at z = 5 that looks at the origin. A metre at z = 0 is 20 px high. */
function lens(): PerspectiveCamera {
  const camera = new PerspectiveCamera(90, 2, 0.1, 50)
  camera.position.set(0, 0, 5)
  camera.updateMatrixWorld()
  return camera
}

const dragIn = (world: World<2> | World<3>, camera: Camera) => createDragging(world, () => ({ camera }))

describe('three dimensions', () => {
  const world = createWorld({ dim: 3 })
  const far = addBody(world, { position: [0, 0, -2], radius: 0.5 })
  const near = addBody(world, { position: [0, 0, 0], radius: 0.5 })
  const camera = lens()
  const dragging = dragIn(world, camera)

  test('the nearest body is found, with the point that is seen', () => {
    const found = dragging.bodyAt(at(200, 100), 0)!
    expect(found.id).toBe(near)
    expect(found.id).not.toBe(far)
    expectNear(found.point, [0, 0, 0.5])
  })

  test('in a picture without a size there is none', () => {
    const crowd = createWorld({ dim: 3 })
    for (let k = 0; k < 50; k++) addBody(crowd, { position: [k % 5, Math.floor(k / 5), 0], radius: 0.4 })
    const picture = dragIn(crowd, camera)
    expect(picture.bodyAt({ x: 0, y: 0, width: 0, height: 0 }, 24)).toBeNull()
    expect(picture.bodyAt({ x: 3, y: 4, width: 0, height: 0 }, 24)).toBeNull()
    expect(picture.target({ x: 0, y: 0, width: 0, height: 0 })).toBeNull()
  })

  test('a finger finds a body that it misses by less than its reach', () => {
    expect(dragging.bodyAt(at(200, 114), 0)).toBeNull()
    expect(dragging.bodyAt(at(200, 114), 2)).toBeNull()
    expect(dragging.bodyAt(at(200, 114), 12)?.id).toBe(near)
  })

  test('it is dragged on the plane through its point that faces the camera', () => {
    dragging.begin([0, 0, 0.5])
    const target = dragging.target(at(300, 50))!
    // 4.5 m from the camera 100 px are 4.5 m.
    expectNear(target, [4.5, 2.25, 0.5], 9)
    camera.position.set(5, 0, 0)
    camera.lookAt(0, 0, 0)
    camera.updateMatrixWorld()
    dragging.begin([0, 0, 0])
    expect(dragging.target(at(0, 0))![0]).toBeCloseTo(0, 9)
  })
})

describe('two dimensions', () => {
  const world = createWorld({ dim: 2, space: torus({ size: [10, 10] }) })
  const body = addBody(world, { position: [1, 2], radius: 0.5 })

  test.each([
    ['a perspective camera', lens(), 220, 60],
    ['an orthographic camera', new OrthographicCamera(-4, 4, 2, -2), 250, 0],
  ])('%s shows the plane z = 0', (_name, camera, x, y) => {
    camera.position.set(0, 0, 5)
    camera.updateMatrixWorld()
    const dragging = dragIn(world, camera)
    const found = dragging.bodyAt(at(x, y), 0)!
    expect(found.id).toBe(body)
    expect(found.point[0]).toBeCloseTo(1, 9)
    expect(found.point[1]).toBeCloseTo(2, 9)
    dragging.begin(found.point)
    expect(dragging.target(at(200, 100))![1]).toBeCloseTo(0, 9)
    expect(dragging.bodyAt(at(200, 100), 3)).toBeNull()
  })

  test('a view without a camera of three gives its own points', () => {
    const dragging = createDragging(
      world,
      () => ({ camera: lens() }),
      () => (x, y) => [x / 10, y / 10],
    )
    expect(dragging.bodyAt(at(110, 20), 0)?.id).toBe(body) // the image of the next period
    expect(dragging.bodyAt(at(110, 26), 0)).toBeNull()
    expect(dragging.bodyAt(at(110, 26), 3)?.id).toBe(body)
    expect(dragging.target(at(30, 40))).toEqual([3, 4, 0])
  })

  test('above the horizon of the plane there is no target', () => {
    const camera = lens()
    camera.rotation.x = Math.PI / 2
    camera.updateMatrixWorld()
    const dragging = dragIn(world, camera)
    expect(dragging.bodyAt(at(200, 0), 3)).toBeNull()
    expect(dragging.target(at(200, 0))).toBeNull()
    expect(dragging.target(at(200, 100))).toBeNull()
  })
})

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
