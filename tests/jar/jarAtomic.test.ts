// Each call of a jar is done as a whole or not at all, whatever its listeners do.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { bodyIds, bottleScene, hash, onWake, removeBody, restoreSnapshot } from '../../src/physics/index.ts'

const report = vi.fn()
beforeEach(() => {
  report.mockClear()
  vi.stubGlobal('reportError', report)
})
afterEach(() => vi.unstubAllGlobals())

const run = (jar: Jar, steps: number) => {
  for (let k = 0; k < steps; k++) jar.step()
}
/** A jar whose neck lets through sizes up to 1.39. */
const narrow = (capacity?: number) =>
  createJar(
    { capacity },
    { world: bottleScene({ count: 0, shape: 'bottle', radius: 0.3 }), radius: 0.3, restore: restoreSnapshot },
  )
/** Everything of a jar that a caller can read. */
const state = (jar: Jar) => {
  const { candies, count, bodies, waiting, standsFor } = jar.stats()
  return { hash: hash(jar.world), items: jar.items(), candies, count, bodies, waiting, standsFor, text: jar.save() }
}
/** Checks that each candy has a body or waits for one, and that each body is that of a candy. */
const agree = (jar: Jar) => {
  const { bodies, waiting, candies, count } = jar.stats()
  expect(candies).toBe(bodies + waiting)
  expect(jar.items().length).toBe(count)
  expect(bodyIds(jar.world).map((id) => jar.at(id))).not.toContain(null)
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
  expect(() => act(jar)).toThrow(/the item "(wide|a)" does not fit into this jar: its size must be at most 1.39/)
  expect(state(jar)).toEqual(before)
  expect(jar.isPouringOut()).toBe(name.includes('pour'))
  expect(change).not.toHaveBeenCalled()
})

test('a saved jar with an item that is too wide changes nothing', () => {
  const jar = narrow()
  jar.drop([{ id: 'a' }])
  const wide = jar.save().replace('"id":"a"', '"id":"a","size":2')
  const other = narrow(1)
  other.drop([{ id: 'b' }])
  const before = state(other)
  expect(() => other.load(wide)).toThrow('the item "a" does not fit')
  expect(state(other)).toEqual(before)
})

test.each(['bottle', 'torus'] as const)('a %s without memory for candies keeps those it had', (view) => {
  const jar = createJar({ view })
  jar.drop([{ id: 'a' }, { id: 'b' }])
  const before = jar.items()
  let left = 3
  const { awake } = jar.world
  const short = () => {
    if (--left <= 0) throw new RangeError('Array buffer allocation failed')
  }
  // The core reads one of these for each call that adds.
  const [holder, name] = view === 'torus' ? [jar.world, 'awake'] : [jar.world.spawner, 'nextTicket']
  const value = view === 'torus' ? awake : jar.world.spawner.nextTicket
  let now = value
  Object.defineProperty(holder, name, {
    configurable: true,
    get: () => {
      short()
      return now
    },
    set: (next) => {
      now = next
    },
  })
  expect(() => jar.drop(['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((id) => ({ id })))).toThrow('allocation failed')
  Object.defineProperty(holder, name, { value: now, writable: true, configurable: true })
  expect(jar.items()).toEqual(before)
  expect(jar.stats().candies).toBe(2)
  jar.drop([{ id: 'c' }])
  expect(jar.count()).toBe(3)
})

test('a body that the page removed itself does not block its item', () => {
  const jar = createJar({ view: 'torus', capacity: 2 })
  jar.drop([{ id: 'a' }, { id: 'b', size: 2 }, { id: 'c' }, { id: 'd' }])
  for (const id of bodyIds(jar.world)) removeBody(jar.world, id)
  jar.take(['a'])
  jar.clear()
  expect(jar.stats()).toMatchObject({ count: 0, candies: 0, bodies: 0 })
})

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
  expect(new Set(heard)).toEqual(
    new Set(
      view === 'torus' ? ['drop', 'change', 'error', 'paint'] : [...'drop land settle change error paint'.split(' ')],
    ),
  )
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
  expect(jar.items().map(({ id }) => id)).toEqual(['a'])
  expect(String(report.mock.calls[0]![0])).toContain('is in the jar already')
  agree(jar)
})

test('a listener that changes the jar without end is stopped', () => {
  const jar = createJar()
  jar.on('change', () => jar.setCount(jar.count() === 1 ? 2 : 1))
  jar.setCount(1)
  expect(report).toHaveBeenCalledOnce()
  expect(String(report.mock.calls[0]![0])).toContain('without end')
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
