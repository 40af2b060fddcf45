// The events of the elements, and their base class.
import type { CandyEvent, JarChange, JarGoal } from '../jar/jar.ts'

/** HTMLElement, or a stand-in on a server, where the classes can still be imported. */
export const ElementBase: typeof HTMLElement =
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

/** Fires an event of an element. It bubbles, and leaves a shadow root. */
export function fire(host: HTMLElement, type: string, detail: unknown = null): void {
  host.dispatchEvent(new CustomEvent(`konpeito-${type}`, { detail, bubbles: true, composed: true }))
}

/** Runs a change that may be refused, and fires its error as an event. */
export function attempt(host: HTMLElement, run: () => void): void {
  try {
    run()
  } catch (error) {
    fire(host, 'error', error)
  }
}

/** The events of the element and their `detail`. All bubble and leave a shadow root. */
export interface KonpeitoBottleEvents {
  /** The jar is there, and its first picture is drawn. */
  'konpeito-ready': CustomEvent<null>
  /** A candy entered the jar. */
  'konpeito-drop': CustomEvent<CandyEvent>
  /** A candy touched something for the first time. */
  'konpeito-land': CustomEvent<CandyEvent>
  /** All candies are at rest. */
  'konpeito-settle': CustomEvent<{ count: number }>
  /** A candy was chosen by pointer, touch or key. */
  'konpeito-pick': CustomEvent<CandyEvent>
  /** Pointer, touch or focus is on another candy; null when there is none any more. */
  'konpeito-hover': CustomEvent<CandyEvent | null>
  /** The contents changed. */
  'konpeito-change': CustomEvent<JarChange>
  /** The count has risen to a goal. */
  'konpeito-goal': CustomEvent<JarGoal>
  /** A value was refused, or drawing failed. The jar is as it was. */
  'konpeito-error': CustomEvent<Error>
}
