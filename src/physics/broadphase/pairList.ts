// The pair list: when it is reused, when it is rebuilt, and how impulses carry over. Pairs of two
// sleeping bodies stay in a list of their own.
import { type Bodies, permuteBodies } from '../body/bodies.ts'
import { AWAKE, isDynamic, JUST_ASLEEP, UNPAIRED } from '../body/sleep.ts'
import { lengthen } from '../core/columns.ts'
import type { StepContext } from '../world/stepContext.ts'
import type { World } from '../world/world.ts'
import {
  type Broadphase,
  clearMovedBodies,
  growMovedBodies,
  maxMovingBodies,
  renumberPairs,
  switchToIndices,
} from './broadphase.ts'
import { buildGrid } from './grid.ts'
import { searchPairs } from './gridQuery.ts'
import { updateMovedPairs } from './movedPairs.ts'
import { copyPair, matchImpulses, movePair, type Pairs, SUPPORT } from './pairs.ts'

/** Rebuilds between sorts of the bodies by cell, so that neighbours in space are close in memory. */
const SORT_INTERVAL = 50
/** Skin beyond the contact margin, in mean radii: for fast crowds, and for piles. */
const THIN_SKIN = 0.02
const THICK_SKIN = 0.2
/** Gap beyond the margin up to which a rebuild keeps a pair, in mean radii. */
export const KEPT_SKIN = 0.9 * THIN_SKIN
/** A body is slow if it travels at most this fraction of the mean radius in a step. */
const SLOW_TRAVEL = 0.05
/** Minimum number of bodies for sorting: fewer fit into the cache anyway. */
const MIN_SORT_COUNT = 512

/** Prepares the pair list for the current bodies, before sleeping bodies wake by it. */
export function beginPairList({ broadphase, bodies }: World, context: StepContext): void {
  switchToIndices(broadphase, bodies)
  // Bodies may have been added since the last step.
  growMovedBodies(broadphase.moved, bodies.capacity)
  broadphase.positionAtBuild = lengthen(broadphase.positionAtBuild, bodies.position.length)
  broadphase.supportGap = context.contactMargin + KEPT_SKIN * broadphase.meanRadius
  restoreWokenPairs(broadphase, bodies)
}

/** Updates the candidate pairs: gaps below the contact margin now or within `context.lookahead`. */
export function updatePairList(world: World, context: StepContext): void {
  const { broadphase, bodies, space } = world
  broadphase.isNew = !broadphase.valid || !updateMovedPairs(world, context)
  if (broadphase.isNew) rebuildPairs(world, context)
  broadphase.filter?.(bodies, space, context)
}

/**
 * Moves the pairs of woken bodies back to the list. An infinite position at build marks the bodies as
 * moved, so that their pairs are searched again.
 */
export function restoreWokenPairs(broadphase: Broadphase, bodies: Bodies): void {
  if (!broadphase.woken) return
  broadphase.woken = false
  broadphase.warmStartSummed = false
  const first = broadphase.pairs.count
  restoreSleepingPairs(broadphase.pairs, broadphase.sleepingPairs, bodies)
  const { pairs, positionAtBuild } = broadphase
  for (let p = first; p < pairs.count; p++) {
    if (!bodies.asleep[pairs.a[p]!]) positionAtBuild[4 * pairs.a[p]!] = Number.POSITIVE_INFINITY
    if (!bodies.asleep[pairs.b[p]!]) positionAtBuild[4 * pairs.b[p]!] = Number.POSITIVE_INFINITY
  }
}

function rebuildPairs({ broadphase, bodies, space, awake }: World, context: StepContext): void {
  const { grid } = broadphase
  const n = bodies.count
  const unpaired = showUnpaired(broadphase, bodies)
  chooseSkin(broadphase, bodies, context)
  grid.halfLookahead = 0.5 * context.lookahead
  buildGrid(grid, bodies, space)
  if (n >= MIN_SORT_COUNT && broadphase.buildCount % SORT_INTERVAL === 0) sortBodies(broadphase, bodies)
  const old = broadphase.pairs
  broadphase.pairs = broadphase.previousPairs
  broadphase.previousPairs = old
  searchPairs(broadphase.pairs, grid, bodies, space, 2 * awake < n)
  matchImpulses(broadphase.pairs, old, broadphase.chains, n)
  for (let k = 0; k < unpaired.length; k++) bodies.asleep[bodies.indexOf[unpaired[k]!]!] = JUST_ASLEEP
  if (unpaired.length > 0) parkSleepingPairs(broadphase.pairs, broadphase.sleepingPairs, bodies)
  const { position } = bodies
  broadphase.positionAtBuild.set(position)
  // Otherwise the next new body would inherit the position of a removed one.
  broadphase.positionAtBuild.fill(0, 4 * n)
  clearMovedBodies(broadphase.moved, grid.cells[0] * grid.cells[1] * grid.cells[2])
  broadphase.gridCount = n
  broadphase.valid = grid.skin > context.contactMargin
  broadphase.buildCount++
}

