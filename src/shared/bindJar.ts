// Ties a jar to a document, both ways: `push` writes what the jar has changed, `pull` makes the jar
// what the document says. Both compare with what was last the same, whoever caused an event.
import type { Doc, Transaction } from 'yjs'
import type { Jar } from '../jar/jar.ts'
import { type JarItem, keyOf, LONGEST_TEXT } from '../jar/jarItems.ts'
import { demand, warnOnce } from '../physics/internal.ts'
import {
  addTo,
  DEVICE,
  type Entry,
  isShared,
  itemsOf,
  leaveOut,
  MOST_ORDER,
  plainKey,
  plainOf,
  readEntry,
  readPlain,
  readPlainKey,
} from './document.ts'
import { numbersIn, type Runs, runsOf, subtract, union } from './runs.ts'

/** Options of `bindJar`. */
export interface BindOptions {
  /**
   * Names this device in the items that it adds: 1 to 64 letters, digits, _ and -. Store it, so that
   * the device knows its own items after a reload. @default a random one for each binding
   */
  device?: string
}

/** What a jar lacks, shows otherwise, and has to lose. */
type Difference = { added: JarItem[]; changed: Map<string, JarItem>; gone: string[] }
type ByWriter = Map<string, number[]>

/** Ids that a jar has chosen, here or elsewhere. */
const NAMELESS = /^#(\d+|[\w-]+\.[\w-]+:v?\d+)'*$/

const randomText = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('')
const fieldsOf = (item: JarItem) => JSON.stringify({ ...item, id: undefined })
const isSame = (one: JarItem, other: JarItem) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Ties a jar to a document: each follows the other, whatever provider brings the changes. At first
 * the document decides: candies that it lacks leave, and missing ones fall in. A document in which
 * nothing was ever shared gets the jar's contents, so bind after your provider has synced.
 * @returns a function that ends it
 * @throws RangeError naming the option and what is allowed
 */
