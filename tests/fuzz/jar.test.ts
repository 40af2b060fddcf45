// Random operations of a jar against a plain list of items.

import fc from 'fast-check'
import { expect } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import type { JarItem } from '../../src/jar/jarItems.ts'
import { bodyIds, getBody, grab, moveGrab, queuedTickets, releaseGrab, type World } from '../../src/physics/index.ts'
import type { GrabSystem } from '../../src/physics/systems/grabs.ts'
import { findSystem } from '../../src/physics/world/systems.ts'
import { holds, isRefused, STRANGE_JSON } from './holds.ts'

type Operation =
  | { do: 'drop' | 'propose'; what: number | JarItem[] }
  | { do: 'take'; what: number | (string | number)[] }
  | { do: 'setItems'; items: JarItem[] }
  | { do: 'setCount' | 'step'; n: number }
  | { do: 'clear' | 'pourOut' | 'pourOutAtOnce' | 'reload' }
  | { do: 'hold'; at: [number, number, number] | null }
  | { do: 'shake'; force: number }
  | { do: 'tilt'; down: [number, number, number] }

/** Now and then a value that no operation should take. */
const or = <T>(valid: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: STRANGE_JSON }) as fc.Arbitrary<T>
const id = or(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom('a', 'b', 'c', '1', '#1', '#2', '#3')))
const item = or(
  fc.record({ id, label: or(fc.string()), size: or(fc.constantFrom(0.5, 1, 2)) }, { requiredKeys: ['id'] }),
) as fc.Arbitrary<JarItem>
const items = or(fc.oneof(fc.array(item, { maxLength: 8 }), fc.uniqueArray(item, { maxLength: 8, selector: keyOf })))
const count = or(fc.nat(14))
const unit = fc.double({ min: -1, max: 1, noNaN: true })
const reach = fc.double({ min: -4, max: 4, noNaN: true })
const operation = fc.oneof(
  fc.record({ do: fc.constantFrom('drop', 'drop', 'propose'), what: fc.oneof(count, items) }),
  fc.record({ do: fc.constant('take'), what: fc.oneof(count, or(fc.array(id, { maxLength: 3 }))) }),
  fc.record({ do: fc.constant('setItems'), items }),
  // The model has items of value 1. Above a million, one item stands for more.
  fc.record({ do: fc.constant('setCount'), n: count.filter((n) => typeof n !== 'number' || !(n > 1e6)) }),
  fc.record({ do: fc.constant('step'), n: fc.nat(40) }),
  fc.record({ do: fc.constantFrom('clear', 'pourOut', 'pourOutAtOnce', 'reload') }),
  fc.record({ do: fc.constant('hold'), at: fc.option(fc.tuple(reach, reach, reach)) }),
  fc.record({ do: fc.constant('shake'), force: or(fc.double({ min: 0, max: 3, noNaN: true })) }),
  fc.record({ do: fc.constant('tilt'), down: or(fc.tuple(unit, unit, unit)) }),
) as fc.Arbitrary<Operation>

function keyOf(of: unknown): string {
  const id = (of as { id?: unknown } | null)?.id
  return typeof id === 'object' ? 'no id' : String(id)
}

/** What the list holds after an operation. `result` is what the jar returned. */
function follow(list: readonly JarItem[], op: Operation, result: unknown, room: number): readonly JarItem[] {
  switch (op.do) {
    case 'drop': {
      const added = result as readonly JarItem[]
      const wanted = typeof op.what === 'number' ? op.what : op.what.length
      expect(added.length).toBe(Math.min(wanted, room - list.length) + 0)
      return [...list, ...added]
    }
    case 'take': {
      const { what } = op
      const gone = new Set(
        typeof what === 'number' ? list.slice(list.length - Math.min(what, list.length)).map(keyOf) : what.map(String),
      )
      expect(new Set((result as JarItem[]).map(keyOf))).toEqual(gone)
      return list.filter((entry) => !gone.has(keyOf(entry)))
    }
    case 'setItems': {
      const wanted = new Map(op.items.slice(0, room).map((entry) => [keyOf(entry), entry]))
      const stay = list.filter((entry) => wanted.has(keyOf(entry))).map((entry) => wanted.get(keyOf(entry))!)
      const present = new Set(stay.map(keyOf))
      return [...stay, ...[...wanted.values()].filter((entry) => !present.has(keyOf(entry)))]
    }
    case 'clear':
    case 'pourOutAtOnce':
      return []
    default:
      return list
  }
}

