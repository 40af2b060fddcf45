// The page: the scene fills the window, with the title and the panel over it.
import '../blocks/blocks.css'
import '../walker/walker.css'
import './page.css'
import '../panel/panel.css'
import '../parts/controls.css'
import '../torus/torus.css'
import '../share/embed.css'
import { BlocksPage } from '../blocks/BlocksPage.tsx'
import { usePage } from '../state/usePage.ts'
import { WalkerPage } from '../walker/WalkerPage.tsx'
import { JarPage } from './JarPage.tsx'

export function App() {
  const page = usePage()
  const { view } = page.settings
  if (view === 'walker') return <WalkerPage page={page} />
  return view === 'blocks' ? <BlocksPage page={page} /> : <JarPage page={page} />
}
