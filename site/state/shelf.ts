// The list of the visitor's named jars in the storage of the browser. Each jar has its own records
// (keptRecords.ts) and a document (ownDoc.ts). A removed jar can be restored for a week. Also the mark of
// an address that the page wrote for a named jar.
import { promisifyRequest } from 'idb-keyval'
import { hasState } from '../../src/settings/index.ts'
import { newId } from '../parts/browser.ts'
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
  /** When its week was first found to be over. @default it was not */
  over?: number
  /** How often its document could not be read: each time it began a new one. @default 0 */
  copies?: number
  /** Its room on a server of shared jars, and the key of its owner. */
  room?: string
  key?: string
  /** Whether it is connected to the server. @default false */
  shared?: boolean
}
export interface Shelf {
  jars: readonly OwnJar[]
  /** The id of the jar that a plain address opens; empty for the bottle without a name. */
  last: string
}

const SHELF = 'shelf'
const DAY = 24 * 3600 * 1000
/** Milliseconds for which a removed jar is kept. */
const KEPT = 7 * DAY

/** The list is of a newer version of the page. */
export class NewerShelf extends Error {}

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
/** Returns the valid part of a stored list. @throws NewerShelf */
function shelfOf(value: unknown): Shelf {
  const { jars, last, version } = (value ?? {}) as Partial<Shelf & { version: unknown }>
  if (version !== undefined) throw new NewerShelf()
  return { jars: Array.isArray(jars) ? jars.filter(isJar) : [], last: isText(last) ? last : '' }
}

/**
 * Reads the list, and deletes jars that were removed more than a week ago. Because a clock can be wrong,
 * two visits must find that, a day apart.
 * @throws DOMException where the browser has no storage
 * @throws NewerShelf
 */
export async function readShelf(now = Date.now()): Promise<Shelf> {
  const shelf = shelfOf(await openStorage()('readonly', (records) => promisifyRequest(records.get(SHELF))))
  const isOver = ({ gone }: OwnJar) => gone !== undefined && now - gone > KEPT
  const isLost = (jar: OwnJar) => isOver(jar) && Math.abs(now - (jar.over ?? now)) > DAY
  const marked = ({ over, ...jar }: OwnJar) => (isOver(jar) ? { ...jar, over: over ?? now } : jar)
  const swept = ({ jars, last }: Shelf): Shelf => ({ last, jars: jars.filter((jar) => !isLost(jar)).map(marked) })
  try {
    for (const jar of shelf.jars.filter(isLost)) {
      await deleteRecords(jar.id)
      indexedDB.deleteDatabase(docOf(jar))
    }
    return shelf.jars.some((jar) => isOver(jar) || jar.over !== undefined) ? await changeShelf(swept) : shelf
  } catch {
    return swept(shelf) // on a full disk they are deleted later
  }
}

/**
 * Changes the stored list, which another tab may have changed. What this version does not know stays.
 * @returns the new list
 * @throws NewerShelf
 */
export const changeShelf = (change: (shelf: Shelf) => Shelf): Promise<Shelf> =>
  openStorage()('readwrite', async (records) => {
    const stored = await promisifyRequest<unknown>(records.get(SHELF))
    const next = change(shelfOf(stored))
    const { jars = [], ...more } = Object(stored) as Partial<Shelf>
    const unknown = Array.isArray(jars) ? jars.filter((jar) => !isJar(jar)) : []
    records.put({ ...more, ...next, jars: [...next.jars, ...unknown] }, SHELF)
    await promisifyRequest(records.transaction)
    return next
  })

/** Changes one jar of the list. */
export const changeJar = (id: string, changes: Partial<OwnJar>): Promise<Shelf> =>
  changeShelf(({ jars, last }) => ({ last, jars: jars.map((jar) => (jar.id === id ? { ...jar, ...changes } : jar)) }))

/** Puts a jar back that is shown, and whose list was cleared. */
export const listAgain = (jar: OwnJar): Promise<Shelf> =>
  changeShelf(({ jars, last }) =>
    jars.some(({ id }) => id === jar.id) ? { jars, last } : { jars: [...jars, jar], last: jar.id },
  )

/** Makes the room of a shared jar, and the key of its owner. */
export const newRoom = () => ({ room: newId(), key: `o${newId(32)}` })

/** The database of a jar's document. */
export const docOf = ({ id, copies = 0 }: Pick<OwnJar, 'id' | 'copies'>): string =>
  `konpeito-jar ${id}${copies > 0 ? ` ${copies}` : ''}`

/** Marks a history entry whose address the page wrote for the visitor's own jar. */
const OWN = 'own'
type Mark = { konpeito?: unknown; jar?: unknown } | null
/**
 * Makes the marked state of a history entry.
 * @param jar id; empty for the bottle without a name, undefined for the jar that was shown last
 */
export const ownState = (jar: string | undefined): object => ({ konpeito: OWN, jar })
const isMarked = (state: Mark): boolean => state?.konpeito === OWN
/** Returns the id of the jar in a marked state; undefined in another state. */
export const kept = (state: Mark): string | undefined =>
  isMarked(state) && isText(state!.jar) ? state!.jar : undefined

/** Whether the address opens the kept jar. */
export function opensKept(): boolean {
  const query = new URLSearchParams(location.search)
  const names = ['count', 'seed', 'level', 'vessel', 'fills', 'unit', 'goal'].some((name) => query.has(name))
  return !hasState(location.hash) && (!names || isMarked(history.state))
}
