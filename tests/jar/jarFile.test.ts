// Saved jars from strangers: what is damaged, repeats ids, or costs minutes is refused, and the jar
// that was to load it stays as it is.
import { expect, test } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { MAX_TEXT } from '../../src/jar/jarFile.ts'
import type { JarItem } from '../../src/jar/jarItems.ts'
import { addBlock } from '../../src/physics/blocks.ts'
import * as P from '../../src/physics/index.ts'
import { expectAgreement, forge, idsOf, rest, restingJar, run } from './help.ts'

function filled(): Jar {
  const jar = createJar({ seed: 3 })
  jar.drop([{ id: 'a', size: 2, data: { deep: ['x', null, 1.5] } }])
  jar.drop(9)
  run(jar, 400)
  return jar
}

const withSubsteps = (substeps: number) => (world: P.World) => P.configure(world, { substeps })
const withCell = (cell: number) => (world: P.World) => P.configure(world, { cell })
const withRate = (rate: number) => (world: P.World) => P.setSpawnRegion(world, { ...P.getSpawnRegion(world)!, rate })

function forged(change: object, world: (world: P.World) => unknown = () => {}): string {
  return forge(filled().save(), (file) => {
    const saved = P.restoreSnapshot(Buffer.from(file.world, 'base64'))
    world(saved)
    return { world: Buffer.from(P.takeSnapshot(saved)).toString('base64'), ...change }
  })
}

const candiesOf = () => JSON.parse(filled().save()).candies as Record<string, unknown>[]
const changedCandy = (change: object) => ({
  candies: candiesOf().map((candy, k) => (k ? candy : { ...candy, ...change })),
})

function expectRefused(text: string, message: string | RegExp): void {
  const jar = createJar()
  jar.drop(2)
  jar.tilt([0.1, -1, 0])
  run(jar, 20)
  const state = () => [jar.save(), P.hash(jar.world), jar.items(), jar.stats().valuePerCandy]
  const before = state()
  expect(() => jar.load(text)).toThrow(RangeError)
  expect(() => jar.load(text)).toThrow(message)
  expect(state()).toEqual(before)
}

test('a saved jar may be written with other spaces and another order', () => {
  const file = JSON.parse(filled().save())
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned)
    if (value === null || typeof value !== 'object') return value
    const entries = Object.entries(value).reverse()
    return Object.fromEntries(entries.map(([name, each]) => [name, turned(each)]))
  }
  const jar = createJar()
  jar.load(JSON.stringify(turned(file), null, 2))
  expect(jar.items()[0]).toEqual({ id: 'a', size: 2, data: { deep: ['x', null, 1.5] } })
})

test.each<[string, object, JarItem[]]>([
  ['the second item of a candy', { unit: 2 }, [{ id: 'a' }, { id: 'b', size: 2 }]],
  [
    'the last of eight in three candies',
    { capacity: 3 },
    [...Array(8)].map((_, id) => ({ id, size: id === 7 ? 2 : 1 })),
  ],
  [
    'the end of a shared candy',
    { unit: 100 },
    [
      { id: 'a', value: 130 },
      { id: 'b', value: 20, size: 1.8 },
    ],
  ],
  ['in a bowl', { unit: 5, vessel: 'bowl' }, [{ id: 'a' }, { id: 'b', size: 2 }]],
])('a jar loads its own save where a large item does not size its candy: %s', (_, options, items) => {
  const jar = createJar(options)
  jar.drop(items)
  for (const steps of [0, 400]) {
    run(jar, steps)
    for (const exact of [true, false]) {
      jar.load(jar.save({ exact }))
      expect(jar.items()).toEqual(items)
    }
  }
  jar.take([items[0]!.id]) // the large one gives its size now
  expect(jar.items()).toEqual(items.slice(1))
})

test('a loaded jar has the wall of its table, whatever candies are inside', () => {
  const options = { seed: 0, capacity: 200, beside: 5 }
  const jar = createJar(options)
  jar.drop(100)
  jar.undo()
  jar.setCount(2) // larger ones, and none on the table
  run(jar, 25)
  const copy = createJar(options)
  copy.load(jar.save())
  expect(copy.save()).toBe(jar.save())
})

