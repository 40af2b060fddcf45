// Shares the physics time of a frame among all worlds of a page. A world that finds the budget used
// up skips the frame; those that have waited longest come first, so that every world gets its turn.

export interface FrameBudget {
  /**
   * Whether a world may step in this frame.
   * @param owner identifies the world; the same object in each call
   * @param frame milliseconds at which the frame began, the same for all worlds
   */
  may(owner: object, frame: number): boolean
  /** Reports that a world has stepped for `ms` milliseconds. */
  spend(owner: object, ms: number): void
  /** Forgets a world. */
  leave(owner: object): void
}

/**
 * Makes a budget.
 * @param limit milliseconds of stepping per frame
 * @param patience frames that a world waits at most
 */
export function createFrameBudget(limit: number, patience = 3): FrameBudget {
  const waited = new Map<object, number>()
  let current = Number.NaN
  let spent = 0
  let granted = 0
  return {
    may(owner, frame) {
      if (frame !== current) {
        current = frame
        spent = granted = 0
      }
      const turns = waited.get(owner) ?? 0
      const alone = waited.size === 0 || (waited.size === 1 && waited.has(owner))
      const othersWaitLonger = [...waited.values()].some((other) => other > turns)
      // The first world of a frame always steps, and so does a single world. A world that has not
      // waited leaves half of the budget to those that have.
      const share = othersWaitLonger ? limit / 2 : limit
      if (alone || granted === 0 || turns >= patience || spent < share) {
        granted++
        waited.set(owner, 0)
        return true
      }
      waited.set(owner, turns + 1)
      return false
    },
    spend(_owner, ms) {
      spent += ms
    },
    leave: (owner) => void waited.delete(owner),
  }
}

/** The budget of this page: half of a 60 Hz frame is for physics. */
export const frameBudget = createFrameBudget(8)
