// The canvas as a React component: a focusable, labelled box around a scene canvas (renderer.ts). Its
// children are the scene, which inherits the page's contexts.
import { events } from '@react-three/fiber'
import { FiberProvider, traverseFiber, useContextBridge, useFiber } from 'its-fine'
import { type CSSProperties, Fragment, type ReactNode, StrictMode, useRef, useState } from 'react'
import { callListener } from '../../physics/internal.ts'
import { boxAttributes } from '../../view/boxAttributes.ts'
import type { LookName } from '../../view/lightingPresets.ts'
import { windowOf } from '../../view/onScreen.ts'
import type { Quality } from '../../view/quality.ts'
import { FOCUS_RING } from '../../view/styles.ts'
import { type SceneCanvasOptions, useSceneCanvas } from './renderer.ts'
import { MIN_PIXEL_RATIO, SceneRoot } from './SceneRoot.tsx'

/** Kind of scene. It chooses the default label and the touch gestures that the page handles. */
export type ViewName = 'bottle' | 'torus' | 'walker' | 'blocks'

/** What `KonpeitoCanvas` takes. */
export type KonpeitoCanvasProps = {
  /** Kind of scene. @default 'bottle' */
  view?: ViewName
  /** Cost of the picture. @default 'auto' */
  quality?: Quality
  /** Lighting preset. @default 'day' */
  look?: LookName
  /**
   * CSS touch-action: gestures that the page handles. @default 'pan-y' for a bottle, else
   * 'none'; 'auto' when not interactive
   */
  touchAction?: string
  /** Whether the page shows through. @default false */
  transparent?: boolean
  /**
   * Whether pointer, touch and keys go to the scene. Otherwise it is an image to assistive
   * technology. @default true
   */
  interactive?: boolean
  /** Accessible name. @default a text that depends on `view` */
  label?: string
  /** Called when WebGL is missing or drawing failed. */
  onError?: (error: Error) => void
  /** URL of a picture that is shown until the first frame. */
  poster?: string
  /** Shown instead of the picture without WebGL. */
  fallback?: ReactNode
  /** Id of the box, which also gets all `data-*` and `aria-*` props. `aria-label` means `label`. */
  id?: string
  /** Class of the box, which fills its parent element. */
  className?: string
  /** Style of the box. */
  style?: CSSProperties
  /** The scene: elements of three, views, a `<PhysicsWorld>`. */
  children?: ReactNode
}

const LABELS: Record<ViewName, string> = {
  bottle: 'Konpeito candies in a glass bottle. Arrow keys turn it, plus and minus zoom.',
  torus: 'Konpeito candies drifting on a tray, seen from above.',
  walker: 'A walker of springs.',
  blocks: 'A world of blocks.',
}

/** A canvas with its own renderer, lighting and quality. */
export function KonpeitoCanvas(props: KonpeitoCanvasProps) {
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <div
        {...boxAttributes(props)}
        aria-label={undefined} // a box without a role has no name
        className={props.className}
        style={{ ...FILL, ...props.style }}
      >
        {props.fallback}
      </div>
    )
  return (
    <FiberProvider>
      <Host {...props} onFailed={setFailed} />
    </FiberProvider>
  )
}

function Host(props: KonpeitoCanvasProps & { onFailed(failed: true): void }) {
  const { view = 'bottle', quality = 'auto', look = 'day', transparent = false, children, onFailed } = props
  const { interactive = true, poster } = props
  const { touchAction = interactive ? (view === 'bottle' ? 'pan-y' : 'none') : 'auto' } = props
  const { 'aria-label': label = LABELS[view], ...attributes } = boxAttributes(props)
  const [drawn, setDrawn] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const Bridge = useContextBridge()
  // Fiber's root does not inherit StrictMode.
  const Strict = traverseFiber(useFiber(), true, ({ type }) => type === StrictMode) ? StrictMode : Fragment
  const fail = (error: Error) => {
    callListener(props.onError, error)
    onFailed(true)
  }
  const options: SceneCanvasOptions = {
    quality,
    transparent,
    touchAction,
    touch: 'scene',
    resting: false,
    // Never yields its context to jars in motion, because the caller's scene would lose its state.
    drawn: false,
    // A caller may do anything with its renderer.
    shares: false,
    events,
    onError: fail,
    scene: (
      <Strict>
        <Bridge>
          <SceneRoot
            quality={quality}
            look={look}
            minPixelRatio={MIN_PIXEL_RATIO[view]}
            onError={fail}
            onFirstFrame={() => setDrawn(true)}
          >
            {children}
          </SceneRoot>
        </Bridge>
      </Strict>
    ),
  }
  useSceneCanvas(host, box, options, (begin) => afterPaint(windowOf(host.current!), poster, begin))

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label
    <div
      {...attributes}
      ref={host}
      className={props.className}
      style={{
        ...FILL,
        ...(poster && !drawn && { background: `center / auto 100% no-repeat url("${encodeURI(poster)}")` }),
        ...props.style,
      }}
      data-konpeito={view}
      role={interactive ? 'application' : 'img'}
      aria-label={label}
      tabIndex={interactive ? 0 : undefined}
    >
      <div ref={box} style={{ ...BOX, opacity: drawn ? 1 : 0, transition: drawn ? 'opacity 0.25s' : 'none' }} />
      <div style={FOCUS_RING} />
    </div>
  )
}

/** Longest wait for the poster in milliseconds. */
const POSTER_WAIT = 300

/**
 * Calls `begin` after the page and the poster are painted, because creating a renderer and baking its
 * environment map keeps the GPU process busy.
 * @returns a function that cancels the call
 */
function afterPaint(view: Window, poster: string | undefined, begin: () => void): () => void {
  let cancelled = false
  const painted = () => view.requestAnimationFrame(() => view.requestAnimationFrame(() => cancelled || begin()))
  if (poster) {
    const image = new Image()
    image.src = poster
    const timeout = new Promise((done) => setTimeout(done, POSTER_WAIT))
    Promise.race([image.decode().catch(() => undefined), timeout]).then(painted)
  } else painted()
  return () => {
    cancelled = true
  }
}

const FILL = { position: 'relative', width: '100%', height: '100%', outlineOffset: '-3px' } as const
const BOX = { position: 'relative', width: '100%', height: '100%', overflow: 'hidden' } as const
