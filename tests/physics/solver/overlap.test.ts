// Overlap: it is removed without energy, columns leave none behind, and piles with friction stay.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  bodyIds,
  createWorld,
  cylinder,
  type Dim,
  getBody,
  impulse,
  type Vec,
  type World,
} from '../../../src/physics/index.ts'
import { draw, kinetic, meanOverlap, steps, vec, world } from '../help.ts'

describe.each([2, 3] as const)('a crowd that overlaps by %i axes', (dim: Dim) => {
  test.each([
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
      steps(w, 240, () => expect(kinetic(w)).toBeLessThanOrEqual(before * (1 + 1e-9)))
      expect(meanOverlap(w).max).toBeLessThan(0.05)
    }
  })
})

/** A column of spheres that falls at once into a cylinder. Lengths in diameters. */
function column(diameter: number, friction: number, count: number, radius: number): World<3> {
  const w = createWorld({
    dim: 3,
    gravity: [0, -9.81, 0],
    sleep: false,
    containers: [cylinder({ radius: radius * diameter, bottom: 0, friction })],
    contact: impulse({ friction, restitution: 0.3 }),
  })
  const d = draw(3)
  const reach = radius - 0.55
  for (let y = 0.6; w.bodies.count < count; y += 1.06)
    for (let x = -reach; x <= reach; x += 1.06)
      for (let z = -reach; z <= reach && w.bodies.count < count; z += 1.06) {
        if (Math.hypot(x, z) > reach) continue
        const position = [x + 0.02 * d.unit(), y + 0.02 * d.unit(), z + 0.02 * d.unit()].map((v) => v * diameter)
        addBody(w, { position: position as unknown as Vec<3>, radius: diameter / 2 })
      }
  return w
}

test.each([
  [0.1, 0],
  [0.1, 0.3],
  [0.02, 0.5],
])('a column of spheres of %f m, friction %f, is not jammed inside itself', (diameter, friction) => {
  const w = column(diameter, friction, 450, 3)
  steps(w, 480)
  // `max` is in radii: 0.1 of it is 0.05 d.
  expect(meanOverlap(w).max).toBeLessThan(0.1)
  expect(meanOverlap(w).mean).toBeLessThan(0.02)
})

describe('a pile with friction that may not sleep', () => {
  const settled = () => {
    const w = column(0.1, 0.5, 250, 3)
    steps(w, 480)
    return w
  }

  test('creeps by less than 2 % of a diameter in 30 s', () => {
    const w = settled()
    const before = bodyIds(w).map((id) => getBody(w, id).position)
    steps(w, 1800)
    const moved = bodyIds(w).map((id, k) =>
      Math.hypot(...getBody(w, id).position.map((v, axis) => v - before[k]![axis]!)),
    )
    expect(moved.reduce((sum, v) => sum + v, 0) / moved.length).toBeLessThan(0.02 * 0.1)
  })

  test('carries a ball of 100 times the mass, which sinks no further', () => {
    const w = settled()
    const mass = 100 * getBody(w, bodyIds(w)[0]!).mass
    const heavy = addBody(w, { position: [0, 1.2, 0], radius: 0.15, mass })
    steps(w, 480)
    const before = getBody(w, heavy).position[1]
    steps(w, 480)
    // It settles by 2.6 % of a diameter in 8 s; with soft contacts it sank by 74 %.
    expect(before - getBody(w, heavy).position[1]).toBeLessThan(0.03 * 0.1)
    expect(before).toBeGreaterThan(0.3)
  })
})
