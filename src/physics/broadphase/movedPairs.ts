// A few bodies that moved farther than the skin need no new list: their pairs alone are looked for again, in the old grid.
import type { Bodies } from '../body/bodies.ts'
import { nearestImage, type Space } from '../core/space.ts'
import type { StepContext } from '../stepContext.ts'
import type { Broadphase } from './broadphase.ts'
import type { Grid } from './grid.ts'
import { addMovedBody, linkMovedBody, MAX_MOVED, MAX_MOVING, maxMovingBodies, unlinkMovedBody } from './movedBodies.ts'
import { addPair, copyPair, matchImpulses, movePair } from './pairs.ts'

/**
 * Renews the pairs of those who left their place, or are new.
 * @returns false where they are too many: then nothing has changed, and a new list is due
 */
export function updateMovedPairs(broadphase: Broadphase, bodies: Bodies, space: Space, context: StepContext): boolean {
  const { position, velocity, asleep, count } = bodies
  const { positionAtBuild, moved, gridCount, grid } = broadphase
  const { isMoved } = moved
  const dt = context.lookahead
  const allowed = 0.5 * (grid.skin - context.contactMargin)
  if (allowed <= 0 || positionAtBuild.length < 4 * count) return false
  const limit = allowed * allowed
  const most = maxMovingBodies(count)
  const room = Math.min(MAX_MOVED, count >> 4) - moved.count
  let movers = 0
  let fresh = 0
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    if (i < gridCount || isMoved[i]) {
      const x = position[o]! + dt * velocity[o]! - positionAtBuild[o]!
      const y = position[o + 1]! + dt * velocity[o + 1]! - positionAtBuild[o + 1]!
      const z = position[o + 2]! + dt * velocity[o + 2]! - positionAtBuild[o + 2]!
      if (x * x + y * y + z * z <= limit) continue
    }
    if (!isMoved[i]) fresh++
    MOVERS[movers++] = i
    if (movers > most || fresh > room) return false
  }
  if (movers === 0) {
    broadphase.pairs.tests = 0
    return true
  }
  for (let k = 0; k < movers; k++) {
    const m = MOVERS[k]!
    if (isMoved[m]) unlinkMovedBody(moved, m)
    else addMovedBody(moved, bodies, m)
  }
  takeOut(broadphase, count, movers)
  const first = broadphase.pairs.count
  let tests = 0
  for (let k = 0; k < movers; k++) tests += lookAround(broadphase, bodies, space, k, movers, context)
  const { pairs } = broadphase
  pairs.tests = tests
  pairs.flags.fill(0, first, pairs.count)
  pairs.impulse.fill(0, 4 * first, 4 * pairs.count)
  matchImpulses(pairs, broadphase.previousPairs, broadphase.impulseIndex, count, first)
  for (let k = 0; k < movers; k++) {
    const m = MOVERS[k]!
    IS_MOVER[m] = 0
    for (let o = 4 * m; o < 4 * m + 3; o++) positionAtBuild[o] = position[o]!
    linkMovedBody(moved, grid, space, m, position)
  }
  return true
}

/** Scratch: bodies that move in this step, and the mark by index. */
const MOVERS = new Int32Array(MAX_MOVING + 1)
let IS_MOVER = new Uint8Array(0)

/** Moves the pairs of movers from the list to the old one. */
function takeOut(broadphase: Broadphase, count: number, movers: number): void {
  if (IS_MOVER.length < count) IS_MOVER = new Uint8Array(2 * count)
  for (let k = 0; k < movers; k++) IS_MOVER[MOVERS[k]!] = 1
  const { pairs, previousPairs } = broadphase
  const { a, b } = pairs
  const moves = IS_MOVER
  previousPairs.count = 0
  for (let p = pairs.count - 1; p >= 0; p--) {
    if (moves[a[p]!] === 0 && moves[b[p]!] === 0) continue
    copyPair(previousPairs, pairs, p)
    // The last one fills the hole: one by one is cheaper than to move all that stand behind.
    const last = --pairs.count
    if (p < last) movePair(pairs, p, pairs, last)
  }
}

/**
 * Adds the pairs of a mover: with whoever the grid still knows in its place, with strays that rest in their chains, and with the movers behind it.
 * @param at its place among the movers
 * @returns distance tests made
 */
