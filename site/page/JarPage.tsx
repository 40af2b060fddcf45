// The page of a jar: bottle or torus.
import { useFrame } from '@react-three/fiber'
import { Suspense, useMemo, useRef, useState } from 'react'
import { BottleView, paletteColors, vesselOf } from '../../src/index.ts'
import { createAppearanceOf, GoalLines, Hands, JarSteps } from '../../src/internal.ts'
import { detailDistance, parseLayers, simplifiesFar } from '../../src/settings/index.ts'
import { Projector, progressOf } from '../own/Projector.tsx'
import { Announcer, ViewShell } from '../panel/ViewShell.tsx'
import { usePicture } from '../parts/fitBottle.ts'
import type { KeyRows } from '../parts/Keys.tsx'
import { lazy } from '../parts/lazy.ts'
import { Painting } from '../parts/Painting.tsx'
import type { Page } from '../state/usePage.ts'
import { GrabHint } from './GrabHint.tsx'
import { Panel } from './Panel.tsx'

const TorusView = lazy(() => import('../torus/view.ts').then((file) => file.TorusView))
const PhysicsDebug = lazy(() => import('./debug.ts').then((file) => file.PhysicsDebug))
const FollowCard = lazy(() => import('../torus/FollowCard.tsx').then((file) => file.FollowCard))

const BOTTLE = vesselOf('bottle')

export function JarPage({ page }: { page: Page }) {
  const { settings, texts, actions, jar } = page
  const { view, paused, lod, level, look, transparent, locale, shape, image, worker } = settings
  const isBottle = view === 'bottle'
  const simplifyFar = isBottle && simplifiesFar(level)
  const isNamed = page.own !== null
  const isPlain = settings.circles === 'plain'
  const keys = useMemo(
    () => ({
      ...actions.keys,
      p: isNamed ? actions.dropOne : actions.pour,
      s: actions.shake,
      r: actions.reset,
      'mod+z': actions.undo,
      ' ': actions.togglePaused,
    }),
    [actions, isNamed],
  )
  const palette = useMemo(() => paletteColors(settings.palette), [settings.palette])
  const debug = useMemo(
    () => Object.fromEntries([...(parseLayers(settings.debug) ?? []), 'edge'].map((layer) => [layer, true])),
    [settings.debug],
  )
  // As the world is when it is shown first: a change of the radius moves no camera.
  const zoom = useMemo(() => zoomOf(settings), [jar])
  const format = useMemo(() => new Intl.NumberFormat(locale).format, [locale])
  const [taken, setTaken] = useState<boolean | null>(null)
  const [followed, setFollowed] = useState<number | null>(null)
  const whole = useRef<HTMLDivElement>(null)
  const appearanceOf = useMemo(
    () => (jar ? createAppearanceOf(jar, { shape, image }, actions.imageFailed) : undefined),
    [jar, shape, image, actions],
  )
  const vessel = jar?.vessel ?? BOTTLE
  const { fits, free } = usePicture(whole, isBottle ? vessel : null)
  const [pictured, setPictured] = useState(false)
  const onDrawn = () => {
    setPictured(true)
    page.store.setState({ pictured: true })
  }
  const isBehind = isBottle && jar !== null && (page.opening || !pictured || page.pictureless)

  return (
    <ViewShell
      ref={whole}
      page={page}
      tagline={
        page.own ? progressOf(page) : isBottle ? texts.tagline : isPlain ? texts.taglineCircles : texts.taglineTorus
      }
      label={isBottle ? texts.sceneBottle : texts.sceneTorus}
      data={{
        'data-settling': page.settling || undefined,
        'data-opening': (isBehind && !page.pictureless) || undefined,
        'data-painted': (isBehind && page.pictureless) || undefined,
        'data-projecting': page.projecting || undefined,
      }}
      keys={keys}
      keyRows={keyRows(page)}
      world={{ suspendDrawing: page.settling, lodDistance: detailDistance(level, lod), simplifyFar, worker }}
      over={
        isBottle &&
        jar && (
          <Painting jar={jar} palette={palette} fits={fits} count={settings.count - page.last} isOver={!isBehind} />
        )
      }
      panel={
        <>
          {isBottle && <GrabHint texts={texts} waits={isBehind} />}
          <Panel page={page} />
          {page.projecting && <Projector page={page} />}
          {!isBottle && (
            <Suspense>
              <FollowCard page={page} id={followed} onClose={() => setFollowed(null)} />
            </Suspense>
          )}
          <p className="unseen" role="status">
            {taken !== null && (taken ? texts.taken : texts.released)}
          </p>
          <Announcer page={page} />
        </>
      }
    >
      <FirstPicture waits={page.settling || page.opening} onDrawn={onDrawn} />
      {jar && <JarSteps jar={jar} sound={page.sound && !page.settling} />}
      {jar && isBottle && <Hands jar={jar} onDrop={actions.dropOne} tapsAnywhere onTaken={setTaken} />}
      {isBottle ? (
        <BottleView
          palette={palette}
          transparent={transparent}
          appearanceOf={appearanceOf}
          vessel={vessel}
          fits={fits}
          onError={actions.imageFailed}
          tipped={jar ?? undefined}
        >
          {jar && jar.goals.length > 0 && (
            <GoalLines
              jar={jar}
              format={format}
              colorScheme={look === 'night' ? 'dark' : 'light'}
              covered={free?.covered.right}
            />
          )}
          {page.layers.length > 0 && (
            <Suspense>
              <PhysicsDebug {...Object.fromEntries(page.layers.map((layer) => [layer, true]))} />
            </Suspense>
          )}
        </BottleView>
      ) : (
        <Suspense>
          <TorusView
            palette={palette}
            transparent={transparent}
            plain={isPlain}
            debug={debug}
            free={free}
            zoom={zoom}
            followed={followed}
            onFollow={setFollowed}
            hands={!paused}
            onDrop={actions.drop}
          />
        </Suspense>
      )}
    </ViewShell>
  )
}

/** The mean radius of circles if a new torus filled the window, so that small ones are visible. CSS pixels. */
const SHOWN_RADIUS = 10
/** How far a new torus is magnified. */
const zoomOf = ({ radius, width }: Page['settings']) =>
  radius > 0 ? Math.max(1, (SHOWN_RADIUS * width) / (radius * innerWidth)) : 1

/**
 * Calls back when the first picture with candies is on the screen. Inside the canvas.
 * @param props.waits whether frames still lack their candies
 */
function FirstPicture({ waits, onDrawn }: { waits: boolean; onDrawn(): void }) {
  const isDrawn = useRef(false)
  useFrame(() => {
    if (waits || isDrawn.current) return
    isDrawn.current = true
    requestAnimationFrame(onDrawn) // once this frame has been presented
  })
  return null
}

function keyRows({ texts, settings, own }: Page): KeyRows {
  const isTorus = settings.view === 'torus'
  const torusRows: KeyRows = [
    ['Enter', texts.keyDrop],
    ['N', texts.keyNext],
    ['⇧ ← →', texts.keyThrow],
  ]
  return [
    ['V', texts.keyView],
    ['T', (isTorus ? texts.bottle : texts.torus).toLowerCase()],
    ['P', own ? texts.keyOne : texts.keyPour],
    ['S', texts.shake.toLowerCase()],
    ['R', texts.keyReset],
    [texts.space, texts.keyPause],
    ['.', texts.keyStep],
    ...(isTorus ? [] : [['G', texts.keyTake] as const]),
    ['← →', isTorus ? texts.keyMove : texts.keyTurn],
    ['+ −', texts.keyZoom],
    ...(isTorus ? torusRows : []),
  ]
}
