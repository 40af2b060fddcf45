// Items with values, and the value that one candy stands for: what an item leaves in a candy, the
// next one fills.
import { expect, test } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { candiesFor, type JarItem, remainderOf, shareItems, valuePerCandyAt } from '../../src/jar/jarItems.ts'
import { settleWorld } from '../../src/scenes/settle.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import { expectAgreement } from './help.ts'

const item = (id: string, value?: number) => (value === undefined ? { id } : { id, value })
function createJarWith(items: readonly JarItem[], unit = 100): Jar {
  const jar = createJar({ unit })
  jar.setItems(items)
  return jar
}
const ids = (jar: Jar) => jar.list().map(({ items }) => items.map(({ id }) => id).join('+'))

test('an item of value 20 is four candies of one item at unit 5', () => {
  const jar = createJar({ unit: 5 })
  const landed: string[] = []
  jar.on('land', ({ item }) => landed.push(`${item.label}`))
  jar.drop([{ id: 'a', value: 20, label: 'Ann', color: 'red' }])
  expect(jar.stats()).toMatchObject({ count: 20, candies: 4, valuePerCandy: 5, remainder: 0 })
  expect(jar.items()).toHaveLength(1)
  for (const { items } of jar.list()) expect(items).toEqual(jar.items())
  settleWorld(jar.world, Number.POSITIVE_INFINITY, 3600, jar.step)
  expect(landed).toEqual(['Ann', 'Ann', 'Ann', 'Ann'])
})

test.each([
  ['a tip of 1 500 000 at a million a candy', { unit: 1e6 }, [1.5e6], 2],
  ['tips beyond a million', { unit: 1000 }, [999_999, 2, 500_000], 1501],
  ['a large tip at 1 a candy', {}, [1.5e6], 2930],
  ['large tips in few candies', { capacity: 3 }, [1e11, 8e11], 2],
])('%s: the limit counts candies, not value', (_, options, values, candies) => {
  const jar = createJar(options)
  for (const [k, value] of values.entries()) jar.drop([item(`t${k}`, value)])
  const count = values.reduce((sum, value) => sum + value)
  expect(jar.stats()).toMatchObject({ count, candies })
  const loaded = createJar(options)
  loaded.load(jar.save())
  expect(loaded.stats()).toMatchObject({ count, candies })
  expectAgreement(jar)
})

test('a count beyond a million rises and falls by one', () => {
  const jar = createJar({ unit: 1000 })
  for (const count of [1_500_000, 1_500_001, 1_499_999, 1e12, 7, 1_000_001]) {
    jar.setCount(count)
    expect(jar.count()).toBe(count)
    expect(jar.stats().candies).toBe(candiesFor(count, jar.stats().valuePerCandy))
    expect(jar.items().length).toBeLessThan(20_000)
  }
  expect(() => jar.setCount(1e12 + 1)).toThrow('from 0 to 1000000000000, got')
})

test('a remainder is told, and the next item fills its candy first', () => {
  const jar = createJar({ unit: 5 })
  const seen = [item('a', 7), item('b', 3), item('c', 1)].map((one) => {
    jar.drop([one])
    return [jar.stats().candies, jar.stats().remainder]
  })
  expect(seen).toEqual(pairsOf('2,2 2,0 3,1'))
  expect(ids(jar)).toEqual(['a', 'a+b', 'c'])
})

test('any values make as many candies as their sum, whatever their order', () => {
  const values = [3, 12, 0.5, 5, 7.25, 1, 40, 2.25]
  const sum = values.reduce((all, value) => all + value, 0)
  for (let turn = 0; turn < values.length; turn++) {
    const items = [...values.slice(turn), ...values.slice(0, turn)].map((value, k) => item(`${k}`, value))
    for (const unit of [0.25, 1, 5, 30]) expect(shareItems(items, unit)).toHaveLength(1 + Math.ceil(sum / unit))
  }
  // 0.1 has no exact binary form: ten of them are one.
  const tenths = Array.from({ length: 10 }, (_, k) => item(`${k}`, 0.1))
  expect(shareItems(tenths, 1)).toHaveLength(2)
})

