// Restoring snapshots: handles, listeners and capacity; removed and far bodies; damaged bytes are
// refused as a whole.
import { expect, test } from 'vitest'
import * as P from '../all.ts'
import { steps } from '../help.ts'

test('handles are those of the time of the snapshot', () => {
  const w = P.createWorld({ dim: 3 })
  const early = P.addBody(w, { position: [0, 0, 0], radius: 0.1 })
  const bytes = P.takeSnapshot(w)
  P.removeBody(w, early)
  const late = P.addBody(w, { position: [5, 0, 0], radius: 0.1 })
  P.restoreSnapshot(bytes, w)
  expect(P.getBody(w, early).position).toEqual([0, 0, 0])
  expect(() => P.getBody(w, late)).toThrow('no body has the id')
})

test('listeners stay and are called on restore', () => {
  const w = P.bottleScene({ count: 20 })
  let calls = 0
  P.onWake(w, () => calls++)
  const bytes = P.takeSnapshot(w)
  P.restoreSnapshot(bytes, w)
  expect(calls).toBe(1)
  P.enqueue(w, 1)
  expect(calls).toBe(2)
})

test('bytes of a later version, and what is no Uint8Array, are refused', () => {
  const bytes = P.takeSnapshot(P.bottleScene({ count: 6 }))
  expect(() => P.restoreSnapshot(bytes.with(4, 99))).toThrow('format 99')
  const message = 'a snapshot must be the Uint8Array that takeSnapshot gave'
  for (const other of [null, undefined, 'text', bytes.slice().buffer, {}])
    expect(() => P.restoreSnapshot(other as never)).toThrow(message)
})

test('a snapshot of another dimension is refused', () => {
  const flat = P.createWorld({ dim: 2, space: P.torus<2>({ size: [9, 9] }) })
  const deep = P.createWorld({ dim: 3 })
  expect(() => P.restoreSnapshot(P.takeSnapshot(flat), deep)).toThrow('2 dimensions, the world given has 3')
})

test('an onEnter listener may restore a snapshot within the step', () => {
  const world = P.bottleScene({ count: 400, seed: 2 })
  const { h } = world.context
  steps(world, 70) // some lie on the floor, and press on it and on each other
  const bytes = P.takeSnapshot(world)
  const then = { bodies: world.bodies.count, waiting: world.spawner.queue.length, impulse: 0 }
  steps(world, 3)
  let calls = 0
  const stop = P.onEnter(world, () => {
    if (calls++ > 0) return
    P.restoreSnapshot(bytes, world)
    then.impulse = world.broadphase.pairs.impulse.reduce((sum, j) => sum + Math.abs(j), 0)
  })
  while (calls === 0) P.step(world)
  stop()
  const { asleep, count } = world.bodies
  expect(h).toBe(0)
  expect(then.impulse).toBeGreaterThan(0)
  expect([count, world.spawner.queue.length]).toEqual([then.bodies, then.waiting])
  expect(world.awake).toBe(asleep.subarray(0, count).filter((is) => is === 0).length)
  expect(world.context.h).toBeCloseTo(1 / 240)
  // It continues from the snapshot with one step in which no body entered, and keeps stored
  // impulses.
  const other = P.restoreSnapshot(bytes)
  const { queue } = other.spawner
  other.spawner.queue = []
  P.step(other)
  other.spawner.queue = queue
  other.spawner.mouthOpenSteps = world.spawner.mouthOpenSteps
  expect(P.hash(world)).toBe(P.hash(other))
})

test.each<[string, (w: P.World<3>) => unknown]>([
  ['a body of another type', (w) => P.addBody(w, { position: [0, 0, 0], radius: 1, type: 'fixed' })],
  ['forces that wait', (w) => P.applyForce(w, P.addBody(w, { position: [0, 0, 0], radius: 1 }), [1, 0, 0])],
])('restoreBodies refuses %s', (_name, add) => {
  const w = P.createWorld({ dim: 3 })
  add(w)
  expect(() => P.restoreBodies(P.takeSnapshot(w))).toThrow('read it with restoreSnapshot')
})

test('restoreBodies leaves grabs out', () => {
  const w = P.createWorld({ dim: 3 })
  const held = P.grab(w, P.addBody(w, { position: [0, 0, 0], radius: 1 }))
  const free = P.restoreBodies<3>(P.takeSnapshot(w))
  expect(free.systems).toEqual([])
  expect(() => P.releaseGrab(free, held)).toThrow('no grab has the id')
})
