// Wakes bodies from outside a step, and calls the listeners.
import { callListeners } from '../core/listeners.ts'
import type { World } from '../world.ts'
import { countAwake, wakeBody } from './sleep.ts'

/** Wakes every body, and calls the listeners. */
export function wakeAll(world: World): void {
  const { bodies } = world
  for (let i = 0; i < bodies.count; i++) if (wakeBody(bodies, i)) world.broadphase.woken = true
  world.awake = countAwake(bodies)
  notifyWake(world)
}

/** Wakes one body, and updates the counters. Does not call the listeners. */
export function wakeOne(world: World, i: number): void {
  if (!wakeBody(world.bodies, i)) return
  world.broadphase.woken = true
  world.awake++
}

/** Counts a change, and calls the listeners of `onWake`. */
export function notifyWake(world: World): void {
  world.revision++
  callListeners(world.wakeListeners)
}
