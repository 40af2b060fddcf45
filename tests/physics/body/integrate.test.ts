// Integration of velocities and positions: the speed limit and damping on every axis, orientations
// at any spin, and worlds of which a part sleeps.
import { describe, expect, test } from 'vitest'
import { addBody, addSpring, createWorld, getBody, isAsleep, radial, step } from '../../../src/physics/index.ts'
import { ball, draw, onEarth, steps, vec, world } from '../help.ts'
import { expectNear } from '../laws.ts'

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  test('the speed limit shortens a velocity and keeps its direction, then damping shortens it', () => {
    const d = draw(dim)
    for (let k = 0; k < 50; k++) {
      const w = world(dim, { maxSpeed: 5, damping: 0.9, substeps: 3, contact: null })
      const velocity = vec(dim, d.between(-9, 9), d.between(-9, 9), d.between(-9, 9))
      const id = ball(w, [0, 0], { velocity })
      step(w)
      const limited = velocity.map((v) => 0.9 * v * Math.min(1, 5 / Math.hypot(...velocity)))
      expectNear(getBody(w, id).velocity, limited)
      expectNear(
        getBody(w, id).position,
        limited.map((v) => v / 60),
      )
    }
  })

  test.each(['semi-implicit', 'lagged'] as const)(
    'the speed limit holds after every step, whatever pulls: %s',
    (integrator) => {
      const w = world(dim, {
        maxSpeed: 5,
        contact: null,
        integrator,
        substeps: 2,
        fields: [radial<2 | 3>({ strength: -1e6 })],
      })
      const [a, b] = [0.1, 0.9].map((x) => ball(w, [x, 0.3], { velocity: vec(dim, 1e9, -3, 2) }))
      addSpring(w, { a: a!, b: b!, stiffness: 1e9, damping: 1e6 })
      for (let k = 0; k < 50; k++) {
        step(w)
        for (const id of [a!, b!]) expect(Math.hypot(...getBody(w, id).velocity)).toBeLessThan(5 * (1 + 1e-12))
      }
    },
  )
})

test.each([6, 60, 1000])('a body turns by %d radians in a second at that spin', (speed) => {
  const axis = [0.48, 0.6, 0.64]
  const w = createWorld({ dim: 3 })
  const id = addBody(w, {
    position: [0, 0, 0],
    radius: 0.1,
    angularVelocity: vec(3, 0.48 * speed, 0.6 * speed, 0.64 * speed),
  })
  steps(w, 60)
  const expected = [...axis.map((x) => x * Math.sin(speed / 2)), Math.cos(speed / 2)]
  const turned = getBody(w, id).orientation as readonly number[]
  expect(Math.abs(turned.reduce((sum, q, k) => sum + q * expected[k]!, 0))).toBeCloseTo(1, 10)
})

test('an orientation stays finite at any spin', () => {
  const spin = 1e15
  const ball = createWorld({ dim: 3 })
  const turning = [1, 1e8, spin].map((s) =>
    addBody(ball, { position: [0, 0, 0], radius: 0.1, angularVelocity: [s, 0, s / 3] }),
  )
  steps(ball, 20)
  for (const id of turning) expect(Math.hypot(...getBody(ball, id).orientation)).toBeCloseTo(1, 10)

  const w = createWorld({ dim: 2 })
  const id = addBody(w, { position: [0, 0], radius: 0.1, angularVelocity: 1e15, orientation: 1 })
  steps(w, 200)
  expect(Number.isFinite(getBody(w, id).orientation)).toBe(true)
})

test('sleepers elsewhere change nothing for a body, bit for bit', () => {
  const paths = [false, true].map((withSleepers) => {
    const w = onEarth(3)
    if (withSleepers) for (const x of [-3, -2]) ball(w, [x, 0.05], { radius: 0.05 })
    steps(w, 120)
    expect(isAsleep(w)).toBe(true)
    // It slides for a second before it rolls.
    const id = ball(w, [0, 0.05], { velocity: [3, 0, 0.5], radius: 0.05, friction: 0.05 })
    return Array.from({ length: 120 }, () => {
      step(w)
      return getBody(w, id)
    })
  })
  expect(paths[1]).toEqual(paths[0])
})
