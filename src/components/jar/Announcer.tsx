// What screen readers are told of a jar: the count when it has changed, a goal, a chosen candy.
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { UNSEEN } from '../../view/styles.ts'

/**
 * Milliseconds for which a count must stay before it is announced, so that a burst is announced
 * once.
 */
const ANNOUNCE_AFTER = 700

/** A text that is announced, and how many were before it. */
export type Announcement = { text: ReactNode; serial: number }

/** @returns the last announcement, and a function that announces a text */
export function useAnnouncement(): [Announcement, (text: ReactNode) => void] {
  const [last, setLast] = useState<Announcement>({ text: null, serial: 0 })
  return [last, (text) => setLast(({ serial }) => ({ text, serial: serial + 1 }))]
}

/**
 * Announces a count that has changed and stays. A page that renders all the time does not delay it.
 */
export function useAnnouncedCount(count: number, announce: () => void): void {
  const announced = useRef(count)
  const tell = useEffectEvent(announce)
  useEffect(() => {
    if (count === announced.current) return
    const timer = setTimeout(() => {
      announced.current = count
      tell()
    }, ANNOUNCE_AFTER)
    return () => clearTimeout(timer)
  }, [count])
}

/** The same text is announced again, because it is a new element. */
export function Announcer({ text, serial }: Announcement) {
  return (
    <span role="status" aria-live="polite" style={UNSEEN}>
      <Fragment key={serial}>{text}</Fragment>
    </span>
  )
}
