// A jar as plain records: its contents, bodies, motion, table and undo. The functions of this
// folder take them as parameters. jar.ts has the public functions.
import type { ContactLaw, Container, System, World } from '../physics/index.ts'
import type { createJarEvents } from './jarEvents.ts'
import type { Candy, JarItem } from './jarItems.ts'
import type { ReadOptions } from './jarOptions.ts'
import type { JarVec, Restore } from './jarWorld.ts'
import type { JarVessel, OwnVessel, VesselName } from './vessels.ts'

export interface JarState {
  readonly world: World
  /** Restores its saved worlds. */
  readonly restore: Restore
  readonly options: ReadOptions
  /** Null on a torus. */
  readonly vessel: JarVessel | null
  readonly contents: Contents
  readonly bodies: CandyBodies
  readonly motion: Motion
  readonly table: Table
  readonly undo: Undo
  readonly events: ReturnType<typeof createJarEvents>
  /** The count after the last change, for goals. */
  lastCount: number
  /** Whether the first contents come in, which reach no goal. */
  isFilling: boolean
  /** Whether the world was at rest after the last step. */
  isAtRest: boolean
  /** Candies with a lower serial number fire no drop and no land, and alone no settle. */
  silentBelow: number
  /** Grows when contents, colours or labels have changed. */
  revision: number
}

export interface Contents {
  /** All candies, oldest first. */
  candies: Candy[]
  /** The items of the candies, oldest first. It changes in place, so readers get copies. */
  items: JarItem[]
  /** The serial number of the next candy. */
  serial: number
  /** The value that one candy stands for. */
  valuePerCandy: number
  /** How many ids the jar has chosen so far. */
  named: number
  /** The sum of the values of all items: their number if no item has a value. */
  total: number
  /** Whether candies before the last one may not be full. */
  isUneven: boolean
  readonly byKey: Map<string, JarItem>
}

export interface CandyBodies {
  /** Mean radius of a candy of size 1, metres. */
  radius: number
  /** The current mean radius, which is larger while candies shrink. Metres. */
  present: number
  /** The number of candies that the jar is sized for; null if the options set their size. */
  sizedFor: number | null
  /** How many of the first candies lie beside the bottle. */
  beside: number
  readonly byTicket: Map<number, Candy>
  readonly byBody: Map<number, Candy>
  /** Bodies that have touched nothing yet. */
  readonly flying: Set<number>
}

export interface Motion {
  /** The tilt that was asked for. */
  down: JarVec
  /** The tilt in effect: a steep bottle stands up until all queued candies are inside. */
  acting: JarVec
  /** A tilt that waits until the worker's steps have arrived. */
  next: JarVec | undefined
  shaking: Shaking
  /** Steps left in which candies hop. */
  hopping: number
  /** Steps left of a pour; 0 when the bottle stands. */
  emptying: number
  /** Strength of gravity in metres per second squared. */
  readonly gravity: number
  /** Contact law and damping of the upright jar. */
  contact: ContactLaw | null
  damping: number
}

/** A shake: its strength, 0 to 3, and the steps left of it. */
export interface Shaking {
  strength: number
  left: number
}

export interface Table {
  /** The vessel on it; null without a table: on a torus, and in worlds without glass. */
  readonly vessel: JarVessel | null
  /** The walls without a table. */
  readonly plain: readonly Container[]
  /** Acts on the bodies outside. */
  readonly system: System | null
  /** The walls with a table, made at its first use and when `reach` changes. */
  walls: { open: readonly Container[]; closed: readonly Container[] } | undefined
  /** Radius of the table, metres. */
  reach: number
  isUsed: boolean
  /** Whether the mouth is open, and the cork off. */
  isOpen: boolean
  /** The body that is held, or -1. */
  held: number
  /** Steps since a candy was above the mouth. */
  calm: number
  /** The number of steps of the world at the last look at the mouth. */
  watchedAt: number
  /** Dense indices of the bodies outside after the last step. */
  readonly outside: number[]
}

/** The changes that can be taken back. */
export interface Undo {
  /** The newest last. */
  readonly steps: UndoStep[]
  /** Whether the page of a controlled jar was asked to take back the newest change. */
  isProposed: boolean
  /** Whether changes make no step. */
  isPaused: boolean
}

export interface UndoStep {
  /** Returns the contents before the change. Called while the jar has the contents after it. */
  before(): readonly JarItem[]
  /** The jar before a change that replaced all candies, so that they return to their places. */
  moment: Moment | undefined
}

/** A jar at one time, with a snapshot of its world. */
export type Moment = { state: SavedJar; snapshot: Uint8Array }

/** The state of a jar apart from its world. */
export interface SavedJar
  extends Pick<CandyBodies, 'radius'>,
    Pick<Contents, 'candies' | 'serial' | 'valuePerCandy' | 'named'>,
    Pick<Motion, 'down' | 'shaking' | 'hopping'> {
  /** The current mean radius while candies shrink. @default `radius` */
  present?: number
  /** The vessel as the options name it. @default bottle */
  vessel?: VesselName | OwnVessel
  /** On a table, steps since a candy was above the mouth. @default 0 */
  calm?: number
  /** Bodies that have touched nothing yet. */
  flying: number[]
}
