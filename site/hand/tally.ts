// Counts in a shared document without a jar: a page of three buttons needs no candies.
import type { Doc } from 'yjs'
import { readGoals } from '../../src/settings/index.ts'
import { type Entry, itemsOf, plainOf, readEntry, readPlain, readShared } from '../../src/shared/document.ts'
import { type Runs, runsOf, sizeOf, union } from '../../src/shared/runs.ts'
import { newId } from '../parts/browser.ts'

/** How many candies a writer has added, and which it has taken. */
type Plain = { n: number; taken?: Record<string, Runs> }

/** What one browser counts: its writers, and its items by key. */
type Counted = readonly (readonly [key: string, entry: Plain | Entry])[]

/** The largest unit that is counted in single candies: a document takes a million of them. */
const LARGEST_STEP = 100

/** @param device the id of this browser, whose candies alone it takes back */
export function createTally(doc: Doc, device: string) {
  const items = itemsOf(doc)
  const plain = plainOf(doc)
  // Its own for each load: a reload may find an older state.
  const writer = `${device}.${newId(8)}`
  const taken: Record<string, Runs> = {}
  let n = 0
  const unit = () => Math.max(1, Math.round(readShared(doc).unit ?? 1))
  const isOwn = (from: string) => from.startsWith(`${device}.`)
  /** Its own items, the newest last. */
  const ownItems = () =>
    [...items.keys()]
      .map((key) => [key, readEntry(items, key)] as const)
      .filter((pair): pair is [string, Entry] => pair[1]?.by === device)
      .sort(([, one], [, other]) => one.n - other.n)
  const write = () => plain.set(writer, { n, ...(Object.keys(taken).length > 0 && { taken: { ...taken } }) })
  /** Its own candies that are in the jar, by writer, the writer of this load last. */
  const own = () => {
    const mine = [...readPlain(plain)].filter(([from, { length }]) => isOwn(from) && length > 0)
    return mine.sort(([one], [other]) => Number(one === writer) - Number(other === writer))
  }
  return {
    settings() {
      const { name, goal } = readShared(doc)
      return { name, unit: unit(), goals: goalsOf(goal) }
    },
    count(): number {
      const values = [...items.keys()].map((key) => {
        const entry = readEntry(items, key)
        return entry ? (entry.item.value ?? 1) : 0
      })
      return [...[...readPlain(plain).values()].map(sizeOf), ...values].reduce((sum, value) => sum + value, 0)
    },
    /** What this browser has counted, for `bring`. */
    own: (): Counted => [
      ...[...readPlain(plain).keys()].filter(isOwn).map((from) => [from, plain.get(from) as Plain] as const),
      ...ownItems(),
    ],
    /** Adds what this browser has counted in another copy. What both copies have counts once. */
    bring(counted: Counted) {
      doc.transact(() => {
        for (const [from, entry] of counted) {
          if ('item' in entry) {
            if (!items.has(from)) items.set(from, entry)
            continue
          }
          const { n, taken: there = {} } = entry
          const { n: least = 0, taken: before = {} } = (plain.get(from) ?? {}) as Partial<Plain>
          const more = Object.entries(there).map(([of, runs]) => [of, union([runs, before[of] ?? []])])
          plain.set(from, { n: Math.max(n, least), taken: { ...before, ...Object.fromEntries(more) } })
        }
      })
    },
    add(candies: number) {
      if (unit() > LARGEST_STEP) {
        const newest = Math.max(0, ...[...items.keys()].map((key) => readEntry(items, key)?.n ?? 0))
        for (let k = 1; k <= candies; k++) {
          const id = newId(12)
          items.set(id, { item: { id, value: unit() }, n: newest + k, by: device })
        }
        return
      }
      n += candies * unit()
      write()
    },
    hasOwn: () => own().length + ownItems().length > 0,
    /** Takes the last candy that this browser has added. */
    takeLast() {
      const item = ownItems().at(-1)
      if (item && (unit() > LARGEST_STEP || own().length === 0)) {
        items.delete(item[0])
        return
      }
      for (let left = unit(); left > 0; left--) {
        const [from, runs] = own().at(-1) ?? []
        if (!from) return
        taken[from] = union([taken[from] ?? [], runsOf([runs!.at(-1)!])])
        write()
      }
    },
  }
}

function goalsOf(goal = 'none') {
  try {
    return readGoals(goal)
  } catch {
    return []
  }
}
