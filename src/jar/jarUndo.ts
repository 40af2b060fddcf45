// What a jar is made of, the jar at one time, and the changes that can be taken back. Each step of
// undo holds the contents before it. Where all candies went at once it holds their world too, so
// that they return to where they were.
import { isAsleep, takeSnapshot, type World } from '../physics/index.ts'
import type { createEvents } from './events.ts'
import type { CandyBodies } from './jarBodies.ts'
import type { JarContents } from './jarContents.ts'
import type { JarState } from './jarFile.ts'
import type { createGoals } from './jarGoals.ts'
import type { JarItem } from './jarItems.ts'
import type { JarMotion } from './jarMotion.ts'
import type { createTable } from './jarTable.ts'
import type { JarEvents } from './jarTypes.ts'
import type { Restore } from './jarWorld.ts'
import type { JarVessel } from './vessels.ts'

/** The parts of a jar; jar.ts makes them, and its functions take them. */
export interface JarParts {
  readonly world: World
  /** Null on a torus. */
  readonly vessel: JarVessel | null
  readonly restore: Restore
  /** What one candy stands for in a jar of this value. */
  readonly each: (value: number) => number
  readonly contents: JarContents
  readonly bodies: CandyBodies
  readonly motion: JarMotion
  readonly table: ReturnType<typeof createTable>
  readonly goals: ReturnType<typeof createGoals>
  readonly events: ReturnType<typeof createEvents<JarEvents>>
  /** The changes that can be taken back, the newest last. */
  readonly steps: UndoStep[]
  /** Whether the page of a controlled jar was asked to take the newest one back. */
  isProposed: boolean
  /** Whether the world was at rest after the last step. */
  isAtRest: boolean
  /** Whether drop, land and settle are left out. */
  isSilent: boolean
  /** Grows when contents, colours or labels have changed. */
  revision: number
}

/** A jar at one time. */
export interface JarMoment {
  state: JarState
  /** Its world, as `takeSnapshot` gives it. */
  snapshot: Uint8Array
}

export interface UndoStep {
  /** Returns the contents before the change. Called while those after it are in the jar. */
  before(): readonly JarItem[]
  moment: JarMoment | undefined
}

/** Steps that are kept, and bytes of their worlds. The newest step is always kept. */
const MOST_STEPS = 20
const MOST_BYTES = 2 ** 25

/** The state apart from the world. It shares the candies of the jar. */
export function stateOf({ vessel, contents, bodies, motion }: JarParts): JarState {
  motion.applyTilt()
  const { down, shaking, waving } = motion
  const { radius, flying } = bodies
  const own = vessel && vessel.name !== 'bottle' && { vessel: vessel.given }
  return { radius, ...own, ...contents.state(), down, shaking, waving, flying: [...flying] }
}

export function momentOf(jar: JarParts): JarMoment {
  const candies = jar.contents.candies.map((candy) => ({ ...candy, items: candy.items.slice() }))
  return { state: { ...stateOf(jar), candies }, snapshot: jar.table.save(() => takeSnapshot(jar.world)) }
}

/** Replaces items, candies and their world. */
export function returnTo(jar: JarParts, { state, snapshot }: JarMoment): void {
  const { world, contents, bodies, motion, table } = jar
  jar.restore(snapshot, world)
  contents.load(state)
  bodies.load(state)
  motion.load(state, table.load())
  // The jar that was saved may have had another capacity.
  contents.alter([])
  jar.isAtRest = isAsleep(world)
}

/** Records a change. One that follows a proposal takes the newest step back instead. */
export function record(jar: JarParts, before: UndoStep['before'], moment?: JarMoment): void {
  const { steps } = jar
  if (jar.isProposed) steps.pop()
  else steps.push({ before, moment })
  jar.isProposed = false
  const bytes = () => steps.reduce((sum, { moment }) => sum + (moment?.snapshot.length ?? 0), 0)
  while (steps.length > MOST_STEPS || (steps.length > 1 && bytes() > MOST_BYTES)) steps.shift()
}

/** Removes all steps. */
export function forget(jar: JarParts): void {
  jar.steps.length = 0
  jar.isProposed = false
}
