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

test('without angular velocity no circle turns, and all else is the same', () => {
  const [usual, still] = [undefined, 0].map((angularVelocity) =>
    P.torusScene({ count: 20, ...(angularVelocity !== undefined && { angularVelocity }) }),
  ) as [P.World<2>, P.World<2>]
  for (const [k, id] of P.bodyIds(still).entries()) {
    const { angularVelocity, ...state } = P.getBody(usual, P.bodyIds(usual)[k]!)
    expect(P.getBody(still, id)).toEqual({ ...state, angularVelocity: 0 })
    expect(Math.abs(angularVelocity)).toBeLessThan(0.02)
  }
  expect(() => P.torusScene({ count: 1, angularVelocity: -1 })).toThrow('angularVelocity must be')
})

test('energy that a circle takes in is mass: the same force speeds it up less', () => {
  const push = P.directional<2>({ position: [0, 0], strength: 30, direction: [1, 0] })
  const speedAt = (mass: number) => {
    const world = P.torusScene({ count: 1, mass: 1, speed: 0, damping: 1, fields: [push] })
    const [id] = P.bodyIds(world)
    P.setBody(world, id!, { mass })
    P.step(world)
    return P.getBody(world, id!).velocity[0]
  }
  const [buildEnergy, containedEnergy] = [4, 6]
  expect(speedAt(buildEnergy)).toBeCloseTo(7.5, 12)
  expect(speedAt(buildEnergy + containedEnergy)).toBeCloseTo(3, 12)
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
