// The size of candies where neither `fills` nor a goal says so.
import { describe, expect, test } from 'vitest'
import { createJar, type Jar, type JarOptions } from '../../src/jar/jar.ts'
import { bodyColumns, hash } from '../../src/physics/index.ts'
import { expectAgreement, named, rest, restingJar, run } from './help.ts'

/** How much of a jar is full, from its floor to its shoulder. */
function level(jar: Jar, count = jar.count()): number {
  const { floor, shoulder } = jar.vessel!
  return jar.heightOf(count) / (shoulder - floor)
}
const radii = ({ world }: Jar): number[] =>
  Array.from({ length: world.bodies.count }, (_, i) => bodyColumns(world).position[4 * i + 3]!)
const largest = (jar: Jar) => Math.max(...radii(jar))
const filled = (count: number, options: JarOptions = {}) => {
  const jar = createJar(options)
  jar.setCount(count)
  return jar
}

describe.each(['bottle', 'jar', 'bowl', 'glass'] as const)('a %s', (vessel) => {
  test('of 6 to 2000 candies is neither almost empty nor full', () => {
    for (const count of [6, 7, 12, 20, 21, 42, 66, 67, 150, 200, 201, 500, 666, 667, 1500, 2000]) {
      const at = level(filled(count, { vessel }))
      // A fifth of the candies that fill it are one layer with gaps, whose mean level is low.
      expect(at, `${count} candies`).toBeGreaterThan(1 / 9)
      expect(at, `${count} candies`).toBeLessThan(3 / 4)
    }
  })

  test('keeps its candies and who they are when it outgrows its size', () => {
    const jar = filled(20, { vessel, seed: 4 })
    rest(jar)
    const [before, candies] = [largest(jar), jar.list()]
    jar.drop(3)
    expect(largest(jar)).toBe(before) // nothing jumps
    let last = before
    while (largest(jar) < last || last === before) {
      last = largest(jar)
      jar.step()
      expect(largest(jar)).toBeGreaterThan(0.97 * last)
      if (jar.world.stepCount > 3000) break
    }
    rest(jar)
    expect(largest(jar)).toBeLessThan(0.8 * before)
    expect(jar.list().slice(0, 20)).toEqual(candies)
    expectAgreement(jar)
    expect(level(jar)).toBeGreaterThan(1 / 6)
  })
})

test('the same number has the same size, whether it came at once or one by one', () => {
  const sorted = (jar: Jar) => radii(jar).sort((a, b) => a - b)
  for (const count of [20, 25, 70]) {
    const jar = createJar({ seed: 9 })
    for (let k = 0; k < count; k++) {
      jar.drop()
      run(jar, 30)
    }
    rest(jar)
    const once = restingJar(count, { seed: 9 })
    sorted(once).forEach((radius, k) => {
      expect(sorted(jar)[k]).toBeCloseTo(radius, 12)
    })
  }
})

test('candies do not grow while one is in the jar, and do in an empty one', () => {
  const jar = restingJar(90)
  const before = largest(jar)
  jar.setCount(3)
  rest(jar)
  expect(largest(jar)).toBeLessThanOrEqual(before)
  jar.undo()
  rest(jar)
  expect(largest(jar) / before).toBeCloseTo(1, 2) // other candies than before
  jar.clear()
  jar.setCount(10)
  rest(jar)
  expect(largest(jar)).toBeGreaterThan(1.5 * before)
})

test('a jar that is saved while its candies shrink goes on bit for bit', () => {
  const jar = restingJar(20, { seed: 3 })
  jar.drop([{ id: 'big', size: 2 }, ...named('a', 'b')])
  run(jar, 10)
  const other = createJar()
  other.load(jar.save())
  for (const each of [jar, other]) run(each, 90)
  expect(hash(other.world)).toBe(hash(jar.world))
  expect(other.save()).toBe(jar.save())
  // Both are of one size afterwards, too.
  for (const each of [jar, other]) each.drop(60)
  for (const each of [jar, other]) rest(each)
  expect(hash(other.world)).toBe(hash(jar.world))
})

