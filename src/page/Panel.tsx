// The panel of bottle and torus: the controls that are used most, then those that unfold.
import { Button } from '@base-ui/react/button'
import type { ReactNode } from 'react'
import type { World } from '../physics/index.ts'
import { isSingle } from '../settings/level.ts'
import { AMOUNT_RANGE, COUNT_RANGE, LEVEL_RANGE, LOD_SLIDER, MAX_COUNT, SEED_RANGE } from '../settings/schema.ts'
import { mayTilt } from '../view/deviceTilt.ts'
import { LabelledSlider, WholeNumber } from './controls.tsx'
import { DetailDistance } from './DetailDistance.tsx'
import { LevelChoice } from './LevelChoice.tsx'
import { PanelFrame, PourControls } from './PanelFrame.tsx'
import { Readings } from './Readings.tsx'
import { Share } from './share/Share.tsx'
import { TiltButton } from './TiltButton.tsx'
import { TorusPanel } from './torus/TorusPanel.tsx'
import type { Page } from './usePage.ts'

/** The count slider is finer where counts are small: its middle is a quarter of the way. */
const NOTCHES = 200
const toNotch = (count: number) => Math.round(NOTCHES * Math.sqrt(count / MAX_COUNT))
const toCount = (notch: number) => {
  const count = MAX_COUNT * (notch / NOTCHES) ** 2
  const grain = count < 100 ? 1 : count < 1000 ? 10 : 100
  return Math.round(count / grain) * grain
}

export function Panel({ page, children }: { page: Page; children: ReactNode }) {
  const { settings, texts, actions, stats } = page
  const { view, seed, level, locale } = settings
  const single = view === 'bottle' && isSingle(level)
  const stepper = { fewer: texts.fewer, more: texts.more, locale }
  return (
    <PanelFrame page={page} main={<PourControls page={page} />} foot={children}>
      {!single && <Amounts page={page} />}

      {view === 'bottle' && level === LEVEL_RANGE.max && <DetailDistance page={page} far={LOD_SLIDER.bottle} />}

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

      {view === 'torus' && (
        <TorusPanel
          world={page.world as World<2>}
          settings={settings}
          stats={stats}
          locale={locale}
          onChange={actions.setTorus}
        />
      )}
      {view === 'bottle' ? <LevelChoice page={page} /> : <Readings stats={stats} texts={texts} locale={locale} />}
      <Share page={page} />
    </PanelFrame>
  )
}

/** The count, exactly or with a slider, and what else can be dropped. */
function Amounts({ page }: { page: Page }) {
  const { settings, texts, amount, actions } = page
  const { view, count, locale } = settings
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
      {view === 'bottle' && (
        <Button className="plain jelly" onClick={actions.dropJelly}>
          {texts.jelly}
        </Button>
      )}
      {view === 'bottle' && mayTilt() && <TiltButton page={page} />}
    </section>
  )
}
