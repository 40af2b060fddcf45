// The jar keeps its books and its candies alike, whatever is added and taken, and when.
import { describe, expect, test } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { bodyIds, getBody, hash, type World } from '../../src/physics/index.ts'

const run = (jar: Jar, steps: number) => {
  for (let k = 0; k < steps; k++) jar.step()
}
const settled = (jar: Jar) => {
  while (!jar.settle(50));
  return jar
}
/** Each candy of the books has a body or waits, and each body has its candy. */
const agree = (jar: Jar) => {
  const bodies = bodyIds(jar.world as World)
  expect(bodies.length + jar.waiting).toBe(jar.candies)
  for (const body of bodies) expect(jar.candy(body)).not.toBeNull()
}
const named = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => ({ id: `n${from + k}` }))

describe.each(['bottle', 'torus'] as const)('a %s', (view) => {
  test('follows a count up and down, also while candies still wait', () => {
    const jar = createJar({ view, seed: 5 })
    for (const count of [40, 12, 300, 7, 0, 25]) {
      jar.setCount(count)
      expect(jar.count).toBe(count)
      agree(jar)
      run(jar, 9)
      agree(jar)
    }
    run(jar, 200)
    expect(bodyIds(jar.world as World).length).toBe(25)
  })

  test('follows items by id: who stays keeps the same body', () => {
    const jar = settled(createJar({ view, contents: named(0, 20) }))
    const before = named(0, 20).map(({ id }) => jar.bodyOf(id))
    expect(new Set(before).size).toBe(20)
    jar.setItems([...named(5, 20), ...named(30, 33)])
    run(jar, 30)
    expect(named(5, 20).map(({ id }) => jar.bodyOf(id))).toEqual(before.slice(5))
    expect(named(0, 5).map(({ id }) => jar.bodyOf(id))).toEqual([null, null, null, null, null])
    expect(jar.items().map(({ id }) => id)).toEqual([...named(5, 20), ...named(30, 33)].map(({ id }) => id))
    agree(jar)
  })

  test('takes chosen ones out, waiting or inside, and the newest by number', () => {
    const jar = createJar({ view, contents: named(0, 60) })
    run(jar, 4)
    jar.take(['n59', 'n0', 'nobody'])
    expect(jar.count).toBe(58)
    agree(jar)
    run(jar, 120)
    jar.take(3)
    expect(jar.items().at(-1)!.id).toBe('n55')
    agree(jar)
  })

  test('a saved jar comes back with the same items on the same bodies, and goes on alike', () => {
    const jar = createJar({ view, contents: [...named(0, 30), { id: 7, color: '#aabbcc', data: { gift: 5 } }] })
    run(jar, 20)
    const text = jar.save()
    const other = createJar({ view })
    other.load(text)
    expect(other.items()).toEqual(jar.items())
    agree(other)
    run(jar, 50)
    run(other, 50)
    expect(other.bodyOf('n3')).toBe(jar.bodyOf('n3'))
    if (view === 'bottle') expect(hash(other.world as World)).toBe(hash(jar.world as World))
    expect(other.colorOf(other.bodyOf(7)!)).toBe('#aabbcc')
  })
})

test('above capacity one candy stands for n, every item stays with one candy, and below it they are counted out again', () => {
  const changes: number[] = []
  const jar = createJar({ capacity: 40, contents: named(0, 40) })
  jar.on('change', ({ each }) => changes.push(each))
  expect(jar.each).toBe(1)
  jar.drop(named(40, 41))
  expect([jar.each, jar.candies, jar.count]).toEqual([2, 21, 41])
  jar.drop(named(41, 300))
  expect([jar.each, jar.candies]).toEqual([10, 30])
  agree(jar)
  const told = jar.list().flatMap(({ items }) => items.map(({ id }) => id))
  expect(told).toEqual(named(0, 300).map(({ id }) => id))
  jar.take(270)
  expect([jar.each, jar.candies]).toEqual([1, 30])
  agree(jar)
  expect(changes).toEqual([2, 10, 1])
})

test('a million is a number like any other', () => {
  const jar = createJar({ contents: 1_000_000 })
  expect([jar.each, jar.candies, jar.count]).toEqual([50, 20000, 1_000_000])
  jar.take(1)
  jar.drop(2)
  expect(jar.count).toBe(1_000_001)
})

test('refuses what is too much when told to, and says so', () => {
  const errors: string[] = []
  const jar = createJar({ capacity: 10, overflow: 'refuse', contents: 8 })
  jar.on('error', (error) => errors.push(error.message))
  jar.drop(5)
  expect(jar.count).toBe(10)
  expect(errors).toEqual(['the jar is full: 3 of 5 were refused, it holds 10'])
})

