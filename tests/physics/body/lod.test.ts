// Which bodies are far. What their level of detail does to a pile: tests/slow/lod.test.ts.
import { expect, test } from 'vitest'
import {
  addBody,
  createWorld,
  removeBody,
  setBody,
  setViewpoint,
  stats,
  step,
  torus,
} from '../../../src/physics/index.ts'

test('a far body stays far in the band, also when others go', () => {
  const w = createWorld({ dim: 3, contact: null })
  const first = addBody(w, { position: [0.97, 0, 0], radius: 0.01 })
  addBody(w, { position: [2, 0, 0], radius: 0.01 })
  const last = addBody(w, { position: [2, 0, 0], radius: 0.01 })
  setViewpoint(w, [0, 0, 0], 1)
  step(w)
  setBody(w, last, { position: [0.97, 0, 0] })
  step(w)
  expect(stats(w)).toMatchObject({ near: 1, far: 2 })
  removeBody(w, first) // the last body takes its place in the store
  step(w)
  expect(stats(w)).toMatchObject({ near: 0, far: 2 })
})

test.each([0, 3, 9.25])('on a torus a body across the seam is near, shifted by %d', (shift) => {
  const w = createWorld({ dim: 2, space: torus({ size: [10, 10] }) })
  for (const x of [0.5, 5]) addBody(w, { position: [x + shift, 5], radius: 0.1 })
  setViewpoint(w, [9.5 + shift, 5], 2)
  step(w)
  expect([stats(w).near, stats(w).far, w.lod.far]).toEqual([1, 1, 1])
})
