// The settings with which the page opens: those of its address, with jars that are full where it
// names no count. The page gives each item a candy of its own, so it takes fewer than other jars.
import {
  COUNT_RANGE,
  MAX_COUNT,
  OPENING_COUNT,
  type Problem,
  parseQuery,
  SETTINGS,
  type Settings,
} from '../../src/settings/index.ts'

/** Whether an address gives the bottle a goal, or says what fills it or what a candy stands for. */
export function isMeasured({ fills, unit, goal }: Settings): boolean {
  return fills !== SETTINGS.fills.default || unit !== SETTINGS.unit.default || goal !== SETTINGS.goal.default
}

/**
 * Reads the address of the page.
 *
 * @param locale the language where the address names none
 */
export function readAddress(search: string, locale?: string): { settings: Settings; problems: Problem[] } {
  const { settings, problems } = parseQuery(search, locale)
  const allowed = { kind: 'integer', ...COUNT_RANGE } as const
  const bad = problems.find(({ parameter }) => parameter === 'count')
  if (bad) bad.allowed = allowed
  const { count } = settings
  const tooMany = count > MAX_COUNT
  if (tooMany) problems.push({ parameter: 'count', value: String(count), allowed, repeated: false })
  if (new URLSearchParams(search).has('count') && !bad && !tooMany) return { settings, problems }
  // A jar with a goal or a measure counts something.
  const counts = settings.view === 'bottle' && isMeasured(settings)
  const opening = { ...SETTINGS.count.default, ...(counts ? {} : OPENING_COUNT) }[settings.view]
  return { settings: { ...settings, count: opening }, problems }
}
