// The page: the scene fills the window, with the title and the panel over it.
import '../blocks/blocks.css'
import '../walker/walker.css'
import './page.css'
import '../panel/panel.css'
import '../parts/controls.css'
import '../torus/torus.css'
import '../share/embed.css'
import '../own/own.css'
import { Suspense, startTransition, useEffect, useState } from 'react'
import { languageOf, preferredLocale } from '../../src/settings/index.ts'
import { LONG_PATIENCE } from '../parts/browser.ts'
import { lazy } from '../parts/lazy.ts'
import { readAddress } from '../state/address.ts'
import { readStart, type Start } from '../state/start.ts'
import { TEXTS } from '../state/texts.ts'
import { type PageProps, usePage } from '../state/usePage.ts'
import { JarPage } from './JarPage.tsx'

const Missing = ({ texts }: Pick<PageProps['page'], 'texts'>) => (
  <p className="no-picture" role="alert">
    {texts.partMissing}
  </p>
)
const MissingView = ({ page }: PageProps) => <Missing texts={page.texts} />

// Lazy: most visitors see only the bottle.
const WalkerPage = lazy(() => import('../walker/WalkerPage.tsx').then((file) => file.WalkerPage), MissingView)
const BlocksPage = lazy(() => import('../blocks/BlocksPage.tsx').then((file) => file.BlocksPage), MissingView)

// Lazy: it brings Yjs, which only a jar with a name needs.
const OwnDoc = lazy(() => import('../own/OwnDoc.tsx').then((file) => file.OwnDoc))

export function App() {
  const [{ reading, time }, setReading] = useState(() => ({ reading: readStart(), time: 0 }))
  /** What is shown: another jar takes its place once it has been read. */
  const [shown, setShown] = useState<{ start: Start; time: number } | null>(null)
  const [isMissing, setMissing] = useState(false)
  // With `use`, React would show the page 300 ms after the fallback at the earliest. A transition yields
  // to the browser, so the worker can start meanwhile.
  useEffect(() => {
    let isCurrent = true
    const show = (start: Start) => isCurrent && startTransition(() => setShown({ start, time }))
    reading.then(show, () => setMissing(true))
    return () => {
      isCurrent = false
    }
  }, [reading, time])
  const reopen = (added?: number) => {
    setReading({ reading: readStart(LONG_PATIENCE).then((found) => ({ ...found, added })), time: time + 1 })
  }
  if (isMissing) {
    const { locale } = readAddress(location.search, preferredLocale(navigator.languages)).settings
    return <Missing texts={TEXTS[languageOf(locale)]} />
  }
  if (!shown) return null
  return (
    <div className="opened" inert={shown.time !== time}>
      <Opened key={shown.time} start={shown.start} reopen={reopen} />
    </div>
  )
}

function Opened({ start, reopen }: { start: Start; reopen(added?: number): void }) {
  const page = usePage(start, reopen)
  const isShown = page.pictured || page.pictureless
  return (
    <>
      <View page={page} />
      {start.own && isShown && (
        <Suspense>
          <OwnDoc page={page} own={start.own} />
        </Suspense>
      )}
    </>
  )
}

function View({ page }: PageProps) {
  const { view } = page.settings
  if (page.jar) return <JarPage page={page} />
  return <Suspense>{view === 'walker' ? <WalkerPage page={page} /> : <BlocksPage page={page} />}</Suspense>
}
