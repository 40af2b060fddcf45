// A jar that several devices count: random changes of several documents that are merged now and then,
// and single rules.
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import type { JarItem } from '../../src/jar/jarItems.ts'
import { bindJar } from '../../src/shared/bindJar.ts'
import { plainOf, readShared, writeShared } from '../../src/shared/document.ts'
import { isRuns } from '../../src/shared/runs.ts'

afterEach(() => void vi.restoreAllMocks())

/** Brings two documents to the same state. */
function merge(one: Doc, other: Doc): void {
  applyUpdate(other, encodeStateAsUpdate(one, encodeStateVector(other)))
  applyUpdate(one, encodeStateAsUpdate(other, encodeStateVector(one)))
}

/** A jar on a document. */
function open(doc = new Doc(), device?: string, pile?: string) {
  const jar = createJar({ capacity: 40 })
  if (pile) jar.load(pile)
  const end = bindJar(jar, doc, { device })
  return { jar, doc, end }
}

const named = (...ids: string[]): JarItem[] => ids.map((id) => ({ id, label: `Label ${id}` }))
const size = (doc: Doc) => encodeStateAsUpdate(doc).length / 1000
const restored = (state: Uint8Array) => {
  const doc = new Doc()
  applyUpdate(doc, state)
  return doc
}

type Entry = { n: number; taken?: Record<string, number[]> }
const writers = (doc: Doc) => Object.entries(plainOf(doc).toJSON() as Record<string, Entry>)
/** The candies that a writer has taken, one by one. */
const takenBy = ({ taken = {} }: Entry) =>
  Object.entries(taken).flatMap(([writer, runs]) => {
    const all: string[] = []
    for (let k = 0; k < runs.length; k += 2) for (let n = runs[k]!; n <= runs[k + 1]!; n++) all.push(`${writer}:${n}`)
    return all
  })
/** What a document says a jar holds, counted one by one; and what a jar holds. Ids of plain candies differ. */
function wanted(doc: Doc): string[] {
  const gone = new Set(writers(doc).flatMap(([, entry]) => takenBy(entry)))
  const plain = writers(doc).flatMap(([writer, { n }]) => Array.from({ length: n }, (_, k) => `${writer}:${k + 1}`))
  const items = [...doc.getMap<{ item: JarItem }>('items').values()].map(({ item }) => item)
  return texts([...plain.filter((key) => !gone.has(key)).map(() => ({ id: '#' })), ...items])
}
const contents = (jar: Jar) => texts(jar.items())
const texts = (items: readonly JarItem[]) =>
  items.map((item) => JSON.stringify({ ...item, id: String(item.id).startsWith('#') ? '#' : item.id })).sort()

type Device = { doc: Doc; saved: Uint8Array; tabs: ReturnType<typeof open>[]; name: string }
type Act = { who: number; tab: number; do: keyof typeof ACTS; n: number }
let serial = 0

const ACTS = {
  add: (jar: Jar, n: number) => void jar.drop(n % 4),
  addNamed: (jar: Jar, n: number) => void jar.drop(named(...Array.from({ length: n % 3 }, () => `i${serial++}`))),
  addSized: (jar: Jar) => jar.setItems([...jar.items(), { id: `#${1e6 + serial++}`, size: 1.5 }]),
  addSame: (jar: Jar, n: number) => {
    if (!jar.items().some(({ id }) => id === 'same')) jar.drop([{ id: 'same', label: `Same ${n}` }])
  },
  take: (jar: Jar, n: number) => void jar.take(n % 4),
  takeSome: (jar: Jar, n: number) =>
    void jar.take(jar.items().flatMap(({ id }, k) => ((n >> (k % 8)) & 1 ? [id] : []))),
  rename: (jar: Jar, n: number) => {
    const items = jar.items()
    if (items.length > 0) items[n % items.length] = { ...items[n % items.length]!, label: `Label ${n}` }
    jar.setItems(items)
  },
  undo: (jar: Jar) => void jar.undo(),
  clear: (jar: Jar) => jar.clear(),
  pour: (jar: Jar) => jar.pourOut(),
  load: (jar: Jar) => jar.load(createJar({ capacity: 40 }).save()),
  merge: () => {},
  save: () => {},
  reload: () => {},
  crash: () => {},
}
const EXACT = ['add', 'addNamed', 'take', 'takeSome', 'merge', 'save', 'reload', 'crash'] as const