/** Calls the operation on the jar. @returns what it returned */
function operate(jar: Jar, op: Operation): unknown {
  switch (op.do) {
    case 'drop':
      return jar.drop(op.what)
    case 'propose':
      return jar.propose('drop', op.what)
    case 'take':
      return jar.take(op.what)
    case 'setItems':
      return jar.setItems(op.items)
    case 'setCount':
      return jar.setContents(op.n)
    case 'step':
      for (let k = 0; k < op.n; k++) jar.step()
      return
    case 'clear':
      return jar.clear()
    case 'pourOut':
      return jar.pourOut()
    case 'pourOutAtOnce':
      return jar.pourOut(true)
    case 'reload':
      return jar.load(jar.save())
    case 'hold': {
      // Grabs the oldest candy and drags it somewhere, or lets go.
      for (const { id } of [...(findSystem<GrabSystem>(jar.world, 'grabs')?.grabs ?? [])]) releaseGrab(jar.world, id)
      jar.hold(null)
      const body = op.at && bodyIds(jar.world)[0]
      if (typeof body !== 'number') return
      jar.hold(body)
      const target = (jar.view === 'torus' ? op.at!.slice(0, 2) : op.at) as [number, number, number]
      moveGrab(jar.world as World<3>, grab(jar.world, body), target)
      return
    }
    case 'shake':
      return jar.shake(op.force)
    case 'tilt':
      return jar.tilt(op.down)
  }
}

/** Each item is in one candy, and each candy has one body or one place in the queue. */
function expectWhole(jar: Jar, list: readonly JarItem[]): void {
  expect(jar.items()).toEqual(list)
  expect(jar.count()).toBe(list.length)
  expect(new Set(list.map(keyOf)).size).toBe(list.length)
  const candies = jar.list()
  expect(candies.flatMap((candy) => candy.items)).toEqual(list)
  const { valuePerCandy, candies: candyCount, bodies, waiting } = jar.stats()
  expect(candyCount).toBe(candies.length)
  expect(candyCount).toBeLessThanOrEqual(jar.capacity)
  expect(bodies + waiting).toBe(candyCount)
  for (const candy of candies) expect(candy.items.length).toBeLessThanOrEqual(valuePerCandy)
  const world = jar.world as World
  const inside = bodyIds(world).map((body) => keyOf(jar.at(body)!.item))
  expect(new Set(inside).size).toBe(bodies)
  expect(queuedTickets(world).length).toBe(waiting)
  for (const body of bodyIds(world)) expect(getBody(world, body).position.every(Number.isFinite)).toBe(true)
}

const jars = fc.record({
  view: fc.constantFrom('bottle', 'torus'),
  capacity: fc.integer({ min: 1, max: 12 }),
  overflow: fc.constantFrom('group', 'refuse'),
  beside: fc.constantFrom(0, 3),
  seed: fc.nat(9),
})

holds(
  'a jar holds what a list of its items holds',
  120,
  fc.tuple(jars, fc.array(operation, { maxLength: 25, size: 'max' })),
  ([options, operations]) => {
    const jar = createJar(options as Parameters<typeof createJar>[0])
    const room = options.overflow === 'refuse' ? options.capacity : Number.POSITIVE_INFINITY
    const events = { drop: 0, change: 0 }
    jar.on('drop', () => events.drop++)
    jar.on('change', () => events.change++)
    let list: readonly JarItem[] = []
    for (const op of operations) {
      const before = jar.save()
      const pouring = jar.isPouringOut()
      // A torus has no bottle to tip: it is emptied at once.
      const empties = op.do === 'pourOut' && options.view === 'torus'
      let result: unknown
      if (isRefused(() => (result = operate(jar, op)))) {
        expect(jar.save(), op.do).toBe(before)
        expect(jar.isPouringOut()).toBe(pouring)
      } else if (op.do === 'propose') {
        expect(jar.save()).toBe(before)
        const { items: all, count: proposed } = result as { items: JarItem[]; count: number }
        expect([all.slice(0, list.length), proposed]).toEqual([list, all.length])
      } else if (op.do === 'setCount') {
        const kept = pouring ? [] : list.slice(0, op.n)
        list = [...kept, ...jar.items().slice(kept.length)]
        expect(list.length).toBe(Math.min(op.n, room) + 0)
      } else if (op.do === 'step' || op.do === 'pourOut') {
        // Candies that are poured out leave with their items, and so do those on the table.
        const left = new Set(jar.items().map(keyOf))
        expect(pouring || op.do === 'pourOut' || left.size === list.length).toBe(true)
        if (empties) expect(left.size).toBe(0)
        list = list.filter((entry) => left.has(keyOf(entry)))
      } else {
        // What comes in ends a pour; a drop of nothing does not.
        const comesIn = op.do === 'setItems' || (op.do === 'drop' && (result as JarItem[]).length > 0)
        list = follow(pouring && comesIn ? [] : list, op, result, pouring && !comesIn ? list.length : room)
      }
      expectWhole(jar, list)
    }
    expect(events.drop).toBeGreaterThanOrEqual(Math.min(1, jar.stats().bodies))
  },
)

