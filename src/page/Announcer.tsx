// Tells a screen reader how many candies there are: politely, when the number has changed, and never in a stream.
import { useEffect, useState } from 'react'
import type { Locale } from '../settings/schema.ts'
import type { StatsStore } from './frameStats.ts'
import type { Texts } from './texts/index.ts'

/** ms between two announcements, at the least */
const QUIET = 5000

export function Announcer({ figures, texts, locale }: { figures: StatsStore; texts: Texts; locale: Locale }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = () => {
      timer = undefined
      const { bodies, waiting } = figures.get()
      setSaid(texts.announce(bodies.toLocaleString(locale), waiting, waiting.toLocaleString(locale)))
    }
    const stop = figures.subscribe(() => {
      timer ??= setTimeout(say, QUIET)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [figures, texts, locale])
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  )
}