const acts = (names: readonly (keyof typeof ACTS)[], devices: number) =>
  fc.array(
    fc.record({
      who: fc.nat(devices - 1),
      tab: fc.nat(1),
      do: fc.constantFrom(...names, 'add' as const, 'merge' as const),
      n: fc.nat(255),
    }),
    { maxLength: 40 },
  )

/** Makes the changes, brings all devices together, and checks that they agree. */
function play(count: number, list: Act[], seen: (doc: Doc) => void): Device[] {
  const devices = Array.from({ length: count }, (_, k): Device => {
    const doc = new Doc()
    const name = `device${k}`
    return { doc, name, saved: encodeStateAsUpdate(doc), tabs: [open(doc, name), open(doc, name)] }
  })
  const restart = (device: Device, state: Uint8Array) => {
    const piles = device.tabs.map(({ jar }) => (jar.isPouringOut() ? undefined : jar.save({ exact: false })))
    for (const { end } of device.tabs) end()
    device.doc = restored(state)
    device.tabs = piles.map((pile) => open(device.doc, device.name, pile))
  }
  for (const { who, tab, do: act, n } of list) {
    const device = devices[who]!
    const { jar } = device.tabs[tab]!
    if (act === 'merge') merge(device.doc, devices[n % count]!.doc)
    else if (act === 'save') device.saved = encodeStateAsUpdate(device.doc)
    else if (act === 'reload') restart(device, encodeStateAsUpdate(device.doc))
    else if (act === 'crash') restart(device, who === 0 ? encodeStateAsUpdate(device.doc) : device.saved)
    else ACTS[act](jar, n)
    if (act === 'merge') seen(devices[0]!.doc)
  }
  for (const { tabs } of devices) for (const { jar } of tabs) while (jar.isPouringOut()) jar.step()
  for (const _ of [0, 1]) for (const { doc } of devices) merge(devices[0]!.doc, doc)
  for (const { doc, tabs } of devices)
    for (const { jar } of tabs) {
      expect(contents(jar)).toEqual(wanted(devices[0]!.doc))
      expect(jar.count()).toBe(wanted(doc).length)
    }
  return devices
}

describe.each([2, 3, 10])('%d devices', (count) => {
  const runs = { numRuns: Math.round(200 / count) }

  test('end with the same contents, whatever they did and missed', () => {
    fc.assert(
      fc.property(acts(Object.keys(ACTS) as (keyof typeof ACTS)[], count), (list) => {
        play(count, list, () => {})
      }),
      runs,
    )
  })

  test('lose nothing that another has seen, and count nothing twice', () => {
    fc.assert(
      fc.property(acts(EXACT, count), (list) => {
        const added = new Map<string, number>()
        const taken = new Set<string>()
        const devices = play(count, list, (doc) => {
          for (const [writer, entry] of writers(doc)) {
            added.set(writer, Math.max(added.get(writer) ?? 0, entry.n))
            for (const candy of takenBy(entry)) taken.add(candy)
          }
        })
        const last = new Map(writers(devices[0]!.doc))
        for (const [writer, n] of added) expect(last.get(writer)!.n).toBeGreaterThanOrEqual(n)
        const gone = [...last.values()].flatMap(takenBy)
        for (const candy of taken) expect(gone).toContain(candy)
        for (const runs of [...last.values()].flatMap((entry) => Object.values(entry.taken ?? {})))
          expect(isRuns(runs)).toBe(true)
      }),
      runs,
    )
  })
})

