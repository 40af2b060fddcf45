// A named jar: what its form says, and its file with the settings and every candy.
import { KEY, ROOM, SYNC_LIMITS } from '../../server/protocol.ts'
import type { Jar } from '../../src/index.ts'
import { checkJson, formatQuery, parseQuery, SETTINGS, type Settings } from '../../src/settings/index.ts'
import { isWeek, type OwnJar } from '../state/shelf.ts'

/** What a form says. Null: no goal, a unit of 1. */
export interface Measure {
  name: string
  goal: number | null
  label: string
  unit: number | null
}

export const EMPTY: Measure = { name: '', goal: null, label: '', unit: null }

/** Whether a number is absent, or a whole number that a jar takes. */
export const isNumber = (number: number | null): boolean =>
  number === null || (Number.isInteger(number) && number > 0 && number <= SETTINGS.unit.type.max)

/** Characters of a name, and of what a goal is for: those that a server of shared jars takes. */
export const MOST_LETTERS = SYNC_LIMITS.name
export const isTooLong = (text: string): boolean => text.trim().length > MOST_LETTERS

/** The settings of a form. Commas and colons separate goals, so in a label they become spaces. */
export function settingsOf({ goal, label, unit }: Measure): Pick<Settings, 'goal' | 'unit'> {
  const named = label.replaceAll(/[,:\s]+/g, ' ').trim()
  const at = goal === null ? SETTINGS.goal.default : `${goal}${named === '' ? '' : `:${named}`}`
  return { goal: at, unit: unit ?? SETTINGS.unit.default }
}

export function measureOf(name: string, { goals: [first], unit }: Pick<Jar, 'goals' | 'unit'>): Measure {
  return { name, goal: first?.at ?? null, label: first?.label ?? '', unit: unit === 1 ? null : unit }
}

/** The query of a new jar that looks like the shown one. */
export function queryOf(measure: Measure, { palette, look, shape, image, vessel }: Settings): string {
  const like = { palette, look, shape, image, vessel }
  return formatQuery({ ...parseQuery('').settings, ...like, ...settingsOf(measure) }, undefined, '')
}

/** With the room and the owner's key: everyone who has the file owns the jar. */
export interface JarFile extends Pick<OwnJar, 'name' | 'query' | 'week' | 'room' | 'key' | 'shared'> {
  count: number
  /** Its document, in letters. @default none: a new one gets the contents */
  doc?: string
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
  const { kind, version, name, query, week, count, text, room, key, shared, doc } = file ?? {}
  if (kind !== KIND) throw new RangeError('this is no file of a named jar')
  if (version !== OWN_JAR_VERSION) throw new RangeError(`version ${version} is newer than this page`)
  const isWhole = typeof name === 'string' && typeof query === 'string' && typeof text === 'string'
  const isOwned = room === undefined || (ROOM.test(room) && KEY.test(key ?? ''))
  if (!isWhole || !isOwned || !isWeek(week) || !Number.isFinite(count)) throw new RangeError('the file is damaged')
  if (isTooLong(name)) throw new RangeError(`its name has ${name.length} characters, more than ${MOST_LETTERS}`)
  return { name, query, week, room, key, shared: shared === true, count: count!, text, doc }
}
