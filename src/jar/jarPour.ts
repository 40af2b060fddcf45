// Pouring a jar out: what leaves it while it tips, and the end of the pour.
import type { BodyId, World } from '../physics/index.ts'
import { getDynamicBody } from '../physics/internal.ts'
import type { createChanges } from './jarChanges.ts'
import type { JarContents } from './jarContents.ts'
import type { JarMotion } from './jarMotion.ts'
import type { createTable } from './jarTable.ts'

export function createPour(
  world: World,
  contents: JarContents,
  motion: JarMotion,
  table: ReturnType<typeof createTable>,
  { clear, endPour, replaceAll }: ReturnType<typeof createChanges>,
  change: (act: () => void) => void,
) {
  const { count } = contents
  return {
    pourOut(still = false): void {
      if (world.dim === 2) clear()
      if (count() === 0) return
      const pour = () => {
        // What lies on the table goes at once, because the bottle takes its frame with it.
        contents.drain(contents.candies.filter(({ body }) => body >= 0 && table.isOut(body)))
        table.leave()
        motion.pourOut()
      }
      change(() => {
        if (motion.emptying === 0) replaceAll(pour)
        if (still || count() === 0) endPour()
      })
    },
    /** Removes candies that have fallen onto the table. After the last one the bottle stands. */
    removePoured(): void {
      const out = contents.candies.filter(({ body }) => {
        if (body < 0 || motion.emptying === 1) return true
        const { position, radius } = getDynamicBody(world, body as BodyId)
        return motion.hasLeft(position[0]!, position[1]!, radius)
      })
      if (out.length > 0) contents.drain(out)
      if (count() === 0) endPour()
    },
  }
}
