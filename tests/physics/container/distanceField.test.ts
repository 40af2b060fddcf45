// A vessel given by a function holds, reflects and supports bodies as the other containers do.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, G, steps, vec, world } from '../help.ts'
import { expectNear, expectRest } from '../laws.ts'

type Distance = (x: number, y: number, z: number) => number

const { abs, hypot, min, max, sqrt, SQRT1_2 } = Math
const tube: Distance = (x, y, z) => min(y, 0.5 - sqrt(x * x + z * z))
const box: Distance = (x, y, z) => min(y, 1 - abs(x), 1 - abs(z))
const vee: Distance = (x, y) => (y - abs(x)) * SQRT1_2
const sphere: Distance = (x, y, z) => 1 - sqrt(x * x + y * y + z * z)
const of = (distance: Distance) => P.distanceField({ distance })
const scale = (at: Parameters<Distance>, by: number) => at.map((v) => by * v) as Parameters<Distance>

/** The largest distance of the two balls over `n` steps, in metres. */
function apart(dim: P.Dim, n: number, one: P.Container, other: P.Container, body: object): number {
  const [a, b] = [one, other].map((container) => {
    const w = world(dim, { gravity: vec(dim, 0, -G), containers: [container] })
    return { w, id: P.addBody(w, body as never) }
  }) as [{ w: P.World; id: P.BodyId }, { w: P.World; id: P.BodyId }]
  let worst = 0
  for (let k = 0; k < n; k++) {
    P.step(a.w)
    P.step(b.w)
    const [p, q] = [P.getBody(a.w, a.id).position, P.getBody(b.w, b.id).position]
    worst = max(worst, hypot(...p.map((v, axis) => v - q[axis]!)))
  }
  return worst
}

describe('a ball moves as in the container that the function describes', () => {
  const ball = { position: [0.1, 0.6, 0], velocity: [1.5, 2, 0.7], radius: 0.05 }
  const flat = { ...ball, position: [0.1, 0.6], velocity: [1.5, 2] }
  const low = { ...ball, position: [0.1, -0.3, 0] }
  const tiny = { position: [0.002, 0.012, 0], velocity: [0.2, 0.3, 0.1], radius: 0.001 }
  const cylinder = P.cylinder({ radius: 0.5, bottom: 0 })
  const small = P.cylinder({ radius: 0.01, bottom: 0 })
  const room = P.boxContainer({ min: [-1, 0], max: [1, 9] })
  const implicit: Distance = (x, y, z) => 1 - x * x - y * y - z * z

  test.each<[string, P.Dim, number, P.Container, Distance, object, number]>([
    ['a cylinder', 3, 600, cylinder, tube, { ...ball, restitution: 0.2 }, 2e-5],
    ['a cylinder of more bounce', 3, 600, cylinder, tube, { ...ball, restitution: 0.8 }, 5e-5], // each bounce magnifies a difference
    ['a cylinder of 1 cm', 3, 120, small, (...at) => tube(...scale(at, 50)) / 50, { ...tiny, restitution: 0.6 }, 3e-6],
    ['a room in 2D', 2, 600, room, box, { ...flat, restitution: 0.5 }, 1e-9],
    ['a cylinder, by shares of distances', 3, 240, cylinder, (...at) => 0.01 * tube(...at), ball, 1e-5],
    ['a cylinder, by multiples of distances', 3, 240, cylinder, (...at) => 1000 * tube(...at), ball, 1e-5],
    ['a sphere, by no distance', 3, 600, of(sphere), implicit, { ...low, restitution: 0.5 }, 1e-7],
    ['a sphere and half as wide', 3, 600, of(sphere), implicit, { ...low, radius: 0.5, restitution: 0.5 }, 1e-7],
  ])('%s', (_, dim, n, container, distance, body, most) => {
    expect(apart(dim, n, container, of(distance), body)).toBeLessThan(most)
  })
})

