// The README's example: a jar that follows a count, in StrictMode.
import { KonpeitoBottle } from 'konpeito-bottle'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

function App() {
  const [count, setCount] = useState(40)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 5)}>
        Five more
      </button>
      <div style={{ width: 320, height: 400 }}>
        <KonpeitoBottle
          count={count}
          quality="low"
          label="Habits"
          onReady={() => {
            document.title = 'ready'
          }}
        />
      </div>
    </>
  )
}

createRoot(document.querySelector('#root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
