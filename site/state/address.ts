// The address of the page and its settings. The page opens with the settings of its address, and with
// full jars where that has no count. Each item of the page has its own candy, so the count is limited
// further than in other jars. Afterwards the address follows the settings.
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  COUNT_RANGE,
  defaultSettings,
  formatQuery,
  hasState,
  mostCandies,
  OPENING_COUNT,
  type Problem,
  parseQuery,
  SETTINGS,
  type Settings,
} from '../../src/settings/index.ts'
import { useListener } from '../parts/useListener.ts'

/** Settings of the moment or of this device. Links and snippets contain their defaults. */
export const MOMENTARY = {
  paused: SETTINGS.paused.default,
  quality: SETTINGS.quality.default,
  worker: SETTINGS.worker.default,
} as const

/** Milliseconds without a change before the address follows the settings. */
const ADDRESS_DELAY = 300

/** Whether an address sets the goal, the fill or the unit of the bottle. */
export function isMeasured({ fills, unit, goal }: Settings): boolean {
  return fills !== SETTINGS.fills.default || unit !== SETTINGS.unit.default || goal !== SETTINGS.goal.default
}

/** Reads the address of the page. @param locale used where the address has none */
export function readAddress(search: string, locale?: string): { settings: Settings; problems: Problem[] } {
  const { settings, problems } = parseQuery(search, locale)
  const allowed = { kind: 'integer', ...COUNT_RANGE, max: mostCandies(settings) } as const
  const bad = problems.find(({ parameter }) => parameter === 'count')
  if (bad) bad.allowed = allowed
  const { count } = settings
  const counts = settings.view === 'bottle' && isMeasured(settings)
  const tooMany = count > allowed.max && !counts
  if (tooMany) problems.push({ parameter: 'count', value: String(count), allowed, repeated: false })
  if (new URLSearchParams(search).has('count') && !bad && !tooMany) return { settings, problems }
  // A jar with a goal or a unit counts something, so it starts empty.
  const standard = { ...SETTINGS.count.default, ...(counts ? {} : OPENING_COUNT) }[settings.view]
  return { settings: { ...settings, count: standard }, problems }
}

/** The query of a named jar, without its contents and names. */
function plainQuery({ quality, worker, transparent, paused, locale: own }: Settings, locale: string): string {
  const page = { quality, worker, transparent, paused, locale: own }
  const query = new URLSearchParams(formatQuery({ ...defaultSettings('bottle', locale), ...page }, locale))
  query.delete('count')
  return query.size > 0 ? `?${query}` : ''
}

/**
 * Keeps the address in line with the settings, so that it can be shared. Each change of the view is
 * a history entry: Back and Forward go from view to view and leave the worlds as they are.
 * @param isNamed whether the bottle is a named jar of the visitor
 * @returns a function that stops the writing, because another jar opens
 */
export function useAddress(
  settings: Settings,
  locale: string,
  setView: (view: Settings['view']) => void,
  state: () => object | null,
  isNamed: boolean,
): () => void {
  const hasLeft = useRef(false)
  const first = useRef(settings)
  const shown = useRef(settings.view) // the view of the current history entry
  const write = useEffectEvent((settings: Settings) => {
    if (hasLeft.current) return
    const query =
      isNamed && settings.view === 'bottle'
        ? plainQuery(settings, locale)
        : formatQuery(settings, locale, location.search)
    // With a saved state in the address, a reload would undo later changes.
    const hash = hasState(location.hash) ? '' : location.hash
    const address = `${location.pathname}${query}${hash}`
    if (settings.view === shown.current) history.replaceState(state(), '', address)
    else history.pushState(state(), '', address)
    shown.current = settings.view
  })
  useEffect(() => {
    if (settings === first.current) return // the address stays as it was opened
    const timer = setTimeout(() => write(settings), ADDRESS_DELAY)
    return () => clearTimeout(timer)
  }, [settings])
  useListener('popstate', () => {
    shown.current = parseQuery(location.search, locale).settings.view
    setView(shown.current)
  })
  return () => {
    hasLeft.current = true
  }
}
