// Forces and impulses on single bodies: momentum, spin, waking, snapshots.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, draw, onEarth, spinZ, steps, vec, world, zOfSpin } from '../help.ts'
import { expectNear, expectRest } from '../laws.ts'

describe.each([2, 3] as const)('forces in %i dimensions', (dim) => {
  test.each([
    ['substeps auto', {}],
    ['7 substeps and an odd step', { substeps: 7, timeStep: 0.0137 }],
    ['the lagged integrator', { integrator: 'lagged', substeps: 5 }],
    ['repulsion', { contact: P.repulsion(), timeStep: 1 }],
    ['no contact law', { contact: null }],
    ['a torus', { space: P.torus({ size: vec(dim, 3, 4, 5) }) }],
  ] as const)('F t = m dv and T t = I dw with %s', (_name, options) => {
    const w = world(dim, options as object)
    for (const mass of [1e-3, 2, 5e4]) {
      const id = ball(w, [1, 1, 1], { velocity: vec(dim, 0.3), mass, mask: 0 })
      const { timeStep } = w
      for (let k = 0; k < 5; k++) {
        P.applyForce(w, id, vec(dim, 3, -1, 2))
        P.applyForce(w, id, vec(dim, 1, 1, 0))
        P.applyTorque(w, id, spinZ(dim, 0.5 * mass))
        P.applyTorque(w, id, spinZ(dim, 1.5 * mass))
        P.step(w)
      }
      // The lagged integrator uses a force one substep late.
      steps(w, 1)
      const inertia = (dim === 2 ? 1 / 2 : 2 / 5) * mass * 0.01
      expect(zOfSpin(P.getBody(w, id).angularVelocity) / ((5 * timeStep * 2 * mass) / inertia)).toBeCloseTo(1, 10)
      const dv = (5 * timeStep) / mass
      const expected = vec(dim, 0.3 + 4 * dv, 0, 2 * dv)
      P.getBody(w, id).velocity.forEach((v, axis) => {
        expect(Math.abs(v - expected[axis]!)).toBeLessThanOrEqual(1e-12 * Math.max(1, 4 * dv))
      })
      P.removeBody(w, id)
    }
  })

  test.each([
    [0.01, 1e-3],
    [1, 50],
  ])('off the centre, dv = J / m and dw = d x J / I with radius %d', (radius, mass) => {
    const w = world(dim, { space: P.torus({ size: vec(dim, 9, 9, 9) }) })
    const { between } = draw(3)
    for (let trial = 0; trial < 20; trial++) {
      const [x, y, z] = [between(0, 9), between(0, 9), between(0, 9)]
      const [dx, dy, dz] = [radius * between(-1, 1), radius * between(-1, 1), dim === 3 ? radius * between(-1, 1) : 0]
      const [jx, jy, jz] = [between(-1, 1), between(-1, 1), dim === 3 ? between(-1, 1) : 0]
      const id = ball(w, [x, y, z], { radius, mass })
      // The point is given within the torus: what counts is its nearest image.
      const point = [x + dx, y + dy, z + dz].map((at) => (at + 9) % 9)
      P.applyImpulse(w, id, vec(dim, jx, jy, jz), vec(dim, ...(point as [number, number, number])))
      const inertia = (dim === 2 ? 1 / 2 : 2 / 5) * mass * radius * radius
      const { angularVelocity, velocity } = P.getBody(w, id)
      expectNear(
        velocity.map((v) => v * mass),
        vec(dim, jx, jy, jz),
      )
      const turning = (typeof angularVelocity === 'number' ? [0, 0, angularVelocity] : angularVelocity).map(
        (part) => part * inertia,
      )
      expectNear(turning, [dy * jz - dz * jy, dz * jx - dx * jz, dx * jy - dy * jx])
      P.removeBody(w, id)
    }
  })

  test.each([
    ['a force', (w: never, id: P.BodyId) => P.applyForce(w, id, vec(dim as P.Dim, 0, 300) as never)],
    ['an impulse', (w: never, id: P.BodyId) => P.applyImpulse(w, id, vec(dim as P.Dim, 0, 5) as never)],
    ['a torque', (w: never, id: P.BodyId) => P.applyTorque(w, id, spinZ(dim, 9) as never)],
    ['an angular impulse', (w: never, id: P.BodyId) => P.applyAngularImpulse(w, id, spinZ(dim, 0.1) as never)],
  ])('%s wakes a sleeping body', (name, act) => {
    const w = onEarth(dim)
    const id = ball(w, [0, 0.1], { mass: 1 })
    expectRest(w, 300)
    let woken = 0
    P.onWake(w, () => woken++)
    act(w as never, id)
    expect([P.isAsleep(w), woken]).toEqual([false, 1])
    P.step(w)
    // A ball that spins rolls away, and comes to no rest.
    if (name.includes('torque') || name.includes('angular'))
      return expect(zOfSpin(P.getBody(w, id).angularVelocity)).not.toBe(0)
    expect(P.getBody(w, id).velocity[1]).toBeGreaterThan(4)
    expectRest(w)
  })

  test('fixed and kinematic bodies ignore forces and impulses', () => {
    const w = world(dim)
    const fixed = ball(w, [0, 0], { type: 'fixed' })
    const moving = ball(w, [1, 0], { velocity: vec(dim, 0, 1), type: 'kinematic' })
    for (const id of [fixed, moving]) {
      const before = P.getBody(w, id)
      P.applyForce(w, id, vec(dim, 9))
      P.applyImpulse(w, id, vec(dim, 9), vec(dim, 0, 5))
      P.applyTorque(w, id, spinZ(dim, 5))
      P.applyAngularImpulse(w, id, spinZ(dim, 5))
      expect(P.getBody(w, id)).toEqual(before)
    }
    steps(w, 60)
    expect(P.getBody(w, fixed).position).toEqual(vec(dim, 0))
    expect(P.getBody(w, moving).position[0]).toBe(1)
    for (const id of [fixed, moving]) expect(zOfSpin(P.getBody(w, id).angularVelocity)).toBe(0)
  })

  test('the order of calls does not change the hash', () => {
    const make = (order: readonly number[]) => {
      const w = world(dim)
      const ids = [0, 1, 2].map((x) => ball(w, [x, 0], { mass: 1 }))
      for (const k of order) P.applyForce(w, ids[k]!, vec(dim, 0, k))
      return P.hash(w)
    }
    expect(make([2, 0, 1])).toBe(make([0, 1, 2]))
  })

  test('the force of a removed body does not act on the next one', () => {
    const w = world(dim)
    const id = ball(w, [0, 0], { mass: 1 })
    P.applyForce(w, id, vec(dim, 60))
    P.applyTorque(w, id, spinZ(dim, 1))
    P.removeBody(w, id)
    const next = ball(w, [0, 0], { mass: 1 })
    P.step(w)
    expect(P.getBody(w, next)).toMatchObject({ velocity: vec(dim, 0), angularVelocity: spinZ(dim, 0) })
  })
})

test.each([2, 3] as const)('a sleeping body wakes in %i dimensions when a pushed one presses into it', (dim) => {
  for (const [overlap, wakes] of [
    [0.001, false],
    [0.03, true],
  ] as const) {
    const w = world(dim)
    const pushed = ball(w, [0, 0, 0])
    const sleeping = ball(w, [0.2 - overlap, 0, 0], { asleep: true })
    P.applyForce(w, pushed, vec(dim, 1e-9))
    P.step(w)
    expect(P.getBody(w, sleeping).asleep).toBe(!wakes)
  }
})
