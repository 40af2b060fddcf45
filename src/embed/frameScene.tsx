// The views of embed.html that are no jar: the scene alone, in React.
import { createRoot } from 'react-dom/client'
import { KonpeitoCanvas } from '../components/KonpeitoCanvas.tsx'
import { PhysicsWorld } from '../components/PhysicsWorld.tsx'
import { WalkerView } from '../components/walker/WalkerView.tsx'
import type { Settings } from '../page/query.ts'
import { walkerScene } from '../physics/index.ts'

export function showScene(box: HTMLElement, settings: Settings): void {
  const { quality, look, transparent, paused, lod } = settings
  document.body.toggleAttribute('data-transparent', transparent)
  createRoot(box).render(
    <KonpeitoCanvas view="walker" quality={quality} look={look} transparent={transparent}>
      <PhysicsWorld world={walkerScene()} paused={paused} lodDistance={lod}>
        <WalkerView transparent={transparent} />
      </PhysicsWorld>
    </KonpeitoCanvas>,
  )
}