describe('a ball meets a convex corner where the nearest point is', () => {
  /** Metres to the box below 0 and from x = -1 to 1; in 3D also from z = -1 to 1. Grows from inside. */
  const exact =
    (dim: P.Dim): Distance =>
    (x, y, z) => {
      const sides = [abs(x) - 1, y, dim === 2 ? -9 : abs(z) - 1]
      return hypot(...sides.map((side) => max(0, side))) + min(0, max(...sides))
    }
  const boxes: [string, (dim: P.Dim) => Distance][] = [
    ['the maximum of its sides', (dim) => (x, y, z) => max(abs(x) - 1, y, dim === 2 ? -9 : abs(z) - 1)],
    ['sides of 3 and 7 per metre', (dim) => (x, y, z) => max(3 * abs(x) - 3, 7 * y, dim === 2 ? -9 : abs(z) - 1)],
  ]
  const starts: P.Vec<3>[] = [
    [1.05, 0.3, 1.03],
    [1.02, 0.12, 0.5],
    [1.09, 0.8, 1.04],
    [0.97, 0.3, 0.99],
  ]
  describe.each([2, 3] as const)('in %iD', (dim) => {
    test.each(boxes)('of %s', (_name, make) => {
      for (const start of starts) {
        const ball = { position: vec(dim, ...start), velocity: vec(dim, -0.2), radius: 0.1, restitution: 0.3 }
        expect(apart(dim, 60, of(exact(dim)), of(make(dim)), ball)).toBeLessThan(1e-4)
      }
    })

    test('and is never nearer, nor thrown by the tip of a diamond', () => {
      const tip: Distance = (x, y, z) => (abs(x) + abs(y) + (dim === 2 ? 0 : abs(z)) - 1) / sqrt(dim)
      for (const x of [0, 1e-9, 0.01, 0.05]) {
        const w = world(dim, { gravity: vec(dim, 0, -10), containers: [of(tip)] })
        const id = P.addBody(w, { position: vec(dim, x, 1.3, x / 2), radius: 0.1, restitution: 0 })
        steps(w, 60, () => {
          const { position, velocity } = P.getBody(w, id)
          const [px, py, pz = 0] = position
          expect(hypot(px, py - 1, pz)).toBeGreaterThan(0.1 - 1e-6)
          expect(0.5 * dot(velocity, velocity) + 10 * py).toBeLessThan(13 + 1e-6)
        })
      }
    })
  })
})

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, v, axis) => sum + v * b[axis]!, 0)

describe('a ball at rest', () => {
  const VEE = sqrt(2)
  const three = [vec(3, 0.6, 0.8), vec(3, -0.48, 0.6, 0.64), vec(3, -0.48, 0.6, -0.64)]
  const PLACES: [string, P.Dim, Distance, P.Vec<3>, P.Vec<3> | null][] = [
    ['in a valley', 2, vee, [0, 0.6, 0], [0, 0.1 * VEE, 0]],
    ['in a valley, from the side', 2, vee, [0.02, 0.6, 0], [0, 0.1 * VEE, 0]],
    ['in a valley of 7 per metre', 2, (x, y, z) => 7 * vee(x, y, z), [0.02, 0.6, 0], [0, 0.1 * VEE, 0]],
    ['in the corner of a box', 2, box, [0.9, 0.1, 0], [0.9, 0.1, 0]],
    ['in the corner of a box', 3, box, [0.9, 0.1, 0.9], [0.9, 0.1, 0.9]],
    ['in the corner of a cylinder', 3, tube, [0, 0.1, 0.4], [0, 0.1, 0.4]],
    ['between three walls', 3, (...p) => min(...three.map((n) => dot(n, p))), [0.01, 0.4, 0.02], null],
    ['in an ellipse', 2, (x, y) => 1 - (x * x) / 4 - y * y, [0, -0.7, 0], [0, -0.9, 0]],
    ['in an ellipsoid', 3, (x, y, z) => 1 - (x * x) / 4 - y * y - 2 * z * z, [0, -0.8, 0], [0, -0.9, 0]],
  ]

  test.each(PLACES)(
    '%s (%iD) sleeps, where it belongs, and its contacts carry it',
    (_name, dim, distance, at, rest) => {
      const w = world(dim, { gravity: vec(dim, 0, -10), containers: [of(distance)] })
      const id = ball(w, at, { mass: 2, rollingResistance: 0.05 })
      expectRest(w, 300)
      if (rest) expectNear(P.getBody(w, id).position, vec(dim, ...rest), 4)
      let weight = 0
      P.forEachContact(w, (_a, b, normal, size, _depth, tangent) => {
        expect(b).toBeNull()
        weight += size * normal[1]! + tangent[1]!
      })
      expect(weight / (2 * 10 * w.timeStep)).toBeCloseTo(1, 3)
    },
  )

  test('in a cone, which it touches along a circle, sleeps in the middle', () => {
    const cone = of((x, y, z) => (y - sqrt(x * x + z * z)) * SQRT1_2)
    const w = world(3, { gravity: [0, -10, 0], containers: [cone] })
    const id = P.addBody(w, { position: [0.01, 0.6, 0], radius: 0.1 })
    expectRest(w, 300)
    const { position } = P.getBody(w, id)
    // It trembles about the middle by up to 1.4e-4 m: less than contacts leave, 0.002 radii.
    expect(hypot(position[0], position[1] - 0.1 * VEE, position[2])).toBeLessThan(2e-4)
  })

  test('in a corner does not move while it is awake', () => {
    for (const distance of [box, tube]) {
      const w = world(3, { gravity: [0, -10, 0], containers: [of(distance)], sleep: false })
      const x = distance === box ? 0.9 : 0.4
      const id = P.addBody(w, { position: [x, 0.1, 0], radius: 0.1 })
      steps(w, 300, () => expect(hypot(...P.getBody(w, id).velocity)).toBeLessThan(1e-9))
      expect(P.getBody(w, id).position[0]).toBeCloseTo(x, 9)
    }
  })
})