export function bindJar(jar: Jar, doc: Doc, { device = randomText() }: BindOptions = {}): () => void {
  demand(DEVICE.test(device), 'device', '1 to 64 letters, digits, _ and -', device)
  // New for each binding: two tabs add at once, and a reload may find an older state.
  const writer = `${device}.${randomText()}`
  const items = itemsOf(doc)
  const plain = plainOf(doc)
  /** What was last the same: items by their ids in the jar, plain candies by writer. */
  const shown = new Map<string, JarItem>()
  const present = new Map<string, Runs>()
  /** Keys in the document by ids in the jar, ids by keys, entries by keys: also those that left. */
  const keys = new Map<string, string>()
  const ids = new Map<string, string>()
  const entries = new Map<string, Entry>()
  /** Keys of entries that the jar has yet to follow. */
  const waiting = new Set(items.keys())
  /** What this binding has taken and added. */
  const own = new Map<string, Runs>()
  let added = 0
  let named = 0
  let newest = 0
  let isUndo = false
  let isPulling = false

  function push(): void {
    const now = jar.items()
    const fresh: JarItem[] = []
    const changed: JarItem[] = []
    const gone: string[] = []
    for (const item of now) {
      const id = keyOf(item.id)
      const before = shown.get(id)
      if (before === item) continue
      shown.set(id, item)
      if (!before) fresh.push(item)
      else if (!isSame(before, item)) changed.push(item)
    }
    if (shown.size > now.length) {
      const left = new Set(now.map(({ id }) => keyOf(id)))
      for (const id of shown.keys()) if (!left.has(id) && shown.delete(id)) gone.push(id)
    }
    if (fresh.length + changed.length + gone.length > 0) doc.transact(() => write(fresh, changed, gone), writer)
  }

  function write(fresh: readonly JarItem[], changed: readonly JarItem[], gone: readonly string[]): void {
    const out: ByWriter = new Map()
    const back: ByWriter = new Map()
    const first = added + 1
    const leave = (key: string) => {
      const candy = readPlainKey(key)
      if (candy) addTo(out, candy.writer, candy.k)
      else items.delete(key)
    }
    const enter = (item: JarItem) => {
      const id = keyOf(item.id)
      const isPlain = fieldsOf(item) === '{}'
      const former = isUndo ? keys.get(id) : undefined
      const candy = readPlainKey(former ?? '')
      if (candy && isPlain) addTo(back, candy.writer, candy.k)
      else if (former !== undefined && !candy) put(former, item, entries.get(former))
      else if (!NAMELESS.test(id)) put(name(id, id), item)
      else if (isPlain) name(id, plainKey(writer, ++added))
      else put(name(id, `#${writer}:v${++named}`), item)
    }
    for (const id of gone) leave(keys.get(id)!)
    for (const item of changed) {
      const key = keys.get(keyOf(item.id))!
      if (!readPlainKey(key)) put(key, item, entries.get(key))
      else {
        leave(key)
        enter(item)
      }
    }
    fresh.forEach(enter)
    alter(own, out, union)
    alter(own, back, subtract)
    alter(present, out, subtract)
    alter(present, back, union)
    if (added >= first) present.set(writer, union(present.get(writer) ?? [], [first, added]))
    // Written by the first change of any kind: it tells an emptied document from a new one.
    if (out.size + back.size > 0 || added >= first || plain.size === 0) {
      const taken = [...own].filter(([, runs]) => runs.length > 0)
      plain.set(writer, { n: added, ...(taken.length > 0 && { taken: Object.fromEntries(taken) }) })
    }
  }

  /** Notes the key of an item. */
  function name(id: string, key: string): string {
    keys.set(id, key)
    ids.set(key, id)
    return key
  }

  function put(key: string, item: JarItem, before?: Entry): void {
    const { image, ...others } = item
    const isLarge = (image?.length ?? 0) > LONGEST_TEXT
    if (isLarge) warnOnce(`an image of more than ${LONGEST_TEXT} characters is not shared: the item ${key}`)
    const id = keyOf(item.id) === key ? item.id : key
    const copy = JSON.parse(JSON.stringify({ ...(isLarge ? others : item), id }))
    if (!before) newest = Math.min(newest + 1, MOST_ORDER)
    const entry = before ? { ...before, item: copy } : { item: copy, n: newest, by: device }
    entries.set(key, entry)
    items.set(key, entry)
  }

  /** Waits for the end of a pour. */
  function pull(isFirst = false): void {
    if (isPulling || jar.isPouringOut()) return
    if (!isFirst) push()
    const found = isFirst ? adopt(difference()) : difference()
    const { added, changed, gone } = found
    if (added.length + changed.size + gone.length === 0) return
    for (const id of gone) shown.delete(id)
    isPulling = true
    try {
      jar.withoutUndo(() => follow(jar, found), isFirst)
    } finally {
      isPulling = false
    }
    const there = new Map(jar.items().map((item) => [keyOf(item.id), item]))
    const refused: ByWriter = new Map()
    for (const id of [...added.map((item) => keyOf(item.id)), ...changed.keys()]) {
      const item = there.get(id)
      const candy = readPlainKey(keys.get(id)!)
      if (item) shown.set(id, item)
      else if (candy) addTo(refused, candy.writer, candy.k)
    }
    alter(present, refused, subtract)
    // What listeners of these changes have changed.
    push()
    if (waiting.size > 0) pull()
  }

  function difference(): Difference {
    const found: Difference = { added: [], changed: new Map(), gone: [] }
    const add = (key: string, item: JarItem) => {
      let id = ids.get(key) ?? key
      while (shown.has(id)) id += "'"
      name(id, key)
      found.added.push(id === key ? item : { ...item, id })
    }
    const now = readPlain(plain)
    for (const from of new Set([...present.keys(), ...now.keys()])) {
      const before = present.get(from) ?? []
      const after = now.get(from) ?? []
      for (const k of numbersIn(subtract(before, after))) found.gone.push(ids.get(plainKey(from, k))!)
      for (const k of numbersIn(subtract(after, before))) add(plainKey(from, k), { id: plainKey(from, k) })
      present.set(from, after)
    }
    const read = [...waiting].map((key) => [key, readEntry(items, key)] as const)
    waiting.clear()
    read.sort(([one, a], [other, b]) => (a?.n ?? 0) - (b?.n ?? 0) || (one < other ? -1 : 1))
    for (const [key, entry] of read) {
      const id = ids.get(key)
      const there = id !== undefined && keys.get(id) === key ? shown.get(id) : undefined
      const before = entries.get(key)
      if (!entry) {
        if (there) found.gone.push(id!)
        continue
      }
      newest = Math.max(newest, entry.n)
      entries.set(key, entry)
      if (!there) add(key, entry.item)
      else if (!isSame(entry.item, before!.item)) found.changed.set(id!, { ...entry.item, id: there.id })
    }
    return found
  }

  /** Finds candies of the jar that may stay: those with the same ids, and nameless ones that look the same. */
  function adopt({ added, changed }: Difference): Difference {
    const spare = new Map(jar.items().map((item) => [keyOf(item.id), item]))
    const stay = (id: string) => {
      shown.set(id, spare.get(id)!)
      spare.delete(id)
    }
    const others = added.filter((item) => {
      const there = spare.get(keyOf(item.id))
      if (!there) return true
      if (!isSame(there, item)) changed.set(keyOf(item.id), item)
      stay(keyOf(item.id))
      return false
    })
    const alike = new Map<string, string[]>()
    for (const [id, item] of spare) if (NAMELESS.test(id)) addTo(alike, fieldsOf(item), id)
    const missing = others.filter((item) => {
      const key = keyOf(item.id)
      const id = NAMELESS.test(key) ? alike.get(fieldsOf(item))?.pop() : undefined
      if (id === undefined) return true
      stay(id)
      name(id, key)
      return false
    })
    return { added: missing, changed, gone: [...spare.keys()] }
  }

  const onTransaction = ({ changed }: Transaction) => {
    for (const key of changed.get(items as never) ?? []) if (key !== null) waiting.add(key)
    if (changed.has(items as never) || changed.has(plain as never)) pull()
  }
  if (isShared(doc)) {
    pull(true)
    jar.forget()
  } else push()
  doc.on('afterTransaction', onTransaction)
  const ends = [
    jar.on('change', ({ reason }) => {
      isUndo = reason === 'undo'
    }),
    jar.on('paint', () => {
      pull()
      isUndo = false
    }),
  ]
  return () => {
    doc.off('afterTransaction', onTransaction)
    for (const end of ends) end()
  }
}