/** Two devices that are online: each gets the other's changes at once. */
function online(pile?: string) {
  const one = open(new Doc(), 'one')
  const other = open(new Doc(), 'other', pile)
  one.doc.on('update', (update) => applyUpdate(other.doc, update))
  other.doc.on('update', (update) => applyUpdate(one.doc, update))
  return [one, other] as const
}

const heard = (jar: Jar) => {
  const events: string[] = []
  jar.on('change', ({ reason, count }) => events.push(`${reason} ${count}`))
  return events
}

test('what others add falls in, with the events of a drop', () => {
  const [one, other] = online()
  one.jar.drop(2)
  const events = heard(other.jar)
  const dropped = vi.fn()
  other.jar.on('drop', dropped)
  one.jar.drop(1)
  one.jar.drop(named('ada'))
  one.jar.take(['ada'])
  for (let k = 0; k < 100; k++) other.jar.step()
  expect(events).toEqual(['drop 3', 'drop 4', 'take 3'])
  expect(dropped).toHaveBeenCalledTimes(3)
})

test('a renamed item stays where it is', () => {
  const [one, other] = online()
  one.jar.drop(named('ada', 'eve'))
  for (let k = 0; k < 200; k++) other.jar.step()
  const before = other.jar.list().length + other.jar.stats().bodies
  const events = heard(other.jar)
  one.jar.setItems([{ id: 'ada', label: 'Ada' }, ...named('eve')])
  expect(other.jar.items()[0]).toEqual({ id: 'ada', label: 'Ada' })
  expect([events, other.jar.list().length + other.jar.stats().bodies]).toEqual([[], before])
})

test('candies of the pile stay where they are; missing ones fall in, others leave', () => {
  const one = open()
  one.jar.drop(5)
  one.jar.drop(named('ada', 'eve'))
  one.jar.setItems([...one.jar.items(), { id: '#9', size: 1.5 }])
  for (let k = 0; k < 300; k++) one.jar.step()
  const pile = one.jar.save({ exact: false })
  one.jar.take(['eve', '#2'])
  one.jar.drop(named('new'))
  const goal = vi.fn()
  const jar = createJar({ capacity: 40, goal: '1,7' })
  jar.load(pile)
  jar.on('goal', goal)
  const events = heard(jar)
  bindJar(jar, restored(encodeStateAsUpdate(one.doc)))
  expect(contents(jar)).toEqual(contents(one.jar))
  expect([jar.stats().waiting, jar.stats().bodies]).toEqual([1, 6])
  expect([events, goal.mock.calls.length, jar.undoable()]).toEqual([['set 7'], 0, 0])
})

test('a jar that nobody shared yet goes into the document, an old one does not', () => {
  const one = createJar()
  one.drop(2)
  const doc = new Doc()
  bindJar(one, doc)
  expect(wanted(doc)).toHaveLength(2)
  one.clear()
  const old = createJar()
  old.drop(named('old'))
  bindJar(old, doc)
  expect([one.count(), old.count()]).toEqual([0, 0])
})

test('a document holds several jars beside other data', () => {
  const doc = new Doc()
  doc.getArray('items').push(['bread'])
  doc.getMap('jar').set('unit', 9)
  const there = restored(encodeStateAsUpdate(doc))
  const [yes, no] = ['yes.', 'no.'].map((prefix) => {
    const jar = createJar()
    bindJar(jar, doc, { prefix })
    writeShared(doc, { name: prefix }, { prefix })
    return jar
  })
  yes!.drop(2)
  no!.drop(named('ada'))
  merge(doc, there)
  const other = createJar()
  bindJar(other, there, { prefix: 'no.' })
  expect([yes!.count(), contents(other)]).toEqual([2, contents(no!)])
  expect([readShared(there, { prefix: 'yes.' }), readShared(there, { prefix: 'no.' })]).toEqual([
    { name: 'yes.' },
    { name: 'no.' },
  ])
  expect([doc.getArray('items').toJSON(), doc.getMap('jar').toJSON()]).toEqual([['bread'], { unit: 9 }])
})

