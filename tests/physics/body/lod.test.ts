// Level of detail of the physics: far bodies cost less. None leaves its container, a far pile keeps
// its height, and coming near again throws no body.
import { expect, test } from 'vitest'
import {
  addBody,
  createWorld,
  cylinder,
  impulse,
  removeBody,
  setBody,
  setViewpoint,
  stats,
  step,
  type World,
} from '../../../src/physics/index.ts'
import { draw } from '../help.ts'

const COUNT = 600
/** Metres. The bodies fill such a jar about as high as it is wide. */
const RADIUS = 0.42
const far = (w: World<3>) => setViewpoint(w, [0, 0, 1000], 1)
const near = (w: World<3>) => setViewpoint(w, [0, 0, 0], 1000)

/** Balls of 0.05 m +-20 % on a lattice above the floor of a jar. Near bodies do not sleep. */
function jar(seed: number): World<3> {
  const w = createWorld({
    dim: 3,
    gravity: [0, -9.81, 0],
    containers: [cylinder({ radius: RADIUS, bottom: 0, friction: 0.3 })],
    contact: impulse({ friction: 0.3 }),
    sleep: false,
    substeps: 4, // so that near and far differ in the level of detail alone
  })
  const { between } = draw(seed)
  for (let y = 0.1; w.bodies.count < COUNT; y += 0.13) {
    for (let x = -0.3; x < 0.31; x += 0.13) {
      for (let z = -0.3; z < 0.31 && w.bodies.count < COUNT; z += 0.13) {
        if (Math.hypot(x, z) > RADIUS - 0.08) continue
        addBody(w, {
          position: [x + between(0, 0.01), y + between(0, 0.01), z + between(0, 0.01)],
          radius: between(0.04, 0.06),
        })
      }
    }
  }
  return w
}

/** Height under which 95 % of the bodies are, metres. */
function height(w: World<3>): number {
  const { position, count } = w.bodies
  const ys = Array.from({ length: count }, (_, i) => position[4 * i + 1]!).sort((a, b) => a - b)
  return ys[Math.floor(0.95 * count)]!
}

function fastest(w: World<3>): number {
  const { velocity: v, count } = w.bodies
  let most = 0
  for (let o = 0; o < 4 * count; o += 4) most = Math.max(most, Math.hypot(v[o]!, v[o + 1]!, v[o + 2]!))
  return most
}

/** The largest distance by which a body is outside the jar, metres. */
function outside(w: World<3>): number {
  const { position: p, count } = w.bodies
  let most = 0
  for (let o = 0; o < 4 * count; o += 4)
    most = Math.max(most, Math.hypot(p[o]!, p[o + 2]!) + p[o + 3]! - RADIUS, p[o + 3]! - p[o + 1]!)
  return most
}

function run(w: World<3>, steps: number): void {
  for (let k = 0; k < steps; k++) step(w)
}

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
