// Searches the pairs of the bodies that moved farther than the skin in the old grid. While they are
// few, no rebuild is needed.
import { dot } from '../math/vec.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'
import {
  addMovedBody,
  type Broadphase,
  linkMovedBody,
  MAX_MOVED,
  MAX_MOVING,
  maxMovingBodies,
  unlinkMovedBody,
} from './broadphase.ts'
import { BOX, coverCells, RUNS } from './grid.ts'
import { comesWithin, HALF_TRAVEL } from './gridQuery.ts'
import { addPair, copyPair, matchImpulses, movePair } from './pairs.ts'

/**
 * Updates the pairs of bodies that left their place in the grid, or are new.
 * @returns false when there are too many: then nothing has changed, and a rebuild is due
 */
export function updateMovedPairs(world: World, context: StepContext): boolean {
  const { broadphase, bodies, space } = world
  const { position, velocity, asleep, count } = bodies
  const { positionAtBuild, moved, gridCount, grid } = broadphase
  const { isMoved } = moved
  const dt = context.lookahead
  const maxTravel = 0.5 * (grid.skin - context.contactMargin)
  if (maxTravel <= 0) return false
  const limit = maxTravel * maxTravel
  const maxMoving = maxMovingBodies(count)
  const maxAdded = Math.min(MAX_MOVED, count >> 4) - moved.count
  let movers = 0
  let added = 0
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    if (i < gridCount || isMoved[i]) {
      const x = position[o]! + dt * velocity[o]! - positionAtBuild[o]!
      const y = position[o + 1]! + dt * velocity[o + 1]! - positionAtBuild[o + 1]!
      const z = position[o + 2]! + dt * velocity[o + 2]! - positionAtBuild[o + 2]!
      if (x * x + y * y + z * z <= limit) continue
    }
    if (!isMoved[i]) added++
    MOVERS[movers++] = i
    if (movers > maxMoving || added > maxAdded) return false
  }
  broadphase.pairs.tests = 0
  if (movers === 0) return true
  for (let k = 0; k < movers; k++) {
    const m = MOVERS[k]!
    if (isMoved[m]) unlinkMovedBody(moved, m)
    else addMovedBody(moved, bodies, m)
  }
  extractMoverPairs(broadphase, count, movers)
  const first = broadphase.pairs.count
  for (let k = 0; k < movers; k++) findMoverPairs(world, k, movers, dt)
  const { pairs } = broadphase
  pairs.flags.fill(0, first, pairs.count)
  pairs.impulse.fill(0, 4 * first, 4 * pairs.count)
  matchImpulses(pairs, broadphase.previousPairs, count, first)
  for (let k = 0; k < movers; k++) {
    const m = MOVERS[k]!
    IS_MOVER[m] = 0
    for (let o = 4 * m; o < 4 * m + 4; o++) positionAtBuild[o] = position[o]!
    linkMovedBody(moved, grid, space, m, position)
  }
  return true
}

/** Scratch: the movers, the bodies to update in this step, and a mark for each by index. */
const MOVERS = new Int32Array(MAX_MOVING + 1)
let IS_MOVER = new Uint8Array(0)

function extractMoverPairs(broadphase: Broadphase, count: number, movers: number): void {
  if (IS_MOVER.length < count) IS_MOVER = new Uint8Array(2 * count)
  for (let k = 0; k < movers; k++) IS_MOVER[MOVERS[k]!] = 1
  const { pairs, previousPairs } = broadphase
  const { a, b } = pairs
  const isMover = IS_MOVER
  previousPairs.count = 0
  for (let p = pairs.count - 1; p >= 0; p--) {
    if (isMover[a[p]!] === 0 && isMover[b[p]!] === 0) continue
    copyPair(previousPairs, pairs, p)
    // The last pair fills the gap, which is cheaper than moving all later pairs.
    const last = --pairs.count
    if (p < last) movePair(pairs, p, pairs, last)
  }
}

/** Adds the pairs of the mover `index`: with bodies in the grid, moved bodies, and later movers. */
function findMoverPairs({ broadphase, bodies, space }: World, index: number, movers: number, lookahead: number): void {
  const { grid, moved, pairs, positionAtBuild } = broadphase
  const { isMoved, head, next } = moved
  const { position, velocity } = bodies
  const m = MOVERS[index]!
  const o = 4 * m
  const half = 0.5 * lookahead
  for (let axis = 0; axis < 3; axis++) HALF_TRAVEL[axis] = half * velocity[o + axis]!
  const travel = Math.sqrt(dot(HALF_TRAVEL, HALF_TRAVEL))
  // Others may be half a skin off their place in the grid, or travel that far in this step.
  const otherReach = grid.reach > moved.radius + 0.5 * grid.skin ? grid.reach : moved.radius + 0.5 * grid.skin
  const reach = position[o + 3]! + travel + otherReach + grid.skin
  for (let axis = 0; axis < 3; axis++) {
    const center = position[o + axis]! + HALF_TRAVEL[axis]!
    BOX[axis] = center - reach
    BOX[axis + 3] = center + reach
  }
  const runs = coverCells(grid, space)
  let tests = 0
  for (let r = 0; r < runs; r++) {
    for (let cell = RUNS.first[r]!; cell < RUNS.end[r]!; cell++) {
      for (let k = grid.start[cell]!; k < grid.start[cell + 1]!; k++) {
        const j = grid.body[k]!
        if (isMoved[j]) continue
        tests++
        if (comesWithin(bodies, space, m, j, positionAtBuild, grid)) addPair(pairs, m, j)
      }
      for (let j = head[cell]!; j >= 0; j = next[j]!) {
        tests++
        if (comesWithin(bodies, space, m, j, positionAtBuild, grid)) addPair(pairs, m, j)
      }
    }
  }
  for (let k = index + 1; k < movers; k++) {
    const j = MOVERS[k]!
    for (let axis = 0; axis < 3; axis++) HALF_TRAVEL[axis] = half * (velocity[o + axis]! - velocity[4 * j + axis]!)
    tests++
    if (comesWithin(bodies, space, m, j, position, grid)) addPair(pairs, m, j)
  }
  pairs.tests += tests
}
