// The list of the visitor's named jars in the storage of the browser. Each jar has its own records
// (keptRecords.ts). A removed jar can be restored for a week. Also the mark of an address that the page
// wrote for a named jar.
import { promisifyRequest } from 'idb-keyval'
import { hasState } from '../../src/settings/index.ts'
import { deleteRecords, openStorage } from './keptRecords.ts'

export interface OwnJar {
  id: string
  name: string
  /** The settings with which the jar was made, as the query of an address. */
  query: string
  /** The Monday of the week that it counts, such as 2026-11-23. @default it has no week */
  week?: string
  /** When the jar was removed. Milliseconds since 1970. @default it was not */
  gone?: number
}
export interface Shelf {
  jars: readonly OwnJar[]
  /** The id of the jar that a plain address opens; empty for the bottle without a name. */
  last: string
}

const SHELF = 'shelf'
/** Milliseconds for which a removed jar is kept. */
const KEPT = 7 * 24 * 3600 * 1000

const isText = (value: unknown): value is string => typeof value === 'string'
/** Whether a value is the day of a week, or absent. */
export const isWeek = (value: unknown): boolean =>
  value === undefined || (isText(value) && new Date(value).toJSON() === `${value}T00:00:00.000Z`)
const isJar = (value: unknown): value is OwnJar => {
  const { id, name, query, week, gone = 0 } = (value ?? {}) as Partial<OwnJar>
  return isText(id) && id !== '' && isText(name) && isText(query) && isWeek(week) && Number.isFinite(gone)
}

/** The Monday of a day's week. */
export function weekOf(day: Date): string {
  const date = day.getDate() - ((day.getDay() + 6) % 7)
  return new Date(Date.UTC(day.getFullYear(), day.getMonth(), date)).toISOString().slice(0, 10)
}

/** The name of a jar, and its week: `Class 3b · Nov 23`. */
export function titleOf({ name, week }: Pick<OwnJar, 'name' | 'week'>, locale: string): string {
  if (week === undefined) return name
  return `${name} · ${new Date(week).toLocaleDateString(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' })}`
}
/** Returns the valid part of a stored list. */
function shelfOf(value: unknown): Shelf {
  const { jars, last } = (value ?? {}) as Partial<Shelf>
  return { jars: Array.isArray(jars) ? jars.filter(isJar) : [], last: isText(last) ? last : '' }
}

/**
 * Reads the list, and deletes jars that were removed long ago.
 * @throws DOMException where the browser has no storage
 */
export async function readShelf(now = Date.now()): Promise<Shelf> {
  const shelf = shelfOf(await openStorage()('readonly', (records) => promisifyRequest(records.get(SHELF))))
  const isOver = ({ gone }: OwnJar) => gone !== undefined && now - gone > KEPT
  const withoutOld = ({ jars, last }: Shelf): Shelf => ({ last, jars: jars.filter((jar) => !isOver(jar)) })
  try {
    for (const { id } of shelf.jars.filter(isOver)) await deleteRecords(recordsOf(id))
    return shelf.jars.some(isOver) ? await changeShelf(withoutOld) : shelf
  } catch {
    return withoutOld(shelf) // on a full disk they are deleted later
  }
}

/** Changes the stored list, which another tab may have changed. @returns the new list */
export const changeShelf = (change: (shelf: Shelf) => Shelf): Promise<Shelf> =>
  openStorage()('readwrite', async (records) => {
    const next = change(shelfOf(await promisifyRequest<unknown>(records.get(SHELF))))
    records.put(next, SHELF)
    await promisifyRequest(records.transaction)
    return next
  })

/** The prefix of the keys of a jar's records. */
export const recordsOf = (id: string): string => (id === '' ? '' : `${id}/`)

/** Marks a history entry whose address the page wrote for the visitor's own jar. */
const OWN = 'own'
/** Makes the marked state of a history entry. @param jar id; empty for the bottle without a name */
export const ownState = (jar: string): object => ({ konpeito: OWN, jar })
/** Returns the id of the jar in a marked state; null in another state. */
export const kept = (state: { konpeito?: unknown; jar?: unknown } | null): string | null =>
  state?.konpeito === OWN ? String(state.jar ?? '') : null

/** Whether the address opens the kept jar. */
export function opensKept(): boolean {
  const query = new URLSearchParams(location.search)
  const names = ['count', 'seed', 'level', 'vessel', 'fills', 'unit', 'goal'].some((name) => query.has(name))
  return !hasState(location.hash) && (!names || kept(history.state) !== null)
}
