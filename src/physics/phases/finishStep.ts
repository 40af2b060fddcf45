// The phase after the substeps: orientations, wrapping, stored impulses, sleep.
import { integrateOrientations, wrapPositions } from '../body/integrate.ts'
import { updateSleep } from '../body/sleep.ts'
import { parkSleepingPairs } from '../broadphase/sleepingPairs.ts'
import { noteLoads, wakeLoaded } from '../contact/wakeLoaded.ts'
import { removeWarmStart, storeImpulses } from '../solver/warmStart.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'

/** Finishes a step, all but the counters. */
export function finishStep(world: World, context: StepContext): void {
  const { bodies, contacts, broadphase, systems, observers, lod, gravity, space } = world
  const { pairs, parked } = broadphase
  integrateOrientations(bodies, context)
  wrapPositions(bodies, space)
  for (let k = 0; k < observers.length; k++) observers[k]!.afterSolve?.(world)

  context.fellAsleep = 0
  if (context.hasContacts) {
    const hasSleepers = world.awake < bodies.count
    if (hasSleepers && wakeLoaded(bodies, contacts, gravity, context) > 0) broadphase.woken = true
    storeImpulses(world, context)
    if (context.canSleep) updateSleep(bodies, lod.active ? lod.isFar : null, world.sleep, gravity, context)
  }
  for (let k = 0; k < systems.length; k++) systems[k]!.finishStep?.(world, context)
  if (context.fellAsleep > 0) {
    noteLoads(bodies, contacts, context)
    parkSleepingPairs(pairs, parked, bodies)
    world.justFellAsleep = true
  }
  // Surfaces are collected again in each step, so their share of the warm start is removed.
  if (context.hasContacts) removeWarmStart(contacts, bodies)
}
