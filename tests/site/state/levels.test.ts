// The levels of the specification's table: what the bottle of the page has at each, and what a
// change of the level keeps.
import { describe, expect, test } from 'vitest'
import { measureLevel } from '../../../site/page/Levels.tsx'
import { readAddress } from '../../../site/state/address.ts'
import { pairTests, worldBytes } from '../../../site/state/worlds.ts'
import * as P from '../../../src/physics/index.ts'
import { BOTTLE, bottleScene, torusScene } from '../../../src/scenes/index.ts'
import { defaultSettings } from '../../../src/settings/index.ts'
import { detailDistance, simplifiesFar } from '../../../src/settings/level.ts'
import { pageOf } from '../pageOf.ts'

const LEVELS = [1, 2, 3, 4, 5]
/** Level 4 compares all pairs by the article's rule, under which no candy sleeps. */
const RESTING = [1, 2, 3, 5]
const bottleAt = (level: number, count = 60) => pageOf('bottle', { count, seed: 1, level }).jars
const positions = (world: P.World<3>) => P.bodyIds(world).map((id) => P.getBody(world, id).position)
/** Steps until all rest, at most half a minute. */
function settle(world: P.World<3>, look?: () => void): void {
  for (let k = 0; k < 1800 && !P.isAsleep(world); k++) {
    P.step(world)
    look?.()
  }
}
/** Overlapping pairs of candies. */
function overlaps(world: P.World<3>): number {
  const states = P.bodyIds(world).map((id) => P.getBody(world, id))
  let pairs = 0
  for (const [k, a] of states.entries())
    for (const b of states.slice(0, k))
      if (Math.hypot(...a.position.map((x, axis) => x - b.position[axis]!)) < 0.9 * (a.radius + b.radius)) pairs++
  return pairs
}

describe.each(RESTING)('level %i', (level) => {
  test('comes to rest inside the bottle, and sleeps', () => {
    const world = bottleAt(level).world('bottle') as P.World<3>
    settle(world)
    expect(P.isAsleep(world)).toBe(true)
    const places = positions(world)
    expect(places).toHaveLength(level <= 2 ? 1 : 60)
    for (const [x, y, z] of places) {
      expect(Math.hypot(x, z)).toBeLessThan(BOTTLE.radius)
      expect(y).toBeGreaterThan(BOTTLE.bottom)
      expect(y).toBeLessThan(0.5)
    }
  })
})

test('level 1 falls straight and bounces; level 2 also bounces off the walls', () => {
  const [falling, thrown] = [1, 2].map((level) => bottleAt(level).world('bottle') as P.World<3>)
  let [bounces, turns] = [0, 0]
  let before = P.getBody(falling!, P.bodyIds(falling!)[0]!).velocity
  settle(falling!, () => {
    const { position, velocity } = P.getBody(falling!, P.bodyIds(falling!)[0]!)
    expect([position[0], position[2]]).toEqual([0, 0])
    if (before[1] < 0 && velocity[1] > 0.1) bounces++
    before = velocity
  })
  expect(bounces).toBeGreaterThan(2)
  before = P.getBody(thrown!, P.bodyIds(thrown!)[0]!).velocity
  settle(thrown!, () => {
    const { velocity } = P.getBody(thrown!, P.bodyIds(thrown!)[0]!)
    if (before[0] * velocity[0] < 0 && Math.abs(velocity[0]) > 0.1) turns++
    before = velocity
  })
  expect(turns).toBeGreaterThan(0)
})

// 0.001 metres per frame and frame are 3.6 m/s².
test.each([3.6, 6])('with a gravity of %d the candy falls from 0.5, and bounces with 0.7', (gravity) => {
  const { actions, jars } = pageOf('bottle', { count: 60, seed: 1 })
  if (gravity === 3.6) actions.setSpecified()
  actions.setLevel(1)
  const world = jars.world('bottle') as P.World<3>
  const candy = () => P.getBody(world, P.bodyIds(world)[0]!)
  expect(candy()).toMatchObject({ position: [0, 0.5, 0], velocity: [0, 0, 0], radius: 0.05 })
  let before = 0
  let lowest = 0
  for (let frame = 1; candy().velocity[1] <= 0; frame++) {
    before = candy().velocity[1]
    P.step(world)
    if (candy().velocity[1] < 0) expect(candy().velocity[1]).toBeCloseTo((-gravity * frame) / 60, 12)
    lowest = Math.min(lowest, candy().position[1])
  }
  expect(lowest).toBeGreaterThan(-0.7501)
  expect(candy().velocity[1] / -before).toBeCloseTo(0.7, 1)
})