test('every event carries the item; a burst comes in at a steady rate', () => {
  const jar = settled(createJar({ contents: 5 }))
  const dropped: unknown[] = []
  const landed: unknown[] = []
  let settles = 0
  jar.on('drop', ({ item }) => dropped.push(item.id))
  jar.on('land', ({ item, impulse }) => impulse > 0 && landed.push(item.id))
  jar.on('settle', () => settles++)
  jar.drop([{ id: 'a', label: 'A' }, { id: 'b' }, { id: 'c' }])
  const perStep: number[] = []
  for (let k = 0; k < 6; k++) {
    const before = dropped.length
    jar.step()
    perStep.push(dropped.length - before)
  }
  expect(Math.max(...perStep)).toBe(1)
  expect(dropped).toEqual(['a', 'b', 'c'])
  run(jar, 600)
  expect(landed.sort()).toEqual(['a', 'b', 'c'])
  expect(settles).toBe(1)
})

test('a ray meets the candy in front', () => {
  const jar = settled(createJar({ contents: [{ id: 'only', label: 'one' }] }))
  const [x, y, z] = getBody(jar.world as World<3>, jar.bodyOf('only')! as never).position
  expect(jar.pick([x, y, z + 3], [0, 0, -1])?.item.label).toBe('one')
  expect(jar.pick([x, y + 0.5, z + 3], [0, 0, -1])).toBeNull()
})

test('sizes and colours are those of the items, also when they change', () => {
  const jar = settled(createJar({ contents: [{ id: 1, size: 2, color: '#ff0000' }, { id: 2 }] }))
  const radius = (id: number) => getBody(jar.world as World<3>, jar.bodyOf(id)! as never).radius
  expect(radius(1)).toBeCloseTo(2 * jar.radius, 12)
  expect(jar.colorOf(jar.bodyOf(1)!)).toBe('#ff0000')
  const { paint } = jar
  jar.setItems([{ id: 1, size: 1.5, color: '#00ff00' }, { id: 2 }])
  expect(radius(1)).toBeCloseTo(1.5 * jar.radius, 12)
  expect(jar.colorOf(jar.bodyOf(1)!)).toBe('#00ff00')
  expect(jar.paint).toBeGreaterThan(paint)
})

test('shaking lifts the pile, tilting moves it aside, pouring out empties it and tells once', () => {
  const jar = settled(createJar({ contents: 60 }))
  const mean = (axis: number) => {
    const ids = bodyIds(jar.world as World<3>)
    return ids.reduce((sum, id) => sum + getBody(jar.world as World<3>, id).position[axis]!, 0) / ids.length
  }
  const height = mean(1)
  jar.shake()
  run(jar, 20)
  expect(mean(1)).toBeGreaterThan(height + 0.02)
  jar.tilt([1, -1, 0])
  run(jar, 120)
  expect(mean(0)).toBeGreaterThan(0.2)
  const counts: number[] = []
  jar.on('change', ({ count, reason }) => reason === 'pourOut' && counts.push(count))
  jar.pourOut()
  run(jar, 300)
  expect([jar.count, ...counts]).toEqual([0, 0])
  agree(jar)
})

test.each([
  [() => createJar({ contents: -1 }), 'count must be a whole number from 0 to 1000000000, got -1'],
  [() => createJar({ capacity: 0 }), 'capacity must be a whole number of candies from 1 to 30000, got 0'],
  [() => createJar({ contents: [{ id: 1 }, { id: 1 }] }), 'items[1].id must be unique, but 1 is there twice'],
  [() => createJar({ contents: [{ id: 1, size: 9 }] }), 'items[0].size must be a number from 0.5 to 2, got 9'],
  [() => createJar().tilt([0, 0, 0]), 'tilt takes a direction [x, y, z] other than zero, got [0,0,0]'],
  [() => createJar().load('nonsense'), 'this text is no saved jar: it is not JSON'],
])('doors name the value and the remedy: %#', (open, message) => {
  expect(open).toThrow(message)
})

test('a damaged text is refused whole: what was there stays', () => {
  const jar = createJar({ contents: named(0, 9) })
  run(jar, 30)
  const text = jar.save()
  const saved = JSON.parse(text)
  const before = hash(jar.world as World)
  for (const broken of [
    { ...saved, world: saved.world.slice(0, 400) },
    { ...saved, world: '%%%' },
    { ...saved, view: 'torus' },
    { ...saved, konpeito: 99 },
    { ...saved, pieces: [[1, 1, -1, 123456789, []]] },
    { ...saved, pieces: [7] },
  ]) {
    expect(() => jar.load(JSON.stringify(broken))).toThrow(RangeError)
    expect(hash(jar.world as World)).toBe(before)
    expect(jar.count).toBe(9)
  }
})
