// Contact events: begin and end follow the contacts of each step, and hits have the impulse, the
// point and the normal of closed formulas.
import { describe, expect, test } from 'vitest'
import { findBody } from '../../../src/physics/body/bodies.ts'
import * as P from '../all.ts'
import { ball, box, G, onEarth, scatter, steps, stepUntil, vec, world } from '../help.ts'
import { expectNear, expectRest } from '../laws.ts'

/** Records the events of a world. */
function record(w: P.World, options: { minImpulse?: number } = {}) {
  const events: P.ContactEvent[] = []
  const stop = P.onContact(w, (event) => events.push(event), options)
  return { events, stop, take: () => events.splice(0) }
}
const types = (events: readonly P.ContactEvent[]) => events.map(({ type }) => type)
const pairOf = ({ a, b }: { a: P.BodyId; b: P.BodyId | null }) => `${a} ${b}`

/** The pairs that touch by `forEachContact`, the lower handle first. */
function touchingPairs(w: P.World): Set<string> {
  const pairs = new Set<string>()
  P.forEachContact(w, (a, b) => {
    pairs.add(b !== null && b < a ? pairOf({ a: b, b: a }) : pairOf({ a, b }))
  })
  return pairs
}

/** Applies begin and end to a set of pairs: a begin is of a new pair, an end of a known one. */
function follow(pairs: Set<string>, events: readonly P.ContactEvent[]): void {
  for (const event of events) {
    if (event.type === 'hit') expect(pairs.has(pairOf(event))).toBe(true)
    else expect(pairs.has(pairOf(event))).toBe(event.type === 'end')
    if (event.type === 'begin') pairs.add(pairOf(event))
    if (event.type === 'end') pairs.delete(pairOf(event))
  }
}

