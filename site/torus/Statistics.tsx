// Live statistics of the torus: each number with a plot of the last half minute. They are computed a
// few times per second, never in a step.
import { useEffect, useState } from 'react'
import {
  type CellOccupancy,
  contactCount,
  createCellOccupancy,
  energy,
  measureCellOccupancy,
  momentum,
  stats,
  type World,
} from '../../src/physics/index.ts'
import { languageOf } from '../../src/settings/index.ts'
import { formatMs } from '../state/store.ts'
import type { PageProps } from '../state/usePage.ts'
import { pairTests } from '../state/worlds.ts'
import { TORUS_TEXTS } from './texts.ts'

/** In the order of their list. */
export const SAMPLE_NAMES = [
  'pairTests',
  'contacts',
  'meanCell',
  'maxCell',
  // Milliseconds of broad and narrow phase, and of the whole step: means of the last samples.
  'detect',
  'step',
  'momentum', // length of the sum of m v
  'kinetic', // of motion alone: circles are drawn with spin, but the specification has none
  'elastic',
] as const
export type SampleName = (typeof SAMPLE_NAMES)[number]
type Sample = Record<SampleName, number>

/** Samples in the mean of a time: five seconds, because browsers round times. */
const MEAN_OF = 20

/** Samples kept: half a minute at four a second. */
export const KEPT = 120

/** `where` is the cell with the most bodies; `past` lists each number, oldest first. */
export type History = { latest: Sample; where: readonly [number, number]; past: Record<SampleName, number[]> }

export function createSampler() {
  const occupancy: CellOccupancy = createCellOccupancy()
  const past = Object.fromEntries(SAMPLE_NAMES.map((name) => [name, []])) as unknown as History['past']
  let times: { detect: number; step: number }[] = []
  return {
    take(world: World<2>): History {
      const now = sample(world, occupancy)
      times = [...times, now].slice(-MEAN_OF)
      const latest = { ...now, detect: mean(times, 'detect'), step: mean(times, 'step') }
      for (const name of SAMPLE_NAMES) past[name] = [...past[name], latest[name]].slice(-KEPT)
      return { latest, where: [occupancy.maxCell[0], occupancy.maxCell[1]], past: { ...past } }
    },
  }
}

function sample(world: World<2>, occupancy: CellOccupancy): Sample {
  const { ms } = stats(world)
  const { kinetic, rotational, elastic } = energy(world)
  const [px, py] = momentum(world)
  measureCellOccupancy(occupancy, world)
  return {
    pairTests: pairTests(world),
    contacts: contactCount(world),
    meanCell: occupancy.mean,
    maxCell: occupancy.max,
    detect: ms.detect,
    step: ms.step,
    momentum: Math.hypot(px, py),
    kinetic: kinetic - rotational,
    elastic,
  }
}

const mean = <Name extends string>(list: readonly Record<Name, number>[], name: Name) =>
  list.reduce((sum, each) => sum + each[name], 0) / list.length

/** @returns the SVG path of a small plot, newest value at the right, and the range of the values */
export function plot(
  values: readonly number[],
  width: number,
  height: number,
): { path: string; low: number; high: number } {
  if (values.length === 0) return { path: '', low: 0, high: 0 }
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low
  const points = values.map((value, k) => {
    const x = width - ((values.length - 1 - k) * width) / (KEPT - 1)
    const y = span > 0 ? height - ((value - low) / span) * height : height / 2
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return { path: `M${points.join('L')}`, low, high }
}

const WIDTH = 72
const HEIGHT = 18

export function Statistics({ page }: PageProps) {
  const { world, stats: reports, settings } = page
  const { locale } = settings
  const texts = TORUS_TEXTS[languageOf(locale)]
  const [history, setHistory] = useState<History | null>(null)
  useEffect(() => {
    const sampler = createSampler()
    const take = () => setHistory(sampler.take(world as World<2>))
    take()
    return reports.subscribe(take)
  }, [world, reports])
  if (!history) return null
  const format = (name: SampleName, value: number) => {
    if (name === 'detect' || name === 'step') return `${formatMs(value)} ms`
    if (name === 'meanCell') return value.toLocaleString(locale, { maximumFractionDigits: 2 })
    if (value >= 1e6) return value.toLocaleString(locale, { notation: 'compact', maximumSignificantDigits: 4 })
    return Math.round(value).toLocaleString(locale)
  }
  return (
    <section className="group" aria-label={texts.statistics}>
      <h2 className="label">{texts.statistics}</h2>
      <dl className="statistics">
        {SAMPLE_NAMES.map((name) => {
          const { path, low, high } = plot(history.past[name], WIDTH, HEIGHT)
          return (
            <div key={name}>
              <dt>{texts.stats[name]}</dt>
              <dd data-testid={`torus-${name}`}>
                <span>{format(name, history.latest[name])}</span>
                {name === 'maxCell' && <span className="where"> {texts.atCell(...history.where)}</span>}
              </dd>
              <dd>
                <svg
                  className="plot"
                  viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`}
                  role="img"
                  aria-label={texts.plotOf(texts.stats[name], format(name, low), format(name, high))}
                >
                  <path d={path} />
                </svg>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
