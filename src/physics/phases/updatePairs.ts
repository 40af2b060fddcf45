// The broad phase of a step: updates the list of pairs that may touch.
import { updatePairList } from '../broadphase/pairList.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'

/** Updates the pair list, and wakes sleeping bodies that may be hit or lost their support. */
export function updatePairs({ contact, broadphase, bodies, space, awake }: World, context: StepContext): void {
  if (contact !== null) updatePairList(broadphase, bodies, space, context, awake)
}
