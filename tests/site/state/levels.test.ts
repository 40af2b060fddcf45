// The levels of the specification's table: what the bottle of the page has at each, and what a
// change of the level keeps.
import { describe, expect, test } from 'vitest'
import { measureLevel } from '../../../site/page/Levels.tsx'
import { pairTests, worldBytes } from '../../../site/state/worlds.ts'
import * as P from '../../../src/physics/index.ts'
import { BOTTLE, bottleScene, torusScene } from '../../../src/scenes/index.ts'
import { defaultSettings } from '../../../src/settings/index.ts'
import { detailDistance, simplifiesFar } from '../../../src/settings/level.ts'
import { pageOf } from '../pageOf.ts'

const LEVELS = [1, 2, 3, 4, 5]
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

describe.each(LEVELS)('level %i', (level) => {
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

test('candies overlap up to level 3, and no longer from level 4 on', () => {
  const [through, apart, all] = [3, 4, 5].map((level) => {
    const world = bottleAt(level, 300).world('bottle') as P.World<3>
    let tests = 0
    settle(world, () => {
      tests += pairTests(world)
    })
    return { overlaps: overlaps(world), tests }
  })
  expect(through!.overlaps).toBeGreaterThan(50)
  expect(through!.tests).toBe(0)
  expect([apart!.overlaps, all!.overlaps]).toEqual([0, 0])
  expect(Math.min(apart!.tests, all!.tests)).toBeGreaterThan(0)
})

test('of the levels only the last has a detail distance, and only there it changes the physics', () => {
  expect([0, ...LEVELS].map((level) => detailDistance(level, 3))).toEqual([3, 16, 16, 16, 16, 3])
  expect([0, ...LEVELS].filter(simplifiesFar)).toEqual([5])
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
  const [one, walls, through, apart, all] = costs
  for (const { ms, bytes } of costs) {
    expect(ms).toBeGreaterThan(0)
    expect(bytes).toBeGreaterThan(1e4)
  }
  expect([one!.tests, walls!.tests, through!.tests]).toEqual([0, 0, 0])
  expect(apart!.tests).toBeGreaterThan(apart!.contacts)
  expect(apart!.contacts).toBeGreaterThan(through!.contacts)
  expect(all!.contacts).toBeGreaterThan(0)
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
