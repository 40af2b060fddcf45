// Statistics of the running world. Only these components render with every report.
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { isSpawning, type World } from '../../src/physics/index.ts'
import { isSingle } from '../../src/settings/index.ts'
import { formatMs } from '../state/store.ts'
import type { Page, PageProps } from '../state/usePage.ts'
import { pairTests, worldBytes } from '../state/worlds.ts'

/** The number of candies that have landed, and whether they move, rest or wait. */
export function CandyCount({ page, count: wanted }: PageProps & { count: number }) {
  const { texts, settling, opening, settings } = page
  const { paused, locale } = settings
  const count = useLanded(page, wanted)
  const { bodies, waiting, awake } = useStore(page.stats)
  // Of a jar all that has not landed: number and state make up the count.
  const left = page.jar ? wanted - count : waiting
  const queue = left.toLocaleString(locale)
  const known = bodies + waiting > 0 || wanted === 0 // nothing is shown before the first report
  let state = known ? (awake > 0 ? texts.stateMoving : texts.stateRest) : ''
  const isFull = bodies > 0 && awake === 0 && !isSpawning(page.world as World)
  if (left > 0) state = isFull ? texts.stateFull(queue) : texts.stateWaiting(queue)
  if (paused) state = left > 0 ? texts.statePausedWaiting(queue) : texts.statePaused
  if (settling || opening) state = texts.stateSettling
  return (
    <p className="count">
      <span className="count-line">
        <span className="count-number" lang={locale}>
          {count.toLocaleString(locale)}
        </span>{' '}
        <span className="count-unit">{texts.candies(count)}</span>
      </span>
      <span className="count-state">{state}</span>
    </p>
  )
}

/** How many of the candies of a jar have landed; `wanted` in another view, and with a single candy. */
function useLanded({ jar, settings, opening, late }: Page, wanted: number): number {
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
  return opening ? wanted - late : landed
}

/** A number by the id that tests know it by: its name, and its value as text. */
export type Reading = readonly [id: string, name: string, value: ReactNode]

type ListProps = { rows: readonly Reading[]; label?: string; className?: string }

export function ReadingList({ rows, label, className }: ListProps) {
  return (
    <dl className={className} aria-label={label}>
      {rows.map(([id, name, value]) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd data-testid={id}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Numbers of the last step.
 * @param props.world for its pair tests, contacts and memory too. @default none
 */
export function Readings({ page, world }: PageProps & { world?: World }) {
  const { texts, settings } = page
  const { locale } = settings
  const { fps, stepMs, bodies, waiting, near, far } = useStore(page.stats)
  const number = (n: number) => n.toLocaleString(locale)
  const rows: Reading[] = [
    ['fps', texts.fps, fps === 0 ? texts.idle : fps.toLocaleString(locale, { maximumFractionDigits: fps < 2 ? 1 : 0 })],
    ['step', texts.stepTime, texts.milliseconds(formatMs(stepMs))],
    ['bodies', texts.bodies, number(bodies)],
    ['waiting', texts.waiting, number(waiting)],
  ]
  if (settings.view !== 'torus') rows.push(['near-far', texts.lod, texts.nearFar(number(near), number(far))])
  if (world) {
    rows.push(
      ['tests', texts.tests, number(pairTests(world))],
      ['contacts', texts.contacts, number(world.profile.contactCount)],
      ['memory', texts.memory, formatBytes(worldBytes(world), locale)],
    )
  }
  return <ReadingList className="readings" label={texts.statistics} rows={rows} />
}

export function formatBytes(bytes: number, locale: string): string {
  const [unit, size] = bytes < 1e6 ? (['kilobyte', bytes / 1e3] as const) : (['megabyte', bytes / 1e6] as const)
  return size.toLocaleString(locale, { style: 'unit', unit, maximumSignificantDigits: 3 })
}
