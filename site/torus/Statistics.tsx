// Live statistics of the torus: each number with a small plot of the last half minute.
import { useEffect, useState } from 'react'
import type { World } from '../../src/physics/index.ts'
import { formatMs, onStats, type PageStore } from '../state/store.ts'
import { createSampler, type History, plot, SAMPLE_NAMES, type SampleName } from './samples.ts'
import type { TorusTexts } from './texts.ts'

type Props = { world: World<2>; store: PageStore; texts: TorusTexts; locale: string }

const WIDTH = 72
const HEIGHT = 18

export function Statistics({ world, store, texts, locale }: Props) {
  const [sampler] = useState(createSampler)
  const [history, setHistory] = useState<History | null>(null)
  useEffect(() => {
    sampler.clear()
    const take = () => setHistory(sampler.take(world))
    take()
    return onStats(store, take)
  }, [sampler, world, store])
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
                {format(name, history.latest[name])}
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
