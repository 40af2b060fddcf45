// Springs in every world: Hooke's law, handles, removal, reordering, snapshots, and a jelly in the
// bottle.
import { describe, expect, test } from 'vitest'
import * as P from '../../all.ts'
import { ball, G, onEarth, steps } from '../../help.ts'
import { addJelly } from '../../jelly.ts'
import { expectRest } from '../../laws.ts'

function pair(dim: P.Dim, apart: number, options: object = {}): { world: P.World; a: P.BodyId; b: P.BodyId } {
  const world: P.World = P.createWorld({ dim, contact: null, timeStep: 1e-3 })
  const [a, b] = [ball(world, [0, 0], { mass: 2 }), ball(world, [apart, 0], { mass: 1 })]
  P.addSpring(world, { a, b, ...options })
  return { world, a, b }
}

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  test('pulls both ends with k (d - L)', () => {
    const { world, a, b } = pair(dim, 1.5, { restLength: 1, stiffness: 8 })
    expect(P.energy(world).elastic).toBeCloseTo(0.5 * 8 * 0.25, 14)
    P.step(world)
    // v = F / m h in the first semi-implicit step
    expect(P.getBody(world, a).velocity[0]).toBeCloseTo((8 * 0.5 * 1e-3) / 2, 14)
    expect(P.getBody(world, b).velocity[0]).toBeCloseTo(-8 * 0.5 * 1e-3, 14)
    steps(world, 3000)
    for (const p of P.momentum(world)) expect(Math.abs(p)).toBeLessThan(1e-12)
  })

  test('two bodies have one spring; handles of removed ones are refused', () => {
    const { world, a, b } = pair(dim, 1)
    const [first] = P.springIds(world)
    expect(P.addSpring(world, { a: b, b: a, restLength: 7 })).toBe(first)
    expect(P.getSpring(world, first!)).toMatchObject({ a, b, restLength: 1, amplitude: 0, phase: 0, stiffness: 1 })
    const c = ball(world, [0, 2])
    const second = P.addSpring(world, { a: c, b, stiffness: 5 })
    P.removeSpring(world, first!)
    expect(P.springIds(world)).toEqual([second])
    expect(() => P.getSpring(world, first!)).toThrow(/no spring has the id 0/)
    P.setSpring(world, second, { restLength: 3, amplitude: 0.5 })
    expect(P.getSpring(world, second)).toMatchObject({ restLength: 3, amplitude: 0.5, stiffness: 5 })
    expect(P.addSpring(world, { a, b })).not.toBe(first)
    P.removeBody(world, b)
    expect(P.springIds(world)).toEqual([])
    expect(() => P.addSpring(world, { a, b })).toThrow(/no body has the id/)
  })

  test('removing a body removes only its own springs', () => {
    const world: P.World = P.createWorld({ dim, contact: null })
    const ids = Array.from({ length: 12 }, (_, k) => ball(world, [k, k % 3]))
    for (let k = 0; k + 1 < 12; k++) P.addSpring(world, { a: ids[k]!, b: ids[k + 1]!, restLength: k })
    P.removeBody(world, ids[3]!)
    P.step(world)
    const left = P.springIds(world).map((id) => P.getSpring(world, id))
    expect(left.map((spring) => spring.restLength)).toEqual([0, 1, 4, 5, 6, 7, 8, 9, 10])
    for (const { a, b, restLength } of left) {
      expect(a).toBe(ids[restLength])
      expect(b).toBe(ids[restLength + 1])
    }
    const ends = new Int32Array(18)
    expect(P.readSprings(world, ends)).toBe(9)
    const order = P.bodyIds(world)
    left.forEach(({ a, b }, s) => {
      expect([order[ends[2 * s]!], order[ends[2 * s + 1]!]]).toEqual([a, b])
    })
    expect(() => P.readSprings(world, new Int32Array(17))).toThrow(/2 for each of 9 springs/)
  })

  test('the rest length of a muscle follows the wave', () => {
    const { world, a, b } = pair(dim, 1, { restLength: 1, stiffness: 200, damping: 8, amplitude: 0.4, phase: 1 })
    P.setWave(world, { amplitude: 0.5, phase: Math.PI / 2 - 1, speed: 0, mode: 'manual' })
    steps(world, 4000)
    const length = P.getBody(world, b).position[0] - P.getBody(world, a).position[0]
    expect(length).toBeCloseTo(1 - 0.4 * 0.5, 9)
  })

  test.each([1, 2, 4, 8])('%i substeps keep undamped swings of 2.9 Hz each, and end those of 5.1 Hz', (substeps) => {
    const swingOf = (hertz: number) => {
      const w = P.createWorld({ dim, contact: null, substeps }) as P.World
      const [a, b] = [ball(w, [0, 0], { mass: 1 }), ball(w, [1.2, 0], { mass: 1 })]
      P.addSpring(w, { a, b, restLength: 1, stiffness: 0.5 * (2 * Math.PI * hertz) ** 2 })
      let swing = 0
      for (let k = 0; k < 300; k++) {
        P.step(w)
        const stretch = Math.abs(P.getBody(w, b).position[0] - P.getBody(w, a).position[0] - 1)
        if (k >= 240) swing = Math.max(swing, stretch / 0.2)
      }
      return swing
    }
    expect(swingOf(2.9 * substeps)).toBeGreaterThan(0.93)
    expect(swingOf(2.9 * substeps)).toBeLessThan(1.03)
    expect(swingOf(5.1 * substeps)).toBeLessThan(0.01)
  })

  test('a frequency turns the wave by so many hertz, whatever the steps; a speed by each step', () => {
    const phaseAfter = (change: object, timeSteps: readonly number[]) => {
      const { world } = pair(dim, 1, { amplitude: 0.1 })
      P.setWave(world, { mode: 'forward', ...change })
      for (const dt of timeSteps) P.step(world, dt)
      return P.getWave(world).phase
    }
    const uneven = [0.1, 0.25, 0.05, 0.6]
    for (const timeSteps of [Array(30).fill(1 / 30), Array(240).fill(1 / 240), uneven]) {
      expect(phaseAfter({ frequency: 1.5 }, timeSteps)).toBeCloseTo(3 * Math.PI, 9)
      expect(phaseAfter({ speed: 0.1 }, timeSteps)).toBeCloseTo(0.1 * timeSteps.length, 9)
      expect(phaseAfter({ speed: 0.1, frequency: -0.5, mode: 'reverse' }, timeSteps)).toBeCloseTo(
        Math.PI - 0.1 * timeSteps.length,
        9,
      )
    }
    expect(phaseAfter({ frequency: 1.5, mode: 'manual' }, uneven)).toBe(0)
  })
})

