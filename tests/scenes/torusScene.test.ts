// The torus scene: the numbers of the specification, rectangles, least mass and distance.
import { expect, test } from 'vitest'
import * as P from '../physics/all.ts'
import { expectNear } from '../physics/laws.ts'

test('the default is the world of the specification, with cells that follow the circles', () => {
  const world = P.torusScene({ count: 1 })
  expect(world).toMatchObject({ damping: 0.98, timeStep: 1, maxSpeed: 10_000, cell: 0 })
  expect(world.space).toEqual(P.torus<2>({ size: [P.TORUS.size, P.TORUS.size] }))
})

test('its least mass and distance are those of the world and its law', () => {
  const world = P.torusScene({ count: 3, mass: -3, minMass: 2, minDistance: 3 })
  expect(world).toMatchObject({ minMass: 2, contact: { minDistance: 3 } })
  expect(P.bodyIds(world).map((id) => P.getBody(world, id).mass)).toEqual([2, 2, 2])
})

test('a rectangle is as wide and as high as given, and its circles fill it', () => {
  const world = P.torusScene({ count: 2000, size: [6000, 1000] })
  expect(world.space).toEqual(P.torus<2>({ size: [6000, 1000] }))
  const states = P.bodyIds(world).map((id) => P.getBody(world, id))
  const [xs, ys] = [0, 1].map((axis) => states.map(({ position }) => position[axis]!)) as [number[], number[]]
  expect(Math.max(...xs)).toBeGreaterThan(5700)
  expect(Math.max(...ys)).toBeGreaterThan(950)
  expect(Math.max(...ys)).toBeLessThan(1000)
  const covered = states.reduce((sum, { radius }) => sum + Math.PI * radius * radius, 0)
  expect(covered / 6e6).toBeCloseTo(0.3, 1)
  for (let k = 0; k < 50; k++) P.step(world)
})

test('overlaps are searched again in each further substep', () => {
  const run = (substeps: number, timeStep: number, steps: number) => {
    const world = P.torusScene({ count: 300, size: 3000, damping: 1, timeStep })
    P.configure(world, { substeps })
    for (let k = 0; k < steps; k++) P.step(world)
    return P.bodyIds(world).map((id) => P.getBody(world, id).position)
  }
  const [one, four] = [run(1, 0.25, 4), run(4, 1, 1)]
  for (const [k, place] of one.entries()) expectNear(four[k]!, place, 9)
})
