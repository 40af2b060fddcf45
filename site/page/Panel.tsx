// The panel of bottle and torus. The instruments are lazy, in a fold.
import { Suspense, useState } from 'react'
import { hasDetailDistance, isSingle } from '../../src/settings/index.ts'
import { Appearance } from '../panel/Appearance.tsx'
import { DetailDistance } from '../panel/DetailDistance.tsx'
import { PanelShell, PourControls } from '../panel/PanelShell.tsx'
import { PlainButton } from '../parts/choices.tsx'
import { lazy } from '../parts/lazy.ts'
import { Share } from '../share/Share.tsx'
import type { PageProps } from '../state/usePage.ts'

const JarsDialog = lazy(() => import('../dialogs.ts').then((file) => file.JarsDialog))
const Connected = lazy(() => import('../shared/Connected.tsx').then((file) => file.Connected))
const TorusTop = lazy(() => import('../torus/TorusTop.tsx').then((file) => file.TorusTop))
const Instruments = lazy(() => import('./Instruments.tsx').then((file) => file.Instruments))

export function Panel({ page }: PageProps) {
  const { view, level } = page.settings
  return (
    <PanelShell
      page={page}
      main={<PourControls page={page} />}
      instruments={
        <Suspense>
          <Instruments page={page} />
        </Suspense>
      }
    >
      {view === 'torus' && (
        <Suspense>
          <TorusTop page={page} />
        </Suspense>
      )}
      <Appearance page={page} />
      {view === 'bottle' && !isSingle(level) && <Jars page={page} />}
      <Share page={page} />
      {view === 'bottle' && hasDetailDistance(level) && <DetailDistance page={page} />}
    </PanelShell>
  )
}

/** The visitor's own jars. Their dialog is lazy, and absent where the browser has no storage. */
function Jars({ page }: PageProps) {
  const { own, texts, actions, shelf, store } = page
  const [open, setOpen] = useState(false)
  const project = () => {
    store.setState({ projecting: true })
    // Without the right to fill the screen, it fills the window.
    document.documentElement.requestFullscreen?.().catch(() => {})
  }
  return (
    <div className="jars">
      {own && (
        <div className="pair">
          <PlainButton onClick={actions.shake}>{texts.shake}</PlainButton>
          <PlainButton onClick={project}>{texts.fullScreen}</PlainButton>
        </div>
      )}
      {shelf && (
        <PlainButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {shelf.jars.length > 0 ? texts.myJars : texts.keepJar}
        </PlainButton>
      )}
      {page.sharing?.connection && (
        <Suspense>
          <Connected connection={page.sharing?.connection} locale={page.settings.locale} />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <JarsDialog page={page} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
