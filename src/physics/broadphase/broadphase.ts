// The broad phase: the pairs that may touch, the grid that finds them, and moved bodies, which have left
// their place in the grid, in linked lists by cell.
import type { Bodies } from '../body/bodies.ts'
import { wakeBody } from '../body/sleep.ts'
import { lengthen } from '../core/columns.ts'
import type { Space } from '../core/space.ts'
import type { StepContext } from '../world/stepContext.ts'
import type { BodyIndex } from './bodyIndex.ts'
import { cellAt, Grid } from './grid.ts'
import { createPairs, movePair, PairChains, type Pairs } from './pairs.ts'

export class Broadphase {
  /** Candidate pairs: at least one body of each is awake. */
  pairs = createPairs()
  /** The last pair list, whose impulses carry over. */
  previousPairs = createPairs()
  /** Pairs of two sleeping bodies, with their impulses. */
  sleepingPairs = createPairs()
  readonly grid = new Grid()
  /** May remove pairs: once a step, after the search and before pairs wake bodies. @default null */
  filter: ((bodies: Bodies, space: Space, context: StepContext) => void) | null = null
  /** Whether the bodies' warm start is still the sum of the stored impulses of the pairs. */
  warmStartSummed = false
  /** Whether the pair list can be reused. */
  valid = false
  /** Whether the pair list, and with it the grid, was rebuilt in this step. */
  isNew = false
  /** Whether a body woke since the pair list was updated. */
  woken = false
  /** Whether pairs refer to bodies by slot, because bodies were removed since the last step. */
  bySlot = false
  /** While `bySlot`: whether the body of a slot was removed. */
  removed = new Uint8Array(0)
  /** Positions for which the pairs of each body were last searched, in metres. */
  positionAtBuild = new Float64Array(0)
  buildCount = 0
  readonly moved = new MovedBodies()
  /** Number of bodies in the grid: those with a lower index. */
  gridCount = 0
  /** Mean radius of the bodies in metres. */
  meanRadius = 0
  /** Gap in metres beyond which the next rebuild may drop a pair. */
  supportGap = 0
  /** Finds bodies by place; null until a query or a character needs it. */
  index: BodyIndex | null = null
  /** The `stepCount` for which `index` is up to date; -1: it is not. */
  indexedAt = -1
  readonly chains = new PairChains()
  /** Scratch by dense index: 1 + the body whose impact woke a body, or 0. */
  striker = new Int32Array(0)
  /** Scratch by dense index: mass of a body plus the bodies that its impact woke, or 0. */
  pushed = new Float64Array(0)
  /** Scratch for sorting bodies: new index by old index, and one column. */
  newIndex = new Int32Array(0)
  scratch = new Float64Array(0)
}

export function renumberPairs(pairs: Pairs, newIndex: Int32Array): void {
  for (let p = 0; p < pairs.count; p++) {
    pairs.a[p] = newIndex[pairs.a[p]!]!
    pairs.b[p] = newIndex[pairs.b[p]!]!
  }
}

/** Before a body is removed: until the next step, pairs refer to bodies by slot, which stays. */
export function switchToSlots(broadphase: Broadphase, bodies: Bodies, slot: number): void {
  if (!broadphase.bySlot) {
    renumberPairs(broadphase.pairs, bodies.slot)
    renumberPairs(broadphase.sleepingPairs, bodies.slot)
    broadphase.bySlot = true
    broadphase.removed.fill(0)
  }
  broadphase.removed = lengthen(broadphase.removed, bodies.indexOf.length)
  broadphase.removed[slot] = 1
  broadphase.valid = false
  broadphase.indexedAt = -1
}

/**
 * Returns to dense indices. Drops pairs of removed bodies, and wakes their partners. The next step is
 * due even if no body woke: reading the state before it must not change that.
 */
