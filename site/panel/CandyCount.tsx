// The number of candies and their state. It renders with every report.
import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { isSpawning, type World } from '../../src/physics/index.ts'
import { isSingle } from '../../src/settings/index.ts'
import type { Page, PageProps } from '../state/usePage.ts'
import { isSeenToMove } from '../state/worlds.ts'

/** The number of candies that have landed, and whether they move, rest or wait. */
export function CandyCount({ page, count: wanted }: PageProps & { count: number }) {
  const { texts, settling, opening, settings } = page
  const { paused, locale, unit } = settings
  const count = useLanded(page, wanted)
  const { bodies, waiting, awake } = useStore(page.stats)
  // In a jar, number and state add up to the count.
  const left = page.jar ? wanted - count : waiting
  const queue = left.toLocaleString(locale)
  const known = bodies + waiting > 0 || wanted === 0 // false before the first report
  let state = known ? (awake > 0 && isSeenToMove(page.world) ? texts.stateMoving : texts.stateRest) : ''
  const isFull = bodies > 0 && awake === 0 && !isSpawning(page.world as World)
  if (left > 0) state = isFull ? texts.stateFull(queue) : texts.stateWaiting(queue)
  if (settling || opening) state = texts.stateSettling
  if (paused) state = left > 0 ? texts.statePausedWaiting(queue) : texts.statePaused
  return (
    <p className="count">
      <span className="count-line">
        <span className="count-number" lang={locale}>
          {count.toLocaleString(locale)}
        </span>{' '}
        {unit === 1 && <span className="count-unit">{texts.candies(count)}</span>}
      </span>
      <span className="count-state">{state}</span>
    </p>
  )
}

/** The number of landed candies of a jar; `wanted` in a scene, and with a single candy. */
function useLanded({ jar, settings, opening, last }: Page, wanted: number): number {
  const isCounted = jar !== null && !(settings.view === 'bottle' && isSingle(settings.level))
  const listen = useCallback(
    (changed: () => void) => {
      const stops = isCounted ? (['land', 'change'] as const).map((type) => jar.on(type, changed)) : []
      return () => {
        for (const stop of stops) stop()
      }
    },
    [jar, isCounted],
  )
  const landed = useSyncExternalStore(listen, () => (isCounted ? Math.floor(jar.arrived()) : wanted))
  return opening ? wanted - last : landed
}
