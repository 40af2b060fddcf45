// Gives the page its scroll: one finger scrolls the page and the wheel too; the scene takes two fingers, a press that is held, or the wheel
// with Ctrl (as a pinch on a trackpad sends it). It filters events before whoever steers the scene sees them.

/** A finger that stays for so long, ms, takes hold of the scene; one that moved so far, CSS pixels, has not stayed. */
const PRESS = 350
const STILL = 8

/** @returns a function that ends it */
export function sharePage(surface: HTMLElement): () => void {
  const stop = new AbortController()
  const fingers = new Map<number, PointerEvent>()
  let ours = false
  let press: ReturnType<typeof setTimeout> | undefined
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void) =>
    surface.addEventListener(type, run, { signal: stop.signal, capture: true, passive: false })

  /** The fingers that were kept back are told now. */
  const take = () => {
    if (ours) return
    clearTimeout(press)
    ours = true
    for (const { pointerId, clientX, clientY, target } of fingers.values()) {
      const told = { pointerId, pointerType: 'touch', clientX, clientY, isPrimary: false, bubbles: true }
      target?.dispatchEvent(new PointerEvent('pointerdown', told))
    }
  }
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    clearTimeout(press)
    if (!ours) event.stopPropagation()
    if (fingers.size === 0) ours = false
  }

  on('pointerdown', (event) => {
    if (event.pointerType !== 'touch' || !event.isTrusted) return
    if (ours) {
      fingers.set(event.pointerId, event)
      return
    }
    event.stopPropagation()
    fingers.set(event.pointerId, event)
    if (fingers.size > 1) take()
    else press = setTimeout(take, PRESS)
  })
  on('pointermove', (event) => {
    const first = fingers.get(event.pointerId)
    if (!first || ours) return
    event.stopPropagation()
    if (Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > STILL) clearTimeout(press)
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
