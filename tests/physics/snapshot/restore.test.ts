// Restoring snapshots: handles, listeners and capacity; removed and far bodies; damaged bytes are
// refused as a whole.
import { expect, test } from 'vitest'
import {
  addBody,
  applyForce,
  createWorld,
  getBody,
  grab,
  hash,
  onEnter,
  onWake,
  pour,
  releaseGrab,
  removeBody,
  restoreBodies,
  restoreSnapshot,
  step,
  takeSnapshot,
  torus,
  type World,
} from '../../../src/physics/index.ts'
import { bottleScene } from '../../../src/scenes/index.ts'
import { draw, steps } from '../help.ts'

test('handles are those of the time of the snapshot', () => {
  const w = createWorld({ dim: 3 })
  const early = addBody(w, { position: [0, 0, 0], radius: 0.1 })
  const bytes = takeSnapshot(w)
  removeBody(w, early)
  const late = addBody(w, { position: [5, 0, 0], radius: 0.1 })
  restoreSnapshot(bytes, w)
  expect(getBody(w, early).position).toEqual([0, 0, 0])
  expect(() => getBody(w, late)).toThrow('no body has the id')
})

test('listeners stay and are called on restore', () => {
  const w = bottleScene({ count: 20 })
  let calls = 0
  onWake(w, () => calls++)
  const bytes = takeSnapshot(w)
  restoreSnapshot(bytes, w)
  expect(calls).toBe(1)
  pour(w, 1)
  expect(calls).toBe(2)
})

test('bad bytes are refused and change nothing (seed 1)', () => {
  const w = bottleScene({ count: 60, seed: 1 })
  steps(w, 100)
  const bytes = takeSnapshot(w)
  const target = bottleScene({ count: 30, seed: 2 })
  steps(target, 50)
  const before = hash(target)
  const d = draw(1)
  const version = bytes.with(4, 99)
  const bad: Uint8Array[] = [
    ...[0, 3, 400].map((length) => new Uint8Array(length)),
    new TextEncoder().encode('not a snapshot at all'),
    ...Array.from({ length: 60 }, () => bytes.slice(0, d.below(bytes.length))),
    Uint8Array.from([...bytes, 0, 0, 0, 0]),
    version,
  ]
  for (const each of bad) {
    expect(() => restoreSnapshot(each, target), `length ${each.length}`).toThrow(Error)
    expect(hash(target)).toBe(before)
  }
  expect(() => restoreSnapshot(version)).toThrow('version 99')
  const message = 'a snapshot must be the Uint8Array that takeSnapshot gave'
  for (const other of [null, undefined, 'text', bytes.slice().buffer, {}]) {
    // @ts-expect-error wrong on purpose: not a Uint8Array
    expect(() => restoreSnapshot(other, target)).toThrow(message)
  }
  expect(hash(target)).toBe(before)
})

test('a snapshot of another dimension is refused', () => {
  const flat = createWorld({ dim: 2, space: torus<2>({ size: [9, 9] }) })
  const deep = createWorld({ dim: 3 })
  expect(() => restoreSnapshot(takeSnapshot(flat), deep)).toThrow('2 dimensions, the world given has 3')
})

test('an onEnter listener may restore a snapshot within the step', () => {
  const world = bottleScene({ count: 400, seed: 2 })
  const { h } = world.context
  steps(world, 70) // some lie on the floor, and press on it and on each other
  const bytes = takeSnapshot(world)
  const then = { bodies: world.bodies.count, waiting: world.spawner.queue.length, impulse: 0 }
  steps(world, 3)
  let calls = 0
  const stop = onEnter(world, () => {
    if (calls++ > 0) return
    restoreSnapshot(bytes, world)
    then.impulse = world.broadphase.pairs.impulse.reduce((sum, j) => sum + Math.abs(j), 0)
  })
  while (calls === 0) step(world)
  stop()
  const { asleep, count } = world.bodies
  expect(h).toBe(0)
  expect(then.impulse).toBeGreaterThan(0)
  expect([count, world.spawner.queue.length]).toEqual([then.bodies, then.waiting])
  expect(world.awake).toBe(asleep.subarray(0, count).filter((is) => is === 0).length)
  expect(world.context.h).toBeCloseTo(1 / 240)
  // It continues from the snapshot with one step in which no body entered, and keeps stored
  // impulses.
  const other = restoreSnapshot(bytes)
  const { queue } = other.spawner
  other.spawner.queue = []
  step(other)
  other.spawner.queue = queue
  other.spawner.opening = world.spawner.opening
  expect(hash(world)).toBe(hash(other))
})

test.each<[string, (w: World<3>) => unknown]>([
  ['a body of another type', (w) => addBody(w, { position: [0, 0, 0], radius: 1, type: 'fixed' })],
  ['forces that wait', (w) => applyForce(w, addBody(w, { position: [0, 0, 0], radius: 1 }), [1, 0, 0])],
])('restoreBodies refuses %s', (_name, add) => {
  const w = createWorld({ dim: 3 })
  add(w)
  expect(() => restoreBodies(takeSnapshot(w))).toThrow('read it with restoreSnapshot')
})

test('restoreBodies leaves grabs out', () => {
  const w = createWorld({ dim: 3 })
  const held = grab(w, addBody(w, { position: [0, 0, 0], radius: 1 }))
  const free = restoreBodies<3>(takeSnapshot(w))
  expect(free.systems).toEqual([])
  expect(() => releaseGrab(free, held)).toThrow('no grab has the id')
})