/** Marks bodies that a call put to sleep as awake for the search. @returns their slots */
function showUnpaired({ pairs, sleepingPairs }: Broadphase, bodies: Bodies): readonly number[] {
  const { asleep, slot, count } = bodies
  let i = asleep.indexOf(UNPAIRED)
  if (i < 0 || i >= count) return NONE
  const unpaired: number[] = []
  for (; i >= 0 && i < count; i = asleep.indexOf(UNPAIRED, i)) {
    asleep[i] = AWAKE
    unpaired.push(slot[i]!)
  }
  restoreSleepingPairs(pairs, sleepingPairs, bodies)
  return unpaired
}

const NONE: readonly number[] = []

/**
 * Chooses the skin. It is thick while most bodies are slow, so that the list lasts: the few fast ones are
 * cheap as moved bodies. In a fast crowd it is thin, because each step rebuilds anyway.
 */
function chooseSkin(broadphase: Broadphase, bodies: Bodies, { contactMargin, lookahead, dt }: StepContext): void {
  const { velocity, count } = bodies
  // The mean radius is still valid if the list was, and no body was added.
  if (!broadphase.valid || broadphase.gridCount !== count) broadphase.meanRadius = meanRadiusOf(bodies)
  const mean = broadphase.meanRadius
  const limit = (SLOW_TRAVEL * mean * SLOW_TRAVEL * mean) / (dt * dt)
  const maxFast = maxMovingBodies(count) >> 1
  let fast = 0
  for (let o = 0; o < 4 * count && fast <= maxFast; o += 4) {
    const x = velocity[o]!
    const y = velocity[o + 1]!
    const z = velocity[o + 2]!
    if (x * x + y * y + z * z > limit) fast++
  }
  const thickness = fast <= maxFast ? THICK_SKIN : lookahead === 0 ? 0 : THIN_SKIN
  broadphase.grid.skin = contactMargin + thickness * mean
}

export function meanRadiusOf(bodies: Bodies): number {
  let sum = 0
  let n = 0
  for (let i = 0; i < bodies.count; i++) {
    if (!isDynamic(bodies, i)) continue
    sum += bodies.position[4 * i + 3]!
    n++
  }
  return sum / n || 0
}

function sortBodies(broadphase: Broadphase, bodies: Bodies): void {
  const { grid } = broadphase
  const n = bodies.count
  if (broadphase.newIndex.length < n) {
    broadphase.newIndex = new Int32Array(bodies.capacity)
    broadphase.scratch = new Float64Array(16 * bodies.capacity)
  }
  const newIndex = broadphase.newIndex
  for (let k = 0; k < n; k++) newIndex[grid.body[k]!] = k
  permuteBodies(bodies, grid.body, broadphase.scratch)
  for (let k = 0; k < n; k++) grid.body[k] = k
  renumberPairs(broadphase.pairs, newIndex)
  renumberPairs(broadphase.sleepingPairs, newIndex)
}

function restoreSleepingPairs(pairs: Pairs, sleepingPairs: Pairs, bodies: Bodies): void {
  const { asleep } = bodies
  let kept = 0
  for (let p = 0; p < sleepingPairs.count; p++) {
    if (asleep[sleepingPairs.a[p]!] && asleep[sleepingPairs.b[p]!]) movePair(sleepingPairs, kept++, sleepingPairs, p)
    else copyPair(pairs, sleepingPairs, p)
  }
  sleepingPairs.count = kept
}

/** After bodies fell asleep: marks pairs with load, and parks pairs of two sleeping bodies. */
export function parkSleepingPairs(pairs: Pairs, sleepingPairs: Pairs, bodies: Bodies): void {
  const { asleep } = bodies
  let kept = 0
  for (let p = 0; p < pairs.count; p++) {
    const a = asleep[pairs.a[p]!]!
    const b = asleep[pairs.b[p]!]!
    if ((a === JUST_ASLEEP || b === JUST_ASLEEP) && pairs.impulse[4 * p]! > 0)
      pairs.flags[p] = pairs.flags[p]! | SUPPORT
    if (a && b) copyPair(sleepingPairs, pairs, p)
    else movePair(pairs, kept++, pairs, p)
  }
  pairs.count = kept
}
