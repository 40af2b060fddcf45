// The choice of a level of the specification's table, and the measured cost of a step at each level.
import { type ToggleEvent, useEffect, useRef, useState } from 'react'
import { contactCount, queueLength, setViewpoint, step, type World } from '../../src/physics/index.ts'
import { LEVEL_RANGE, languageOf, mostCandies, type Settings, simplifiesFar } from '../../src/settings/index.ts'
import { PlainButton, Segments } from '../parts/choices.tsx'
import { createJars, loadView } from '../state/jars.ts'
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

/** Measured steps after the last candy is in, the most before, and milliseconds of stepping between two frames. */
const STEPS = 300
const MOST_STEPS = 1200
/** The first steps, whose code is still compiled: their time does not count. */
const COLD_STEPS = 60
const SLICE = 12
const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
/** The camera of the page, from which detail distances count. Metres. */
const VIEWPOINT = [0, 0.3, 4.4] as const

/** The column of the article's table that is the same in each language. */
const EFFECTS = ['○', '○', '○', '◎', '◎']

export type LevelCost = { ms: number; tests: number; contacts: number; bytes: number }

/**
 * Measures a level with the candies of the settings, in a separate bottle: until five seconds after the
 * last one is in.
 * @param signal stops the measurement
 * @param onProgress receives the share that is done
 * @returns the mean time of a step once its code is compiled, the most tests and contacts of one, and
 *   the bytes at the end; null when stopped
 */
export async function measureLevel(
  settings: Settings,
  level: number,
  signal: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<LevelCost | null> {
  await loadView('bottle', level)
  const world = createJars(() => ({ ...settings, level })).world('bottle') as World<3>
  if (simplifiesFar(level)) setViewpoint(world, VIEWPOINT, settings.lod)
  const all = Math.max(1, queueLength(world))
  const cost = { ms: 0, tests: 0, contacts: 0 }
  let k = 0
  let filled = MOST_STEPS
  for (let drawn = performance.now(); k < filled + STEPS; k++) {
    step(world)
    if (queueLength(world) === 0) filled = Math.min(filled, k)
    if (k >= COLD_STEPS) cost.ms += world.profile.step
    cost.tests = Math.max(cost.tests, pairTests(world))
    cost.contacts = Math.max(cost.contacts, contactCount(world))
    if (performance.now() - drawn < SLICE) continue
    await new Promise((done) => setTimeout(done))
    if (signal.aborted) return null
    onProgress?.((1 - queueLength(world) / all + Math.max(0, k - filled) / STEPS) / 2)
    drawn = performance.now()
  }
  return { ...cost, ms: cost.ms / (k - COLD_STEPS), bytes: worldBytes(world) }
}

/** Measures all levels while its fold is open, and shows each beside the words of the article's table. */
function LevelTable({ settings }: { settings: Settings }) {
  const { locale } = settings
  const texts = INSTRUMENT_TEXTS[languageOf(locale)]
  const { tests } = TEXTS[languageOf(locale)]
  const [costs, setCosts] = useState<readonly LevelCost[]>([])
  /** The levels that are measured, with the share of the current one; null while nothing is measured. */
  const [done, setDone] = useState<number | null>(null)
  const ending = useRef<AbortController>(null)
  const stop = () => {
    ending.current?.abort()
    setDone(null)
  }
  useEffect(() => () => ending.current?.abort(), [])
  // All levels have the same candies, as many as the level that compares all pairs can have.
  const count = Math.min(settings.count, mostCandies({ view: 'bottle', level: 4 }))
  const measure = async () => {
    ending.current?.abort()
    ending.current = new AbortController()
    const { signal } = ending.current
    const all: LevelCost[] = []
    setCosts(all)
    for (const [k, level] of LEVELS.entries()) {
      setDone(k)
      const cost = await measureLevel({ ...settings, count }, Number(level), signal, (share) => setDone(k + share))
      if (!cost) return
      all.push(cost)
      setCosts([...all])
    }
    setDone(null)
  }
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open) stop()
    else if (costs.length < LEVELS.length) void measure()
  }
  const number = (n: number) => n.toLocaleString(locale)
  const names = [texts.cpu, texts.memory, texts.effect, tests]
  return (
    <details className="fold level-costs" onToggle={onToggle}>
      <summary>{texts.measure}</summary>
      <table className="statistics">
        <caption className="hint">{texts.measured(count.toLocaleString(locale))}</caption>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {LEVELS.map((level, k) => {
          const cost = costs[k]
          const cells = [
            [texts.loads[k], cost && `${formatMs(cost.ms)} ms`],
            [texts.loads[k], cost && `${(cost.bytes / 1e6).toLocaleString(locale, TWO_DIGITS)} MB`],
            [EFFECTS[k]],
            [cost && number(cost.tests), cost && texts.touching(number(cost.contacts))],
          ]
          return (
            <tbody key={level}>
              <tr>
                <th scope="rowgroup" colSpan={names.length}>
                  {level} {texts.features[k]}
                </th>
              </tr>
              <tr>
                {cells.map(([word, measured], column) => (
                  <td key={names[column]}>
                    {word}
                    <small>{measured}</small>
                  </td>
                ))}
              </tr>
            </tbody>
          )
        })}
      </table>
      <div className="level-run">
        {done !== null && <progress max={LEVELS.length} value={done} aria-label={texts.measure} />}
        <PlainButton onClick={() => (done === null ? void measure() : stop())}>
          {done === null ? texts.again : texts.stop}
        </PlainButton>
      </div>
    </details>
  )
}
