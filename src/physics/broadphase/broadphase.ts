// The life of the pair list: when it still serves, when it is made anew, and what the new one inherits.
import { type Bodies, permuteBodies } from '../body/bodies.ts'
import { buildGrid, createGrid, type Grid } from './grid.ts'
import type { Pace } from '../stepContext.ts'
import { createHeirs, createPairs, type Heirs, inheritPairs, type Pairs } from './pairs.ts'
import { searchPairs } from './gridQuery.ts'
import { rouse, thawPairs, wakeBody } from '../body/sleep.ts'
import type { Space } from '../core/space.ts'
import { updateStrays } from './movedPairs.ts'
import { clearStrays, createStrays, mostMovers, type Strays } from './movedBodies.ts'

/** Bodies are put into the order of their cells after so many lists: neighbours in space become neighbours in memory. */
const SORT_EVERY = 50
/** The skin beyond the slack, as a share of the mean radius: of a crowd, and of a pile. */
const THIN = 0.02
const THICK = 0.2
/** Slow: in a step not farther than this share of the mean radius. */
const SLOW = 0.05
/** Below this many bodies all fits into the cache anyway. */
const SORT_FROM = 512

/** Pairs, the grid that finds them, and what is known about their age. */
export interface Candidates {
  pairs: Pairs
  old: Pairs
  /** Pairs of two sleepers: they rest with their impulses until one wakes. */
  frozen: Pairs
  readonly grid: Grid
  readonly heirs: Heirs
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
  built: Float64Array
  lists: number
  readonly strays: Strays
  /** Bodies that the grid knows. */
  gridCount: number
  meanRadius: number
  /** Gap, m, from which the next list may forget a pair. */
  lost: number
  newIndex: Int32Array
  scratch: Float64Array
}

export function createCandidates(): Candidates {
  return {
    pairs: createPairs(),
    old: createPairs(),
    frozen: createPairs(),
    grid: createGrid(),
    heirs: createHeirs(),
    summed: false,
    valid: false,
    woken: false,
    bySlot: false,
    removed: new Uint8Array(0),
    built: new Float64Array(0),
    lists: 0,
    strays: createStrays(),
    gridCount: 0,
    meanRadius: 0,
    lost: 0,
    newIndex: new Int32Array(0),
    scratch: new Float64Array(0),
  }
}

/**
 * Brings the list of candidate pairs up to date: everyone who is within the slack, or comes there within the time of `travel`.
 * @param mayReorder whether dense indices may change
 * @returns how many bodies woke, because their support went or something is about to hit them
 */
export function findPairs(
  candidates: Candidates,
  bodies: Bodies,
  space: Space,
  pace: Pace,
  awake: number,
  mayReorder: boolean,
): number {
  let woken = 0
  attachPairs(candidates, bodies)
  candidates.lost = pace.slack + 0.9 * THIN * candidates.meanRadius
  const sleepers = awake < bodies.count
  thawWoken(candidates, bodies)
  if (sleepers) {
    woken += rouse(bodies, candidates, space, pace)
    if (woken > 0) candidates.woken = true
    thawWoken(candidates, bodies)
  }
  if (!candidates.valid || !updateStrays(candidates, bodies, space, pace)) {
    makeList(candidates, bodies, space, pace, 2 * awake < bodies.count, mayReorder)
  }
  if (sleepers) {
    // New pairs: who came near a sleeper only now may be about to hit it.
    const more = rouse(bodies, candidates, space, pace)
    if (more > 0) candidates.woken = true
    thawWoken(candidates, bodies)
    woken += more
  }
  return woken
}

/** Brings the pairs of woken bodies back; the bodies themselves count as strays, so that they are looked after anew. */
function thawWoken(candidates: Candidates, bodies: Bodies): void {
  if (!candidates.woken) return
  candidates.woken = false
  candidates.summed = false
  const first = candidates.pairs.count
  thawPairs(candidates.pairs, candidates.frozen, bodies)
  const { pairs, built } = candidates
  for (let p = first; p < pairs.count; p++) {
    if (!bodies.asleep[pairs.a[p]!] && 4 * pairs.a[p]! < built.length) built[4 * pairs.a[p]!] = Number.POSITIVE_INFINITY
    if (!bodies.asleep[pairs.b[p]!] && 4 * pairs.b[p]! < built.length) built[4 * pairs.b[p]!] = Number.POSITIVE_INFINITY
  }
}

function makeList(
  candidates: Candidates,
  bodies: Bodies,
  space: Space,
  pace: Pace,
  few: boolean,
  mayReorder: boolean,
): void {
  const { grid } = candidates
  const n = bodies.count
  chooseSkin(candidates, bodies, pace)
  grid.half = 0.5 * pace.travel
  buildGrid(grid, bodies, space)
  if (mayReorder && n >= SORT_FROM && candidates.lists % SORT_EVERY === 0) sortBodies(candidates, bodies)
  const old = candidates.pairs
  candidates.pairs = candidates.old
  candidates.old = old
  searchPairs(candidates.pairs, grid, bodies, space, few)
  inheritPairs(candidates.pairs, old, candidates.heirs, n)
  const { position } = bodies
  if (candidates.built.length < position.length) candidates.built = new Float64Array(position.length)
  candidates.built.set(position)
  candidates.built.fill(0, 4 * n)
  clearStrays(candidates.strays, grid.cells[0] * grid.cells[1] * grid.cells[2], bodies.capacity)
  candidates.gridCount = n
  candidates.valid = grid.skin > pace.slack
  candidates.lists++
}

/**
 * A thick skin while most are slow, so that the list lives long: a few fast ones are strays, who cost little. A thin one in a crowd that is fast,
 * where the list is made anew anyway.
 */
function chooseSkin(candidates: Candidates, bodies: Bodies, { slack, travel, dt }: Pace): void {
  const { position, velocity, count } = bodies
  let sum = 0
  for (let o = 3; o < 4 * count; o += 4) sum += position[o]!
  const mean = count > 0 ? sum / count : 0
  candidates.meanRadius = mean
  const limit = (SLOW * mean * SLOW * mean) / (dt * dt)
  let fast = 0
  for (let o = 0; o < 4 * count; o += 4) {
    const x = velocity[o]!
    const y = velocity[o + 1]!
    const z = velocity[o + 2]!
    if (x * x + y * y + z * z > limit) fast++
  }
  const thickness = fast <= mostMovers(count) >> 1 ? THICK : travel === 0 ? 0 : THIN
  candidates.grid.skin = slack + thickness * mean
}

/** Puts bodies into the order of the grid, and all lists with them. */
function sortBodies(candidates: Candidates, bodies: Bodies): void {
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
  renamePairs(candidates.pairs, newIndex)
  renamePairs(candidates.frozen, newIndex)
}

function renamePairs(pairs: Pairs, to: Int32Array): void {
  for (let p = 0; p < pairs.count; p++) {
    pairs.a[p] = to[pairs.a[p]!]!
    pairs.b[p] = to[pairs.b[p]!]!
  }
}

/** Before a body is removed: from here to the next step the lists name bodies by slot, which removal does not change. */
export function detachPairs(candidates: Candidates, bodies: Bodies, slot: number): void {
  if (!candidates.bySlot) {
    renamePairs(candidates.pairs, bodies.slot)
    renamePairs(candidates.frozen, bodies.slot)
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
export function attachPairs(candidates: Candidates, bodies: Bodies): void {
  if (!candidates.bySlot) return
  candidates.bySlot = false
  candidates.summed = false
  for (const pairs of [candidates.pairs, candidates.frozen]) {
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
