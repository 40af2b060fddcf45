// The window that shows the box of a canvas: changes of its pixels, and its frames.
import type { RootState } from '@react-three/fiber'
import { windowOf } from '../../view/onScreen.ts'

/** Calls back when the size of a box, or the device pixels in it, may have changed. */
export function watchPixels(box: Element, change: () => void, signal: AbortSignal): void {
  const view = windowOf(box)
  const observer = new view.ResizeObserver(change)
  // A CSS zoom changes the device pixels only, which Safari does not observe.
  const isExact = 'devicePixelContentBoxSize' in view.ResizeObserverEntry.prototype
  observer.observe(box, { box: isExact ? 'device-pixel-content-box' : 'content-box' })
  signal.addEventListener('abort', () => observer.disconnect())
  view.addEventListener('resize', change, { signal })
  const onScreen = () => {
    const screen = view.matchMedia(`(resolution: ${view.devicePixelRatio}dppx)`)
    screen.addEventListener('change', onScreen, { signal, once: true })
    change()
  }
  onScreen()
}

/** A number of frames from which `advance` takes one, and which no request sets. */
const NOT_REQUESTED = 3

/**
 * Draws the frames that a scene requests in a popup, because fiber requests those of the page's
 * window, which draws none while it is hidden.
 */
export function drawIn(popup: Window, scene: () => RootState | null, signal: AbortSignal): void {
  let drawn: number
  const draw = (now: number) => {
    if (signal.aborted) return
    popup.requestAnimationFrame(draw)
    const state = scene()?.get()
    if (!state) return
    const { clock, frameloop, internal } = state
    const isDrawn = clock.elapsedTime !== drawn // by the page's window
    if (!isDrawn && frameloop !== 'never' && internal.frames > 0) {
      internal.frames = NOT_REQUESTED
      state.advance(now)
      internal.frames = internal.frames === NOT_REQUESTED - 1 ? 0 : 1
    }
    drawn = clock.elapsedTime
  }
  popup.requestAnimationFrame(draw)
}
