// The life of the pair list: when it still serves, when it is made anew, and what the new one inherits.
import { type Bodies, permuteBodies } from '../body/bodies.ts'
import { restoreSleepingPairs, wakeBody, wakeTouched } from '../body/sleep.ts'
import type { Space } from '../core/space.ts'
import type { StepContext } from '../stepContext.ts'
import { buildGrid, createGrid, type Grid } from './grid.ts'
import { searchPairs } from './gridQuery.ts'
import { clearMovedBodies, createMovedBodies, type MovedBodies, maxMovedBodies } from './movedBodies.ts'
import { updateMovedPairs } from './movedPairs.ts'
import { createImpulseIndex, createPairs, type ImpulseIndex, matchImpulses, type Pairs } from './pairs.ts'

/** Bodies are put into the order of their cells after so many lists: neighbours in space become neighbours in memory. */
const SORT_EVERY = 50
/** The skin beyond the slack, as a share of the mean radius: of a crowd, and of a pile. */
const THIN_SKIN = 0.02
const THICK_SKIN = 0.2
/** Slow: in a step not farther than this share of the mean radius. */
const SLOW_TRAVEL = 0.05
/** Below this many bodies all fits into the cache anyway. */
const SORT_FROM = 512

/** Pairs, the grid that finds them, and what is known about their age. */
export interface Broadphase {
  pairs: Pairs
  previousPairs: Pairs
  /** Pairs of two sleepers: they rest with their impulses until one wakes. */
  parked: Pairs
  readonly grid: Grid
  readonly impulseIndex: ImpulseIndex
  /** Whether the bodies' `push` and `twist` still are the sum of what the pairs remember. */
  summed: boolean
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
    summed: false,
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

/**
 * Brings the list of candidate pairs up to date: everyone who is within the slack, or comes there within the time of `travel`.
 * @param mayReorder whether dense indices may change
 * @returns how many bodies woke, because their support went or something is about to hit them
 */
export function updatePairList(
  candidates: Broadphase,
  bodies: Bodies,
  space: Space,
  pace: StepContext,
  awake: number,
  mayReorder: boolean,
): number {
  let woken = 0
  switchToIndices(candidates, bodies)
  candidates.supportGap = pace.contactMargin + 0.9 * THIN_SKIN * candidates.meanRadius
  const sleepers = awake < bodies.count
  restoreWokenPairs(candidates, bodies)
  if (sleepers) {
    woken += wakeTouched(bodies, candidates, space, pace)
    if (woken > 0) candidates.woken = true
    restoreWokenPairs(candidates, bodies)
  }
  if (!candidates.valid || !updateMovedPairs(candidates, bodies, space, pace)) {
    rebuildPairs(candidates, bodies, space, pace, 2 * awake < bodies.count, mayReorder)
  }
  if (sleepers) {
    // New pairs: who came near a sleeper only now may be about to hit it.
    const more = wakeTouched(bodies, candidates, space, pace)
    if (more > 0) candidates.woken = true
    restoreWokenPairs(candidates, bodies)
    woken += more
  }
  return woken
}

/** Brings the pairs of woken bodies back; the bodies themselves count as strays, so that they are looked after anew. */
function restoreWokenPairs(candidates: Broadphase, bodies: Bodies): void {
  if (!candidates.woken) return
  candidates.woken = false
  candidates.summed = false
  const first = candidates.pairs.count
  restoreSleepingPairs(candidates.pairs, candidates.parked, bodies)
  const { pairs, positionAtBuild } = candidates
  for (let p = first; p < pairs.count; p++) {
    if (!bodies.asleep[pairs.a[p]!] && 4 * pairs.a[p]! < positionAtBuild.length)
      positionAtBuild[4 * pairs.a[p]!] = Number.POSITIVE_INFINITY
    if (!bodies.asleep[pairs.b[p]!] && 4 * pairs.b[p]! < positionAtBuild.length)
      positionAtBuild[4 * pairs.b[p]!] = Number.POSITIVE_INFINITY
  }
}

function rebuildPairs(
  candidates: Broadphase,
  bodies: Bodies,
  space: Space,
  pace: StepContext,
  few: boolean,
  mayReorder: boolean,
): void {
  const { grid } = candidates
  const n = bodies.count
  chooseSkin(candidates, bodies, pace)
  grid.half = 0.5 * pace.lookahead
  buildGrid(grid, bodies, space)
  if (mayReorder && n >= SORT_FROM && candidates.buildCount % SORT_EVERY === 0) sortBodies(candidates, bodies)
  const old = candidates.pairs
  candidates.pairs = candidates.previousPairs
  candidates.previousPairs = old
  searchPairs(candidates.pairs, grid, bodies, space, few)
  matchImpulses(candidates.pairs, old, candidates.impulseIndex, n)
  const { position } = bodies
  if (candidates.positionAtBuild.length < position.length)
    candidates.positionAtBuild = new Float64Array(position.length)
  candidates.positionAtBuild.set(position)
  candidates.positionAtBuild.fill(0, 4 * n)
  clearMovedBodies(candidates.moved, grid.cells[0] * grid.cells[1] * grid.cells[2], bodies.capacity)
  candidates.gridCount = n
  candidates.valid = grid.skin > pace.contactMargin
  candidates.buildCount++
}

/**
 * A thick skin while most are slow, so that the list lives long: a few fast ones are strays, who cost little. A thin one in a crowd that is fast,
 * where the list is made anew anyway.
 */
function chooseSkin(candidates: Broadphase, bodies: Bodies, { contactMargin, lookahead, dt }: StepContext): void {
  const { position, velocity, count } = bodies
  let sum = 0
  for (let o = 3; o < 4 * count; o += 4) sum += position[o]!
  const mean = count > 0 ? sum / count : 0
  candidates.meanRadius = mean
  const limit = (SLOW_TRAVEL * mean * SLOW_TRAVEL * mean) / (dt * dt)
  let fast = 0
  for (let o = 0; o < 4 * count; o += 4) {
    const x = velocity[o]!
    const y = velocity[o + 1]!
    const z = velocity[o + 2]!
    if (x * x + y * y + z * z > limit) fast++
  }
  const thickness = fast <= maxMovedBodies(count) >> 1 ? THICK_SKIN : lookahead === 0 ? 0 : THIN_SKIN
  candidates.grid.skin = contactMargin + thickness * mean
}

/** Puts bodies into the order of the grid, and all lists with them. */
function sortBodies(candidates: Broadphase, bodies: Bodies): void {
  const { grid } = candidates
  const n = bodies.count
  if (candidates.newIndex.length < n) {
    candidates.newIndex = new Int32Array(bodies.capacity)
    candidates.scratch = new Float64Array(16 * bodies.capacity)
  }
  const newIndex = candidates.newIndex
  for (let k = 0; k < n; k++) newIndex[grid.body[k]!] = k
  permuteBodies(bodies, grid.body, candidates.scratch)
  for (let k = 0; k < n; k++) {
    grid.body[k] = k
    grid.cellOfBody[k] = grid.cell[k]!
  }
  renumberPairs(candidates.pairs, newIndex)
  renumberPairs(candidates.parked, newIndex)
}

function renumberPairs(pairs: Pairs, to: Int32Array): void {
  for (let p = 0; p < pairs.count; p++) {
    pairs.a[p] = to[pairs.a[p]!]!
    pairs.b[p] = to[pairs.b[p]!]!
  }
}

/** Before a body is removed: from here to the next step the lists name bodies by slot, which removal does not change. */
export function switchToSlots(candidates: Broadphase, bodies: Bodies, slot: number): void {
  if (!candidates.bySlot) {
    renumberPairs(candidates.pairs, bodies.slot)
    renumberPairs(candidates.parked, bodies.slot)
    candidates.bySlot = true
    if (candidates.removed.length < bodies.indexOf.length) candidates.removed = new Uint8Array(bodies.indexOf.length)
    else candidates.removed.fill(0)
  }
  if (candidates.removed.length <= slot) {
    const removed = new Uint8Array(bodies.indexOf.length)
    removed.set(candidates.removed)
    candidates.removed = removed
  }
  candidates.removed[slot] = 1
  candidates.valid = false
}

/** Back to dense indices: pairs of removed bodies go, and who leaned on one wakes. */
export function switchToIndices(candidates: Broadphase, bodies: Bodies): void {
  if (!candidates.bySlot) return
  candidates.bySlot = false
  candidates.summed = false
  for (const pairs of [candidates.pairs, candidates.parked]) {
    let kept = 0
    for (let p = 0; p < pairs.count; p++) {
      const a = pairs.a[p]!
      const b = pairs.b[p]!
      const goneA = candidates.removed[a] === 1
      const goneB = candidates.removed[b] === 1
      if (goneA || goneB) {
        const left = goneA ? (goneB ? -1 : b) : a
        if (left >= 0 && wakeBody(bodies, bodies.indexOf[left]!)) candidates.woken = true
        continue
      }
      pairs.a[kept] = bodies.indexOf[a]!
      pairs.b[kept] = bodies.indexOf[b]!
      pairs.flags[kept] = pairs.flags[p]!
      for (let lane = 0; lane < 4; lane++) pairs.impulse[4 * kept + lane] = pairs.impulse[4 * p + lane]!
      kept++
    }
    pairs.count = kept
  }
}
