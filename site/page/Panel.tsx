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
import { Appearance } from '../panel/Appearance.tsx'
import { DetailDistance } from '../panel/DetailDistance.tsx'
import { PanelFrame, PourControls, RunControls } from '../panel/PanelFrame.tsx'
import { Readings } from '../panel/Readings.tsx'
import { LabelledSlider, WholeNumber } from '../parts/controls.tsx'
import { TiltButton } from '../parts/TiltButton.tsx'
import { Share } from '../share/Share.tsx'
import type { Page } from '../state/usePage.ts'
import { TorusPanel } from '../torus/TorusPanel.tsx'
import { LevelChoice } from './LevelChoice.tsx'

/** The count slider is finer where counts are small: its middle is a quarter of the way. */
const NOTCHES = 200
const toNotch = (count: number) => Math.round(NOTCHES * Math.sqrt(count / MAX_COUNT))
const toCount = (notch: number) => {
  const count = MAX_COUNT * (notch / NOTCHES) ** 2
  const grain = count < 100 ? 1 : count < 1000 ? 10 : 100
  return Math.round(count / grain) * grain
}

type PanelProps = { page: Page; shortcuts: boolean; setShortcuts(on: boolean): void }

export function Panel({ page, shortcuts, setShortcuts }: PanelProps) {
  const { texts, actions } = page
  const { view, level } = page.settings
  return (
    <PanelFrame
      page={page}
      main={<PourControls page={page} />}
      instruments={<Instruments page={page} shortcuts={shortcuts} setShortcuts={setShortcuts} />}
    >
      {view === 'bottle' && (
        <TiltButton className="plain tilt-button" tilt={actions.tilt} onError={actions.tiltFailed}>
          {texts.tilt}
        </TiltButton>
      )}
      {view === 'bottle' && level === LEVEL_RANGE.max && <DetailDistance page={page} far={LOD_SLIDER.bottle} />}
      <Appearance page={page} />
      <Share page={page} />
    </PanelFrame>
  )
}

function Instruments({ page, shortcuts, setShortcuts }: PanelProps) {
  const { settings, texts, actions, store } = page
  const { view, seed, level, locale } = settings
  const single = view === 'bottle' && isSingle(level)
  const stepper = { fewer: texts.fewer, more: texts.more, locale }
  return (
    <>
      {!single && <Amounts page={page} />}
      {!single && (
        <section className="group seed" aria-label={texts.seed}>
          <WholeNumber
            label={texts.seed}
            value={seed}
            {...SEED_RANGE}
            grouping={false}
            {...stepper}
            onCommit={actions.setSeed}
          />
          <Button className="plain" onClick={() => actions.setSeed(Math.floor(Math.random() * 10000))}>
            {texts.newSeed}
          </Button>
        </section>
      )}
      <RunControls page={page} shortcuts={shortcuts} setShortcuts={setShortcuts} />
      {view === 'torus' && (
        <TorusPanel
          world={page.world as World<2>}
          settings={settings}
          store={store}
          locale={locale}
          onChange={actions.setTorus}
        />
      )}
      {view === 'bottle' && <LevelChoice page={page} />}
      <Readings store={store} texts={texts} locale={locale} world={page.world} />
    </>
  )
}

/** The count, exactly or with a slider, and what else can be dropped. */
function Amounts({ page }: { page: Page }) {
  const { settings, texts, amount, actions } = page
  const { count, locale } = settings
  const number = (n: number) => n.toLocaleString(locale)
  const stepper = { fewer: texts.fewer, more: texts.more, locale }
  return (
    <section className="group" aria-label={texts.count}>
      <LabelledSlider
        label={texts.count}
        value={toNotch(count)}
        min={0}
        max={NOTCHES}
        step={1}
        format={(notch) => number(notch === toNotch(count) ? count : toCount(notch))}
        onCommit={(notch) => notch !== toNotch(count) && actions.setCount(toCount(notch))}
      />
      <div className="pair">
        <WholeNumber label={texts.countExact} value={count} {...COUNT_RANGE} {...stepper} onCommit={actions.setCount} />
        <WholeNumber
          label={texts.pourAmount}
          value={amount}
          {...AMOUNT_RANGE}
          {...stepper}
          onCommit={actions.setAmount}
        />
      </div>
    </section>
  )
}
