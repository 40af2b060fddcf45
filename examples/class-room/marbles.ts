// What the class has earned, by week, and its goal: stored in localStorage.
import { useEffect, useState } from 'react'

const KEY = 'konpeito-class-room'

/** So many marbles at once, and what for. */
export type Gift = { id: number; week: string; marbles: number; reason: string }
export type Goal = { at: number; reward: string }
type Class = { gifts: readonly Gift[]; goal: Goal }

const EMPTY: Class = { gifts: [], goal: { at: 30, reward: 'Film afternoon' } }

/** The Monday of a week, in the form 2026-11-23, in the user's time zone. */
export function mondayOf(date: Date): string {
  const back = (date.getDay() + 6) % 7
  const monday = new Date(date.getFullYear(), date.getMonth(), date.getDate() - back)
  return [monday.getFullYear(), monday.getMonth() + 1, monday.getDate()].map((n) => `${n}`.padStart(2, '0')).join('-')
}

/** A Monday as people write it: 23 Nov. */
export function nameOf(week: string): string {
  const [year = 0, month = 1, day = 1] = week.split('-').map(Number)
  return new Date(year, month - 1, day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

/** This week. A page that stays open changes it on Monday. */
export function useWeek(): string {
  const [week, setWeek] = useState(() => mondayOf(new Date()))
  useEffect(() => {
    const update = () => setWeek(mondayOf(new Date()))
    const timer = setInterval(update, 30_000)
    document.addEventListener('visibilitychange', update) // timers of hidden tabs are throttled
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return week
}

/** The class, and a function that changes and stores it. Other tabs of the page follow. */
export function useClass(): [Class, (changes: Partial<Class>) => void] {
  const [all, setAll] = useState(read)
  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === KEY && setAll(read())
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  return [
    all,
    (changes) => {
      const next = { ...all, ...changes }
      setAll(next)
      localStorage.setItem(KEY, JSON.stringify(next))
    },
  ]
}

function read(): Class {
  try {
    return { ...EMPTY, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return EMPTY // what another program wrote there
  }
}
