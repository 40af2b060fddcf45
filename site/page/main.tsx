// Mounts the page. The built page works offline, unless it is in an iframe.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

if (import.meta.env.PROD && window.parent === window)
  // Insecure pages and browsers without storage have no service worker.
  addEventListener('load', () => void navigator.serviceWorker?.register('./offline.js').catch(() => {}))
