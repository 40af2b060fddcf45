// The walker and the blocks in embed.html: the scene alone.
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { BlocksView, PhysicsWorld, paletteColors, useAfterStep, WalkerView } from '../../src/index.ts'
import { createWords, LeanCanvas, Say } from '../../src/internal.ts'
import type { World } from '../../src/physics/index.ts'
import { blocksScene } from '../../src/scenes/index.ts'
import { walkerScene } from '../../src/scenes/soda/index.ts'
import { applyTick, fromFragment, MAX_COUNT, type Settings } from '../../src/settings/index.ts'
import { EMBED_TEXTS } from './embedTexts.ts'
import type { SettingChanges } from './messages.ts'

type Shown = Settings & Pick<SettingChanges, 'lodDistance' | 'texts'>

/**
 * Shows a scene.
 * @param box the element that the scene fills
 * @param onReady called after the first step
 * @returns a function that changes how the scene is shown
 */
export function showScene(
  box: HTMLElement,
  settings: Settings,
  onReady: () => void,
  onError: (error: Error) => void,
): (changes: SettingChanges) => void {
  const root = createRoot(box)
  const { view, count, seed, classic } = settings
  if (count > MAX_COUNT) onError(new RangeError(`count must be at most ${MAX_COUNT} in a scene, got ${count}`))
  const world =
    view === 'blocks' ? blocksScene({ count: Math.min(count, MAX_COUNT), seed }) : walkerOf(settings, onError)
  let shown: Shown = { ...settings, lodDistance: settings.lod }
  const set = (changes: SettingChanges) => {
    shown = { ...shown, ...changes } as Shown
    const { lodDistance, quality, look, transparent, paused, palette, locale, texts = {} } = shown
    const { tilt, noWebGL, others } = texts
    const words = createWords(EMBED_TEXTS, locale, { tilt, noWebGL, others })
    document.body.toggleAttribute('data-transparent', transparent)
    root.render(
      <LeanCanvas
        view={view}
        quality={quality}
        look={look}
        transparent={transparent}
        onError={onError}
        fallback={
          <p className="no-picture">
            <Say said={words.say('noWebGL')} />
          </p>
        }
      >
        <PhysicsWorld world={world} paused={paused} lodDistance={lodDistance}>
          {view === 'blocks' ? (
            <BlocksView palette={paletteColors(palette)} transparent={transparent} character={-1} />
          ) : (
            <WalkerView transparent={transparent} classic={classic} />
          )}
          <FirstStep onStep={onReady} />
        </PhysicsWorld>
      </LeanCanvas>,
    )
  }
  set({})
  return set
}

/** The walker in the address; the Dainty Walker where that is missing or unreadable. */
function walkerOf(settings: Settings, onError: (error: Error) => void): World<2> {
  let world = walkerScene()
  try {
    world = walkerScene(fromFragment(location.hash) ?? undefined)
  } catch (error) {
    onError(error as Error)
  }
  applyTick(world, settings)
  return world
}

function FirstStep({ onStep }: { onStep(): void }) {
  const done = useRef(false)
  useAfterStep(() => {
    if (!done.current) onStep()
    done.current = true
  })
  return null
}
