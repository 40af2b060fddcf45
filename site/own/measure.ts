// What a form says of a jar: its name, a goal with a label, and what a candy stands for.
import type { Jar } from '../../src/index.ts'
import { formatQuery, MAX_COUNT, parseQuery, SETTINGS, type Settings } from '../../src/settings/index.ts'

export interface Measure {
  name: string
  /** Empty for none. */
  goal: string
  label: string
  /** Empty for 1. */
  unit: string
}

export const EMPTY: Measure = { name: '', goal: '', label: '', unit: '' }

/** Whether a text is a whole number that a jar takes, or none. */
export function isNumber(text: string): boolean {
  const number = Number(text)
  return text.trim() === '' || (Number.isInteger(number) && number > 0 && number <= MAX_COUNT)
}

/** The settings of a form. Commas and colons of a label would part the text of goals. */
export function settingsOf({ goal, label, unit }: Measure): Pick<Settings, 'goal' | 'unit'> {
  const named = label.replaceAll(/[,:\s]+/g, ' ').trim()
  const at = goal.trim() === '' ? SETTINGS.goal.default : `${Number(goal)}${named === '' ? '' : `:${named}`}`
  return { goal: at, unit: unit.trim() === '' ? SETTINGS.unit.default : Number(unit) }
}

export function measureOf(name: string, { goals: [first], unit }: Pick<Jar, 'goals' | 'unit'>): Measure {
  return { name, goal: String(first?.at ?? ''), label: first?.label ?? '', unit: unit === 1 ? '' : String(unit) }
}

/** The name of a jar with the Monday of a week, in place of that of another week: `Class 3b · Nov 23`. */
export function nameOfWeek(name: string, locale: string, day = new Date()): string {
  const monday = new Date(day)
  monday.setDate(day.getDate() - ((day.getDay() + 6) % 7))
  return `${name.replace(/ · [^·]*$/, '')} · ${monday.toLocaleDateString(locale, { month: 'short', day: 'numeric' })}`
}

export const queryOf = (measure: Measure): string =>
  formatQuery({ ...parseQuery('').settings, ...settingsOf(measure) }, undefined, '')
