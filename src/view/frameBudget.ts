// One frame budget for all worlds of a page: when jars before it have used up the time of a frame, a world waits for the next.
// Who waited comes first then, so that none starves; its motion is a little slower, and the page stays smooth.

export interface FrameBudget {
  /** Whether `who` may step in the frame that began at `frame` (ms, the same for all). */
  may(who: object, frame: number): boolean
  /** `who` has stepped for so many ms. */
  spend(who: object, ms: number): void
  leave(who: object): void
}

/** @param limit ms of stepping in one frame; @param patience frames that a world waits at most */
export function createFrameBudget(limit: number, patience = 3): FrameBudget {
  const waited = new Map<object, number>()
  let current = Number.NaN
  let spent = 0
  let used = 0
  return {
    may(who, frame) {
      if (frame !== current) {
        current = frame
        spent = used = 0
      }
      const turns = waited.get(who) ?? 0
      const alone = waited.size === 0 || (waited.size === 1 && waited.has(who))
      const starving = [...waited.values()].some((other) => other > turns)
      // The first of a frame always runs, and a world alone; a fresh one leaves half of the budget to those that wait.
      const share = starving ? limit / 2 : limit
      if (alone || used === 0 || turns >= patience || spent < share) {
        used++
        waited.set(who, 0)
        return true
      }
      waited.set(who, turns + 1)
      return false
    },
    spend(_who, ms) {
      spent += ms
    },
    leave: (who) => void waited.delete(who),
  }
}

/** Of this page: half of a frame of 60 Hz is for physics. */
export const BUDGET = createFrameBudget(8)
