// Worlds share no state in modules: functions of a user may step or query another world.
import { expect, test } from 'vitest'
import * as P from './all.ts'

/** Balls that jump in a round vessel, with functions of a user that call `also` each time. */
function vessel(also: () => unknown = () => {}): P.World<3> {
  const distance = (x: number, y: number, z: number) => {
    also()
    return 1 - Math.sqrt(x * x + y * y + z * z)
  }
  const containers = [P.distanceField({ name: 'round', distance })]
  const fields = [P.forceField<3>(() => also(), { name: 'none' })]
  const contact = P.impulse({ restitution: 0.9, friction: 0.3 })
  const world = P.createWorld({ dim: 3, gravity: [0, -9.81, 0], containers, fields, contact })
  P.onPair(world, () => {
    also()
    return true
  })
  for (let k = 0; k < 8; k++) P.addBody(world, { position: [0.1 * k - 0.4, 0.3 - 0.1 * k, 0], radius: 0.2 })
  return world
}

test('functions of a user may step another world', () => {
  const other = vessel()
  let calls = 0
  const worlds = [vessel(), vessel(() => calls++ % 20 === 0 && P.step(other))]
  for (const world of worlds) for (let k = 0; k < 60; k++) P.step(world)
  expect(P.hash(worlds[1]!)).toBe(P.hash(worlds[0]!))
})

test('the filter of a query may query another world', () => {
  const [world, other] = [vessel(), vessel()]
  const find = (of: P.World<3>, x: number, filter: () => boolean) => P.queryBall(of, [x, 0, 0], 0.3, { filter })
  const found = find(world, 0.1, () => true)
  expect(found.length).toBeGreaterThan(1)
  expect(find(world, 0.1, () => find(other, -9, () => true).length === 0)).toEqual(found)
})