/** What changes motion but no items. */
const moved = fc.constantFrom('celebrate', 'undo', 'clear', 'pourOutAtOnce').map((name) => (jar: Jar) => {
  if (name === 'pourOutAtOnce') jar.pourOut(true)
  else jar[name as 'clear']()
})
const acts = fc.array(
  fc.oneof(
    moved,
    operation.map((op) => (jar: Jar) => operate(jar, op)),
  ),
  { maxLength: 12 },
)

holds(
  'a loaded jar goes on as the saved one, bit for bit',
  25,
  fc.tuple(jars, fc.nat(300), acts, fc.nat(60)),
  ([given, first, acts, later]) => {
    const options = { ...given, capacity: 200, beside: 5 } as Parameters<typeof createJar>[0]
    const jar = createJar(options)
    jar.drop(100) // with so many, some lie beside a bottle
    const walk = (each: Jar, steps: number) => {
      for (let k = 0; k < steps; k++) each.step()
    }
    walk(jar, first)
    for (const act of acts) isRefused(() => act(jar))
    operate(jar, { do: 'hold', at: null })
    if (jar.isPouringOut()) return // it stands up where it is loaded
    const copy = createJar(options)
    copy.load(jar.save())
    for (const each of [jar, copy]) {
      walk(each, later)
      each.drop([{ id: 'next' }])
      walk(each, 40)
    }
    expect(copy.save() === jar.save()).toBe(true) // the texts are too long to print
  },
)

/** Options under which candies are shared, shrink, stand beside the jar or differ in size. */
const roomy = fc.record(
  {
    seed: fc.nat(99),
    unit: fc.constantFrom(0.5, 2, 5, 100, 1e6),
    capacity: fc.constantFrom(1, 3, 8, 30, 100, 3000),
    fills: fc.constantFrom(12, 30, 100, 500),
    vessel: fc.constantFrom('jar', 'bowl', 'glass'),
    view: fc.constantFrom('bottle', 'torus'),
    overflow: fc.constantFrom('group', 'refuse'),
    goal: fc.constantFrom(20, [5, 10]),
    beside: fc.constantFrom(3, 12),
  },
  { requiredKeys: [] },
)
const uneven = fc.record(
  { size: fc.constantFrom(0.5, 1.3, 1.8, 2), value: fc.constantFrom(0.5, 3, 20, 130, 4e9) },
  { requiredKeys: [] },
)
const changes = fc.array(fc.oneof(fc.array(uneven, { minLength: 1, maxLength: 12 }), operation), { maxLength: 6 })

holds('a jar loads what it saves, exact or short', 60, fc.tuple(roomy, changes), ([options, list]) => {
  let made: Jar | undefined
  if (isRefused(() => (made = createJar(options as Parameters<typeof createJar>[0])))) return
  const jar = made!
  let id = 0
  for (const change of list)
    isRefused(() => {
      if (Array.isArray(change)) jar.drop(change.map((item) => ({ ...item, id: `own ${id++}` })))
      else operate(jar, change)
    })
  const before = jar.items()
  for (const exact of [true, false]) {
    const text = jar.save({ exact })
    const other = createJar(options as Parameters<typeof createJar>[0])
    for (const each of [other, jar]) {
      each.load(text)
      expect(each.items()).toEqual(before)
    }
  }
})
