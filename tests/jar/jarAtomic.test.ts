// Each call of a jar is done as a whole or not at all, whatever its listeners do.
import { beforeEach, expect, test, vi } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { hash, onWake, restoreSnapshot } from '../../src/physics/index.ts'
import { bottleScene } from '../../src/scenes/index.ts'
import { expectAgreement as agree, forge, idsOf, run } from './help.ts'

const report = vi.fn()
beforeEach(() => {
  report.mockClear()
  vi.stubGlobal('reportError', report)
})

/** A jar whose neck is too narrow for items of size 2. */
function narrow(capacity?: number) {
  const world = bottleScene({ count: 0, shape: 'bottle', radius: 0.3 })
  return createJar({ capacity }, { world, radius: 0.3, restore: restoreSnapshot })
}
/** Everything of a jar that a caller can read. */
const state = (jar: Jar) => {
  const { candies, count, bodies, waiting, valuePerCandy } = jar.stats()
  // Ids chosen in a call that is refused are not given again, as those of items that were taken.
  const { named: _, crc32: __, ...saved } = JSON.parse(jar.save())
  const text = JSON.stringify(saved)
  return { hash: hash(jar.world), items: jar.items(), candies, count, bodies, waiting, valuePerCandy, text }
}
const faulty = () => {
  throw new Error('of the page')
}

test.each<[string, (jar: Jar) => unknown]>([
  ['drop', (jar) => jar.drop([{ id: 'small' }, { id: 'wide', size: 2 }])],
  ['setItems', (jar) => jar.setItems([{ id: 'a', size: 2 }, { id: 'new' }])],
  ['a drop during a pour', (jar) => jar.drop([{ id: 'wide', size: 2 }])],
])('%s: an item that is too wide leaves nothing behind', (name, act) => {
  const jar = narrow()
  jar.drop([{ id: 'a' }, { id: 'b', size: 0.5 }])
  run(jar, 60)
  if (name.includes('pour')) jar.pourOut()
  const before = state(jar)
  const change = vi.fn()
  jar.on('change', change)
  expect(() => act(jar)).toThrow(/the radius of the item "(wide|a)" must be less than 0.48 metres, got 0.63/)
  expect(state(jar)).toEqual(before)
  expect(jar.isPouringOut()).toBe(name.includes('pour'))
  expect(change).not.toHaveBeenCalled()
})

test('a saved jar with an item that is too wide changes nothing', () => {
  const jar = narrow()
  jar.drop([{ id: 'a' }])
  const wide = forge(jar.save(), ({ candies }) => {
    candies[0].items[0].size = 2
    return { candies }
  })
  const other = narrow(1)
  other.drop([{ id: 'b' }])
  const before = state(other)
  expect(() => other.load(wide)).toThrow('the radius of the item "a" must be less than')
  expect(state(other)).toEqual(before)
})

/** Calls with arrays of more than `size` numbers failing, as where memory is short. */
function withMemoryOf(size: number, act: () => unknown): unknown {
  const real = [Int32Array, Float64Array] as const
  for (const Real of real) {
    const construct = (_: unknown, args: ArrayLike<unknown>) => {
      if ((args[0] as number) > size) throw new RangeError('Array buffer allocation failed')
      return Reflect.construct(Real, args)
    }
    const limited = new Proxy(Real as typeof Int32Array, { construct })
    vi.stubGlobal(Real.name, limited)
    Object.assign(Real.prototype, { constructor: limited }) // by which an array makes a longer one of its kind
  }
  try {
    return act()
  } finally {
    vi.unstubAllGlobals()
    for (const Real of real) Object.assign(Real.prototype, { constructor: Real })
  }
}

test.each<[string, (jar: Jar) => unknown]>([
  ['drop', (jar) => jar.drop(2000)],
  ['setCount', (jar) => jar.setCount(2002)],
  ['setItems', (jar) => jar.setItems(Array.from({ length: 2002 }, (_, id) => ({ id })))],
  [
    'setItems with another label and value',
    (jar) => jar.setItems([{ id: 'a', label: 'A', value: 2 }, ...Array.from({ length: 2000 }, (_, id) => ({ id }))]),
  ],
  ['load', (jar) => jar.load(crowded(jar.view))],
])('where memory is short, %s changes nothing', (_, act) => {
  for (const at of ['bottle', 'torus', 'pour'] as const) {
    const jar = createJar({ view: at === 'torus' ? 'torus' : 'bottle' })
    jar.drop([{ id: 'a' }, { id: 'b' }])
    run(jar, 30)
    if (at === 'pour') jar.pourOut()
    const before = state(jar)
    let failed = 0
    for (const size of [64, 256, 1024, 4096, 7000]) {
      try {
        withMemoryOf(size, () => act(jar))
        break
      } catch (error) {
        failed++
        expect(String(error)).toContain('allocation failed')
        expect(state(jar), `${at}, ${size}`).toEqual(before)
        expect(jar.isPouringOut()).toBe(at === 'pour')
      }
    }
    expect(failed).toBeGreaterThan(1)
    act(jar)
    run(jar, 100)
    agree(jar)
  }
})
test('a drop needs memory for what comes in alone', () => {
  const jar = createJar()
  jar.drop(1000)
  const body = withMemoryOf(1500, () => jar.drop([{ id: 'a' }]))
  expect([body, jar.count()]).toEqual([[{ id: 'a' }], 1001])
})

