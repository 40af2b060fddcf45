// The last phase of every step, also in a sleeping world: counters, the profile, and a check.
import { checkFinite } from '../body/checkFinite.ts'
import { countAwake } from '../body/sleep.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'

/**
 * Advances the time of the world, counts awake bodies, fills the profile, and checks that the world
 * is finite.
 * @throws RangeError when a position or velocity is not finite, or a function of the user failed
 */
export function closeStep(world: World, context: StepContext): void {
  const { profile, bodies, broadphase, contacts, overlaps, lod } = world
  if (lod.active && world.awake > 0) lod.contacts = contacts.count
  world.stepCount++
  world.time += context.dt
  // While all bodies are awake there is nothing to count.
  if (world.awake > 0 && (world.awake < bodies.count || world.justFellAsleep)) world.awake = countAwake(bodies)
  if (!context.active) profile.pairs = profile.contacts = profile.solve = profile.finish = 0
  profile.pairTests = context.active ? broadphase.pairs.tests : 0
  profile.pairCount = broadphase.pairs.count
  if (context.active) profile.contactCount = contacts.count + overlaps.count
  profile.substeps = context.active ? context.substeps : 0
  if (context.active) checkFinite(world)
  profile.step = performance.now() - context.startedAt
  context.startedAt = 0
  const { failure } = context
  context.failure = undefined
  if (failure) throw failure
}
