// The one place that owns renderers: a canvas in a box, without React around it. When frames are drawn and at what pixel ratio, what happens
// off-screen, at size zero, without WebGL, when the context is lost, and when other jars of the page need it more. What is drawn is the caller's.
import { createRoot, events, type ReconcilerRoot, type RootState } from '@react-three/fiber'
import type { ReactNode } from 'react'
import { NeutralToneMapping, WebGLRenderer } from 'three'
import { type ContextLease, type ContextPriority, contextPool } from '../../view/contextPool.ts'
import { sharePageScroll } from '../../view/pageTouch.ts'
import { maxPixelRatio, type Quality } from '../../view/quality.ts'
import { registerElements } from './elements.ts'

export type SceneCanvasOptions = {
  quality: Quality
  /** the page shows through */
  transparent: boolean
  /** CSS touch-action of the picture */
  touchAction: string
  /** who steers by touch and wheel: the scene all of it, or the page, which leaves it two fingers, a held press, and the wheel with Ctrl */
  touch: 'scene' | 'page'
  /** nothing moves and the picture is drawn: another jar of the page may have the renderer, and this one shows a still */
  resting: boolean
  /** its first picture was drawn: before, it comes before those that only move */
  drawn: boolean
  /** whether elements of the scene hear pointer events */
  pointer: boolean
  /** WebGL is missing, or drawing failed: told once */
  onError(error: Error): void
  /** the scene; `generation` counts how often the context came back: what is baked on the GPU takes it as its key */
  scene(generation: number): ReactNode
}

export interface SceneCanvas {
  /** Takes new options, and renders the scene anew. */
  update(options: SceneCanvasOptions): void
  dispose(): void
}

/** The most device pixels for one CSS pixel, in a still picture: more is not seen, but paid for. */
export const STILL_RATIO: Record<Quality, number> = { low: 1, auto: 2, high: 3 }

const NO_WEBGL = 'WebGL 2 is not available in this browser; showing the fallback instead'
const FILL = 'display: block; width: 100%; height: 100%;'

