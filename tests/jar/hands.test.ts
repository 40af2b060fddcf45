// Candies in the hand: whatever the pointer does, no candy passes the glass or the table, a pile is
// not blown apart, and the same calls give the same bits.
import { expect, test } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { tableRadius } from '../../src/jar/jarTable.ts'
import { hashPair } from '../../src/jar/jarWorld.ts'
import { vesselOf } from '../../src/jar/vessels.ts'
import * as P from '../../src/physics/index.ts'
import { BOTTLE, NECK } from '../../src/scenes/index.ts'
import { bodyOf, copyOf, rest, restingJar, run } from './help.ts'

const TABLE_RADIUS = tableRadius(vesselOf('bottle'))
const { foot: FOOT, table: TABLE } = vesselOf('bottle')

type Point = readonly [number, number, number]

const worldOf = (jar: Jar) => jar.world as P.World<3>
const filled = (count: number, beside = 0, seed = 1) => restingJar(count, { beside, seed, fills: 1000 })
/** The candy that lies highest in the middle of the bottle. */
const highest = (jar: Jar): P.BodyId =>
  P.bodyIds(jar.world)
    .filter((id) => Math.hypot(bodyOf(jar, id).position[0], bodyOf(jar, id).position[2]) < NECK.radius)
    .reduce((a, b) => (bodyOf(jar, b).position[1] > bodyOf(jar, a).position[1] ? b : a))

function take(jar: Jar, id: P.BodyId, options = {}): P.GrabId {
  const held = P.grab(worldOf(jar), id, options)
  jar.hold(id)
  return held
}
function letGo(jar: Jar, held: P.GrabId): void {
  P.releaseGrab(jar.world, held)
  jar.hold(null)
}
/** Moves the target through points, with `steps` steps for each. */
function drag(jar: Jar, held: P.GrabId, points: readonly Point[], steps = 60): void {
  for (const point of points) {
    P.moveGrab(worldOf(jar), held, point)
    run(jar, steps)
  }
}
/** Runs until a step does it, of which a worker that steps the world is told. */
function runUntil(jar: Jar, isDone: () => boolean): void {
  let { revision } = jar.world
  while (!isDone()) {
    revision = jar.world.revision
    jar.step()
  }
  expect(jar.world.revision).toBeGreaterThan(revision)
}
const OVER_THE_LIP: Point[] = [
  [0, 1.1, 0],
  [0, 1.9, 0],
  [1.2, 1.9, 0],
]

type Side = 'inside' | 'outside' | 'mouth' | 'shoulder'

/** Where a body is. Throws when it is in the glass, below the table, or too far away. */
function sideOf(x: number, y: number, z: number, radius: number): Side {
  const away = Math.hypot(x, z)
  // What a hand presses against a wall overlaps with it by less than a tenth.
  const r = 0.9 * radius
  const demand = (holds: boolean) => {
    if (!holds) throw new Error(`a candy of radius ${radius} is at ${[x, y, z]}`)
  }
  demand(y > TABLE + r && away < TABLE_RADIUS - r)
  if (y > NECK.bottom) return away < NECK.radius || y > NECK.top ? 'mouth' : 'outside'
  if (y > BOTTLE.top) return away < NECK.radius ? 'inside' : away > FOOT ? 'outside' : 'shoulder'
  if (away > BOTTLE.radius) demand(away > FOOT + r)
  else demand(away < BOTTLE.radius - r && y > BOTTLE.bottom + r)
  return away > BOTTLE.radius ? 'outside' : 'inside'
}
const isInside = (jar: Jar, id: P.BodyId) => sideOf(...bodyOf(jar, id).position, bodyOf(jar, id).radius) === 'inside'

/** Throws when a candy changes sides outside of the mouth. @returns the largest speed */
function watch(jar: Jar): () => number {
  const sides = new Map<P.BodyId, Side>()
  const look = () => {
    const { position: p, velocity: v, count } = P.bodyColumns(jar.world)
    let fastest = 0
    for (let i = 0, o = 0; i < count; i++, o += 4) {
      const id = P.bodyIdAt(jar.world, i)
      const side = sideOf(p[o]!, p[o + 1]!, p[o + 2]!, p[o + 3]!)
      const before = sides.get(id) ?? side
      if (side === 'shoulder') continue
      if (before !== side && before !== 'mouth' && side !== 'mouth') throw new Error(`${id} was ${before}, is ${side}`)
      sides.set(id, side)
      fastest = Math.max(fastest, Math.hypot(v[o]!, v[o + 1]!, v[o + 2]!))
    }
    return fastest
  }
  look()
  return look
}

function fastestBut(jar: Jar, held?: P.BodyId): number {
  const { velocity: v, count } = P.bodyColumns(jar.world)
  let fastest = 0
  for (let i = 0, o = 0; i < count; i++, o += 4)
    if (P.bodyIdAt(jar.world, i) !== held) fastest = Math.max(fastest, Math.hypot(v[o]!, v[o + 1]!, v[o + 2]!))
  return fastest
}