test('candies overlap at level 3, and no longer at level 5', () => {
  const [through, all] = [3, 5].map((level) => {
    const world = bottleAt(level, 300).world('bottle') as P.World<3>
    let tests = 0
    settle(world, () => {
      tests += pairTests(world)
    })
    return { overlaps: overlaps(world), tests }
  })
  expect(through!.overlaps).toBeGreaterThan(50)
  expect(through!.tests).toBe(0)
  expect(all!.overlaps).toBe(0)
  expect(all!.tests).toBeGreaterThan(0)
})

test('level 4 tests each pair once a step, and never sleeps', () => {
  const world = bottleAt(4).world('bottle') as P.World<3>
  for (let k = 0; k < 600; k++) {
    P.step(world)
    const n = P.stats(world).bodies
    expect(pairTests(world)).toBe((n * n - n) / 2)
  }
  expect(P.isAsleep(world)).toBe(false)
  expect(P.stats(world).bodies).toBe(60)
  for (const [x, y, z] of positions(world)) {
    expect(Math.hypot(x, z)).toBeLessThan(BOTTLE.radius)
    expect(y).toBeGreaterThan(BOTTLE.bottom)
  }
})

test('level 4 stops at 3000 candies, and says so', () => {
  const { actions, jars, settings, store } = pageOf('bottle', { count: 4000, seed: 1 })
  actions.setLevel(4)
  expect([settings().count, jars.count('bottle')]).toEqual([3000, 3000])
  expect(store.getState().notices.map(({ text }) => text(settings()))).toEqual([
    'Level 4 compares every pair, so it stops at 3,000 candies.',
  ])
  actions.setCount(5000)
  expect(settings().count).toBe(3000)
  const { settings: read, problems } = readAddress('?level=4&count=5000')
  expect([read.count, problems.map(({ parameter }) => parameter)]).toEqual([3000, ['count']])
  expect(readAddress('?level=5&count=5000').settings.count).toBe(5000)
})

/** The height below which 95 % of the candies are. Metres. */
const pileTop = (world: P.World<3>) => {
  const heights = positions(world).map(([, y]) => y)
  return heights.sort((a, b) => a - b)[Math.floor(0.95 * heights.length)]!
}

test('as specified, a pile sinks by the article and stands by the solver', () => {
  const { actions, jars, settings } = pageOf('bottle', { count: 900, seed: 1, unit: 2, gravity: 5 })
  const tops = []
  actions.setSpecified()
  for (const level of [4, 5]) {
    actions.setLevel(level)
    const world = jars.world('bottle') as P.World<3>
    expect(settings()).toMatchObject({ level, vessel: 'cylinder', restitution: 0.7, unit: 1 })
    expect(Math.hypot(...world.gravity)).toBeCloseTo(3.6, 12)
    for (let k = 0; k < 420; k++) P.step(world)
    expect(P.queueLength(world)).toBe(0)
    const last = [0.7501, -0.7501, 0.9501] // of a radius of 0.05 in a cylinder of 0.8, from -0.8 to 1
    for (const [x, y, z] of positions(world))
      expect([Math.hypot(x, z) < last[0]!, y > last[1]!, y < last[2]!]).toEqual([true, true, true])
    expect(P.bodyIds(world).every((id) => P.getBody(world, id).radius === 0.05)).toBe(true)
    tops.push(pileTop(world))
  }
  expect(tops[0]!).toBeLessThan(tops[1]! - 0.05)
  actions.setLevel(0)
  expect(settings()).toMatchObject({ level: 0, vessel: 'bottle', restitution: 0.3, gravity: 5, unit: 2 })
})

test('of the levels only the last has a detail distance, and only there it changes the physics', () => {
  expect([0, ...LEVELS].map((level) => detailDistance(level, 3))).toEqual([3, 16, 16, 16, 16, 3])
  expect([0, ...LEVELS].filter(simplifiesFar)).toEqual([5])
  expect(defaultSettings('bottle').lod).toBe(5)
})

