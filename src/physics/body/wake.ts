// Waking from outside a step: one body, all of them, and the listeners that redraw.
import type { World } from '../world.ts'
import { wakeBody } from './sleep.ts'

/** Wakes every body, and tells the listeners. */
export function wakeAll(world: World): void {
  const { bodies } = world
  for (let i = 0; i < bodies.count; i++) if (wakeBody(bodies, i)) world.broadphase.woken = true
  world.awake = bodies.count
  notifyWake(world)
}

/** Wakes one body, and counts it. */
export function wakeOne(world: World, i: number): void {
  if (!wakeBody(world.bodies, i)) return
  world.broadphase.woken = true
  world.awake++
}

/** Calls the listeners of `onWake`: something will move. */
export function notifyWake(world: World): void {
  for (const listener of world.wakeListeners) listener()
}
