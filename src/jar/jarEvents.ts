// The events of a jar. Listeners hear of a change when it is complete, and in the order in which
// things happened: what a listener causes itself comes after what the others still have to hear.
import { callListeners, show } from '../physics/index.ts'
import type { JarEvents } from './jarTypes.ts'

/** Changes that listeners cause, each within an event of the one before. More is a loop. */
const MOST_CHAINED = 10_000

/** What `createJarEvents` returns. */
export type JarEventQueue = ReturnType<typeof createJarEvents>

export function createJarEvents() {
  const listeners: { [K in keyof JarEvents]: Set<(event: JarEvents[K]) => void> } = {
    drop: new Set(),
    land: new Set(),
    settle: new Set(),
    change: new Set(),
    error: new Set(),
    paint: new Set(),
  }
  const queue: { run: () => void; chained: number }[] = []
  let changing = false
  let delivering = false
  /** How many events led to the present one. */
  let chained = 0

  function deliver(): void {
    if (changing || delivering) return
    delivering = true
    try {
      for (let k = 0; k < queue.length; k++) {
        chained = queue[k]!.chained
        queue[k]!.run()
      }
    } finally {
      queue.length = chained = 0
      delivering = false
    }
  }

  /** Runs a callback that emits events and throws nothing: now, or after the present change. */
  function later(run: () => void): void {
    queue.push({ run, chained: delivering ? chained + 1 : 0 })
    deliver()
  }

  function emit<K extends keyof JarEvents>(type: K, event: JarEvents[K]): void {
    later(() => callListeners(listeners[type], event))
  }

  return {
    emit,
    later,
    /** Calls the listeners of an event at once, from within `later`. */
    tell<K extends keyof JarEvents>(type: K, event: JarEvents[K]): void {
      callListeners(listeners[type], event)
    },
    /**
     * Runs a change of the jar, and delivers its events when it is complete.
     * @throws Error within another change, and in an endless chain of changes by listeners
     */
    change<T>(run: () => T): T {
      if (changing) throw new Error('the jar is changing: call it afterwards, from a listener of its own events')
      if (delivering && chained >= MOST_CHAINED)
        throw new Error('listeners of the jar change it without end: a listener must not cause its own event again')
      changing = true
      try {
        return run()
      } finally {
        changing = false
        deliver()
      }
    },
    on<K extends keyof JarEvents>(type: K, listener: (event: JarEvents[K]) => void): () => void {
      if (!Object.hasOwn(listeners, type))
        throw new RangeError(`there is no event ${show(type)}; there are ${Object.keys(listeners).join(', ')}`)
      listeners[type].add(listener)
      return () => listeners[type].delete(listener)
    },
  }
}
