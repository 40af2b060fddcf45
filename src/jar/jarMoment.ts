// A jar at one time, for undo and for saved text, and the way back to it.
import { takeSnapshot, type World } from '../physics/index.ts'
import type { CandyBodies } from './jarBodies.ts'
import type { JarContents } from './jarContents.ts'
import type { JarState } from './jarFile.ts'
import type { JarMotion } from './jarMotion.ts'
import type { createTable } from './jarTable.ts'
import type { JarMoment } from './jarUndo.ts'
import type { Restore } from './jarWorld.ts'
import type { JarVessel } from './vessels.ts'

/** @param vessel The vessel of the jar; null on a torus. */
export function createMoments(
  world: World,
  vessel: JarVessel | null,
  restore: Restore,
  contents: JarContents,
  bodies: CandyBodies,
  motion: JarMotion,
  table: ReturnType<typeof createTable>,
) {
  /** The state apart from the world. It shares the candies of the jar. */
  const state = (): JarState => {
    motion.applyTilt()
    const { down, shaking, waving } = motion
    const { radius, flying } = bodies
    const own = vessel && vessel.name !== 'bottle' && { vessel: vessel.given }
    return { radius, ...own, ...contents.state(), down, shaking, waving, flying: [...flying] }
  }
  return {
    state,
    moment(): JarMoment {
      const candies = contents.candies.map((candy) => ({ ...candy, items: candy.items.slice() }))
      return { state: { ...state(), candies }, snapshot: table.save(() => takeSnapshot(world)) }
    },
    /** Replaces items, candies and their world. */
    replace({ state, snapshot }: JarMoment): void {
      restore(snapshot, world)
      contents.load(state)
      bodies.load(state)
      motion.load(state, table.load())
      // The jar that was saved may have had another capacity.
      contents.alter([])
    },
  }
}
