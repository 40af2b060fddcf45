// Sleep events: single bodies fall asleep and wake.
import { lengthen } from '../core/columns.ts'
import { addListener, type Finder } from '../system/observers.ts'
import type { World } from '../world.ts'
import { type BodyId, idOf } from './bodies.ts'
import { AWAKE, FIXED } from './sleep.ts'

/** A body that fell asleep or woke. */
export interface SleepEvent {
  /** What the body does. */
  readonly type: 'sleep' | 'wake'
  /** Its handle. */
  readonly body: BodyId
}

/**
 * Calls a listener after each step with the bodies that fell asleep or woke since the step before,
 * in the order in which they were added. Adding and removing bodies is neither, and fixed and
 * kinematic bodies do neither. `onWake` tells at
 * once that anything may move again; this function tells which body.
 *
 * A listener may change the world. What it throws is reported like an uncaught error.
 * @returns a function that removes the listener
 * @throws RangeError when the listener is not a function
 */
export function onSleep(world: World, listener: (event: SleepEvent) => void): () => void {
  return addListener(world, 'sleep', createSleepFinder, listener)
}

/** Compares which bodies sleep after a step with those after the step before. */
function createSleepFinder(start: World): Finder<SleepEvent> {
  /** By slot: the handle + 1 of a body that slept, or 0. */
  let slept = new Float64Array(0)

  function compare({ bodies }: World): SleepEvent[] {
    const events: SleepEvent[] = []
    slept = lengthen(slept, bodies.indexOf.length)
    for (const slot of bodies.order) {
      if (slot < 0) continue
      const i = bodies.indexOf[slot]!
      const body = idOf(bodies, i)
      const didSleep = slept[slot] === body + 1
      const sleeps = bodies.asleep[i] !== AWAKE && bodies.asleep[i] !== FIXED
      slept[slot] = sleeps ? body + 1 : 0
      if (didSleep !== sleeps && bodies.asleep[i] !== FIXED) events.push({ type: sleeps ? 'sleep' : 'wake', body })
    }
    return events
  }

  compare(start)
  return {
    takeEvents: (world) => (world.context.active ? compare(world) : []),
    reset: compare,
  }
}
