// What the page reads before it shows anything: the visitor's jars, and the jar of a link.
import { prepareWorker } from '../../src/internal.ts'
import { hasState, readState } from '../../src/settings/index.ts'
import { inTime } from '../parts/browser.ts'
import { readAddress } from './address.ts'
import { loadView } from './jars.ts'
import { type KeptJar, openRecords, type Records } from './keptRecords.ts'
import { hasPlaces, readPlaces } from './opening.ts'
import { kept, NewerShelf, type OwnJar, opensKept, readShelf, type Shelf } from './shelf.ts'

/** What the storage of the browser has. */
export interface Stored {
  /** Null where the browser has no storage. */
  records: Records | null
  /** Null without storage, or where the list is of a newer version of the page. */
  shelf: Shelf | null
}

export interface Start extends Stored {
  /** What the storage gives, where it was too late; null if it has failed by then. */
  later?: Promise<Stored | null>
  /** How many candies fall into the visitor's bottle, because they came before the storage answered. */
  added?: number
  /** Whether the page shows the visitor's own bottle, and not the bottle of a link. */
  isOwn: boolean
  /** The named jar that is shown, or null for the bottle without a name. */
  own: OwnJar | null
  /**
   * Opens the kept bottle with a function that throws where it is damaged.
   * @returns false without a kept bottle, null where it cannot be read
   */
  openKept(open: (kept: KeptJar) => void): boolean | null
  /** The bottle of a link, or why it cannot be read. */
  linked: string | Error | null
  /** The places of the candies in the first bottle of the page; null for another bottle. */
  places: readonly number[] | null
}

export async function readStart(patience?: number): Promise<Start> {
  const isOwn = opensKept()
  const marked = kept(history.state)
  const { settings } = readAddress(location.search)
  const { view, worker, level } = settings
  const isKnown = view === 'bottle' && hasPlaces(settings) && !hasState(location.hash)
  const places = isKnown ? readPlaces() : null
  // The worker of the pile starts while the page makes the bottle.
  if (view === 'bottle' && worker !== 'off') prepareWorker()
  await loadView(view, level)
  const linked = await readState(location.hash).catch((error: Error) => error)
  const read = async () => {
    const shelf = await readShelf().catch((error) => {
      if (error instanceof NewerShelf) return null
      throw error
    })
    const id = isOwn ? (marked ?? shelf?.last) : ''
    const own = shelf?.jars.find((jar) => jar.id === id && jar.gone === undefined) ?? null
    const records = openRecords(own?.id)
    return { shelf, own, records, open: await records.read() }
  }
  const reading = read()
  try {
    const { open, ...found } = await inTime(reading, patience)
    return { ...found, isOwn, linked, places: await places, openKept: (take) => isOwn && open(take) }
  } catch (error) {
    const later = error ? undefined : reading.catch(() => null)
    const nothing = { records: null, own: null, shelf: null, later }
    return { ...nothing, isOwn, linked, places: await places, openKept: () => false }
  }
}