test('a short save of candies that shrink keeps the size of queued ones', () => {
  const options = { seed: 56, capacity: 8, overflow: 'refuse', beside: 12 } as const
  const jar = createJar(options)
  jar.drop([{ id: 'a' }])
  run(jar, 300)
  jar.drop([...Array(7)].map((_, k) => ({ id: k, size: k % 2 ? 2 : 1.8 })))
  const copy = createJar(options)
  copy.load(jar.save({ exact: false }))
  expect(copy.items()).toEqual(jar.items())
})

test.each<[string, object, string]>([
  ['a later version', { version: 9 }, 'version'],
  ['named', { named: 2 ** 53 - 1 }, 'named must be a whole number from 0 to'],
  ['serial', { serial: 2 ** 53 - 1 }, 'serial must be a whole number from 0 to'],
  ['a serial of two', { serial: 2 }, 'serial must be a whole number from 0 to 1, got'],
  ['a value of 0', { valuePerCandy: 0 }, 'valuePerCandy must be a number from'],
  ['a value that its candies lack', changedCandy({ items: [{ id: 'rich', value: 1e9 }] }), "can't stand for 1000000"],
  ['radius', { radius: -1 }, 'radius must be a number from'],
  ['a wide radius', { radius: 0.4 }, 'the radius of the item "a" must be less than 0.48 metres, got 0.83'],
  ['down', { down: [0, -2, 0] }, 'the length of down must be'],
  ['down of texts', { down: ['0', '-1', '0'] }, 'down[0] must be a number'],
  ['no shaking', { shaking: null }, 'shaking must be an object, got null'],
  ['shaking', { shaking: { strength: 1e300, left: 5 } }, 'strength must be a number from 0 to 3'],
  ['a long shake', { shaking: { strength: 1, left: 1e9 } }, 'left must be a whole number of steps from 0 to 42'],
  ['flying', { flying: [null] }, 'flying must be a whole number'],
  ['no candies', { candies: {} }, 'candies must be a list, got an object'],
  ['a candy fewer', { candies: candiesOf().slice(1) }, 'candies must be those of its world, got a list'],
  ['a candy twice', { candies: [...candiesOf(), candiesOf()[0]] }, 'candies[10].serial must be its own'],
  ['no items', changedCandy({ items: [] }), 'candies[0].items must be at least one'],
  ['an item without id', changedCandy({ items: [{}] }), 'items of the saved jar[0].id must be a text'],
  ['an id twice', changedCandy({ items: [{ id: '#2' }] }), 'give each item an id of its own'],
  ['a body of none', changedCandy({ body: 999, ticket: -1 }), 'candies[0].body must be that of a body of its own'],
  ['a world that is no text', { world: 5 }, 'world must be base64 text'],
])('a saved jar with %s is refused', (_, change, message) => {
  expectRefused(forged(change), message)
})

/** As many of one thing as no jar may have. */
const nine = <T>(create: () => T) => Array.from({ length: 9 }, create)
const field = () => P.radial<3>({ strength: 1 })
const box = () => P.boxContainer({ min: [-9, -9, -9], max: [9, 9, 9] })
const spawner = (change: object) => (world: P.World) => void Object.assign(world.spawner, change)

test.each<[string, (world: P.World) => unknown, string]>([
  ['substeps', (world) => P.configure(world, { substeps: 33 }), 'substeps must be a whole number from 1 to 32, got 33'],
  ['cells', (world) => P.configure(world, { cell: 1e-9 }), 'cell must be a number from'],
  ['fields', (world) => P.configure(world, { fields: nine(field) }), 'the length of fields must be at most 8, got 9'],
  [
    'walls',
    (world) => P.configure(world, { containers: nine(box) }),
    'the length of containers must be at most 8, got 9',
  ],
  ['blocks', (world) => addBlock(world as P.World<3>, [0, 0, 0]), 'contains more than dynamic bodies'],
  [
    'spawning',
    (world) => spawner({ region: { ...world.spawner.region!, rate: 4000 } })(world),
    'rate must be a whole number from 1 to 1000, got 4000',
  ],
  ['no queue', spawner({ region: null, queue: [] }), 'the queue must be as in the current world, got null'],
])('a saved jar whose world costs too much by its %s is refused', (_, change, message) => {
  expectRefused(forged({}, change), message)
})

