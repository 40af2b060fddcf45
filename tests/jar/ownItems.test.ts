// The jar has items of its own: what its caller does to the objects that it gave or got changes nothing.
import { expect, test, vi } from 'vitest'
import { createJar, type Jar, type JarItem } from '../../src/jar/index.ts'
import type { World } from '../../src/physics/index.ts'
import { addDynamicBody } from '../../src/physics/internal.ts'
import { copyOf, expectAgreement } from './help.ts'

const items = (): JarItem[] => [
  { id: 'a', value: 1, label: 'A', data: { deep: [{ x: 1 }] } },
  { id: 'b', value: 2 },
]
const spoil = (list: readonly unknown[]) => {
  for (const item of list as { value: number; id: string; data?: { deep: { x: number }[] } }[]) {
    item.value = Number.NaN
    item.id = 'z'
    if (item.data) item.data.deep[0]!.x = 2
  }
  ;(list as unknown[]).length = 0
}

test.each(['drop', 'setItems', 'setContents'] as const)('edits of what %s was given change nothing', (name) => {
  const jar = createJar()
  const given = items()
  jar[name](given)
  spoil(given)
  expect(jar.items()).toEqual(items())
  expect([jar.count(), copyOf(jar).count()]).toEqual([3, 3])
  jar.take(['a'])
  expect(() => jar.drop([{ id: 'z' }])).not.toThrow()
  expectAgreement(jar)
})

test('a list edited in place is followed: values, ids, labels', () => {
  const jar = createJar()
  const list = items()
  const painted = vi.fn()
  jar.on('paint', painted)
  jar.setItems(list)
  list[0]!.value = 10
  jar.setItems(list)
  expect([jar.count(), jar.list().length, copyOf(jar).list().length]).toEqual([12, 12, 12])
  list[0]!.id = 'c'
  jar.setItems(list)
  jar.take(['c'])
  jar.drop([{ id: 'a' }])
  painted.mockClear()
  list.splice(0, 1, { id: 'a' })
  list[1]!.label = 'y'
  jar.setItems(list)
  expect(painted).toHaveBeenCalledOnce()
  expectAgreement(jar)
})

test.each<[string, (jar: Jar) => readonly unknown[]]>([
  ['items', (jar) => jar.items()],
  ['list', (jar) => jar.list().flatMap((candy) => candy.items)],
  ['propose', (jar) => jar.propose('drop', [{ id: 'c' }]).items],
  ['propose undo', (jar) => jar.propose('undo').items],
  ['take', (jar) => jar.take(1)],
  ['goals', (jar) => jar.goals],
  [
    'a change',
    (jar) => {
      let got: readonly unknown[] = []
      const stop = jar.on('change', (change) => (got = change.items))
      jar.setCount(5)
      stop()
      return got
    },
  ],
])('what %s gives out cannot change the jar', (_, get) => {
  const make = () => {
    const jar = createJar({ goal: 9 })
    jar.setItems(items().slice(1))
    jar.setItems(items())
    return [jar, get(jar)] as const
  }
  const [jar, got] = make()
  expect(got.length).toBeGreaterThan(0)
  for (const each of got) expect(Object.isFrozen(each)).toBe(true)
  expect(() => spoil(got)).toThrow(TypeError)
  jar.undo()
  const [other] = make()
  other.undo()
  expect([jar.items(), jar.goals]).toEqual([other.items(), other.goals])
})

test.each<[string, (jar: Jar) => readonly unknown[]]>([
  ['drop', (jar) => jar.drop([{ id: 'c' }])],
  ['drop', (jar) => jar.drop(2)],
  ['take', (jar) => jar.take(1)],
])('undo of a %s does not need the list that it gave', (_, act) => {
  const jar = createJar()
  jar.setItems(items())
  const got = act(jar)
  ;(got as unknown[]).length = 0
  jar.undo()
  expect(jar.items()).toEqual(items())
})

test('the direction and the profile that a jar gives or was given are its own', () => {
  const points = [[0, 0], [3, 0], [3, 8], [2, 9], [2, 10]] as [number, number][] // biome-ignore format: a profile
  const jar = createJar({ vessel: { points } })
  points[0]![0] = 1
  ;(jar.down() as unknown as number[])[0] = 7
  expect(jar.down()).toEqual([0, -1, 0])
  expect(JSON.parse(jar.save()).vessel.points[0]).toEqual([0, 0])
})

