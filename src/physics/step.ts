// The step: a sequence of phases. Each phase is a file in phases/.
import { refuse } from './core/validate.ts'
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
 * @throws RangeError when dt is not a positive finite number
 */
export function step(world: World, dt: number = world.timeStep): void {
  if (!(dt > 0) || !Number.isFinite(dt)) refuse('dt', 'a positive finite number of seconds', dt)
  const { context } = world
  context.dt = dt

  beginStep(world, context) // removals, spawning, level of detail, previous positions, systems
  endPhase(world.profile, context, 'begin')
  if (context.active) {
    updatePairs(world, context) // broad phase: grid, candidate pairs, sleeping pairs
    endPhase(world.profile, context, 'pairs')
    updateContacts(world, context) // narrow phase: pairs, containers, systems; warm start
    endPhase(world.profile, context, 'contacts')
    for (let s = 0; s < context.substeps; s++) {
      context.substep = s
      solveSubstep(world, context) // forces, velocities, contacts, positions, friction
    }
    endPhase(world.profile, context, 'solve')
    finishStep(world, context) // orientations, wrapping, stored impulses, sleep
    endPhase(world.profile, context, 'finish')
  }
  closeStep(world, context) // counters
}
