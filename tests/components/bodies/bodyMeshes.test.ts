// Drawing bodies with any geometry: matrices, colours, filter, periodic images, bounds.
import * as THREE from 'three'
import { expect, test } from 'vitest'
import {
  attachBodyMesh,
  type BodyLook,
  BodyMeshes,
  partsOf,
  resetBodyLook,
  writeBodyMeshes,
} from '../../../src/components/bodies/bodyMeshes.ts'
import * as P from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'

const material = new THREE.MeshBasicMaterial()
const drawn = (...geometries: THREE.BufferGeometry[]) => {
  const bodies = new BodyMeshes()
  for (const geometry of geometries) attachBodyMesh(bodies, new THREE.InstancedMesh(geometry, material, 0))
  return bodies
}
const unit = () => drawn(new THREE.SphereGeometry(1, 8, 6))

function write(bodies: BodyMeshes, world: P.World, alpha = 1, look: BodyLook = {}, scale = 1): THREE.InstancedMesh {
  writeBodyMeshes(bodies, world, alpha, scale, look)
  return bodies.meshes[0]!
}

function matrixAt(mesh: THREE.InstancedMesh, k: number) {
  const [place, turn, size] = [new THREE.Vector3(), new THREE.Quaternion(), new THREE.Vector3()]
  const matrix = new THREE.Matrix4()
  mesh.getMatrixAt(k, matrix)
  matrix.decompose(place, turn, size)
  return { place, turn, size }
}

function rows(count: number): P.World<3> {
  const world = P.createWorld({ dim: 3, gravity: [0, -9.81, 0], contact: null })
  for (let k = 0; k < count; k++)
    P.addBody(world, {
      position: [k, 0, -k],
      radius: 0.1 + 0.001 * k,
      velocity: [1, k % 3, 0],
      angularVelocity: [0, k % 5, 1],
    })
  return world
}

test.each([0, 0.3, 1])('instances are where the bodies are at alpha %s', (alpha) => {
  const world = rows(70)
  for (let k = 0; k < 3; k++) P.step(world)
  const mesh = write(unit(), world, alpha, {}, 2)
  const places = new Float32Array(280)
  const turns = new Float32Array(280)
  P.readInstances(world, places, turns, alpha)
  expect(mesh.count).toBe(70)
  for (let k = 0; k < 70; k++) {
    const { place, turn, size } = matrixAt(mesh, k)
    expect(place.distanceTo(new THREE.Vector3().fromArray(places, 4 * k))).toBeLessThan(1e-5)
    expect(Math.abs(turn.dot(new THREE.Quaternion().fromArray(turns, 4 * k)))).toBeCloseTo(1, 5)
    expect(size.x).toBeCloseTo(2 * places[4 * k + 3]!, 5)
  }
})

test('a body of two dimensions lies at z = 0 and turns about z', () => {
  const world = P.createWorld({ dim: 2, contact: null })
  P.addBody(world, { position: [1, 2], radius: 0.5, orientation: Math.PI / 2 })
  const { place, turn } = matrixAt(write(unit(), world), 0)
  expect(place.toArray()).toEqual([1, 2, 0])
  expect(new THREE.Vector3(1, 0, 0).applyQuaternion(turn).y).toBeCloseTo(1, 6)
})

test('the buffer grows with the world, and one upload is all of it', () => {
  const world = rows(3)
  const bodies = unit()
  const mesh = write(bodies, world)
  const first = mesh.instanceMatrix
  let freed = 0
  mesh.addEventListener('dispose', () => freed++)
  for (let k = 0; k < 500; k++) P.addBody(world, { position: [k, 5, 0], radius: 0.1 })
  write(bodies, world)
  expect(mesh.instanceMatrix).not.toBe(first)
  expect(freed).toBeGreaterThan(0)
  expect(matrixAt(mesh, 2).place.x).toBe(2)
  expect(mesh.instanceMatrix.updateRanges).toEqual([{ start: 0, count: 16 * 503 }])
  const { version } = mesh.instanceMatrix
  write(bodies, world)
  expect(mesh.instanceMatrix.version).toBe(version + 1)
})

