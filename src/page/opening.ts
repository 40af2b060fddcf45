// The settings with which the page opens: those of its address, with jars that are full where it
// names no count. The page gives each item a candy of its own, so it takes fewer than other jars.
import { type Problem, parseQuery, type Settings } from '../settings/query.ts'
import { COUNT_RANGE, MAX_COUNT, OPENING_COUNT, SETTINGS } from '../settings/schema.ts'

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
  const opening = { ...SETTINGS.count.default, ...OPENING_COUNT }[settings.view]
  return { settings: { ...settings, count: opening }, problems }
}
