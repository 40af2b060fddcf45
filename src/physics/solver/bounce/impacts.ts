// The records of bounces, and the marks of bodies that have bounced.
import { Grid } from '../../broadphase/grid.ts'

// Bits of `contacts.isDisturbed`, by body.
/** The body bounced. Its contacts are solved a second time in this substep. */
export const SOLVED_AGAIN = 1
/** The body bounced and moved far. Its contacts wait for the next substep. */
export const BOUNCED_FAR = 2
/** The surface contacts of the body are in `surfaces`. */
export const HAS_SURFACES = 4

/** Values of `contacts.fast`: a fast body with all of its contacts, and one that may miss some. */
export const COMPLETE = 1
export const FAST = 2

class ImpactTime {
  /** Seconds from the start of the substep. */
  time = 0
  /** Acceleration of a relative to b in free fall. Metres per second squared. */
  ax = 0
  ay = 0
  az = 0
  /** Mean relative velocity in the substep: v - a h / 2, with the velocity v at its end. */
  vx = 0
  vy = 0
  vz = 0
}

/** An impact. Speeds in metres per second, impulses in newton seconds. */
export class Impact {
  c = 0
  /** Seconds from the start of the substep. */
  time = 0
  /**
   * Relative velocity at the impact less the one at the end of the substep: its normal part, and x, y, z of
   * its tangential part. Metres per second.
   */
  before = 0
  readonly tangentBefore = new Float64Array(3)
  /** Normal speed of the approach, and sliding velocity as `setTangentVelocity` sets it. */
  vn = 0
  readonly tangentVelocity = new Float64Array(4)
  restitution = 0
  tangentialRestitution = 0
  /** Impulses that end the approach, normal and tangential (`applyFrictionImpulse`). */
  compression = 0
  readonly tangentCompression = new Float64Array(4)
  /** Impulses that the impact applies. */
  normal = 0
  readonly tangent = new Float64Array(4)
  /** The size of their sum. */
  size = 0
}

/** Shared state of the bounces of a substep. */
export class Bounces {
  /** A pool of impacts. The first `count` are the group that bounces together. */
  readonly impacts: Impact[] = []
  count = 0
  /** Impacts of the last group, including those that `dropPropagation` removed. */
  lastCount = 0
  /** The inverse mass above which bodies propagate an impulse, or 0: see `propagationMass`. */
  leastInverseMass = 0
  /** Whether a body of the group may be wedged between others that it cannot stop. */
  isWedge = false
  /** The impact that was found last. */
  readonly next = new ImpactTime()
  /** Contacts with a body that bounces in several contacts. The first `sharedCount` entries count. */
  shared = new Int32Array(0)
  sharedCount = 0
  /** Time of impact by contact, in seconds. */
  times = new Float64Array(0)
  /** Gap before the impact by contact, in metres. */
  gaps = new Float64Array(0)
  /** Contacts of pairs with a fast body that meet in the substep, in any order. */
  readonly pending: number[] = []
  /** Surface contacts of fast bodies, as their distance from the first surface contact. */
  readonly surfaces: number[] = []
  /** By contact: 1 if it is in `pending`. */
  listed = new Uint8Array(0)
  /** Closing speed by contact, in metres per second. */
  closing = new Float64Array(0)
  /** The grid of the step, and the substep with which its time begins; -1: none yet. */
  grid = new Grid()
  gridSubstep = -1
  /** The grid of steps in which the pair list is reused. */
  readonly rest = this.grid
  /** Bodies that have left their path in the grid: dense indices. */
  readonly deflected: number[] = []
  /** Bodies that one may meet without a contact: twice the dense index, plus 1 if it does so within the substep. */
  readonly near: number[] = []
  /** Searches in this step, and bounces in the last one. */
  searches = 0
  /** The first pair without a contact, or -1. */
  firstMissed = -1
}

/** Sorts `shared` by time, then by contact (Shell sort, gaps of Gonnet), without allocating. */
export function sortShared({ shared, sharedCount: count, times }: Bounces): void {
  for (let gap = count; gap > 1; ) {
    gap = Math.max(1, Math.floor((5 * gap) / 11))
    for (let k = gap; k < count; k++) {
      const c = shared[k]!
      const time = times[c]!
      let at = k
      for (; at >= gap; at -= gap) {
        const other = shared[at - gap]!
        if (times[other]! < time || (times[other] === time && other < c)) break
        shared[at] = other
      }
      shared[at] = c
    }
  }
}