test.each([
  [0, 5, 0, 0],
  [1e-12, 5, 1, 1e-12],
  [4, 5, 1, 4],
  [5, 5, 1, 0],
  [7, 5, 2, 2],
  [5 + 1e-10, 5, 1, 0], // below the rounding
  [0.3, 0.1, 3, 0],
  [3e-6, 2e-6, 2, 1e-6], // small units are rounded by their own size
  [1e-6 - 2e-15, 1e-6, 1, 1e-6 - 2e-15],
  [1e9 - 1, 1e9, 1, 0], // at the rounding
])('%d at %d a candy is %i candies, the last of %d or full', (value, each, candies, rest) => {
  expect(candiesFor(value, each)).toBe(candies)
  expect(remainderOf(value, each)).toBeCloseTo(rest, 15)
})

test.each([
  [0, 0.5],
  [5, 0.5], // just full
  [5.001, 1],
  [10, 1],
  [11, 2],
  [81, 16],
])('a value of %d in ten candies is %d a candy, from half a unit on', (value, each) => {
  expect(valuePerCandyAt(value, { capacity: 10, least: 0.5 })).toBe(each)
})

test('taking an item takes its candies', () => {
  const jar = createJar({ unit: 5 })
  jar.drop([item('a', 7), item('b', 8), item('c', 10)])
  expect(ids(jar)).toEqual(['a', 'a+b', 'b', 'c', 'c'])
  jar.take(['a'])
  expect([jar.count(), ids(jar)]).toEqual([18, ['b', 'b', 'c', 'c']])
  jar.take(['c'])
  expect([jar.count(), ids(jar)]).toEqual([8, ['b', 'b']])
  jar.setItems([item('b', 8), item('c', 10)])
  jar.take(['c'])
  jar.undo()
  expect([jar.count(), jar.stats().candies]).toEqual([18, 4])
})

test('what comes in fills candies that a take has left with room, also after a save', () => {
  for (const isSaved of [false, true]) {
    const jar = createJar({ capacity: 2 })
    jar.drop(['a', 'b', 'c', 'd'].map((id) => item(id, 1)))
    jar.take(['a'])
    expect(ids(jar)).toEqual(['b', 'c+d'])
    if (isSaved) jar.load(jar.save())
    jar.drop([item('e', 1)])
    expect(ids(jar)).toEqual(['b+c', 'd+e'])
  }
})

test('candies that are not full are shared again where fewer suffice', () => {
  const jar = createJar({ unit: 5 })
  jar.drop([item('a', 4), item('b', 4), item('c', 4)])
  expect(ids(jar)).toEqual(['a+b', 'b+c', 'c'])
  jar.take(['b'])
  expect(ids(jar)).toEqual(['a+c', 'c'])
})

test('a new value adds candies of its item, and the others keep theirs', () => {
  const jar = createJar({ unit: 5 })
  const list = (value: number) => [item('a', 10), item('b', value), item('c', 10)]
  jar.setItems(list(5))
  settleWorld(jar.world)
  const bodyOf = () => new Map([...Array(1000).keys()].flatMap((id) => (jar.at(id) ? [[id, jar.at(id)!.item.id]] : [])))
  const before = bodyOf()
  jar.setItems(list(15))
  expect(ids(jar)).toEqual(['a', 'a', 'b', 'b', 'b', 'c', 'c'])
  for (const [body, id] of before) expect(jar.at(body)?.item.id).toBe(id)
})

test('above the capacity candies are grouped by value', () => {
  const jar = createJar({ unit: 5, capacity: 10 })
  jar.drop([item('a', 50)])
  expect(jar.stats()).toMatchObject({ candies: 10, valuePerCandy: 5 })
  jar.drop([item('b', 1)])
  expect(jar.stats()).toMatchObject({ candies: 6, valuePerCandy: 10, remainder: 1 })
})

test('above the capacity a jar that refuses takes whole items', () => {
  const jar = createJar({ unit: 5, capacity: 4, overflow: 'refuse' })
  const errors: string[] = []
  jar.on('error', ({ message }) => errors.push(message))
  jar.drop([item('a', 10), item('b', 8), item('c', 3)])
  expect([jar.count(), errors]).toEqual([18, [expect.stringContaining('full at 20; 1 refused')]])
})

test('a count is a value: items of value 1 are added, and the newest are taken', () => {
  const jar = createJar({ unit: 5 })
  jar.setCount(12)
  expect(jar.stats()).toMatchObject({ count: 12, candies: 3, remainder: 2 })
  jar.drop([item('a', 20)])
  jar.setCount(25)
  expect([jar.count(), jar.items().length]).toEqual([25, 25])
  jar.setCount(3)
  expect(jar.stats()).toMatchObject({ count: 3, candies: 1, remainder: 3 })
})