test('large items take a larger size of the jar, and all of them come in', () => {
  const jar = createJar()
  jar.setItems(Array.from({ length: 12 }, (_, id) => ({ id, size: 2 })))
  rest(jar)
  expect(jar.stats()).toMatchObject({ bodies: 12, waiting: 0 })
  // Items that grow in place are no exception.
  const other = restingJar(0)
  other.setItems(named('a', 'b', 'c'))
  rest(other)
  other.setItems(named('a', 'b', 'c').map((item) => ({ ...item, size: 2 })))
  rest(other)
  expect(other.stats()).toMatchObject({ bodies: 3, waiting: 0 })
  for (const radius of radii(other)) expect(radius).toBeLessThan(0.7 * other.vessel!.points.at(-1)![0])
})

test('a candy whose first item goes may become that of a larger one', () => {
  const list = [...named('a', 'b', 'c'), { id: 'd', size: 2 }]
  // Two items a candy: c stands before d.
  const taken = createJar({ capacity: 2 })
  taken.drop(list)
  taken.take(['c'])
  // With one more, the items are shared among the candies again, and d stands first.
  const shared = createJar({ capacity: 3 })
  shared.setItems(named('a', 'b', 'c'))
  rest(shared)
  shared.setItems([...named('a', 'b'), { id: 'd', size: 2 }, { id: 'e' }])
  for (const jar of [taken, shared]) {
    rest(jar)
    const { bodies, candies, waiting } = jar.stats()
    expect([bodies, waiting]).toEqual([candies, 0])
  }
})

test.each<[string, JarOptions, number, number]>([
  ['a goal', { goal: 500 }, 42, 500],
  ['fills', { fills: 500 }, 42, 500],
])('%s sizes the candies in its place', (_, options, count, full) => {
  const jar = restingJar(count, options)
  expect(level(jar, full)).toBeGreaterThan(0.85)
  expect(level(jar, full)).toBeLessThan(1.05)
})

test.each([
  [3000, 3000, 0.05],
  [10_000, 3000, 0.034],
  [100_000, 90, 0.11],
])('at a capacity of %d, %d candies have the size of their number, not of the capacity', (capacity, count, least) => {
  const jar = filled(count, { capacity })
  expect(jar.world.spawner.queue.reduce((sum, { radius }) => sum + radius, 0) / count).toBeGreaterThan(0.98 * least)
})

test('3000 items of twice the size shrink so that all fit', () => {
  const jar = createJar()
  jar.setItems(Array.from({ length: 3000 }, (_, id) => ({ id, size: 2 })))
  expect(jar.heightOf(8 * 3000)).toBeLessThan(jar.vessel!.shoulder - jar.vessel!.floor)
})

test('a small capacity is the largest size: its candies never shrink further', () => {
  const jar = restingJar(40, { capacity: 50 })
  expect(level(jar, 50)).toBeGreaterThan(0.75)
  jar.setCount(500)
  rest(jar)
  expect(jar.stats().candies).toBeLessThanOrEqual(50)
  expect(level(jar)).toBeGreaterThan(0.3)
})

test.each([
  [20, [1, 2, 3]],
  [200, [3]],
])('%d candies at their largest pour out before the time is over', (count, seeds) => {
  const left = seeds.map((seed) => {
    const jar = restingJar(count, { seed })
    const { contact } = jar.world
    jar.pourOut()
    run(jar, 400)
    const late = jar.count()
    run(jar, 80)
    expect(jar.count()).toBe(0)
    expect(jar.world.contact).toEqual(contact)
    return late
  })
  // Of 20 up to 6 are late, by chance.
  expect(left.sort((a, b) => a - b)[left.length >> 1]).toBeLessThanOrEqual(3)
})

test('a count of no more than the candies beside the bottle has no height', () => {
  const jar = createJar({ fills: 1000, beside: 5 })
  expect([0, 1, 5].map(jar.heightOf)).toEqual([0, 0, 0])
  expect(jar.heightOf(6)).toBeGreaterThan(0)
})
