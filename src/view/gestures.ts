// Recognises gestures of pointers, wheel and keys on a surface: tap, hold, drag with one finger or two,
// hover. Cameras, hands and picks share it, so that they agree on taps.
import { afterFree } from './afterFree.ts'

/** Largest motion of a tap. CSS pixels. */
export const TAP_DISTANCE = 6
/** Milliseconds until a press without motion is a long press, and between its calls. */
export const HOLD_AFTER = 350
export const HOLD_EVERY = 100
/** Distance from a body at which a mouse or a pen, and a finger, still hit it. CSS pixels. */
const MOUSE_REACH = 3
const TOUCH_REACH = 12

export const reachOf = ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? TOUCH_REACH : MOUSE_REACH)

/** A pointer that is down. CSS pixels of the window. */
export interface Finger {
  readonly startX: number
  readonly startY: number
  x: number
  y: number
}

/** Motion of the pointers that are down since the last call. CSS pixels of the window. */
export interface Drag {
  readonly event: PointerEvent
  /** Number of pointers that are down. */
  readonly fingers: number
  /** The first one. */
  readonly first: Finger
  /** Mean motion. */
  readonly dx: number
  readonly dy: number
  /** Middle of the first two, or the place of the only one. */
  readonly x: number
  readonly y: number
  /** Factor by which the distance of two pointers has grown. */
  readonly scale: number
  /** Angle by which two pointers have turned since the second came down. Radians. */
  readonly twist: number
}

export interface GestureActions {
  /**
   * A pointer has come down. `ignore`: its moves are not recognised. `claim`: later listeners do not
   * receive it, unless it is a tap. `yield`: from now on they receive claimed pointers.
   */
  down?(event: PointerEvent, fingers: number): 'ignore' | 'claim' | 'yield' | undefined
  /** Pointers that are down move. The first call has the whole motion since they came down. */
  drag?(drag: Drag): void
  /** A single pointer was released where it came down. */
  tap?(event: PointerEvent): void
  /**
   * A single pointer stays where it came down. Called repeatedly.
   * @returns false if it is no gesture here: then the pointer may still drag or tap
   */
  hold?(finger: Finger): boolean
  /** A pointer was released or cancelled. @param event absent when recognition ends */
  up?(event?: PointerEvent): void
  /** A mouse or a pen moves without a button, or leaves the surface (null). */
  hover?(event: PointerEvent | null): void
  /** The wheel was turned, by this factor on a distance. The page does not scroll. */
  wheel?(factor: number, event: WheelEvent): void
  /**
   * A key was pressed on the surface, without Ctrl, Meta or Alt.
   * @returns whether it had an effect
   */
  key?(event: KeyboardEvent): boolean
}

/** Logarithm of the factor on a distance per pixel of the wheel, and the most pixels at once. */
const WHEEL = 0.0018
const MOST_WHEEL = 80
/** Elements over the picture whose presses are no gestures. */
const CONTROLS = 'a, button, input, select, textarea, label, [role=button]'
/** Pixels of a line, for wheels that count lines. */
const LINE = 16

/**
 * @param isFirst whether it listens before others, in the capture phase
 * @returns a function that ends it
 */
