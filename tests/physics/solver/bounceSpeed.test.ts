// The least speed of a bounce belongs to a contact: what else is in the world does not change it.
import { describe, expect, test } from 'vitest'
import { type Dim, getBody, impulse, type World } from '../../../src/physics/index.ts'
import { ball, box, G, onEarth, steps } from '../help.ts'

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  /** Speeds in m/s with which a ball leaves the ground, until it rests. */
  function bounces(w: World<Dim>, id: ReturnType<typeof ball>): number[] {
    const speeds: number[] = []
    let before = 0
    steps(w, 400, () => {
      const now = getBody(w, id).velocity[1]!
      if (before < 0 && now > 0.001) speeds.push(now)
      before = now
    })
    return speeds
  }

  const earth = () => onEarth<Dim>(dim, { containers: [box(dim, 60)], contact: impulse({ restitution: 0.8 }) })

  const drop = (radius: number, others: (w: World<Dim>) => void = () => {}) => {
    const w = earth()
    others(w)
    return bounces(w, ball(w, [0, radius + 0.3], { radius }))
  }

  test.each([0.01, 0.1, 1])('a ball of %d m bounces down to 0.3 sqrt(g r)', (radius) => {
    const last = drop(radius).at(-1)!
    const least = 0.3 * Math.sqrt(G * radius)
    // The speed is that of the end of the step: gravity takes up to g dt of it.
    expect(last).toBeLessThan(least + G / 60)
    expect(last + G / 60).toBeGreaterThan(0.8 * least)
  })

  test('a marble bounces on a large fixed ball as on the floor', () => {
    const w = onEarth<Dim>(dim, { containers: [], contact: impulse({ restitution: 0.8 }) })
    ball(w, [0, -5], { radius: 5, type: 'fixed' })
    const speeds = bounces(w, ball(w, [0, 0.31], { radius: 0.01 }))
    expect(Math.abs(speeds.length - drop(0.01).length)).toBeLessThan(2)
  })
})