test('undo takes back own changes, and leaves those of others', () => {
  const [one, other] = online()
  one.jar.drop(3)
  other.jar.drop(named('ada'))
  one.jar.clear()
  other.jar.drop(named('eve'))
  other.jar.drop(2)
  one.jar.drop(1)
  expect([one.jar.undoable(), other.jar.undoable()]).toEqual([3, 3])
  one.jar.undo()
  expect(one.jar.count()).toBe(3)
  one.jar.undo() // the clear
  expect(contents(one.jar)).toEqual(texts([...named('ada', 'eve'), ...Array(5).fill({ id: '#' })]))
  one.jar.undo()
  expect(contents(other.jar)).toEqual(texts([...named('ada', 'eve'), ...Array(2).fill({ id: '#' })]))
  for (let k = 0; k < 3; k++) other.jar.undo()
  expect([one.jar.count(), one.jar.undo(), other.jar.undo()]).toEqual([0, false, false])
})

test('a candy that two have taken is gone when one takes it back', () => {
  const one = open()
  one.jar.drop(1)
  const other = open()
  merge(one.doc, other.doc)
  one.jar.take(1)
  other.jar.take(1)
  merge(one.doc, other.doc)
  one.jar.undo()
  merge(one.doc, other.doc)
  expect([one.jar.count(), other.jar.count()]).toEqual([0, 0])
  other.jar.undo()
  merge(one.doc, other.doc)
  expect([one.jar.count(), other.jar.count()]).toEqual([1, 1])
})

test('changes that arrive during a pour wait for its end', () => {
  const [one, other] = online()
  one.jar.drop(5)
  for (let k = 0; k < 200; k++) one.jar.step()
  one.jar.pourOut()
  other.jar.drop(named('ada'))
  expect([one.jar.isPouringOut(), other.jar.count()]).toEqual([true, 6])
  while (one.jar.isPouringOut()) one.jar.step()
  expect([contents(one.jar), contents(other.jar)]).toEqual([texts(named('ada')), texts(named('ada'))])
})

test('6 000 adds are below 20 KB, 6 000 labelled items below 1 MB', () => {
  const { jar, doc } = open()
  for (let k = 0; k < 1000; k++) jar.drop(6)
  jar.take(10)
  expect(size(doc)).toBeLessThan(1)
  for (let k = 0; k < 100; k++) {
    const visit = open(doc, 'phone')
    visit.jar.drop(1)
    visit.end()
  }
  expect(size(doc)).toBeLessThan(20)
  const labelled = open()
  const label = 'A name of some thirty letters.'
  labelled.jar.drop(Array.from({ length: 6000 }, (_, k) => ({ id: `2026-11-29T12:00:00.${k}`, label })))
  expect(size(labelled.doc)).toBeLessThan(1000)
})

