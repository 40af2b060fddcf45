// Mounts the page.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './page/App.tsx'
import './page/page.css'
import './page/panel.css'
import './page/controls.css'
import './page/torus/torus.css'
import './page/share/embed.css'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