test.each([0, 5])('level %i begins as the bottle of a page without levels', (level) => {
  const { jars } = pageOf('bottle', { count: 60, seed: 1 })
  expect(P.hash(bottleAt(level).world('bottle'))).toBe(P.hash(jars.world('bottle')))
  // More than 2000 candies have the size of the specification.
  const many = { count: 2400, seed: 1 }
  expect(P.hash(bottleAt(level, 2400).world('bottle'))).toBe(P.hash(bottleScene({ ...many, shape: 'bottle' })))
})

test('a change of the level keeps count and seed', () => {
  const { jars, actions } = pageOf('bottle', { count: 40, seed: 9 })
  const before = P.hash(jars.world('bottle'))
  jars.setCount('bottle', 50)
  for (const level of [1, 3, 2]) {
    actions.setLevel(level)
    expect(jars.count('bottle')).toBe(50)
    const { bodies, waiting } = P.stats(jars.world('bottle'))
    expect(bodies + waiting).toBe(level <= 2 ? 1 : 50)
  }
  expect(jars.setCount('bottle', 40)).toBe(40)
  expect(P.stats(jars.world('bottle')).bodies).toBe(1)
  actions.setLevel(0)
  expect(P.hash(jars.world('bottle'))).toBe(before)
})

test('a saved bottle of a level goes on at that level', () => {
  const saved = bottleAt(3, 30)
  for (let k = 0; k < 60; k++) P.step(saved.world('bottle'))
  const text = saved.save()
  const loaded = bottleAt(3, 5)
  expect(loaded.load(text)).toBe(30)
  expect(loaded.world('bottle').contact).toBe(null)
  for (const jars of [saved, loaded]) settle(jars.world('bottle') as P.World<3>)
  expect(P.hash(loaded.world('bottle'))).toBe(P.hash(saved.world('bottle')))
})

test.each([
  ['repulsion', P.repulsion()],
  ['impulse', P.impulse({ restitution: 1, friction: 0 })],
] as const)('pair tests of a step under %s are at least its contacts', (_, contact) => {
  const world = torusScene({ count: 300, size: 3000, contact })
  expect(pairTests(world)).toBe(0)
  for (let k = 0; k < 20; k++) {
    P.step(world)
    expect(pairTests(world)).toBeGreaterThanOrEqual(P.stats(world).pairTests)
    expect(pairTests(world)).toBeGreaterThanOrEqual(P.stats(world).contacts)
  }
  P.configure(world, { contact: null })
  P.step(world)
  expect(pairTests(world)).toBe(0)
})

test('the table measures each level in a bottle of its own, and can be ended', async () => {
  const settings = { ...defaultSettings('bottle'), count: 300, seed: 1 }
  const { signal } = new AbortController()
  const costs = []
  for (const level of LEVELS) costs.push((await measureLevel(settings, level, signal))!)
  const [one, walls, through, pairs, all] = costs
  for (const { ms, bytes } of costs) {
    expect(ms).toBeGreaterThan(0)
    expect(bytes).toBeGreaterThan(1e4)
  }
  expect([one!.tests, walls!.tests, through!.tests]).toEqual([0, 0, 0])
  expect(pairs!.tests).toBe((300 * 299) / 2)
  expect(all!.tests).toBeLessThan(pairs!.tests / 5)
  expect(all!.contacts).toBeGreaterThan(through!.contacts)
  expect(await measureLevel({ ...settings, count: 3000 }, 5, AbortSignal.abort())).toBeNull()
}, 60_000)

test('memory is that of all typed arrays, each buffer once', () => {
  const world = torusScene({ count: 100 })
  const empty = worldBytes(torusScene({ count: 0 }))
  const { position, velocity } = world.bodies
  expect(worldBytes(world)).toBeGreaterThan(empty)
  expect(empty).toBeGreaterThan(position.byteLength / 2)
  const shared = { a: position, b: position.subarray(1), c: new Map([[1, velocity]]), self: {} }
  shared.self = shared
  expect(worldBytes(shared as never)).toBe(position.buffer.byteLength + velocity.buffer.byteLength)
  const [few, many] = [10, 1000].map((count) => {
    const bottle = pageOf('bottle', { count, seed: 1 }).jars.world('bottle')
    for (let k = 0; k < 200; k++) P.step(bottle)
    return worldBytes(bottle)
  })
  expect(many! / few!).toBeGreaterThan(4)
})
