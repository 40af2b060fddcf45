// The days done, in the order in which they were added, stored in localStorage.
import { useEffect, useState } from 'react'

const KEY = 'konpeito-habit-jar'

/** A day in the form 2026-11-21, in the user's time zone. */
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

/** Today. Updates at midnight on a page that stays open. */
export function useToday(): Day {
  const [today, setToday] = useState(() => dayOf(0))
  useEffect(() => {
    const update = () => setToday(dayOf(0))
    const timer = setInterval(update, 30_000)
    document.addEventListener('visibilitychange', update) // timers of hidden tabs are throttled
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return today
}

/** The days, and a function that changes and stores them. Other tabs of the page follow. */
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

/** Reads the stored days and skips damaged entries. */
function read(): readonly Day[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(list)) return []
    return [...new Set(list.filter((day): day is Day => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)))]
  } catch {
    return []
  }
}
