// What a jar takes and what it tells: the options, the events and the figures of jar.ts, which passes them on.
import type { Stats } from '../physics/index.ts'
import type { JarItem } from './jarItems.ts'
import type { JarView } from './jarWorld.ts'

/** What `createJar` takes, and `<KonpeitoBottle>` too: another value begins a new jar with the same contents. */
export interface JarOptions {
  /** Source of all chance, a finite number; 1 */
  seed?: number
  /** `bottle` */
  view?: JarView
  /** Candies at most; 3000 in a bottle, 1000 on a torus. More than 3000 are smaller, so that they fit. */
  capacity?: number
  /** Above the capacity: `group` (default), one candy stands for 2, 4, 8 ... items; `refuse`, further items are refused with an error. */
  overflow?: 'group' | 'refuse'
}

/** What happened to a candy: the item it stands for, the first of several, and all of them. */
export interface CandyEvent {
  item: JarItem
  items: readonly JarItem[]
}
/** A change of the contents. */
export interface JarChange {
  /** What was called; `set`: the count, or the list of items. */
  reason: 'drop' | 'take' | 'set' | 'clear' | 'load' | 'pourOut'
  /** Items after the change. */
  count: number
  /** All of them, as they are when this is read. */
  readonly items: readonly JarItem[]
  /** Items that one candy stands for. */
  standsFor: number
}
/** What a jar tells by `on`, and what comes with it. */
export interface JarEvents {
  /** A candy came in. */
  drop: CandyEvent
  /** It touched something for the first time. */
  land: CandyEvent
  /** All are at rest. */
  settle: { count: number }
  /** The contents changed. */
  change: JarChange
  /** Items were refused; what was accepted is in. */
  error: Error
  /** Colours may differ from those drawn, labels from those read. */
  paint: null
}
/** Figures of a jar, and those of its world. */
export interface JarStats extends Stats {
  /** Items. */
  count: number
  /** Candies that stand for them, inside and waiting. */
  candies: number
  /** Items that one candy stands for. */
  standsFor: number
  /** Steps of its world so far, 60 a second while it moves. */
  steps: number
}
