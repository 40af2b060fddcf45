// The jar without React: items and candies agree after every call, and after a save and a load.
import { expect, test, vi } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import * as P from '../physics/all.ts'
import { addJelly } from '../physics/jelly.ts'
import { expectAgreement as agree, copyOf, idsOf as ids, named, rest, restingJar, run } from './help.ts'

test.each<[string, (jar: Jar) => unknown, string]>([
  ['an id of the jar', (jar) => jar.drop(named('c', 'b')), 'items[1].id "b" is in the jar already'],
  ['an id twice', (jar) => jar.drop(named('c', 'c')), 'items[1].id "c" is that of items[0] already'],
  ['a number as the id of a text', (jar) => jar.setItems([{ id: 1 }, { id: '1' }]), 'items[1].id "1"'],
  ['a missing id', (jar) => jar.take(['a', 'missing']), 'no item of the jar has the id "missing"'],
  ['an id that is rounded', (jar) => jar.drop([{ id: 2 ** 53 }]), 'items[0].id must be a text'],
  ['an empty id', (jar) => jar.drop([{ id: '' }]), 'items[0].id'],
  ['a size', (jar) => jar.drop([{ id: 'z', size: 9 }]), 'items[0].size must be a number from 0.5 to 2, got 9'],
  ['a hole', (jar) => jar.drop(new Array(3)), 'items[0] must be an object with an id, got undefined'],
  ['a list of holes', (jar) => jar.setItems(new Array(3)), 'items[0] must be an object with an id, got undefined'],
  ['a count', (jar) => jar.setCount(-1), 'count must be a whole number'],
  ['half a candy', (jar) => jar.drop(1.5), 'got 1.5'],
  ['a text as strength', (jar) => jar.shake('2' as never), 'strength must be a number from 0 to 3, got "2"'],
  ['no number as strength', (jar) => jar.shake(Number.NaN), 'got NaN'],
  ['no direction', (jar) => jar.tilt([0, 0, 0]), 'down must be a direction [x, y, z], not all 0, got [0, 0, 0]'],
  ['a text as options', (jar) => jar.save('short' as never), 'options must be an object, got "short"'],
  ['null as options', (jar) => jar.save(null as never), 'options must be an object, got null'],
  ['a capacity', () => createJar({ capacity: 0 }), 'capacity must be a whole number of candies from 1'],
  ['an overflow', () => createJar({ overflow: 'spill' as never }), 'got "spill"'],
  ['a view', () => createJar({ view: 'sphere' as never }), 'got "sphere"'],
])('%s is refused and changes nothing', (_, act, message) => {
  const jar = createJar()
  jar.drop(named('a', 'b'))
  const before = P.hash(jar.world)
  expect(() => act(jar)).toThrow(message)
  expect(() => act(jar)).toThrow(RangeError)
  expect(ids(jar)).toEqual(['a', 'b'])
  expect(P.hash(jar.world)).toBe(before)
})

