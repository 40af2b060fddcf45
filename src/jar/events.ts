// What a jar takes and what it tells: options, events, figures.
import type { Candy, Item } from './items.ts'
import type { JarView } from './scenes.ts'

export interface JarOptions {
  view?: JarView
  seed?: number
  /** How many candies fill it, 1 to 30000: they are as large as that allows. By default 3000 of the usual size, or as many as are there at first. */
  capacity?: number
  /** Above capacity: one candy stands for n, or what is too much is refused. */
  overflow?: 'group' | 'refuse'
  /** What is there at first: items, or a number. */
  contents?: readonly Item[] | number
}

/** Why the contents changed. */
export type Reason = 'drop' | 'take' | 'clear' | 'pourOut' | 'load' | 'set' | 'group'

export interface JarChange {
  reason: Reason
  count: number
  /** Those that have a name. */
  items: readonly Item[]
  /** Candies in the world or on their way, and how many one of them stands for. */
  candies: number
  each: number
}

export interface JarEvents {
  /** A candy entered. */
  drop: Candy
  /** A candy that was dropped touched another, or the glass; impulse in N s. */
  land: Candy & { impulse: number }
  /** All came to rest. */
  settle: { count: number }
  change: JarChange
  error: Error
}

export interface JarFigures {
  count: number
  candies: number
  each: number
  waiting: number
  awake: number
  /** Time of the last step, ms. */
  stepMs: number
}
