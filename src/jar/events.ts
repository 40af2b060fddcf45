// Events of something that changes. Listeners hear of a change when it is complete, and in the
// order in which things happened: what a listener causes comes after what others still have to
// hear.
import { callListeners, show } from '../physics/internal.ts'

/** Changes that listeners cause, each within an event of the one before. More is a loop. */
const MOST_CHAINED = 10_000

/** @param names the events that there are */
export function createEvents<Types extends object>(names: readonly (keyof Types & string)[]) {
  type Name = keyof Types & string
  const listeners = new Map<Name, Set<(event: never) => void>>(names.map((name) => [name, new Set()]))
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

  return {
    /**
     * Fires an event: now, or after the present change.
     * @param event the event, made when it is delivered; undefined where it is no longer true
     */
    emit<Type extends Name>(type: Type, event: () => Types[Type] | undefined): void {
      const run = () => {
        const made = event()
        if (made !== undefined) callListeners(listeners.get(type)! as Set<(event: Types[Type]) => void>, made)
      }
      queue.push({ run, chained: delivering ? chained + 1 : 0 })
      deliver()
    },
    /**
     * Runs a change, and delivers its events when it is complete.
     * @throws Error within another change, and in an endless chain of changes by listeners
     */
    change<T>(run: () => T): T {
      if (changing) throw new Error('it is changing now: call it afterwards, from a listener of its own events')
      if (chained >= MOST_CHAINED)
        throw new Error('listeners change it without end: a listener must not cause its own event again')
      changing = true
      try {
        return run()
      } finally {
        changing = false
        deliver()
      }
    },
    /**
     * Adds a listener.
     * @returns a function that removes it
     * @throws RangeError when there is no such event
     */
    on<Type extends Name>(type: Type, listener: (event: Types[Type]) => void): () => void {
      const set = listeners.get(type)
      if (!set) throw new RangeError(`there is no event ${show(type)}; there are ${names.join(', ')}`)
      set.add(listener)
      return () => void set.delete(listener)
    },
  }
}
