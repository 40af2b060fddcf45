// The records of the kept bottle in the storage of the browser. Two slots are written in turn, each
// in a transaction of its own, so that a crash, a full disk or a damaged slot leaves the one before
// it. A note holds the count and the settings of a jar that is in motion.
//
// Tabs that show the same bottle share these records: a tab that writes learns how many candies
// others have added since it read or wrote last. It writes an entry first, because a page that is
// left has no time to read before it writes. Then it enters that into the records; if it is gone by
// then, the next tab does. What this page cannot read is kept beside.
import { createStore, promisifyRequest } from 'idb-keyval'

/** The records of a bottle in one tab. */
export type Records = ReturnType<typeof openRecords>

/** What is kept of a bottle beside its candies. */
export interface KeptNote {
  count: number
  /** The settings, as the query of an address. */
  query: string
}
/** A bottle as it was kept last. */
export interface KeptJar extends KeptNote {
  /** What `save` of the jar returned. */
  text: string
}
/** When a record was written, and which bottle it is about: the tab in which that began. */
type Stamp = { saved: number; tab: number }
type Note = Stamp & KeptNote
type Slot = Note & KeptJar
/** What a tab writes, and the count of its bottle in the records as it knew it: null for a new one. */
type Entry = KeptNote & Partial<KeptJar> & { tab: number; base: number | null }

/** The keys of a jar, after its id: two slots, and the note. */
const KEYS = ['jar-a', 'jar-b', 'note'] as const
const NOTE = 2
/** Entries that are not in the records yet: by tab, in their order. */
const LEFT = 'left'

/** Where all jars are kept. */
export const openStorage = () => createStore('konpeito-bottle', 'page')

