// The records of the kept bottle in the storage of the browser. Two slots are written in turn, each in
// its own transaction, so a crash, a full disk or a damaged slot leaves the previous one. A note has
// the count and the settings of a jar in motion.
//
// Tabs that show the same bottle share these records. A tab first writes an entry without reading,
// because a page that is closed has no time to read. Then it merges the entry into the records, and
// learns how many candies other tabs have added. If the page is gone by then, the next tab merges the
// entry. Unreadable records are copied to another key.
import { createStore, promisifyRequest } from 'idb-keyval'

/** The records of a bottle in one tab. */
export type Records = ReturnType<typeof openRecords>

/** The count and the settings of a bottle. */
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
/** When a record was written, and the id of its bottle: a number of the tab that began it. */
type Stamp = { saved: number; tab: number }
type Note = Stamp & KeptNote
type Slot = Note & KeptJar
/** What a tab writes. `base` is the count in the records that the tab knew; null for a new bottle. */
type Entry = KeptNote & Partial<KeptJar> & { tab: number; base: number | null }

/** The keys of a jar, after its id: two slots, and the note. */
const KEYS = ['jar-a', 'jar-b', 'note'] as const
const NOTE = 2
/** The key of entries that are not merged yet, before the tab and the number. */
const LEFT = 'left'

/** Where all jars are kept. */
export const openStorage = () => createStore('konpeito-bottle', 'page')

/** Whether a text is a saved jar of this version. An editor may have changed the order and spaces of a file. */
const isReadable = (text = '') => /"kind"\s*:\s*"konpeito-saved-jar"/.test(text) && /"version"\s*:\s*1\b/.test(text)

const isNote = (record: unknown): record is Note => {
  const { saved, tab, count, query, version } = (record ?? {}) as Record<string, unknown>
  return [saved, tab, count].every(Number.isFinite) && typeof query === 'string' && version === undefined
}
const isSlot = (record: unknown): record is Slot => isNote(record) && isReadable((record as Partial<Slot>).text)
const isEntry = (record: unknown): record is Entry =>
  isNote({ ...(record as Entry), saved: 0 }) && 'base' in (record as Entry)
const byAge = (one: Stamp, other: Stamp) => other.saved - one.saved

/**
 * Opens the records of one bottle for one tab.
 * @param id of a named jar. @default empty: the bottle without a name
 */
export function openRecords(id = '') {
  const store = openStorage()
  const keys = keysOf(id)
  const left = `${id}${LEFT}`
  const own = Math.random()
  /** The entries of this tab that are not merged yet, by number. */
  const entries = new Map<number, { entry: Entry; told: number }>()
  let number = 0
  let tab = Math.random()
  let base: number | null = null
  /** The number of candies of other tabs that this tab has learned of. */
  let told = 0
  /** The times of slots that could not be opened. */
  const damaged = new Set<number>()

  const find = (records: IDBObjectStore) => Promise.all(keys.map((key) => promisifyRequest<unknown>(records.get(key))))

  /**
   * Writes a bottle into the older slot, or without its text into the note.
   * @returns the number of candies that other tabs have added since `base`; the note has the sum
   */
  const enter = async ({ text, base, tab, ...note }: Entry, records: IDBObjectStore): Promise<number> => {
    const found = await find(records)
    const [newest] = found.filter(isNote).sort(byAge)
    const more = base !== null && newest?.tab === tab ? newest.count - base : 0
    // The order is right even if the clock went back.
    const saved = Math.max(Date.now(), (newest?.saved ?? 0) + 1)
    const [a, b] = found
    const older = isSlot(a) && (!isSlot(b) || b.saved < a.saved) ? 1 : 0
    // A sum goes into the note, because the text lacks the candies of other tabs.
    const at = text === undefined || more !== 0 ? NOTE : older
    const there = found[at]
    const wasRead = at === NOTE ? isNote(there) : isSlot(there) && !damaged.has(there.saved)
    if (there !== undefined && !wasRead) records.put(there, `${keys[at]} ${saved}`)
    records.put({ ...note, ...(at !== NOTE && { text }), count: note.count + more, saved, tab }, keys[at]!)
    return more
  }
  /** Merges the entries of this tab up to a number, unless another tab has. @returns the candies of others */
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
     * Reads the records.
     * @returns a function that opens the newest bottle. It tries the older slot, with the newest count,
     *   if `open` throws. It returns whether a bottle was opened; null if what is there cannot be read
     * @throws DOMException where the browser has no storage
     */
    async read(): Promise<(open: (kept: KeptJar) => void) => boolean | null> {
      const enterLeft = async (records: IDBObjectStore) => {
        for (const key of await promisifyRequest(records.getAllKeys(leftOf(left)))) {
          const entry = await promisifyRequest<unknown>(records.get(key))
          if (!isEntry(entry)) continue
          records.delete(key)
          await enter(entry, records)
        }
        await promisifyRequest(records.transaction)
      }
      await store('readwrite', enterLeft).catch(() => {}) // on a full disk they are merged later
      const found = await store('readonly', find)
      const [newest] = found.filter(isNote).sort(byAge)
      const tryAll = (open: (kept: KeptJar) => void) =>
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
      return (open) => tryAll(open) || (found.slice(0, NOTE).some((slot) => slot !== undefined) ? null : false)
    },
    /**
     * Writes a bottle, or without its text only its count.
     * @returns the number of candies that other tabs have added since the last read or write
     * @throws DOMException where the browser refuses; then the previous records remain
     */
    async write(kept: KeptNote & Partial<KeptJar>): Promise<number> {
      const at = ++number
      const entry = { ...kept, tab, base }
      entries.set(at, { entry, told })
      base = kept.count
      try {
        // Without a read before it: the page may end with this task.
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
    /** Begins another bottle. */
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

/** The keys of entries that are not merged: of all tabs, or of one tab up to a number. */
function leftOf(left: string, tab?: number, last?: number): IDBKeyRange {
  return tab === undefined ? IDBKeyRange.bound([left], [left, []]) : IDBKeyRange.bound([left, tab], [left, tab, last!])
}