const SPEEDS = [0.3, 5, 1000] // metres a second; the last one jumps

test.each([0, 3, 4])('run %d: a wild pointer pulls no candy through glass or table', (seed) => {
  const jar = filled(120, 5, seed + 1)
  const random = (k: number) => hashPair(seed, k) / 2 ** 31 - 1
  const id = seed % 2 === 0 ? highest(jar) : P.bodyIds(jar.world)[0]!
  const stiff = { frequency: 60, maxForce: 1e6 }
  const held = take(jar, id, seed < 2 ? {} : seed < 4 ? { point: bodyOf(jar, id).position } : stiff)
  const look = watch(jar)
  let at = bodyOf(jar, id).position as Point
  let goal: Point = at
  let speed = 0
  for (let k = 0; k < 350; k++) {
    if (k % 14 === 0) {
      speed = SPEEDS[k % 3]!
      const far = k % 5 === 0 ? 1000 : 2
      goal = [far * random(3 * k), far * random(3 * k + 1), far * random(3 * k + 2)]
    }
    const way = goal.map((v, axis) => v - at[axis]!)
    const part = Math.min(1, speed / 60 / Math.max(1e-9, Math.hypot(...way)))
    at = at.map((v, axis) => v + part * way[axis]!) as unknown as Point
    P.moveGrab(worldOf(jar), held, at)
    jar.step()
    // The spring limits the speed, whatever its force: 10 sqrt(g r).
    expect(look()).toBeLessThan(1.5 * 10 * Math.sqrt(6 * 0.06))
  }
  letGo(jar, held)
  run(jar, 200, look)
  rest(jar)
  expect(jar.count()).toBe(120)
})

test.each([20, 30, 80])('a candy of which %d fill the bottle comes to lie on the table', (fills) => {
  const jar = restingJar(Math.ceil(fills / 3), { seed: 2, fills })
  const id = P.bodyIds(jar.world).reduce((a, b) => (bodyOf(jar, b).position[1] > bodyOf(jar, a).position[1] ? b : a))
  const held = take(jar, id)
  drag(jar, held, [...OVER_THE_LIP, [1.25, 0, 0], [1.25, -0.4, 0]])
  letGo(jar, held)
  rest(jar)
  const { position, radius } = bodyOf(jar, id)
  expect(position[1]).toBeCloseTo(TABLE + radius, 2)
  expect(Math.hypot(position[0], position[2])).toBeGreaterThan(FOOT)
})

test('a candy is taken out over the lip, rolls to rest on the table, and is put back', () => {
  const jar = filled(300)
  const id = highest(jar)
  expect(jar.isOpen()).toBe(false)
  let held = take(jar, id)
  drag(jar, held, OVER_THE_LIP)
  expect(jar.isOpen()).toBe(true)
  expect(jar.world.containers.some(({ kind }) => kind === 'lid')).toBe(false)
  letGo(jar, held)
  runUntil(jar, () => !jar.isOpen())
  rest(jar)
  expect(isInside(jar, id)).toBe(false)
  expect(bodyOf(jar, id).position[1]).toBeCloseTo(TABLE + bodyOf(jar, id).radius, 2)
  expect(jar.isOpen()).toBe(false)
  expect(jar.count()).toBe(300)
  expect(jar.at(id)).not.toBeNull()
  held = take(jar, id)
  drag(jar, held, [...OVER_THE_LIP].reverse().slice(0, 2))
  letGo(jar, held)
  runUntil(jar, () => jar.world.systems.length === 0)
  rest(jar)
  expect(isInside(jar, id)).toBe(true)
  // The table is gone with the last candy outside.
  expect(jar.world.containers.map(({ kind }) => kind)).toEqual(['lathe', 'lid'])
  expect(jar.world.systems).toEqual([])
})

test('a candy that is thrown up beside the bottle comes down on the table', () => {
  const jar = filled(30, 3)
  const id = P.bodyIds(jar.world)[0]!
  const held = take(jar, id)
  const look = watch(jar)
  const [x, , z] = bodyOf(jar, id).position
  drag(jar, held, [[x, 3, z]], 12)
  letGo(jar, held)
  let top = 0
  while (!P.isAsleep(jar.world)) {
    jar.step()
    look()
    top = Math.max(top, bodyOf(jar, id).position[1])
  }
  expect(top).toBeGreaterThan(NECK.top)
  expect(jar.isOpen()).toBe(false)
})

test('the lid holds candies in while one is dragged inside', () => {
  const jar = filled(100)
  const held = take(jar, highest(jar))
  drag(jar, held, [[0.3, 0.6, 0]])
  expect(jar.isOpen()).toBe(false)
  jar.shake(3)
  const look = watch(jar)
  run(jar, 60, look)
  expect(jar.isOpen()).toBe(false)
  letGo(jar, held)
})

