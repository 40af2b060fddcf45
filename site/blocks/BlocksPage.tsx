// The page of the garden: the scene in the whole window, the panel, and the touch stick.

import { useCallback, useEffect, useMemo, useState } from 'react'
import { BlocksView, PhysicsWorld, type ViewRay } from '../../src/index.ts'
import { LeanCanvas, paletteColors } from '../../src/internal.ts'
import type { World } from '../../src/physics/index.ts'
import { languageOf } from '../../src/settings/index.ts'
import { Announcer } from '../panel/Announcer.tsx'
import { Masthead } from '../panel/Masthead.tsx'
import { Notices } from '../panel/Notices.tsx'
import { PageCamera } from '../panel/PageCamera.tsx'
import { useKeys } from '../parts/useKeys.ts'
import { useVersion } from '../parts/useVersion.ts'
import type { Page } from '../state/usePage.ts'
import { BlocksPanel } from './BlocksPanel.tsx'
import { applyTool, changed, createGarden, hover, setTool, TOOLS } from './garden.ts'
import { Hands } from './Hands.tsx'
import { Stick } from './Stick.tsx'
import { BLOCKS_TEXTS } from './texts.ts'
import { Walking } from './Walking.tsx'
import { createHeld } from './walk.ts'

export function BlocksPage({ page }: { page: Page }) {
  const { settings, actions } = page
  const { paused, lod, quality, look, transparent, locale } = settings
  const texts = BLOCKS_TEXTS[languageOf(locale)]
  const world = page.world as World<3>
  const garden = useMemo(() => createGarden(world), [world])
  useVersion(garden)
  const [held] = useState(createHeld)
  const [shortcuts, setShortcuts] = useState(true)
  const toggleFirstPerson = useCallback(() => {
    garden.camera.firstPerson = !garden.camera.firstPerson
    if (garden.camera.firstPerson) garden.camera.pitch = 0.1
    else garden.camera.pitch = Math.max(0.25, garden.camera.pitch)
    changed(garden)
  }, [garden])
  const keys = useMemo(
    () => ({
      v: () => actions.toggleView(),
      t: () => actions.toggleTorus(),
      p: actions.pour,
      r: actions.reset,
      '.': actions.step,
      f: toggleFirstPerson,
      ...Object.fromEntries(TOOLS.map((tool, k) => [String(k + 1), () => setTool(garden, tool)])),
    }),
    [actions, garden, toggleFirstPerson],
  )
  useKeys(keys, shortcuts)
  useEffect(() => () => held.keys.clear(), [held])

  const onTap = useCallback(
    (ray: ViewRay, button: number) => {
      applyTool(garden, ray, actions.rain, button === 2 ? 'remove' : garden.tool)
      hover(garden, null)
    },
    [garden, actions],
  )
  const onHover = useCallback((ray: ViewRay | null) => hover(garden, ray), [garden])

  return (
    <div
      className="page"
      data-view="blocks"
      data-look={look}
      data-first-person={garden.camera.firstPerson || undefined}
      data-transparent={transparent || undefined}
    >
      <Masthead texts={page.texts} tagline={texts.tagline} />
      <main className="scene">
        <LeanCanvas
          view="blocks"
          quality={quality}
          look={look}
          transparent={transparent}
          label={texts.scene}
          onError={actions.report}
          fallback={
            <p className="no-picture" role="alert">
              {page.texts.noWebGL}
            </p>
          }
        >
          <PhysicsWorld
            world={world}
            paused={paused || page.settling}
            lodDistance={lod}
            ref={page.runner}
            onStats={page.report}
          >
            <BlocksView
              palette={paletteColors(settings.palette)}
              transparent={transparent}
              camera={garden.camera}
              layers={garden.layers}
              outline={garden.outline}
              onTap={onTap}
              onHover={onHover}
            />
            <PageCamera capture={page.camera} />
            <Walking garden={garden} held={held} texts={texts} enabled={shortcuts} rain={actions.rain} />
            <Hands garden={garden} texts={texts} />
          </PhysicsWorld>
        </LeanCanvas>
        {garden.camera.firstPerson && <span className="crosshair" aria-hidden="true" />}
      </main>
      <Stick garden={garden} held={held} texts={texts} />
      <Notices notices={page.notices} texts={page.texts} onDismiss={actions.dismiss} />
      <BlocksPanel
        page={page}
        garden={garden}
        texts={texts}
        toggleFirstPerson={toggleFirstPerson}
        shortcuts={shortcuts}
        setShortcuts={setShortcuts}
      />
      <footer className="key-help" data-off={shortcuts ? undefined : true}>
        <h2 className="unseen">{page.texts.keys}</h2>
        <ul>
          {[
            ['W A S D', texts.keyWalk],
            [page.texts.space, texts.keyJump],
            ['⇧  C', texts.keyRun],
            ['← →', page.texts.keyTurn],
            ['E', texts.keyAct],
            ['G', texts.keyHand],
            ['1–4', texts.keyTool],
            ['F', texts.keyFirstPerson],
          ].map(([key, does]) => (
            <li key={key}>
              <kbd>{key}</kbd>
              {does}
            </li>
          ))}
        </ul>
      </footer>
      <p className="unseen" role="status" data-testid="garden-said">
        {garden.said}
      </p>
      <Announcer store={page.store} texts={page.texts} locale={locale} />
    </div>
  )
}
