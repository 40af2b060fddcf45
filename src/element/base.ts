// What both elements extend, and how they fire events.

/** On a server there is no HTMLElement, but the classes of the elements can still be imported. */
export const ElementBase: typeof HTMLElement =
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

/** Fires an event of an element. It bubbles, and leaves a shadow root. */
export function fire(host: HTMLElement, type: string, detail: unknown = null): void {
  host.dispatchEvent(new CustomEvent(`konpeito-${type}`, { detail, bubbles: true, composed: true }))
}

/** Does what may be refused, and reports the error as an event. */
export function attempt(host: HTMLElement, run: () => void): void {
  try {
    run()
  } catch (error) {
    fire(host, 'error', error)
  }
}
