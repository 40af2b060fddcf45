// Whether a world is at rest.
import { IDLE_AFTER } from './spawn/spawner.ts'
import type { World } from './world.ts'

/**
 * Whether nothing will move by itself: all bodies sleep, all systems are at rest, and no queued
 * body can be spawned. Then a step changes nothing, and a page need not draw.
 */
export function isAsleep(world: World): boolean {
  const { awake, justFellAsleep, spawner, broadphase, systems } = world
  if (awake > 0 || justFellAsleep || broadphase.woken || broadphase.bySlot) return false
  for (let k = 0; k < systems.length; k++) if (systems[k]!.isAtRest?.(world) === false) return false
  return spawner.queue.length === 0 || spawner.region === null || spawner.refused > IDLE_AFTER
}
