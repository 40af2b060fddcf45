// The canvas in a React page: a frame that takes the focus and has a name, and in it the stage that owns the renderer (renderer.ts). Everything
// drawn is its children's; contexts of the page reach into them.
import { FiberProvider, useContextBridge, useFiber } from 'its-fine'
import { Fragment, type ReactNode, StrictMode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LookName } from '../../view/lightingPresets.ts'
import type { Quality } from '../../view/quality.ts'
import { FOCUS_RING } from '../jar/dom.ts'
import { createSceneCanvas, type SceneCanvas, type SceneCanvasOptions } from './renderer.ts'
import { MIN_PIXEL_RATIO, SceneRoot } from './SceneRoot.tsx'

/** What is seen; it chooses the name that a screen reader says, and which touches the page keeps. */
export type ViewName = 'bottle' | 'torus' | 'walker' | 'blocks'
export type { LookName } from '../../view/lightingPresets.ts'
export type { Quality } from '../../view/quality.ts'
export { hasWebGL } from './renderer.ts'

/** What `KonpeitoCanvas` takes. */
export type KonpeitoCanvasProps = {
  /** what is in it: chooses its label, and which touches the page keeps; bottle */
  view?: ViewName
  /** what a picture may cost; auto */
  quality?: Quality
  /** the hour: light and paper; day */
  look?: LookName
  /** which touches the page keeps for itself, as in CSS; the bottle leaves it its vertical scrolling */
  touchAction?: string
  /** the page shows through */
  transparent?: boolean
  /** whether pointer, touch and keys go to the scene; true. Else it is a picture, and touches are the page's */
  interactive?: boolean
  /** what a screen reader says of the picture */
  label?: string
  /** WebGL is missing, or drawing failed */
  onError?: (error: Error) => void
  /** address of a still picture that stands there until the first frame is drawn */
  poster?: string
  /** what stands in the picture's place without WebGL */
  fallback?: ReactNode
  /** the scene: elements of three, views, a <PhysicsWorld> */
  children?: ReactNode
}

const LABELS: Record<ViewName, string> = {
  bottle: 'Konpeito candies in a glass bottle. Arrow keys turn it, plus and minus zoom.',
  torus: 'Konpeito candies drifting on a tray, seen from above.',
  walker: 'A walker of springs.',
  blocks: 'A world of blocks.',
}

export function KonpeitoCanvas(props: KonpeitoCanvasProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <div style={FILL}>{props.fallback}</div>
  return (
    <FiberProvider>
      <Frame {...props} onFailed={setFailed} />
    </FiberProvider>
  )
}

function Frame(props: KonpeitoCanvasProps & { onFailed(failed: true): void }) {
  const { view = 'bottle', quality = 'auto', look = 'day', transparent = false, label, children, onFailed } = props
  const { interactive = true, poster } = props
  const { touchAction = interactive ? (view === 'bottle' ? 'pan-y' : 'none') : 'auto' } = props
  const [drawn, setDrawn] = useState(false)
  const showPicture = useCallback(() => setDrawn(true), [])
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const stage = useRef<SceneCanvas>(undefined)
  const Bridge = useContextBridge()
  const Strict = useStrict()
  const report = useRef(props.onError)
  useEffect(() => {
    report.current = props.onError
  })
  const fail = useCallback(
    (error: Error) => {
      report.current?.(error)
      onFailed(true)
    },
    [onFailed],
  )
  const options: SceneCanvasOptions = {
    quality,
    transparent,
    touchAction,
    touch: 'scene',
    resting: false,
    drawn: false, // a scene of the page's own would lose its state with its place: it never takes turns
    pointer: true,
    onError: fail,
    scene: (generation) => (
      <Strict>
        <Bridge>
          <SceneRoot
            quality={quality}
            look={look}
            generation={generation}
            leastRatio={MIN_PIXEL_RATIO[view]}
            onError={fail}
            onFirst={showPicture}
          >
            {children}
          </SceneRoot>
        </Bridge>
      </Strict>
    ),
  }
  const latest = useRef(options)
  const latestPoster = useRef(poster)
  useLayoutEffect(() => {
    latest.current = options
    stage.current?.update(options)
  })
  useEffect(() => {
    let mine: SceneCanvas | undefined
    const quit = afterPaint(latestPoster.current, () => {
      mine = createSceneCanvas(frame.current!, box.current!, latest.current)
      stage.current = mine
    })
    return () => {
      quit()
      stage.current = undefined
      mine?.dispose()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label
    <div
      ref={frame}
      style={
        poster && !drawn ? { ...FILL, background: `center / auto 100% no-repeat url("${encodeURI(poster)}")` } : FILL
      }
      data-konpeito={view}
      role={interactive ? 'application' : 'img'}
      aria-label={label ?? LABELS[view]}
      tabIndex={interactive ? 0 : undefined}
    >
      <div ref={box} style={{ ...BOX, opacity: drawn ? 1 : 0, transition: drawn ? 'opacity 0.25s' : 'none' }} />
      <div style={FOCUS_RING} />
    </div>
  )
}

/** A poster that has not come after so many ms is not waited for. */
const POSTER_WAIT = 300

/**
 * Calls `begin` once the page, and the poster if there is one, is on the screen: making a renderer and baking its room keeps the graphics
 * process busy, and what was not painted before is painted after. Returns a function that calls it off.
 */
function afterPaint(poster: string | undefined, begin: () => void): () => void {
  let frame = 0
  let over = false
  const painted = () => {
    if (over) return
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(begin)
    })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  if (poster) {
    const image = new Image()
    image.src = poster
    const late = new Promise((done) => {
      timer = setTimeout(done, POSTER_WAIT)
    })
    Promise.race([image.decode().catch(() => undefined), late]).then(painted)
  } else painted()
  return () => {
    over = true
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}

const FILL = { position: 'relative', width: '100%', height: '100%', outlineOffset: '-3px' } as const
const BOX = { position: 'relative', width: '100%', height: '100%', overflow: 'hidden' } as const

/** StrictMode if the page around is strict. */
function useStrict(): typeof StrictMode | typeof Fragment {
  let fiber = useFiber()
  while (fiber) {
    if (fiber.type === StrictMode) return StrictMode
    fiber = fiber.return as typeof fiber
  }
  return Fragment
}
