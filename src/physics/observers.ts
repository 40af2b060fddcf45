// Adds listeners of what happens in steps. The first listener of a kind adds the observer that finds
// it, so that worlds without listeners do not pay for it.
import { createEvents } from './core/events.ts'
import { demand } from './core/validate.ts'
import type { Observer, World } from './world.ts'

/** Finds the events of a kind. */
export interface Finder<Event> extends Pick<Observer, 'afterSolve' | 'reset'> {
  /** The events of the last step. The array is given away. */
  takeEvents(world: World): readonly Event[]
}

/** An observer with listeners. */
interface Listened<Event> extends Observer {
  /** Adds a listener. @returns a function that removes it */
  add(listener: (event: Event) => void, wants: (event: Event) => boolean): () => void
}

/**
 * Adds a listener of a kind of events. Events of a step are delivered when it is complete, one after
 * the other. When a listener restores a snapshot, those that are left belong to a state that is no
 * more, and are dropped.
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
  let observer = world.observers.find((other) => other.name === name) as Listened<Event> | undefined
  if (!observer) {
    observer = createObserver(world, name, create(world))
    world.observers = [...world.observers, observer]
  }
  return observer.add(listener, wants)
}

function createObserver<Event>(world: World, name: string, finder: Finder<Event>): Listened<Event> {
  const events = createEvents<{ event: { event: Event } }>(['event'])
  let listeners = 0
  let restored = 0
  const observer: Listened<Event> = {
    name,
    afterSolve: finder.afterSolve?.bind(finder),
    afterStep(stepped) {
      const found = finder.takeEvents(stepped)
      if (found.length === 0) return
      const before = restored
      events.change(() => {
        for (const event of found) events.emit('event', () => (restored === before ? { event } : undefined))
      })
    },
    reset(replaced) {
      restored++
      finder.reset(replaced)
    },
    add(listener, wants) {
      // A function of its own, because one function may listen twice.
      const removeListener = events.on('event', ({ event }) => wants(event) && listener(event))
      listeners++
      let isListening = true
      return () => {
        if (!isListening) return
        isListening = false
        removeListener()
        if (--listeners === 0) world.observers = world.observers.filter((other) => other !== observer)
      }
    },
  }
  return observer
}