/** Changes sets of numbers, each by a list. */
function alter(sets: Map<string, Runs>, lists: ByWriter, by: typeof subtract): void {
  for (const [writer, numbers] of lists) sets.set(writer, by(sets.get(writer) ?? [], runsOf(numbers)))
}

/** Makes the changes in one step, or, if the jar refuses them, all that it does not refuse. */
function follow(jar: Jar, { added, changed, gone }: Difference): void {
  const left = new Set(gone)
  const list = () => jar.items().filter(({ id }) => !left.has(keyOf(id)))
  const isMixed = changed.size > 0 || (added.length > 0 && gone.length > 0)
  const all = () => [...list().map((item) => changed.get(keyOf(item.id)) ?? item), ...added]
  if (isMixed && attempt(() => jar.setItems(all()))) return
  if (gone.length > 0) jar.take(gone)
  if (added.length > 0) drop(jar, added)
  for (const [id, item] of changed)
    if (!attempt(() => jar.setItems(list().map((other) => (keyOf(other.id) === id ? bare(item) : other))))) leaveOut(id)
}

function drop(jar: Jar, items: readonly JarItem[]): void {
  if (attempt(() => jar.drop(items))) return
  const half = items.length >> 1
  if (half > 0) for (const part of [items.slice(0, half), items.slice(half)]) drop(jar, part)
  else if (!attempt(() => jar.drop(items.map(bare)))) leaveOut(keyOf(items[0]!.id))
}

/** An item without what another page may know and this jar does not: its shape, a size that fits. */
const bare = ({ shape, size, ...others }: JarItem): JarItem => others

/** Whether the jar has not refused a change. */
function attempt(change: () => unknown): boolean {
  try {
    change()
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
