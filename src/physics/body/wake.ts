// Waking and sleeping between steps, and their listeners.
import { lengthen } from '../core/columns.ts'
import { callListeners } from '../core/listeners.ts'
import { addListener, type Finder } from '../world/systems.ts'
import type { World } from '../world/world.ts'
import { type BodyId, idOf } from './bodies.ts'
import { AWAKE, countAwake, FIXED, fallAsleep, UNPAIRED, wakeBody } from './sleep.ts'

export function wakeAll(world: World): void {
  const { bodies } = world
  for (let i = 0; i < bodies.count; i++) if (wakeBody(bodies, i)) world.broadphase.woken = true
  world.awake = countAwake(bodies)
  notifyWake(world)
}

/** Wakes one body without calling listeners. */
export function wakeOne(world: World, i: number): void {
  if (!wakeBody(world.bodies, i)) return
  world.broadphase.woken = true
  world.awake++
}

/** Puts an awake dynamic body to sleep. The next search parks its pairs in `sleepingPairs`. */
export function sleepOne(world: World, i: number): void {
  const { bodies, broadphase, context } = world
  if (bodies.asleep[i] !== AWAKE || bodies.velocity[4 * i + 3] === 0) return
  fallAsleep(bodies, i, context)
  bodies.asleep[i] = UNPAIRED
  bodies.restTime[i] = 0
  world.awake--
  world.justFellAsleep = true
  broadphase.valid = broadphase.warmStartSummed = false
}

/** Counts a change, and calls the listeners of `onWake`. */
export function notifyWake(world: World): void {
  world.revision++
  callListeners(world.wakeListeners)
}

/** A body that fell asleep or woke. */
export interface SleepEvent {
  /** Whether it fell asleep or woke. */
  readonly type: 'sleep' | 'wake'
  /** Its handle. */
  readonly body: BodyId
}

/**
 * Calls a listener after each step for each body that fell asleep or woke in it, in the order added.
 * `onWake` is called at once, and names no body. Adding or removing a body fires no event, and fixed
 * and kinematic bodies never do. The listener may change the world. Its errors are reported as
 * uncaught.
 * @returns a function that removes the listener
 */
export function onSleep(world: World, listener: (event: SleepEvent) => void): () => void {
  return addListener(world, 'sleep', createSleepFinder, listener)
}

function createSleepFinder(start: World): Finder<SleepEvent> {
  /** By slot: the handle + 1 of a sleeping body, or 0. */
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
