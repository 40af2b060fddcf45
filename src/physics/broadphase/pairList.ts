// The life of the pair list: when it can be reused, when it is rebuilt, and how impulses carry over.
import { type Bodies, permuteBodies } from '../body/bodies.ts'
import type { Space } from '../core/space.ts'
import type { StepContext } from '../stepContext.ts'
import { type Broadphase, renumberPairs, switchToIndices } from './broadphase.ts'
import { buildGrid } from './gridBuild.ts'
import { searchPairs } from './gridQuery.ts'
import { clearMovedBodies, maxMovingBodies } from './movedBodies.ts'
import { updateMovedPairs } from './movedPairs.ts'
import { matchImpulses } from './pairs.ts'
import { restoreSleepingPairs, wakeTouched } from './sleepingPairs.ts'

/** Bodies are put into the order of their cells after so many lists: neighbours in space become neighbours in memory. */
const SORT_EVERY = 50
/** The skin beyond the slack, as a share of the mean radius: of a crowd, and of a pile. */
const THIN_SKIN = 0.02
const THICK_SKIN = 0.2
/** Slow: in a step not farther than this share of the mean radius. */
const SLOW_TRAVEL = 0.05
/** Below this many bodies all fits into the cache anyway. */
const SORT_FROM = 512

/**
 * Brings the list of candidate pairs up to date: everyone who is within the slack, or comes there within the time of `travel`.
 * @returns how many bodies woke, because their support went or something is about to hit them
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
  broadphase.supportGap = context.contactMargin + 0.9 * THIN_SKIN * broadphase.meanRadius
  const sleepers = awake < bodies.count
  restoreWokenPairs(broadphase, bodies)
  if (sleepers) {
    woken += wakeTouched(bodies, broadphase, space, context)
    if (woken > 0) broadphase.woken = true
    restoreWokenPairs(broadphase, bodies)
  }
  if (!broadphase.valid || !updateMovedPairs(broadphase, bodies, space, context)) {
    rebuildPairs(broadphase, bodies, space, context, 2 * awake < bodies.count)
  }
  if (sleepers) {
    // New pairs: who came near a sleeper only now may be about to hit it.
    const more = wakeTouched(bodies, broadphase, space, context)
    if (more > 0) broadphase.woken = true
    restoreWokenPairs(broadphase, bodies)
    woken += more
  }
  return woken
}

/** Brings the pairs of woken bodies back; the bodies themselves count as strays, so that they are looked after anew. */
function restoreWokenPairs(broadphase: Broadphase, bodies: Bodies): void {
  if (!broadphase.woken) return
  broadphase.woken = false
  broadphase.warmStartSummed = false
  const first = broadphase.pairs.count
  restoreSleepingPairs(broadphase.pairs, broadphase.parked, bodies)
  const { pairs, positionAtBuild } = broadphase
  for (let p = first; p < pairs.count; p++) {
    if (!bodies.asleep[pairs.a[p]!] && 4 * pairs.a[p]! < positionAtBuild.length)
      positionAtBuild[4 * pairs.a[p]!] = Number.POSITIVE_INFINITY
    if (!bodies.asleep[pairs.b[p]!] && 4 * pairs.b[p]! < positionAtBuild.length)
      positionAtBuild[4 * pairs.b[p]!] = Number.POSITIVE_INFINITY
  }
}

function rebuildPairs(broadphase: Broadphase, bodies: Bodies, space: Space, context: StepContext, few: boolean): void {
  const { grid } = broadphase
  const n = bodies.count
  chooseSkin(broadphase, bodies, context)
  grid.halfLookahead = 0.5 * context.lookahead
  buildGrid(grid, bodies, space)
  if (n >= SORT_FROM && broadphase.buildCount % SORT_EVERY === 0) sortBodies(broadphase, bodies)
  const old = broadphase.pairs
  broadphase.pairs = broadphase.previousPairs
  broadphase.previousPairs = old
  searchPairs(broadphase.pairs, grid, bodies, space, few)
  matchImpulses(broadphase.pairs, old, broadphase.impulseIndex, n)
  const { position } = bodies
  if (broadphase.positionAtBuild.length < position.length)
    broadphase.positionAtBuild = new Float64Array(position.length)
  broadphase.positionAtBuild.set(position)
  broadphase.positionAtBuild.fill(0, 4 * n)
  clearMovedBodies(broadphase.moved, grid.cells[0] * grid.cells[1] * grid.cells[2], bodies.capacity)
  broadphase.gridCount = n
  broadphase.valid = grid.skin > context.contactMargin
  broadphase.buildCount++
}

/**
 * A thick skin while most are slow, so that the list lives long: a few fast ones are strays, who cost little. A thin one in a crowd that is fast,
 * where the list is made anew anyway.
 */
function chooseSkin(broadphase: Broadphase, bodies: Bodies, { contactMargin, lookahead, dt }: StepContext): void {
  const { position, velocity, count } = bodies
  let sum = 0
  for (let o = 3; o < 4 * count; o += 4) sum += position[o]!
  const mean = count > 0 ? sum / count : 0
  broadphase.meanRadius = mean
  const limit = (SLOW_TRAVEL * mean * SLOW_TRAVEL * mean) / (dt * dt)
  let fast = 0
  for (let o = 0; o < 4 * count; o += 4) {
    const x = velocity[o]!
    const y = velocity[o + 1]!
    const z = velocity[o + 2]!
    if (x * x + y * y + z * z > limit) fast++
  }
  const thickness = fast <= maxMovingBodies(count) >> 1 ? THICK_SKIN : lookahead === 0 ? 0 : THIN_SKIN
  broadphase.grid.skin = contactMargin + thickness * mean
}

/** Puts bodies into the order of the grid, and all lists with them. */
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
  renumberPairs(broadphase.parked, newIndex)
}
