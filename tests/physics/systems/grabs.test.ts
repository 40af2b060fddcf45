// Grabs: closed formulas of a damped spring, limits of speed and force, handles. Piles:
// tests/slow/grabbedPiles.test.ts.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, box, G, kinetic, onEarth, spinZ, steps, vec, world, zOfSpin } from '../help.ts'
import { expectRest } from '../laws.ts'

const at = (w: P.World, id: P.BodyId) => P.getBody(w, id).position as readonly number[]
const speedOf = (w: P.World, id: P.BodyId) => Math.hypot(...(P.getBody(w, id).velocity as readonly number[]))

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  test.each([
    ['impulse', {}],
    ['one substep', { contact: null }],
    ['the integrator of walkers', { contact: null, integrator: 'lagged', timeStep: 1 / 120 }],
    ['long steps', { timeStep: 1 / 30 }],
  ] as const)('a free body nears its target as critical damping says: %s', (_name, options) => {
    for (const r of [0.01, 0.1, 1]) {
      const w = world(dim, options as P.WorldOptions<P.Dim>)
      const body = ball(w, [0, 0], { radius: r, mass: 1000 * r ** 3 })
      const held = P.grab(w, body, { frequency: 2 })
      P.moveGrab(w, held, vec(dim, 0.3 * r, -0.4 * r))
      const omega = 2 * Math.PI * 2
      let worst = 0
      steps(w, Math.round(0.6 / w.timeStep), () => {
        const expected = (1 + omega * w.time) * Math.exp(-omega * w.time)
        const [x, y] = at(w, body)
        for (const way of [(0.3 * r - x!) / (0.3 * r), (y! + 0.4 * r) / (0.4 * r)])
          worst = Math.max(worst, Math.abs(way - expected))
      })
      // It is half a substep late: e^-1 w h / 2 where it is fastest.
      expect(worst).toBeLessThan(0.2 * omega * w.context.h)
      expect(worst).toBeLessThan(0.05)
      expect(speedOf(w, body)).toBeLessThan(0.1 * r)
    }
  })

  test.each([0.5, 2, 5])('without damping it swings at %d Hz, and loses nothing', (frequency) => {
    const w = world(dim)
    const body = ball(w, [0, 0])
    const held = P.grab(w, body, { frequency, damping: 0 })
    P.moveGrab(w, held, vec(dim, 0.02))
    const crossings: number[] = []
    let most = 0
    let before = -0.02
    steps(w, Math.round((20 / frequency) * 60), () => {
      const x = at(w, body)[0]! - 0.02
      if (before < 0 && x >= 0) crossings.push(w.time - (w.timeStep * x) / (x - before))
      if (w.time > 18 / frequency) most = Math.max(most, Math.abs(x))
      before = x
    })
    const periods = crossings.length - 1
    expect(periods).toBeGreaterThan(17)
    expect(periods / (crossings.at(-1)! - crossings[0]!) / frequency).toBeCloseTo(1, 2)
    expect(most / 0.02).toBeGreaterThan(0.95)
    expect(most / 0.02).toBeLessThan(1.05)
  })

  test('a weight hangs g / w^2 below its target', () => {
    const w = onEarth(dim)
    const body = ball(w, [0, 1])
    P.grab(w, body, { frequency: 3 })
    steps(w, 120)
    expect(1 - at(w, body)[1]!).toBeCloseTo(G / (6 * Math.PI) ** 2, 3)
  })

  test('a body that is held at its rim hangs from that point', () => {
    const w = onEarth(dim, { damping: 0.99 })
    const body = ball(w, [0, 1], { radius: 0.2 })
    P.grab(w, body, { point: vec(dim, 0.2, 1), frequency: 6, damping: 2 })
    let highest = 0
    steps(w, 1200, () => {
      highest = Math.max(highest, at(w, body)[1]! + kinetic(w) / (P.getBody(w, body).mass * G))
    })
    expect(highest).toBeLessThan(1.001) // it gains no energy
    const sag = G / (12 * Math.PI) ** 2
    expect(at(w, body)[1]).toBeCloseTo(1 - 0.2 - sag, 2)
    expect(at(w, body)[0]).toBeCloseTo(0.2, 1)
  })

  test('the held point turns with the body, also while it spins fast', () => {
    const w = world(dim)
    const orientation = (dim === 2 ? 1 : [0, 0.6, 0, 0.8]) as never
    const body = ball(w, [0, 0], { angularVelocity: spinZ(dim, 30), radius: 0.2, orientation })
    const held = P.grab(w, body, { point: vec(dim, 0.1, 0.1), damping: 1 })
    let most = 0
    steps(w, 300, () => {
      most = Math.max(most, kinetic(w))
    })
    const energyAtFirst = 0.5 * (dim === 2 ? 0.5 : 0.4) * P.getBody(w, body).mass * 0.04 * 900
    expect(most).toBeLessThan(energyAtFirst)
    expect(Math.abs(zOfSpin(P.getBody(w, body).angularVelocity as number))).toBeLessThan(30)
    expect(Math.hypot(at(w, body)[0]! - 0.1, at(w, body)[1]! - 0.1)).toBeLessThan(0.21)
    P.moveGrab(w, held, vec(dim, 5, 5))
    steps(w, 300)
    expect(Math.hypot(at(w, body)[0]! - 5, at(w, body)[1]! - 5)).toBeLessThan(0.21)
  })

  test.each([
    [0.005, 1e-6],
    [0.05, 1],
    [1, 1000],
  ])('a teleport of the target by 1 km keeps a body of %d m slow, and it arrives', (r, mass) => {
    for (const [frequency, damping] of [
      [5, 1],
      [60, 0.2],
      [1e6, 3],
    ] as const) {
      const w = onEarth(dim, { containers: [] })
      const body = ball(w, [0, 0], { radius: r, mass })
      const held = P.grab(w, body, { frequency, damping })
      P.moveGrab(w, held, vec(dim, 1000, 0))
      const limit = 10 * Math.max(Math.sqrt(G * r), 6 * r)
      steps(w, 120, () => expect(speedOf(w, body)).toBeLessThan(1.05 * limit))
      expect(at(w, body)[0]).toBeGreaterThan(0.5 * limit)
      const [x] = at(w, body)
      P.moveGrab(w, held, vec(dim, x! + 10 * r, 0))
      steps(w, 600)
      expect(Math.abs(at(w, body)[0]! - x! - 10 * r)).toBeLessThan(0.2 * r + 0.01)
    }
  })

  test('the force is at most maxForce, ten weights by default', () => {
    // The weight is at least that in the gravity which moves a body by its radius in 1/6 s.
    for (const [options, newtons] of [
      [{ maxForce: 7 }, 7],
      [{}, 2 * 10 * Math.max(G, 36 * 0.5)],
    ] as const) {
      const w = onEarth(dim, { contact: null, containers: [] })
      const body = ball(w, [0, 0], { radius: 0.5, mass: 2 })
      const held = P.grab(w, body, options)
      P.moveGrab(w, held, vec(dim, 1e6, 0))
      P.step(w)
      const [vx, vy] = P.getBody(w, body).velocity as readonly number[]
      expect(2 * Math.hypot(vx!, vy! + G / 60) * 60).toBeCloseTo(newtons, 9)
    }
  })

  test('on a torus it takes the shortest way, and crosses the seam', () => {
    const w = world(dim, { space: P.torus({ size: vec(dim, 4, 4, 4) }) as P.WorldOptions<P.Dim>['space'] & {} })
    const body = ball(w, [0.3, 1, 1])
    const held = P.grab(w, body)
    P.moveGrab(w, held, vec(dim, 3.7 + 40, 1, 1))
    steps(w, 120, () => expect(at(w, body)[0]! > 0.3 && at(w, body)[0]! < 3.6).toBe(false))
    expect(at(w, body)[0]).toBeCloseTo(3.7, 3)
  })

  test('grabbing and moving wake a body, and only a move to a new place does', () => {
    const w = onEarth(dim, { containers: [box(dim, 1)] })
    const body = ball(w, [0, 0.1])
    expectRest(w, 300)
    const held = P.grab(w, body)
    expect(P.isAsleep(w)).toBe(false)
    expectRest(w, 300)
    P.moveGrab(w, held, vec(dim, 0, 0.1))
    expect(P.isAsleep(w)).toBe(true)
    P.moveGrab(w, held, vec(dim, 0, 1))
    steps(w, 60)
    expect(at(w, body)[1]).toBeGreaterThan(0.9)
    P.releaseGrab(w, held)
    expectRest(w, 300)
    expect(at(w, body)[1]).toBeCloseTo(0.1, 3)
  })

  test('a grab ends by release or with its body, and its handle is not used again', () => {
    const w = world(dim)
    const [a, b] = [0, 1].map((x) => ball(w, [x, 0]))
    const [first, second, third] = [P.grab(w, a!), P.grab(w, b!), P.grab(w, b!)]
    expect(new Set([first, second, third]).size).toBe(3)
    P.releaseGrab(w, first)
    expect(() => P.releaseGrab(w, first)).toThrow(RangeError)
    expect(() => P.moveGrab(w, first, vec(dim, 1))).toThrow(`no grab has the id ${first}`)
    P.step(w)
    P.removeBody(w, b!)
    expect(() => P.moveGrab(w, third, vec(dim, 1))).toThrow(RangeError)
    expect(w.systems).toEqual([])
    P.step(w)
    expect([first, second, third]).not.toContain(P.grab(w, a!))
  })
})
