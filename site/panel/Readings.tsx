// Statistics of the running world. Only these components render with every report.
import type { World } from '../../src/physics/index.ts'
import { formatMs, type PageStore, useStats } from '../state/store.ts'
import type { Texts } from '../state/texts.ts'
import { pairTests, worldBytes } from '../state/worldReadings.ts'

type Props = { store: PageStore; texts: Texts; locale: string }

/** The number of candies, and whether they move, rest or wait. */
export function CandyCount({
  count,
  paused,
  settling,
  store,
  texts,
  locale,
}: Props & { count: number; paused: boolean; settling: boolean }) {
  const { bodies, waiting, awake } = useStats(store)
  const queue = waiting.toLocaleString(locale)
  const known = bodies + waiting > 0 || count === 0 // nothing is shown before the first report
  let state = known ? (awake > 0 ? texts.stateMoving : texts.stateRest) : ''
  if (waiting > 0) state = awake > 0 || bodies === 0 ? texts.stateWaiting(queue) : texts.stateFull(queue)
  if (paused) state = texts.statePaused
  if (settling) state = texts.stateSettling
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

/** The number of candies within and beyond the detail distance, as text and as a bar. */
export function NearFar({ store, texts, locale }: Props) {
  const { near, far } = useStats(store)
  const all = Math.max(1, near + far)
  return (
    <div className="near-far">
      <svg className="near-far-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="far" width="100" height="4" />
        <rect className="near" width={(100 * near) / all} height="4" />
      </svg>
      <p className="value" data-testid="near-far">
        {texts.nearFar(near.toLocaleString(locale), far.toLocaleString(locale))}
      </p>
    </div>
  )
}

/**
 * Numbers of the last step.
 * @param props.world for its pair tests, contacts and memory too. @default none
 */
export function Readings({ store, texts, locale, world }: Props & { world?: World | undefined }) {
  const { fps, stepMs, bodies, waiting } = useStats(store)
  const number = (n: number) => n.toLocaleString(locale)
  const rows: [string, string, string][] = [
    ['fps', texts.fps, fps === 0 ? texts.idle : fps.toLocaleString(locale, { maximumFractionDigits: fps < 2 ? 1 : 0 })],
    ['step', texts.stepTime, texts.milliseconds(formatMs(stepMs))],
    ['bodies', texts.bodies, number(bodies)],
    ['waiting', texts.waiting, number(waiting)],
  ]
  if (world) {
    rows.push(
      ['tests', texts.tests, number(pairTests(world))],
      ['contacts', texts.contacts, number(world.profile.contactCount)],
      ['memory', texts.memory, formatBytes(worldBytes(world), locale)],
    )
  }
  return (
    <dl className="readings" aria-label={texts.statistics}>
      {rows.map(([id, name, value]) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd data-testid={id}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function formatBytes(bytes: number, locale: string): string {
  const [unit, size] = bytes < 1e6 ? (['kilobyte', bytes / 1e3] as const) : (['megabyte', bytes / 1e6] as const)
  return size.toLocaleString(locale, { style: 'unit', unit, maximumSignificantDigits: 3 })
}