/** The beginning of a text that `load` of this version reads. */
const READABLE = /^\{"kind":"konpeito-saved-jar","version":1,/

const isNote = (record: unknown): record is Note => {
  const { saved, tab, count, query, version } = (record ?? {}) as Record<string, unknown>
  return [saved, tab, count].every(Number.isFinite) && typeof query === 'string' && version === undefined
}
const isSlot = (record: unknown): record is Slot =>
  isNote(record) && READABLE.test((record as Partial<Slot>).text ?? '')
const isEntry = (record: unknown): record is Entry =>
  isNote({ ...(record as Entry), saved: 0 }) && 'base' in (record as Entry)
const byAge = (one: Stamp, other: Stamp) => other.saved - one.saved

/**
 * The records of one bottle as one tab sees them.
 * @param id that of a named jar. @default empty: the bottle that a plain address opens
 */
export function openRecords(id = '') {
  const store = openStorage()
  const keys = keysOf(id)
  const left = `${id}${LEFT}`
  const own = Math.random()
  /** This tab's entries that are not in the records yet, by number. */
  const entries = new Map<number, { entry: Entry; told: number }>()
  let number = 0
  let tab = Math.random()
  let base: number | null = null
  /** How many candies of others this tab was told of. */
  let told = 0
  /** When the slots were written whose bottle could not be opened. */
  const damaged = new Set<number>()

  const find = (records: IDBObjectStore) => Promise.all(keys.map((key) => promisifyRequest<unknown>(records.get(key))))

  /**
   * Writes a bottle into the older slot, or without its text into the note.
   * @returns how many candies others have added to the bottle since; the sum was noted
   */
  const enter = async ({ text, base, tab, ...note }: Entry, records: IDBObjectStore): Promise<number> => {
    const found = await find(records)
    const [newest] = found.filter(isNote).sort(byAge)
    const more = base !== null && newest?.tab === tab ? newest.count - base : 0
    // A clock that was wrong, or went back, does not change the order.
    const saved = Math.max(Date.now(), (newest?.saved ?? 0) + 1)
    const [a, b] = found
    const older = isSlot(a) && (!isSlot(b) || b.saved < a.saved) ? 1 : 0
    // A sum is only noted: the candies of the others are not in the text.
    const at = text === undefined || more !== 0 ? NOTE : older
    const there = found[at]
    const wasRead = at === NOTE ? isNote(there) : isSlot(there) && !damaged.has(there.saved)
    if (there !== undefined && !wasRead) records.put(there, `${keys[at]} ${saved}`)
    records.put({ ...note, ...(at !== NOTE && { text }), count: note.count + more, saved, tab }, keys[at]!)
    return more
  }
  /** Enters this tab's entries up to one, unless another tab has. @returns what this tab learns */
  const enterOwn = (last: number) =>
    store('readwrite', async (records) => {
      let learned = 0
      const ours = (await promisifyRequest(records.getAllKeys(leftOf(left, own, last)))) as number[][]
      for (const key of ours) {
        const { entry, told: then } = entries.get(key[2]!)!
        records.delete(key)
        learned += (await enter(entry, records)) - (told + learned - then)
      }
      await promisifyRequest(records.transaction)
      for (const key of ours) entries.delete(key[2]!)
      told += learned
      base! += learned
      return learned
    })

  return {
    /**
     * Reads what is kept.
     * @returns a function that opens the newest bottle, or the one before a damaged one with the count
     *   of the damaged one, with a function that throws for a damaged one; it tells whether one was opened
     * @throws DOMException where the browser has no storage
     */
    async read(): Promise<(open: (kept: KeptJar) => void) => boolean> {
      const enterLeft = async (records: IDBObjectStore) => {
        for (const key of await promisifyRequest(records.getAllKeys(leftOf(left)))) {
          const entry = await promisifyRequest<unknown>(records.get(key))
          if (!isEntry(entry)) continue
          records.delete(key)
          await enter(entry, records)
        }
        await promisifyRequest(records.transaction)
      }
      await store('readwrite', enterLeft).catch(() => {}) // a full disk: they are entered another time
      const found = await store('readonly', find)
      const [newest] = found.filter(isNote).sort(byAge)
      return (open) =>
        found
          .filter(isSlot)
          .sort(byAge)
          .some((slot) => {
            // The count of a damaged slot can still be read: the missing candies fall in.
            const { count, query } = newest!.tab === slot.tab ? newest! : slot
            try {
              open({ text: slot.text, count, query })
            } catch {
              damaged.add(slot.saved)
              return false
            }
            tab = slot.tab
            base = count
            return true
          })
    },
    /**
     * Writes a bottle, or without its text its count alone.
     * @returns how many candies others have added since this tab read or wrote last
     * @throws DOMException where the browser refuses; then the records before are still there
     */
    async write(kept: KeptNote & Partial<KeptJar>): Promise<number> {
      const at = ++number
      const entry = { ...kept, tab, base }
      entries.set(at, { entry, told })
      base = kept.count
      try {
        // Alone, without a read before it: the page may be gone in the next task.
        await store('readwrite', (records) => {
          records.put(entry, [left, own, at])
          return promisifyRequest(records.transaction)
        })
      } catch (error) {
        base += (entry.base ?? kept.count) - kept.count
        throw error
      }
      return enterOwn(at)
    },
    /** The tab shows another bottle from now on. */
    begin() {
      tab = Math.random()
      base = null
    },
  }
}

const keysOf = (id: string) => KEYS.map((key) => `${id}${key}`)

export const deleteRecords = (id: string): Promise<void> =>
  openStorage()('readwrite', (records) => {
    for (const key of keysOf(id)) records.delete(key)
    records.delete(leftOf(`${id}${LEFT}`))
    return promisifyRequest(records.transaction)
  })

/** The keys of what tabs have left: of all, or of one up to a number. */
function leftOf(left: string, tab?: number, last?: number): IDBKeyRange {
  return tab === undefined ? IDBKeyRange.bound([left], [left, []]) : IDBKeyRange.bound([left, tab], [left, tab, last!])
}
