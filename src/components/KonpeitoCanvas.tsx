// The one place that owns the renderer: when frames are drawn, at what pixel ratio, what happens off-screen, without
// WebGL, and when the context is lost. Everything drawn is its children's.
import { Canvas, type RootState } from '@react-three/fiber'
import { Component, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { NeutralToneMapping } from 'three'
import { GenerationContext } from '../hooks/useGeneration.ts'
import { Governor } from './kit/Governor.tsx'
import { LOOKS, type LookName } from './kit/looks.ts'
import { createGovernor, gradeOf, type Quality } from './kit/quality.ts'
import { LookContext } from './kit/useLook.ts'
import { QualityContext } from './kit/useQuality.ts'

export type ViewName = 'bottle' | 'torus' | 'walker' | 'blocks'
export type { LookName } from './kit/looks.ts'
export type { Quality } from './kit/quality.ts'

export type KonpeitoCanvasProps = {
  view?: ViewName
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
  children?: ReactNode
}

const LABELS: Record<ViewName, string> = {
  bottle: 'Konpeito candies in a glass bottle. Arrow keys turn it, plus and minus zoom.',
  torus: 'Konpeito candies drifting on a tray, seen from above.',
  walker: 'A walker of springs.',
  blocks: 'A world of blocks.',
}

/** The most device pixels for one CSS pixel, in a still picture: more is not seen, but paid for. */
const STILL_RATIO: Record<Quality, number> = { low: 1, auto: 2, high: 3 }

export function KonpeitoCanvas(props: KonpeitoCanvasProps) {
  const { view = 'bottle', quality = 'auto', look = 'day', transparent = false, label, onError } = props
  const { interactive = true, poster, fallback = null, children } = props
  const { touchAction = interactive ? (view === 'bottle' ? 'pan-y' : 'none') : 'auto' } = props
  const frame = useRef<HTMLDivElement>(null)
  const visible = useOnScreen(frame)
  const [failed, setFailed] = useState(() => typeof document !== 'undefined' && !hasWebGL())
  const [generation, setGeneration] = useState(0)
  const [drawn, setDrawn] = useState(false)
  const [governor] = useState(createGovernor)
  const [stepDown, setStepDown] = useState(0)
  const grade = gradeOf(quality, stepDown)
  const report = useRef(onError)
  const restore = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    report.current = onError
  })
  useEffect(() => {
    if (failed) report.current?.(new Error('WebGL 2 is not available in this browser; showing the fallback instead'))
  }, [failed])
  useEffect(() => () => clearTimeout(restore.current), [])

  const created = useCallback((state: RootState) => {
    const canvas = state.gl.domElement
    // Shadows move with candies, not with the camera: whoever moves something asks for a new shadow map.
    state.gl.shadowMap.autoUpdate = false
    state.gl.shadowMap.needsUpdate = true
    state.gl.localClippingEnabled = true
    // What was baked on the GPU is gone with the context: bake anew, once three has set itself up again.
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
    canvas.addEventListener('webglcontextrestored', () => {
      clearTimeout(restore.current)
      restore.current = setTimeout(() => {
        state.gl.shadowMap.needsUpdate = true
        setGeneration((n) => n + 1)
        state.invalidate()
      })
    })
  }, [])
  const showPicture = useCallback(() => setDrawn(true), [])
  const fail = useCallback((error: Error) => {
    report.current?.(error)
    setFailed(true)
  }, [])

  if (failed) return <div style={FILL}>{fallback}</div>
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
      <Boundary onError={fail} fallback={fallback}>
        <Canvas
          key={transparent ? 'clear' : 'paper'}
          frameloop={visible ? 'demand' : 'never'}
          shadows="percentage"
          dpr={[Math.min(1, STILL_RATIO[quality]), STILL_RATIO[quality]]}
          gl={{ antialias: true, alpha: transparent, toneMapping: NeutralToneMapping }}
          camera={{ fov: 34, near: 0.05, far: 60, position: [0, 1, 5] }}
          onCreated={created}
          style={{ touchAction, opacity: drawn ? 1 : 0, transition: drawn ? 'opacity 0.25s' : 'none' }}
        >
          <LookContext value={LOOKS[look]}>
            <QualityContext value={grade}>
              <Governor
                governor={quality === 'auto' ? governor : null}
                grade={grade}
                still={STILL_RATIO[quality]}
                onStep={setStepDown}
                onFirst={showPicture}
              />
              <GenerationContext value={generation}>{children}</GenerationContext>
            </QualityContext>
          </LookContext>
        </Canvas>
      </Boundary>
    </div>
  )
}

const FILL = { position: 'relative', width: '100%', height: '100%', outlineOffset: '-3px' } as const

/** Whether this browser can draw at all; the trial context is given back at once. */
export function hasWebGL(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}

/** False while the element is scrolled away. True until the browser has said otherwise. */
function useOnScreen(element: React.RefObject<HTMLElement | null>): boolean {
  const [visible, setVisible] = useState(true)
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)!.isIntersecting))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return visible
}

class Boundary extends Component<
  { onError(error: Error): void; fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error instanceof Error ? error : new Error(String(error)))
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