test('a candy that is pressed into the pile launches no other', () => {
  const jar = filled(400)
  const id = highest(jar)
  const held = take(jar, id)
  drag(jar, held, [[0, 0.9, 0]])
  for (const target of [-0.4, -50]) {
    P.moveGrab(worldOf(jar), held, [0, target, 0])
    run(jar, 90, () => expect(fastestBut(jar, id)).toBeLessThan(2))
  }
  // Let go from the deepest place, the pile settles within a second.
  letGo(jar, held)
  run(jar, 60)
  expect(fastestBut(jar)).toBeLessThan(0.3)
})

test('taking hold wakes what the candy touches, and not the pile', () => {
  const jar = filled(500)
  const held = take(jar, highest(jar))
  let most = 0
  for (let k = 0; k < 60; k++) {
    P.moveGrab(worldOf(jar), held, [0, 0.2 + 0.02 * k, 0])
    jar.step()
    most = Math.max(most, jar.stats().awake)
  }
  expect(jar.isOpen()).toBe(true)
  expect(most).toBeLessThan(50)
})

test('a jar is saved while a candy is carried: it falls in the copy', () => {
  const jar = filled(60)
  const held = take(jar, highest(jar))
  drag(jar, held, OVER_THE_LIP)
  const copy = copyOf(jar)
  expect(copy.isOpen()).toBe(true)
  rest(copy)
  expect(copy.isOpen()).toBe(false)
  expect(P.bodyIds(copy.world).filter((id) => !isInside(copy, id))).toHaveLength(1)
  expect(copy.count()).toBe(60)
  drag(jar, held, [[0, 1.9, 0]])
  letGo(jar, held)
})

test('a candy that is taken out of the jar is no longer held', () => {
  const jar = filled(20)
  const id = highest(jar)
  take(jar, id)
  run(jar, 5)
  jar.take([jar.at(id)!.item.id])
  run(jar, 60)
  expect(jar.world.systems).toEqual([])
})

test('while one candy lies outside, others are poured in through the mouth', () => {
  const jar = filled(20, 4)
  jar.drop(200)
  rest(jar)
  expect(P.bodyIds(jar.world).filter((id) => !isInside(jar, id))).toHaveLength(4)
  expect(jar.count()).toBe(220)
})

test('pouring out takes the candy in the hand first', () => {
  const jar = filled(20)
  const id = highest(jar)
  take(jar, id)
  jar.pourOut()
  expect(jar.at(id)).toBeNull()
  jar.hold(id) // it comes too late
  run(jar, 600)
  expect(jar.count()).toBe(0)
  expect(jar.world.containers.map(({ kind }) => kind)).toEqual(['lathe', 'lid'])
})

test.each(
  (['bottle', 'jar', 'bowl', 'glass'] as const).flatMap((vessel) =>
    [1, 12, 42].map((count) => [count, vessel] as const),
  ),
)('of %d candies that fill it, one is dragged out of a %s', (count, vessel) => {
  const jar = restingJar(count, { vessel, fills: Math.max(12, count), seed: 3 })
  const { top, widest } = vesselOf(vessel)
  const id = P.bodyIds(jar.world).reduce((a, b) => (bodyOf(jar, b).position[1] > bodyOf(jar, a).position[1] ? b : a))
  const { position, radius } = bodyOf(jar, id)
  const [x, , z] = position
  const up = top + 2 * radius
  const held = take(jar, id, { point: position })
  const aside = widest + 2 * radius
  // As a pointer does, in a plane that the candy need not leave towards the axis.
  for (let k = 1; k <= 60; k++) drag(jar, held, [[x, position[1] + ((up - position[1]) * k) / 60, z]], 1)
  for (let k = 1; k <= 40; k++) drag(jar, held, [[x + ((aside - x) * k) / 40, up, z]], 1)
  drag(jar, held, [[aside, 0, z]])
  letGo(jar, held)
  rest(jar)
  const [ex, ey, ez] = bodyOf(jar, id).position
  expect(Math.hypot(ex, ez)).toBeGreaterThan(widest)
  expect(ey).toBeCloseTo(vesselOf(vessel).table + radius, 2)
})

test('a world without a lathe has no table, and keeps its walls in a hand', () => {
  const walls = P.boxContainer({ min: [-1, -1, -1], max: [1, 1, 1] })
  const world = P.createWorld({ dim: 3, containers: [walls] })
  const jar = createJar({}, { world, radius: 0.1, restore: P.restoreBodies })
  const id = P.addBody(world, { position: [0, 0, 0], radius: 0.1 })
  jar.adopt([id])
  jar.hold(id)
  run(jar, 2)
  expect([world.containers, world.systems]).toEqual([[walls], []])
})
