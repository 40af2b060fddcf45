// The torus scene: the numbers of the specification, rectangles, least mass, and what a step counts.
import { expect, test } from 'vitest'
import {
  addSystem,
  bodyIds,
  bottleScene,
  configure,
  getBody,
  impulse,
  isAsleep,
  repulsion,
  stats,
  step,
  TORUS,
  torus,
  torusScene,
} from '../../../src/physics/index.ts'

test('the default is the world of the specification, with cells that follow the circles', () => {
  const world = torusScene({ count: 1 })
  expect(world).toMatchObject({ damping: 0.98, timeStep: 1, maxSpeed: 10_000, cell: 0 })
  expect(world.space).toEqual(torus<2>({ size: [TORUS.size, TORUS.size] }))
})

test('damping slows a lone circle by 2 % a step', () => {
  const world = torusScene({ count: 1, speed: 10 })
  const id = bodyIds(world)[0]!
  const [before] = getBody(world, id).velocity
  for (let k = 0; k < 50; k++) step(world)
  expect(getBody(world, id).velocity[0]).toBeCloseTo(before! * 0.98 ** 50, 10)
})

test('a rectangle is as wide and as high as given, and its circles fill it', () => {
  const world = torusScene({ count: 2000, size: [6000, 1000] })
  expect(world.space).toEqual(torus<2>({ size: [6000, 1000] }))
  const states = bodyIds(world).map((id) => getBody(world, id))
  const [xs, ys] = [0, 1].map((axis) => states.map(({ position }) => position[axis]!)) as [number[], number[]]
  expect([Math.max(...xs) > 5700, Math.max(...ys) > 950, Math.max(...ys) < 1000]).toEqual([true, true, true])
  const covered = states.reduce((sum, { radius }) => sum + Math.PI * radius * radius, 0)
  expect(covered / 6e6).toBeCloseTo(0.3, 1)
  for (let k = 0; k < 50; k++) step(world)
})

test('circles of a rectangle span less than half of its shorter edge', () => {
  expect(() => torusScene({ count: 1, size: [6000, 100], radius: 60 })).toThrow(/^radius must be .* got 60$/)
  expect(() => torusScene({ count: 1, size: [6000, 0] })).toThrow(/^torus size/)
})

test('a mass of 0 or less becomes the least mass', () => {
  for (const mass of [0, -3]) {
    const masses = (options: { minMass?: number }) => {
      const world = torusScene({ count: 3, mass, ...options })
      return bodyIds(world).map((id) => getBody(world, id).mass)
    }
    expect(masses({})).toEqual([0.001, 0.001, 0.001])
    expect(masses({ minMass: 2 })).toEqual([2, 2, 2])
  }
  for (const minMass of [0, -1, Number.NaN]) expect(() => torusScene({ count: 1, minMass })).toThrow(/^minMass/)
})

test('a cell of 0 goes back to cells that follow the circles', () => {
  const world = torusScene({ count: 100, cell: TORUS.cell })
  step(world)
  expect(world.broadphase.grid.edge[0]).toBe(100)
  configure(world, { cell: 0 })
  step(world)
  const followed = world.broadphase.grid.edge[0]
  const fresh = torusScene({ count: 100 })
  step(fresh)
  expect(followed).toBe(fresh.broadphase.grid.edge[0])
  expect(followed).toBeGreaterThan(2 * 100)
  expect(() => configure(world, { cell: -1 })).toThrow(/^cell/)
})

test.each([
  ['repulsion', repulsion()],
  ['impulse', impulse({ restitution: 1, friction: 0 })],
] as const)('pair tests of a step under %s are at least its pairs', (_, contact) => {
  const world = torusScene({ count: 300, size: 3000, contact })
  for (let k = 0; k < 20; k++) {
    step(world)
    expect(stats(world).pairTests).toBeGreaterThanOrEqual(world.profile.pairCount)
    expect(stats(world).pairTests).toBeGreaterThanOrEqual(stats(world).contacts)
  }
})

test('a world without contact law tests no pair, and neither does one that sleeps', () => {
  const world = torusScene({ count: 300, size: 3000 })
  expect(stats(world).pairTests).toBe(0)
  step(world)
  configure(world, { contact: null })
  step(world)
  expect(stats(world).pairTests).toBe(0)
  const pile = bottleScene({ count: 40 })
  for (let k = 0; k < 1200 && !isAsleep(pile); k++) step(pile)
  step(pile)
  expect([stats(pile).awake, stats(pile).pairTests]).toEqual([0, 0])
})

test('overlaps are found in the narrow phase, before the first forces', () => {
  const world = torusScene({ count: 300, size: 3000 })
  const known: number[] = []
  addSystem(world, { name: 'look', applyForces: ({ overlaps }) => known.push(overlaps.count) })
  step(world)
  expect(known).toEqual([stats(world).contacts])
  expect(known[0]).toBeGreaterThan(0)
})

test('overlaps are found anew in each further substep', () => {
  const run = (substeps: number, timeStep: number, steps: number) => {
    const world = torusScene({ count: 300, size: 3000, damping: 1, timeStep })
    configure(world, { substeps })
    for (let k = 0; k < steps; k++) step(world)
    return bodyIds(world).map((id) => getBody(world, id).position)
  }
  const [one, four] = [run(1, 0.25, 4), run(4, 1, 1)]
  for (const [k, [x, y]] of one.entries()) {
    expect(four[k]![0]).toBeCloseTo(x, 9)
    expect(four[k]![1]).toBeCloseTo(y, 9)
  }
})
