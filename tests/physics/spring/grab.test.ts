// Grabs: closed formulas of a damped spring, limits of speed and force, handles. Piles:
// tests/slow/grabbedPiles.test.ts.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  type BodyId,
  boxContainer,
  type Dim,
  getBody,
  grab,
  isAsleep,
  moveGrab,
  releaseGrab,
  removeBody,
  step,
  torus,
  type World,
  type WorldOptions,
} from '../../../src/physics/index.ts'
import { kinetic, spinZ, steps, stepUntil, vec, world, zOfSpin } from '../help.ts'

const g = 9.81
const at = (w: World, id: BodyId) => getBody(w, id).position as readonly number[]
const speedOf = (w: World, id: BodyId) => Math.hypot(...(getBody(w, id).velocity as readonly number[]))

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  test.each([
    ['impulse', {}],
    ['one substep', { contact: null }],
    ['the integrator of walkers', { contact: null, integrator: 'lagged', timeStep: 1 / 120 }],
    ['long steps', { timeStep: 1 / 30 }],
  ] as const)('a free body nears its target as critical damping says: %s', (_name, options) => {
    for (const [mass, r] of [
      [1, 0.1],
      [1e-3, 0.01],
      [1e3, 1],
    ] as const) {
      const w = world(dim, options as WorldOptions<Dim>)
      const body = addBody(w, { position: vec(dim, 0), radius: r, mass })
      const held = grab(w, body, { frequency: 2 })
      moveGrab(w, held, vec(dim, 0.3 * r, -0.4 * r))
      const omega = 2 * Math.PI * 2
      let worst = 0
      steps(w, Math.round(0.6 / w.timeStep), () => {
        const expected = (1 + omega * w.time) * Math.exp(-omega * w.time)
        const [x, y] = at(w, body)
        worst = Math.max(
          worst,
          Math.abs((0.3 * r - x!) / (0.3 * r) - expected),
          Math.abs((y! + 0.4 * r) / (0.4 * r) - expected),
        )
      })
      // It is half a substep late: e^-1 w h / 2 where it is fastest.
      expect(worst).toBeLessThan(0.2 * omega * w.context.h)
      expect(worst).toBeLessThan(0.05)
      expect(speedOf(w, body)).toBeLessThan(0.1 * r)
    }
  })

  test.each([0.5, 2, 5])('without damping it swings at %d Hz, and loses nothing', (frequency) => {
    const w = world(dim)
    const body = addBody(w, { position: vec(dim, 0), radius: 0.1 })
    const held = grab(w, body, { frequency, damping: 0 })
    moveGrab(w, held, vec(dim, 0.02))
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
    const w = world(dim, { gravity: vec(dim, 0, -g) })
    const body = addBody(w, { position: vec(dim, 0, 1), radius: 0.1 })
    grab(w, body, { frequency: 3 })
    steps(w, 120)
    expect(1 - at(w, body)[1]!).toBeCloseTo(g / (6 * Math.PI) ** 2, 3)
  })

  test('a body that is held at its rim hangs from that point', () => {
    const w = world(dim, { gravity: vec(dim, 0, -g), damping: 0.99 })
    const body = addBody(w, { position: vec(dim, 0, 1), radius: 0.2 })
    grab(w, body, { point: vec(dim, 0.2, 1), frequency: 6, damping: 2 })
    let highest = 0
    steps(w, 1200, () => {
      highest = Math.max(highest, at(w, body)[1]! + kinetic(w) / (getBody(w, body).mass * g))
    })
    expect(highest).toBeLessThan(1.001) // it gains no energy
    const sag = g / (12 * Math.PI) ** 2
    expect(at(w, body)[1]).toBeCloseTo(1 - 0.2 - sag, 2)
    expect(at(w, body)[0]).toBeCloseTo(0.2, 1)
  })

  test('the held point turns with the body, also while it spins fast', () => {
    const w = world(dim)
    const body = addBody(w, {
      position: vec(dim, 0),
      spin: spinZ(dim, 30),
      radius: 0.2,
      orientation: (dim === 2 ? 1 : [0, 0.6, 0, 0.8]) as never,
    })
    const held = grab(w, body, { point: vec(dim, 0.1, 0.1), damping: 1 })
    let most = 0
    steps(w, 300, () => {
      most = Math.max(most, kinetic(w))
    })
    const energyAtFirst = 0.5 * (dim === 2 ? 0.5 : 0.4) * getBody(w, body).mass * 0.04 * 900
    expect(most).toBeLessThan(energyAtFirst)
    expect(Math.abs(zOfSpin(getBody(w, body).spin as number))).toBeLessThan(30)
    expect(Math.hypot(at(w, body)[0]! - 0.1, at(w, body)[1]! - 0.1)).toBeLessThan(0.21)
    moveGrab(w, held, vec(dim, 5, 5))
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
      const w = world(dim, { gravity: vec(dim, 0, -g) })
      const body = addBody(w, { position: vec(dim, 0), radius: r, mass })
      const held = grab(w, body, { frequency, damping })
      moveGrab(w, held, vec(dim, 1000, 0))
      const limit = 10 * Math.max(Math.sqrt(g * r), 6 * r)
      steps(w, 120, () => expect(speedOf(w, body)).toBeLessThan(1.05 * limit))
      expect(at(w, body)[0]).toBeGreaterThan(0.5 * limit)
      const [x] = at(w, body)
      moveGrab(w, held, vec(dim, x! + 10 * r, 0))
      steps(w, 600)
      expect(Math.abs(at(w, body)[0]! - x! - 10 * r)).toBeLessThan(0.2 * r + 0.01)
    }
  })

  test('the force is at most maxForce, ten weights by default', () => {
    for (const [maxForce, newtons] of [
      [7, 7],
      [undefined, 20 * g],
    ] as const) {
      const w = world(dim, { contact: null, gravity: vec(dim, 0, -g) })
      const body = addBody(w, { position: vec(dim, 0), radius: 0.5, mass: 2 })
      const held = grab(w, body, maxForce === undefined ? {} : { maxForce })
      moveGrab(w, held, vec(dim, 1e6, 0))
      step(w)
      const [vx, vy] = getBody(w, body).velocity as readonly number[]
      const size = 2 * Math.hypot(vx!, vy! + g / 60) * 60
      if (maxForce) expect(size).toBeCloseTo(newtons, 9)
      else expect(size / (2 * 10 * Math.max(g, 36 * 0.5))).toBeCloseTo(1, 9)
    }
  })

  test('on a torus it takes the shortest way, and crosses the seam', () => {
    const w = world(dim, { space: torus({ size: vec(dim, 4, 4, 4) }) as WorldOptions<Dim>['space'] & {} })
    const body = addBody(w, { position: vec(dim, 0.3, 1, 1), radius: 0.1 })
    const held = grab(w, body)
    moveGrab(w, held, vec(dim, 3.7 + 40, 1, 1))
    let farthest = 0
    steps(w, 120, () => {
      const [x] = at(w, body)
      if (x! > 0.3 && x! < 3.6) farthest = Math.max(farthest, 1)
    })
    expect(farthest).toBe(0)
    expect(at(w, body)[0]).toBeCloseTo(3.7, 3)
  })

  test('grabbing and moving wake a body, and only a move to a new place does', () => {
    const w = world(dim, {
      gravity: vec(dim, 0, -g),
      containers: [boxContainer({ min: vec(dim, -1, 0, -1), max: vec(dim, 1, 9, 1) })],
    })
    const body = addBody(w, { position: vec(dim, 0, 0.1), radius: 0.1 })
    stepUntil(w, () => isAsleep(w), 300)
    const held = grab(w, body)
    expect(isAsleep(w)).toBe(false)
    expect(stepUntil(w, () => isAsleep(w), 300)).toBeLessThan(300)
    moveGrab(w, held, vec(dim, 0, 0.1))
    expect(isAsleep(w)).toBe(true)
    moveGrab(w, held, vec(dim, 0, 1))
    steps(w, 60)
    expect(at(w, body)[1]).toBeGreaterThan(0.9)
    releaseGrab(w, held)
    expect(stepUntil(w, () => isAsleep(w), 300)).toBeLessThan(300)
    expect(at(w, body)[1]).toBeCloseTo(0.1, 3)
  })

  test('a grab ends by release or with its body, and its handle is not used again', () => {
    const w = world(dim)
    const [a, b] = [0, 1].map((k) => addBody(w, { position: vec(dim, k), radius: 0.1 }))
    const [first, second, third] = [grab(w, a!), grab(w, b!), grab(w, b!)]
    expect(new Set([first, second, third]).size).toBe(3)
    releaseGrab(w, first)
    expect(() => releaseGrab(w, first)).toThrow(RangeError)
    expect(() => moveGrab(w, first, vec(dim, 1))).toThrow(`no grab has the id ${first}`)
    step(w)
    removeBody(w, b!)
    expect(() => moveGrab(w, third, vec(dim, 1))).toThrow(RangeError)
    expect(w.systems).toEqual([])
    step(w)
    expect([first, second, third]).not.toContain(grab(w, a!))
  })
})
