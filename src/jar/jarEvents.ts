// The events of a jar, and their delivery: after the change is complete, and in the order in which
// they were fired. Events that a listener causes come after the events already queued.
import { callListeners, demand, show } from '../physics/internal.ts'
import { type Candy, freeze, type JarItem } from './jarItems.ts'
import type { JarGoal } from './jarOptions.ts'

/** A candy that an event is about. */
export interface CandyEvent {
  /** The item that it stands for, or the first of several. */
  item: JarItem
  /** All items that it stands for. */
  items: readonly JarItem[]
}

/** A change of the contents. */
export interface JarChange {
  /** The function that was called; `set` for the count or the list of items. */
  reason: 'drop' | 'take' | 'set' | 'clear' | 'load' | 'pourOut' | 'undo'
  /** Sum of the items' values after the change: their number if no item has a value. */
  count: number
  /** All items, as of when this is read. */
  readonly items: readonly JarItem[]
  /** The value that one candy stands for. */
  valuePerCandy: number
}

/** The events of a jar, by the name that `on` takes. */
export interface JarEvents {
  /** A candy entered the jar. */
  drop: CandyEvent
  /** A candy touched something for the first time. */
  land: CandyEvent
  /** All candies are at rest. */
  settle: { count: number }
  /** The contents changed. */
  change: JarChange
  /** The count rose to a goal, except by a load or an undo. */
  goal: JarGoal
  /** Items were refused. Those accepted are in the jar. */
  error: Error
  /** Colours or labels may have changed. */
  paint: null
}

const NAMES: readonly (keyof JarEvents)[] = ['drop', 'land', 'settle', 'change', 'goal', 'error', 'paint']
/** The most changes that listeners cause, each within an event of the one before. More is a loop. */
const MOST_CHAINED = 10_000

export function createJarEvents() {
  const listeners = new Map(NAMES.map((name) => [name, new Set<(event: never) => void>()]))
  const queue: { run: () => void; chained: number }[] = []
  let changing = false
  let delivering = false
  /** How many events led to the current one. */
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
     * Fires an event: now, or after the current change.
     * @param event Makes the event at delivery; undefined if it is no longer true.
     */
    emit<Type extends keyof JarEvents>(type: Type, event: () => JarEvents[Type] | undefined): void {
      const set = listeners.get(type)! as Set<(event: JarEvents[Type]) => void>
      const run = () => {
        const made = set.size > 0 ? event() : undefined
        if (made !== undefined) callListeners(set, made)
      }
      queue.push({ run, chained: delivering ? chained + 1 : 0 })
      deliver()
    },
    /**
     * Runs a change, and delivers its events when it is complete.
     * @throws Error within another change, and in an endless chain of changes by listeners
     */
    change<T>(run: () => T): T {
      if (changing) throw new Error("the jar is changing: call this later, from a listener of the jar's events")
      if (chained >= MOST_CHAINED)
        throw new Error(`listeners triggered ${MOST_CHAINED} nested changes: a listener must not cause its own event`)
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
    on<Type extends keyof JarEvents>(type: Type, listener: (event: JarEvents[Type]) => void): () => void {
      const set = listeners.get(type)
      if (!set) throw new RangeError(`there is no event ${show(type)}; there are ${NAMES.join(', ')}`)
      demand(typeof listener === 'function', `the listener of ${type}`, 'a function', listener)
      set.add(listener)
      return () => void set.delete(listener)
    },
  }
}

export function eventOf({ items }: Candy): CandyEvent {
  items.forEach(freeze)
  return { item: items[0]!, items: items.slice() }
}
