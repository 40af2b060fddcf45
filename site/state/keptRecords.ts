// The records of a kept bottle in the storage of the browser: its text as it rested last, and a note
// with its count and settings, which is newer while it moves. A page that is closed has no time to read,
// so each tab writes without reading, and the last writer wins. What cannot be read is copied to another
// key before it is replaced.
import { createStore, getMany, promisifyRequest } from 'idb-keyval'

/** The records of a bottle. */
export type Records = ReturnType<typeof openRecords>

/** The count and the settings of a bottle. */
export interface KeptNote {
  count: number
  /** The settings, as the query of an address. */
  query: string
  /** Candies of the count that its document lacks. @default 0 */
  more?: number
}
/** A bottle as it was kept last. */
export interface KeptJar extends KeptNote {
  /** What `save` of the jar returned. @default its text cannot be read */
  text?: string
}

/** Where all jars are kept. */
export const openStorage = () => createStore('konpeito-bottle', 'page')

/** The keys of a bottle: its text, and its note. */
function keysOf(id: string) {
  const prefix = id === '' ? '' : `${id}/`
  return [`${prefix}jar`, `${prefix}note`] as const
}

/** Whether a text is a saved jar of this version. An editor may have changed the order and spaces of a file. */
const isReadable = (text: unknown): text is string =>
  typeof text === 'string' && /"kind"\s*:\s*"konpeito-saved-jar"/.test(text) && /"version"\s*:\s*1\b/.test(text)

const isNote = (record: unknown): record is KeptNote => {
  const { count, query, more = 0, version } = (record ?? {}) as Record<string, unknown>
  return [count, more].every(Number.isFinite) && typeof query === 'string' && version === undefined
}

/**
 * Opens the records of one bottle.
 * @param id of a named jar. @default empty: the bottle without a name
 */
export function openRecords(id = '') {
  const store = openStorage()
  const [jar, note] = keysOf(id)
  /** What was read and could not be opened, by the keys of its copies. */
  const unread = new Map<string, unknown>()
  const keepCopy = (key: string, record: unknown) => unread.set(`${key} ${Date.now()}`, record)
  return {
    /**
     * Reads the records.
     * @returns a function that opens the bottle: without its text if `open` throws. It returns whether a
     *   bottle was opened; null if its text cannot be read
     * @throws DOMException where the browser has no storage
     */
    async read(): Promise<(open: (kept: KeptJar) => void) => boolean | null> {
      const [text, noted] = await getMany<unknown>([jar, note], store)
      const attempt = (open: () => void) => {
        try {
          open()
          return true
        } catch {
          return false
        }
      }
      return (open) => {
        if (text === undefined && noted === undefined) return false
        if (noted !== undefined && !isNote(noted)) keepCopy(note, noted)
        else if (isNote(noted) && isReadable(text) && attempt(() => open({ ...noted, text }))) return true
        if (text !== undefined) keepCopy(jar, text)
        return isNote(noted) && attempt(() => open(noted)) && text === undefined ? true : null
      }
    },
    /**
     * Writes a bottle, or without its text only its note.
     * @throws DOMException where the browser refuses; then the previous records remain
     */
    async write({ text, ...noted }: KeptJar): Promise<void> {
      await store('readwrite', (records) => {
        for (const [key, record] of unread) records.put(record, key)
        records.put(noted, note)
        if (text !== undefined) records.put(text, jar)
        records.transaction.commit() // otherwise lost in the moment of leaving for another host
        return promisifyRequest(records.transaction)
      })
      unread.clear()
    },
  }
}

/** Deletes the records of a named jar. */
export const deleteRecords = (id: string): Promise<void> =>
  openStorage()('readwrite', (records) => {
    for (const key of keysOf(id)) records.delete(key)
    return promisifyRequest(records.transaction)
  })