test('setItems keeps the candies of the items that stay', () => {
  const jar = createJar()
  jar.setItems(named('a', 'b', 'c'))
  run(jar, 40)
  const body = (name: string) => P.bodyIds(jar.world).find((id) => jar.at(id)!.item.id === name)
  const [b, c] = [body('b'), body('c')]
  let changes = 0
  jar.on('change', ({ items }) => {
    changes++
    expect(items.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  })
  jar.setItems([{ id: 'b', label: 'bee' }, { id: 'c' }, { id: 'd' }])
  expect(changes).toBe(1)
  expect([body('a'), body('b'), body('c')]).toEqual([undefined, b, c])
  expect(jar.at(b!)!.item.label).toBe('bee')
  jar.setItems(jar.items())
  expect(changes).toBe(1)
  run(jar, 40)
  agree(jar)
})

test('a sleeping candy has landed, although others move', () => {
  const jar = createJar({ fills: 300 })
  jar.drop(1)
  do P.step(jar.world)
  while (!P.isAsleep(jar.world))
  P.addBody(jar.world as P.World<3>, { position: [0, 1, 0], radius: 0.02 })
  P.step(jar.world)
  jar.stepped()
  expect([P.isAsleep(jar.world), jar.arrived()]).toEqual([false, 1])
})

test('a burst enters evenly, with one drop and one land event per item', () => {
  const jar = createJar({ fills: 3000 })
  const dropped: unknown[] = []
  const landed: unknown[] = []
  let settled = 0
  jar.on('drop', ({ item }) => dropped.push(item.id))
  jar.on('land', ({ item }) => landed.push(item.id))
  jar.on('settle', () => settled++)
  jar.drop(150)
  let most = 0
  for (let k = 0; k < 100; k++) {
    const before = dropped.length
    jar.step()
    most = Math.max(most, dropped.length - before)
  }
  expect(most).toBeLessThanOrEqual(3)
  expect(dropped.length).toBeGreaterThan(50)
  rest(jar)
  expect(dropped).toEqual(ids(jar))
  expect(landed.slice().sort()).toEqual(dropped.slice().sort())
  expect(settled).toBe(1)
  jar.drop([{ id: 'last', data: 7 }])
  rest(jar)
  expect(dropped.at(-1)).toBe('last')
  expect(landed.at(-1)).toBe('last')
  expect(settled).toBe(2)
})

test('silent steps fire no drop, land or settle', () => {
  const jar = createJar()
  const told: string[] = []
  for (const type of ['drop', 'land', 'settle'] as const) jar.on(type, () => told.push(type))
  jar.setCount(10)
  while (!P.isAsleep(jar.world)) jar.step(true)
  jar.step()
  expect(told).toEqual([])
})

test('a silenced jar tells of the candies that are dropped later', () => {
  const jar = createJar()
  const told: string[] = []
  for (const type of ['drop', 'land'] as const) jar.on(type, ({ item }) => told.push(`${type} ${item.id}`))
  jar.on('settle', ({ count }) => told.push(`settle ${count}`))
  jar.drop([{ id: 'early' }])
  jar.silence(true)
  rest(jar)
  expect(told).toEqual([])
  jar.drop([{ id: 'late' }])
  rest(jar)
  expect(told).toEqual(['drop late', 'land late', 'settle 2'])
  jar.shake()
  jar.silence(false)
  rest(jar)
  expect(told.slice(3)).toEqual(['settle 2'])
})

test('candies stand for several items above the capacity, for one below it', () => {
  const jar = createJar({ capacity: 10 })
  jar.setCount(10)
  run(jar, 60)
  const changes: number[] = []
  jar.on('change', ({ valuePerCandy }) => changes.push(valuePerCandy))
  jar.setCount(35)
  expect(jar.stats()).toMatchObject({ count: 35, candies: 9, valuePerCandy: 4 })
  expect(changes).toEqual([4])
  jar.setCount(7)
  expect(jar.stats()).toMatchObject({ count: 7, candies: 7, valuePerCandy: 1 })
  run(jar, 60)
  agree(jar)
  for (const id of P.bodyIds(jar.world)) expect(jar.at(id)!.items.length).toBe(1)
})

test('size is a factor on the radius', () => {
  const jar = createJar()
  const sizes = (...both: number[]) => both.map((size, k) => ({ id: ['big', 'small'][k]!, size }))
  jar.drop(sizes(2, 0.5))
  run(jar, 60)
  const radius = (name: string) => {
    const id = P.bodyIds(jar.world).find((body) => jar.at(body)!.item.id === name)!
    return jar.world.bodies.position[4 * jar.world.bodies.indexOf[id]! + 3]!
  }
  const spread = 0.15
  expect(Math.abs(radius('big') / radius('small') / 4 - 1)).toBeLessThan(2.4 * spread)
  const before = radius('small')
  jar.setItems(sizes(0.5, 2))
  expect(radius('big')).toBeLessThan(radius('small'))
  expect(radius('small') / before).toBeCloseTo(4, 9)
})

test('a queued candy enters with the size that it was given last', () => {
  const jar = createJar()
  const list = (size: number) => Array.from({ length: 40 }, (_, id) => ({ id, size }))
  jar.setItems(list(0.5))
  run(jar, 30)
  jar.take([7, 20, 39]) // the queue has gaps
  jar.setItems(list(2).filter(({ id }) => id !== 7))
  rest(jar)
  agree(jar)
  const { position, count } = jar.world.bodies
  expect(count).toBe(39)
  const radii = Array.from({ length: count }, (_, i) => position[4 * i + 3]!)
  expect(Math.min(...radii)).toBeGreaterThan(0.7 * Math.max(...radii)) // none has kept a quarter
})

test('a candy has the size of its first item, also after the first leaves', () => {
  const jar = createJar({ capacity: 2 })
  jar.setItems([{ id: 'a', size: 2 }, { id: 'b', size: 0.5 }, ...named('c', 'd')])
  rest(jar)
  const { position } = jar.world.bodies
  const before = position[3]!
  jar.take(['a'])
  expect(jar.stats().valuePerCandy).toBe(2)
  expect(position[3]).toBeCloseTo(before / 4)
})

const acts: [string, (jar: Jar) => void][] = [
  ['empties it', (jar) => jar.clear()],
  ['takes the newest', (jar) => jar.take(1)],
]
// In a torus all come at once.
test.each((['bottle', 'torus'] as const).flatMap((view) => acts.map((act) => [view, ...act] as const)))(
  '%s: a listener that %s during a drop leaves no candy behind',
  (view, _, act) => {
    const jar = createJar({ view })
    jar.on('drop', ({ item }) => {
      expect(jar.items()).toContain(item) // no event is about an item that left
      act(jar)
    })
    jar.drop(6)
    run(jar, 60)
    agree(jar)
    jar.clear()
    expect(jar.stats()).toMatchObject({ count: 0, candies: 0, bodies: 0 })
  },
)

test('a jar that was saved from another view is refused as a whole', () => {
  const [jar, torus] = [restingJar(5), createJar({ view: 'torus' })]
  const before = P.hash(jar.world)
  expect(() => torus.load(jar.save())).toThrow('saved from a bottle')
  expect(() => jar.load(torus.save())).toThrow('saved from a torus: load it there')
  expect([P.hash(jar.world), jar.count()]).toEqual([before, 5])
})

test('a loaded jar does not reuse the ids of items that were taken', () => {
  const jar = createJar()
  jar.drop(5)
  jar.take(2)
  const other = copyOf(jar)
  for (const each of [jar, other]) each.drop(1)
  expect(ids(jar)).toEqual(['#1', '#2', '#3', '#6'])
  expect(ids(other)).toEqual(ids(jar))
})

test('a shake ends, a tilt stays', () => {
  const jar = restingJar(30, { fills: 1000 })
  const upright = [...jar.world.gravity]
  jar.shake()
  expect(P.isAsleep(jar.world)).toBe(false)
  rest(jar)
  expect(jar.world.gravity).toEqual(upright)
  jar.tilt([1, -1, 0])
  expect(jar.world.gravity[0]).toBeCloseTo(-jar.world.gravity[1])
  rest(jar)
  const { position, count } = jar.world.bodies
  let x = 0
  for (let i = 0; i < count; i++) x += position[4 * i]! / count
  expect(x).toBeGreaterThan(0.2)
})

test.each([
  [0, 1, 0],
  [1, 0, 0],
  [1, -1, 0],
] as const)('tilted to %d %d %d while pouring, no candy is lost', (...down) => {
  const jar = createJar()
  const lost = () => {
    const { position, count } = jar.world.bodies
    let n = 0
    for (let i = 0; i < count; i++) {
      const [x, y, z] = position.subarray(4 * i, 4 * i + 3)
      if (Math.hypot(x!, z!) > P.BOTTLE.radius || y! > P.NECK.top || y! < P.BOTTLE.bottom) n++
    }
    return n
  }
  jar.drop(80)
  run(jar, 50)
  jar.tilt(down)
  rest(jar)
  jar.drop(20)
  rest(jar)
  expect(jar.stats()).toMatchObject({ bodies: 100, waiting: 0 })
  expect(lost()).toBe(0)
})

test('adopt makes items of bodies and of the queue', () => {
  const world = P.bottleScene({ count: 30, shape: 'bottle' })
  for (let k = 0; k < 10; k++) P.step(world)
  const jar = createJar({}, { world, radius: 0.05, restore: P.restoreSnapshot })
  jar.adopt(P.bodyIds(world), P.queuedTickets(world))
  const drops = vi.fn()
  jar.on('drop', drops)
  expect(jar.count()).toBe(30)
  const ids = addJelly(world, { position: [0, 0, 0], edge: 2 })
  jar.adopt(ids)
  expect(jar.count()).toBe(38)
  expect(jar.at(ids[0]!)!.item.id).toBe('#31')
  run(jar, 200)
  expect(jar.stats()).toMatchObject({ bodies: 38, waiting: 0, candies: 38 })
  expect(drops.mock.calls.length).toBeGreaterThan(10)
  jar.take(8)
  expect(ids.some((id) => P.hasBody(world, id))).toBe(false)
})

test('a jar settles in slices between which other tasks run', async () => {
  const jar = createJar({ seed: 1 })
  jar.drop(200)
  let others = 0
  const timer = setInterval(() => others++)
  const settle = vi.fn()
  jar.on('settle', settle)
  expect(await jar.settle({ steps: 10 })).toBe(false)
  expect(jar.stats().steps).toBe(10)
  expect(await jar.settle()).toBe(true)
  clearInterval(timer)
  expect(others).toBeGreaterThan(1)
  expect(settle).toHaveBeenCalledExactlyOnceWith({ count: 200 })
  const same = createJar({ seed: 1 })
  same.drop(200)
  rest(same)
  expect(same.save()).toBe(jar.save())
  jar.drop()
  await jar.settle({ silent: true })
  expect(settle).toHaveBeenCalledOnce()
})

test('contents are a count, or a list', () => {
  const jar = createJar()
  jar.setContents(3)
  expect(jar.count()).toBe(3)
  jar.setContents([{ id: 'a' }, { id: 'b' }])
  expect(jar.items().map(({ id }) => id)).toEqual(['a', 'b'])
  expect(() => jar.setContents(-1)).toThrow('count must be a whole number')
  expect(() => jar.setContents([{ id: 'a' }, { id: 'a' }])).toThrow(RangeError)
})
