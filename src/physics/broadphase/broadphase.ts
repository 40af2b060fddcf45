// The broad phase of a world: lists of pairs that may touch, and the grid that finds them.
import type { Bodies } from '../body/bodies.ts'
import { wakeBody } from '../body/sleep.ts'
import { createGrid, type Grid } from './grid.ts'
import { createMovedBodies, type MovedBodies } from './movedBodies.ts'
import { createImpulseIndex, createPairs, type ImpulseIndex, type Pairs } from './pairs.ts'

/** Pairs, the grid that finds them, and what is known about their age. */
export interface Broadphase {
  pairs: Pairs
  previousPairs: Pairs
  /** Pairs of two sleepers: they rest with their impulses until one wakes. */
  parked: Pairs
  readonly grid: Grid
  readonly impulseIndex: ImpulseIndex
  /** Whether the bodies' `push` and `twist` still are the sum of what the pairs remember. */
  warmStartSummed: boolean
  /** Whether the list may serve again. */
  valid: boolean
  /** Whether a body woke since the list was made. */
  woken: boolean
  /** Whether the lists name bodies by slot: some were removed since the last step. */
  bySlot: boolean
  removed: Uint8Array
  /** Positions at which the list was made. */
  positionAtBuild: Float64Array
  buildCount: number
  readonly moved: MovedBodies
  /** Bodies that the grid knows. */
  gridCount: number
  meanRadius: number
  /** Gap, m, from which the next list may forget a pair. */
  supportGap: number
  newIndex: Int32Array
  scratch: Float64Array
}

export function createBroadphase(): Broadphase {
  return {
    pairs: createPairs(),
    previousPairs: createPairs(),
    parked: createPairs(),
    grid: createGrid(),
    impulseIndex: createImpulseIndex(),
    warmStartSummed: false,
    valid: false,
    woken: false,
    bySlot: false,
    removed: new Uint8Array(0),
    positionAtBuild: new Float64Array(0),
    buildCount: 0,
    moved: createMovedBodies(),
    gridCount: 0,
    meanRadius: 0,
    supportGap: 0,
    newIndex: new Int32Array(0),
    scratch: new Float64Array(0),
  }
}

export function renumberPairs(pairs: Pairs, to: Int32Array): void {
  for (let p = 0; p < pairs.count; p++) {
    pairs.a[p] = to[pairs.a[p]!]!
    pairs.b[p] = to[pairs.b[p]!]!
  }
}

/** Before a body is removed: from here to the next step the lists name bodies by slot, which removal does not change. */
export function switchToSlots(broadphase: Broadphase, bodies: Bodies, slot: number): void {
  if (!broadphase.bySlot) {
    renumberPairs(broadphase.pairs, bodies.slot)
    renumberPairs(broadphase.parked, bodies.slot)
    broadphase.bySlot = true
    if (broadphase.removed.length < bodies.indexOf.length) broadphase.removed = new Uint8Array(bodies.indexOf.length)
    else broadphase.removed.fill(0)
  }
  if (broadphase.removed.length <= slot) {
    const removed = new Uint8Array(bodies.indexOf.length)
    removed.set(broadphase.removed)
    broadphase.removed = removed
  }
  broadphase.removed[slot] = 1
  broadphase.valid = false
}

/** Back to dense indices: pairs of removed bodies go, and who leaned on one wakes. */
export function switchToIndices(broadphase: Broadphase, bodies: Bodies): void {
  if (!broadphase.bySlot) return
  broadphase.bySlot = false
  broadphase.warmStartSummed = false
  for (const pairs of [broadphase.pairs, broadphase.parked]) {
    let kept = 0
    for (let p = 0; p < pairs.count; p++) {
      const a = pairs.a[p]!
      const b = pairs.b[p]!
      const goneA = broadphase.removed[a] === 1
      const goneB = broadphase.removed[b] === 1
      if (goneA || goneB) {
        const left = goneA ? (goneB ? -1 : b) : a
        if (left >= 0 && wakeBody(bodies, bodies.indexOf[left]!)) broadphase.woken = true
        continue
      }
      pairs.a[kept] = bodies.indexOf[a]!
      pairs.b[kept] = bodies.indexOf[b]!
      pairs.flags[kept] = pairs.flags[p]!
      for (let column = 0; column < 4; column++) pairs.impulse[4 * kept + column] = pairs.impulse[4 * p + column]!
      kept++
    }
    pairs.count = kept
  }
}