test('decimal values add up as people add them, and reach a goal', () => {
  const jar = createJar({ unit: 0.1, goal: 1 })
  const reached: number[] = []
  jar.on('goal', ({ at }) => reached.push(at))
  for (let k = 0; k < 10; k++) jar.drop([item(`${k}`, 0.1)])
  expect([jar.count(), jar.stats().candies, reached]).toEqual([1, 10, [1]])
  jar.take(7)
  expect(jar.count()).toBe(0.3)
  const many = Array.from({ length: 10_000 }, (_, k) => item(`many ${k}`, 19.99))
  expect(createJarWith(many, 1).count()).toBe(199_900)
})

test.each([
  [[0.2, 4.8], 0],
  [[0.2, 4.8], 1],
  [[5.3, 0.1, 0.07, 0.99, 0.77], 6],
  [[1e6 - 1, 0.1, 0.02], 999_999],
])('a count may replace the newest of the decimal values %j: %d', (values, count) => {
  const jar = createJarWith(values.map((value, k) => item(`${k}`, value)))
  jar.setCount(count)
  expect(jar.count()).toBeLessThanOrEqual(count)
  expect(jar.count()).toBeGreaterThan(count - 1)
})

test('heights and fills are values', () => {
  const jar = createJar({ unit: 5, fills: 500 })
  expect(jar.heightOf(250)).toBe(createJar({ fills: 100 }).heightOf(50))
})

test('a saved jar holds an item once, whatever its value', () => {
  const jar = createJar({ unit: 5 })
  jar.drop([{ ...item('a', 200), data: 'x'.repeat(1000) }, item('b', 2), item('c', 7)])
  settleWorld(jar.world)
  const text = jar.save()
  expect(text.match(/x{1000}/g)).toHaveLength(1)
  const other = createJar({ unit: 5 })
  other.load(text)
  expect([other.items(), other.list(), other.save()]).toEqual([jar.items(), jar.list(), text])
  // A jar with another unit shares the same items among other candies.
  const coarse = createJar({ unit: 10 })
  coarse.load(text)
  expect(coarse.stats()).toMatchObject({ count: 209, candies: 21, remainder: 9 })
})

test('pouring out takes an item with its last candy', () => {
  const jar = createJar({ unit: 1 })
  jar.drop([item('a', 30), item('b', 30)])
  settleWorld(jar.world)
  jar.pourOut()
  let most = 60
  for (let k = 0; k < 600 && jar.isPouringOut(); k++) {
    jar.step()
    expect([60, 30, 0]).toContain(jar.count())
    expect(jar.count()).toBeLessThanOrEqual(most)
    most = jar.count()
  }
  expect([jar.count(), jar.stats().candies]).toEqual([0, 0])
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e13, '5'])('the value %s is refused', (value) => {
  const jar = createJar()
  expect(() => jar.drop([{ id: 'a', value: value as number }])).toThrow('items[0].value must be')
  expect(() => createJar({ unit: value as number })).toThrow('unit must be')
  expect(jar.count()).toBe(0)
})

test('every item stands in a candy, however small its value', () => {
  const small = ['a', 'b', 'c'].map((id) => item(id, 1e-9))
  for (const [unit, first] of [
    [1000, small],
    [1, [item('z', 1), ...small]],
    [1, [...small, item('z', 1)]],
    [1, [...small, item('z', 3), item('y', 0.5), item('x', 1e-9)]],
  ] as [number, JarItem[]][]) {
    const jar = createJar({ unit })
    for (const one of first) jar.drop([one])
    expect(jar.items().map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    const other = createJarWith(first, unit)
    expect(ids(other).join('+').split('+').sort()).toEqual(ids(jar).join('+').split('+').sort())
    expectAgreement(jar)
    for (const { id } of first) expect(jar.take([id]).map((gone) => gone.id)).toEqual([id])
    expect([jar.count(), jar.stats().candies]).toEqual([0, 0])
  }
})

test.each([1_500_000, 4e9])('a candy that stands for more than a jar has room for is one item: %i', (unit) => {
  const jar = createJar({ unit })
  jar.setCount(3 * unit)
  expect(jar.items().map(({ value }) => value)).toEqual([unit, unit, unit])
  jar.setCount(2 * unit)
  expect(jar.count()).toBe(2 * unit)
})