test('on a torus a spring pulls the short way across the seam', () => {
  const world = P.createWorld({ dim: 2, contact: null, space: P.torus<2>({ size: [10, 10] }), timeStep: 1e-3 })
  const a = P.addBody(world, { position: [9.8, 5], radius: 0.1, mass: 1 })
  const b = P.addBody(world, { position: [0.3, 5], radius: 0.1, mass: 1 })
  const id = P.addSpring(world, { a, b })
  expect(P.getSpring(world, id).restLength).toBeCloseTo(0.5, 12)
  P.setSpring(world, id, { restLength: 0.2 })
  P.step(world)
  expect(P.getBody(world, a).velocity[0]).toBeGreaterThan(0)
  expect(P.getBody(world, b).velocity[0]).toBeLessThan(0)
})

test('springs keep their bodies when these are reordered', () => {
  // Enough bodies that the core sorts them by cell.
  const world = P.createWorld({ dim: 2, gravity: [0, -1] })
  const ids: P.BodyId[] = []
  for (let k = 0; k < 900; k++)
    ids.push(P.addBody(world, { position: [(k * 7) % 30, ((k * 11) % 31) + k * 1e-3], radius: 0.1 }))
  const before = ids.map((_, k) => world.bodies.slot[k])
  for (let k = 0; k < 100; k++) P.addSpring(world, { a: ids[k]!, b: ids[k + 450]! })
  for (let n = 0; n < 5; n++) P.step(world)
  expect(ids.map((_, k) => world.bodies.slot[k])).not.toEqual(before)
  P.springIds(world).forEach((id, k) => {
    expect(P.getSpring(world, id)).toMatchObject({ a: ids[k], b: ids[k + 450] })
  })
})

test.each([{ speed: 0.01 }, { frequency: 0.1 }])(
  'a jelly never sleeps while the wave of a muscle runs: %o',
  (running) => {
    const world = P.bottleScene({ count: 0 })
    addJelly(world, { position: [0, -0.5, 0], edge: 2 })
    P.setSpring(world, P.springIds(world)[0]!, { amplitude: 1e-6 })
    P.setWave(world, running)
    steps(world, 400)
    expect(P.isAsleep(world)).toBe(false)
    P.setWave(world, { speed: 0, frequency: 0 })
    expectRest(world, 400)
  },
)

test('a pair on a spring that glides without friction never sleeps, however slowly', () => {
  const w = onEarth(3)
  const radius = 0.05
  // Twice the speed below which bodies sleep: a twentieth of sqrt(g r).
  const speed = 0.1 * Math.sqrt(G * radius)
  const [a, b] = [-0.1, 0.1].map((x) => ball(w, [x, radius], { velocity: [0, 0, speed], radius, friction: 0 }))
  P.addSpring(w, { a: a!, b: b!, damping: 0.1 })
  for (let k = 0; k < 600; k++) P.step(w)
  for (const id of [a!, b!]) expect(P.getBody(w, id).velocity[2]).toBeCloseTo(speed, 9)
})