/** @param frame what has the focus and hears pointers, with `data-konpeito`; @param box where the canvas goes, inside of it */
export function createSceneCanvas(frame: HTMLElement, box: HTMLElement, first: SceneCanvasOptions): SceneCanvas {
  let options = first
  let root: ReconcilerRoot<HTMLCanvasElement> | null = null
  let canvas: HTMLCanvasElement | null = null
  let context: WebGL2RenderingContext | null = null
  let state: RootState | null = null
  let seat: ContextLease | null = null
  let seated = false
  let visible = inSight(box.getBoundingClientRect())
  let handled = false
  let over = false
  let asked = false
  let generation = 0
  let restore: ReturnType<typeof setTimeout> | undefined
  let unshare: (() => void) | undefined
  let size = { width: 0, height: 0, top: 0, left: 0 }
  const stop = new AbortController()

  const fail = (error: unknown) => {
    if (over) return
    end()
    options.onError(error instanceof Error ? error : new Error(String(error)))
  }
  const open = () => {
    registerElements()
    canvas = document.createElement('canvas')
    canvas.style.cssText = 'display: block'
    box.replaceChildren(canvas)
    // Asked for here, so that its absence is one clear error and not a page of three's.
    const { transparent } = options
    context = canvas.getContext('webgl2', { antialias: true, alpha: transparent, powerPreference: 'default' })
    if (!context) return fail(new Error(NO_WEBGL))
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
    canvas.addEventListener('webglcontextrestored', () => {
      clearTimeout(restore)
      // What was baked on the GPU is gone with the context: bake anew, once three has set itself up again.
      restore = setTimeout(() => {
        if (!state) return
        state.gl.shadowMap.needsUpdate = true
        generation++
        render()
        state.invalidate()
      })
    })
    root = createRoot(canvas)
  }
  const close = (picture: HTMLCanvasElement | null) => {
    clearTimeout(restore)
    root?.unmount()
    root = state = null
    canvas = null
    box.replaceChildren(...(picture ? [picture] : []))
  }
  const created = (made: RootState) => {
    state = made
    // Fiber has set ACES by now, which washes pastels out; no frame is drawn yet.
    made.gl.toneMapping = NeutralToneMapping
    // Shadows move with candies, not with the camera: whoever moves something asks for a new shadow map.
    made.gl.shadowMap.autoUpdate = false
    made.gl.shadowMap.needsUpdate = true
    made.gl.localClippingEnabled = true
    if (options.pointer) made.events.connect?.(box)
  }
  const need = (): ContextPriority => (!visible ? 0 : handled ? 4 : !options.drawn ? 3 : options.resting ? 1 : 2)
  const render = () => {
    seat?.setPriority(need())
    if (over || !seated) return
    if (size.width === 0 || size.height === 0) {
      // A box without a size may get one from what stands in the picture's place: do not wait with the news.
      if (!root && !asked) {
        asked = true
        if (!hasWebGL()) fail(new Error(NO_WEBGL))
      }
      return
    }
    if (!root) open()
    if (!root) return
    const { quality, transparent, pointer } = options
    const ratio = Math.min(STILL_RATIO[quality], maxPixelRatio(size))
    box.style.touchAction = options.touchAction
    const mine = root
    mine
      .configure({
        gl: (defaults) => {
          return new WebGLRenderer({
            ...(defaults as object),
            canvas: canvas!,
            context: context!,
            antialias: true,
            alpha: transparent,
          })
        },
        ...(pointer ? { events } : {}),
        shadows: 'percentage',
        frameloop: visible ? 'demand' : 'never',
        dpr: [Math.min(1, ratio), ratio],
        camera: { fov: 34, near: 0.05, far: 60, position: [0, 1, 5] },
        size,
        onCreated: created,
      })
      .catch(fail)
    try {
      mine.render(options.scene(generation))
    } catch (error) {
      fail(error)
    }
  }
  const end = () => {
    over = true
    stop.abort()
    resizer.disconnect()
    watcher?.disconnect()
    unshare?.()
    close(null)
    seat?.leave()
    seat = null
  }

  const on = (type: string, now: boolean) =>
    frame.addEventListener(
      type,
      () => {
        handled = now
        render()
      },
      { signal: stop.signal },
    )
  on('pointerenter', true)
  on('pointerleave', false)
  on('focus', true)
  on('blur', false)
  const measure = () => {
    const { width, height, top, left } = box.getBoundingClientRect()
    if (width === size.width && height === size.height) return
    size = { width, height, top, left }
    render()
  }
  const resizer = new ResizeObserver(measure)
  resizer.observe(box)
  const watcher =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver((entries) => {
          const now = entries.at(-1)!.isIntersecting
          if (now === visible) return
          visible = now
          render()
        })
  watcher?.observe(frame)
  if (options.touch === 'page') unshare = sharePageScroll(frame)
  seat = contextPool.enter(need(), (granted) => {
    seated = granted
    if (granted) queueMicrotask(render)
    else if (!over) close(state && copyPicture(state))
  })
  measure()

  return {
    update(next) {
      if (over) return
      const { transparent, touch } = options
      options = next
      if (touch !== next.touch) {
        unshare?.()
        unshare = next.touch === 'page' ? sharePageScroll(frame) : undefined
      }
      // A context keeps the transparency that it was made with.
      if (transparent !== next.transparent && root) close(null)
      render()
    },
    dispose: () => {
      if (!over) end()
    },
  }
}

/** Whether a box is in the window, as far as its place tells: the first to draw are known before the browser's observer has spoken. */
function inSight({ width, height, top, bottom, left, right }: DOMRect): boolean {
  if (width === 0 || height === 0) return true // it has no place yet
  return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
}

/** What is on the canvas now, as a picture of its own. */
function copyPicture({ gl, scene, camera }: RootState): HTMLCanvasElement {
  gl.render(scene, camera)
  const copy = document.createElement('canvas')
  copy.width = gl.domElement.width
  copy.height = gl.domElement.height
  copy.style.cssText = FILL
  copy.dataset.still = ''
  copy.getContext('2d')?.drawImage(gl.domElement, 0, 0)
  return copy
}

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