test('a ball stays inside of a thin shell, or outside, at 1 to 1000 m/s', () => {
  const shell: Distance = (x, y, z) =>
    min(1.5 - max(abs(x), abs(y), abs(z)), abs(sqrt(x * x + y * y + z * z) - 0.5) - 0.02)
  for (const speed of [1, 10, 100, 1000])
    for (const start of [0, 1]) {
      const w = P.createWorld({
        dim: 3,
        containers: [of(shell)],
        contact: P.impulse({ restitution: 0.9 }),
        sleep: false,
      })
      const id = P.addBody(w, { position: [start, 0, 0], velocity: [-speed, 0.1 * speed, 0], radius: 0.03 })
      steps(w, 200, () => expect(hypot(...P.getBody(w, id).position) > 0.5).toBe(start === 1))
    }
})

test('a wall acts across the seam of a torus as elsewhere', () => {
  const size = 4
  const bumps = (shift: number) =>
    of((x, y) => {
      const dx = x - shift - size * Math.round((x - shift) / size)
      const dy = y - 2 - size * Math.round((y - 2) / size)
      return sqrt(dx * dx + dy * dy) - 0.5
    })
  const run = (shift: number) => {
    const space = P.torus({ size: [size, size] })
    const w = world(2, { space, containers: [bumps(shift)], contact: P.impulse({ restitution: 0.9 }) })
    const id = ball(w, [(shift + 3) % size, 2.2], { velocity: [2, 0.1] })
    steps(w, 200)
    return P.getBody(w, id)
  }
  const [middle, seam] = [run(2), run(0)]
  expect(middle.velocity[0]).not.toBeCloseTo(2, 1)
  expectNear(seam.velocity, middle.velocity, 6)
  expect((seam.position[0] + 2) % size).toBeCloseTo(middle.position[0], 6)
})

test('the function is called near the wall alone, and for awake bodies', () => {
  let calls = 0
  const count: Distance = (x, y, z) => {
    calls++
    return tube(x, y, z)
  }
  const bounds = { min: [-0.5, 0, -0.5] as P.Vec<3>, max: [0.5, 1, 0.5] as P.Vec<3> }
  const w = P.createWorld({ dim: 3, gravity: [0, -10, 0], containers: [P.distanceField({ distance: count, bounds })] })
  const id = P.addBody(w, { position: [0.1, 3, 0], radius: 0.05 })
  P.step(w)
  expect(calls).toBe(0) // outside of its bounds
  P.setBody(w, id, { position: [0.1, 0.9, 0], velocity: [0, 0, 0] })
  P.step(w)
  expect(calls).toBe(5) // far from the wall
  P.setBody(w, id, { position: [0.1, 0.05, 0], velocity: [0, 0, 0] })
  expectRest(w, 300)
  P.addBody(w, { position: [0.1, 3, 0], radius: 0.05 })
  calls = 0
  P.step(w)
  expect(calls).toBe(0)
})

describe.each([2, 3] as const)('in %iD', (dim) => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, '1'])('a value of %s is named after the step', (bad) => {
    let broken = false
    const distance = (_x: number, y: number) => (broken && y < 0.5 ? (bad as number) : y)
    const w = world(dim, { gravity: vec(dim, 0, -10), containers: [P.distanceField({ distance, name: 'floor' })] })
    const low = ball(w, [0, 0.1], { velocity: vec(dim, 1), friction: 0.5 })
    const high = ball(w, [1, 2])
    steps(w, 9)
    broken = true
    const before = w.stepCount
    const message = `distance of the container 'floor' must return a finite number, got ${bad} at [`
    expect(() => P.step(w)).toThrow(RangeError)
    expect(() => P.step(w)).toThrow(message)
    expect(w.stepCount).toBe(before + 2)
    broken = false
    steps(w, 120)
    for (const id of [low, high]) expect(P.getBody(w, id).position[1]).toBeCloseTo(0.1, 3)
    P.removeBody(w, low)
    P.step(w)
    expect(P.hash(w)).toMatch(/^[0-9a-f]{16}$/)
  })
})
