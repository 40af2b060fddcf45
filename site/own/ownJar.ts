// A named jar: the texts of its form, and its file with the settings and every candy.
import type { Jar } from '../../src/index.ts'
import { checkJson, formatQuery, parseQuery, SETTINGS, type Settings } from '../../src/settings/index.ts'
import type { OwnJar } from '../state/shelf.ts'

/** Texts of a form. Empty: no goal, no label, a unit of 1. */
export type Measure = Record<'name' | 'goal' | 'label' | 'unit', string>

export const EMPTY: Measure = { name: '', goal: '', label: '', unit: '' }

/** Whether a text is empty, or a whole number that a jar takes. */
export function isNumber(text: string): boolean {
  const number = Number(text)
  return text.trim() === '' || (Number.isInteger(number) && number > 0 && number <= SETTINGS.unit.type.max)
}

/** The settings of a form. Commas and colons separate goals, so in a label they become spaces. */
export function settingsOf({ goal, label, unit }: Measure): Pick<Settings, 'goal' | 'unit'> {
  const named = label.replaceAll(/[,:\s]+/g, ' ').trim()
  const at = goal.trim() === '' ? SETTINGS.goal.default : `${Number(goal)}${named === '' ? '' : `:${named}`}`
  return { goal: at, unit: unit.trim() === '' ? SETTINGS.unit.default : Number(unit) }
}

export function measureOf(name: string, { goals: [first], unit }: Pick<Jar, 'goals' | 'unit'>): Measure {
  return { name, goal: String(first?.at ?? ''), label: first?.label ?? '', unit: unit === 1 ? '' : String(unit) }
}

/** Adds the Monday of a week to a name, or replaces the week there: `Class 3b · Nov 23`. */
export function nameOfWeek(name: string, locale: string, day = new Date()): string {
  const monday = new Date(day)
  monday.setDate(day.getDate() - ((day.getDay() + 6) % 7))
  return `${name.replace(/ · [^·]*$/, '')} · ${monday.toLocaleDateString(locale, { month: 'short', day: 'numeric' })}`
}

/** The query of a new jar that looks like the shown one. */
export function queryOf(measure: Measure, { palette, look, shape, image, vessel }: Settings): string {
  const like = { palette, look, shape, image, vessel }
  return formatQuery({ ...parseQuery('').settings, ...like, ...settingsOf(measure) }, undefined, '')
}

export interface JarFile extends Pick<OwnJar, 'name' | 'query'> {
  count: number
  /** What `save` of the jar returned. */
  text: string
}

const KIND = 'konpeito-own-jar'
export const OWN_JAR_VERSION = 1

export const writeJarFile = (jar: JarFile): string => JSON.stringify({ kind: KIND, version: OWN_JAR_VERSION, ...jar })

/** @throws RangeError saying what is wrong */
export function readJarFile(content: string): JarFile {
  checkJson('the file', content)
  let file: Partial<JarFile & { kind: string; version: number }> | null = null
  try {
    file = JSON.parse(content)
  } catch {
    // Refused below.
  }
  const { kind, version, name, query, count, text } = file ?? {}
  if (kind !== KIND) throw new RangeError('this is no file of a named jar')
  if (version !== OWN_JAR_VERSION) throw new RangeError(`version ${version} is newer than this page`)
  const isWhole = typeof name === 'string' && typeof query === 'string' && typeof text === 'string'
  if (!isWhole || !Number.isFinite(count)) throw new RangeError('the file is damaged')
  return { name, query, count: count!, text }
}
