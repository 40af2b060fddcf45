// The pair list: when it can be reused, when it is rebuilt, and how impulses carry over.
import type { Bodies } from '../body/bodies.ts'
import { permuteBodies } from '../body/permuteBodies.ts'
import { isDynamic } from '../body/sleep.ts'
import { lengthen } from '../core/columns.ts'
import type { Space } from '../core/space.ts'
import type { StepContext } from '../stepContext.ts'
import { type Broadphase, renumberPairs, switchToIndices } from './broadphase.ts'
import { buildGrid } from './gridBuild.ts'
import { searchPairs } from './gridQuery.ts'
import { clearMovedBodies, growMovedBodies, maxMovingBodies } from './movedBodies.ts'
import { updateMovedPairs } from './movedPairs.ts'
import { matchImpulses } from './pairs.ts'
import { releaseHeldPairs, restoreSleepingPairs, wakeTouched } from './sleepingPairs.ts'

/**
 * Rebuilds between sorts of the bodies by cell. Sorting makes neighbours in space neighbours in
 * memory.
 */
const SORT_INTERVAL = 50
/**
 * Thickness of the skin beyond the contact margin, as a fraction of the mean radius: for fast
 * crowds, and for piles.
 */
const THIN_SKIN = 0.02
const THICK_SKIN = 0.2
/** A body is slow if it travels at most this fraction of the mean radius in a step. */
const SLOW_TRAVEL = 0.05
/** Minimum number of bodies for sorting: fewer fit into the cache anyway. */
const MIN_SORT_COUNT = 512

/**
 * Updates the list of candidate pairs: pairs whose gap is below the contact margin, or falls below
 * it within `context.lookahead`.
 * @returns the number of bodies that woke, because they lost their support or are about to be hit
 */
export function updatePairList(
  broadphase: Broadphase,
  bodies: Bodies,
  space: Space,
  context: StepContext,
  awake: number,
): number {
  let woken = 0
  switchToIndices(broadphase, bodies)
  // Bodies may have been added since the last step.
  growMovedBodies(broadphase.moved, bodies.capacity)
  broadphase.positionAtBuild = lengthen(broadphase.positionAtBuild, bodies.position.length)
  broadphase.supportGap = context.contactMargin + 0.9 * THIN_SKIN * broadphase.meanRadius
  const hasWoken = broadphase.woken
  const hasSleepers = awake < bodies.count
  restoreWokenPairs(broadphase, bodies)
  if (hasSleepers) {
    woken += wakeTouched(bodies, broadphase, space, context)
    if (woken > 0) broadphase.woken = true
    restoreWokenPairs(broadphase, bodies)
  }
  if (!broadphase.valid || !updateMovedPairs(broadphase, bodies, space, context)) {
    rebuildPairs(broadphase, bodies, space, context, 2 * awake < bodies.count)
  }
  broadphase.filter?.(bodies, space, context)
  if (hasSleepers) {
    // New pairs: a body that has come near a sleeping one may be about to hit it.
    const wokenLater = wakeTouched(bodies, broadphase, space, context)
    if (wokenLater > 0) broadphase.woken = true
    restoreWokenPairs(broadphase, bodies)
    woken += wokenLater
  }
  if ((hasSleepers || hasWoken) && releaseHeldPairs(bodies, broadphase.pairs)) broadphase.warmStartSummed = false
  return woken
}

/**
 * Moves the pairs of woken bodies back to the list. An infinite position at build marks these
 * bodies as moved, so that their pairs are searched again.
 */
function restoreWokenPairs(broadphase: Broadphase, bodies: Bodies): void {
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

/** Rebuilds the grid and the pair list. Impulses carry over from the old list. */
function rebuildPairs(
  broadphase: Broadphase,
  bodies: Bodies,
  space: Space,
  context: StepContext,
  mostAsleep: boolean,
): void {
  const { grid } = broadphase
  const n = bodies.count
  chooseSkin(broadphase, bodies, context)
  grid.halfLookahead = 0.5 * context.lookahead
  buildGrid(grid, bodies, space)
  if (n >= MIN_SORT_COUNT && broadphase.buildCount % SORT_INTERVAL === 0) sortBodies(broadphase, bodies)
  const old = broadphase.pairs
  broadphase.pairs = broadphase.previousPairs
  broadphase.previousPairs = old
  searchPairs(broadphase.pairs, grid, bodies, space, mostAsleep)
  matchImpulses(broadphase.pairs, old, broadphase.impulseIndex, n)
  const { position } = bodies
  broadphase.positionAtBuild.set(position)
  clearMovedBodies(broadphase.moved, grid.cells[0] * grid.cells[1] * grid.cells[2])
  broadphase.gridCount = n
  broadphase.valid = grid.skin > context.contactMargin
  broadphase.buildCount++
}

/**
 * Chooses the skin. It is thick while most bodies are slow, so that the list lasts; a few fast
 * bodies are handled as moved bodies, at low cost. In a fast crowd it is thin, because the list is
 * rebuilt anyway.
 */
function chooseSkin(broadphase: Broadphase, bodies: Bodies, { contactMargin, lookahead, dt }: StepContext): void {
  const { velocity, count } = bodies
  // A list that was valid has the radii of now, if no body was added.
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

/** Mean radius of the dynamic bodies in metres; 0 without such bodies. */
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

/** Sorts the bodies by cell, and renumbers the grid and all pairs. */
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
  for (let k = 0; k < n; k++) {
    grid.body[k] = k
    grid.cellOfBody[k] = grid.cell[k]!
  }
  renumberPairs(broadphase.pairs, newIndex)
  renumberPairs(broadphase.sleepingPairs, newIndex)
}
