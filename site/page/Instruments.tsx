// The lazy instruments of bottle and torus: amounts, physics, readings.
import type { World } from '../../src/physics/index.ts'
import {
  AMOUNT_RANGE,
  COUNT_RANGE,
  isSingle,
  languageOf,
  MAX_COUNT,
  mostCandies,
  SEED_RANGE,
  SETTINGS,
} from '../../src/settings/index.ts'
import { Readings } from '../panel/Readings.tsx'
import { RunControls } from '../panel/RunControls.tsx'
import { PlainButton } from '../parts/choices.tsx'
import { ParameterField, WholeNumber } from '../parts/controls.tsx'
import { LabelledSlider } from '../parts/slider.tsx'
import { TiltButton } from '../parts/TiltButton.tsx'
import type { PageProps } from '../state/usePage.ts'
import { TorusPanel } from '../torus/TorusPanel.tsx'
import { Article } from './Article.tsx'
import { INSTRUMENT_TEXTS } from './instrumentTexts.ts'
import { LevelChoice } from './Levels.tsx'

/** The count slider is quadratic, so it is finer for small counts. */
const NOTCHES = 200
const toNotch = (count: number) => Math.round(NOTCHES * Math.sqrt(Math.min(1, count / MAX_COUNT)))
const toCount = (notch: number) => {
  const count = MAX_COUNT * (notch / NOTCHES) ** 2
  const grain = count < 100 ? 1 : count < 1000 ? 10 : 100
  return Math.round(count / grain) * grain
}

/** Tilts the bottle and pours it out. */
function TiltControls({ page: { texts, actions } }: PageProps) {
  return (
    <div className="pair">
      <TiltButton className="plain" tilt={actions.tilt} onError={actions.tiltFailed} leans>
        {texts.tilt}
      </TiltButton>
      <PlainButton onClick={actions.pourOut}>{texts.pourOut}</PlainButton>
    </div>
  )
}

export function Instruments({ page }: PageProps) {
  const { view, level } = page.settings
  const single = view === 'bottle' && isSingle(level)
  return (
    <>
      {view === 'bottle' && <Article page={page} />}
      {!single && <Amounts page={page} />}
      {!single && <Seed page={page} />}
      {view === 'bottle' && !single && <TiltControls page={page} />}
      <RunControls page={page} />
      {view === 'torus' && <TorusPanel page={page} />}
      {view === 'bottle' && <Physics page={page} />}
      {view === 'bottle' && <LevelChoice page={page} />}
      <Readings page={page} world={page.world as World} />
    </>
  )
}

/** The count, exactly and with a slider, and the amount of a pour. */
function Amounts({ page }: PageProps) {
  const { settings, texts, amount, actions, store } = page
  const { count, locale, unit } = settings
  const range = { ...COUNT_RANGE, max: mostCandies(settings) * Math.max(1, unit) }
  const stepper = { texts, locale }
  return (
    <section className="group" aria-label={texts.count}>
      <LabelledSlider
        label={texts.count}
        value={toNotch(count)}
        min={0}
        max={NOTCHES}
        step={1}
        format={(notch) => (notch === toNotch(count) ? count : toCount(notch)).toLocaleString(locale)}
        onCommit={(notch) => notch !== toNotch(count) && actions.setCount(toCount(notch))}
      />
      <div className="pair">
        <WholeNumber label={texts.countExact} value={count} {...range} {...stepper} onCommit={actions.setCount} />
        <WholeNumber
          label={texts.pourAmount}
          value={amount}
          {...AMOUNT_RANGE}
          {...stepper}
          onCommit={(next) => store.setState({ amount: next })}
        />
      </div>
    </section>
  )
}

function Seed({ page: { settings, texts, actions } }: PageProps) {
  return (
    <section className="group seed" aria-label={texts.seed}>
      <WholeNumber
        label={texts.seed}
        value={settings.seed}
        {...SEED_RANGE}
        texts={texts}
        grouping={false}
        locale={settings.locale}
        onCommit={actions.setSeed}
      />
      <PlainButton onClick={() => actions.setSeed(Math.floor(Math.random() * 10000))}>{texts.newSeed}</PlainButton>
    </section>
  )
}

const PHYSICS = ['restitution', 'friction', 'gravity'] as const

/** The physics of the bottle. The restitution of a single candy is fixed by the specification. */
function Physics({ page }: PageProps) {
  const { settings, actions } = page
  const { physics, names } = INSTRUMENT_TEXTS[languageOf(settings.locale)]
  return (
    <section className="group" aria-label={physics}>
      {PHYSICS.filter((name) => name !== 'restitution' || !isSingle(settings.level)).map((name) => (
        <ParameterField
          key={name}
          page={page}
          label={names[name]}
          value={settings[name]}
          {...SETTINGS[name].type}
          defaultValue={SETTINGS[name].default}
          unit={name === 'gravity' ? 'm/s²' : undefined}
          onCommit={(value) => actions.setBottle({ [name]: value })}
        />
      ))}
    </section>
  )
}
