// Keeps the bottle of the page in the browser, and opens it again. An address that names a count, a
// seed, a level, a vessel, a goal or a saved state shows what it says; the page marks the addresses
// that it writes itself, and those open the kept jar.
import { useEffect, useRef } from 'react'
import type { Jar } from '../../src/index.ts'
import { formatQuery, holdsState, LEVEL_RANGE, type Settings } from '../../src/settings/index.ts'
import { type KeptJar, readKept, writeKept, writeNote } from './keptJar.ts'

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
  const latest = useRef({ settings, open, onFull })
  useEffect(() => {
    latest.current = { settings, open, onFull }
  })
  const noteLater = useRef(() => {})
  /** Whether the jar is the visitor's own, and not that of a link. */
  const own = useRef<boolean | null>(null)
  own.current ??= opensKept()
  const opened = useRef(!own.current)
  const before = useRef<Jar | null>(null)
  const isKept = settings.level === LEVEL_RANGE.max
  useEffect(() => {
    if (!jar || !isKept) return
    let stale = false
    let ended = false
    let opening = false
    const note = () => ({ count: jar.count(), query: formatQuery(latest.current.settings, undefined, '') })
    const failed = (error: unknown) => {
      // A browser without storage keeps nothing, and nothing has changed for the visitor.
      if ((error as Error).name === 'QuotaExceededError') latest.current.onFull()
    }
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
    const hide = () => {
      if (document.visibilityState === 'hidden') save()
    }
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', save)
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
        jars.some((kept) => {
          try {
            opening = true
            latest.current.open(kept)
            return true
          } catch {
            return false // damaged: the slot before it
          } finally {
            opening = false
          }
        })
        changed()
      })
    return () => {
      ended = true
      noteLater.current = () => {}
      save()
      clearTimeout(timer)
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', save)
    }
  }, [jar, isKept])
  const { palette, shape, image, look, lod } = settings
  useEffect(() => noteLater.current(), [palette, shape, image, look, lod])
  return () => (own.current ? OWN : null)
}
