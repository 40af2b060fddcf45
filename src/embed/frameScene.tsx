// The views of embed.html that are no jar: the scene alone, in React.
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { BlocksView } from '../components/blocks/BlocksView.tsx'
import { KonpeitoCanvas } from '../components/KonpeitoCanvas.tsx'
import { PhysicsWorld } from '../components/PhysicsWorld.tsx'
import { PALETTES } from '../components/palettes.ts'
import { WalkerView } from '../components/walker/WalkerView.tsx'
import { useStep } from '../hooks/useStep.ts'
import type { Settings } from '../page/query.ts'
import { blocksScene, walkerScene } from '../physics/index.ts'
import type { Settings as Changes } from './messages.ts'

/** @param onReady called with the first step @returns a function that changes how the scene is shown */
export function showScene(
  box: HTMLElement,
  settings: Settings,
  onReady: () => void,
  onError: (error: Error) => void,
): (changes: Changes) => void {
  const root = createRoot(box)
  const blocks = settings.view === 'blocks'
  const world = blocks ? blocksScene({ count: settings.count, seed: settings.seed }) : walkerScene()
  const palette = PALETTES[settings.palette]
  let { lod: lodDistance, quality, look, transparent, paused } = settings
  const set = (changes: Changes) => {
    ;({ lodDistance = lodDistance, quality = quality, look = look } = changes)
    ;({ transparent = transparent, paused = paused } = changes)
    document.body.toggleAttribute('data-transparent', transparent)
    root.render(
      <KonpeitoCanvas
        view={blocks ? 'blocks' : 'walker'}
        quality={quality}
        look={look}
        transparent={transparent}
        onError={onError}
      >
        <PhysicsWorld world={world} paused={paused} lodDistance={lodDistance}>
          {blocks ? (
            <BlocksView palette={palette} transparent={transparent} />
          ) : (
            <WalkerView palette={palette} transparent={transparent} />
          )}
          <First onStep={onReady} />
        </PhysicsWorld>
      </KonpeitoCanvas>,
    )
  }
  set({})
  return set
}

function First({ onStep }: { onStep(): void }) {
  const told = useRef(false)
  useStep(() => {
    if (!told.current) onStep()
    told.current = true
  })
  return null
}
