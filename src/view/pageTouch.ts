// A filter for gestures: one finger and the wheel scroll the page. The scene gets two fingers, a long
// press, or the wheel with Ctrl, which a pinch on a trackpad sends too. The filter runs in the capture
// phase, before the scene's listeners.
import { afterFree } from './afterFree.ts'
import { HOLD_AFTER, TAP_DISTANCE } from './gestures.ts'

/**
 * A finger that went down, and its target, which an event loses when it leaves a shadow root.
 */
type Finger = { event: PointerEvent; target: EventTarget | null }

/** Starts the filter. @returns a function that ends it */
export function sharePageScroll(surface: HTMLElement): () => void {
  const stop = new AbortController()
  const fingers = new Map<number, Finger>()
  let forwarding = false
  let endPress = () => {}
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void) =>
    surface.addEventListener(type, run, { signal: stop.signal, capture: true, passive: false })

  /** Sends the delayed fingers to the scene. */
  const forward = () => {
    if (forwarding) return
    endPress()
    forwarding = true
    for (const { event, target } of fingers.values()) target?.dispatchEvent(copyEvent('pointerdown', event, false))
  }
  const lift = (event: PointerEvent) => {
    const start = fingers.get(event.pointerId)?.event
    if (!start) return
    fingers.delete(event.pointerId)
    endPress()
    if (fingers.size === 0 && forwarding) {
      forwarding = false
      return
    }
    if (forwarding || !event.isTrusted) return
    event.stopPropagation()
    // The scene gets a tap as a click.
    if (event.type !== 'pointerup' || distanceBetween(event, start) > TAP_DISTANCE) return
    for (const type of ['pointerdown', 'pointerup']) event.target?.dispatchEvent(copyEvent(type, event, true))
  }

  on('pointerdown', (event) => {
    if (event.pointerType !== 'touch' || !event.isTrusted) return
    fingers.set(event.pointerId, { event, target: event.target })
    if (forwarding) return
    event.stopPropagation()
    if (fingers.size > 1) forward()
    else endPress = afterFree(HOLD_AFTER, forward, 2)
  })
  on('pointermove', (event) => {
    const start = fingers.get(event.pointerId)?.event
    if (!start || forwarding) return
    event.stopPropagation()
    if (distanceBetween(event, start) > TAP_DISTANCE) endPress()
  })
  on('pointerup', lift)
  on('pointercancel', lift)
  on('touchmove', (event) => {
    if (forwarding || event.touches.length > 1) event.preventDefault()
  })
  on('contextmenu', (event) => {
    if (fingers.size > 0) event.preventDefault()
  })
  on('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
  })
  return () => {
    endPress()
    stop.abort()
  }
}

function distanceBetween(a: PointerEvent, b: PointerEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
}

function copyEvent(type: string, { pointerId, clientX, clientY }: PointerEvent, isPrimary: boolean): PointerEvent {
  return new PointerEvent(type, { pointerId, pointerType: 'touch', clientX, clientY, isPrimary, bubbles: true })
}
