// Keeps the bottle of the page in the storage of the browser (keptRecords.ts), and opens it again. A
// jar in motion is not saved, because that takes longer than a frame: a small record holds its count
// and its settings until it rests. What other tabs pour into the same bottle falls into this one.
//
// An address that names a count, a seed, a level, a vessel, a goal or a saved state shows what it
// says; the page marks the addresses that it writes itself, and those open the kept jar.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Jar } from '../../src/index.ts'
import { isAsleep } from '../../src/physics/index.ts'
import { formatQuery, LEVEL_RANGE, type Settings } from '../../src/settings/index.ts'
import { ownState } from './shelf.ts'
import type { Start } from './start.ts'

/** Milliseconds without a change before the count and the settings are noted. */
const NOTE_DELAY = 400
type Keeping = {
  start: Start
  /** The bottle, while it is shown. */
  jar: Jar | null
  /** Whether it is new, and comes to rest unseen: then it is not saved. */
  isOpening(): boolean
  /** The same, as it was shown last. */
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
    // A browser without storage keeps nothing, and nothing has changed for the visitor.
    if ((error as Error).name === 'QuotaExceededError') onFull()
  })
  /** What the jar was shown with, which a jar that replaces it may not share. */
  const shown = useRef(settings)
  useEffect(() => {
    shown.current = settings
  })
  /** What to do with the jar when settings have changed, and when it is shown at last. */
  const on = useRef<{ changed(): void; opened(): void } | null>(null)
  /** Whether the jar is the visitor's own, and not that of a link. */
  const own = useRef(start.isOwn)
  const before = useRef<Jar | null>(null)
  const isKept = settings.level === LEVEL_RANGE.max
  useEffect(() => {
    if (!jar || !isKept || !records) return
    /** Numbers of changes: of all, and of those that are in the storage, or on the way to it. */
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
    // A new bottle came to rest without `settle`, and what the visitor did meanwhile was not noted.
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
    // A tab that is shown again asks what others have added.
    const seen = () => (document.visibilityState === 'hidden' ? save() : note())
    document.addEventListener('visibilitychange', seen, { signal })
    addEventListener('pagehide', save, { signal })
    // A jar that starts again replaces the one before it at once.
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
