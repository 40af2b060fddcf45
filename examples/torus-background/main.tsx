// The background alone: the article is in index.html and needs none of this. A torus with slow candies, in parts of the library.
import { KonpeitoCanvas, PALETTES, PhysicsWorld, TorusView } from 'konpeito'
import { torusScene } from 'konpeito/physics'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'

const calm = matchMedia('(prefers-reduced-motion: reduce)')
const button = document.querySelector<HTMLButtonElement>('#motion')!
/** Slow enough to be forgotten while one reads: 2 units a step, of 10 000. */
const world = torusScene({ count: 44, seed: 5, radius: 170, speed: 2 })

// What the reader chose on this page goes before what the system says.
let chosen: boolean | null = null
const isStill = () => chosen ?? calm.matches
const listeners = new Set<() => void>()
const tell = () => {
  button.textContent = isStill() ? 'Let them drift' : 'Hold them still'
  for (const listener of listeners) listener()
}
button.addEventListener('click', () => {
  chosen = !isStill()
  tell()
})
calm.addEventListener('change', tell)
tell()
button.hidden = false

function Sea() {
  const still = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isStill)
  return (
    <KonpeitoCanvas view="torus" quality="low" transparent interactive={false}>
      <PhysicsWorld world={world} paused={still}>
        <TorusView palette={PALETTES.kyoto} transparent interactive={false} />
      </PhysicsWorld>
    </KonpeitoCanvas>
  )
}

createRoot(document.getElementById('sea')!).render(
  <StrictMode>
    <Sea />
  </StrictMode>,
)