/** A saved jar of 2002 items and few candies. */
function crowded(view: 'bottle' | 'torus'): string {
  const jar = createJar({ view, capacity: 8 })
  jar.drop(2002)
  return jar.save()
}

test.each(['bottle', 'torus'] as const)('%s: a listener that throws loses no event', (view) => {
  const heard: string[] = []
  const jar = createJar({ view, capacity: 6, overflow: 'refuse' })
  for (const type of ['drop', 'land', 'settle', 'change', 'error', 'paint'] as const) {
    jar.on(type, faulty)
    jar.on(type, () => heard.push(type))
  }
  const calm = createJar({ view, capacity: 6, overflow: 'refuse' })
  for (const each of [jar, calm]) {
    expect(each.drop(9).length).toBe(6)
    run(each, 400)
    each.setItems([{ id: '#1', label: 'one' }])
    each.clear()
  }
  const told = ['drop', 'change', 'error', 'paint', ...(view === 'torus' ? [] : ['land', 'settle'])]
  expect(new Set(heard)).toEqual(new Set(told))
  expect(heard.filter((type) => type === 'drop').length).toBe(6)
  expect(heard.filter((type) => type === 'change').length).toBe(3)
  expect(report).toHaveBeenCalledTimes(heard.length)
  expect(report).toHaveBeenCalledWith(new Error('of the page'))
  expect(hash(jar.world)).toBe(hash(calm.world))
  agree(jar)
})

test('listeners hear of changes in their order', () => {
  const jar = createJar({ capacity: 3, overflow: 'refuse' })
  const counts: number[] = []
  jar.on('error', () => jar.drop(0) && jar.take(1))
  jar.on('change', ({ count }) => counts.push(count))
  jar.drop(5)
  expect(counts).toEqual([3, 2])
})

test('an item that a listener drops first is not dropped twice', () => {
  const jar = createJar()
  jar.drop(2)
  jar.pourOut()
  jar.on('change', ({ reason }) => reason === 'pourOut' && jar.drop([{ id: 'a' }]))
  jar.drop([{ id: 'a' }])
  expect(idsOf(jar)).toEqual(['a'])
  expect(String(report.mock.calls[0]![0])).toContain('is in the jar already')
  agree(jar)
})

test('a listener that changes the jar without end is stopped', () => {
  const jar = createJar()
  jar.on('change', () => jar.setCount(jar.count() === 1 ? 2 : 1))
  jar.setCount(1)
  expect(report).toHaveBeenCalledOnce()
  expect(String(report.mock.calls[0]![0])).toContain('10000 nested changes')
  agree(jar)
})

test('a listener of the world cannot change a jar that is changing', () => {
  const jar = createJar({ view: 'torus' })
  jar.drop(5)
  onWake(jar.world, () => jar.setCount(5))
  jar.take(2)
  expect(String(report.mock.calls[0]![0])).toContain('the jar is changing')
  expect(jar.count()).toBe(3)
  agree(jar)
})

test.each<[string, (jar: Jar) => unknown]>([
  ['setCount', (jar) => jar.setCount(150_000)],
  ['drop', (jar) => jar.drop(150_000)],
  ['setItems', (jar) => jar.setItems(Array.from({ length: 150_000 }, (_, id) => ({ id })))],
])('%s of more items than a call takes arguments is done as a whole', (_, act) => {
  const jar = createJar({ capacity: 200_000 })
  act(jar)
  expect([jar.count(), jar.items().length, jar.stats().candies]).toEqual([150_000, 150_000, 150_000])
})

/** Values of a wrong kind, none of which turns into a text or a number. */
const WRONG: unknown[] = [Symbol('x'), Object.create(null), 10n, null, {}, [Symbol('x')], [Object.create(null)], [10n]]
const METHODS = ['drop', 'take', 'setItems', 'setCount', 'adopt', 'shake', 'tilt', 'load', 'heightOf', 'on'] as const

test.each(METHODS)('%s refuses a value of a wrong kind with a RangeError, and changes nothing', (name) => {
  const jar = createJar()
  jar.drop(3)
  const before = state(jar)
  const cyclic: { self?: unknown } = {}
  cyclic.self = cyclic
  const strange = [Symbol('x'), Object.create(null), 10n, cyclic]
  const items = strange.flatMap((value) =>
    ['id', 'label', 'size', 'value', 'shape', 'image'].map((key) => [key, value]),
  )
  const lists = items.map(([key, value]) => [{ id: 'x', [key as string]: value }])
  const data = [cyclic, 10n, { deep: [10n] }].map((data) => [{ id: 'x', data }])
  const more = name === 'drop' || name === 'setItems' ? [...lists, ...data] : name === 'on' ? ['x'] : []
  for (const value of [...WRONG, ...more]) {
    expect(() => (jar[name] as (value: unknown) => void)(value)).toThrow(RangeError)
    expect(state(jar)).toEqual(before)
  }
})

test.each([
  null,
  'x',
  3,
  [],
  Symbol('x'),
  { view: Symbol('x') },
  { vessel: Object.create(null) },
  { goal: 10n },
  { fills: 0 },
])('createJar refuses %s', (options) => {
  expect(() => createJar(options as never)).toThrow(RangeError)
})
