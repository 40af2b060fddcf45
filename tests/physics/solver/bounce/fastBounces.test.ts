// Fast blows: what gets its speed within a step meets what lies on its new way, in order.
import { describe, expect, test } from 'vitest'
import * as P from '../../all.ts'
import { ball, down, kinetic, steps, vec, world } from '../../help.ts'

/** A ball of `speed` before a row of four, the last of which is `gap` metres behind the others. */
function row(w: P.World<P.Dim>, speed: number, gap = 0, more: object = {}) {
  const start = -0.5
  const striker = ball(w, [start, 0], { velocity: vec(w.dim, speed), ...more })
  return [striker, ...[0, 1, 2, 3].map((k) => ball(w, [0.2 * k + (k === 3 ? gap : 0), 0], more))]
}
const elastic = (restitution: number) => P.impulse({ restitution, friction: 0, bounceSpeed: 0 })
const at = (w: P.World<P.Dim>, ids: readonly P.BodyId[]) => ids.map((id) => P.getBody(w, id).position[0])
const speeds = (w: P.World<P.Dim>, ids: readonly P.BodyId[]) => ids.map((id) => P.getBody(w, id).velocity[0])

describe.each([2, 3] as const)('in %dD', (dim) => {
  const cases = [36, 80, 300, 2000].flatMap((speed) => [0, 0.03, 0.3].map((gap) => [speed, gap] as const))

  test.each(cases)('%d m/s into a row whose last is %d m away: elastic balls swap speeds, in order', (speed, gap) => {
    const w = world(dim, { contact: elastic(1) })
    const ids = row(w, speed, gap)
    steps(w, 3)
    speeds(w, ids).forEach((v, k) => {
      expect(v / speed).toBeCloseTo(k === 4 ? 1 : 0, 9)
    })
    at(w, ids.slice(0, 4)).forEach((x, k) => {
      expect(x).toBeCloseTo([-0.2, 0, 0.2, 0.4 + gap][k]!, 6)
    })
  })

  test.each(cases.filter(([speed]) => speed > 36))(
    '%d m/s, the last %d m away: each blow passes on (1 + e) / 2',
    (speed, gap) => {
      const w = world(dim, { contact: elastic(0.5) })
      const ids = row(w, speed, gap)
      steps(w, 3)
      expect(speeds(w, ids)[4]! / speed).toBeCloseTo(0.75 ** 4, 6)
      at(w, ids).forEach((x, k, all) => {
        if (k > 0) expect(x).toBeGreaterThan(all[k - 1]! + 0.199)
      })
    },
  )

  test.each(cases)('%d m/s, the last %d m away: without restitution they go on together, in order', (speed, gap) => {
    const w = world(dim, { contact: P.impulse({ restitution: 0, friction: 0 }) })
    const ids = row(w, speed, gap)
    steps(w, 20)
    expect(P.momentum(w)[0] / (speed * P.getBody(w, ids[0]!).mass)).toBeCloseTo(1, 9)
    at(w, ids).forEach((x, k, all) => {
      if (k > 0) expect(x).toBeGreaterThan(all[k - 1]! + 0.19)
    })
    speeds(w, ids).forEach((v) => {
      expect(v / speed).toBeGreaterThan(0.14)
    })
  })

  test('a sleeping row passes the blow on, and nothing of it is lost', () => {
    const w = world(dim, { contact: elastic(1) })
    const ids = row(w, 0)
    P.step(w)
    P.sleep(w)
    const striker = ball(w, [-3, 0], { velocity: vec(dim, 300) })
    steps(w, 3)
    expect(speeds(w, [striker, ...ids]).map((v) => Math.round(v) + 0)).toEqual([0, 0, 0, 0, 0, 300])
    expect(P.isAsleep(w)).toBe(false)
  })

  test('a ball that a wall throws back meets what it did not meet before', () => {
    const w = world(dim, {
      contact: elastic(1),
      containers: [P.boxContainer({ min: vec(dim, 0, -9, -9), max: vec(dim, 99, 9, 9) })],
    })
    const fast = ball(w, [0.5, 0], { velocity: vec(dim, -200) })
    const target = ball(w, [0.9, 0], { mass: P.getBody(w, fast).mass })
    steps(w, 2)
    expect(speeds(w, [fast, target])[0]).toBeCloseTo(0, 9)
    expect(speeds(w, [fast, target])[1]).toBeCloseTo(200, 9)
    expect(at(w, [fast])[0]).toBeCloseTo(0.7, 9)
  })

  test('contacts added in a step leave the least radius, which limits the push of soft contacts', () => {
    const containers = [P.boxContainer({ min: vec(dim, 0, -9, -9), max: vec(dim, 99, 9, 9) })]
    const w = world(dim, { contact: elastic(1), containers })
    ball(w, [0.5, 0], { velocity: vec(dim, -200) })
    ball(w, [0.9, 0])
    for (const x of [9, 9.02]) ball(w, [x, 5], { radius: 0.01 })
    const { pairCount } = w.contacts
    P.step(w)
    expect(w.contacts.pairCount).toBeGreaterThan(pairCount + 1)
    expect(w.contacts.leastRadius).toBeLessThan(0.011)
  })

  test('a deflected ball hits the one beside the way, at an angle', () => {
    const w = world(dim, { contact: elastic(1) })
    const fast = ball(w, [-0.5, 0.1], { velocity: vec(dim, 120) })
    const first = ball(w, [0, 0])
    const before = kinetic(w)
    P.step(w)
    const v = P.getBody(w, fast).velocity
    const way = P.getBody(w, fast).position
    // The same blow again, with a ball far out on the new way.
    const again = world(dim, { contact: elastic(1) })
    const ids = [ball(again, [-0.5, 0.1], { velocity: vec(dim, 120) }), ball(again, [0, 0])]
    const beside = ball(again, [way[0] - 0.002 * v[0], way[1] - 0.002 * v[1]])
    P.step(again)
    expect(P.getBody(again, beside).velocity[1] / v[1]).toBeCloseTo(1, 2)
    expect(P.getBody(again, ids[1]!).velocity).toEqual(P.getBody(w, first).velocity)
    expect(kinetic(again) / before).toBeCloseTo(1, 12)
  })

  test('two balls that were both at rest meet on their ways', () => {
    const w = world(dim, { contact: elastic(1) })
    const v = 300
    ball(w, [-0.25, 0], { velocity: vec(dim, v) })
    const right = ball(w, [0, 0])
    ball(w, [0.6, -0.85], { velocity: vec(dim, 0, v) })
    const up = ball(w, [0.6, -0.55]) // is hit later, by as much as its way is shorter
    P.step(w)
    expect(
      P.getBody(w, right)
        .velocity.slice(0, 2)
        .map((x) => x / v),
    ).toEqual([expect.closeTo(0, 9), expect.closeTo(1, 9)])
    expect(
      P.getBody(w, up)
        .velocity.slice(0, 2)
        .map((x) => x / v),
    ).toEqual([expect.closeTo(1, 9), expect.closeTo(0, 9)])
  })

  test('a fast ball meets one that is far wider than all others', () => {
    const w = world(dim, { contact: elastic(1) })
    for (let k = 0; k < 40; k++) ball(w, [-0.3 * k - 9, 5])
    const v = 300
    ball(w, [-0.5, 0], { velocity: vec(dim, v), mass: 1 })
    const small = ball(w, [0, 0], { mass: 1 })
    const wide = ball(w, [7.2, 0], { radius: 3, mass: 3 })
    steps(w, 1)
    expect(P.getBody(w, small).velocity[0] / v).toBeCloseTo(-0.5, 9)
    expect(P.getBody(w, wide).velocity[0] / v).toBeCloseTo(0.5, 9)
  })

  test('categories and hooks that let bodies pass count for these contacts too', () => {
    const w = world(dim, { contact: elastic(1) })
    const ids = row(w, 300, 0.3)
    const ghost = ball(w, [0.7, 0], { category: 2, mask: 2 })
    const sensor = ball(w, [0.75, 0], { sensor: true })
    const refused = ball(w, [0.78, 0])
    P.onPair(w, ({ a, b }) => a !== refused && b !== refused)
    steps(w, 3)
    expect(speeds(w, [ghost, sensor, refused])).toEqual([0, 0, 0])
    expect(speeds(w, ids)[4]).toBeCloseTo(300, 6)
  })

  test('across the seam of a torus', () => {
    const w = world(dim, { contact: elastic(1), space: P.torus({ size: vec(dim, 4, 4, 4) as never }) })
    const ids = [3.3, 3.8, 0, 0.5].map((x, k) => ball(w, [x, 1], { velocity: vec(dim, k === 0 ? 90 : 0) }))
    P.step(w)
    expect(speeds(w, ids).map((v) => Math.round(v) + 0)).toEqual([0, 0, 0, 90])
  })

  test('contacts with surfaces stay what they are, and events tell of every blow', () => {
    const w = world(dim, {
      gravity: down(dim),
      contact: P.impulse({ restitution: 1, friction: 0 }),
      containers: [P.boxContainer({ min: vec(dim, -9, 0, -9), max: vec(dim, 99, 9, 9), friction: 0 })],
    })
    if (dim === 3) P.fillBlocks(w as P.World<3>, [-9, -1, -3], [8, 0, 3])
    const y = dim === 3 ? 1.1 : 0.1
    const others = Array.from({ length: 6 }, (_, k) => ball(w, [0.4 * k - 8, y, 0.5]))
    const ids = [-0.5, 0, 0.2, 0.4, 0.9].map((x, k) => ball(w, [x, y], { velocity: vec(dim, k === 0 ? 250 : 0) }))
    const hits: number[] = []
    P.onContact(w, ({ type, a, b }) => {
      if (type === 'hit' && b !== null) hits.push(ids.indexOf(a), ids.indexOf(b))
    })
    P.step(w)
    expect(hits).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
    steps(w, 2)
    expect(speeds(w, ids)[4]).toBeCloseTo(250, 0)
    for (const id of [...others, ...ids.slice(0, 4)]) expect(P.getBody(w, id).position[1]).toBeCloseTo(y, 6)
  })

  test('a pile that is shot at keeps its momentum, and restores bit for bit', () => {
    const w = world(dim, { contact: P.impulse({ restitution: 0.4, friction: 0.3 }) })
    for (let x = 0; x < 5; x++)
      for (let y = 0; y < 5; y++) for (let z = 0; z < (dim === 3 ? 3 : 1); z++) ball(w, [0.21 * x, 0.21 * y, 0.21 * z])
    ball(w, [-4, 0.45, 0.1], { velocity: vec(dim, 600), mass: 0.02 })
    const start = P.momentum(w)[0]
    steps(w, 2)
    const copy = P.restoreSnapshot(P.takeSnapshot(w)) as P.World<P.Dim>
    for (const each of [w, copy]) steps(each, 20)
    expect(P.hash(copy)).toBe(P.hash(w))
    expect(P.momentum(w)[0] / start).toBeCloseTo(1, 9)
    expect(Math.abs(P.momentum(w)[1] / start)).toBeLessThan(1e-9)
  })
})
