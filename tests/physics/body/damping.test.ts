// Drag, linear and angular damping: exact decay, terminal speed and way, whatever the step.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, box, G, onEarth, spinZ, steps, vec, world, zOfSpin } from '../help.ts'

/** Settings of worlds that may not matter: steps, substeps, laws. */
const SETTINGS = [
  {},
  { timeStep: 1 / 240 },
  { timeStep: 0.0371 },
  { substeps: 1 },
  { substeps: 16 },
  { contact: null },
  { contact: P.repulsion() },
] as const

/** A rate c of bodies of `mass`, by drag alone, damping alone, or both. */
const WAYS = [
  { by: 'drag', drag: 1, damping: 0 },
  { by: 'damping', drag: 0, damping: 1 },
  { by: 'both', drag: 0.3, damping: 0.7 },
] as const

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  describe.each(WAYS)('with $by', ({ drag, damping }) => {
    const make = (c: number, mass: number, options: object, start: object = {}) => {
      const w = world<P.Dim>(dim, { sleep: false, ...options, drag: drag * c * mass })
      return { w, id: ball(w, [0, 0], { mass, linearDamping: damping * c, ...start }) }
    }
    const cases = [
      [0.3, 7, 0.02],
      [5, 0.1, 0.1],
      [20, 0.02, 0.5],
      [100, 0.001, 0.1],
      [3000, 2, 3],
    ] as const

    test.each(SETTINGS)('a body falls as v = a (1 - exp(-c t)) / c: %o', (setting) => {
      for (const [c, mass, radius] of cases) {
        const push = P.directional<P.Dim>({ strength: 3 * mass, direction: vec(dim, 1) })
        const options = { ...setting, gravity: vec(dim, 0, -G), fields: [push] }
        const { w, id } = make(c, mass, options, { radius, gravityScale: 2, velocity: vec(dim, 0.5) })
        steps(w, 90)
        const { velocity, position } = P.getBody(w, id)
        const { time: t } = w
        const left = Math.exp(-c * t)
        const way = (v: number, a: number) => (v * (1 - left)) / c + (a * (t - (1 - left) / c)) / c
        expect(velocity[0]! / (0.5 * left + (3 * (1 - left)) / c)).toBeCloseTo(1, 9)
        expect((velocity[1]! * c) / (-2 * G * (1 - left))).toBeCloseTo(1, 9)
        // Forces of a law count as changing: the velocity is updated first.
        if (setting === SETTINGS[6]) continue
        expect(position[0]! / way(0.5, 3)).toBeCloseTo(1, 9)
        expect(position[1]! / way(0, -2 * G)).toBeCloseTo(1, 9)
      }
    })

    test.each(SETTINGS)('the way to a stop is v / c at every radius: %o', (setting) => {
      for (const [c, mass, radius] of cases.slice(1)) {
        const { w, id } = make(c, mass, setting, { radius, velocity: vec(dim, 3, -4) })
        while (w.time < 40 / c + 0.1) P.step(w)
        P.getBody(w, id).position.forEach((x, axis) => {
          expect(x * c).toBeCloseTo([3, -4, 0][axis]!, 9)
        })
      }
    })

    test.each([{}, { timeStep: 1 / 240 }, { substeps: 1 }, { substeps: 16 }])(
      'on a smooth floor the way is as long, and the ball stays on the floor: %o',
      (setting) => {
        for (const [c, mass, radius] of [
          [2, 0.5, 0.02],
          [10, 0.1, 0.1],
          [50, 3, 0.3],
        ] as const) {
          const smooth = { contact: P.impulse({ friction: 0 }), containers: [box(dim, 50, { friction: 0 })] }
          const options = { ...setting, ...smooth, gravity: vec(dim, 0, -G) }
          const start = { radius, position: vec(dim, 0, radius), velocity: vec(dim, 3) }
          const { w, id } = make(c, mass, options, start)
          while (w.time < 20 / c + 0.1) P.step(w)
          expect(P.getBody(w, id).position[0]! * c).toBeCloseTo(3, 4)
          expect(P.getBody(w, id).position[1]! / radius).toBeCloseTo(1, 6)
        }
      },
    )

    test.each([1, 3, 16])('down a smooth slope the speed is g sin / c, with %i substeps', (substeps) => {
      for (const c of [5, 30, 200]) {
        const smooth = { contact: P.impulse({ friction: 0 }), containers: [box(dim, 50, { friction: 0 })] }
        const { w, id } = make(
          c,
          0.4,
          { substeps, ...smooth, gravity: vec(dim, 3, -4) },
          { position: vec(dim, 0, 0.1) },
        )
        while (w.time < 20 / c + 0.2) P.step(w)
        const [x, t] = [P.getBody(w, id).position[0]!, w.time]
        steps(w, 60)
        expect((P.getBody(w, id).position[0]! - x) / (w.time - t)).toBeCloseTo(3 / c, 6)
      }
    })
  })

  test.each(SETTINGS.slice(0, 5))('a torque T turns at T / (c I), and a spin w stops after w / c: %o', (setting) => {
    for (const c of [5, 20, 100]) {
      const w = world<P.Dim>(dim, { sleep: false, ...setting })
      const free = ball(w, [0, 0], { angularVelocity: spinZ(dim, c / 4), angularDamping: c })
      const driven = ball(w, [5, 0], { mass: 2, angularDamping: c })
      // A spin about a locked axis is stopped at once, and turns nothing.
      const sideways = { angularVelocity: [c, c, c / 4], lockRotation: [true, true, false] } as const
      const guided = dim === 3 ? ball(w, [9, 0], { angularDamping: c, ...(sideways as object) }) : free
      const inertia = (dim === 2 ? 1 / 2 : 2 / 5) * 2 * 0.01
      while (w.time < 40 / c + 0.1) {
        P.applyTorque(w, driven, spinZ(dim, 3 * inertia))
        P.step(w)
      }
      for (const id of [free, guided]) {
        const turned = P.getBody(w, id).orientation as unknown as number | readonly number[]
        expect(typeof turned === 'number' ? turned : 2 * Math.atan2(turned[2]!, turned[3]!)).toBeCloseTo(1 / 4, 9)
        if (typeof turned !== 'number') expect(Math.hypot(turned[0]!, turned[1]!)).toBeLessThan(1e-12)
      }
      expect(zOfSpin(P.getBody(w, driven).angularVelocity) * c).toBeCloseTo(3, 9)
    }
  })

  test('a damped ball on a spring comes to rest where its weight is held, for every rate', () => {
    for (const c of [1, 30, 300]) {
      const w = onEarth<P.Dim>(dim, { sleep: false, containers: [] })
      const [hook, id] = [ball(w, [0, 2], { type: 'fixed' }), ball(w, [0.3, 1], { mass: 1, linearDamping: c })]
      P.addSpring(w, { a: hook, b: id, stiffness: 200, restLength: 1 })
      while (w.time < 10 + 0.3 * c) P.step(w)
      expect(P.getBody(w, id).position[1]).toBeCloseTo(1 - G / 200, 2)
    }
  })
})
