// The shape and the image of the jar are those of the items that have none of their own.
import { expect, test, vi } from 'vitest'
import { createAppearanceOf } from '../../../src/components/jar/jarAppearance.ts'
import { createJar, type Jar } from '../../../src/jar/jar.ts'
import type { JarItem } from '../../../src/jar/jarItems.ts'
import { bodyIds } from '../../../src/physics/index.ts'

const fail = vi.fn<(error: Error) => void>()

/** The look of the first item of a jar. */
function lookOf(item: JarItem, shape?: string, image?: string) {
  const jar: Jar = createJar()
  jar.setItems([item])
  while (bodyIds(jar.world).length === 0) jar.step()
  const [id] = bodyIds(jar.world)
  return createAppearanceOf(jar, { shape, image }, fail)(id!)
}

test.each<[Omit<JarItem, 'id'>, string | undefined, string | undefined, object]>([
  [{}, undefined, undefined, {}],
  [{}, 'konpeito', 'none', {}],
  [{}, 'star', undefined, { shape: 'star' }],
  [{}, undefined, '🍓', { image: '🍓' }],
  [{}, 'konpeito', '🍓', { image: '🍓' }],
  [{}, 'heart', '🍓', { shape: 'heart', image: '🍓' }],
  [{ shape: 'konpeito' }, 'heart', '🍓', { shape: 'konpeito', image: '🍓' }],
  [{ image: '🐱' }, 'heart', '🍓', { id: 7, shape: 'heart', image: '🐱' }],
  [{ image: '🐱' }, undefined, undefined, { id: 7, image: '🐱' }],
])('an item %j in a jar of shape %s and image %s', (item, shape, image, look) => {
  const { id, shape: drawn, image: picture } = lookOf({ id: 7, ...item }, shape, image)!
  const { shape: wanted, image: shown } = look as JarItem
  expect([drawn ?? undefined, picture ?? undefined]).toEqual([wanted, shown])
  // Errors name the item whose image it is; the image of the jar belongs to none.
  if (picture && picture === image) expect(id).toBeUndefined()
  if ('id' in look) expect(id).toBe(7)
  expect(fail).not.toHaveBeenCalled()
})

test('what is not allowed is reported, and the rest is used', () => {
  expect(lookOf({ id: 7 }, 'cube', '🍓')).toMatchObject({ image: '🍓' })
  expect(fail.mock.calls.map(([error]) => error.message)).toEqual([expect.stringContaining('shape must be one of')])
  fail.mockClear()
  expect(lookOf({ id: 7 }, 'ball', '')).toMatchObject({ shape: 'ball' })
  expect(fail.mock.calls.map(([error]) => error.message)).toEqual([expect.stringContaining('image must be')])
})
