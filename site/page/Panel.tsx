// The panel of bottle and torus: what a visitor wants, then the instruments in their fold.
import { Button } from '@base-ui/react/button'
import type { World } from '../../src/physics/index.ts'
import {
  AMOUNT_RANGE,
  COUNT_RANGE,
  isSingle,
  LEVEL_RANGE,
  LOD_SLIDER,
  MAX_COUNT,
  SEED_RANGE,
} from '../../src/settings/index.ts'
import { OwnJars } from '../own/OwnJars.tsx'
import { FullScreen } from '../own/Projector.tsx'
import { Appearance, DetailDistance } from '../panel/Appearance.tsx'
import { PanelFrame, PourControls, RunControls } from '../panel/PanelFrame.tsx'
import { Readings } from '../panel/Readings.tsx'
import { Segments } from '../parts/choices.tsx'
import { LabelledSlider, WholeNumber } from '../parts/controls.tsx'
import { TiltButton } from '../parts/TiltButton.tsx'
import { Share } from '../share/Share.tsx'
import type { Page } from '../state/usePage.ts'
import { TorusPanel } from '../torus/TorusPanel.tsx'

/** The count slider is finer where counts are small: its middle is a quarter of the way. */
const NOTCHES = 200
const toNotch = (count: number) => Math.round(NOTCHES * Math.sqrt(count / MAX_COUNT))
const toCount = (notch: number) => {
  const count = MAX_COUNT * (notch / NOTCHES) ** 2
  const grain = count < 100 ? 1 : count < 1000 ? 10 : 100
  return Math.round(count / grain) * grain
}

type Props = { page: Page }

export function Panel({ page }: Props) {
  const { view, level } = page.settings
  return (
    <PanelFrame page={page} main={<PourControls page={page} />} instruments={<Instruments page={page} />}>
      <Appearance page={page} />
      {view === 'bottle' && !isSingle(level) && <Jars page={page} />}
      <Share page={page} />
      {view === 'bottle' && level === LEVEL_RANGE.max && <DetailDistance page={page} far={LOD_SLIDER.bottle} />}
    </PanelFrame>
  )
}

/** The visitor's own jars. */
function Jars({ page }: Props) {
  const { own, texts, actions } = page
  return (
    <div className="jars">
      {own && (
        <div className="pair">
          <Button className="plain" onClick={actions.shake}>
            {texts.shake}
          </Button>
          <FullScreen page={page} />
        </div>
      )}
      <OwnJars page={page} />
    </div>
  )
}

/** What else a visitor does with a whole bottle. */
function TiltControls({ page: { texts, actions } }: Props) {
  return (
    <div className="pair">
      <TiltButton className="plain" tilt={actions.tilt} onError={actions.tiltFailed} leans>
        {texts.tilt}
      </TiltButton>
      <Button className="plain" onClick={actions.pourOut}>
        {texts.pourOut}
      </Button>
    </div>
  )
}

function Instruments({ page }: Props) {
  const { view, level } = page.settings
  const single = view === 'bottle' && isSingle(level)
  return (
    <>
      {!single && <Amounts page={page} />}
      {!single && <Seed page={page} />}
      {view === 'bottle' && !single && <TiltControls page={page} />}
      <RunControls page={page} />
      {view === 'torus' && <TorusPanel page={page} />}
      {view === 'bottle' && <LevelChoice page={page} />}
      <Readings page={page} world={page.world as World} />
    </>
  )
}

/** The count, exactly or with a slider, and what else can be dropped. */
function Amounts({ page }: Props) {
  const { settings, texts, amount, actions, store } = page
  const { count, locale } = settings
  const stepper = { fewer: texts.fewer, more: texts.more, locale }
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
        <WholeNumber label={texts.countExact} value={count} {...COUNT_RANGE} {...stepper} onCommit={actions.setCount} />
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

function Seed({ page: { settings, texts, actions } }: Props) {
  return (
    <section className="group seed" aria-label={texts.seed}>
      <WholeNumber
        label={texts.seed}
        value={settings.seed}
        {...SEED_RANGE}
        {...{ grouping: false, fewer: texts.fewer, more: texts.more, locale: settings.locale }}
        onCommit={actions.setSeed}
      />
      <Button className="plain" onClick={() => actions.setSeed(Math.floor(Math.random() * 10000))}>
        {texts.newSeed}
      </Button>
    </section>
  )
}

const LEVELS = Array.from({ length: LEVEL_RANGE.max }, (_, k) => String(k + LEVEL_RANGE.min))

/** The levels of the specification's table. */
function LevelChoice({ page: { settings, texts, actions } }: Props) {
  const { level } = settings
  const nameOf = (name: string) => texts.levelOf(Number(name), LEVEL_RANGE.max)
  return (
    <section className="group level" aria-label={texts.level}>
      <div className="row">
        <h2 className="label">{texts.level}</h2>
        <span className="value">{nameOf(String(level))}</span>
      </div>
      <Segments
        label={texts.level}
        describedBy="level-hint"
        names={LEVELS}
        texts={Object.fromEntries(LEVELS.map((name) => [name, name]))}
        nameOf={nameOf}
        value={String(level)}
        onChange={(next) => actions.setLevel(Number(next))}
      />
      <p className="hint" id="level-hint">
        {texts.levels[level - 1]}
      </p>
    </section>
  )
}
