// Adds listeners of what happens in steps. The first listener of a kind adds the observer that
// finds it, so that worlds without listeners do not pay for it.
import { callListeners } from '../core/listeners.ts'
import { demand } from '../core/validate.ts'
import type { Observer, World } from '../world.ts'

/** Finds the events of a kind. */
export interface Finder<Event> extends Pick<Observer, 'afterSolve' | 'reset'> {
  /** The events of the last step. The array is given away. */
  takeEvents(world: World): readonly Event[]
}

/** An observer with listeners. */
interface Listened<Event> extends Observer {
  readonly listeners: Set<(event: Event) => void>
}

/**
 * Adds a listener of a kind of events. Events of a step are delivered when it is complete, one
 * after the other: a listener that steps the world hears of that step first. When a listener
 * restores a snapshot, the events that are left belong to a state that is no more, and are dropped.
 * @param name names the kind
 * @param create makes the finder of this kind, which takes what is there now as known
 * @param wants tells which events the listener hears. @default all
 * @returns a function that removes the listener
 * @throws RangeError when the listener is not a function
 */
export function addListener<Event>(
  world: World,
  name: string,
  create: (world: World) => Finder<Event>,
  listener: (event: Event) => void,
  wants: (event: Event) => boolean = () => true,
): () => void {
  demand(typeof listener === 'function', 'listener', 'a function', listener)
  const found = world.observers.find((other) => other.name === name)
  const observer = (found as Listened<Event> | undefined) ?? createObserver(name, create(world))
  if (!found) world.observers = [...world.observers, observer]
  const { listeners } = observer
  // A function of its own, because one function may listen twice.
  const heard = (event: Event) => {
    if (wants(event)) listener(event)
  }
  listeners.add(heard)
  return () => {
    listeners.delete(heard)
    if (listeners.size === 0) world.observers = world.observers.filter((other) => other !== observer)
  }
}

function createObserver<Event>(name: string, finder: Finder<Event>): Listened<Event> {
  const listeners = new Set<(event: Event) => void>()
  let restored = 0
  return {
    name,
    listeners,
    afterSolve: finder.afterSolve?.bind(finder),
    afterStep(world) {
      const before = restored
      for (const event of finder.takeEvents(world)) if (restored === before) callListeners(listeners, event)
    },
    reset(world) {
      restored++
      finder.reset(world)
    },
  }
}
