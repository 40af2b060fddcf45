// A change of a world that another thread steps makes its answer useless. So changes that follow
// each other without end, as those of a hand do, wait for the answer.
import type { World } from '../world.ts'

/** What waits for the answer, of the worlds that another thread steps. */
const waiting = new WeakMap<World, Map<unknown, () => void>>()

/**
 * Changes a world: now, or as soon as the steps that another thread takes have arrived.
 * @param key Of changes with the same key only the last one that waits is made.
 */
export function whenFree(world: World, key: unknown, change: () => void): void {
  const changes = waiting.get(world)
  if (changes) changes.set(key, change)
  else change()
}

/** Lets changes wait. */
export function beginWaiting(world: World): void {
  waiting.set(world, new Map())
}

/** Makes the changes that wait. */
export function endWaiting(world: World): void {
  const changes = waiting.get(world)
  waiting.delete(world)
  for (const change of changes?.values() ?? []) change()
}
