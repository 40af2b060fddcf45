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
  const isJar = view === 'bottle' && !isSingle(level)
  return (
    <PanelShell
      page={page}
      main={<PourControls page={page} beside={isJar && !page.own && <JarsButton page={page} />} />}
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
      {isJar && page.own && <Jars page={page} />}
      <Share page={page} />
      {view === 'bottle' && hasDetailDistance(level) && !page.own && <DetailDistance page={page} />}
    </PanelShell>
  )
}

/** A jar of the visitor's own, in full screen and on other devices. */
function Jars({ page }: PageProps) {
  const { texts, store } = page
  return (
    <div className="jars">
      <div className="pair">
        <JarsButton page={page} />
        <PlainButton onClick={() => store.setState({ projecting: true })}>{texts.fullScreen}</PlainButton>
      </div>
      {page.sharing?.connection && (
        <Suspense>
          <Connected connection={page.sharing?.connection} locale={page.settings.locale} />
        </Suspense>
      )}
    </div>
  )
}

/** Opens the visitor's own jars. Their dialog is lazy. Absent where the browser has no storage. */
function JarsButton({ page }: PageProps) {
  const { texts, shelf } = page
  const [open, setOpen] = useState(false)
  if (!shelf) return null
  const hint = shelf.jars.length === 0 ? 'keep-hint' : undefined
  return (
    <>
      <PlainButton aria-haspopup="dialog" aria-describedby={hint} onClick={() => setOpen(true)}>
        {hint ? texts.keepJar : texts.myJars}
      </PlainButton>
      {hint && (
        <p className="hint extra" id={hint}>
          {texts.keepJarHint}
        </p>
      )}
      {open && (
        <Suspense>
          <JarsDialog page={page} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
