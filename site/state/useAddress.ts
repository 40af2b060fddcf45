// Keeps the address of the page in line with its settings.
import { useEffect, useRef } from 'react'
import { formatQuery, holdsState, parseQuery, type Settings } from '../../src/settings/index.ts'

/** Milliseconds without a change before the address follows the settings. */
const ADDRESS_DELAY = 300

/**
 * Keeps the address in line with the settings, so that it can be shared. Each change of the view is
 * a history entry: Back and Forward go from view to view and leave the worlds as they are.
 */
export function useAddress(
  settings: Settings,
  locale: string,
  setView: (view: Settings['view']) => void,
  state: () => object | null,
): void {
  const first = useRef(settings)
  const latestState = useRef(state)
  useEffect(() => {
    latestState.current = state
  })
  const shown = useRef(settings.view) // the view of the present history entry
  useEffect(() => {
    if (settings === first.current) return // the address stays as it was opened
    const timer = setTimeout(() => {
      const query = formatQuery(settings, locale, location.search)
      // A saved state in the address would undo, at a reload, what has changed since.
      const hash = holdsState(location.hash) ? '' : location.hash
      const address = `${location.pathname}${query}${hash}`
      if (settings.view === shown.current) history.replaceState(latestState.current(), '', address)
      else history.pushState(latestState.current(), '', address)
      shown.current = settings.view
    }, ADDRESS_DELAY)
    return () => clearTimeout(timer)
  }, [settings, locale])
  useEffect(() => {
    const follow = () => {
      shown.current = parseQuery(location.search, locale).settings.view
      setView(shown.current)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [locale, setView])
}
