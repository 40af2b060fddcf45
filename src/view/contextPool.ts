// How many jars of a page may draw at once. Browsers keep some 16 WebGL contexts (8 on phones) and drop the oldest without asking;
// so jars ask here, those that need it most draw, and the others show their last picture.

/** 0: scrolled away. 1: in sight, its picture is drawn and at rest. 2: it moves. 3: it was never drawn. 4: under the visitor's hand. */
export type ContextPriority = 0 | 1 | 2 | 3 | 4

export interface ContextLease {
  /** Says how much it needs to draw from now on. */
  setPriority(need: ContextPriority): void
  /** Leaves for good. */
  leave(): void
}

interface LeaseRequest {
  priority: ContextPriority
  held: boolean
  /** Grows with each change: among equals who has waited longest comes first. */
  since: number
  onChange(seated: boolean): void
}

export interface ContextPool {
  /** Asks for a place; `onSeat` is told true when there is one, false when it has to be given up. */
  enter(need: ContextPriority, onSeat: (seated: boolean) => void): ContextLease
  /** How many draw now. */
  readonly seated: number
}

/** @param limit most that draw at once; @param turn ms after which one that moves gives way to another that would move as well */
export function createContextPool(limit: number, turn = 10_000): ContextPool {
  const guests = new Set<LeaseRequest>()
  let clock = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const seat = (guest: LeaseRequest, seated: boolean) => {
    guest.held = seated
    guest.since = clock++
    guest.onChange(seated)
  }
  const seated = () => [...guests].filter((guest) => guest.held)
  const deal = () => {
    for (;;) {
      const waiting = [...guests].filter((guest) => !guest.held && guest.priority > 0)
      const next = waiting.sort((a, b) => b.priority - a.priority || a.since - b.since)[0]
      if (!next) return
      const here = seated()
      if (here.length >= limit) {
        // Only who needs it less gives way; among them who has needed it least the longest.
        const last = here.sort((a, b) => a.priority - b.priority || a.since - b.since)[0]!
        if (last.priority >= next.priority) {
          if (next.priority === 2 && last.priority === 2) timer ??= setTimeout(rotate, turn)
          return
        }
        seat(last, false)
      }
      seat(next, true)
    }
  }
  /** Among those that only move nobody keeps a place for good: who has had one the longest lets in who has waited the longest. */
  const rotate = () => {
    timer = undefined
    const among = (here: boolean) =>
      [...guests].filter(({ held, priority }) => held === here && priority === 2).sort((a, b) => a.since - b.since)[0]
    const [old, next] = [among(true), among(false)]
    if (old && next) {
      seat(old, false)
      seat(next, true)
    }
    deal()
  }
  return {
    get seated() {
      return seated().length
    },
    enter(need, onSeat) {
      const guest: LeaseRequest = { priority: need, held: false, since: clock++, onChange: onSeat }
      guests.add(guest)
      deal()
      return {
        setPriority(next) {
          if (next === guest.priority) return
          guest.priority = next
          guest.since = clock++
          deal()
        },
        leave() {
          guests.delete(guest)
          guest.held = false
          if (guests.size === 0) {
            clearTimeout(timer)
            timer = undefined
          }
          deal()
        },
      }
    },
  }
}

/** All jars of this page: half of what browsers on desks allow, as much as those on phones do. */
export const contextPool = createContextPool(8)
