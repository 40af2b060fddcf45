// The spawn region and the queue, as code outside the core reads and changes them.
import { expect, test } from 'vitest'
import {
  createWorld,
  getBody,
  getSpawnRegion,
  onEnter,
  pour,
  queuedTickets,
  queueLength,
  setQueuedRadius,
  step,
  unpour,
} from '../../../src/physics/index.ts'
import { bottleScene } from '../../../src/scenes/index.ts'

test('the spawn region of a scene is that of its options', () => {
  const options = { count: 0, radius: 0.04, spread: 0.25 }
  expect(getSpawnRegion(bottleScene(options))).toMatchObject({ minRadius: 0.03, maxRadius: 0.05, rate: 4 })
  expect(getSpawnRegion(bottleScene({ ...options, maxRadius: 0.1, rate: 2 }))).toMatchObject({
    maxRadius: 0.1,
    rate: 2,
  })
  expect(getSpawnRegion(createWorld({ dim: 3 }))).toBe(null)
  const world = bottleScene({ ...options, rate: 2 })
  pour(world, 10)
  for (let k = 0; k < 3; k++) {
    expect(queueLength(world)).toBe(10 - 2 * k)
    step(world)
  }
})

test('a queued body enters with the radius that was set last', () => {
  const world = bottleScene({ count: 0 })
  const first = pour(world, [0.03, 0.03, 0.03, 0.03])
  unpour(world, [first + 1])
  expect(queuedTickets(world)).toEqual([first, first + 2, first + 3])
  setQueuedRadius(world, first + 3, 0.04)
  const radii = new Map<number, number>()
  onEnter(world, (id, ticket) => radii.set(ticket, getBody(world, id).radius))
  for (let k = 0; k < 40; k++) step(world)
  expect(Object.fromEntries(radii)).toEqual({ [first]: 0.03, [first + 2]: 0.03, [first + 3]: 0.04 })
  for (const ticket of [first, first + 1, 99, -1]) expect(() => setQueuedRadius(world, ticket, 0.04)).toThrow('ticket')
})

test('capacity for the whole queue is reserved before the first step', () => {
  const world = bottleScene({ count: 0 })
  pour(world, 100)
  expect(world.bodies.capacity).toBe(128)
})
