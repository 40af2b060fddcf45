// Single-key shortcuts of the page. A key that the focused control could use is left to it.
import { useEffect } from 'react'

export type Shortcuts = Record<string, () => void>

const TYPING = 'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]'
const PRESSING = `${TYPING}, button, a, input, summary, [role=button], [role=switch], [role=slider]`
/** Elements over the page that take all keys. */
const OVERLAY = '[role=dialog]'

/**
 * Whether a key is left to the focused control, or to a dialog around it.
 * @param key `KeyboardEvent.key`
 */
export function isTaken(target: EventTarget | null, key: string): boolean {
  return target instanceof Element && target.closest(`${key === ' ' ? PRESSING : TYPING}, ${OVERLAY}`) !== null
}

/**
 * @param shortcuts Functions by `KeyboardEvent.key` in lower case, after `mod+` where Ctrl or Cmd
 *   is held.
 * @param repeating The key that repeats while it is held down.
 */
export function useKeys(shortcuts: Shortcuts, enabled: boolean, repeating = '.'): void {
  useEffect(() => {
    if (!enabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey
      if (event.defaultPrevented || event.altKey || event.isComposing || (held && event.shiftKey)) return
      const key = `${held ? 'mod+' : ''}${event.key.toLowerCase()}`
      if (!Object.hasOwn(shortcuts, key) || (event.repeat && key !== repeating)) return
      if (isTaken(event.target, key)) return
      event.preventDefault()
      shortcuts[key]!()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [shortcuts, enabled, repeating])
}