/** A saved jar with 3000 candies in a world that is changed before it is saved. */
function crowded(change: (world: P.World) => unknown): string {
  const jar = createJar({ view: 'torus', capacity: 3000 })
  jar.drop(3000)
  change(jar.world)
  return jar.save()
}
const onePlace = ({ bodies }: P.World) => {
  for (let k = 0; k < 4 * bodies.count; k += 4) bodies.position.fill(500, k, k + 2)
}
const narrow = [P.boxContainer({ min: [500, 500], max: [500.1, 500.1] })]

test.each<[string, (world: P.World) => unknown]>([
  ['are at one place', onePlace],
  ['are pressed there by their container', (world) => P.configure(world as P.World<2>, { containers: narrow })],
])('a saved jar whose candies %s is refused', (_, change) => {
  const jar = createJar({ view: 'torus', capacity: 3000 })
  expect(() => jar.load(crowded(change))).toThrow(/pairs of (bodies that may touch must be|3000 bodies may touch)/)
  expect(jar.count()).toBe(0)
  jar.load(crowded(() => {}))
  expect(jar.count()).toBe(3000)
})

test.each<[string, own: (world: P.World) => void, saved: (world: P.World) => void, error: string]>([
  ['substeps', withSubsteps(100), withSubsteps(64), 'substeps must be a whole number from 1 to 32, got 64'],
  ['bodies a step', withRate(4000), withRate(2000), 'rate must be a whole number from 1 to 1000, got 2000'],
  ['cells', withCell(1e-3), withCell(2e-3), 'cell must be'],
])('a jar loads at most as many %s as its own world has', (_, own, saved, error) => {
  const text = forged({}, saved)
  const jar = createJar()
  expect(() => jar.load(text)).toThrow(error)
  own(jar.world)
  jar.load(text)
  expect(jar.count()).toBe(10)
  own(jar.world)
  jar.load(jar.save())
})

test('a text that is too long is not parsed', () => {
  const text = '{'.padEnd(MAX_TEXT + 1)
  expectRefused(text, `a saved jar must be at most ${MAX_TEXT} characters long`)
})

test('ids stay unique after the highest number that is loaded', () => {
  const jar = createJar()
  jar.load(forged({ named: 2 ** 48 }))
  const added = jar.drop(3).map(({ id }) => id)
  expect(new Set(idsOf(jar)).size).toBe(13)
  expect(added).toEqual([1, 2, 3].map((k) => `#${2 ** 48 + k}`))
})

test.each(['bottle', 'torus'] as const)('%s: a forged file with candies that hop is refused, or hops', (view) => {
  const jar = createJar({ view })
  jar.drop(3)
  const load = () => jar.load(forge(jar.save(), () => ({ hopping: 3 })))
  if (view === 'torus') expect(load).toThrow('hopping must be a whole number of steps from 0 to 0, got 3')
  else load()
  for (let k = 0; k < 5; k++) jar.step()
})

test.each([5e-324, 1e-200, 1e200, Number.MAX_VALUE])(
  'a tilt by a vector of parts of %d is saved and loaded',
  (part) => {
    const jar = createJar()
    jar.tilt([part, -part, 0])
    const copy = createJar()
    copy.load(jar.save())
    const { down } = JSON.parse(copy.save())
    for (const [axis, v] of [Math.SQRT1_2, -Math.SQRT1_2, 0].entries()) expect(down[axis]).toBeCloseTo(v, 12)
  },
)

/** The place, orientation and radius of each candy, oldest first. */
const placesOf = (jar: Jar) =>
  jar.list().map(({ item }) => {
    const { position, orientation, radius } = P.getBody(jar.world as P.World<3>, bodyOfItem(jar, item))
    return [...position, ...orientation, radius]
  })
const bodyOfItem = (jar: Jar, item: object) => P.bodyIds(jar.world).find((id) => jar.at(id)!.item === item)!

