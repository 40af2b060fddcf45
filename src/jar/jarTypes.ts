// Options, events and statistics of a jar; jar.ts exports them again.
import type { Stats } from '../physics/index.ts'
import type { JarGoal, JarGoals } from './jarGoals.ts'
import type { JarItem } from './jarItems.ts'
import type { JarView } from './jarWorld.ts'
import type { OwnVessel, VesselName } from './vessels.ts'

/**
 * Options of `createJar` and `<KonpeitoBottle>`. There, another value starts a new jar with the
 * same contents.
 */
export interface JarOptions {
  /** Seed of all randomness, a finite number. @default 1 */
  seed?: number
  /** The world that the jar fills. @default bottle */
  view?: JarView
  /**
   * The glass around the candies: a name, or the profile of its inside. No effect on a torus.
   * @default bottle
   */
  vessel?: VesselName | OwnVessel
  /**
   * The most candies. Above 3000 they are smaller, so that they fit.
   * @default 3000 in a bottle, 1000 on a torus
   */
  capacity?: number
  /**
   * What happens above the capacity. `group`: one candy stands for 2, 4, 8 ... items. `refuse`:
   * further items are refused with an error. @default group
   */
  overflow?: 'group' | 'refuse'
  /**
   * How many of the first candies lie on the table beside the bottle, 0 to 24. They are items of
   * the jar like all others. Where `fills` sizes the candies, at most one in 20 lies there, and
   * none of fewer than 80. No effect on a torus. @default 0
   */
  beside?: number
  /**
   * The value that fills the bottle up to its shoulder: candies are sized for it. At least so much
   * that 7 candies fill it; larger ones would get stuck in the neck. On a torus that many candies
   * cover 30 % of the plane. @default 0: the largest goal; without a goal, candies
   * have their usual size
   */
  fills?: number
  /** The value that one candy stands for: above 0, at most a million. @default 1 */
  unit?: number
  /**
   * A count at which a line is drawn on the glass, or up to 20: numbers, `{ at, label }`, or a text
   * such as `50,100:Pizza`. @default none
   */
  goal?: JarGoals
}

/** A candy that an event is about. */
export interface CandyEvent {
  /** The item that it stands for, or the first of several. */
  item: JarItem
  /** All items that it stands for. */
  items: readonly JarItem[]
}
/** A change of the contents. */
export interface JarChange {
  /** The function that was called; `set` for the count or the list of items. */
  reason: 'drop' | 'take' | 'set' | 'clear' | 'load' | 'pourOut' | 'undo'
  /** What the items count for after the change: their number, where none has a value. */
  count: number
  /** All items, as of when this is read. */
  readonly items: readonly JarItem[]
  /** The value that one candy stands for. */
  standsFor: number
}
/** The events of a jar, by the name that `on` takes. */
export interface JarEvents {
  /** A candy entered the jar. */
  drop: CandyEvent
  /** A candy touched something for the first time. */
  land: CandyEvent
  /** All candies are at rest. */
  settle: { count: number }
  /** The contents changed. */
  change: JarChange
  /** The count has risen to a goal, by a change that is neither a load nor an undo. */
  goal: JarGoal
  /** Items were refused. Those accepted are in the jar. */
  error: Error
  /** Colours or labels may have changed. */
  paint: null
}
/** Statistics of a jar and of its world. */
export interface JarStats extends Stats {
  /** What the items count for: their number, where none has a value. */
  count: number
  /** The number of candies, inside and queued. */
  candies: number
  /** The value that one candy stands for. */
  standsFor: number
  /** What the last candy stands for, where that is less; otherwise 0. */
  remainder: number
  /** Steps of its world so far; 60 a second while it moves. */
  steps: number
}
