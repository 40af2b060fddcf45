// The spawn region and the queue, as code outside the core reads and changes them.
import { expect, test } from 'vitest'
import * as P from '../../all.ts'

test('the spawn region of a scene is that of its options', () => {
  const options = { count: 0, radius: 0.04, spread: 0.25 }
  expect(P.getSpawnRegion(P.bottleScene(options))).toMatchObject({ minRadius: 0.03, maxRadius: 0.05, rate: 4 })
  expect(P.getSpawnRegion(P.bottleScene({ ...options, maxRadius: 0.1, rate: 2 }))).toMatchObject({
    maxRadius: 0.1,
    rate: 2,
  })
  expect(P.getSpawnRegion(P.createWorld({ dim: 3 }))).toBe(null)
  const world = P.bottleScene({ ...options, rate: 2 })
  P.enqueue(world, 10)
  for (let k = 0; k < 3; k++) {
    expect(P.queueLength(world)).toBe(10 - 2 * k)
    P.step(world)
  }
})

test('a queued body enters with the radius that was set last', () => {
  const world = P.bottleScene({ count: 0 })
  const first = P.enqueue(world, [0.03, 0.03, 0.03, 0.03])
  P.dequeue(world, [first + 1])
  expect(P.queuedTickets(world)).toEqual([first, first + 2, first + 3])
  P.setQueuedRadius(world, first + 3, 0.04)
  const radii = new Map<number, number>()
  P.onEnter(world, (id, ticket) => radii.set(ticket, P.getBody(world, id).radius))
  for (let k = 0; k < 40; k++) P.step(world)
  expect(Object.fromEntries(radii)).toEqual({ [first]: 0.03, [first + 2]: 0.03, [first + 3]: 0.04 })
  for (const ticket of [first, first + 1, 99, -1])
    expect(() => P.setQueuedRadius(world, ticket, 0.04)).toThrow('ticket')
})
