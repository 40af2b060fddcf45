// Days and weeks in the user's time zone. A week begins on Monday.
import { useEffect, useState } from 'react'

/** A day in the form 2026-11-21. Days compare as texts. */
export type Day = string

export function dayOf(date: Date): Day {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => `${n}`.padStart(2, '0')).join('-')
}

export function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export function addDays(day: Day, days: number): Day {
  const date = dateOf(day)
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days))
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((dateOf(day).getDay() + 6) % 7))
}

/** The seven days of the week that begins on a Monday. */
export function daysOf(monday: Day): Day[] {
  return Array.from({ length: 7 }, (_, k) => addDays(monday, k))
}

/** A day as people say it: Monday 23 November. */
export const longDate = (day: Day) =>
  dateOf(day).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

const RANGE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** A week as people say it: 23–29 November 2026. */
export const nameOf = (monday: Day) => RANGE.formatRange(dateOf(monday), dateOf(addDays(monday, 6)))

/** Today. Updates at midnight on a page that stays open. */
export function useToday(): Day {
  const [today, setToday] = useState(() => dayOf(new Date()))
  useEffect(() => {
    const update = () => setToday(dayOf(new Date()))
    const timer = setInterval(update, 30_000)
    document.addEventListener('visibilitychange', update) // timers of hidden tabs are throttled
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return today
}