export function recogniseGestures(surface: HTMLElement, actions: GestureActions, isFirst = false): () => void {
  const fingers = new Map<number, Finger>()
  const claimed = new Set<number>()
  let endHold = () => {}
  /** Whether the press is a drag; below, a long press. */
  let moved = false
  let isLong = false
  let angle = 0
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void) =>
    surface.addEventListener(type, run, { signal: stop.signal, capture: isFirst, passive: false })

  const hold = (finger: Finger) => {
    if (!actions.hold!(finger)) return
    isLong = true
    endHold = afterFree(HOLD_EVERY, () => hold(finger), 2)
  }
  const lift = (event: PointerEvent) => {
    endHold()
    if (claimed.delete(event.pointerId) && moved) event.stopPropagation()
    if (!fingers.delete(event.pointerId)) return
    if (event.type === 'pointerup' && !moved && !isLong) actions.tap?.(event)
    actions.up?.(event)
  }

  on('pointerdown', (event) => {
    if (event.cancelBubble && isFirst) return // stopped by a filter before it
    if (isOnControl(event.target as Element, surface)) return
    const { pointerId, clientX: x, clientY: y } = event
    fingers.delete(pointerId) // in case it was released elsewhere
    const wish = actions.down?.(event, fingers.size + 1)
    if (wish === 'ignore') return
    const finger = { x, y, startX: x, startY: y }
    fingers.set(pointerId, finger)
    if (wish === 'yield') claimed.clear()
    if (wish === 'claim') {
      claimed.add(pointerId)
      event.stopPropagation()
    }
    if (wish === 'claim' || (actions.drag && !isFirst)) capture(surface, pointerId)
    endHold()
    moved = fingers.size > 1
    isLong = false
    if (moved) angle = spanOf(fingers).angle
    else if (actions.hold) endHold = afterFree(HOLD_AFTER, () => hold(finger), 2)
  })
  on('pointermove', (event) => {
    if (event.cancelBubble && isFirst) return
    const finger = fingers.get(event.pointerId)
    if (!finger) {
      if (event.pointerType !== 'touch' && event.buttons === 0) actions.hover?.(event)
      return
    }
    if (claimed.has(event.pointerId)) event.stopPropagation()
    const { clientX, clientY } = event
    if (!moved && !isLong) {
      if (Math.hypot(clientX - finger.startX, clientY - finger.startY) < TAP_DISTANCE) return
      moved = true
      endHold()
    }
    const { gap } = spanOf(fingers)
    const [dx, dy] = [(clientX - finger.x) / fingers.size, (clientY - finger.y) / fingers.size]
    finger.x = clientX
    finger.y = clientY
    if (isLong) return
    const now = spanOf(fingers)
    const scale = gap > 0 && now.gap > 0 ? now.gap / gap : 1
    const turned = now.angle - angle
    const twist = fingers.size > 1 ? Math.atan2(Math.sin(turned), Math.cos(turned)) : 0
    const first = fingers.values().next().value!
    actions.drag?.({ event, fingers: fingers.size, first, dx, dy, x: now.x, y: now.y, scale, twist })
  })
  on('pointerup', lift)
  on('pointercancel', lift)
  on('lostpointercapture', (event) => {
    // A finger passes from the canvas to the surface when it is captured.
    if (event.target === surface && (!isFirst || claimed.has(event.pointerId))) lift(event)
  })
  if (actions.hover) on('pointerleave', ({ pointerType }) => pointerType !== 'touch' && actions.hover!(null))
  if (actions.wheel)
    on('wheel', (event) => {
      event.preventDefault()
      const pixels = event.deltaMode === 1 ? LINE * event.deltaY : event.deltaY
      actions.wheel!(Math.exp(Math.max(-MOST_WHEEL, Math.min(MOST_WHEEL, pixels)) * WHEEL), event)
    })
  if (actions.key)
    on('keydown', (event) => {
      if (event.target !== surface || event.ctrlKey || event.metaKey || event.altKey) return
      if (!actions.key!(event)) return
      event.preventDefault()
      event.stopPropagation() // a page may turn its slides by the same keys
    })
  return () => {
    endHold()
    if (fingers.size > 0) actions.up?.()
    stop.abort()
  }
}

/** Whether a press is on a control over the picture, such as a button in drei's <Html>. */
function isOnControl(target: Element, surface: HTMLElement): boolean {
  const control = target === surface ? null : target.closest(CONTROLS)
  return control !== null && control !== surface && surface.contains(control)
}

/** Middle, distance and angle of the first two pointers. */
function spanOf(fingers: ReadonlyMap<number, Finger>) {
  const [a, b = a!] = fingers.values()
  const [dx, dy] = [b!.x - a!.x, b!.y - a!.y]
  return { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2, gap: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) }
}

/** Receives the moves of a pointer outside the surface too. */
function capture(surface: HTMLElement, pointerId: number): void {
  try {
    surface.setPointerCapture(pointerId)
  } catch {
    // The pointer is no longer down, or a script sent the event.
  }
}