describe('a document that anyone may write', () => {
  const ITEM = { item: { id: 'a', label: 'Ada' }, n: 1, by: 'phone' }
  const bad = [
    null,
    7,
    'text',
    [],
    {},
    new Doc(),
    { n: 1 },
    { ...ITEM, n: -1 },
    { ...ITEM, n: 0.5 },
    { ...ITEM, by: 'a.b' },
  ]
  const badItems = [null, [], {}, { id: 'other' }, { id: 'a', size: 9 }, { id: 'a', value: -1 }, { id: 'a', label: 5 }]
  const runs = [[2, 1], [1], [0, 1], [1, 2, 3, 4], [1, 2, 2, 3], ['1', 2], [1, 2.5], 7, null]
  const entries = [...runs.map((taken) => ({ n: 2, taken: { 'x.y': taken } })), { n: -1 }, { n: 1e17 }, { n: '5' }]

  test.each([
    ...[...bad, ...badItems.map((item) => ({ ...ITEM, item }))].map((value) => ['items', 'a', value] as const),
    ['items', '#x.y:1', { ...ITEM, item: { id: '#x.y:1' } }] as const,
    ...[...bad.slice(0, 5), ...entries].map((value) => ['plain', 'x.y', value] as const),
    ['plain', 'x', { n: 1 }] as const,
    ['plain', 'x.y', { n: 2e6 }] as const,
    ...[5, null, ['a'], 'x'.repeat(10_001)].map((value) => ['jar', 'name', value] as const),
  ])('%s: %s is left out where it is not valid: %j', (map, key, value) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const [one, other] = online()
    one.jar.drop(2)
    one.doc.getMap(map).set(key, value)
    one.jar.drop(named('eve'))
    for (const { jar, doc } of [one, other, open(restored(encodeStateAsUpdate(one.doc)))]) {
      expect(contents(jar)).toEqual(texts([{ id: '#' }, { id: '#' }, ...named('eve')]))
      expect(readShared(doc)).toEqual({})
    }
  })

  test('an unknown shape, a large image and an item that does not fit still count', () => {
    const [one, other] = online()
    vi.spyOn(console, 'warn').mockReturnValue()
    const put = (id: string, fields: object) => one.doc.getMap('items').set(id, { ...ITEM, item: { id, ...fields } })
    one.doc.transact(() => {
      put('a', { shape: 'of another page' })
      put('b', { image: 'x'.repeat(10_001), label: 'B' })
    })
    one.jar.drop([{ id: 'c', image: 'x'.repeat(10_001) }])
    expect(other.jar.items()).toEqual([{ id: 'a' }, { id: 'b', label: 'B' }, { id: 'c' }])
  })

  test('a million forged candies are left out, the others are not', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { jar, doc } = open(new Doc(), 'b')
    jar.drop(3)
    for (const writer of ['a.a', 'c.c', 'd.d']) doc.getMap('plain').set(writer, { n: 999_999 })
    expect(jar.count()).toBe(3)
  })
})

test('a jar without room shows the others once there is room', () => {
  const one = open()
  const small = createJar({ capacity: 3, overflow: 'refuse' })
  bindJar(small, one.doc)
  one.jar.drop(5)
  expect([small.count(), one.jar.count()]).toEqual([3, 5])
  small.take(2)
  expect([small.count(), one.jar.count()]).toEqual([3, 3])
  one.jar.clear()
  one.jar.drop([{ id: 'a' }, { id: 'b' }])
  one.jar.setItems([{ id: 'a', value: 3 }, { id: 'b' }])
  expect([small.count(), one.jar.count()]).toEqual([3, 4])
})

test('settings are shared; what is not valid is refused by the writer', () => {
  const { doc } = open()
  writeShared(doc, { name: 'Class 3b', unit: 5, goal: '50:Cinema' })
  writeShared(doc, { unit: undefined })
  expect(readShared(doc)).toEqual({ name: 'Class 3b', goal: '50:Cinema' })
  expect(() => writeShared(doc, { image: 'x'.repeat(10_001) })).toThrow('image')
  expect(() => writeShared(doc, { unit: Number.NaN })).toThrow('unit')
  expect(() => writeShared(doc, { size: 1 } as never)).toThrow('size')
  expect(() => bindJar(createJar(), doc, { device: 'a.b' })).toThrow('device')
})

test('settings that two devices change at once end alike, and neither undoes what the other leaves', () => {
  for (let k = 0; k < 20; k++) {
    const docs = [open().doc, open().doc] as const
    writeShared(docs[0], { name: 'Class', unit: 2 })
    merge(...docs)
    writeShared(docs[0], { goal: '10:Zoo', palette: 'ramune', unit: undefined })
    writeShared(docs[1], { goal: '20:Sea', name: 'Class 3b' })
    merge(...docs)
    const [one, other] = docs.map((doc) => readShared(doc))
    expect(one).toEqual(other)
    expect(['10:Zoo', '20:Sea']).toContain(one!.goal)
    expect(one).toEqual({ name: 'Class 3b', palette: 'ramune', goal: one!.goal })
  }
})

test('after its end a binding changes nothing', () => {
  const { jar, doc, end } = open()
  jar.drop(1)
  end()
  jar.drop(1)
  expect(wanted(doc)).toHaveLength(1)
  open(doc).jar.clear()
  expect(jar.count()).toBe(2)
})
