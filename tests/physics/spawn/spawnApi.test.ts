// The spawn region and the queue, as code outside the core reads and changes them.
import { expect, test } from 'vitest'
import {
  bottleScene,
  createWorld,
  getBody,
  getSpawnRegion,
  onEnter,
  pour,
  queuedTickets,
  queueLength,
  setQueuedRadius,
  setSpawnRegion,
  step,
  unpour,
} from '../../../src/physics/index.ts'

test('a spawn region can be set where there was none, and is used', () => {
  const region = getSpawnRegion(bottleScene({ count: 0 }))!
  const world = createWorld({ dim: 3 })
  expect(getSpawnRegion(world)).toBe(null)
  setSpawnRegion(world, { ...region, y: 5, rate: 2 })
  expect(getSpawnRegion(world)).toEqual({ ...region, y: 5, rate: 2 })
  pour(world, 10)
  step(world)
  expect(queueLength(world)).toBe(8)
})

test('a damaged spawn region is refused and changes nothing', () => {
  const world = bottleScene({ count: 0 })
  const region = getSpawnRegion(world)!
  const bad = [{ y: Number.NaN }, { radius: -1 }, { minRadius: 0 }, { maxRadius: 0.01 }, { rate: 0 }, { spread: -1 }]
  for (const change of [...bad, { velocity: [0, 1] as never }])
    expect(() => setSpawnRegion(world, { ...region, ...change }), JSON.stringify(change)).toThrow(RangeError)
  expect(getSpawnRegion(world)).toBe(region)
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
  pour(world, 1)
  for (const radius of [Number.NaN, -1, 9]) expect(() => setQueuedRadius(world, first + 4, radius)).toThrow('radius')
})
