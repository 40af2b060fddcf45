// The days on which it was done, in the order in which they were put down, and their place in this browser.
import { useEffect, useState } from 'react'

const KEY = 'konpeito-habit-jar'

/** A day as 2026-11-21, in the reader's own time zone. */
export type Day = string

/** @param back days before today */
export function dayOf(back: number, today = new Date()): Day {
  const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - back)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => `${n}`.padStart(2, '0')).join('-')
}

export function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export const longDate = (day: Day) =>
  dateOf(day).toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Today, also on a page that stays open over midnight. */
export function useToday(): Day {
  const [today, setToday] = useState(() => dayOf(0))
  useEffect(() => {
    const look = () => setToday(dayOf(0))
    const timer = setInterval(look, 30_000)
    document.addEventListener('visibilitychange', look) // a tab that slept comes back
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}

/** The days, and a way to change them that also writes them down. Another tab of the same page follows. */
export function useDays(): [readonly Day[], (days: readonly Day[]) => void] {
  const [days, setDays] = useState(read)
  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === KEY && setDays(read())
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  return [
    days,
    (next) => {
      setDays(next)
      localStorage.setItem(KEY, JSON.stringify(next))
    },
  ]
}

/** What is damaged is left out. */
function read(): readonly Day[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(list)) return []
    return [...new Set(list.filter((day): day is Day => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)))]
  } catch {
    return []
  }
}
