// Overlap is removed without energy. Columns and piles: tests/slow/piles.test.ts.
import { describe, expect, test } from 'vitest'
import { addBody, type Dim, impulse } from '../../../src/physics/index.ts'
import { draw, kinetic, meanOverlap, steps, vec, world } from '../help.ts'

describe.each([2, 3] as const)('a crowd that overlaps by %i axes', (dim: Dim) => {
  test.each([
    [0.4, 0],
    [0.1, 0.1],
    [0.4, 0.1],
    [0.4, 1],
    [0.4, 5],
  ])('overlap %f d at %f m/s gains no energy and is resolved', (overlap, speed) => {
    for (const restitution of [0, 0.3, 1]) {
      const w = world<Dim>(dim, { sleep: false, contact: impulse({ restitution, friction: 0, bounceSpeed: 0 }) })
      const d = draw(5)
      const side = dim === 2 ? 12 : 5
      const at = (k: number) => 0.1 * (1 - overlap) * k + 0.004 * d.unit()
      for (let k = 0; k < side ** dim; k++) {
        addBody(w, {
          position: vec(dim, at(k % side), at(Math.floor(k / side) % side), at(Math.floor(k / side / side))),
          velocity: vec(dim, d.between(-speed, speed), d.between(-speed, speed), d.between(-speed, speed)),
          radius: 0.05,
        })
      }
      const before = kinetic(w)
      steps(w, 240, () => expect(kinetic(w)).toBeLessThanOrEqual(before * (1 + 1e-9) + 1e-18))
      expect(meanOverlap(w).max).toBeLessThan(0.05)
    }
  })
})