function lookAround(
  broadphase: Broadphase,
  bodies: Bodies,
  space: Space,
  at: number,
  movers: number,
  { lookahead }: StepContext,
): number {
  const { grid, moved, pairs } = broadphase
  const { isMoved, head, next } = moved
  const { position, velocity } = bodies
  const m = MOVERS[at]!
  const o = 4 * m
  const half = 0.5 * lookahead
  WAY[0] = half * velocity[o]!
  WAY[1] = half * velocity[o + 1]!
  WAY[2] = half * velocity[o + 2]!
  const way = Math.sqrt(WAY[0]! * WAY[0]! + WAY[1]! * WAY[1]! + WAY[2]! * WAY[2]!)
  // Others may have come half a skin away from where the grid was built, or go that far in this step.
  const other = grid.reach > moved.radius + 0.5 * grid.skin ? grid.reach : moved.radius + 0.5 * grid.skin
  const reach = position[o + 3]! + way + other + grid.skin
  for (let axis = 0; axis < 3; axis++) {
    const n = grid.cells[axis]!
    const middle = position[o + axis]! + WAY[axis]! - grid.origin[axis]!
    let first = Math.floor((middle - reach) / grid.edge[axis]!)
    let last = Math.floor((middle + reach) / grid.edge[axis]!)
    if (space.size[axis] === Number.POSITIVE_INFINITY) {
      first = Math.min(n - 1, Math.max(0, first))
      last = Math.min(n - 1, Math.max(0, last))
    } else if (last - first + 1 > n) {
      first = 0
      last = n - 1
    }
    LOW[axis] = first
    SPAN[axis] = last - first + 1
  }
  const nx = grid.cells[0]
  const ny = grid.cells[1]
  const nz = grid.cells[2]
  let tests = 0
  for (let c = 0; c < SPAN[2]!; c++) {
    const iz = (((LOW[2]! + c) % nz) + nz) % nz
    for (let b = 0; b < SPAN[1]!; b++) {
      const iy = (((LOW[1]! + b) % ny) + ny) % ny
      for (let a = 0; a < SPAN[0]!; a++) {
        const ix = (((LOW[0]! + a) % nx) + nx) % nx
        const cell = ix + nx * (iy + ny * iz)
        for (let k = grid.start[cell]!; k < grid.start[cell + 1]!; k++) {
          const j = grid.body[k]!
          if (isMoved[j]) continue
          tests++
          if (meets(bodies, space, m, j, grid)) addPair(pairs, m, j)
        }
        for (let j = head[cell]!; j >= 0; j = next[j]!) {
          tests++
          if (meets(bodies, space, m, j, grid)) addPair(pairs, m, j)
        }
      }
    }
  }
  for (let k = at + 1; k < movers; k++) {
    const j = MOVERS[k]!
    WAY[0] = half * (velocity[o]! - velocity[4 * j]!)
    WAY[1] = half * (velocity[o + 1]! - velocity[4 * j + 1]!)
    WAY[2] = half * (velocity[o + 2]! - velocity[4 * j + 2]!)
    tests++
    if (meets(bodies, space, m, j, grid)) addPair(pairs, m, j)
  }
  return tests
}

/** Scratch: the cells to look through, and half of the way of the one relative to the other. */
const LOW = new Int32Array(3)
const SPAN = new Int32Array(3)
const WAY = new Float64Array(3)

/** Whether m and j come within the skin while m moves by twice the WAY relative to j. */
function meets(bodies: Bodies, space: Space, m: number, j: number, { skin }: Grid): boolean {
  const { position } = bodies
  const ex = WAY[0]!
  const ey = WAY[1]!
  const ez = WAY[2]!
  const o = 4 * m
  const q = 4 * j
  const dx = nearestImage(position[o]! - position[q]!, space.size[0])
  const dy = nearestImage(position[o + 1]! - position[q + 1]!, space.size[1])
  const dz = nearestImage(position[o + 2]! - position[q + 2]!, space.size[2])
  const near = position[o + 3]! + position[q + 3]! + skin
  const way = ex * ex + ey * ey + ez * ez
  let t = way > 0 ? -(dx * ex + dy * ey + dz * ez) / (2 * way) : 0
  t = t < 0 ? 0 : t > 1 ? 1 : t
  const x = dx + 2 * t * ex
  const y = dy + 2 * t * ey
  const z = dz + 2 * t * ez
  return x * x + y * y + z * z < near * near
}
