// Mounts the page. When it is built and has a window of its own, it works without a network too.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

if (import.meta.env.PROD && window.parent === window)
  // Without storage, or from a page that is not secure, there is no such worker.
  addEventListener('load', () => void navigator.serviceWorker?.register('./offline.js').catch(() => {}))
