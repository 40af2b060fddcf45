// Extreme numbers: every step ends, and a world that becomes non-finite names the body.
import { describe, expect, test } from 'vitest'
import { createCellOccupancy, measureCellOccupancy } from '../../src/physics/broadphase/cellOccupancy.ts'
import { cellBudget } from '../../src/physics/broadphase/grid.ts'
import { charactersOf } from '../../src/physics/systems/characters/controller.ts'
import * as P from './all.ts'
import { steps, vec, world } from './help.ts'

const SIZES = { 2: [10, 10], 3: [10, 10, 10] } as const
const ring = <D extends P.Dim>(dim: D) => P.torus<D>({ size: SIZES[dim] as unknown as P.Vec<D> })
/** Largest coordinate of a block. */
const BORDER = 2 ** 20
const GRAVITY: P.Vec<3> = [0, -9.81, 0]

describe.each([2, 3] as const)('every step ends in %i dimensions', (dim) => {
  // The cells are set past the checks of the options: no step relies on them.
  test.each([5e-324, 1e-300, 1e-9, 1e300, Number.NaN])('with cells of %d metres', (cell) => {
    for (const options of [{}, { space: ring(dim) }]) {
      const w = world(dim, options)
      w.cell = cell
      for (let k = 0; k < 20; k++) P.addBody(w, { position: vec(dim, k % 10, 0.4 * k), radius: 0.2 })
      steps(w, 3)
      const occupancy = createCellOccupancy()
      measureCellOccupancy(occupancy, w)
      const [nx, ny, nz] = occupancy.cells
      expect(nx * ny * nz).toBeLessThanOrEqual(cellBudget(20))
    }
  })

  test('with a seed that is too large to count on', () => {
    for (let seed = 1e300; seed < 2e300; seed += 1e299) {
      const w = world(dim, { seed, contact: P.repulsion() })
      for (let k = 0; k < 2; k++) P.addBody(w, { position: vec(dim, 1, 1), radius: 0.2 })
      P.step(w)
    }
  })

  test.each([1e9, 1e12, 1e15])('with a speed of %d m/s', (speed) => {
    for (const options of [{}, { space: ring(dim) }]) {
      const w = world(dim, options)
      const fast = P.addBody(w, { position: vec(dim, 1, 1), velocity: vec(dim, speed, speed), radius: 0.1 })
      const rest = P.addBody(w, { position: vec(dim, 5, 1), radius: 0.1 })
      steps(w, 3)
      expect(P.getBody(w, fast).velocity[0]).toBe(speed)
      expect(P.getBody(w, rest).position).toEqual(vec(dim, 5, 1))
    }
  })
})

test('every step ends among blocks as far apart as they can be, with a fast character', () => {
  const w = world(3, { gravity: GRAVITY })
  for (const at of [-BORDER, BORDER]) P.addBlock(w, [at, 0, at])
  for (const v of [1e6, 1e9]) {
    const id = P.addCharacter(w, { position: [0, 0, 0], velocity: [v, 0, v] })
    P.step(w)
    expect(P.getCharacter(w, id).position[0]).toBeGreaterThan(0)
  }
})

test('every step ends among blocks under the strongest gravity', () => {
  const w = world(3, { gravity: [0, -1e15, 0] })
  for (const at of [-BORDER, BORDER]) P.addBlock(w, [at, at, at])
  P.addBody(w, { position: [0, 0, 0], radius: 0.1 })
  steps(w, 3)
})

test('a fast character does not pass a wall', () => {
  const w = world(3)
  for (const at of [-BORDER, BORDER]) P.addBlock(w, [at, 0, at])
  P.fillBlocks(w, [20, 0, -40], [20, 4, 40])
  const id = P.addCharacter(w, { position: [0, 1, 0], velocity: [1e9, 0, 1e9] })
  for (let k = 0; k < 200 && P.getCharacter(w, id).velocity[0] > 0; k++) P.step(w)
  expect(P.getCharacter(w, id).position[0]).toBeCloseTo(19.7, 9)
})

test.each([20, 1e3, 1e6])('a ball of radius %d m rests on blocks', (radius) => {
  const w = world(3, { gravity: GRAVITY })
  for (const at of [-BORDER, BORDER]) P.addBlock(w, [at, 0, at])
  P.fillBlocks(w, [-99, -1, -99], [99, -1, 99])
  const ball = P.addBody(w, { position: [0.5, radius + 1e-3, 0.5], radius })
  steps(w, 30)
  expect(Math.abs(P.getBody(w, ball).position[1] - radius)).toBeLessThan(1e-2)
})

test('a fast ball stops at the block that it meets', () => {
  const w = world(3)
  for (const at of [-BORDER, BORDER]) P.addBlock(w, [at, 0, at])
  P.fillBlocks(w, [50, -9, -9], [50, 9, 9])
  const ball = P.addBody(w, { position: [0, 0.5, 0.5], velocity: [1e5, 0, 0], radius: 0.4, restitution: 0 })
  steps(w, 3)
  expect(P.getBody(w, ball).position[0]).toBeLessThan(50 - 0.4 + 1e-9)
  expect(P.getBody(w, ball).velocity[0]).toBeLessThan(1e-6)
})

test.each([2, 3] as const)('a world that becomes non-finite names the body and the cause in %i dimensions', (dim) => {
  const forces = world(dim, { contact: null })
  P.addBody(forces, { position: vec(dim, 0), radius: 0.1 })
  forces.gravity = [0, -1e60, 0]
  expect(() => steps(forces, 300)).toThrow(
    /^the velocity of body 0 after step \d+ must be at most 1e\+50: use weaker springs, /,
  )
  const speeds = world(dim, { contact: null })
  speeds.gravity = [0, -1e308, 0]
  P.addBody(speeds, { position: vec(dim, 0), radius: 0.1 })
  expect(() => steps(speeds, 200)).toThrow(
    /^the (velocity|position) of body 0 after step \d+ must be at most 1e\+50: .*lower speeds/,
  )
})

test('a body that is not finite is named after each step until it is removed', () => {
  const w = world(2, { contact: null })
  P.addBody(w, { position: [0, 0], velocity: [1, 0], radius: 0.1 })
  const lost = P.addBody(w, { position: [1, 0], radius: 0.1 })
  w.bodies.velocity[4] = Number.NaN
  for (let k = 0; k < 2; k++)
    expect(() => P.step(w)).toThrow(new RegExp(`velocity of body ${lost} after step ${k + 1}`))
  P.removeBody(w, lost)
  steps(w, 2)
})

test('a character that is not finite is named too', () => {
  const w = world(3)
  const id = P.addCharacter(w, { position: [0, 0, 0] })
  charactersOf(w).velocity[0] = 1e308
  expect(() => steps(w, 200)).toThrow(new RegExp(`^the position of character ${id} after step \\d+ must be finite`))
})

test.each([2, 3] as const)('a world that is too fast for a step can be saved in %i dimensions', (dim) => {
  const w = world(dim, { contact: null })
  w.gravity = [0, -1e308, 0]
  P.addBody(w, { position: vec(dim, 0), radius: 0.1 })
  expect(() => P.step(w)).toThrow('at most 1e+50')
  w.gravity = [0, 0, 0]
  expect(P.hash(P.restoreSnapshot(P.takeSnapshot(w)))).toBe(P.hash(w))
})