/** Whether a body sleeps, or has not moved in the last step. */
function isStill(w: P.World, id: P.BodyId): boolean {
  const { position, previous } = w.bodies
  if (P.getBody(w, id).asleep) return true
  const o = 4 * findBody(w.bodies, id)
  return [0, 1, 2].every((axis) => position[o + axis] === previous[o + axis])
}

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  const onFloor = (more: Omit<P.WorldOptions<typeof dim>, 'dim'> = {}) =>
    onEarth(dim, { containers: [box(dim, 1)], ...more })
  /** Twenty bodies that fall on the floor. */
  const rain = (more = {}) => {
    const w = onFloor(more)
    scatter(w, 20, 3, 0.5, [0.05, 0.1], 0)
    return w
  }

  test.each([
    [0.01, 0.2],
    [0.1, 3],
    [1, 40],
  ])('a ball of %d m that hits the floor has m (1 + e) v', (r, speed) => {
    for (const e of [0, 0.5, 1]) {
      const w = world(dim, { containers: [box(dim, 10 * r)], contact: P.impulse({ restitution: e, bounceSpeed: 0 }) })
      const id = ball(w, [2 * r, 1.7 * r], { velocity: vec(dim, 0, -speed), radius: r, mass: 3 })
      const { take } = record(w)
      stepUntil(w, () => P.getBody(w, id).velocity[1] >= 0, 200)
      const [begin, hit, ...rest] = take()
      expect(rest).toEqual([])
      expect([begin!.type, hit!.type]).toEqual(['begin', 'hit'])
      for (const event of [begin!, hit!]) {
        expect(event).toMatchObject({ a: id, b: null, normal: [...vec(dim, 0, -1)] })
        expect(event.impulse / (3 * (1 + e) * speed)).toBeCloseTo(1, 12)
        expectNear(
          event.point.map((x) => x / r),
          vec(dim, 2),
          9,
        )
      }
      steps(w, 2)
      expect(types(take())).toEqual(e > 0 ? ['end'] : [])
    }
  })

  test.each([1, 1000])('two balls head on share m (1 + e) v, with a mass ratio of %d', (ratio) => {
    for (const e of [0, 0.4, 1]) {
      const w = world(dim, { contact: P.impulse({ restitution: e, bounceSpeed: 0 }) })
      const a = ball(w, [-0.5, 0], { velocity: vec(dim, 2), mass: 1 })
      const b = ball(w, [0.5, 0], { velocity: vec(dim, -2), mass: ratio })
      const { take } = record(w)
      const reduced = ratio / (1 + ratio)
      expect(stepUntil(w, () => P.getBody(w, a).velocity[0] < 2, 200)).toBeLessThan(200)
      const hit = take().find(({ type }) => type === 'hit')!
      expect(hit).toMatchObject({ a, b, normal: [...vec(dim, 1)] })
      expect(hit.impulse / (reduced * (1 + e) * 4)).toBeCloseTo(1, 12)
      const [xa, xb] = [P.getBody(w, a).position[0], P.getBody(w, b).position[0]]
      expect(hit.point[0]).toBeCloseTo((xa + 0.1 + xb - 0.1) / 2, 12)
    }
  })

  test('across the seam of a torus a hit is as elsewhere', () => {
    const size = vec(dim, 10, 10, 10)
    const events = [5, 0.02].map((middle) => {
      const w = world(dim, { space: P.torus({ size }) as P.WorldOptions<typeof dim>['space'] & {} })
      ball(w, [middle - 0.5 + 10, 5, 5], { velocity: vec(dim, 3) })
      ball(w, [middle + 0.5, 5.05, 5], { velocity: vec(dim, -3) })
      const { events } = record(w)
      steps(w, 30)
      return events
    })
    expect(types(events[0]!)).toEqual(['begin', 'hit', 'end'])
    events[0]!.forEach((event, k) => {
      const other = events[1]![k]!
      expect(other.type).toBe(event.type)
      expect(other.impulse).toBeCloseTo(event.impulse, 9)
      for (const x of other.point) expect(x >= 0 && x < 10).toBe(true)
      const shift = event.point[0] - other.point[0]
      expect((shift + 10) % 10).toBeCloseTo(4.98, 9)
      expectNear(other.normal, event.normal, 9)
    })
  })

  test('hits and rest carry all of the momentum of a fall', () => {
    for (const r of [0.01, 1]) {
      const w = onEarth(dim, { containers: [box(dim, 10 * r)], contact: P.impulse({ restitution: 0.6 }) })
      ball(w, [0, 8 * r], { radius: r, mass: 2 })
      const { take } = record(w)
      let sum = 0
      let hits = 0
      const n = 300
      steps(w, n, () => {
        const hit = take().filter(({ type }) => type === 'hit')
        expect(hit.length).toBeLessThanOrEqual(1)
        hits += hit.length
        let resting = 0
        P.forEachContact(w, (_a, _b, _normal, size) => {
          resting += size
        })
        if (hit[0]) expect(hit[0].impulse).toBe(resting)
        sum += hit[0]?.impulse ?? resting
        if (P.isAsleep(w)) expect(resting).toBeCloseTo(2 * G * w.timeStep, 9)
      })
      expect(hits).toBeGreaterThan(2)
      expect(sum / (2 * G * n * w.timeStep)).toBeCloseTo(1, 6)
    }
  })

  test('a contact at rest begins once, and hits again when it is struck', () => {
    const w = onFloor({ contact: P.impulse({ restitution: 0 }) })
    const id = ball(w, [0, 0.1])
    const { take } = record(w)
    P.step(w)
    expect(types(take())).toEqual(['begin', 'hit'])
    steps(w, 20)
    expect(take()).toEqual([])
    P.setBody(w, id, { velocity: vec(dim, 0, -3) })
    P.step(w)
    expect(types(take())).toEqual(['hit'])
    const other = ball(w, [0, 0.35], { velocity: vec(dim, 0, -3) })
    steps(w, 2)
    const seen = take().map((event) => `${event.type} ${pairOf(event)}`)
    expect(seen).toContain(`begin ${id} ${other}`)
    expect(seen).not.toContain(`begin ${id} null`)
  })

  test('falling asleep and waking change no contact', () => {
    const w = onFloor()
    const low = ball(w, [0, 0.1], { friction: 1 })
    ball(w, [0, 0.3], { friction: 1 })
    const { take } = record(w)
    expectRest(w)
    const settled = new Set<string>()
    follow(settled, take())
    expect(settled).toEqual(touchingPairs(w))
    steps(w, 10)
    P.wake(w)
    steps(w, 10)
    P.wake(w, low)
    steps(w, 60)
    expect(take()).toEqual([])
  })

  test('a ball that becomes kinematic and flies away ends its contacts', () => {
    const w = world(dim, { gravity: vec(dim, 0, -G), containers: [box(dim)] })
    const [low, high] = [0.1, 0.29].map((y) => ball(w, [0, y]))
    steps(w, 30)
    const { take } = record(w)
    P.setBody(w, high!, { type: 'kinematic', velocity: vec(dim, 0, 2) })
    P.setBody(w, low!, { type: 'kinematic', velocity: vec(dim, 2, 1) })
    steps(w, 30)
    expect(take().map(({ type, a, b }) => [type, a, b])).toEqual([
      ['end', low, null],
      ['end', low, high],
    ])
    expect(touchingPairs(w).size).toBe(0)
  })

  test('a body that is removed ends its contacts, awake or asleep', () => {
    for (const asleep of [false, true]) {
      const w = onFloor()
      const [left, right, far] = [-0.1, 0.1, 0.5].map((x) => ball(w, [x, 0.1]))
      const { take } = record(w)
      steps(w, 3)
      if (asleep) stepUntil(w, () => P.isAsleep(w), 600)
      expect(P.isAsleep(w)).toBe(asleep)
      const pairs = new Set<string>()
      follow(pairs, take())
      P.removeBody(w, far!)
      P.step(w)
      const [end, ...rest] = take()
      expect(rest).toEqual([])
      expect(end).toMatchObject({ type: 'end', a: far, b: null, impulse: 0, normal: [...vec(dim, 0, -1)] })
      P.removeBody(w, left!)
      const next = ball(w, [0.8, 0.1]) // in the same slot
      P.step(w)
      const seen = take().map((event) => `${event.type} ${pairOf(event)}`)
      expect(seen).toContain(`end ${left} null`)
      expect(seen).toContain(`begin ${next} null`)
      if (pairs.has(`${left} ${right}`)) expect(seen).toContain(`end ${left} ${right}`)
      expect(seen).not.toContain(`begin ${right} null`)
    }
  })

  const soft = P.repulsion({ maxForce: 3, forceScale: 0.2, minForce: 0 })
  test.each([
    ['impulse', {}],
    ['frictionless', { contact: P.impulse({ friction: 0 }) }],
    ['elastic', { contact: P.impulse({ restitution: 1, bounceSpeed: 0 }) }],
    ['null', { contact: null }],
    ['coarse', { timeStep: 1 / 20, substeps: 2 }],
    ['repulsion', { contact: soft, containers: [], gravity: vec(dim, 0, 0) }],
    ['pegs and a paddle', {}],
  ])('begin and end follow forEachContact in every step: %s', (name, options) => {
    const w = onFloor(options)
    const hasPegs = name === 'pegs and a paddle'
    const pegs = hasPegs ? [-0.5, 0, 0.5].map((x) => ball(w, [x, 0.5, 0.1], { radius: 0.2, type: 'fixed' })) : []
    const paddle = hasPegs ? ball(w, [-0.8, 0.2], { radius: 0.2, type: 'kinematic' }) : null
    const bodies = scatter(w, 30, name === 'repulsion' ? 7 : 5, 1, [0.05, 0.1], 2, {
      rollingResistance: hasPegs ? 0.4 : 0,
    })
    const { take } = record(w)
    const pairs = new Set<string>()
    const hit = new Set<P.BodyId | null>()
    let most = 0
    steps(w, hasPegs ? 400 : 240, (k) => {
      const events = take()
      for (const { type, a, b } of events) if (type === 'hit') hit.add(a).add(b)
      follow(pairs, events)
      const keys = events.map(({ a, b }) => 1e9 * a + (b ?? -1))
      expect(keys).toEqual([...keys].sort((p, q) => p - q))
      const now = touchingPairs(w)
      expect(
        [...now].filter((pair) => !pairs.has(pair)),
        `step ${k}`,
      ).toEqual([])
      // `forEachContact` misses some contacts of bodies that fall asleep, or wake late in a step.
      const missed = [...pairs].filter((pair) => !now.has(pair))
      if (name === 'repulsion') expect(missed).toEqual([])
      for (const id of missed.join(' ').split(' '))
        if (Number(id) >= 0 && id) expect(isStill(w, +id as P.BodyId), `step ${k}: ${missed}`).toBe(true)
      most = Math.max(most, pairs.size)
      if (k === 200 && paddle !== null) P.setBody(w, paddle, { velocity: vec(dim, 1) })
      if (hasPegs) return
      if (k % 40 === 10) P.removeBody(w, bodies.pop()!)
      if (k % 40 === 20) ball(w, [0.1, 1], { velocity: vec(dim, 1, -5), radius: 0.08 })
      if (k % 40 === 30) P.wake(w)
    })
    expect(most).toBeGreaterThan(name === 'repulsion' ? 4 : 10)
    if (name === 'repulsion') expect(hit.size).toBe(0)
    if (!hasPegs) return
    expect(hit.has(paddle)).toBe(true)
    expect(pegs.some((peg) => hit.has(peg))).toBe(true)
    // Two bodies that no impulse moves have no contact.
    for (const id of pegs) expect(pairs.has(`${id} ${paddle}`)).toBe(false)
  })

  test('what touches when the first listener comes has begun before', () => {
    for (const contact of [P.impulse(), P.repulsion({ maxForce: 1, forceScale: 0.02, minForce: 0 })]) {
      for (const rest of [20, 400]) {
        const w = rain({ contact, drag: 0.05 })
        steps(w, rest)
        const pairs = touchingPairs(w)
        const bytes = P.takeSnapshot(w)
        const { take } = record(w)
        const other = P.restoreSnapshot<P.Dim>(bytes)
        const restored = record(other)
        P.step(w)
        P.step(other)
        const events = take()
        expect(restored.take()).toEqual(events)
        // While bodies fall, a contact that bounced in the last step may begin again.
        if (rest > 100)
          for (const { type, ...at } of events) expect(type === 'begin' && pairs.has(pairOf(at))).toBe(false)
      }
    }
  })

  test('a world that is restored while a listener hears begins nothing again', () => {
    const w = rain()
    const { take } = record(w)
    stepUntil(w, () => P.isAsleep(w), 2000)
    const pairs = touchingPairs(w)
    const bytes = P.takeSnapshot(w)
    P.configure(w, { containers: [] })
    steps(w, 30)
    expect(take().length).toBeGreaterThan(0)
    P.restoreSnapshot(bytes, w)
    steps(w, 10)
    expect(take()).toEqual([])
    P.wake(w)
    steps(w, 5)
    follow(pairs, take())
    expect(pairs).toEqual(touchingPairs(w))
  })
})

