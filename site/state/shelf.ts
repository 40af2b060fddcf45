// The list of a visitor's named jars, in the storage of the browser. The candies of each are in
// records of its own (keptRecords.ts). A removed jar stays for a week, so that it can be taken back.
// Also the mark of an address that the page wrote for a named jar.
import { promisifyRequest } from 'idb-keyval'
import { holdsState } from '../../src/settings/index.ts'
import { deleteRecords, openStorage } from './keptRecords.ts'

export interface OwnJar {
  id: string
  name: string
  /** The settings with which it was made, as the query of an address: goals, and a candy's value. */
  query: string
  /** When it was removed, if it was. Milliseconds since 1970. */
  gone?: number
}
export interface Shelf {
  jars: readonly OwnJar[]
  /** The id of the jar that a plain address opens; empty for the bottle without a name. */
  last: string
}

const SHELF = 'shelf'
const EMPTY: Shelf = { jars: [], last: '' }
/** How long a removed jar is kept. Milliseconds. */
const KEPT = 7 * 24 * 3600 * 1000

const isText = (value: unknown): value is string => typeof value === 'string'
const isJar = (value: unknown): value is OwnJar => {
  const { id, name, query, gone = 0 } = (value ?? {}) as Partial<OwnJar>
  return isText(id) && id !== '' && isText(name) && isText(query) && Number.isFinite(gone)
}
/** What was read, without what this page cannot use. */
function shelfOf(value: unknown): Shelf {
  const { jars, last } = (value ?? {}) as Partial<Shelf>
  return { jars: Array.isArray(jars) ? jars.filter(isJar) : [], last: isText(last) ? last : '' }
}

/**
 * Reads the list, and forgets what was removed long ago.
 * @throws DOMException where the browser has no storage
 */
export async function readShelf(now = Date.now()): Promise<Shelf> {
  const shelf = shelfOf(await openStorage()('readonly', (records) => promisifyRequest(records.get(SHELF))))
  const isOver = ({ gone }: OwnJar) => gone !== undefined && now - gone > KEPT
  for (const { id } of shelf.jars.filter(isOver)) await deleteRecords(recordsOf(id))
  return shelf.jars.some(isOver)
    ? changeShelf(({ jars, last }) => ({ last, jars: jars.filter((jar) => !isOver(jar)) }))
    : shelf
}

/** Changes the list as it is then: another tab may have changed it. @returns the list */
export const changeShelf = (change: (shelf: Shelf) => Shelf): Promise<Shelf> =>
  openStorage()('readwrite', async (records) => {
    const next = change(shelfOf((await promisifyRequest<unknown>(records.get(SHELF))) ?? EMPTY))
    records.put(next, SHELF)
    await promisifyRequest(records.transaction)
    return next
  })

/** What the keys of a jar's records begin with. */
export const recordsOf = (id: string): string => (id === '' ? '' : `${id}/`)

/** In the state of a history entry whose address the page wrote for the visitor's own jar. */
const OWN = 'own'
/** That state, for a named jar or the one without a name. */
export const ownState = (jar: string): object => ({ konpeito: OWN, jar })
/** The id of the jar in such a state; null in another one. */
export const kept = (state: { konpeito?: unknown; jar?: unknown } | null): string | null =>
  state?.konpeito === OWN ? String(state.jar ?? '') : null

/** Whether the address opens the kept jar. */
export function opensKept(): boolean {
  const query = new URLSearchParams(location.search)
  const names = ['count', 'seed', 'level', 'vessel', 'fills', 'unit', 'goal'].some((name) => query.has(name))
  return !holdsState(location.hash) && (!names || kept(history.state) !== null)
}
