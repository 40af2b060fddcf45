// Ties a jar to a document, both ways: `push` writes what the jar has changed, `pull` makes the jar
// what the document says. Each compares with the last common state, so its own events cause no further
// change.
import type { Doc, Transaction } from 'yjs'
import type { Jar } from '../jar/jar.ts'
import { type JarItem, keyOf, LONGEST_TEXT } from '../jar/jarItems.ts'
import { demand, warnOnce } from '../physics/internal.ts'
import * as document from './document.ts'
import { addTo, type Entry, readCandy } from './document.ts'
import { numbersIn, type Runs, runsOf, subtract, union } from './runs.ts'

/** Options of `bindJar`. */
export interface BindOptions extends document.DocumentOptions {
  /**
   * Names this device in the items that it adds: 1 to 64 letters, digits, _ and -. Store it, so that
   * the device knows its own items after a reload. @default a random one for each binding
   */
  device?: string
}

/** Ids that a jar has chosen, here or elsewhere. */
const NAMELESS = /^#(\d+|[\w-]+\.[\w-]+:v?\d+)'*$/

const randomText = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('')
const fieldsOf = (item: JarItem) => JSON.stringify({ ...item, id: undefined })
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const byId = (items: readonly JarItem[]) => new Map(items.map((item) => [keyOf(item.id), item]))

/**
 * Ties a jar to a document: each follows the other, whatever provider brings the changes. At first
 * the document decides: candies that it lacks leave, and missing ones fall in. A document in which
 * nothing was ever shared gets the jar's contents, so bind after your provider has synced.
 * @returns a function that ends it
 * @throws RangeError naming the option and what is allowed
 */