test('a ball that rolls from block to block, or up a bowl, keeps its contact', () => {
  const w = onEarth(3, { containers: [] })
  P.fillBlocks(w, [-9, -1, -2], [9, -1, 2])
  ball(w, [-5, 0.2], { velocity: [3, 0, 0], radius: 0.2 })
  const { take } = record(w)
  steps(w, 180)
  expect(types(take())).toEqual(['begin', 'hit'])
})

test('hits on a floor and a wall in one step have points of their own', () => {
  const w = P.createWorld({
    dim: 3,
    containers: [P.cylinder({ radius: 1, bottom: 0 })],
    contact: P.impulse({ restitution: 1, bounceSpeed: 0, friction: 0 }),
  })
  const id = ball(w, [0.85, 0.15], { velocity: [6, -6, 0], mass: 1 })
  const { take } = record(w)
  P.step(w)
  const events = take()
  expect(types(events)).toEqual(['begin', 'hit', 'hit'])
  for (const { a, b, impulse: size } of events.slice(1)) {
    expect([a, b]).toEqual([id, null])
    expect(size).toBeCloseTo(12, 9)
  }
  expect(events[1]!.normal).toEqual([0, -1, 0])
  expect(events[1]!.point[1]).toBeCloseTo(0, 12)
  expect(Math.hypot(events[2]!.point[0], events[2]!.point[2]!)).toBeCloseTo(1, 9)
})

