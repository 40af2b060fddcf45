// Calls listeners. If one throws, the others still run, and its error is reported as uncaught.

/** Listeners within listeners. More of them is a loop of listeners that call one another. */
const MAX_DEPTH = 100

class EndlessListeners extends RangeError {
  constructor() {
    super(`listeners call one another more than ${MAX_DEPTH} times: a listener must not cause its own event again`)
  }
}

let depth = 0

/** Calls the listeners that are in the set now, in their order. */
export function callListeners<Args extends unknown[]>(
  listeners: ReadonlySet<(...args: Args) => void>,
  ...args: Args
): void {
  if (depth === MAX_DEPTH) throw new EndlessListeners()
  let left = listeners.size // a listener that is added meanwhile hears the next event
  depth++
  for (const listener of listeners) {
    if (left-- === 0) break
    try {
      listener(...args)
    } catch (error) {
      // Up to the outermost call: if each level went on, the calls would double with each level.
      if (depth > 1 && error instanceof EndlessListeners) {
        depth--
        throw error
      }
      reportUncaught(error)
    }
  }
  depth--
}

/** Calls one callback of a caller, if there is one. */
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

/** Reports an error like an uncaught one: as an `error` event, in Node as `uncaughtException`. */
function reportUncaught(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else
    queueMicrotask(() => {
      throw error
    })
}
