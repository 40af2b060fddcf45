// Searches the pairs of bodies that moved farther than the skin. While these are few, the grid is reused.
import { dot } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import type { World } from '../world/world.ts'
import {
  addMovedBody,
  type Broadphase,
  linkMovedBody,
  MAX_MOVED,
  maxMovingBodies,
  unlinkMovedBody,
} from './broadphase.ts'
import { coverCells } from './grid.ts'
import { comesWithin } from './gridQuery.ts'
import { addPair, copyPair, matchImpulses, movePair } from './pairs.ts'

/**
 * Updates the pairs of bodies that left their place in the grid, or are new.
 * @returns false when there are too many: then nothing has changed, and a rebuild is due
 */
export function updateMovedPairs(world: World, context: StepContext): boolean {
  const { broadphase, bodies, space } = world
  const { position, velocity, asleep, count } = bodies
  const { positionAtBuild, moved, gridCount, grid } = broadphase
  const { isMoved, isMover, movers } = moved
  const dt = context.lookahead
  const maxTravel = 0.5 * (grid.skin - context.contactMargin)
  if (maxTravel <= 0) return false
  const limit = maxTravel * maxTravel
  const maxMoving = maxMovingBodies(count)
  const maxAdded = Math.min(MAX_MOVED, count >> 4) - moved.count
  let moving = 0
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
    movers[moving++] = i
    if (moving > maxMoving || added > maxAdded) return false
  }
  broadphase.pairs.tests = 0
  if (moving === 0) return true
  for (let k = 0; k < moving; k++) {
    const m = movers[k]!
    if (isMoved[m]) unlinkMovedBody(moved, m)
    else addMovedBody(moved, bodies, m)
  }
  extractMoverPairs(broadphase, moving)
  const first = broadphase.pairs.count
  for (let k = 0; k < moving; k++) findMoverPairs(world, k, moving, dt)
  const { pairs } = broadphase
  pairs.flags.fill(0, first, pairs.count)
  pairs.impulse.fill(0, 4 * first, 4 * pairs.count)
  matchImpulses(pairs, broadphase.previousPairs, broadphase.chains, count, first)
  for (let k = 0; k < moving; k++) {
    const m = movers[k]!
    isMover[m] = 0
    for (let o = 4 * m; o < 4 * m + 4; o++) positionAtBuild[o] = position[o]!
    linkMovedBody(moved, grid, space, m, position)
  }
  return true
}

function extractMoverPairs({ moved, pairs, previousPairs }: Broadphase, moving: number): void {
  const { isMover, movers } = moved
  for (let k = 0; k < moving; k++) isMover[movers[k]!] = 1
  const { a, b } = pairs
  previousPairs.count = 0
  for (let p = pairs.count - 1; p >= 0; p--) {
    if (isMover[a[p]!] === 0 && isMover[b[p]!] === 0) continue
    copyPair(previousPairs, pairs, p)
    // The last pair fills the gap, which is cheaper than moving all later pairs.
    const last = --pairs.count
    if (p < last) movePair(pairs, p, pairs, last)
  }
}

/** Scratch: see `comesWithin`. */
const WAY = new Float64Array(4)

/** Adds the pairs of the mover `index`: with bodies in the grid, moved bodies, and later movers. */
function findMoverPairs({ broadphase, bodies, space }: World, index: number, moving: number, lookahead: number): void {
  const { grid, moved, pairs, positionAtBuild } = broadphase
  const { isMoved, head, next, movers } = moved
  const { cover } = grid
  const { position, velocity } = bodies
  const m = movers[index]!
  const o = 4 * m
  const half = 0.5 * lookahead
  for (let axis = 0; axis < 3; axis++) WAY[axis] = half * velocity[o + axis]!
  WAY[3] = grid.skin
  const travel = Math.sqrt(dot(WAY, WAY))
  // Others may be half a skin away from their place in the grid, or travel that far in this step.
  const otherReach = grid.reach > moved.radius + 0.5 * grid.skin ? grid.reach : moved.radius + 0.5 * grid.skin
  const reach = position[o + 3]! + travel + otherReach + grid.skin
  for (let axis = 0; axis < 3; axis++) {
    const center = position[o + axis]! + WAY[axis]!
    cover.box[axis] = center - reach
    cover.box[axis + 3] = center + reach
  }
  const runs = coverCells(grid, space, cover)
  let tests = 0
  for (let r = 0; r < runs; r++) {
    for (let cell = cover.first[r]!; cell < cover.end[r]!; cell++) {
      for (let k = grid.start[cell]!; k < grid.start[cell + 1]!; k++) {
        const j = grid.body[k]!
        if (isMoved[j]) continue
        tests++
        if (comesWithin(bodies, space, m, j, positionAtBuild, WAY)) addPair(pairs, m, j)
      }
      for (let j = head[cell]!; j >= 0; j = next[j]!) {
        tests++
        if (comesWithin(bodies, space, m, j, positionAtBuild, WAY)) addPair(pairs, m, j)
      }
    }
  }
  for (let k = index + 1; k < moving; k++) {
    const j = movers[k]!
    for (let axis = 0; axis < 3; axis++) WAY[axis] = half * (velocity[o + axis]! - velocity[4 * j + axis]!)
    tests++
    if (comesWithin(bodies, space, m, j, position, WAY)) addPair(pairs, m, j)
  }
  pairs.tests += tests
}
