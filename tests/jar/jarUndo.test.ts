// Undo of a jar: it takes back each kind of change, in reverse order, with ids, labels and colours.
import { expect, test, vi } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import type { JarItem } from '../../src/jar/jarItems.ts'
import { addBody, hash, type World } from '../../src/physics/index.ts'
import { run } from './help.ts'

const byId = (items: readonly JarItem[]) =>
  [...items].sort((one, other) => String(one.id).localeCompare(String(other.id)))
const named = (...ids: string[]) => ids.map((id) => ({ id, label: `Label ${id}`, color: 'red' }))

test.each(['bottle', 'torus'] as const)('%s: undo gives back the contents before each change', (view) => {
  const jar = createJar({ view, capacity: 9 })
  const changes: (() => void)[] = [
    () => jar.drop(4),
    () => jar.drop(named('a', 'b', 'c')),
    () => jar.take(['b', '#2']),
    () => jar.take(2),
    () => jar.setItems([{ id: 'a', label: 'Other', color: 'blue' }, ...named('d')]),
    () => jar.setItems(named('a', 'd')), // the label alone
    () => jar.clear(),
    () => jar.setCount(30), // each candy stands for four
    () => jar.setCount(5),
    () => jar.pourOut(true),
    () => jar.load(createJar({ view, capacity: 9 }).save()),
    () => jar.drop(1),
  ]
  const onChange = vi.fn()
  jar.on('change', onChange)
  const states: (readonly JarItem[])[] = []
  for (const change of changes) {
    states.push(jar.items())
    change()
    run(jar, 20)
  }
  expect(jar.undoable()).toBe(changes.length)
  onChange.mockClear()
  for (const state of states.reverse()) {
    expect(jar.undo()).toBe(true)
    expect(byId(jar.items())).toEqual(byId(state))
    expect(onChange.mock.lastCall![0]).toMatchObject({ reason: 'undo', count: state.length })
    expect(jar.stats().bodies + jar.stats().waiting).toBe(jar.list().length)
    run(jar, 20)
  }
  expect([jar.undo(), jar.count(), onChange.mock.calls.length]).toEqual([false, 0, changes.length])
})

test.each([
  ['a clear', (jar: Jar) => jar.clear()],
  ['a pour', (jar: Jar) => jar.pourOut()],
  ['a pour at once', (jar: Jar) => jar.pourOut(true)],
  ['a load', (jar: Jar) => jar.load(createJar().save())],
])('after undo of %s every candy is where it was', (_name, change) => {
  const jar = createJar()
  jar.drop(40)
  run(jar, 300)
  const before = hash(jar.world)
  const text = jar.save()
  change(jar)
  run(jar, 200)
  jar.undo()
  expect(jar.isPouringOut()).toBe(false)
  expect(hash(jar.world)).toBe(before)
  expect(JSON.parse(jar.save()).candies).toEqual(JSON.parse(text).candies)
})

test('it keeps 20 changes, and 32 MiB of worlds', () => {
  const jar = createJar()
  for (let k = 0; k < 30; k++) jar.drop(1)
  while (jar.undo());
  expect(jar.count()).toBe(10)
})

test('what is forgotten is not taken back; adopted bodies are', () => {
  const jar = createJar()
  jar.drop(5)
  jar.forget()
  jar.adopt([addBody(jar.world as World<3>, { position: [0, 0, 0], radius: 0.03 })])
  expect(jar.count()).toBe(6)
  expect([jar.undo(), jar.undo(), jar.count()]).toEqual([true, false, 5])
})

test('a page that sets what undo proposes goes back step by step', () => {
  const jar = createJar()
  for (const ids of ['a', 'ab', 'abc', 'b']) jar.setItems(named(...ids))
  const seen: string[] = []
  for (let k = 0; k < 4; k++) {
    const { reason, items } = jar.propose('undo')
    expect(reason).toBe('undo')
    jar.setItems(items)
    const ids = byId(jar.items()).map(({ id }) => id)
    seen.push(ids.join(''))
  }
  expect(seen).toEqual(['abc', 'ab', 'a', ''])
  expect(jar.propose('undo').items).toEqual([])
})

test.each<[string, (jar: Jar) => void]>([
  ['a drop', (jar) => jar.drop(named('c'))],
  ['a take', (jar) => jar.take(['b'])],
  ['a list', (jar) => jar.setItems(named('a', 'c', 'x'))],
  ['a clear', (jar) => jar.clear()],
  ['a pour', (jar) => jar.pourOut(true)],
  ['a load', (jar) => jar.load(createJar().save())],
])('undo of %s leaves what has changed without undo', (_, change) => {
  const jar = createJar({ goal: 1 })
  const onGoal = vi.fn()
  jar.on('goal', onGoal)
  jar.withoutUndo(() => jar.drop(named('a', 'b', 'x')), true)
  expect([jar.undoable(), onGoal.mock.calls.length]).toEqual([0, 0])
  change(jar)
  const others = jar.items().filter(({ id }) => id !== 'x' && id !== 'a')
  const old = jar.items().filter(({ id }) => id === 'a')
  const renamed = old.map((item) => ({ ...item, label: 'Ada' }))
  jar.withoutUndo(() => jar.setItems([...others, ...renamed, ...named('new')]))
  expect([jar.undoable(), jar.undo()]).toEqual([1, true])
  const left = renamed.length > 0 ? renamed : named('a', 'x')
  expect(byId(jar.items())).toEqual(byId([...left, ...named('b', 'new')]))
})
