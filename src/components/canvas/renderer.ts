// Owns a renderer: a canvas in a box, without React around it. It decides when frames are drawn and
// at what pixel ratio, and handles a box that is off-screen or empty, missing WebGL, a lost context
// and sharing with the other jars of the page (contextPool.ts, sharedRenderer.ts). `useSceneCanvas` is
// the only way to it.
import { createRoot, extend, type ReconcilerRoot, type RenderProps, type RootState } from '@react-three/fiber'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { NeutralToneMapping } from 'three'
import { type ContextLease, type ContextPriority, contextPool, jarPool } from '../../view/contextPool.ts'
import { sharePageScroll } from '../../view/pageTouch.ts'
import { maxPixelRatio, type Quality } from '../../view/quality.ts'
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
  /** 'page': the scene gets two fingers, a held press, and the wheel with Ctrl only. */
  touch: 'scene' | 'page'
  /** Whether it is drawn and rests: another jar may take the context; a still stays. */
  resting: boolean
  /** Whether the first picture is drawn; before, it takes precedence over jars in motion. */
  drawn: boolean
  /** Whether it may draw with the renderer that the jars of the page share. Otherwise it has its own. */
  shares: boolean
  /** Whether its contents come to rest out of sight. @default false */
  settling?: boolean
  /** Fiber's `events`, where elements of the scene receive pointer events. */
  events?: RenderProps<HTMLCanvasElement>['events']
  /** Called once when WebGL is missing or drawing failed. */
  onError(error: Error): void
  /** `generation` counts restored contexts: the key of all that is baked on the GPU. */
  scene(generation: number): ReactNode
}

/** Most device pixels per CSS pixel in a still picture. More cannot be seen, and costs time. */
export const STILL_RATIO: Record<Quality, number> = { low: 1, auto: 2, high: 3 }

const FILL = 'position: absolute; inset: 0; width: 100%; height: 100%;'

/**
 * Makes a canvas and, once the box has a size and a context is free, its renderer.
 * @param frame the element with `data-konpeito`, which has the focus and receives pointer events
 * @param box the element inside it that holds the canvas
 */
