// Substeps: 'auto' follows size, gravity and load; steps of any length come to rest.
import { describe, expect, test } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { createBed } from '../../validation/bed.ts'
import { draw } from '../physics/help.ts'

/** Spheres above a cylinder 10 d wide. */
const falling = (diameter: number, count = 250, friction = 0.3) =>
  createBed({ count, diameter, radius: 5, friction, seed: 1 })

describe("substeps 'auto'", () => {
  const substepsOf = (w: P.World) => {
    P.step(w)
    return w.profile.substeps
  }

  test('takes 3 for 10 cm on Earth, and more for smaller or heavier ones', () => {
    expect(substepsOf(falling(0.1))).toBe(3)
    const counts = [0.05, 0.02, 0.01].map((diameter) => substepsOf(falling(diameter)))
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts[2]).toBeGreaterThan(6)
    const heavy = falling(0.1)
    P.configure(heavy, { gravity: [0, -200, 0] })
    expect(substepsOf(heavy)).toBeGreaterThan(6)
  })

  test('is bounded, and takes 1 where no contacts are solved', () => {
    const tiny = falling(1e-6)
    expect(substepsOf(tiny)).toBe(80)
    const world = P.createWorld({ dim: 2, space: P.torus({ size: [9, 9] }), contact: P.repulsion() })
    P.addBody(world, { position: [1, 1], radius: 1 })
    expect(substepsOf(world)).toBe(1)
  })

  test('a given number is taken as it is', () => {
    const w = falling(0.01)
    P.configure(w, { substeps: 3 })
    expect(substepsOf(w)).toBe(3)
  })
})

test.each([
  [0.03, 0.3],
  [0.1, 0],
  [0.1, 0.3],
])('spheres of %f m, friction %f, rest under steps of random length', (diameter, friction) => {
  const w = falling(diameter, 250, friction)
  const d = draw(9)
  const total = () => P.energy(w).kinetic + P.energy(w).potential
  let time = 0
  let settled: number | null = null
  while (time < 10) {
    const dt = (1 / 240) * 6 ** d.unit()
    P.step(w, dt)
    time += dt
    if (time < 5) continue
    settled ??= total()
    expect(total()).toBeLessThan(settled + 0.01 * Math.abs(settled))
  }
  expect(w.awake).toBe(0)
})

test('a step that is a billionth of the one before moves bodies', () => {
  const w = P.createWorld({ dim: 2, timeStep: 1000 })
  const id = P.addBody(w, { position: [0, 0], velocity: [1, 0], radius: 0.1 })
  P.step(w)
  P.step(w, 1e-9)
  expect(w.context.substeps).toBe(1)
  expect(P.getBody(w, id).position[0]).toBeCloseTo(1000 + 1e-9, 10)
})
