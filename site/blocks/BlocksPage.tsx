// The page of the garden: the scene in the whole window, the panel, and the touch stick.
import { useCallback, useMemo } from 'react'
import { BlocksView, paletteColors, type ViewRay } from '../../src/index.ts'
import type { World } from '../../src/physics/index.ts'
import { languageOf } from '../../src/settings/index.ts'
import { Announcer, ViewShell } from '../panel/ViewShell.tsx'
import { changed, useVersion } from '../parts/useVersion.ts'
import type { Page } from '../state/usePage.ts'
import { BlocksPanel } from './BlocksPanel.tsx'
import { applyTool, createGarden, hover, setTool, TOOLS } from './garden.ts'
import { Stick } from './Stick.tsx'
import { BLOCKS_TEXTS } from './texts.ts'
import { Walking } from './Walking.tsx'

export function BlocksPage({ page }: { page: Page }) {
  const { settings, actions, texts: shared, shortcuts } = page
  const { transparent } = settings
  const texts = BLOCKS_TEXTS[languageOf(settings.locale)]
  const world = page.world as World<3>
  const garden = useMemo(() => createGarden(world), [world])
  const { camera } = garden
  useVersion(garden)
  const toggleFirstPerson = useCallback(() => {
    camera.firstPerson = !camera.firstPerson
    camera.pitch = camera.firstPerson ? 0.1 : Math.max(0.25, camera.pitch)
    changed(garden)
  }, [garden, camera])
  const keys = useMemo(
    () => ({
      ...actions.keys,
      p: actions.pour,
      r: actions.reset,
      f: toggleFirstPerson,
      ...Object.fromEntries(TOOLS.map((tool, k) => [String(k + 1), () => setTool(garden, tool)])),
    }),
    [actions, garden, toggleFirstPerson],
  )

  const onTap = useCallback(
    (ray: ViewRay, button: number) => {
      applyTool(garden, ray, actions.rain, button === 2 ? 'remove' : garden.tool)
      hover(garden, null)
    },
    [garden, actions],
  )
  const onHover = useCallback((ray: ViewRay | null) => hover(garden, ray), [garden])

  return (
    <ViewShell
      page={page}
      tagline={texts.tagline}
      label={texts.scene}
      keys={keys}
      keyRows={[
        ['W A S D', texts.keyWalk],
        [shared.space, texts.keyJump],
        ['⇧  C', texts.keyRun],
        ['← →', shared.keyTurn],
        ['E', texts.keyAct],
        ['G', texts.keyHand],
        ['1–4', texts.keyTool],
        ['F', texts.keyFirstPerson],
      ]}
      data={{ 'data-first-person': camera.firstPerson || undefined }}
      world={{ lodDistance: settings.lod }}
      over={camera.firstPerson && <span className="crosshair" aria-hidden="true" />}
      panel={
        <>
          <Stick garden={garden} texts={texts} />
          <BlocksPanel page={page} garden={garden} texts={texts} toggleFirstPerson={toggleFirstPerson} />
          <p className="unseen" role="status" data-testid="garden-said">
            {garden.said}
          </p>
          <Announcer page={page} />
        </>
      }
    >
      <BlocksView
        palette={paletteColors(settings.palette)}
        transparent={transparent}
        camera={camera}
        onTap={onTap}
        onHover={onHover}
        layers={garden.layers}
        outline={garden.outline}
      />
      <Walking garden={garden} texts={texts} enabled={shortcuts} rain={actions.rain} />
    </ViewShell>
  )
}
