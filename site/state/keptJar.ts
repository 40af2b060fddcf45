// Keeps the bottle of the page in the storage of the browser (keptRecords.ts). Saving a jar in motion
// would take longer than a frame, so until it rests a note has its count and settings. A named jar also
// has a document (ownDoc.ts), which decides what is in it: its record only says how the candies lie.
//
// An address with a count, a seed, a level, a vessel, a goal or a saved state is shown as it says. The
// page marks the addresses that it writes itself, and a marked address opens the kept jar.
import { useEffect, useRef } from 'react'
import type { Jar, JarChange } from '../../src/index.ts'
import { isAsleep } from '../../src/physics/index.ts'
import { formatQuery, type Settings } from '../../src/settings/index.ts'
import type { Records } from './keptRecords.ts'
import { kept, ownState } from './shelf.ts'
import type { Start } from './start.ts'

/** Milliseconds without a change before the note is written. */
const NOTE_DELAY = 400
/** The channel of tabs that keep the bottle without a name. */
const TABS = 'konpeito-nameless'

type Keeping = {
  start: Start
  /** Null without storage, or until it answers. */
  records: Records | null
  /** The bottle, while it is shown. */
  jar: Jar | null
  /** Whether the bottle is new and settles out of sight: then it is not saved. */
  isOpening(): boolean
  settings: Settings
  /** Counts the candies that the document of the jar lacks. */
  missing(): number
  /** Another tab keeps the bottle without a name. */
  onOther(): void
  /** The browser has no room for the jar. */
  onFull(): void
}

/** @param keeping Its functions must be the same at each render. */
export function useKeptJar({ start, records, jar, settings, isOpening, missing, onOther, onFull }: Keeping) {
  const isNamed = start.own !== null
  /** The settings of the last render. */
  const shown = useRef(settings)
  useEffect(() => {
    shown.current = settings
  })
  /** What the shown bottle calls. */
  const on = useRef<{ changed(): void; opened(): void; note(): void } | null>(null)
  /** Whether the jar is the visitor's own, and not from a link. */
  const own = useRef(start.isOwn)
  const before = useRef<Jar | null>(null)
  const isKept = settings.level === 0
  useEffect(() => {
    if (!jar || !isKept) return
    const failed = (error: unknown) => {
      // Without storage nothing is kept, and the visitor need not know.
      if ((error as Error).name === 'QuotaExceededError') onFull()
    }
    const follow = ({ reason }: JarChange) => {
      own.current = reason !== 'load' // of a link
    }
    if (!records) return jar.on('change', follow)
    /** The number of changes, and of those saved or being saved. */
    let changes = 0
    let kept = 0
    /** When the bottle was changed, here and in other tabs: what changed last is kept. */
    let changedAt = 0
    let changedElsewhere = 0
    const tabs = isNamed ? null : new BroadcastChannel(TABS)
    const tell = () => {
      if (own.current) tabs?.postMessage(changedAt)
    }
    tabs?.addEventListener('message', ({ data }) => {
      changedElsewhere = Math.max(changedElsewhere, data) // 0 from a tab that opens
      if (own.current) onOther()
    })
    const write = (text?: string) => {
      const query = formatQuery(shown.current, undefined, '')
      return records.write({ count: jar.count(), query, more: missing(), text })
    }
    const mayKeep = () => own.current && changedAt >= changedElsewhere && !isOpening()
    const note = () => {
      if (mayKeep()) write().catch(failed)
    }
    const save = () => {
      if (!mayKeep() || kept >= changes) return
      const before = kept
      kept = changes
      write(jar.save({ exact: !isNamed })).catch((error) => {
        kept = before
        failed(error)
      })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const noteSoon = () => {
      changes++
      clearTimeout(timer)
      timer = setTimeout(note, NOTE_DELAY)
    }
    const changed = () => {
      changedAt = Date.now()
      tell()
      noteSoon()
    }
    // A new bottle settles without `settle`, and its changes were not noted.
    const opened = () => changes > 0 && (isAsleep(jar.world) ? save : noteSoon)()
    on.current = { changed, opened, note }
    const stops = [
      jar.on('change', (change) => {
        follow(change)
        changed()
      }),
      jar.on('settle', () => {
        changes++
        save()
      }),
    ]
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener('visibilitychange', save, { signal })
    addEventListener('pagehide', save, { signal })
    // A reset jar replaces the kept one at once.
    if (before.current && before.current !== jar) {
      changed()
      save()
    } else if (own.current) {
      tell()
      noteSoon()
      // The jar of a link that was changed before the storage answered may rest already.
      if (!start.isOwn && isAsleep(jar.world)) save()
    }
    before.current = jar
    return () => {
      on.current = null
      save()
      clearTimeout(timer)
      for (const stop of stops) stop()
      leaving.abort()
      tabs?.close()
    }
  }, [start, jar, isKept, records, isOpening, isNamed, missing, onOther, onFull])
  const { palette, shape, image, look, lod, goal, unit, restitution, friction, gravity } = settings
  const isOpened = useRef(false)
  // The settings that the tab opens with are not a change.
  useEffect(() => {
    if (isOpened.current) on.current?.changed()
    isOpened.current = true
  }, [palette, shape, image, look, lod, goal, unit, restitution, friction, gravity])
  return {
    /** Returns the state for a history entry with the current address. */
    historyState() {
      if (!own.current) return null
      // Until the storage answers, the page does not know which jar it is.
      return ownState(start.later ? kept(history.state) : (start.own?.id ?? ''))
    },
    /** Call this when a new bottle is shown. */
    opened: () => on.current?.opened(),
    /** Writes count and settings at once. */
    note: () => on.current?.note(),
  }
}
