// The views of embed.html that are no jar: the scene alone, in React.
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { BlocksView } from '../components/blocks/BlocksView.tsx'
import { PALETTES } from '../components/candies/palettes.ts'
import { KonpeitoCanvas } from '../components/canvas/KonpeitoCanvas.tsx'
import { WalkerView } from '../components/walker/WalkerView.tsx'
import { PhysicsWorld } from '../components/world/PhysicsWorld.tsx'
import { useStep } from '../hooks/useStep.ts'
import type { Settings } from '../page/query.ts'
import { TEXTS } from '../page/texts/index.ts'
import { fromFragment } from '../page/walker/share.ts'
import { blocksScene, type World, walkerScene } from '../physics/index.ts'
import type { Settings as Changes } from './messages.ts'

/** @param onReady called with the first step @returns a function that changes how the scene is shown */
export function showScene(
  box: HTMLElement,
  settings: Settings,
  onReady: () => void,
  onError: (error: Error) => void,
): (changes: Changes) => void {
  const root = createRoot(box)
  const { view, count, seed } = settings
  const world = view === 'blocks' ? blocksScene({ count, seed }) : walkerOf(location.hash, onError)
  let { lod: lodDistance, quality, look, transparent, paused, palette, locale } = settings
  const set = (changes: Changes) => {
    ;({ lodDistance = lodDistance, quality = quality, look = look, locale = locale } = changes)
    ;({ transparent = transparent, paused = paused } = changes)
    if (typeof changes.palette === 'string') palette = changes.palette
    document.body.toggleAttribute('data-transparent', transparent)
    root.render(
      <KonpeitoCanvas
        view={view}
        quality={quality}
        look={look}
        transparent={transparent}
        fallback={<p className="no-picture">{TEXTS[locale].noWebGL}</p>}
        onError={onError}
      >
        <PhysicsWorld world={world} paused={paused} lodDistance={lodDistance}>
          {view === 'blocks' ? (
            <BlocksView palette={PALETTES[palette]} transparent={transparent} character={-1} />
          ) : (
            <WalkerView transparent={transparent} />
          )}
          <First onStep={onReady} />
        </PhysicsWorld>
      </KonpeitoCanvas>,
    )
  }
  set({})
  return set
}

/** The walker of the address, as the page's links have it; the well-known one where there is none, or it is refused. */
function walkerOf(hash: string, onError: (error: Error) => void): World<2> {
  try {
    return walkerScene(fromFragment(hash) ?? undefined)
  } catch (error) {
    onError(error as Error)
    return walkerScene()
  }
}

function First({ onStep }: { onStep(): void }) {
  const told = useRef(false)
  useStep(() => {
    if (!told.current) onStep()
    told.current = true
  })
  return null
}