function createSceneCanvas(frame: HTMLElement, box: HTMLElement, initial: SceneCanvasOptions) {
  let options = initial
  let root: ReconcilerRoot<HTMLCanvasElement> | null = null
  let canvas: HTMLCanvasElement | null = null
  let state: RootState | null = null
  let lease: ContextLease | null = null
  let held = false
  let leased = false
  let visible = isInWindow(box.getBoundingClientRect())
  let touched = false
  let disposed = false
  let checked = false
  let generation = 0
  /** Whether it draws with the renderer of the page, and whether its first frame compiles programs. */
  let shares = false
  let warms = false
  let stopSharing: (() => void) | undefined
  let size = { width: 0, height: 0, top: 0, left: 0 }
  /** The last picture, while the canvas has none. */
  let still: HTMLCanvasElement | null = null
  const stop = new AbortController()

  const fail = (error: unknown) => {
    if (disposed) return
    end()
    options.onError(error instanceof Error ? error : new Error(String(error)))
  }
  const open = () => {
    extend(elements)
    canvas = document.createElement('canvas')
    canvas.style.cssText = 'display: block'
    box.prepend(canvas) // below the still, which goes when there is a frame: until then it is black
    shares = options.shares && jarPool.size > 1
    warms = !shares || !isShared()
    root = createRoot(canvas)
  }
  const restored = () => {
    if (!state) return
    state.gl.shadowMap.needsUpdate = true
    generation++
    render()
    state.invalidate()
  }
  const close = (picture: HTMLCanvasElement | null) => {
    root?.unmount()
    root = state = null
    canvas?.remove()
    canvas = null
    if (!picture) return
    still = picture
    box.replaceChildren(still)
  }
  const created = (made: RootState) => {
    state = made
    made.scene.onAfterRender = () => {
      still?.remove() // alone: labels stand beside the canvas
      still = null
      made.scene.onAfterRender = () => {}
      warms = false
      if (options.settling) queueMicrotask(render)
    }
    // Fiber has set ACES, which washes pastels out. No frame is drawn yet.
    made.gl.toneMapping = NeutralToneMapping
    // Shadows change with objects, not with the camera: moving one requests a new map.
    made.gl.shadowMap.autoUpdate = false
    made.gl.shadowMap.needsUpdate = true
    made.gl.localClippingEnabled = true
    if (options.events) made.events.connect?.(box)
  }
  const priority = (): ContextPriority => (!visible ? 0 : touched ? 4 : !options.drawn ? 3 : options.resting ? 1 : 2)
  // One empty frame compiles the programs while the contents come to rest. Others would be wasted.
  const draws = () => visible && (warms || options.drawn || !options.settling)
  const render = () => {
    lease?.setPriority(priority())
    if (disposed || !leased) return
    if (size.width === 0 || size.height === 0) {
      // An empty box may get its size from the fallback: report a missing WebGL at once.
      if (!root && !checked) {
        checked = true
        if (!hasWebGL()) fail(new Error(NO_WEBGL))
      }
      return
    }
    if (!root) open()
    if (!root) return
    const { quality, transparent, events } = options
    const ratio = Math.min(STILL_RATIO[quality], maxPixelRatio(size))
    box.style.touchAction = options.touchAction
    root
      .configure({
        gl: () => (shares ? shareRenderer(canvas!, restored) : createRenderer(canvas!, transparent, restored)),
        ...(events && { events }),
        shadows: 'percentage',
        frameloop: draws() ? 'demand' : 'never',
        // Later ratios are those of AdaptiveQuality: each change clears the picture.
        dpr: state ? state.get().viewport.dpr : [Math.min(1, ratio), ratio],
        camera: { fov: 34, near: 0.05, far: 60, position: [0, 1, 5] },
        size,
        onCreated: created,
      })
      .catch(fail)
    try {
      root.render(options.scene(generation))
    } catch (error) {
      fail(error)
    }
  }
  const end = () => {
    disposed = true
    stop.abort()
    resizer.disconnect()
    watcher.disconnect()
    stopSharing?.()
    close(null)
    box.replaceChildren()
    lease?.leave()
    lease = null
  }

  const onTouch = ({ type }: Event) => {
    touched = type === 'pointerenter' || type === 'focus'
    render()
  }
  for (const type of ['pointerenter', 'pointerleave', 'focus', 'blur'])
    frame.addEventListener(type, onTouch, { signal: stop.signal })
  const measure = () => {
    // As laid out: a scaled ancestor scales the canvas with the rest.
    const style = getComputedStyle(box)
    const [width, height] = [Number.parseFloat(style.width) || 0, Number.parseFloat(style.height) || 0]
    if (width === size.width && height === size.height) return
    size = { width, height, top: 0, left: 0 }
    render()
  }
  const resizer = new ResizeObserver(measure)
  resizer.observe(box)
  const watcher = new IntersectionObserver((entries) => {
    const now = entries.at(-1)!.isIntersecting
    if (now === visible) return
    visible = now
    render()
  })
  watcher.observe(frame)
  if (options.touch === 'page') stopSharing = sharePageScroll(frame)
  /** Opens it once the other jars that the page puts in at the same time are in the pool. */
  const begin = () => {
    leased = held
    render()
  }
  measure()
  lease = (options.shares ? jarPool : contextPool).enter(priority(), (granted) => {
    held = granted
    leased = leased && granted
    if (granted) setTimeout(begin)
    else if (!disposed) close(state && copyPicture(state))
  })

  return {
    /** Takes new options, and renders the scene again. */
    update(next: SceneCanvasOptions): void {
      if (disposed) return
      const { transparent, touch } = options
      options = next
      if (touch !== next.touch) {
        stopSharing?.()
        stopSharing = next.touch === 'page' ? sharePageScroll(frame) : undefined
      }
      // The transparency of a context cannot be changed.
      if (transparent !== next.transparent && root) close(null)
      render()
    },
    dispose(): void {
      if (!disposed) end()
    },
  }
}

/** Whether a box is in the window: used until the IntersectionObserver reports. */
function isInWindow({ width, height, top, bottom, left, right }: DOMRect): boolean {
  if (width === 0 || height === 0) return true // not laid out yet
  return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
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
 * @param frame the element with `data-konpeito`
 * @param box the element inside it that gets the canvas
 * @param options taken over after each render
 * @param start Calls back when the canvas may be made, and returns a function that cancels the
 *   call. The first one is used. @default at once, after the first render
 */
export function useSceneCanvas(
  frame: RefObject<HTMLElement | null>,
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
      scene.current = createSceneCanvas(frame.current!, box.current!, latest())
    })
    return () => {
      cancel?.()
      scene.current?.dispose()
      scene.current = undefined
    }
  }, [frame, box])
}
