// The panel of bottle and torus: what a visitor wants, then the instruments in their fold.
import { Button } from '@base-ui/react/button'
import { lazy, Suspense } from 'react'
import { isSingle, LEVEL_RANGE, LOD_SLIDER } from '../../src/settings/index.ts'
import { OwnJars } from '../own/OwnJars.tsx'
import { FullScreen } from '../own/Projector.tsx'
import { Appearance, DetailDistance } from '../panel/Appearance.tsx'
import { PanelFrame, PourControls } from '../panel/PanelFrame.tsx'
import { Share } from '../share/Share.tsx'
import type { Page } from '../state/usePage.ts'

const Instruments = lazy(() => import('./Instruments.tsx').then((file) => ({ default: file.Instruments })))

type Props = { page: Page }

export function Panel({ page }: Props) {
  const { view, level } = page.settings
  return (
    <PanelFrame
      page={page}
      main={<PourControls page={page} />}
      instruments={
        <Suspense>
          <Instruments page={page} />
        </Suspense>
      }
    >
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
