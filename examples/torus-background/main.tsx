// The background: a torus with slow candies. The article in index.html does not depend on it.
import { KonpeitoCanvas, PALETTES, PhysicsWorld, TorusView } from 'konpeito-bottle'
import { torusScene } from 'konpeito-bottle/physics/scenes'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
const button = document.querySelector<HTMLButtonElement>('#motion')!
/**
 * Slow enough not to distract: 2 units a step in a world of 10 000. Without damping they never
 * stop.
 */
const world = torusScene({ count: 44, seed: 5, radius: 170, speed: 2, damping: 1 })

// The button overrides the system's setting.
let chosen: boolean | null = null
const isStill = () => chosen ?? reducedMotion.matches
const listeners = new Set<() => void>()
const update = () => {
  button.textContent = isStill() ? 'Start motion' : 'Stop motion'
  for (const listener of listeners) listener()
}
button.addEventListener('click', () => {
  chosen = !isStill()
  update()
})
reducedMotion.addEventListener('change', update)
update()
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
