// Statistics of the running world, rendered with every report.
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { World } from '../../src/physics/index.ts'
import { formatMs } from '../state/store.ts'
import type { PageProps } from '../state/usePage.ts'
import { pairTests, worldBytes } from '../state/worlds.ts'

/** A reading: its test id, name and value. */
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
 * Readings of the last step.
 * @param props.world adds pair tests, contacts and memory. @default none
 */
export function Readings({ page, world }: PageProps & { world?: World }) {
  const { texts, settings } = page
  const { locale } = settings
  const { fps, stepMs, bodies, waiting } = useStore(page.stats)
  const number = (n: number) => n.toLocaleString(locale)
  const rows: Reading[] = [
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
  return <ReadingList className="readings" label={texts.statistics} rows={rows} />
}

function formatBytes(bytes: number, locale: string): string {
  const [unit, size] = bytes < 1e6 ? (['kilobyte', bytes / 1e3] as const) : (['megabyte', bytes / 1e6] as const)
  return size.toLocaleString(locale, { style: 'unit', unit, maximumSignificantDigits: 3 })
}