test('a colour stays with its body, and is uploaded only when bodies change', () => {
  const world = rows(40)
  const bodies = unit()
  const green = new Set<P.BodyId>()
  for (let k = 0; k < 40; k += 3) green.add(P.bodyIdAt(world, k))
  const colorOf = (id: P.BodyId) => (green.has(id) ? '#00ff00' : '#ff0000')
  const check = () => {
    const mesh = write(bodies, world, 1, { colorOf })
    for (let k = 0; k < mesh.count; k++)
      expect(mesh.instanceColor!.array[3 * k + 1]).toBe(green.has(P.bodyIdAt(world, k)) ? 1 : 0)
    return mesh.instanceColor!.version
  }
  const before = check()
  P.step(world)
  expect(check()).toBe(before)
  P.removeBody(world, P.bodyIdAt(world, 0))
  P.step(world)
  expect(check()).toBeGreaterThan(before)
  // The slot that became free has another body, at the same place in the buffer.
  green.add(P.addBody(world, { position: [0, 9, 0], radius: 0.1 }))
  check()
  resetBodyLook(bodies)
  expect(write(bodies, world).instanceColor).toBeNull()
})

test('a filter leaves bodies out, and another one takes them in', () => {
  const world = rows(10)
  const bodies = unit()
  const odd = (id: P.BodyId) =>
    P.bodyColumns(world).position[4 * [...Array(10).keys()].find((k) => P.bodyIdAt(world, k) === id)!]! % 2 === 1
  const mesh = write(bodies, world, 1, { filter: odd })
  expect(mesh.count).toBe(5)
  expect(matrixAt(mesh, 0).place.x).toBe(1)
  resetBodyLook(bodies)
  write(bodies, world)
  expect(mesh.count).toBe(10)
})

test('on a torus a body over an edge is drawn on both sides', () => {
  const world = P.createWorld({ dim: 2, space: P.torus({ size: [10, 6] }), contact: null })
  P.addBody(world, { position: [5, 3], radius: 0.5 })
  P.addBody(world, { position: [0.2, 3], radius: 0.5 })
  P.addBody(world, { position: [9.8, 5.9], radius: 0.5 })
  const mesh = write(unit(), world)
  const places = Array.from({ length: mesh.count }, (_, k) => matrixAt(mesh, k).place)
  const near = (x: number, y: number) => places.filter((p) => p.distanceTo(new THREE.Vector3(x, y, 0)) < 1e-5).length
  expect(mesh.count).toBe(1 + 2 + 4)
  for (const [x, y] of pairsOf('5,3 0.2,3 10.2,3 9.8,5.9 -0.2,5.9 9.8,-0.1 -0.2,-0.1')) expect(near(x, y)).toBe(1)
})

test('the bounds hold all instances, so that culling and picking work', () => {
  const world = rows(20)
  const bodies = unit()
  const mesh = write(bodies, world, 1, {}, 3)
  for (let k = 0; k < 20; k++) {
    const { place, size } = matrixAt(mesh, k)
    expect(mesh.boundingSphere!.center.distanceTo(place) + size.x).toBeLessThanOrEqual(
      mesh.boundingSphere!.radius + 1e-5,
    )
    expect(mesh.boundingBox!.containsPoint(place)).toBe(true)
  }
  const ray = new THREE.Raycaster(new THREE.Vector3(7, 0, 10), new THREE.Vector3(0, 0, -1))
  expect(ray.intersectObject(mesh)[0]?.instanceId).toBe(7)
  for (let k = 0; k < 60; k++) P.step(world)
  write(bodies, world)
  expect(ray.intersectObject(mesh)).toEqual([])
  expect(mesh.boundingSphere!.center.y).toBeLessThan(-3)
})

test('an empty world draws nothing', () => {
  const mesh = write(unit(), P.createWorld({ dim: 3 }))
  expect(mesh.visible).toBe(false)
})

test('every mesh of an object is drawn where it is within it', () => {
  const object = new THREE.Group()
  const lid = new THREE.Mesh(new THREE.BoxGeometry(2, 2, 2), material)
  lid.position.set(0, 3, 0)
  lid.scale.setScalar(0.5)
  object.add(lid, new THREE.Mesh(new THREE.SphereGeometry(1), material))
  object.position.set(9, 9, 9)
  const parts = partsOf(object)
  const bodies = drawn(...parts.map(({ geometry }) => geometry))
  const box = parts[0]!.geometry!
  box.computeBoundingBox()
  expect(box.boundingBox!.min.toArray()).toEqual([-0.5, 2.5, -0.5])
  expect(parts).toHaveLength(2)
  write(bodies, rows(4))
  expect(bodies.meshes[1]!.instanceMatrix).toBe(bodies.meshes[0]!.instanceMatrix)
  expect(bodies.meshes.map(({ count }) => count)).toEqual([4, 4])
})
