// What the page reads before it shows anything: the kept bottle, or the saved one of a link.
import { readState } from '../../src/settings/index.ts'
import { opensKept } from './keptJar.ts'
import { type KeptJar, openRecords, type Records } from './keptRecords.ts'

export interface Start {
  /** Null where the browser keeps nothing. */
  records: Records | null
  /** Whether the page shows the visitor's own bottle, and not that of a link. */
  isOwn: boolean
  /** Opens the kept bottle, if there is one, with a function that throws where it is damaged. */
  openKept(open: (kept: KeptJar) => void): boolean
  /** The bottle of a link, or why it cannot be read. */
  linked: string | Error | null
}

/** The longest wait for the storage of the browser. Milliseconds. */
const PATIENCE = 2000

export async function readStart(): Promise<Start> {
  const isOwn = opensKept()
  const linked = await readState(location.hash).catch((error: Error) => error)
  try {
    const records = openRecords()
    const late = new Promise<never>((_, fail) => setTimeout(fail, PATIENCE))
    const open = await Promise.race([records.read(), late])
    return { records, isOwn, openKept: (take) => isOwn && open(take), linked }
  } catch {
    return { records: null, isOwn, openKept: () => false, linked }
  }
}
