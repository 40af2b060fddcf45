// Mounts the page.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './page.css'
import './panel.css'
import './controls.css'
import '../torus/torus.css'
import '../share/embed.css'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
