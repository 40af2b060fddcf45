// The page: the scene fills the window, with the title and the panel over it.
import '../blocks/blocks.css'
import '../walker/walker.css'
import './page.css'
import '../panel/panel.css'
import '../parts/controls.css'
import '../torus/torus.css'
import '../share/embed.css'
import { Suspense, use, useState } from 'react'
import { BlocksPage } from '../blocks/BlocksPage.tsx'
import { readStart, type Start } from '../state/start.ts'
import { usePage } from '../state/usePage.ts'
import { WalkerPage } from '../walker/WalkerPage.tsx'
import { JarPage } from './JarPage.tsx'

export function App() {
  const [start] = useState(readStart)
  return (
    <Suspense>
      <Opened start={start} />
    </Suspense>
  )
}

function Opened({ start }: { start: Promise<Start> }) {
  const page = usePage(use(start))
  const { view } = page.settings
  if (view === 'walker') return <WalkerPage page={page} />
  return view === 'blocks' ? <BlocksPage page={page} /> : <JarPage page={page} />
}
