// Mounts the page: the mug, and a count of what its contacts say.
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Mug } from './Mug.tsx'

function Page() {
  const [clinks, setClinks] = useState(0)
  return (
    <>
      <Mug onClink={() => setClinks((n) => n + 1)} />
      <p>
        Click to pour, drag a coin to throw it, drag beside it to turn the mug. <output>{clinks} clinks</output>
      </p>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
