// The rule of the konpeito article: one impulse and 80 % of the overlap for each approaching pair.
import { expect, test } from 'vitest'
import { addNaiveRule } from '../../src/scenes/naiveRule.ts'
import * as P from '../physics/all.ts'

/** Two balls of 1 and 3 kg that overlap by 2 cm. @param speed of the first towards the second */
function pairWorld(speed: number) {
  const world = P.createWorld({ dim: 3, gravity: [0, 0, 0], contact: null, sleep: false })
  addNaiveRule(world)
  const a = P.addBody(world, {
    position: [0, 0, 0],
    velocity: [speed, 0.4, 0],
    radius: 0.05,
    mass: 1,
    restitution: 0.9,
  })
  const b = P.addBody(world, { position: [0.08, 0, 0], radius: 0.05, mass: 3, restitution: 0.5 })
  P.step(world)
  return { world, a, b }
}
function pair(speed: number) {
  const { world, a, b } = pairWorld(speed)
  return [P.getBody(world, a), P.getBody(world, b)] as const
}

test('an approaching pair keeps momentum and bounces by the smaller restitution', () => {
  const [a, b] = pair(2)
  expect(a.velocity[0] + 3 * b.velocity[0]).toBeCloseTo(2, 12)
  expect(b.velocity[0] - a.velocity[0]).toBeCloseTo(0.5 * 2, 12)
  expect([a.velocity[1], b.velocity[1]]).toEqual([0.4, 0])
})

test('80 % of the overlap is corrected, mostly by the lighter ball', () => {
  const [a, b] = pair(2)
  const moved = (body: typeof a, from: number) => body.position[0] - body.velocity[0] / 60 - from
  expect(moved(a, 0)).toBeCloseTo(-0.75 * 0.8 * 0.02, 12)
  expect(moved(b, 0.08)).toBeCloseTo(0.25 * 0.8 * 0.02, 12)
})

test('a parting pair is left as it is', () => {
  const [a, b] = pair(-1)
  expect([a.velocity[0], b.velocity[0], b.position[0]]).toEqual([-1, 0, 0.08])
})

// What the debug drawing and the readings show.
test.each([
  [2, 3 * 0.75 * 1], // the heavier ball gains 1.5 * 2 / 4 * 1 m/s
  [-1, 0],
])('at %d m/s the overlap of the step is a contact with its impulse', (speed, impulse) => {
  const { world, a, b } = pairWorld(speed)
  const seen: unknown[] = []
  P.forEachContact(world, (...[one, other, normal, given, depth]) => {
    seen.push([one, other, normal.map((n) => +n.toFixed(12)), +given.toFixed(12), +depth.toFixed(12)])
  })
  expect(seen).toEqual([[a, b, [-1, 0, 0], impulse, 0.02]])
  expect([P.contactCount(world), P.stats(world).contacts]).toEqual([1, 1])
  for (let k = 0; k < 60; k++) P.step(world)
  expect(P.contactCount(world)).toBe(0)
})

test('more overlaps than the store first holds are all contacts', () => {
  const world = P.createWorld({ dim: 3, gravity: [0, 0, 0], contact: null, sleep: false })
  addNaiveRule(world)
  for (let k = 0; k < 20; k++) P.addBody(world, { position: [1e-3 * k, 0, 0], radius: 0.05 })
  P.step(world)
  expect(P.contactCount(world)).toBe((20 * 19) / 2)
})
