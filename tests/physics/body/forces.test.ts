// Force fields, built in and by a function: where, how strongly and in which direction they act, also
// across the seam.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import { box, onEarth, steps, vec, world } from '../help.ts'
import { expectNear, expectRest } from '../laws.ts'

/** The force on a body of mass 2 at a point, from its change of velocity in one step of 1 s. */
function force(field: P.ForceField<2>, x: number, y: number): [number, number] {
  const world = P.createWorld<2>({
    dim: 2,
    space: P.torus({ size: [1000, 1000] }),
    contact: null,
    timeStep: 1,
    fields: [field],
  })
  const id = P.addBody(world, { position: [x, y], radius: 1, mass: 2 })
  P.step(world)
  const { velocity } = P.getBody(world, id)
  return [2 * velocity[0], 2 * velocity[1]]
}

test('a directional field is constant within its extent, zero beyond', () => {
  const wind = P.directional<2>({ position: [100, 100], extent: 50, strength: 10, direction: [6, 8] })
  expectNear(force(wind, 100, 100), [6, 8])
  expectNear(force(wind, 149, 100), [6, 8])
  expectNear(force(wind, 151, 100), [0, 0])
  expectNear(force(P.directional<2>({ strength: 10, direction: [0, -1] }), 700, 3), [0, -10])
})

test('a radial field pushes, weaker up to its extent; negative ones pull', () => {
  const push = P.radial<2>({ position: [100, 100], extent: 80, strength: 10 })
  expectNear(force(push, 120, 100), [7.5, 0])
  expectNear(force(push, 100, 40), [0, -2.5])
  expectNear(force(push, 100, 100), [0, 0])
  expectNear(force(push, 181, 100), [0, 0])
  expectNear(force(P.radial<2>({ position: [100, 100], extent: 80, strength: -10 }), 120, 100), [-7.5, 0])
})

test('a spiral field pushes counter-clockwise and inward alike', () => {
  const half = 7.5 * Math.SQRT1_2
  const whirl = P.spiral<2>({ position: [100, 100], extent: 80, strength: 10 })
  expectNear(force(whirl, 120, 100), [-half, half])
  expectNear(force(whirl, 100, 120), [-half, -half])
})

const constant = (region: object) => P.forceField<2>((_body, out) => (out[1] = 2), region)

test.each([P.directional, P.radial, P.spiral, constant])('%o acts across the seam as anywhere else', (make) => {
  const at = (x: number, y: number) =>
    make<2>({ position: [x, y], extent: 100, strength: 5, direction: [1, 2] } as Parameters<typeof P.directional<2>>[0])
  for (const [dx, dy] of pairsOf('30,20 -60,10 5,-70 99,90')) {
    expectNear(
      force(at(990, 995), (990 + dx + 1000) % 1000, (995 + dy) % 1000),
      force(at(500, 500), 500 + dx, 500 + dy),
    )
  }
})

test('drag only takes energy, for every mass and step length', () => {
  for (const mass of [1, 1e-2, 1e-4, 1e-9]) {
    const world = P.createWorld({ dim: 2, contact: null, drag: 0.1, timeStep: 1 / 30 })
    const id = P.addBody(world, { position: [0, 0], velocity: [3, 4], radius: 0.05, mass })
    for (let k = 0, before = 5; k < 20; k++) {
      P.step(world)
      const speed = Math.hypot(...P.getBody(world, id).velocity)
      expect(speed).toBeLessThanOrEqual(before)
      before = speed
    }
    expect(Math.hypot(...P.getBody(world, id).velocity)).toBeCloseTo(5 * Math.exp((-0.1 / mass) * (20 / 30)), 10)
  }
})

test.each([0, 1, 2])('a radial field in three dimensions pushes along axis %i', (axis) => {
  const w = world(3, { gravity: [0, 0, 0], fields: [P.radial({ strength: 2 })] })
  const at = [0, 0, 0]
  at[axis] = 0.5
  const id = P.addBody(w, { position: at as unknown as P.Vec<3>, radius: 0.05, mass: 1 })
  P.step(w)
  const expected = [0, 0, 0]
  expected[axis] = 2 * w.timeStep
  expectNear(P.getBody(w, id).velocity, expected)
})

describe.each([2, 3] as const)('a field by a function in %iD', (dim: P.Dim) => {
  test('a body is shown as it is, once a substep, and inside the region alone', () => {
    const seen: unknown[] = []
    const field = P.forceField<P.Dim>(
      ({ id, position, velocity, mass, radius }, out) => {
        seen.push({ id, position: [...position], velocity: [...velocity], mass, radius })
        expect(out).toEqual(vec(dim, 0, 0, 0))
        out[0] = 1
      },
      { position: vec(dim, 1, 1, 1), extent: 1 },
    )
    const w = world(dim, { fields: [field], substeps: 2, contact: null })
    const start = { position: vec(dim, 1, 1, 1), velocity: vec(dim, 0, 0, 0), mass: 3, radius: 0.1 }
    const id = P.addBody(w, start)
    P.addBody(w, { position: vec(dim, 2.01, 1, 1), radius: 0.1 })
    P.step(w)
    expect(seen).toHaveLength(2)
    expect(seen[0]).toEqual({ id, ...start })
    expect(P.getBody(w, id).velocity[0]).toBeCloseTo(1 / 3 / 60, 12)
  })

  test('bodies rest in it, and it wakes none: as in the built-in fields', () => {
    let calls = 0
    const push = { position: vec(dim, 0, 0), extent: 9 }
    const fields = [
      P.directional<P.Dim>({ ...push, strength: 0.1, direction: vec(dim, 1) }),
      P.forceField<P.Dim>((_body, out) => {
        calls++
        out[0] = 0.1
      }, push),
    ]
    for (const field of fields) {
      const w = onEarth(dim, { containers: [box(dim, 9)], fields: [field] })
      const id = P.addBody(w, { position: vec(dim, 0, 0.1), radius: 0.1, mass: 1, rollingResistance: 0.5, friction: 1 })
      expectRest(w, 120)
      calls = 0
      steps(w, 30)
      expect(calls).toBe(0)
      P.wake(w, id)
      expectRest(w, 120)
    }
  })

  test.each([{ bad: [Number.NaN] }, { bad: [0, Number.POSITIVE_INFINITY] }, { bad: ['1'] }, { bad: [undefined] }])(
    'a force of $bad is named with its field, and the world goes on',
    ({ bad }) => {
      let broken = false
      const field = P.forceField<P.Dim>((_body, out) => broken && Object.assign(out, bad), { name: 'gust' })
      const w = world(dim, { gravity: vec(dim, 0, -1), fields: [field] })
      const id = P.addBody(w, { position: vec(dim, 0, 0), velocity: vec(dim, 1), radius: 0.1 })
      P.step(w)
      broken = true
      const message = `the force of the field 'gust' on body ${id} must be finite numbers of newtons, got`
      expect(() => P.step(w)).toThrow(RangeError)
      expect(() => P.step(w)).toThrow(message)
      broken = false
      P.step(w)
      expect(w.stepCount).toBe(4)
      expect(P.getBody(w, id).velocity[0]).toBe(1)
      expect(P.getBody(w, id).velocity[1]).toBeCloseTo(-4 / 60, 12)
    },
  )
})
