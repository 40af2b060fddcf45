// Distance and rope joints: laws of pendulums, rigidity, ropes, sleep, removal.
import { describe, expect, test } from 'vitest'
import { nearestImage } from '../../../src/physics/core/space.ts'
import * as P from '../../../src/physics/index.ts'
import { ball, down, G, onEarth, steps, stepUntil, totalEnergy, vec, world } from '../help.ts'

/** A world with gravity and without containers. */
const sky = <D extends P.Dim>(dim: D, options: object = {}) => world(dim, { gravity: down(dim), ...options })

const distanceOf = (w: P.World, a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((v, axis) => nearestImage(v - b[axis]!, w.space.size[axis]!)))

/** The largest share by which a joint is off its length. */
function worst(w: P.World): number {
  return Math.max(
    ...P.jointIds(w).map((id) => {
      const { type, a, b, length } = P.getJoint(w, id)
      const end = typeof b === 'number' ? P.getBody(w, b).position : (b as readonly number[])
      const off = distanceOf(w, P.getBody(w, a).position, end) / length - 1
      return type === 'rope' ? Math.max(0, off) : Math.abs(off)
    }),
  )
}

/** The complete elliptic integral of the first kind, by the arithmetic-geometric mean (Gauss). */
function ellipticK(k: number): number {
  let [a, b] = [1, Math.sqrt(1 - k * k)]
  while (Math.abs(a - b) > 1e-14) [a, b] = [(a + b) / 2, Math.sqrt(a * b)]
  return Math.PI / (2 * a)
}

describe.each([2, 3] as const)('a pendulum in %dD', (dim) => {
  function pendulum(angle: number, length: number, type: 'distance' | 'rope' = 'distance') {
    const w = sky(dim)
    const id = ball(w, [length * Math.sin(angle), -length * Math.cos(angle)], { canSleep: false })
    P.addJoint(w, { type, a: id, b: vec(dim, 0), length })
    return { w, id }
  }

  test.each([
    [0.1, 1],
    [1, 1],
    [1.5, 0.3],
    [2.5, 4],
  ])('from %d rad has the period 4 sqrt(L / g) K(sin(angle / 2)) for L = %d m', (angle, length) => {
    const { w, id } = pendulum(angle, length)
    const crossings: number[] = []
    let before = P.getBody(w, id).position[0]
    for (let k = 1; crossings.length < 9; k++) {
      P.step(w)
      const x = P.getBody(w, id).position[0]
      if (before > 0 !== x > 0) crossings.push(k - x / (x - before))
      before = x
    }
    const period = (crossings.at(-1)! - crossings[0]!) / 4 / 60
    const expected = 4 * Math.sqrt(length / G) * ellipticK(Math.sin(angle / 2))
    expect(Math.abs(period / expected - 1)).toBeLessThan(1e-3)
  })

  test.each(['distance', 'rope'] as const)('keeps length and energy for two minutes (%s)', (type) => {
    const { w, id } = pendulum(1.2, 1, type)
    const { mass } = P.getBody(w, id)
    const start = totalEnergy(w)
    let off = 0
    let drift = 0
    for (let k = 0; k < 7200; k++) {
      P.step(w)
      if (k % 7 > 0) continue // reading costs more than the step
      off = Math.max(off, worst(w))
      drift = Math.max(drift, Math.abs(totalEnergy(w) - start) / (mass * G))
    }
    expect(off).toBeLessThan(1e-8)
    expect(drift).toBeLessThan(0.02)
  })
})

