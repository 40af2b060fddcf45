// Owns a canvas in a box and its renderer. It decides when frames are drawn and at what pixel ratio,
// and handles a box that is off-screen or empty, missing WebGL, a lost context, and sharing with the
// other jars of the page (contextPool.ts, sharedRenderer.ts).
import { createRoot, extend, type ReconcilerRoot, type RenderProps, type RootState } from '@react-three/fiber'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { NeutralToneMapping } from 'three'
import { type ContextLease, type ContextPriority, contextPool, jarPool } from '../../view/contextPool.ts'
import { pixelRatioOf, windowOf } from '../../view/onScreen.ts'
import { sharePageScroll } from '../../view/pageTouch.ts'
import { levelOf, maxPixelRatio, type Quality } from '../../view/quality.ts'
import { drawIn, watchPixels } from './boxWindow.ts'
import * as elements from './elements.ts'
import { copyCanvas, paintLabels } from './labels.ts'
import { isShared, shareRenderer } from './sharedRenderer.ts'
import { createRenderer, hasWebGL, NO_WEBGL } from './webgl.ts'

export type SceneCanvasOptions = {
  quality: Quality
  /** Whether the page shows through. */
  transparent: boolean
  /** CSS touch-action of the picture. */
  touchAction: string
  /** 'page': the scene gets two fingers, a long press, and the wheel with Ctrl only. */
  touch: 'scene' | 'page'
  /** Whether it is drawn and at rest: another jar may take the context, and a still picture stays. */
  resting: boolean
  /** Whether the first picture is drawn. Until then it precedes jars in motion. */
  drawn: boolean
  /** Whether it may draw with the page's shared renderer. Otherwise it has its own. */
  shares: boolean
  /** Whether its contents come to rest out of sight. @default false */
  settling?: boolean
  /** Fiber's `events`, if elements of the scene receive pointer events. */
  events?: RenderProps<HTMLCanvasElement>['events']
  /** Called once when WebGL is missing or drawing failed. */
  onError(error: Error): void
  scene: ReactNode
}

const FILL = 'position: absolute; inset: 0; width: 100%; height: 100%;'

/**
 * State of a scene canvas. It waits for its first context, gets it, and draws once the box has a
 * size. While the context is lent to another jar, a still of the last picture stays. It is gone after
 * it was disposed of or drawing failed.
 */
type Stage =
  | { name: 'waiting' }
  | { name: 'granted' | 'lent'; still: HTMLCanvasElement | null }
  | Drawing
  | { name: 'gone' }

type Drawing = {
  name: 'drawing'
  canvas: HTMLCanvasElement
  root: ReconcilerRoot<HTMLCanvasElement>
  /** null until fiber has made the renderer. */
  state: RootState | null
  /** Whether it draws with the page's shared renderer. */
  shares: boolean
  /** Whether its first frame compiles the programs. */
  warms: boolean
  /** The last picture of the previous canvas, until the first frame. */
  still: HTMLCanvasElement | null
}

/**
 * Makes a canvas and, once the box has a size and a context is free, its renderer.
 * @param host the element with `data-konpeito`, which has the focus and receives pointer events
 * @param box the element inside it that gets the canvas
 */
