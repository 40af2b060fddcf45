// Single-key shortcuts of the page. They keep out of the way of controls: a key that a focused control could use is its own.
import { useEffect } from 'react'

export type Shortcuts = Record<string, () => void>

const TYPING = 'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]'
const PRESSING = `${TYPING}, button, a, input, summary, [role=button], [role=switch], [role=slider]`
/** What lies over the page and has the keys to itself. */
const OVER = '[role=dialog]'

/** Whether a key belongs to the control that has the focus, or to a dialog about it. @param key KeyboardEvent.key */
export function isTaken(target: EventTarget | null, key: string): boolean {
  return target instanceof Element && target.closest(`${key === ' ' ? PRESSING : TYPING}, ${OVER}`) !== null
}

/** `shortcuts`: what a key does, by KeyboardEvent.key in lower case. `repeating`: those that go on while held down. */
export function useKeys(shortcuts: Shortcuts, enabled: boolean, repeating = '.'): void {
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (!Object.hasOwn(shortcuts, key) || (event.repeat && key !== repeating)) return
      if (isTaken(event.target, key)) return
      event.preventDefault()
      shortcuts[key]!()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [shortcuts, enabled, repeating])
}
