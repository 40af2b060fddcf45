// The choice of a level of the specification's table, and the measured cost of a step at each level.
import { useEffect, useRef, useState } from 'react'
import { contactCount, setViewpoint, step, type World } from '../../src/physics/index.ts'
import { LEVEL_RANGE, languageOf, type Settings, simplifiesFar } from '../../src/settings/index.ts'
import { PlainButton, Segments } from '../parts/choices.tsx'
import { createJars } from '../state/jars.ts'
import { formatMs } from '../state/store.ts'
import { TEXTS } from '../state/texts.ts'
import type { PageProps } from '../state/usePage.ts'
import { pairTests, worldBytes } from '../state/worlds.ts'
import { INSTRUMENT_TEXTS } from './instrumentTexts.ts'

/** The levels of the specification. Level 0 is the bottle without one. */
const LEVELS = Array.from({ length: LEVEL_RANGE.max }, (_, k) => String(k + 1))

export function LevelChoice({ page: { settings, texts, actions } }: PageProps) {
  const { level } = settings
  const nameOf = (name: string) => (name === '0' ? texts.noLevel : texts.levelOf(Number(name), LEVEL_RANGE.max))
  return (
    <section className="group level" aria-label={texts.level}>
      <div className="row">
        <h2 className="label">{texts.level}</h2>
        <span className="value">{nameOf(String(level))}</span>
      </div>
      <Segments
        label={texts.level}
        describedBy="level-hint"
        names={['0', ...LEVELS]}
        texts={{ ...Object.fromEntries(LEVELS.map((name) => [name, name])), 0: texts.levelOff }}
        nameOf={nameOf}
        value={String(level)}
        onChange={(next) => actions.setLevel(Number(next))}
      />
      <p className="hint" id="level-hint">
        {texts.levels[level]}
      </p>
      <LevelTable settings={settings} />
    </section>
  )
}

/** Measured steps of a level, and milliseconds of stepping between two frames of the page. */
const STEPS = 300
const SLICE = 12
const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
/** The camera of the page, from which detail distances count. Metres. */
const VIEWPOINT = [0, 0.3, 4.4] as const

export type LevelCost = { ms: number; tests: number; contacts: number; bytes: number }

/**
 * Measures a level with the candies of the settings, in a separate bottle.
 * @param signal stops the measurement
 * @returns means per step, and the bytes at the end; null when stopped
 */
export async function measureLevel(settings: Settings, level: number, signal: AbortSignal): Promise<LevelCost | null> {
  const world = createJars(() => ({ ...settings, level })).world('bottle') as World<3>
  if (simplifiesFar(level)) setViewpoint(world, VIEWPOINT, settings.lod)
  const sum = { ms: 0, tests: 0, contacts: 0 }
  for (let k = 0, drawn = performance.now(); k < STEPS; k++) {
    step(world)
    sum.ms += world.profile.step
    sum.tests += pairTests(world)
    sum.contacts += contactCount(world)
    if (performance.now() - drawn < SLICE) continue
    await new Promise((done) => setTimeout(done))
    if (signal.aborted) return null
    drawn = performance.now()
  }
  return { ms: sum.ms / STEPS, tests: sum.tests / STEPS, contacts: sum.contacts / STEPS, bytes: worldBytes(world) }
}

/** Measures all levels, and shows the results beside the specification's word for the load. */
function LevelTable({ settings }: { settings: Settings }) {
  const { locale } = settings
  const texts = INSTRUMENT_TEXTS[languageOf(locale)]
  const { tests, contacts } = TEXTS[languageOf(locale)]
  const [costs, setCosts] = useState<readonly LevelCost[]>([])
  const [running, setRunning] = useState(0)
  const ending = useRef<AbortController>(null)
  useEffect(() => () => ending.current?.abort(), [])
  const measure = async () => {
    ending.current = new AbortController()
    const { signal } = ending.current
    const all: LevelCost[] = []
    for (const level of LEVELS) {
      setRunning(Number(level))
      const cost = await measureLevel(settings, Number(level), signal)
      if (!cost) return
      all.push(cost)
      setCosts([...all])
    }
    setRunning(0)
  }
  const number = (n: number) => Math.round(n).toLocaleString(locale)
  return (
    <>
      <PlainButton className="add" disabled={running > 0} onClick={() => void measure()}>
        {running > 0 ? texts.measuring(running) : texts.measure}
      </PlainButton>
      {costs.length > 0 && (
        <table className="statistics" aria-label={texts.measured}>
          <thead>
            <tr>
              {['', texts.load, 'ms', tests, contacts, 'MB'].map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {costs.map(({ ms, tests, contacts, bytes }, k) => (
              <tr key={LEVELS[k]}>
                <th>{LEVELS[k]}</th>
                <td>{texts.loads[k]}</td>
                <td>{formatMs(ms)}</td>
                <td>{number(tests)}</td>
                <td>{number(contacts)}</td>
                <td>{(bytes / 1e6).toLocaleString(locale, TWO_DIGITS)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
