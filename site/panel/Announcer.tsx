// Announces the number of candies to screen readers when it has changed, at most every five
// seconds.
import { useEffect, useState } from 'react'
import { onStats, type PageStore } from '../state/store.ts'
import type { Texts } from '../state/texts.ts'

/** Milliseconds between two announcements. */
const ANNOUNCE_EVERY = 5000

export function Announcer({ store, texts, locale }: { store: PageStore; texts: Texts; locale: string }) {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const announce = () => {
      timer = undefined
      const { bodies, waiting } = store.getState().stats
      setAnnouncement(texts.announce(bodies.toLocaleString(locale), waiting, waiting.toLocaleString(locale)))
    }
    const stop = onStats(store, () => {
      timer ??= setTimeout(announce, ANNOUNCE_EVERY)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store, texts, locale])
  return (
    <p className="unseen" role="status">
      {announcement}
    </p>
  )
}
