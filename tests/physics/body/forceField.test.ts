// Fields by a function that reads the velocity: a force across the velocity does no work.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, box, down, G, onEarth, steps, vec, world } from '../help.ts'
import { expectNear } from '../laws.ts'

/** A force that turns velocities about z by w radians per second, as a magnetic field or Coriolis. */
const turning = (w: number, drag = 0) =>
  P.forceField<P.Dim>(
    ({ mass, velocity }, out) => {
      out[0] = mass * (-w * velocity[1]! - drag * velocity[0]!)
      out[1] = mass * (w * velocity[0]! - drag * velocity[1]!)
    },
    { name: 'turning' },
  )
const speedOf = (w: P.World, id: P.BodyId) => Math.hypot(...P.getBody(w, id).velocity)

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  const SETTINGS = [
    {},
    { timeStep: 1 / 240 },
    { timeStep: 0.0371 },
    { substeps: 1 },
    { substeps: 16 },
    { contact: null },
    { contact: P.repulsion() },
  ]

  test.each(SETTINGS)('a force at right angles to the velocity does no work: %o', (setting) => {
    for (const rate of [0.3, 2, -6, 40, 900]) {
      const w = world<P.Dim>(dim, { sleep: false, ...setting, fields: [turning(rate)] })
      const id = ball(w, [0, 0], { velocity: vec(dim, 0.6, -0.8), mass: Math.abs(rate), radius: 0.02 })
      steps(w, 600, () => expect(speedOf(w, id)).toBeCloseTo(1, 11))
    }
  })

  test.each([0.5, 2, 6])('at %d radians a second the path is a circle of radius v / w, in time 2 pi / w', (rate) => {
    const w = world<P.Dim>(dim, { sleep: false, substeps: 16, fields: [turning(rate)], timeStep: Math.PI / 50 / rate })
    const id = ball(w, [0, 0], { velocity: vec(dim, 3) })
    steps(w, 50)
    const across = P.getBody(w, id).position
    expect(across[1]! * rate).toBeCloseTo(6, 3)
    steps(w, 950)
    P.getBody(w, id).position.forEach((x) => {
      expect(Math.abs(x * rate)).toBeLessThan(0.003)
    })
  })

  test.each([2, 6, 60])('gravity across a turning of %d radians a second gives a drift of g / w', (rate) => {
    for (const setting of SETTINGS) {
      const w = world<P.Dim>(dim, { sleep: false, ...setting, gravity: down(dim), fields: [turning(rate)] })
      const start = { velocity: vec(dim, (0.5 * G) / rate), gravityScale: 0.5, mass: 3 }
      const id = ball(w, [0, 0], start)
      steps(w, 200)
      expectNear(P.getBody(w, id).position, vec(dim, (0.5 * G * w.time) / rate), 9)
      expectNear(P.getBody(w, id).velocity, start.velocity, 9)
    }
  })

  test.each([2, 6, 20])('a spring swings for long in a turning of %d radians a second', (rate) => {
    for (const substeps of [4, 9]) {
      const w = world<P.Dim>(dim, { sleep: false, substeps, fields: [turning(rate)] })
      const id = ball(w, [1, 0], { velocity: vec(dim, 0, 1), mass: 1 })
      P.addSpring(w, { a: id, b: ball(w, [0, 0], { type: 'fixed', category: 0 }), stiffness: 30, restLength: 0 })
      const energy = () => 0.5 * speedOf(w, id) ** 2 + 15 * Math.hypot(...P.getBody(w, id).position) ** 2
      steps(w, 3000, () => expect(Math.abs(energy() / 15.5 - 1)).toBeLessThan(0.012))
    }
  })

  test.each([
    [1, 3],
    [5, 5],
    [20, 2],
  ])('with a drag of %d per second and %d radians a second, v = v0 exp((i w - c) t)', (drag, rate) => {
    const w = world<P.Dim>(dim, { sleep: false, substeps: 8, fields: [turning(rate, drag)] })
    const id = ball(w, [0, 0], { velocity: vec(dim, 2) })
    steps(w, 30)
    const left = 2 * Math.exp(-0.5 * drag)
    const expected = vec(dim, left * Math.cos(0.5 * rate), left * Math.sin(0.5 * rate))
    P.getBody(w, id).velocity.forEach((v, axis) => {
      expect(Math.abs(v - expected[axis]!) / left).toBeLessThan(0.002)
    })
  })

  test('what lies on a floor stays there, and what slides there keeps its speed', () => {
    for (const rate of [2, 10]) {
      const smooth = { contact: P.impulse({ friction: 0 }), containers: [box(dim, 50, { friction: 0 })] }
      const w = onEarth<P.Dim>(dim, { sleep: false, ...smooth, fields: [turning(rate)] })
      const lies = ball(w, [0, 0.1])
      const slides = ball(w, [5, 0.1])
      steps(w, 5)
      P.setBody(w, slides, { velocity: vec(dim, -0.3) })
      steps(w, 2) // until the floor carries it
      const speed = speedOf(w, slides)
      expect(speed).toBeCloseTo(0.3, 3)
      steps(w, 300)
      expectNear(P.getBody(w, lies).position, vec(dim, 0, 0.1), 9)
      expect(P.getBody(w, slides).velocity[0]).toBeCloseTo(-speed, 9)
    }
  })

  test('a function that reads no velocity, or pushes along it, is called once a substep', () => {
    let calls = 0
    const fields = [
      P.forceField<P.Dim>(({ position }, out) => {
        calls++
        out[1] = -position[0]!
      }),
      P.forceField<P.Dim>(({ velocity }, out) => {
        calls++
        velocity.forEach((v, axis) => {
          out[axis] = -0.1 * v
        })
      }),
    ]
    const w = world<P.Dim>(dim, { substeps: 3, contact: null, fields })
    ball(w, [1, 2], { velocity: vec(dim, 1, 2, 3) })
    steps(w, 10)
    expect(calls).toBe(60)
  })

  test('a force that fails only at another velocity is named, and the body keeps the first one', () => {
    let calls = 0
    const field = P.forceField<P.Dim>(
      ({ velocity }, out) => {
        out[0] = calls++ === 1 ? Number.NaN : velocity[1]!
        out[1] = 1
      },
      { name: 'gust' },
    )
    const w = world<P.Dim>(dim, { substeps: 1, contact: null, fields: [field] })
    const id = ball(w, [0, 0], { velocity: vec(dim, 1), mass: 1 })
    expect(() => P.step(w)).toThrow("the force of the field 'gust' on body")
    expectNear(P.getBody(w, id).velocity, vec(dim, 1, 1 / 60), 9)
  })
})

test('a field along z in three dimensions turns about z alone: a helix', () => {
  for (const rate of [1, 7, 30]) {
    const w = world(3, { sleep: false, fields: [turning(rate) as P.ForceField<3>] })
    const id = P.addBody(w, { position: [0, 0, 0], velocity: [1, 0, 2], radius: 0.1 })
    steps(w, 300)
    const { position, velocity } = P.getBody(w, id)
    expect(position[2]).toBeCloseTo(10, 9)
    expect(Math.hypot(velocity[0], velocity[1])).toBeCloseTo(1, 11)
  }
})
