// From a world to instances: everyone is drawn once, colour stays with its id, candies across an edge are drawn twice.
import { expect, test } from 'vitest'
import { createFilling, fillCandies } from '../../src/components/candyFilling.ts'
import { STRIDE } from '../../src/components/candyMaterial.ts'
import { type CandyMeshes, createCandyMeshes } from '../../src/components/candyMeshes.ts'
import { KYOTO, linearColors } from '../../src/components/palettes.ts'
import { addBody, createWorld, removeBody, torus } from '../../src/physics/index.ts'

const ANYWHERE = { eye: null, lodDistance: 5, coarser: 0 }
const from = (z: number, coarser = 0) => ({ eye: { x: 0, y: 0, z }, lodDistance: 5, coarser })
const colors = linearColors(KYOTO)

/** Instances by their x, y and z: r, g, b and the batch they are in. */
function drawn(meshes: CandyMeshes): Map<string, string> {
  const found = new Map<string, string>()
  meshes.batches.forEach(({ buffer, count }, batch) => {
    for (let i = 0; i < count; i++) {
      const part = (from: number) =>
        [...buffer.array.slice(i * STRIDE + from, i * STRIDE + from + 3)].map((v) => v.toFixed(4)).join()
      found.set(part(0), `${part(8)} ${batch}`)
    }
  })
  return found
}

test('a candy keeps its colour, shape and turn when others come and go', () => {
  const world = createWorld({ dim: 3, contact: null })
  const ids = Array.from({ length: 400 }, (_, i) => addBody(world, { position: [i, 0, 0], radius: 0.05 }))
  const meshes = createCandyMeshes(2, false)
  const filling = createFilling()
  fillCandies(filling, meshes, world, 1, colors, ANYWHERE, true)
  const before = drawn(meshes)
  expect(before.size).toBe(400)
  ids.forEach((id, i) => {
    if (i % 3 === 0) removeBody(world, id)
  })
  for (let i = 0; i < 50; i++) addBody(world, { position: [i, 5, 0], radius: 0.05 })
  fillCandies(filling, meshes, world, 1, colors, ANYWHERE, true)
  const after = drawn(meshes)
  expect(after.size).toBe(266 + 50)
  for (const [place, look] of after) if (place.split(',')[1] === '0.0000') expect(look).toBe(before.get(place))
})

test('nothing is written when only the eye moved and no level changed', () => {
  const world = createWorld({ dim: 3, contact: null })
  addBody(world, { position: [0, 0, 0], radius: 0.05 })
  const meshes = createCandyMeshes(8, false)
  const filling = createFilling()
  expect(fillCandies(filling, meshes, world, 1, colors, from(3), true)).toBe(true)
  expect(fillCandies(filling, meshes, world, 1, colors, from(3.1), false)).toBe(false)
  expect(fillCandies(filling, meshes, world, 1, colors, from(9), false)).toBe(true)
})

test('on a torus a candy on an edge shows on both sides, in a corner four times', () => {
  const world = createWorld({ dim: 2, contact: null, space: torus<2>({ size: [10, 8] }) })
  addBody(world, { position: [5, 4], radius: 0.5 })
  addBody(world, { position: [0.1, 4], radius: 0.5 })
  addBody(world, { position: [9.9, 7.9], radius: 0.5 })
  const meshes = createCandyMeshes(8, false)
  fillCandies(createFilling(), meshes, world, 1, colors, ANYWHERE, true)
  const places = [...drawn(meshes).keys()].map((key) => key.split(',').map(Number).slice(0, 2).join())
  expect(places.sort()).toEqual(['-0.1,-0.1', '-0.1,7.9', '0.1,4', '10.1,4', '5,4', '9.9,-0.1', '9.9,7.9'])
})
