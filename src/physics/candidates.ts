// The life of the pair list: when it still serves, when it is made anew, and what the new one inherits.
import { type Bodies, permuteBodies } from './bodies.ts'
import { buildGrid, createGrid, type Grid } from './grid.ts'
import { createHeirs, createPairs, type Heirs, inheritPairs, type Pairs, searchPairs } from './pairs.ts'
import { rouse, thawPairs, wakeBody } from './sleep.ts'
import type { Space } from './space.ts'

/** Bodies are put into the order of their cells after so many lists: neighbours in space become neighbours in memory. */
const SORT_EVERY = 50
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
  /** Whether the list may serve again. */
  valid: boolean
  /** Whether a body woke since the list was made. */
  woken: boolean
  /** Whether the lists name bodies by slot: some were removed since the last step. */
  bySlot: boolean
  removed: Uint8Array
  skin: number
  /** Positions at which the list was made. */
  built: Float64Array
  lists: number
  meanRadius: number
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
    valid: false,
    woken: false,
    bySlot: false,
    removed: new Uint8Array(0),
    skin: 0,
    built: new Float64Array(0),
    lists: 0,
    meanRadius: 0,
    newIndex: new Int32Array(0),
    scratch: new Float64Array(0),
  }
}

/**
 * Brings the list of candidate pairs up to date: everyone who may touch within the step `dt`.
 * @param slack gap that must be seen from the beginning, m
 * @param cell edge of a cell, m; 0: chosen from the bodies
 * @param mayReorder whether dense indices may change
 * @returns how many bodies woke, because their support went or something is about to hit them
 */
export function findPairs(
  candidates: Candidates,
  bodies: Bodies,
  space: Space,
  slack: number,
  dt: number,
  cell: number,
  awake: number,
  mayReorder: boolean,
): number {
  let woken = 0
  attachPairs(candidates, bodies)
  const sleepers = awake < bodies.count
  if (candidates.woken) {
    thawPairs(candidates.pairs, candidates.frozen, bodies)
    candidates.woken = false
    candidates.valid = false
  }
  if (sleepers) woken += rouse(bodies, candidates.pairs, space, dt)
  if (woken > 0 || !candidates.valid || hasMoved(candidates, bodies, slack, dt)) {
    thawPairs(candidates.pairs, candidates.frozen, bodies)
    makeList(candidates, bodies, space, slack, dt, cell, 2 * awake < bodies.count, mayReorder)
    if (sleepers) {
      const more = rouse(bodies, candidates.pairs, space, dt)
      if (more > 0) {
        thawPairs(candidates.pairs, candidates.frozen, bodies)
        candidates.valid = false
      }
      woken += more
    }
  }
  return woken
}

/** Whether some awake body has come, or comes in this step, farther than the skin allows from where the list was made. */
function hasMoved(candidates: Candidates, bodies: Bodies, slack: number, dt: number): boolean {
  const { built } = candidates
  const { position, velocity, asleep, count } = bodies
  const allowed = 0.5 * (candidates.skin - slack)
  if (allowed <= 0) return true
  const limit = allowed * allowed
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const x = position[o]! + dt * velocity[o]! - built[o]!
    const y = position[o + 1]! + dt * velocity[o + 1]! - built[o + 1]!
    const z = position[o + 2]! + dt * velocity[o + 2]! - built[o + 2]!
    if (x * x + y * y + z * z > limit) return true
  }
  return false
}

function makeList(
  candidates: Candidates,
  bodies: Bodies,
  space: Space,
  slack: number,
  dt: number,
  cell: number,
  few: boolean,
  mayReorder: boolean,
): void {
  const { grid } = candidates
  const n = bodies.count
  candidates.skin = chooseSkin(candidates, bodies, slack, dt)
  buildGrid(grid, bodies, space, candidates.skin, dt, cell)
  if (mayReorder && n >= SORT_FROM && candidates.lists % SORT_EVERY === 0) sortBodies(candidates, bodies)
  const old = candidates.pairs
  candidates.pairs = candidates.old
  candidates.old = old
  searchPairs(candidates.pairs, grid, bodies, space, candidates.skin, few)
  inheritPairs(candidates.pairs, old, candidates.heirs, n)
  if (candidates.built.length < 4 * n) candidates.built = new Float64Array(bodies.position.length)
  candidates.built.set(bodies.position.subarray(0, 4 * n))
  candidates.valid = dt > 0
  candidates.lists++
}

/** A thick skin while things are slow, so that the list lives long; a thin one while they are fast, when it is made anew anyway. */
function chooseSkin(candidates: Candidates, bodies: Bodies, slack: number, dt: number): number {
  if (dt === 0) return 0
  const { position, velocity, count } = bodies
  let sum = 0
  let fastest = 0
  for (let o = 0; o < 4 * count; o += 4) {
    sum += position[o + 3]!
    const square =
      velocity[o]! * velocity[o]! + velocity[o + 1]! * velocity[o + 1]! + velocity[o + 2]! * velocity[o + 2]!
    if (square > fastest) fastest = square
  }
  const mean = count > 0 ? sum / count : 0
  candidates.meanRadius = mean
  return Math.sqrt(fastest) * dt < 0.05 * mean ? slack + 0.16 * mean : slack + 0.02 * mean
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
