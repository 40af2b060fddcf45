// Keeps the bottle of the page in the storage of the browser, and opens it again. Two slots are
// written in turn, each in a transaction of its own, so that a crash, a full disk or a damaged slot
// leaves the one before it. A jar in motion is not saved, because that takes longer than a frame: a
// small record holds its count, and its settings, until it rests.
//
// An address that names a count, a seed, a level, a vessel, a goal or a saved state shows what it
// says; the page marks the addresses that it writes itself, and those open the kept jar.
import { createStore, getMany, set } from 'idb-keyval'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Jar } from '../../src/index.ts'
import { formatQuery, holdsState, LEVEL_RANGE, type Settings } from '../../src/settings/index.ts'

/** What is kept of a bottle beside its candies. */
interface KeptNote {
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
/** The newest stamp: a clock that was wrong, or went back, does not change the order. */
let last = 0
const stamp = (): Stamp => {
  last = Math.max(Date.now(), last + 1)
  return { saved: last, tab }
}

const store = createStore('konpeito', 'page')

/** @returns the jars in the storage, the newest first; none where the browser has no storage */
async function readKept(): Promise<KeptJar[]> {
  try {
    const [a, b, note] = (await getMany([...SLOTS, NOTE], store)) as [Slot?, Slot?, Note?]
    const slots = [a, b].filter((slot) => typeof slot?.text === 'string') as Slot[]
    slots.sort((one, other) => other.saved - one.saved)
    for (const { saved } of note ? [...slots, note] : slots) if (saved > last) last = saved
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
async function writeKept(jar: KeptJar): Promise<void> {
  const slot = SLOTS[next]!
  await set(slot, { ...jar, ...stamp() } satisfies Slot, store)
  next = 1 - SLOTS.indexOf(slot)
}

/** @throws DOMException where the browser refuses */
async function writeNote(note: KeptNote): Promise<void> {
  await set(NOTE, { ...note, ...stamp() } satisfies Note, store)
}

/** Milliseconds without a change before the count and the settings are noted. */
const NOTE_DELAY = 400
/** In the state of a history entry whose address the page wrote for the visitor's own jar. */
const OWN = { konpeito: 'own' }

/** Whether the address opens the kept jar. */
function opensKept(): boolean {
  const query = new URLSearchParams(location.search)
  const names = ['count', 'seed', 'level', 'vessel', 'fills', 'unit', 'goal'].some((name) => query.has(name))
  return !holdsState(location.hash) && (!names || history.state?.konpeito === OWN.konpeito)
}

type Keeping = {
  /** The bottle, while it is shown. */
  jar: Jar | null
  settings: Settings
  /** Replaces the bottle by a kept one. @throws RangeError when it is damaged */
  open(kept: KeptJar): void
  /** The browser has no room for the jar. */
  onFull(): void
}

/** @returns the state for a history entry with the present address */
export function useKeptJar({ jar, settings, open, onFull }: Keeping): () => object | null {
  const openKept = useEffectEvent(open)
  const failed = useEffectEvent((error: unknown) => {
    // A browser without storage keeps nothing, and nothing has changed for the visitor.
    if ((error as Error).name === 'QuotaExceededError') onFull()
  })
  /** What the jar was shown with, which a jar that replaces it may not share. */
  const shown = useRef(settings)
  useEffect(() => {
    shown.current = settings
  })
  const noteLater = useRef(() => {})
  /** Whether the jar is the visitor's own, and not that of a link. */
  const own = useRef<boolean | null>(null)
  own.current ??= opensKept()
  const opens = useRef(own.current)
  /** Whether the storage was read. Before, the order of its slots is not known. */
  const opened = useRef(false)
  const before = useRef<Jar | null>(null)
  const isKept = settings.level === LEVEL_RANGE.max
  useEffect(() => {
    if (!jar || !isKept) return
    let stale = false
    let ended = false
    let opening = false
    const note = () => ({ count: jar.count(), query: formatQuery(shown.current, undefined, '') })
    const save = () => {
      if (!own.current || !stale || !opened.current) return
      stale = false
      writeKept({ ...note(), text: jar.save() }).catch(failed)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      stale = true
      clearTimeout(timer)
      timer = setTimeout(() => own.current && writeNote(note()).catch(failed), NOTE_DELAY)
    }
    /** Opens a kept jar. @returns false where it is damaged */
    const tryOpen = (kept: KeptJar) => {
      try {
        opening = true
        openKept(kept)
        return true
      } catch {
        return false
      } finally {
        opening = false
      }
    }
    noteLater.current = changed
    const stops = [
      jar.on('change', ({ reason }) => {
        own.current = reason !== 'load' || opening
        changed()
      }),
      jar.on('settle', () => {
        stale = true
        save()
      }),
    ]
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save(), { signal })
    addEventListener('pagehide', save, { signal })
    // A jar that starts again replaces the one before it at once.
    if (before.current && before.current !== jar) {
      stale = true
      save()
    }
    before.current = jar
    if (!opened.current)
      void readKept().then((jars) => {
        if (ended) return
        opened.current = true
        if (!opens.current) return
        jars.some(tryOpen) // the slot before a damaged one
        changed()
      })
    return () => {
      ended = true
      noteLater.current = () => {}
      save()
      clearTimeout(timer)
      for (const stop of stops) stop()
      leaving.abort()
    }
  }, [jar, isKept])
  const { palette, shape, image, look, lod } = settings
  useEffect(() => noteLater.current(), [palette, shape, image, look, lod])
  return () => (own.current ? OWN : null)
}
