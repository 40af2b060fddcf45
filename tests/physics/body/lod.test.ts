// Which bodies are far. What their level of detail does to a pile: tests/slow/lod.test.ts.
import { expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'

test('a far body stays far in the band, also when others go', () => {
  const w = P.createWorld({ dim: 3, contact: null })
  const first = P.addBody(w, { position: [0.97, 0, 0], radius: 0.01 })
  P.addBody(w, { position: [2, 0, 0], radius: 0.01 })
  const last = P.addBody(w, { position: [2, 0, 0], radius: 0.01 })
  P.setViewpoint(w, [0, 0, 0], 1)
  P.step(w)
  P.setBody(w, last, { position: [0.97, 0, 0] })
  P.step(w)
  expect(P.stats(w)).toMatchObject({ near: 1, far: 2 })
  P.removeBody(w, first) // the last body takes its place in the store
  P.step(w)
  expect(P.stats(w)).toMatchObject({ near: 0, far: 2 })
})

test.each([0, 3, 9.25])('on a torus a body across the seam is near, shifted by %d', (shift) => {
  const w = P.createWorld({ dim: 2, space: P.torus({ size: [10, 10] }) })
  for (const x of [0.5, 5]) P.addBody(w, { position: [x + shift, 5], radius: 0.1 })
  P.setViewpoint(w, [9.5 + shift, 5], 2)
  P.step(w)
  expect([P.stats(w).near, P.stats(w).far, w.lod.far]).toEqual([1, 1, 1])
})
