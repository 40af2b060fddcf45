// The contents of a <konpeito-bottle> that is not mounted: calls act in their order, on a saved jar
// too.
import { expect, test } from 'vitest'
import { KeptJar } from '../../src/element/keptJar.ts'
import { createJar } from '../../src/jar/jar.ts'

const saved = (view: 'bottle' | 'torus', ...ids: string[]) => {
  const jar = createJar({ view })
  jar.drop(ids.map((id) => ({ id })))
  for (let k = 0; k < 100; k++) jar.step()
  return jar.save()
}
/** Ids in a jar that is filled with the contents. */
const made = (kept: KeptJar, view: 'bottle' | 'torus') => {
  const jar = createJar({ view })
  kept.fill(jar)
  const text = kept.takeSaved()
  if (text !== null) jar.load(text)
  return jar.items().map(({ id }) => id)
}

test.each(['bottle', 'torus'] as const)('drops and takes after a load are in the jar: %s', (view) => {
  const kept = new KeptJar(() => ({ view }))
  kept.contents = 5
  kept.load(saved(view, 'a', 'b'))
  expect(kept.count).toBe(2)
  kept.drop([{ id: 'c' }])
  kept.take(['a'])
  expect([kept.count, kept.items.map(({ id }) => id)]).toEqual([2, ['b', 'c']])
  expect(made(kept, view)).toEqual(['b', 'c'])
})

test('a list set after a load replaces it', () => {
  const kept = new KeptJar()
  kept.load(saved('bottle', 'a', 'b'))
  kept.contents = [{ id: 'x' }]
  expect(made(kept, 'bottle')).toEqual(['x'])
})

test('a number keeps the oldest items and adds items without ids', () => {
  const kept = new KeptJar()
  kept.contents = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  kept.contents = 2
  expect(kept.items.map(({ id }) => id)).toEqual(['a', 'b'])
  kept.contents = 3
  expect(made(kept, 'bottle')).toEqual(['a', 'b', '#1'])
})

test('a number set after a load keeps the saved positions', () => {
  const kept = new KeptJar()
  kept.load(saved('bottle', 'a', 'b'))
  kept.contents = 3
  expect(kept.count).toBe(3)
  const jar = createJar()
  kept.fill(jar)
  jar.load(kept.takeSaved()!)
  expect([jar.items().map(({ id }) => id), jar.stats()]).toMatchObject([['a', 'b', '#1'], { bodies: 2, waiting: 1 }])
})

test('a load keeps the saved text', () => {
  const kept = new KeptJar()
  const text = saved('bottle', 'a')
  kept.load(text)
  expect(kept.save()).toBe(text)
})

test('a damaged text changes nothing, and is kept to be reported', () => {
  const kept = new KeptJar()
  kept.contents = 2
  kept.load('nonsense')
  kept.drop(1)
  expect(kept.count).toBe(3)
  expect(kept.takeSaved()).toBe('nonsense')
})

test('items without ids get ids', () => {
  const kept = new KeptJar()
  kept.contents = 2
  expect(kept.items.map(({ id }) => id)).toEqual(['#1', '#2'])
  expect(made(kept, 'bottle')).toEqual(['#1', '#2'])
})
