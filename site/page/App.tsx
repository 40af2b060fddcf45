// The page: the scene fills the window, with the title and the panel over it.
import '../blocks/blocks.css'
import '../walker/walker.css'
import './page.css'
import '../panel/panel.css'
import '../parts/controls.css'
import '../torus/torus.css'
import '../share/embed.css'
import '../own/own.css'
import { Suspense, use, useState } from 'react'
import { BlocksPage } from '../blocks/BlocksPage.tsx'
import { readStart, type Start } from '../state/start.ts'
import { usePage } from '../state/usePage.ts'
import { WalkerPage } from '../walker/WalkerPage.tsx'
import { JarPage } from './JarPage.tsx'

export function App() {
  const [{ start, time }, setStart] = useState(() => ({ start: readStart(), time: 0 }))
  return (
    <Suspense>
      <Opened key={time} start={start} reopen={() => setStart({ start: readStart(), time: time + 1 })} />
    </Suspense>
  )
}

function Opened({ start, reopen }: { start: Promise<Start>; reopen(): void }) {
  const page = usePage(use(start), reopen)
  const { view } = page.settings
  if (view === 'walker') return <WalkerPage page={page} />
  return view === 'blocks' ? <BlocksPage page={page} /> : <JarPage page={page} />
}