test('minImpulse leaves out weaker hits, for each listener', () => {
  const w = world(2, { containers: [box(2)], contact: P.impulse({ restitution: 0 }) })
  for (const k of [1, 2, 3]) ball(w, [k, 0.11], { velocity: [0, -k], mass: 1 })
  const all = record(w)
  const loud = record(w, { minImpulse: 1.5 })
  const none = record(w, { minImpulse: 1e9 })
  steps(w, 10)
  expect(all.events.filter(({ type }) => type === 'hit').length).toBe(3)
  expect(loud.events.filter(({ type }) => type === 'hit').map(({ impulse: size }) => size)).toEqual([2, 3])
  expect(types(none.events)).toEqual(['begin', 'begin', 'begin'])
})

test('several substeps give one hit with the sum of their impulses', () => {
  const w = P.createWorld({
    dim: 2,
    contact: P.impulse({ restitution: 1, bounceSpeed: 0 }),
    substeps: 30,
    timeStep: 0.1,
  })
  const small = ball(w, [0, 0], { velocity: [0.1, 0], mass: 0.01 })
  const [left, right] = [-0.2003, 0.2003].map((x) => ball(w, [x, 0], { mass: 10 }))
  const { take } = record(w)
  P.step(w)
  const hits = take().filter(({ type }) => type === 'hit')
  expect(hits.map(pairOf)).toEqual([`${small} ${left}`, `${small} ${right}`])
  for (const { b, impulse: size } of hits) {
    expect(size).toBeGreaterThan(2 * 2 * 0.01 * 0.1) // more than two bounces
    expect(size).toBeCloseTo(10 * Math.abs((P.getBody(w, b!).velocity as P.Vec<2>)[0]), 9)
  }
})