export function bindJar(jar: Jar, doc: Doc, { device = randomText(), prefix }: BindOptions = {}): () => void {
  demand(document.DEVICE.test(device), 'device', '1 to 64 letters, digits, _ and -', device)
  // New for each binding: two tabs add at once, and a reload may find an older state.
  const writer = `${device}.${randomText()}`
  const items = document.itemsOf(doc, prefix)
  const plain = document.plainOf(doc, prefix)
  /** The jar's items in the last common state, by id. */
  const shown = new Map<string, JarItem>()
  let last: readonly JarItem[] = []
  /** Keys in the document by ids in the jar, ids by keys, entries by keys: also of items that left. */
  const keys = new Map<string, string>()
  const ids = new Map<string, string>()
  const entries = new Map<string, Entry>()
  /** The plain candies of the document, and keys in it that the jar has yet to follow. */
  let present = new Map<string, Runs>()
  const waiting = new Set(items.keys())
  /** What this binding has taken, and how many candies and other nameless items it has added. */
  const taken = new Map<string, Runs>()
  let added = 0
  let named = 0
  /** The highest order of an item. */
  let newest = 0
  let isUndo = false
  let isPulling = false

  function push(): void {
    const now = jar.items()
    const others = now.filter((item, k) => item !== last[k] && item !== shown.get(keyOf(item.id)))
    const changed = others.filter((item) => !isSame(item, shown.get(keyOf(item.id))))
    const fresh = new Set(changed.filter(({ id }) => !shown.has(keyOf(id))))
    for (const item of others) shown.set(keyOf(item.id), item)
    last = now
    const left = byId(shown.size > now.length ? now : [])
    const gone = shown.size > now.length ? [...shown.keys()].filter((id) => !left.has(id)) : []
    for (const id of gone) shown.delete(id)
    if (changed.length + gone.length > 0) doc.transact(() => write(changed, fresh, gone), writer)
  }

  function write(changed: readonly JarItem[], fresh: ReadonlySet<JarItem>, gone: readonly string[]): void {
    const out = new Map<string, number[]>()
    const back = new Map<string, number[]>()
    const leave = (key: string) => {
      const candy = readCandy(key)
      if (candy) addTo(out, candy.writer, candy.k)
      else items.delete(key)
    }
    for (const id of gone) leave(keys.get(id)!)
    for (const item of changed) {
      const id = keyOf(item.id)
      const isPlain = fieldsOf(item) === '{}'
      const former = !fresh.has(item) || isUndo ? (keys.get(id) ?? '') : ''
      const candy = readCandy(former)
      if (candy && !fresh.has(item)) leave(former)
      if (candy && fresh.has(item) && isPlain) {
        addTo(back, candy.writer, candy.k)
        waiting.add(former) // another may have taken it too
      } else if (former && !candy) put(former, item, entries.get(former))
      else if (!NAMELESS.test(id)) put(name(id, id), item)
      else if (isPlain) name(id, `#${writer}:${++added}`)
      else put(name(id, `#${writer}:v${++named}`), item)
    }
    for (const [from, numbers] of out) taken.set(from, union([taken.get(from) ?? [], runsOf(numbers)]))
    for (const [from, numbers] of back) taken.set(from, subtract(taken.get(from) ?? [], runsOf(numbers)))
    const all = [...taken].filter(([, runs]) => runs.length > 0)
    const entry = { n: added, ...(all.length > 0 && { taken: Object.fromEntries(all) }) }
    // The first change of any kind writes it: it tells an emptied document from a new one.
    if (plain.size === 0 || !isSame(entry, plain.get(writer) ?? { n: 0 })) plain.set(writer, entry)
  }

  function name(id: string, key: string): string {
    keys.set(id, key)
    ids.set(key, id)
    return key
  }

  function put(key: string, { image, ...item }: JarItem, before?: Entry): void {
    const isLarge = (image?.length ?? 0) > LONGEST_TEXT
    if (isLarge) warnOnce(`the image of ${key} is not shared: it has more than ${LONGEST_TEXT} characters`)
    const id = keyOf(item.id) === key ? item.id : key
    const copy = JSON.parse(JSON.stringify({ ...item, id, ...(!isLarge && { image }) }))
    if (!before) newest = Math.min(newest + 1, document.MOST_ORDER)
    const entry = { n: newest, by: device, ...before, item: copy }
    entries.set(key, entry)
    items.set(key, entry)
  }

  /** Waits for the end of a pour. */
  function pull(isFirst = false): void {
    if (isPulling || jar.isPouringOut()) return
    if (!isFirst) push()
    const { wanted, gone } = difference()
    if (isFirst) gone.push(...adopt(wanted))
    for (const id of gone) shown.delete(id)
    if (wanted.size + gone.length === 0) return
    isPulling = true
    let isFull = false
    const end = jar.on('error', () => {
      isFull = true
    })
    try {
      jar.withoutUndo(() => follow(jar, shown, [...wanted.values()], gone), isFirst)
    } finally {
      isPulling = false
      end()
    }
    for (const item of jar.items()) if (wanted.has(keyOf(item.id))) shown.set(keyOf(item.id), item)
    // A candy that does not fit into a full jar is not recorded as taken: it waits.
    const there = byId(isFull ? jar.items() : [])
    for (const id of isFull ? shown.keys() : []) if (!there.has(id) && shown.delete(id)) waiting.add(keys.get(id)!)
    for (const id of wanted.keys()) if (!shown.has(id)) waiting.add(keys.get(id)!)
    push() // what listeners have changed
  }

  /** Items that the jar lacks or shows otherwise, and ids that the document lacks. */
  function difference(): { wanted: Map<string, JarItem>; gone: string[] } {
    const now = document.readPlain(plain)
    for (const from of new Set([...present.keys(), ...now.keys()]))
      for (const [one, other] of [
        [now, present],
        [present, now],
      ] as const)
        for (const k of numbersIn(subtract(one.get(from) ?? [], other.get(from) ?? []))) waiting.add(`#${from}:${k}`)
    present = now
    const read = [...waiting].map((key) => {
      const candy = readCandy(key)
      if (!candy) return { key, entry: document.readEntry(items, key) }
      const isThere = subtract([candy.k, candy.k], now.get(candy.writer) ?? []).length === 0
      return { key, entry: isThere ? { item: { id: key }, n: 0, by: device } : null }
    })
    waiting.clear()
    const wanted = new Map<string, JarItem>()
    const gone: string[] = []
    read.sort((one, other) => (one.entry?.n ?? 0) - (other.entry?.n ?? 0) || (one.key < other.key ? -1 : 1))
    for (const { key, entry } of read) {
      let id = ids.get(key) ?? key
      const there = keys.get(id) === key ? shown.get(id) : undefined
      const before = entries.get(key)
      if (entry) newest = Math.max(newest, entry.n)
      if (entry) entries.set(key, entry)
      if (!entry && there) gone.push(id)
      if (!entry || (there && (readCandy(key) || isSame(entry.item, before?.item)))) continue
      while (!there && shown.has(id)) id += "'"
      name(id, key)
      wanted.set(id, there || id !== key ? { ...entry.item, id: there?.id ?? id } : entry.item)
    }
    return { wanted, gone }
  }

  /** Keeps candies that are wanted: with the same ids, or nameless ones that look the same. @returns the other ids */
  function adopt(wanted: Map<string, JarItem>): string[] {
    const spare = byId(jar.items())
    const alike = new Map<string, string[]>()
    for (const [id, item] of spare) if (NAMELESS.test(id) && !wanted.has(id)) addTo(alike, fieldsOf(item), id)
    for (const [key, item] of wanted) {
      const id = spare.has(key) || !NAMELESS.test(key) ? key : alike.get(fieldsOf(item))?.pop()
      const there = spare.get(id ?? '')
      if (!there || id === undefined) continue
      shown.set(name(id, key) && id, there)
      spare.delete(id)
      if (id !== key || isSame(there, item)) wanted.delete(key)
    }
    return [...spare.keys()]
  }

  const onTransaction = ({ changed }: Transaction) => {
    for (const [type, names] of changed as Map<unknown, Set<string | null>>)
      if (type === items) for (const key of names) waiting.add(key ?? '')
    if (changed.has(items as never) || changed.has(plain as never)) pull()
  }
  doc.on('afterTransaction', onTransaction)
  if (!document.isShared(doc, prefix)) push()
  else {
    pull(true)
    jar.forget()
  }
  const ends = [
    jar.on('change', ({ reason }) => {
      isUndo = reason === 'undo'
    }),
    jar.on('paint', () => {
      pull()
      isUndo = false
    }),
    () => doc.off('afterTransaction', onTransaction),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Puts items into a jar, and takes others out, in one step. If the jar refuses that, as far as it goes.
 * @param there What is in the jar, without those that go.
 */
function follow(
  jar: Jar,
  there: ReadonlyMap<string, JarItem>,
  items: readonly JarItem[],
  gone: readonly string[],
  isBare = false,
): void {
  try {
    const isNew = items.every(({ id }) => !there.has(keyOf(id)))
    if (items.length === 0) jar.take(gone)
    else if (isNew && gone.length === 0) jar.drop(items)
    else {
      const left = new Set(gone)
      jar.setItems([...byId([...jar.items().filter(({ id }) => !left.has(keyOf(id))), ...items]).values()])
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const half = items.length >> 1
    if (gone.length > 0) jar.take(gone)
    if (half > 0) for (const part of [items.slice(0, half), items.slice(half)]) follow(jar, there, part, [])
    else if (isBare) document.leaveOut(keyOf(items[0]!.id))
    // The page may not know its shape, and it may be too large.
    else if (items[0]) follow(jar, there, [{ ...items[0], shape: undefined, size: undefined }], [], true)
  }
}
