// Hits: no pair is missed at any speed, the struck body leaves along the line of centres, and
// sleeping bodies take up momentum.
import { describe, expect, test } from 'vitest'
import { type Dim, getBody, impulse } from '../../../../src/physics/index.ts'
import { ball, box, G, kinetic, motion, onEarth, steps, vec } from '../../help.ts'

describe.each([2, 3] as const)('%iD', (dim: Dim) => {
  const floor = (friction: number) => box(dim, Number.POSITIVE_INFINITY, { friction })

  const setup = (ratio: number, speed: number, radius = 0.05) => {
    const w = onEarth(dim, { containers: [floor(0)], contact: impulse({ friction: 0, restitution: 0.3 }) })
    const sleeper = ball(w, [0, radius], { radius, mass: 1 })
    steps(w, 120)
    expect(w.awake).toBe(0)
    const other = ball(w, [-2.4 * radius, radius], { velocity: vec(dim, speed), radius, mass: ratio })
    return { w, sleeper, other }
  }

  test.each([
    [300, 0.29],
    [5000, 200],
    [5000, 0.01],
    [0.01, 5],
  ])('a sleeping body of 1 kg hit by %f kg at %f m/s is never faster than elastic', (ratio, speed) => {
    const { w, sleeper } = setup(ratio, speed)
    const before = kinetic(w)
    steps(w, 60, () => {
      expect(Math.abs(getBody(w, sleeper).velocity[0]!)).toBeLessThanOrEqual((2 * ratio * speed) / (1 + ratio) + 1e-9)
      expect(kinetic(w)).toBeLessThanOrEqual(before * (1 + 1e-9))
    })
  })

  // The hits are multiples of sqrt(g r): 0.28 m/s at a radius of 5 cm is 0.4 of it.
  test.each([0.005, 0.05, 0.5])('a sleeping body of radius %f m takes up the momentum of a slow hit', (radius) => {
    const speed = 0.4 * Math.sqrt(G * radius)
    const { w, sleeper, other } = setup(1, speed, radius)
    steps(w, 60)
    const sum = getBody(w, sleeper).velocity[0]! + getBody(w, other).velocity[0]!
    expect(sum / speed).toBeCloseTo(1, 6)
  })

  const asleep = (places: [number, number, number?][]) => {
    const w = onEarth(dim, { containers: [floor(0)], contact: impulse({ friction: 0, restitution: 0 }) })
    for (const place of places) ball(w, place, { mass: 1 })
    steps(w, 120)
    expect(w.awake).toBe(0)
    return w
  }

  const row = (n: number) => Array.from({ length: n }, (_, k): [number, number] => [0.2 * k, 0.1])

  test.each([3, 6, 10, 40])('a sleeping row of %d takes up a blow: the momentum is kept', (n) => {
    const w = asleep(row(n))
    ball(w, [-1, 0.1], { mass: 1, velocity: vec(dim, 20) })
    steps(w, 30)
    expect(motion(w).p[0]! / 20).toBeCloseTo(1, 9)
    expect(w.awake).toBe(n + 1)
  })

  test.runIf(dim === 3)('a sleeping triangle of 55 takes up a blow', () => {
    const step = 0.1 * Math.sqrt(3)
    const rows = Array.from({ length: 10 }, (_, k) => k)
    const triangle = rows.flatMap((k) =>
      rows.slice(0, k + 1).map((m): [number, number, number] => [step * k, 0.1, 0.2 * m - 0.1 * k]),
    )
    const w = asleep(triangle)
    ball(w, [-1, 0.1, 0.01], { mass: 1, velocity: vec(dim, 20) })
    steps(w, 30)
    expect(motion(w).p[0]! / 20).toBeCloseTo(1, 9)
  })

  test('the end of a sleeping row sleeps on where the blow is too weak to wake it', () => {
    const w = asleep(row(40))
    ball(w, [-0.25, 0.1], { mass: 1, velocity: vec(dim, 0.5) })
    steps(w, 30)
    expect(w.awake).toBeGreaterThan(5)
    expect(w.awake).toBeLessThan(20)
  })
})