test('events say what was touched: a container by its index, a block, a character, a body', () => {
  const w = P.createWorld({
    dim: 3,
    gravity: [0, -G, 0],
    containers: [P.cylinder({ radius: 9, bottom: -9 }), box(3, 4)],
  })
  P.fillBlocks(w, [2, 0, 0], [2, 0, 0])
  P.addCharacter(w, { position: [-2.5, 0, 0.5], size: [1, 1, 1] })
  P.fillBlocks(w, [-3, -1, 0], [-3, -1, 0])
  const log = record(w)
  const ids = [-2.5, 0, 2.5].map((x) => ball(w, [x, 1.5, 0.5]))
  const upper = ball(w, [0, 2.5, 0.5])
  steps(w, 90)
  const first = (id: P.BodyId) => log.events.find(({ type, a }) => type === 'begin' && a === id)!.partner
  expect(ids.map(first)).toEqual(['character', 1, 'block'])
  expect(log.events.find(({ b }) => b === upper)!.partner).toBe('body')
  P.removeBody(w, ids[1]!)
  P.step(w)
  expect(log.events.findLast(({ type, a, b }) => type === 'end' && a === ids[1] && b === null)!.partner).toBe(1)
})

/** Walls whose tangents are no whole numbers, so that clamping leaves gaps of either sign. */
const WALLS: [string, P.Dim, (r: number) => P.Container, readonly [number, number, number]][] = [
  ['a box', 3, (r) => P.boxContainer({ min: [-7 * r, -99, -99], max: [99, 99, 99] }), [-1, 0, 0]],
  ['a cylinder', 3, (r) => P.cylinder({ radius: 7 * r, bottom: -99 }), [0.6, 0, 0.8]],
  [
    'a lathe',
    3,
    (r) =>
      P.lathe({
        points: [
          [0, -9],
          [7 * r, -8.9],
          [7 * r, 9],
        ],
      }),
    [0.28, 0, -0.96],
  ],
  ...([2, 3] as const).map((dim): (typeof WALLS)[number] => [
    `a distance field in ${dim}D`,
    dim,
    (r) => P.distanceField({ distance: (x, y, z) => 7 * r - Math.sqrt(x * x + y * y + z * z), name: 'ball' }),
    [0.352, -0.936, 0],
  ]),
  [
    'a distance field that is no distance',
    2,
    (r) => P.distanceField({ distance: (x, y) => 1 - (x * x + y * y) / (49 * r * r), name: 'square' }),
    [0.352, 0.936, 0],
  ],
]

test.each(WALLS)('what %s pushes out without gravity begins a contact, which lasts', (_name, dim, make, [x, y, z]) => {
  for (const r of [0.001, 0.1, 0.7, 30]) {
    for (const depth of [0.01, 0.3, 0.9, 1.7]) {
      const contact = depth === 0.3 ? null : P.impulse()
      const w = world<P.Dim>(dim, { containers: [make(r) as never], contact })
      const away = (6 + depth) * r
      P.addBody(w, { position: vec(dim, away * x, away * y, away * z), radius: r })
      const { take } = record(w)
      P.step(w)
      expect(types(take()), `radius ${r}, depth ${depth}`).toEqual(['begin'])
      let touching = 0
      P.forEachContact(w, () => touching++)
      expect(touching).toBe(1)
      steps(w, 60)
      expect(types(take()), `radius ${r}, depth ${depth}`).toEqual([])
    }
  }
})
