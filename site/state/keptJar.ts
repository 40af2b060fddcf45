// The bottle of the page in the storage of the browser. Two slots are written in turn, each in a
// transaction of its own, so that a crash, a full disk or a damaged slot leaves the one before it.
// A jar in motion is not saved, because that takes longer than a frame: a small record holds its
// count, and its settings, until it rests.
import { createStore, getMany, set } from 'idb-keyval'

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
type Stamp = { saved: number; tab: number }
type Slot = Stamp & KeptJar
type Note = Stamp & KeptNote

const SLOTS = ['jar-a', 'jar-b'] as const
const NOTE = 'note'

/** Tells tabs apart: a note belongs to the jar of its own tab. */
const tab = Math.random()
let next = 0

const store = createStore('konpeito', 'page')

/** @returns the jars in the storage, the newest first; none where the browser has no storage */
export async function readKept(): Promise<KeptJar[]> {
  try {
    const [a, b, note] = (await getMany([...SLOTS, NOTE], store)) as [Slot?, Slot?, Note?]
    const slots = [a, b].filter((slot) => typeof slot?.text === 'string') as Slot[]
    slots.sort((one, other) => other.saved - one.saved)
    // The next jar replaces the older one.
    next = slots[0] && slots[0] === a ? 1 : 0
    const [newest] = slots
    if (newest && note && note.tab === newest.tab && note.saved > newest.saved)
      return [{ ...newest, count: note.count, query: note.query }, ...slots.slice(1)]
    return slots
  } catch {
    return [] // as in some private windows
  }
}

/** @throws DOMException where the browser refuses; then the jars before it are still there */
export async function writeKept(jar: KeptJar): Promise<void> {
  const slot = SLOTS[next]!
  await set(slot, { ...jar, saved: Date.now(), tab } satisfies Slot, store)
  next = 1 - SLOTS.indexOf(slot)
}

/** @throws DOMException where the browser refuses */
export async function writeNote(note: KeptNote): Promise<void> {
  await set(NOTE, { ...note, saved: Date.now(), tab } satisfies Note, store)
}
