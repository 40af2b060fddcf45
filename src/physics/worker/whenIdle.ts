// Changes of a world that another thread steps. Each makes the answer of that thread useless, so
// those that come in every frame, such as a drag, wait for the answer.
import type { World } from '../world.ts'

/** The changes that wait, by world, while another thread steps it. */
const waiting = new WeakMap<World, Map<unknown, () => void>>()

/**
 * Changes a world: now, or as soon as the steps that another thread takes have arrived.
 * @param key Of changes with the same key only the last one that waits is made.
 */
export function whenIdle(world: World, key: unknown, change: () => void): void {
  const changes = waiting.get(world)
  if (changes) changes.set(key, change)
  else change()
}

/** From now on changes wait. */
export function beginWaiting(world: World): void {
  waiting.set(world, new Map())
}

/** Makes the changes that wait, and lets later ones no longer wait. */
export function endWaiting(world: World): void {
  const changes = waiting.get(world)
  waiting.delete(world)
  for (const change of changes?.values() ?? []) change()
}
