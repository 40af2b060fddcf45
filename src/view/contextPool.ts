// Limits how many pictures of a page are drawn at a time. Browsers keep about 16 WebGL contexts (8 on
// phones) and drop the oldest without warning, and jars that share a context use graphics memory. So
// each picture requests its turn here: those with the highest priority draw, and the others show a
// still picture.

/**
 * 0: out of view. 1: in view, drawn and at rest. 2: in motion. 3: not drawn yet. 4: under the
 * visitor's pointer or focus.
 */
export type ContextPriority = 0 | 1 | 2 | 3 | 4

/** A request to draw, which may be granted and revoked. */
export type ContextLease = ReturnType<ReturnType<typeof createContextPool>['enter']>

interface LeaseRequest {
  priority: ContextPriority
  granted: boolean
  /** Time of the last change, counted in changes. */
  since: number
  onChange(granted: boolean): void
}

/**
 * @param limit most granted requests
 * @param turn milliseconds after which a jar in motion yields to another jar in motion
 */
export function createContextPool(limit: number, turn = 10_000) {
  const requests = new Set<LeaseRequest>()
  let clock = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const grant = (request: LeaseRequest, granted: boolean) => {
    request.granted = granted
    request.since = clock++
    request.onChange(granted)
  }
  const holders = () => [...requests].filter((request) => request.granted)
  const assign = () => {
    for (;;) {
      const pending = [...requests].filter((request) => !request.granted && request.priority > 0)
      const next = pending.sort((a, b) => b.priority - a.priority || a.since - b.since)[0]
      if (!next) return
      const holding = holders()
      if (holding.length >= limit) {
        // Only a lower priority yields: among equals the request that was granted first.
        const last = holding.sort((a, b) => a.priority - b.priority || a.since - b.since)[0]!
        if (last.priority >= next.priority) {
          if (next.priority === 2 && last.priority === 2) timer ??= setTimeout(rotate, turn)
          return
        }
        grant(last, false)
      }
      grant(next, true)
    }
  }
  /** Among jars in motion, the longest drawing one yields to the longest waiting one. */
  const rotate = () => {
    timer = undefined
    const oldest = (granted: boolean) =>
      [...requests]
        .filter((request) => request.granted === granted && request.priority === 2)
        .sort((a, b) => a.since - b.since)[0]
    const [last, next] = [oldest(true), oldest(false)]
    if (last && next) {
      grant(last, false)
      grant(next, true)
    }
    assign()
  }
  return {
    /** The number of requests. */
    get size(): number {
      return requests.size
    },
    /** The number of granted requests. */
    get leased(): number {
      return holders().length
    },
    /** Whether a drawing jar has no picture yet. */
    get awaitsPicture(): boolean {
      return holders().some(({ priority }) => priority === 3)
    },
    /**
     * Requests a context.
     * @param onChange called with true when a context is granted, false when it is revoked
     */
    enter(priority: ContextPriority, onChange: (granted: boolean) => void) {
      const request: LeaseRequest = { priority, granted: false, since: clock++, onChange }
      requests.add(request)
      assign()
      return {
        /** Changes the priority from now on. */
        setPriority(next: ContextPriority): void {
          if (next === request.priority) return
          request.priority = next
          request.since = clock++
          assign()
        },
        /** Withdraws the request and releases the context. */
        leave(): void {
          requests.delete(request)
          request.granted = false
          if (requests.size === 0) {
            clearTimeout(timer)
            timer = undefined
          }
          assign()
        },
      }
    },
  }
}

/** Own renderers: half of the contexts that desktops allow, and all that phones allow. */
export const contextPool = createContextPool(8)
/** Jars that share a renderer. Each has shadows, candies and pictures in graphics memory. */
export const jarPool = createContextPool(32)