test('a short text has a tenth of the characters, and the candies lie where they lay', () => {
  const jar = restingJar(300, { seed: 5 })
  const [exact, short] = [jar.save(), jar.save({ exact: false })]
  expect(short.length).toBeLessThan(0.15 * exact.length)
  const copy = createJar({ seed: 9 })
  copy.load(short)
  expect(copy.items()).toEqual(jar.items())
  copy.step()
  expect(P.isAsleep(copy.world)).toBe(true)
  const [before, after] = [placesOf(jar).flat(), placesOf(copy).flat()]
  for (const [k, v] of before.entries()) expect(after[k]).toBeCloseTo(v, 6)
  // Woken, the pile settles a little, because it has forgotten the impulses that carried it.
  for (const id of P.bodyIds(copy.world)) P.wake(copy.world, id)
  rest(copy)
  const moved = placesOf(copy).map(([x, y, z], k) =>
    Math.hypot(x! - before[8 * k]!, y! - before[8 * k + 1]!, z! - before[8 * k + 2]!),
  )
  expect(moved.reduce((sum, way) => sum + way) / moved.length).toBeLessThan(0.05 * jar.radius())
})

test('a short text keeps sizes, parts of items, the tilt, the table, what falls and what waits', () => {
  const jar = createJar({ seed: 2, unit: 5, fills: 200, beside: 2 })
  jar.drop([
    { id: 'large', size: 1.5, value: 15, label: 'Ada' },
    { id: 'b', value: 3 },
    { id: 'c', value: 9, data: [1] },
  ])
  run(jar, 90)
  jar.drop(40)
  jar.tilt([0.1, -1, 0])
  run(jar, 3)
  const copy = createJar({ unit: 5, fills: 200, beside: 2 })
  copy.load(jar.save({ exact: false }))
  expect(copy.items()).toEqual(jar.items())
  expect(copy.down()).toEqual(jar.down())
  expect(copy.list()).toEqual(jar.list())
  expect(copy.stats()).toMatchObject({ bodies: jar.stats().bodies, waiting: jar.stats().waiting })
  expectAgreement(copy)
  rest(copy)
  expectAgreement(copy)
})

test('a torus has no short text', () => {
  const jar = createJar({ view: 'torus' })
  jar.drop(5)
  expect(jar.save({ exact: false })).toBe(jar.save())
})

test.each<[string, (file: Record<string, unknown>) => object, string]>([
  ['places of fewer candies', ({ candies }) => ({ candies: [...(candies as []), [99, [{ id: 'z' }]]] }), 'places'],
  ['places that are no base64', () => ({ places: '%' }), 'places must be base64 text'],
  [
    'candies without items',
    ({ candies }) => ({ candies: (candies as number[][]).map(([serial]) => [serial, []]) }),
    'candies[0].items[0]',
  ],
  ['candies that are numbers', ({ candies }) => ({ candies: (candies as []).map(() => 7) }), 'candies[0]'],
  [
    'one serial number twice',
    ({ candies }) => ({ candies: (candies as number[][]).map(([, items]) => [0, items]) }),
    'serial',
  ],
  [
    'a place at infinity',
    ({ places }) => ({
      places: Buffer.from(
        new Float32Array(Buffer.from(places as string, 'base64').length / 4).fill(Infinity).buffer,
      ).toString('base64'),
    }),
    'position',
  ],
  [
    'all candies in one place',
    ({ places }) => ({
      places: Buffer.from(
        new Float32Array(Buffer.from(places as string, 'base64').length / 4).fill(0.1).buffer,
      ).toString('base64'),
    }),
    '',
  ],
])('a short text with %s is refused, or does no harm', (_, change, message) => {
  const text = forge(filled().save({ exact: false }), change)
  if (message) return expectRefused(text, message)
  const jar = createJar()
  jar.load(text)
  rest(jar)
})

test('a jar that loads tells of it once, with what it holds', () => {
  const jar = createJar()
  const told: unknown[] = []
  jar.on('change', ({ reason, count }) => told.push([reason, count]))
  jar.load(restingJar(3).save())
  expect(told).toEqual([['load', 3]])
})
