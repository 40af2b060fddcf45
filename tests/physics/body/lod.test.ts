// Level of detail of the physics: far bodies cost less. None leaves its container, a far pile keeps
// its height, and coming near again throws no body.
import { expect, test } from 'vitest'
import { addBody, createWorld, removeBody, setBody, setViewpoint, stats, step } from '../../../src/physics/index.ts'
import { COUNT, far, fastest, height, jar, near, outside, run } from './lodJar.ts'

test('far piles get as high as near ones, and then few are awake', () => {
  // Near piles differ by 3 % among themselves.
  const ratios = [1, 2, 3, 4, 5].map((seed) => {
    const here = jar(seed)
    const there = jar(seed)
    far(there)
    run(here, 400)
    run(there, 400)
    expect(outside(there)).toBeLessThan(1e-9)
    expect(here.awake).toBe(COUNT)
    expect(there.awake).toBeLessThan(COUNT / 20)
    return height(there) / height(here)
  })
  expect(Math.abs(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length - 1)).toBeLessThan(0.02)
})

test('a far pile keeps its height, and coming back throws no body', () => {
  const w = jar(2)
  run(w, 400)
  const before = height(w)
  far(w)
  run(w, 120)
  expect(Math.abs(height(w) / before - 1)).toBeLessThan(0.02)
  near(w)
  let most = 0
  for (let k = 0; k < 120; k++) {
    step(w)
    most = Math.max(most, fastest(w))
  }
  expect(w.awake).toBe(COUNT)
  expect(most).toBeLessThan(0.5)
})

test('hysteresis: a far body stays far in the band, also when others go', () => {
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
