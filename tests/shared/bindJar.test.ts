// A jar that several devices count: random changes of several documents that are merged now and then,
// and single rules.
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import type { JarItem } from '../../src/jar/jarItems.ts'
import { bindJar } from '../../src/shared/bindJar.ts'
import { plainOf } from '../../src/shared/document.ts'

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

const isPlain = (item: JarItem) => Object.keys(item).length === 1 && String(item.id).startsWith('#')
const named = (...ids: string[]): JarItem[] => ids.map((id) => ({ id, label: `Label ${id}` }))
const size = (doc: Doc) => encodeStateAsUpdate(doc).length
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
  addSized: (jar: Jar) => jar.setItems([...jar.items(), { id: `#${jar.count() + 900}`, size: 1.5 }]),
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
  const runs = { numRuns: Math.round(1000 / count) }

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
          runs.forEach((end, k) => expect(end).toBeGreaterThanOrEqual(k === 0 ? 1 : runs[k - 1]! + (k % 2 ? 0 : 2)))
      }),
      runs,
    )
  })
})
void isPlain
void size
void vi
