// Gives the page its scroll: one finger scrolls the page and the wheel too; the scene takes two fingers, a press that is held, or the wheel
// with Ctrl (as a pinch on a trackpad sends it). It filters events before whoever steers the scene sees them.

/** A finger that stays for so long, ms, takes hold of the scene; one that moved so far, CSS pixels, has not stayed. */
const PRESS = 350
const STILL = 8

/** A finger as it came down. An event forgets what it hit as soon as it has passed out of a shadow root: that is kept beside it. */
type Finger = { event: PointerEvent; target: EventTarget | null }

/** @returns a function that ends it */
export function sharePageScroll(surface: HTMLElement): () => void {
  const stop = new AbortController()
  const fingers = new Map<number, Finger>()
  let ours = false
  let press: ReturnType<typeof setTimeout> | undefined
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void) =>
    surface.addEventListener(type, run, { signal: stop.signal, capture: true, passive: false })

  /** The fingers that were kept back are told now. */
  const take = () => {
    if (ours) return
    clearTimeout(press)
    ours = true
    for (const { event, target } of fingers.values()) target?.dispatchEvent(tell('pointerdown', event, false))
  }
  const lift = (event: PointerEvent) => {
    const first = fingers.get(event.pointerId)?.event
    if (!first) return
    fingers.delete(event.pointerId)
    clearTimeout(press)
    if (fingers.size === 0 && ours) {
      ours = false
      return
    }
    if (ours || !event.isTrusted) return
    event.stopPropagation()
    // A tap is a click on the scene.
    if (event.type !== 'pointerup' || apart(event, first) > STILL) return
    for (const type of ['pointerdown', 'pointerup']) event.target?.dispatchEvent(tell(type, event, true))
  }

  on('pointerdown', (event) => {
    if (event.pointerType !== 'touch' || !event.isTrusted) return
    fingers.set(event.pointerId, { event, target: event.target })
    if (ours) return
    event.stopPropagation()
    if (fingers.size > 1) take()
    else press = setTimeout(take, PRESS)
  })
  on('pointermove', (event) => {
    const first = fingers.get(event.pointerId)?.event
    if (!first || ours) return
    event.stopPropagation()
    if (apart(event, first) > STILL) clearTimeout(press)
  })
  on('pointerup', lift)
  on('pointercancel', lift)
  on('touchmove', (event) => {
    if (ours || event.touches.length > 1) event.preventDefault()
  })
  on('contextmenu', (event) => {
    if (fingers.size > 0) event.preventDefault()
  })
  on('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
  })
  return () => {
    clearTimeout(press)
    stop.abort()
  }
}

function apart(a: PointerEvent, b: PointerEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
}

function tell(type: string, { pointerId, clientX, clientY }: PointerEvent, isPrimary: boolean): PointerEvent {
  return new PointerEvent(type, { pointerId, pointerType: 'touch', clientX, clientY, isPrimary, bubbles: true })
}
