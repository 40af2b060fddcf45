// Keys of an element: letters on keyboards of all scripts, and Escape before a dialog around it.
import { windowOf } from './onScreen.ts'

/** The pressed key. In a script without Latin letters it is the Latin letter in its place. */
export const latinKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  /^(?!\p{Script=Latin})\p{Letter}$/u.test(key) && code.startsWith('Key') ? code.slice(3).toLowerCase() : key

/**
 * Handles Escape while the focus is in an element. It listens first of all, because dialogs around the
 * element may listen in the document's capture phase.
 * @param press returns false if the key is left to others
 * @returns a function that ends it
 */
export function captureEscape(element: HTMLElement, press: (event: KeyboardEvent) => unknown): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !element.matches(':focus-within') || press(event) === false) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const listen = () => windowOf(element).addEventListener('keydown', onKeyDown, options)
  listen()
  element.addEventListener('focusin', listen, options) // it may have moved to another window
  return () => stop.abort()
}
