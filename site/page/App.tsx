// The page: the scene fills the window, with the title and the panel over it.
import '../blocks/blocks.css'
import '../walker/walker.css'
import './page.css'
import '../panel/panel.css'
import '../parts/controls.css'
import '../torus/torus.css'
import '../share/embed.css'
import { useMemo, useRef, useState } from 'react'
import { BottleView, PhysicsWorld, TorusView, vesselOf } from '../../src/index.ts'
import { createLookOf, GoalLines, Hands, JarSteps, LeanCanvas, paletteColors } from '../../src/internal.ts'
import type { World } from '../../src/physics/index.ts'
import { detailDistance, parseLayers, type Settings } from '../../src/settings/index.ts'
import { BlocksPage } from '../blocks/BlocksPage.tsx'
import { Announcer } from '../panel/Announcer.tsx'
import { Masthead } from '../panel/Masthead.tsx'
import { Notices } from '../panel/Notices.tsx'
import { PageCamera } from '../panel/PageCamera.tsx'
import { KeyHelp } from '../parts/Keys.tsx'
import { useKeys } from '../parts/useKeys.ts'
import { type Page, usePage } from '../state/usePage.ts'
import { FollowCard } from '../torus/FollowCard.tsx'
import { WalkerPage } from '../walker/WalkerPage.tsx'
import { useFitBottle, useFreePart } from './fitBottle.ts'
import { GrabHint } from './GrabHint.tsx'
import { Panel } from './Panel.tsx'

export function App() {
  const page = usePage()
  const { view } = page.settings
  if (view === 'walker') return <WalkerPage page={page} />
  return view === 'blocks' ? <BlocksPage page={page} /> : <JarPage page={page} />
}

const BOTTLE = vesselOf('bottle')

/** Whether the poster shows about what the page will show: the bottle by day. */
function isPictured({ view, vessel, look, transparent }: Settings): boolean {
  return view === 'bottle' && vessel === 'bottle' && look === 'day' && !transparent
}

function JarPage({ page }: { page: Page }) {
  const { settings, texts, actions } = page
  const { view, paused, lod, level, quality, look, transparent } = settings
  const [shortcuts, setShortcuts] = useState(true)
  const keys = useMemo(
    () => ({
      v: () => actions.toggleView(),
      t: () => actions.toggleTorus(),
      p: actions.pour,
      s: actions.shake,
      r: actions.reset,
      'mod+z': actions.undo,
      ' ': actions.togglePaused,
      '.': actions.step,
    }),
    [actions],
  )
  useKeys(keys, shortcuts)
  const palette = useMemo(() => paletteColors(settings.palette), [settings.palette])
  const debug = useMemo(
    () => Object.fromEntries([...(parseLayers(settings.debug) ?? []), 'edge'].map((layer) => [layer, true])),
    [settings.debug],
  )
  const format = useMemo(() => new Intl.NumberFormat(settings.locale).format, [settings.locale])
  const [taken, setTaken] = useState<boolean | null>(null)
  const [followed, setFollowed] = useState<number | null>(null)
  const whole = useRef<HTMLDivElement>(null)
  const { shape, image } = settings
  const lookOf = useMemo(
    () => (page.jar ? createLookOf(page.jar, shape, image, actions.imageFailed) : undefined),
    [page.jar, shape, image, actions],
  )
  const vessel = page.jar?.vessel ?? BOTTLE
  const fits = useFitBottle(whole, view === 'bottle', vessel)
  const free = useFreePart(whole, view === 'torus')

  return (
    <div
      ref={whole}
      className="page"
      data-view={view}
      data-look={look}
      data-settling={page.settling || undefined}
      data-transparent={transparent || undefined}
    >
      <Masthead texts={texts} tagline={view === 'bottle' ? texts.tagline : texts.taglineTorus} />
      <main className="scene">
        <LeanCanvas
          view={view}
          quality={quality}
          look={look}
          touchAction="none"
          poster={isPictured(settings) ? 'poster.jpg' : undefined}
          transparent={transparent}
          label={view === 'bottle' ? texts.sceneBottle : texts.sceneTorus}
          onError={actions.report}
          fallback={
            <p className="no-picture" role="alert">
              {texts.noWebGL}
            </p>
          }
        >
          <PhysicsWorld
            key={view}
            world={page.world}
            paused={paused || page.settling}
            unseen={page.settling}
            lodDistance={detailDistance(level, lod)}
            worker={settings.worker}
            ref={page.runner}
            onStats={page.report}
          >
            <PageCamera capture={page.camera} />
            {page.jar && <JarSteps jar={page.jar} />}
            {page.jar && view === 'bottle' && <Hands jar={page.jar} onDrop={actions.dropOne} onTaken={setTaken} />}
            {view === 'bottle' ? (
              <BottleView
                palette={palette}
                transparent={transparent}
                lookOf={lookOf}
                onError={actions.imageFailed}
                vessel={vessel}
                fits={fits}
                tipped={page.jar ?? undefined}
              >
                {page.jar && page.jar.goals.length > 0 && (
                  <GoalLines jar={page.jar} format={format} colorScheme={look === 'night' ? 'dark' : 'light'} />
                )}
              </BottleView>
            ) : (
              <TorusView
                palette={palette}
                transparent={transparent}
                debug={debug}
                free={free}
                followed={followed}
                onFollow={setFollowed}
                hands={!paused}
                onDrop={actions.drop}
              />
            )}
          </PhysicsWorld>
        </LeanCanvas>
      </main>
      {view === 'bottle' && <GrabHint text={texts.hint} store={page.store} paused={paused || page.settling} />}
      <Notices notices={page.notices} texts={texts} onDismiss={actions.dismiss} />
      <Panel page={page} shortcuts={shortcuts} setShortcuts={setShortcuts} />
      {view === 'torus' && (
        <FollowCard
          world={page.world as World<2>}
          id={followed}
          store={page.store}
          locale={settings.locale}
          onClose={() => setFollowed(null)}
        />
      )}
      <KeyHelp texts={texts} view={view} enabled={shortcuts} />
      <p className="unseen" role="status">
        {taken !== null && (taken ? texts.taken : texts.released)}
      </p>
      <Announcer store={page.store} texts={texts} locale={settings.locale} />
    </div>
  )
}
