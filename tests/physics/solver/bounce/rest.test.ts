// Where bounces end: a body that no longer bounces reads no speed, and falls asleep.
import { describe, expect, test } from 'vitest'
import * as P from '../../../../src/physics/index.ts'
import { ball, box, down, steps, world } from '../../help.ts'

describe.each([2, 3] as const)('%iD', (dim) => {
  const drop = (height: number, radius: number, substeps: number | 'auto', law: object) => {
    const w = world(dim, { gravity: down(dim), containers: [box(dim)], contact: P.impulse(law), substeps })
    const id = ball(w, [0, radius + height], { radius })
    return { w, speed: () => P.getBody(w, id).velocity[1] }
  }
  const sizes = ([0.02, 0.1, 0.7] as const).flatMap((r) => ([1, 'auto', 4, 9] as const).map((n) => [r, n] as const))

  test.each(sizes)('with bounceSpeed 0 a ball of %f m comes to rest and sleeps, %s substeps', (radius, substeps) => {
    for (const restitution of [0, 0.3, 0.6])
      for (const height of [0, 0.05, 1]) {
        const { w, speed } = drop(height, radius, substeps, { restitution, bounceSpeed: 0 })
        steps(w, 360)
        expect(speed()).toBe(0)
        expect(w.awake).toBe(0)
      }
  })

  test.each(sizes)('without restitution a ball of %f m lands with no speed left, %s substeps', (radius, substeps) => {
    for (const height of [0.3, 0.41, 0.77, 1.3]) {
      const { w, speed } = drop(height, radius, substeps, { restitution: 0 })
      const landing = Math.floor(60 * Math.sqrt((2 * height) / 9.81)) + 1
      steps(w, landing)
      expect(speed()).toBeCloseTo(0, 9)
    }
  })
})
