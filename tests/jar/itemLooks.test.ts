// The shape and the image of items: what is allowed, and what is saved.
import { expect, test, vi } from 'vitest'
import { createJar } from '../../src/jar/jar.ts'
import { addShapeName } from '../../src/jar/jarItems.ts'

const item = (fields: object) => [{ id: 'a', ...fields }]

test('an unknown shape is refused with the names that are allowed', () => {
  const jar = createJar()
  expect(() => jar.drop(item({ shape: 'cube' }))).toThrow(
    'items[0].shape must be one of konpeito, ball, star, heart, coin, got "cube"',
  )
  expect(jar.count()).toBe(0)
})

test('a registered name is allowed, that of a known shape is not registered', () => {
  addShapeName('gem')
  const jar = createJar()
  jar.drop(item({ shape: 'gem' }))
  expect(jar.items()[0]!.shape).toBe('gem')
  for (const name of ['coin', '', 5, null]) expect(() => addShapeName(name)).toThrow(RangeError)
})

test.each(['', 5, ['🍓']])('the image %j is refused', (image) => {
  expect(() => createJar().drop(item({ image }) as never)).toThrow('items[0].image must be an address')
})

test('an image may have a million characters', () => {
  const jar = createJar()
  jar.drop(item({ image: 'x'.repeat(1e6) }))
  expect(() => jar.drop([{ id: 'b', image: 'x'.repeat(1e6 + 1) }])).toThrow('the length of items[0].image')
})

test('null counts as absent', () => {
  const jar = createJar()
  jar.drop(item({ shape: null, image: null }) as never)
  expect(jar.count()).toBe(1)
})

test('shape and image are saved and loaded', () => {
  const jar = createJar()
  jar.drop(item({ shape: 'heart', image: '🍓' }))
  const other = createJar()
  other.load(jar.save())
  expect(other.items()).toEqual(item({ shape: 'heart', image: '🍓' }))
})

test('another shape or image of an item that stays is painted', () => {
  const jar = createJar()
  jar.drop(item({}))
  const painted = vi.fn()
  jar.on('paint', painted)
  jar.setItems(item({ shape: 'star' }))
  jar.setItems(item({ shape: 'star', image: '🍓' }))
  jar.setItems(item({ shape: 'star', image: '🍓' }))
  expect(painted).toHaveBeenCalledTimes(2)
})