export function switchToIndices(broadphase: Broadphase, bodies: Bodies): void {
  if (!broadphase.bySlot) return
  broadphase.bySlot = false
  broadphase.woken = true
  broadphase.warmStartSummed = false
  for (const pairs of [broadphase.pairs, broadphase.sleepingPairs]) {
    let kept = 0
    for (let p = 0; p < pairs.count; p++) {
      const a = pairs.a[p]!
      const b = pairs.b[p]!
      const isRemovedA = broadphase.removed[a] === 1
      const isRemovedB = broadphase.removed[b] === 1
      if (isRemovedA || isRemovedB) {
        const partner = isRemovedA ? (isRemovedB ? -1 : b) : a
        if (partner >= 0) wakeBody(bodies, bodies.indexOf[partner]!)
        continue
      }
      movePair(pairs, kept, pairs, p)
      pairs.a[kept] = bodies.indexOf[a]!
      pairs.b[kept++] = bodies.indexOf[b]!
    }
    pairs.count = kept
  }
}

/** A rebuild is cheaper above these numbers of moved bodies, in all and per step. */
export const MAX_MOVED = 1024
const MAX_MOVING = 256

/** Bodies that left their place in the grid, or are new: a list per cell, sorted by index. */
export class MovedBodies {
  count = 0
  bodies = new Int32Array(MAX_MOVED)
  /** By dense index: whether a body is one, the next in its list, and its cell (-1: none). */
  isMoved = new Uint8Array(0)
  next = new Int32Array(0)
  cell = new Int32Array(0)
  /** First body in the list of each cell, or -1. */
  head = new Int32Array(0)
  /** Largest radius of a moved body, in metres. */
  radius = 0
  /** Scratch: the movers, the bodies to update in this step, and a mark for each by dense index. */
  readonly movers = new Int32Array(MAX_MOVING + 1)
  isMover = new Uint8Array(0)
}

export function clearMovedBodies(moved: MovedBodies, cells: number): void {
  if (moved.head.length < cells) moved.head = new Int32Array(cells + (cells >> 1))
  moved.isMoved.fill(0)
  moved.head.fill(-1)
  moved.count = 0
  moved.radius = 0
}

export function growMovedBodies(moved: MovedBodies, capacity: number): void {
  moved.isMoved = lengthen(moved.isMoved, capacity)
  moved.next = lengthen(moved.next, capacity)
  moved.cell = lengthen(moved.cell, capacity)
  moved.isMover = lengthen(moved.isMover, capacity)
}

export function maxMovingBodies(count: number): number {
  return Math.min(MAX_MOVING, count >> 4)
}

/** Adds a body. `linkMovedBody` then puts it into the list of its cell. */
export function addMovedBody(moved: MovedBodies, bodies: Bodies, i: number): void {
  moved.isMoved[i] = 1
  moved.cell[i] = -1
  moved.bodies[moved.count++] = i
  if (bodies.position[4 * i + 3]! > moved.radius) moved.radius = bodies.position[4 * i + 3]!
}

/** Puts a body into the list of its cell, sorted so that the order of moves does not matter. */
export function linkMovedBody(moved: MovedBodies, grid: Grid, space: Space, i: number, positions: Float64Array): void {
  const { head, next } = moved
  const cell = cellAt(grid, space, positions, 4 * i)
  moved.cell[i] = cell
  let previous = -1
  let current = head[cell]!
  // The list ascends: the comparison with the previous body ends the loop.
  while (current > previous && current < i) {
    previous = current
    current = next[current]!
  }
  next[i] = current
  if (previous < 0) head[cell] = i
  else next[previous] = i
}

export function unlinkMovedBody(moved: MovedBodies, i: number): void {
  const { head, next } = moved
  const cell = moved.cell[i]!
  if (cell < 0) return
  if (head[cell] === i) head[cell] = next[i]!
  else {
    let current = head[cell]!
    while (current >= 0 && next[current] !== i) current = next[current]!
    if (current >= 0) next[current] = next[i]!
  }
  moved.cell[i] = -1
}
