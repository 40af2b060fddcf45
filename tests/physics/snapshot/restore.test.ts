// Restoring snapshots: handles, listeners and capacity; removed and far bodies; damaged bytes are
// refused as a whole.
import { expect, test } from 'vitest'
import {
  addBody,
  addSpring,
  bodyIds,
  configure,
  createWorld,
  getBody,
  hash,
  impulse,
  isAsleep,
  onEnter,
  onWake,
  pour,
  removeBody,
  restoreSnapshot,
  setBody,
  setViewpoint,
  setWave,
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
  const bad: Uint8Array[] = [
    new Uint8Array(0),
    new Uint8Array(3),
    new Uint8Array(400),
    new TextEncoder().encode('not a snapshot at all'),
  ]
  for (let k = 0; k < 60; k++) bad.push(bytes.slice(0, d.below(bytes.length)))
  bad.push(Uint8Array.from([...bytes, 0, 0, 0, 0]))
  const version = bytes.slice()
  version[4] = 99
  bad.push(version)
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

test('a snapshot with one damaged letter is refused as damaged', () => {
  const text = (from: string, to: string) => {
    const bytes = takeSnapshot(createWorld({ dim: 3 }))
    const units = Uint8Array.from([...from].flatMap((letter) => [letter.charCodeAt(0), 0]))
    const at = bytes.findIndex((_, k) => units.every((unit, j) => bytes[k + j] === unit))
    expect(at).toBeGreaterThan(0)
    ;[...to].forEach((letter, k) => {
      bytes[at + 2 * k] = letter.charCodeAt(0)
    })
    return bytes
  }
  for (const [from, to] of [
    ['"size":["Infinity"', '"size":["Infinitx"'],
    ['"half":["Infinity"', '"half":["infinity"'],
    ['"gravity":[', '"gravity";['],
    ['"waiting":[', '"waiting":{'],
    ['"wave":{', '"wave";{'],
    ['"space":{', '"spaxe":{'],
  ] as const) {
    const bytes = text(from, to)
    expect(() => restoreSnapshot(bytes), to).toThrow(/^this snapshot is damaged/)
    expect(() => restoreSnapshot(bytes), to).toThrow(RangeError)
  }
})

test('a snapshot of another dimension is refused', () => {
  const flat = createWorld({ dim: 2, space: torus<2>({ size: [9, 9] }) })
  const deep = createWorld({ dim: 3 })
  expect(() => restoreSnapshot(takeSnapshot(flat), deep)).toThrow('2 dimensions, the world given has 3')
})

test('a restored world has the same capacity', () => {
  const world = bottleScene({ count: 100, seed: 1 })
  while (!isAsleep(world)) step(world)
  const other = restoreSnapshot(takeSnapshot(world))
  expect(other.bodies.capacity).toBe(world.bodies.capacity)
  for (const each of [world, other]) {
    pour(each, 5)
    for (let k = 0; k < 40; k++) step(each)
  }
  expect(hash(other)).toBe(hash(world))
})

test('continues bit for bit after bodies were removed (seed 5)', () => {
  const world = bottleScene({ count: 300, seed: 5 })
  let tried = 0
  for (let k = 0; k < 400; k++) {
    step(world)
    if (world.broadphase.moved.count === 0 || world.bodies.count < 20) continue
    tried++
    for (const id of bodyIds(world).slice(-3)) removeBody(world, id)
    const copy = restoreSnapshot(takeSnapshot(world)) as typeof world
    expect(hash(copy)).toBe(hash(world))
    step(copy)
    step(world)
    expect(hash(copy)).toBe(hash(world))
  }
  expect(tried).toBeGreaterThan(10)
})

test('a far world continues bit for bit with and without a viewpoint', () => {
  const one = bottleScene({ count: 40, seed: 3 })
  setViewpoint(one, [0, 0, 6], 5.8)
  steps(one, 120)
  const other = restoreSnapshot(takeSnapshot(one))
  for (const world of [one, other]) {
    pour(world, 300)
    steps(world, 120)
  }
  expect(hash(other)).toBe(hash(one))
  for (const world of [one, other]) {
    setViewpoint(world, null, 5.8)
    steps(world, 60)
  }
  expect(hash(other)).toBe(hash(one))
})

test('continues bit for bit where all bodies are far', () => {
  const one = bottleScene({ count: 60, seed: 3 })
  for (const distance of [100, 1, 2]) {
    setViewpoint(one, [0, 0, 6], distance)
    for (let k = 0; k < 12; k++) {
      const other = restoreSnapshot(takeSnapshot(one))
      steps(one, 10)
      steps(other, 10)
      expect(hash(other)).toBe(hash(one))
    }
    setViewpoint(one, null, 1)
  }
})

test('continues bit for bit where soft contacts overlap', () => {
  const one = createWorld({ dim: 2, gravity: [0, -1], substeps: 8, contact: impulse({ friction: 0 }) })
  const a = addBody(one, { position: [0, 0], radius: 0.1 })
  const b = addBody(one, { position: [1, 0], radius: 0.1 })
  step(one)
  setBody(one, b, { position: [getBody(one, a).position[0] + 0.19, getBody(one, a).position[1]] })
  const other = restoreSnapshot(takeSnapshot(one))
  for (const world of [one, other]) step(world)
  expect(hash(other)).toBe(hash(one))
})

test('what calls accept at the edge of numbers is restored', () => {
  const w = createWorld({ dim: 2, contact: null })
  const ids = [-1e308, 0, 1e308].map((x) => addBody(w, { position: [x, 0], radius: 0.1 }))
  expect(() => addSpring(w, { a: ids[0]!, b: ids[2]! })).toThrow('restLength must be')
  expect(() => setViewpoint(w, [1e308, 0], 1)).toThrow('point must be at most 1e15 metres')
  setViewpoint(w, [1e15, 0], 5e-324)
  setWave(w, { speed: 1e12, phase: 1e12, mode: 'forward' })
  steps(w, 3)
  const other = restoreSnapshot(takeSnapshot(w))
  for (const world of [w, other]) steps(world, 3)
  expect(hash(other)).toBe(hash(w))
})

test('continues bit for bit with a viewpoint that is set afterwards', () => {
  const one = bottleScene({ count: 60, seed: 3 })
  steps(one, 100)
  const other = restoreSnapshot(takeSnapshot(one))
  for (const world of [one, other]) {
    setViewpoint(world, [0, 0, 6], 1)
    steps(world, 10)
  }
  expect(hash(other)).toBe(hash(one))
})

test('a body in a reused slot inherits nothing', () => {
  const one = createWorld({ dim: 3, contact: impulse() })
  const add = (world: World<3>, x: number) => addBody(world, { position: [x, 0, 0], radius: 0.1 })
  for (let x = 0; x < 4; x++) add(one, x)
  steps(one, 2)
  configure(one, { contact: null })
  for (const id of bodyIds(one).slice(2)) removeBody(one, id)
  const other = restoreSnapshot<3>(takeSnapshot(one))
  for (const world of [one, other]) {
    add(world, 9)
    steps(world, 1)
  }
  expect(hash(other)).toBe(hash(one))
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
  expect({ bodies: count, waiting: world.spawner.queue.length }).toEqual({
    bodies: then.bodies,
    waiting: then.waiting,
  })
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
