// Substeps: 'auto' follows size, gravity and load; steps of any length come to rest; the impulses
// of contacts are those of the whole step.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  bodyIds,
  configure,
  createWorld,
  cylinder,
  energy,
  forEachContact,
  getBody,
  hash,
  impulse,
  repulsion,
  restoreSnapshot,
  step,
  takeSnapshot,
  torus,
  type World,
} from '../../../src/physics/index.ts'
import { draw, steps } from '../help.ts'

/** Spheres above a cylinder 10 d wide. */
function falling(diameter: number, count = 250, friction = 0.3): World<3> {
  const w = createWorld({
    dim: 3,
    gravity: [0, -9.81, 0],
    containers: [cylinder({ radius: 5 * diameter, bottom: 0, friction })],
    contact: impulse({ friction, restitution: 0.3 }),
  })
  const d = draw(1)
  for (let y = 0.6; w.bodies.count < count; y += 1.2)
    for (let x = -4.2; x <= 4.2; x += 1.15)
      for (let z = -4.2; z <= 4.2 && w.bodies.count < count; z += 1.15)
        if (Math.hypot(x, z) < 4.2)
          addBody(w, {
            position: [(x + 0.05 * d.unit()) * diameter, y * diameter, (z + 0.05 * d.unit()) * diameter],
            radius: 0.5 * diameter * d.between(0.9, 1.1),
          })
  return w
}

describe("substeps 'auto'", () => {
  const substepsOf = (w: World) => {
    step(w)
    return w.profile.substeps
  }

  test('takes 3 for 10 cm on Earth, and more for smaller or heavier ones', () => {
    expect(substepsOf(falling(0.1))).toBe(3)
    const counts = [0.05, 0.02, 0.01].map((diameter) => substepsOf(falling(diameter)))
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts[2]).toBeGreaterThan(6)
    const heavy = falling(0.1)
    configure(heavy, { gravity: [0, -200, 0] })
    expect(substepsOf(heavy)).toBeGreaterThan(6)
  })

  test('is bounded, and takes 1 where no contacts are solved', () => {
    const tiny = falling(1e-6)
    expect(substepsOf(tiny)).toBe(32)
    const world = createWorld({ dim: 2, space: torus({ size: [9, 9] }), contact: repulsion() })
    addBody(world, { position: [1, 1], radius: 1 })
    expect(substepsOf(world)).toBe(1)
  })

  test('a given number is taken as it is', () => {
    const w = falling(0.01)
    configure(w, { substeps: 3 })
    expect(substepsOf(w)).toBe(3)
  })

  test('continues bit for bit from a snapshot, also while many bounce', () => {
    const w = falling(0.02)
    steps(w, 14)
    expect(w.context.hits).toBeGreaterThan(20)
    const copy = restoreSnapshot(takeSnapshot(w))
    steps(w, 30)
    steps(copy, 30)
    expect(hash(copy)).toBe(hash(w))
  })
})

test('impulses of contacts change the momenta, also while many bounce', () => {
  const w = falling(0.02)
  let checked = 0
  for (let k = 0; k < 40; k++) {
    const before = new Map(bodyIds(w).map((id) => [id, getBody(w, id)]))
    step(w)
    const sums = new Map(bodyIds(w).map((id) => [id, { sum: [0, 0, 0], size: 0 }]))
    const seen = new Set<string>()
    forEachContact(w, (a, b, normal, size, _depth, tangent) => {
      if (b !== null) {
        const key = `${Math.min(a, b)} ${Math.max(a, b)}`
        expect(seen.has(key)).toBe(false)
        seen.add(key)
      }
      for (const [id, sign] of [
        [a, 1],
        [b, -1],
      ] as const) {
        if (id === null) continue
        const entry = sums.get(id)!
        for (let axis = 0; axis < 3; axis++) entry.sum[axis]! += sign * (size * normal[axis]! + tangent[axis]!)
        entry.size += size
      }
    })
    let error = 0
    let total = 0
    for (const [id, { sum, size }] of sums) {
      const [old, now] = [before.get(id)!, getBody(w, id)]
      if (now.asleep || size === 0) continue
      const change = [0, 1, 2].map(
        (axis) => now.mass * (now.velocity[axis]! - old.velocity[axis]! - w.gravity[axis]! * w.timeStep) - sum[axis]!,
      )
      error += Math.hypot(...change)
      total += size
    }
    if (total === 0) continue
    // Normals turn while bodies tumble.
    expect(error / total).toBeLessThan(0.1)
    checked++
  }
  expect(checked).toBeGreaterThan(5)
})

test.each([
  [0.03, 0.3],
  [0.1, 0],
  [0.1, 0.3],
])('spheres of %f m, friction %f, rest under steps of random length', (diameter, friction) => {
  const w = falling(diameter, 250, friction)
  const d = draw(9)
  const total = () => energy(w).kinetic + energy(w).potential
  let time = 0
  let settled: number | null = null
  while (time < 10) {
    const dt = (1 / 240) * 6 ** d.unit()
    step(w, dt)
    time += dt
    if (time < 5) continue
    settled ??= total()
    expect(total()).toBeLessThan(settled + 0.01 * Math.abs(settled))
  }
  expect(w.awake).toBe(0)
})

test('a step that is a billionth of the one before moves bodies', () => {
  const w = createWorld({ dim: 2, timeStep: 1000 })
  const id = addBody(w, { position: [0, 0], velocity: [1, 0], radius: 0.1 })
  step(w)
  step(w, 1e-9)
  expect(w.context.substeps).toBe(1)
  expect(getBody(w, id).position[0]).toBeCloseTo(1000 + 1e-9, 10)
})
