// Keeps the bottle of the page in the storage of the browser (keptRecords.ts). Saving a jar in motion
// would take longer than a frame, so until it rests a small record has its count and settings. Candies
// that other tabs pour into the same bottle fall into this one.
//
// An address with a count, a seed, a level, a vessel, a goal or a saved state is shown as it says. The
// page marks the addresses that it writes itself, and a marked address opens the kept jar.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Jar } from '../../src/index.ts'
import { isAsleep } from '../../src/physics/index.ts'
import { formatQuery, type Settings } from '../../src/settings/index.ts'
import { ownState } from './shelf.ts'
import type { Start } from './start.ts'

/** Milliseconds without a change before the note is written. */
const NOTE_DELAY = 400
type Keeping = {
  start: Start
  /** The bottle, while it is shown. */
  jar: Jar | null
  /** Whether the bottle is new and settles out of sight: then it is not saved. */
  isOpening(): boolean
  /** `isOpening` at the last render. */
  opening: boolean
  settings: Settings
  /** Adds candies that other tabs have added, or takes the newest. */
  add(more: number): void
  /** The browser has no room for the jar. */
  onFull(): void
}

/** @returns the state for a history entry with the current address */
export function useKeptJar(keeping: Keeping): () => object | null {
  const { start, jar, settings, isOpening, opening, add, onFull } = keeping
  const { records } = start
  const addOthers = useEffectEvent(add)
  const failed = useEffectEvent((error: unknown) => {
    // Without storage nothing is kept, and the visitor need not know.
    if ((error as Error).name === 'QuotaExceededError') onFull()
  })
  /** The settings of the last render. */
  const shown = useRef(settings)
  useEffect(() => {
    shown.current = settings
  })
  /** Called when settings have changed, and when a new bottle is shown. */
  const on = useRef<{ changed(): void; opened(): void } | null>(null)
  /** Whether the jar is the visitor's own, and not from a link. */
  const own = useRef(start.isOwn)
  const before = useRef<Jar | null>(null)
  const isKept = settings.level === 0
  useEffect(() => {
    if (!jar || !isKept || !records) return
    /** The number of changes, and of those saved or being saved. */
    let changes = 0
    let kept = 0
    const keep = (written: Promise<number>) => written.then((others) => void (others !== 0 && addOthers(others)))
    const present = () => ({ count: jar.count(), query: formatQuery(shown.current, undefined, '') })
    const note = () => {
      if (own.current && !isOpening()) keep(records.write(present())).catch(failed)
    }
    const save = () => {
      if (!own.current || kept >= changes || isOpening()) return
      const before = kept
      kept = changes
      keep(records.write({ ...present(), text: jar.save() })).catch((error) => {
        kept = before
        failed(error)
      })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      changes++
      clearTimeout(timer)
      timer = setTimeout(note, NOTE_DELAY)
    }
    // A new bottle settles without `settle`, and its changes were not noted.
    const opened = () => changes > 0 && (isAsleep(jar.world) ? save : changed)()
    on.current = { changed, opened }
    const stops = [
      jar.on('change', ({ reason }) => {
        const isLink = reason === 'load'
        if (isLink) records.begin()
        own.current = !isLink
        changed()
      }),
      jar.on('settle', () => {
        changes++
        save()
      }),
    ]
    const leaving = new AbortController()
    const { signal } = leaving
    // A tab that is shown again reads the counts of other tabs.
    const seen = () => (document.visibilityState === 'hidden' ? save() : note())
    document.addEventListener('visibilitychange', seen, { signal })
    addEventListener('pagehide', save, { signal })
    // A reset jar replaces the kept one at once.
    if (before.current && before.current !== jar) {
      changes++
      save()
    } else if (own.current) changed()
    before.current = jar
    return () => {
      on.current = null
      save()
      clearTimeout(timer)
      for (const stop of stops) stop()
      leaving.abort()
    }
  }, [jar, isKept, records, isOpening])
  const { palette, shape, image, look, lod, goal, unit, restitution, friction, gravity } = settings
  useEffect(() => on.current?.changed(), [palette, shape, image, look, lod, goal, unit, restitution, friction, gravity])
  useEffect(() => (opening ? () => on.current?.opened() : undefined), [opening])
  return () => (own.current ? ownState(start.own?.id ?? '') : null)
}