function createSceneCanvas(host: HTMLElement, box: HTMLElement, initial: SceneCanvasOptions) {
  let options = initial
  let stage: Stage = { name: 'waiting' }
  let lease: ContextLease | null = null
  let beginning: ReturnType<typeof setTimeout> | undefined
  let visible = isInWindow(box.getBoundingClientRect(), windowOf(box))
  let touched = false
  let size = { width: 0, height: 0, top: 0, left: 0 }
  /** Device pixels per pixel of the layout. */
  let density = 0
  /** The window that shows the box, and the end of what listens there. */
  let view: Window | undefined
  let leave = new AbortController()
  let stopSharing: (() => void) | undefined
  const stop = new AbortController()

  /** Begins after the other jars that the page adds at the same time are in the pool. */
  const grant = () => {
    beginning = setTimeout(() => {
      // An empty box may get its size from the fallback: report a missing WebGL at once.
      if (stage.name === 'waiting' && isEmpty() && !hasWebGL()) return fail(new Error(NO_WEBGL))
      stage = { name: 'granted', still: stage.name === 'lent' ? stage.still : null }
      render()
    })
  }
  const open = (still: HTMLCanvasElement | null): Drawing => {
    extend(elements)
    const canvas = document.createElement('canvas')
    canvas.style.cssText = 'display: block'
    box.prepend(canvas) // below the still, because it is black until the first frame
    const shares = options.shares && jarPool.size > 1
    const warms = !shares || !isShared()
    return { name: 'drawing', canvas, root: createRoot(canvas), state: null, shares, warms, still }
  }
  const created = (drawing: Drawing, state: RootState) => {
    drawing.state = state
    state.scene.onAfterRender = () => {
      state.scene.onAfterRender = () => {}
      drawing.still?.remove()
      drawing.still = null
      drawing.warms = false
      if (options.settling) queueMicrotask(render)
    }
    // Fiber's default, ACES, washes pastels out.
    state.gl.toneMapping = NeutralToneMapping
    // Shadows change with objects, not with the camera: a moved object requests a new map.
    state.gl.shadowMap.autoUpdate = false
    state.gl.shadowMap.needsUpdate = true
    state.gl.localClippingEnabled = true
    if (options.events) state.events.connect?.(box)
  }
  const close = ({ root, canvas }: Drawing) => {
    root.unmount()
    canvas.remove()
  }
  /** Another jar gets the context. */
  const lend = () => {
    clearTimeout(beginning)
    if (stage.name === 'granted') stage = { name: 'lent', still: stage.still }
    if (stage.name !== 'drawing') return
    const drawing = stage
    const picture = drawing.state && copyPicture(drawing.state)
    stage = { name: 'lent', still: picture ?? drawing.still }
    close(drawing)
    if (picture) box.replaceChildren(picture)
  }
  /** Draws with a new context from the next render on. */
  const reopen = (drawing: Drawing) => {
    stage = { name: 'granted', still: drawing.still }
    close(drawing)
  }
  const end = () => {
    const last = stage
    stage = { name: 'gone' }
    clearTimeout(beginning)
    stop.abort()
    leave.abort()
    stopSharing?.()
    if (last.name === 'drawing') close(last)
    box.replaceChildren()
    lease?.leave()
    lease = null
  }
  const fail = (error: unknown) => {
    if (stage.name === 'gone') return
    end()
    options.onError(error instanceof Error ? error : new Error(String(error)))
  }

  const isEmpty = () => size.width === 0 || size.height === 0
  const priority = (): ContextPriority => (!visible ? 0 : touched ? 4 : !options.drawn ? 3 : options.resting ? 1 : 2)
  // One empty frame compiles the programs while the contents come to rest. More would be wasted.
  const draws = ({ warms }: Drawing) => visible && (warms || options.drawn || !options.settling)
  const render = () => {
    lease?.setPriority(priority())
    if (isEmpty()) return
    if (stage.name === 'granted') stage = open(stage.still)
    if (stage.name !== 'drawing') return
    const drawing = stage
    const { canvas, root, state, shares } = drawing
    const { quality, transparent, events } = options
    const ratio = Math.min(levelOf(quality, 0).pixelRatio, maxPixelRatio(size))
    box.style.touchAction = options.touchAction
    root
      .configure({
        gl: () => (shares ? shareRenderer(canvas) : createRenderer(canvas, transparent)),
        ...(events && { events }),
        shadows: 'percentage',
        frameloop: draws(drawing) ? 'demand' : 'never',
        // AdaptiveQuality sets later ratios. Each change clears the picture.
        dpr: state ? state.get().viewport.dpr : Math.min(ratio, Math.max(1, density)),
        camera: { fov: 34, near: 0.05, far: 60, position: [0, 1, 5] },
        size,
        onCreated: (made) => created(drawing, made),
      })
      .catch(fail)
    try {
      root.render(options.scene)
    } catch (error) {
      fail(error)
    }
  }

  const onTouch = ({ type }: Event) => {
    touched = type === 'pointerenter' || type === 'focus'
    watch()
    measure()
    render()
  }
  for (const type of ['pointerenter', 'pointerleave', 'focus', 'blur'])
    host.addEventListener(type, onTouch, { signal: stop.signal })
  const measure = () => {
    if (view?.matchMedia('print').matches) return // paper shows the last picture, and does not wait for another
    const before = density
    density = pixelRatioOf(box)
    if (density !== before && stage.name === 'drawing') stage.state?.invalidate()
    // The size without transforms of ancestors, which scale the canvas too.
    const style = getComputedStyle(box)
    const [width, height] = [Number.parseFloat(style.width) || 0, Number.parseFloat(style.height) || 0]
    if (width === size.width && height === size.height) return
    size = { width, height, top: 0, left: 0 }
    render()
  }
  const see: IntersectionObserverCallback = (entries) => {
    const now = entries.at(-1)!.isIntersecting
    if (now === visible) return
    visible = now
    render()
  }
  /** Watches the box in the window that shows it, since the page may have moved it to another. */
  const watch = () => {
    const shown = windowOf(box)
    if (shown === view) return
    view = shown
    leave.abort()
    leave = new AbortController()
    const { signal } = leave
    const watcher = new shown.IntersectionObserver(see)
    watcher.observe(host)
    signal.addEventListener('abort', () => watcher.disconnect())
    watchPixels(box, measure, signal)
    if (shown !== window) drawIn(shown, () => (stage.name === 'drawing' ? stage.state : null), signal)
  }
  if (options.touch === 'page') stopSharing = sharePageScroll(host)
  watch()
  const pool = options.shares ? jarPool : contextPool
  lease = pool.enter(priority(), (granted) => (granted ? grant() : lend()))

  return {
    /** Takes new options, and renders the scene again. */
    update(next: SceneCanvasOptions): void {
      if (stage.name === 'gone') return
      const { transparent, touch } = options
      options = next
      watch()
      if (touch !== next.touch) {
        stopSharing?.()
        stopSharing = next.touch === 'page' ? sharePageScroll(host) : undefined
      }
      // The transparency of a context cannot be changed.
      if (transparent !== next.transparent && stage.name === 'drawing') reopen(stage)
      render()
    },
    dispose(): void {
      if (stage.name !== 'gone') end()
    },
  }
}