test('an item may have a class, whose fields are read once', () => {
  class Tip {
    get id() {
      return 'tip'
    }
    get label() {
      return 'Ada'
    }
  }
  const jar = createJar()
  jar.drop([new Tip()])
  expect(jar.items()).toEqual([{ id: 'tip', label: 'Ada' }])
})

test.each<[string, (jar: Jar) => unknown, string]>([
  ['an unknown proposal', (jar) => jar.propose('pour' as never), 'reason must be one of drop, take'],
  ['an item without id', (jar) => jar.propose('drop', [{}] as never), 'items[0].id must be'],
  ['an unknown id', (jar) => jar.propose('take', ['x']), 'has the id "x"'],
  ['a body that is none', (jar) => jar.hold(77), 'the body to hold must be in the world, or null, got 77'],
  ['a body of a text', (jar) => jar.hold('x' as never), 'the body to hold must be'],
  ['no body', (jar) => jar.hold(undefined as never), 'the body to hold must be'],
  ['a list that is none', (jar) => jar.adopt(3 as never), 'the bodies to adopt must be a list, got 3'],
  ['an unknown body', (jar) => jar.adopt([99 as never]), 'a body to adopt must be in the world: add it first, got 99'],
  ['an unknown ticket', (jar) => jar.adopt([], [99]), 'a ticket to adopt must be queued'],
  ['a ticket of a candy', (jar) => jar.adopt([], [0]), 'a ticket to adopt must be queued, and no candy yet'],
])('%s is refused, with the value and a remedy', (_, act, message) => {
  const jar = createJar()
  jar.drop(2)
  const before = jar.save()
  expect(() => act(jar)).toThrow(RangeError)
  expect(() => act(jar)).toThrow(message)
  expect(jar.save()).toBe(before)
})

test.each([[{ steps: -1 }], [{ steps: 0.5 }], [{ steps: 'x' }], [{ silent: 1 }], [null], [3]])(
  'settle refuses %j before a step',
  async (options) => {
    const jar = createJar()
    jar.drop(2)
    await expect(jar.settle(options as never)).rejects.toThrow(RangeError)
    expect(jar.stats().steps).toBe(0)
  },
)

test('a body is adopted once', () => {
  const jar = createJar({ view: 'torus' })
  const id = addDynamicBody(jar.world as World<2>, { position: [1, 1], radius: 0.1 })
  expect(() => jar.adopt([id, id])).toThrow('no candy yet: adopt it once')
  jar.adopt([id])
  expect(() => jar.adopt([id])).toThrow('no candy yet: adopt it once')
  expect(jar.count()).toBe(1)
  expectAgreement(jar)
})

test.each<[string, () => unknown]>([
  ['texts, flags and numbers', () => ({ by: 'Ada', paid: true, amount: 4.5, note: '' })],
  ['nothing', () => ({})],
  ['numbers that JSON changes', () => ({ a: Number.NaN, b: Number.POSITIVE_INFINITY })],
  ['a negative zero', () => ({ a: -0 })],
  ['null and undefined', () => ({ a: null, b: undefined })],
  ['a list', () => [1, 'x', [2]]],
  ['a toJSON of its own', () => ({ toJSON: () => ({ a: 1 }) })],
  ['a date', () => new Date(0)],
  ['a field named __proto__', () => JSON.parse('{ "__proto__": "x", "a": 1 }')],
  ['an object without a prototype', () => Object.assign(Object.create(null), { a: 1 })],
  ['a class', () => new (class { a = 1 })()], // biome-ignore format: short
])('data of %s is kept as JSON keeps it, also in a saved jar', (_, make) => {
  const jar = createJar()
  const data = make()
  jar.drop([{ id: 'a', data }])
  const kept = JSON.parse(JSON.stringify(data))
  for (const each of [jar, copyOf(jar)]) expect(each.items()[0]!.data).toStrictEqual(kept)
  expect(jar.items()[0]!.data).not.toBe(data)
})

test.each<[string, () => object]>([
  ['throws when it is read', () => ({ get by() { throw new Error('gone') } })], // biome-ignore format: short
  ['contains itself', () => { const data = { self: {} }; data.self = data; return data }], // biome-ignore format: short
  ['is a revoked proxy', () => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy }], // biome-ignore format: short
])('data that %s is refused by name, and nothing is lost', (_, make) => {
  const jar = createJar()
  jar.drop(2)
  expect(() => jar.drop([{ id: 'a', data: make() }])).toThrow(/items\[0\]\.data must be data that JSON can hold/)
  expect(jar.count()).toBe(2)
})
