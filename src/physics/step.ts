// The step: a sequence of phases. Each phase is a file in phases/.
import { LIMITS } from './core/limits.ts'
import { duration } from './core/validate.ts'
import { beginStep } from './phases/beginStep.ts'
import { closeStep } from './phases/closeStep.ts'
import { finishStep } from './phases/finishStep.ts'
import { solveSubstep } from './phases/solveSubstep.ts'
import { updateContacts } from './phases/updateContacts.ts'
import { updatePairs } from './phases/updatePairs.ts'
import { endPhase } from './profile.ts'
import type { World } from './world.ts'

/**
 * Advances a world by one step.
 * @param dt Simulated seconds. @default the world's `timeStep`
 * @throws RangeError when dt is not a number from 1e-9 to 1e6, and after a step in which a position
 * or velocity became too large for a number: it names the body
 */
export function step(world: World, dt: number = world.timeStep): void {
  // Compared inline: V8 allocates a heap number when a double is passed to a function.
  if (typeof dt !== 'number' || !(dt >= LIMITS.timeStep[0] && dt <= LIMITS.timeStep[1])) duration('dt', dt)
  const { context } = world
  context.dt = dt

  beginStep(world, context) // removals, spawning, level of detail, previous positions, systems
  world.profile.begin = endPhase(context)
  if (context.active) {
    updatePairs(world, context) // broad phase: grid, candidate pairs, sleeping pairs
    world.profile.pairs = endPhase(context)
    updateContacts(world, context) // narrow phase: pairs, containers, systems; warm start
    world.profile.contacts = endPhase(context)
    world.profile.solve = 0
    for (let s = 0; s < context.substeps; s++) {
      context.substep = s
      solveSubstep(world, context) // forces, velocities, contacts, positions, friction
    }
    world.profile.solve += endPhase(context)
    finishStep(world, context) // orientations, wrapping, stored impulses, sleep
    world.profile.finish = endPhase(context)
  }
  closeStep(world, context) // counters, and the check that all is finite
  const { observers } = world // a listener may replace them
  for (let k = 0; k < observers.length; k++) observers[k]!.afterStep(world)
}
