// A canvas element with fiber's renderer on it: what <Canvas> does, but it knows only the elements of elements.ts, so that a file with
// everything in it stays small. Errors of the scene are thrown here; contexts and StrictMode of the page reach into it.
import { createRoot, events, type ReconcilerRoot, type RenderProps, type RootState } from '@react-three/fiber'
import { FiberProvider, useContextBridge, useFiber } from 'its-fine'
import {
  Component,
  type CSSProperties,
  Fragment,
  type ReactNode,
  StrictMode,
  Suspense,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { WebGLRenderer, type WebGLRendererParameters } from 'three'
import { registerElements } from './elements.ts'

export type SurfaceProps = {
  frameloop: 'demand' | 'never'
  shadows: RenderProps<HTMLCanvasElement>['shadows']
  dpr: [number, number] | number
  /** given to the renderer when it is made */
  gl: Partial<WebGLRenderer> & { antialias?: boolean; alpha?: boolean }
  camera: RenderProps<HTMLCanvasElement>['camera']
  onCreated?(state: RootState): void
  style?: CSSProperties
  children?: ReactNode
}

type Size = { width: number; height: number; top: number; left: number }

const NOWHERE: Size = { width: 0, height: 0, top: 0, left: 0 }

export function Surface(props: SurfaceProps) {
  return (
    <FiberProvider>
      <Inner {...props} />
    </FiberProvider>
  )
}

function Inner({ frameloop, shadows, dpr, gl, camera, onCreated, style, children }: SurfaceProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const root = useRef<ReconcilerRoot<HTMLCanvasElement> | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [suspended, setSuspended] = useState<Promise<never> | null>(null)
  const size = useSize(box)
  const Bridge = useContextBridge()
  const Strict = useStrict()
  if (suspended) throw suspended
  if (error) throw error

  // Insertion effects are not replayed by StrictMode: only the end of the component ends the root.
  useInsertionEffect(
    () => () => {
      root.current?.unmount()
      root.current = null
    },
    [],
  )
  useLayoutEffect(() => {
    if (!canvas.current || size.width === 0 || size.height === 0) return
    registerElements()
    root.current ??= createRoot(canvas.current)
    const { antialias, alpha, ...settings } = gl
    const configured = root.current.configure({
      gl: (defaults) => createRenderer(defaults as WebGLRendererParameters, { antialias, alpha }, settings),
      events,
      shadows,
      frameloop,
      dpr,
      camera,
      size,
      onCreated: (state) => {
        state.events.connect?.(box.current!)
        onCreated?.(state)
      },
    })
    configured.catch(setError)
    if ((root.current as { ready?: { status?: string } }).ready?.status === 'rejected') return
    root.current.render(
      <Strict>
        <Bridge>
          <SceneBoundary onError={setError}>
            <Suspense fallback={<Suspended tell={setSuspended} />}>{children}</Suspense>
          </SceneBoundary>
        </Bridge>
      </Strict>,
    )
  })

  return (
    <div ref={box} style={{ ...FILL, ...style }}>
      <canvas ref={canvas} style={{ display: 'block' }} />
    </div>
  )
}

const FILL = { position: 'relative', width: '100%', height: '100%', overflow: 'hidden' } as const

function createRenderer(
  defaults: WebGLRendererParameters,
  { antialias, alpha }: WebGLRendererParameters,
  settings: Partial<WebGLRenderer>,
): WebGLRenderer {
  const canvas = defaults.canvas as HTMLCanvasElement
  // Asked for here, so that its absence is one clear error and not a page of three's.
  const context = canvas.getContext('webgl2', { antialias, alpha: true, stencil: false, powerPreference: 'default' })
  if (!context) throw new Error('WebGL 2 is not available in this browser; showing the fallback instead')
  const renderer = new WebGLRenderer({ canvas, context, antialias, alpha })
  return Object.assign(renderer, settings)
}

/** Width and height of an element, CSS pixels, as the browser lays it out. */
function useSize(element: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(NOWHERE)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => {
      const { width, height, top, left } = target.getBoundingClientRect()
      setSize((old) => (old.width === width && old.height === height ? old : { width, height, top, left }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** StrictMode if the page around is strict. */
function useStrict(): typeof StrictMode | typeof Fragment {
  let fiber = useFiber()
  while (fiber) {
    if (fiber.type === StrictMode) return StrictMode
    fiber = fiber.return as typeof fiber
  }
  return Fragment
}

/** Hands a pause of the scene on to the page, whose own <Suspense> shows what it shows. */
function Suspended({ tell }: { tell(pause: Promise<never> | null): void }) {
  useEffect(() => {
    tell(new Promise<never>(() => {}))
    return () => tell(null)
  }, [tell])
  return null
}

class SceneBoundary extends Component<{ onError(error: Error): void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error instanceof Error ? error : new Error(String(error)))
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