/** Whether a box is in the window: used until the IntersectionObserver reports. */
function isInWindow({ width, height, top, bottom, left, right }: DOMRect, view: Window): boolean {
  if (width === 0 || height === 0) return true // not laid out yet
  return bottom > 0 && right > 0 && top < view.innerHeight && left < view.innerWidth
}

/** A copy of the current picture, with its labels. */
function copyPicture({ gl, scene, camera, size }: RootState): HTMLCanvasElement {
  gl.render(scene, camera)
  const copy = copyCanvas(gl.domElement)
  paintLabels(copy, gl.domElement, size.width)
  copy.style.cssText = FILL
  copy.dataset.still = ''
  return copy
}

/**
 * @param host the element with `data-konpeito`
 * @param box the element inside it that gets the canvas
 * @param options applied after each render
 * @param start calls `begin` when the canvas may be made, and returns a function that cancels it.
 *   @default after the first render
 */
export function useSceneCanvas(
  host: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  options: SceneCanvasOptions,
  start: (begin: () => void) => (() => void) | undefined = (begin) => void begin(),
): void {
  const scene = useRef<ReturnType<typeof createSceneCanvas>>(undefined)
  const latest = useEffectEvent(() => options)
  const begin = useEffectEvent(start)
  useLayoutEffect(() => scene.current?.update(options))
  useEffect(() => {
    const cancel = begin(() => {
      // Test environments lack more than WebGL: nothing is created there.
      if (typeof WebGL2RenderingContext === 'undefined') return latest().onError(new Error(NO_WEBGL))
      scene.current = createSceneCanvas(host.current!, box.current!, latest())
    })
    return () => {
      cancel?.()
      scene.current?.dispose()
      scene.current = undefined
    }
  }, [host, box])
}
