// The habits and the days on which they were kept, stored in localStorage.
import { useEffect, useState } from 'react'
import { type Day, dateOf, dayOf } from './week.ts'

const KEY = 'konpeito-habit-week'
/** More jars than this are too small to compare on a phone. */
export const MOST_HABITS = 5
const LONGEST_NAME = 24

/** `id` also chooses the colour. `aim` is a number of days a week, 1 to 7. */
export type Habit = { id: number; name: string; aim: number; days: readonly Day[] }

const FIRST: readonly Habit[] = [
  { id: 0, name: 'Run', aim: 3, days: [] },
  { id: 1, name: 'Read', aim: 7, days: [] },
  { id: 2, name: 'Early night', aim: 5, days: [] },
]

/** Whether stored data was damaged since the page was opened. */
let damaged = false

/** The habits, and a function that edits and stores the newest ones. Other tabs follow. */
export function useHabits() {
  const [habits, setHabits] = useState(read)
  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === KEY && setHabits(read())
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  const change = (edit: (habits: readonly Habit[]) => readonly Habit[]) => {
    const next = tidy(edit(read()))
    localStorage.setItem(KEY, JSON.stringify(next))
    setHabits(next)
  }
  return { habits, change, damaged }
}

/** Reads what is stored. Data that this page did not write so is kept beside what could be read. */
function read(): readonly Habit[] {
  const text = localStorage.getItem(KEY)
  if (text === null) return FIRST
  const habits = tidy(parse(text))
  const tidied = JSON.stringify(habits)
  if (tidied !== text) {
    damaged = true
    localStorage.setItem(`${KEY}-damaged-${Date.now()}`, text)
    localStorage.setItem(KEY, tidied)
  }
  return habits
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return FIRST
  }
}

/** The good parts of a list: every habit has a name and an id of its own, and days that exist. */
function tidy(list: unknown): readonly Habit[] {
  const good: Habit[] = []
  for (const entry of Array.isArray(list) ? list : FIRST) {
    const { id, name, aim, days } = (entry ?? {}) as Record<string, unknown>
    const text = typeof name === 'string' ? name.trim().slice(0, LONGEST_NAME).trim() : ''
    const all = Array.isArray(days) ? [...new Set(days.filter(isDay))].sort() : []
    if (text === '' && all.length === 0) continue
    good.push({
      id: isWhole(id, 0, 99) && !good.some((other) => other.id === id) ? id : firstFree(good),
      name: unlike(good, text || 'Habit'),
      aim: isWhole(aim, 1, 7) ? aim : 7,
      days: all,
    })
  }
  return good
}

function firstFree(habits: readonly Habit[]): number {
  let id = 0
  while (habits.some((habit) => habit.id === id)) id++
  return id
}

/** The name, with a number behind it if another habit has it. */
function unlike(habits: readonly Habit[], name: string): string {
  let own = name
  for (let n = 2; habits.some((habit) => habit.name === own); n++) own = `${name} ${n}`
  return own
}

const isWhole = (n: unknown, least: number, most: number): n is number =>
  Number.isInteger(n) && (n as number) >= least && (n as number) <= most

const isDay = (day: unknown): day is Day =>
  typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && dayOf(dateOf(day)) === day
