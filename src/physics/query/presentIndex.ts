// The body index of a world, up to date: what queries search.
import { BodyIndex, updateBodyIndex } from '../broadphase/bodyIndex.ts'
import type { World } from '../world.ts'

/**
 * The index of the bodies where they are now. Between steps it is updated once; within a step, in
 * each call.
 */
export function presentIndex({ broadphase, bodies, space, stepCount, context }: World): BodyIndex {
  broadphase.index ??= new BodyIndex()
  const { index } = broadphase
  const isKnown = broadphase.indexedAt === stepCount && index.knownCount === bodies.count && index.space === space
  if (isKnown && context.startedAt === 0) return index
  index.lookahead = 0
  updateBodyIndex(index, bodies, space)
  broadphase.indexedAt = stepCount
  return index
}
