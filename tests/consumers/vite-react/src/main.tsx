// A page of React in strict TypeScript. Counter.tsx is the first block of docs/react.md.
import { KonpeitoBottle } from 'konpeito-bottle'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Counter } from './Counter.tsx'

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Counter />
      <div style={{ width: 160, height: 160 }}>
        <KonpeitoBottle worker="on" count={9} initial="pour" />
      </div>
    </StrictMode>,
  )
