// Force fields: where, how strongly and in which direction they act, also across the seam.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  createWorld,
  directional,
  type ForceField,
  getBody,
  radial,
  spiral,
  step,
  torus,
  type Vec,
} from '../../../src/physics/index.ts'
import { world } from '../help.ts'

/** The force on a body of mass 2 at a point, from its change of velocity in one step of 1 s. */
function force(field: ForceField<2>, x: number, y: number): [number, number] {
  const world = createWorld<2>({
    dim: 2,
    space: torus({ size: [1000, 1000] }),
    contact: null,
    timeStep: 1,
    fields: [field],
  })
  const { velocity } = getBody(world, move(world, x, y))
  return [2 * velocity[0], 2 * velocity[1]]
}

function move(world: ReturnType<typeof createWorld<2>>, x: number, y: number) {
  const id = addBody(world, { position: [x, y], radius: 1, mass: 2 })
  step(world)
  return id
}

const close = ([x, y]: [number, number], [ex, ey]: [number, number]) => {
  expect(x).toBeCloseTo(ex, 12)
  expect(y).toBeCloseTo(ey, 12)
}

test('a directional field is constant within its extent, zero beyond', () => {
  const wind = directional<2>({ position: [100, 100], extent: 50, strength: 10, direction: [6, 8] })
  close(force(wind, 100, 100), [6, 8])
  close(force(wind, 149, 100), [6, 8])
  close(force(wind, 151, 100), [0, 0])
  close(force(directional<2>({ strength: 10, direction: [0, -1] }), 700, 3), [0, -10])
})

test('a radial field pushes, weaker up to its extent; negative ones pull', () => {
  const push = radial<2>({ position: [100, 100], extent: 80, strength: 10 })
  close(force(push, 120, 100), [7.5, 0])
  close(force(push, 100, 40), [0, -2.5])
  close(force(push, 100, 100), [0, 0])
  close(force(push, 181, 100), [0, 0])
  close(force(radial<2>({ position: [100, 100], extent: 80, strength: -10 }), 120, 100), [-7.5, 0])
})

test('a spiral field pushes counter-clockwise and inward alike', () => {
  const half = 7.5 * Math.SQRT1_2
  const whirl = spiral<2>({ position: [100, 100], extent: 80, strength: 10 })
  close(force(whirl, 120, 100), [-half, half])
  close(force(whirl, 100, 120), [-half, -half])
})

describe.each([directional, radial, spiral] as const)('%o', (make) => {
  test('acts across the seam as anywhere else', () => {
    const at = (x: number, y: number) =>
      make<2>({ position: [x, y], extent: 100, strength: 5, direction: [1, 2] } as Parameters<typeof directional<2>>[0])
    for (const [dx, dy] of [
      [30, 20],
      [-60, 10],
      [5, -70],
    ] as const) {
      close(force(at(990, 995), (990 + dx + 1000) % 1000, (995 + dy) % 1000), force(at(500, 500), 500 + dx, 500 + dy))
    }
  })
})

test('drag only takes energy, for every mass and step length', () => {
  for (const mass of [1, 1e-2, 1e-4, 1e-9]) {
    const world = createWorld({ dim: 2, contact: null, drag: 0.1, timeStep: 1 / 30 })
    const id = addBody(world, { position: [0, 0], velocity: [3, 4], radius: 0.05, mass })
    for (let k = 0, before = 5; k < 20; k++) {
      step(world)
      const speed = Math.hypot(...getBody(world, id).velocity)
      expect(speed).toBeLessThanOrEqual(before)
      before = speed
    }
    // Where drag does not stop the body within a step it is -drag v.
    if (mass === 1) expect(Math.hypot(...getBody(world, id).velocity)).toBeCloseTo(5 * (1 - 0.1 / 30) ** 20, 10)
  }
})

test.each([0, 1, 2])('a radial field in three dimensions pushes along axis %i', (axis) => {
  const w = world(3, { gravity: [0, 0, 0], fields: [radial({ strength: 2 })] })
  const at = [0, 0, 0]
  at[axis] = 0.5
  const id = addBody(w, { position: at as unknown as Vec<3>, radius: 0.05, mass: 1 })
  step(w)
  const expected = [0, 0, 0]
  expected[axis] = 2 * w.timeStep
  getBody(w, id).velocity.forEach((v, k) => {
    expect(v).toBeCloseTo(expected[k]!, 12)
  })
})
