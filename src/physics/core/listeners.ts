// Calls listeners. When one throws, the others still run, and its error is reported as uncaught.

/** Nested calls of listeners. More of them are taken for an endless loop. */
const MAX_DEPTH = 100

class EndlessListeners extends RangeError {
  constructor() {
    super(`listeners call one another more than ${MAX_DEPTH} times: a listener must not cause its own event again`)
  }
}

let depth = 0

/** Calls the listeners of a set in order. A listener added meanwhile is not called. */
export function callListeners<Args extends unknown[]>(
  listeners: ReadonlySet<(...args: Args) => void>,
  ...args: Args
): void {
  if (depth === MAX_DEPTH) throw new EndlessListeners()
  let left = listeners.size
  depth++
  for (const listener of listeners) {
    if (left-- === 0) break
    try {
      listener(...args)
    } catch (error) {
      // Ends all nested calls: if each level continued, the calls would double with each level.
      if (depth > 1 && error instanceof EndlessListeners) {
        depth--
        throw error
      }
      reportUncaught(error)
    }
  }
  depth--
}

export function callListener<Args extends unknown[]>(
  listener: ((...args: Args) => void) | undefined,
  ...args: Args
): void {
  try {
    listener?.(...args)
  } catch (error) {
    reportUncaught(error)
  }
}

/** Reports an error as uncaught: as an `error` event, in Node as `uncaughtException`. */
function reportUncaught(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else
    queueMicrotask(() => {
      throw error
    })
}
