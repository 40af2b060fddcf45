// The rule of the konpeito article: one impulse and 80 % of the overlap for each approaching pair.
import { expect, test } from 'vitest'
import { addNaiveRule } from '../../src/scenes/naiveRule.ts'
import * as P from '../physics/all.ts'

/** Two balls of 1 and 3 kg that overlap by 2 cm. @param speed of the first towards the second */
function pair(speed: number) {
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