describe.each([2, 3] as const)('joints in %dD', (dim) => {
  function chain(w: P.World<typeof dim>, masses: readonly number[], type: 'distance' | 'rope' = 'distance') {
    const ids: P.BodyId[] = []
    masses.forEach((mass, k) => {
      ids.push(ball(w, [0.5 * (k + 1), 0], { mass, mask: 0 }))
      P.addJoint(w, { type, a: ids[k]!, b: k === 0 ? vec(dim, 0) : ids[k - 1]! })
    })
    return ids
  }

  test.each([
    ['light and heavy in turn', [1, 100, 1, 100, 1, 100]],
    ['growing by 10 each', [1, 10, 100, 1000, 10_000]],
  ])('a chain with %s stays rigid to 1e-4, and gains no energy', (_name, masses) => {
    for (const type of ['distance', 'rope'] as const) {
      const w = sky(dim)
      chain(w, masses, type)
      const total = masses.reduce((sum, m) => sum + m, 0)
      const start = totalEnergy(w)
      let off = 0
      steps(w, 600, (k) => {
        if (k % 5 === 4) off = Math.max(off, worst(w))
      })
      expect(off).toBeLessThan(1e-4)
      // It may lose some when it whips, never gain: relative to a fall of the whole by 1 m.
      expect((totalEnergy(w) - start) / (total * G)).toBeLessThan(0.03)
    }
  })

  test.each([P.open<P.Dim>(), P.torus<P.Dim>({ size: vec(dim, 9, 9, 9) })])(
    'a rod between free bodies keeps momentum, and turns at v / r in $size',
    (space) => {
      const w = world<P.Dim>(dim, { space })
      const a = ball(w, [1, 0], { velocity: vec(dim, 0, 3), mass: 1 })
      const b = ball(w, [-2, 0], { velocity: vec(dim, 0, -6), mass: 0.5 })
      P.addJoint(w, { type: 'distance', a, b })
      const before = P.momentum(w)
      steps(w, 600)
      P.momentum(w).forEach((p, axis) => {
        expect(p).toBeCloseTo(before[axis]!, 9)
      })
      // About the common centre at the origin: w = 3 rad/s.
      const position = P.getBody(w, a).position.map((v, axis) => nearestImage(v, space.size[axis]!))
      expect(Math.hypot(...position)).toBeCloseTo(1, 6)
      const angle = Math.atan2(position[1]!, position[0]!)
      expect(Math.cos(angle - 30)).toBeGreaterThan(0.99)
      expect(worst(w)).toBeLessThan(1e-8)
    },
  )

  test('a rope lets its ends near, and stops a fall at its length', () => {
    const w = sky(dim)
    const id = ball(w, [0, -0.5])
    P.addJoint(w, { type: 'rope', a: id, b: vec(dim, 0), length: 2 })
    steps(w, 20)
    const fallen = 0.5 * G * (20 / 60) ** 2
    expect(P.getBody(w, id).position[1]).toBeCloseTo(-0.5 - fallen, 1)
    steps(w, 300)
    expect(P.getBody(w, id).position[1]).toBeCloseTo(-2, 6)
    expect(worst(w)).toBeLessThan(1e-8)
  })

  test('a mesh with loops hangs rigid', () => {
    const w = sky(dim)
    const grid = [0, 1, 2, 3].map((y) => [0, 1, 2, 3].map((x) => ball(w, [0.5 * x, -0.5 * y], { mask: 0 })))
    for (let y = 0; y < 4; y++)
      for (let x = 0; x < 4; x++) {
        if (x > 0) P.addJoint(w, { type: 'distance', a: grid[y]![x]!, b: grid[y]![x - 1]! })
        if (y > 0) P.addJoint(w, { type: 'distance', a: grid[y]![x]!, b: grid[y - 1]![x]! })
        if (x > 0 && y > 0) P.addJoint(w, { type: 'rope', a: grid[y]![x]!, b: grid[y - 1]![x - 1]! })
      }
    P.addJoint(w, { type: 'distance', a: grid[0]![0]!, b: vec(dim, -0.5, 0.2) })
    let off = 0
    steps(w, 120, (k) => {
      if (k % 5 === 4) off = Math.max(off, worst(w))
    })
    expect(off).toBeLessThan(1e-4)
  })

  test('a joint of another length than its ends have takes it without a blow', () => {
    const w = world(dim)
    const a = ball(w, [0, 0])
    const b = ball(w, [2, 0])
    P.addJoint(w, { type: 'distance', a, b, length: 1 })
    steps(w, 60)
    expect(worst(w)).toBeLessThan(1e-6)
    expect(Math.hypot(...P.getBody(w, a).velocity)).toBeLessThan(1e-9)
  })

  test.each(['a point', 'a fixed body'])('a chain that hangs from %s sleeps and wakes as a whole', (from) => {
    const w = onEarth(dim, { containers: [] })
    const top = from === 'a point' ? vec(dim, 0) : ball(w, [0, 0], { mask: 0, type: 'fixed' })
    const ids = [1, 2, 3].map((k) => ball(w, [0, -0.5 * k], { mask: 0 }))
    ids.forEach((id, k) => {
      P.addJoint(w, { type: 'distance', a: id, b: k === 0 ? top : ids[k - 1]! })
    })
    expect(stepUntil(w, () => P.isAsleep(w), 200)).toBeLessThan(200)
    P.applyImpulse(w, ids[2]!, vec(dim, 0.01))
    P.step(w)
    for (const id of ids) expect(P.getBody(w, id).asleep).toBe(false)
    expect(stepUntil(w, () => P.isAsleep(w), 5000)).toBe(Infinity)
    P.setBody(w, ids[1]!, { linearDamping: 2 })
    expect(stepUntil(w, () => P.isAsleep(w), 3000)).toBeLessThan(3000)
    P.sleep(w)
    P.removeBody(w, ids[0]!)
    steps(w, 30)
    expect(P.getBody(w, ids[2]!).position[1]).toBeLessThan(-2)
    expect(P.jointIds(w)).toHaveLength(1)
  })

  test('a ball on a rope rests on the floor beside, and sleeps', () => {
    const w = onEarth(dim)
    const id = ball(w, [0, 0.1])
    const other = ball(w, [1, 0.1])
    P.addJoint(w, { type: 'rope', a: id, b: other, length: 1.2 })
    expect(stepUntil(w, () => P.isAsleep(w), 300)).toBeLessThan(300)
    P.setBody(w, other, { velocity: vec(dim, 2), rollingResistance: 0.1 })
    P.setBody(w, id, { rollingResistance: 0.1 })
    expect(stepUntil(w, () => P.isAsleep(w), 3000)).toBeLessThan(3000)
    expect(worst(w)).toBeLessThan(1e-4)
    expect(P.getBody(w, id).position[0]).toBeGreaterThan(0.05)
  })

  test.each(['rope', 'distance'] as const)(
    'a heavy ball bounces off light ones that hang taut as off a wall (%s)',
    (type) => {
      for (const mass of [1, 10, 50, 500])
        for (const [restitution, speed] of [
          [0, 5],
          [0.3, 5],
          [1, 5],
          [0.6, 0.8],
        ] as const) {
          const w = world(dim, { contact: P.impulse({ friction: 0, restitution }) })
          const light = [-0.25, 0.25].map((x) => ball(w, [x, 0], { radius: 0.2 }))
          P.addJoint(w, { type, a: light[0]!, b: light[1]! })
          for (const [k, a] of light.entries()) P.addJoint(w, { type, a, b: vec(dim, k === 0 ? -0.7 : 0.7, 0.2) })
          const heavy = ball(w, [0, 0.4], { radius: 0.2, mass, velocity: vec(dim, 0, -speed) })
          steps(w, 60)
          expect(Math.abs(P.getBody(w, heavy).velocity[1] - restitution * speed)).toBeLessThan(1e-5 * speed)
          expect(totalEnergy(w)).toBeCloseTo(0.5 * mass * (restitution * speed) ** 2, 2)
        }
    },
  )

  test.each([
    [5, 1, 0.8],
    [5, 2, 0.5],
    [7, 1, 0.1],
    [6, 3, 0.3],
  ])('a cradle of %i balls on rods passes %i on', (count, raised, angle) => {
    for (const type of ['rope', 'distance'] as const) {
      const w = sky(dim, { contact: P.impulse({ friction: 0, restitution: 1, bounceSpeed: 0 }) })
      const ids = Array.from({ length: count }, (_, k) => {
        const at = k < raised ? -angle : 0
        const id = ball(w, [0.2 * k + Math.sin(at), -Math.cos(at)])
        P.addJoint(w, { type, a: id, b: vec(dim, 0.2 * k), length: 1 })
        return id
      })
      const before = totalEnergy(w)
      const swing = ids.map(() => 0)
      const quarter = (ellipticK(Math.sin(angle / 2)) / Math.sqrt(G)) * 60
      steps(w, Math.ceil(2.2 * quarter), () => {
        for (const [k, id] of ids.entries()) swing[k] = Math.max(swing[k]!, P.getBody(w, id).position[0] - 0.2 * k)
      })
      for (let k = 0; k < count; k++)
        expect(Math.abs(swing[k]! - (k >= count - raised ? Math.sin(angle) : 0))).toBeLessThan(0.02 * angle)
      expect(Math.abs(totalEnergy(w) - before)).toBeLessThan(0.02 * raised * G * (1 - Math.cos(angle)))
    }
  })

  test('removeJoint frees the bodies', () => {
    const w = sky(dim)
    const id = ball(w, [0, -1])
    const joint = P.addJoint(w, { type: 'distance', a: id, b: vec(dim, 0) })
    expect(P.getJoint(w, joint)).toEqual({ type: 'distance', a: id, b: vec(dim, 0), length: 1 })
    stepUntil(w, () => P.isAsleep(w), 200)
    P.removeJoint(w, joint)
    steps(w, 60)
    expect(P.getBody(w, id).position[1]).toBeLessThan(-5)
    expect(() => P.removeJoint(w, joint)).toThrow('no joint has the id 0')
  })
})
