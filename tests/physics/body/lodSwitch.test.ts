// Bodies that are far and near by turns, at rest and while they fall: none is thrown.
import { expect, test } from 'vitest'
import { step } from '../../../src/physics/index.ts'
import { far, fastest, height, jar, near, outside, run } from './lodJar.ts'

test('switching far and near for 20 s throws no body', () => {
  const w = jar(3)
  const alone = jar(3)
  run(w, 400)
  run(alone, 400)
  // In a pile left alone a ball slips now and then: `slipped` counts its steps with a body faster
  // than 0.5 m/s.
  let thrown = 0
  let slipped = 0
  for (let second = 0; second < 20; second++) {
    if (second % 2 === 0) far(w)
    else near(w)
    for (let k = 0; k < 60; k++) {
      step(w)
      step(alone)
      if (fastest(w) > 0.5) thrown++
      if (fastest(alone) > 0.5) slipped++
    }
  }
  expect(thrown).toBeLessThanOrEqual(slipped + 3)
  expect(outside(w)).toBeLessThan(1e-9)
  // An awake pile compacts a little in any case.
  expect(Math.abs(height(w) / height(alone) - 1)).toBeLessThan(0.02)
})

test('switching while bodies fall keeps them inside and their height', () => {
  const here = jar(4)
  const there = jar(4)
  for (let k = 0; k < 400; k++) {
    if (k % 20 === 0) {
      if (k % 40 === 0) far(there)
      else near(there)
    }
    step(here)
    step(there)
    expect(outside(there)).toBeLessThan(1e-9)
  }
  expect(Math.abs(height(there) / height(here) - 1)).toBeLessThan(0.02)
})
