// Bodies that wait to enter a world, and the free spots where they enter.
import { type Bodies, type BodyId, type DynamicBodyOptions, idOf } from '../../body/bodies.ts'
import { callListeners } from '../../core/listeners.ts'
import { nextBetween, nextUnit, type RandomState } from '../../core/random.ts'
import { STRIDE } from '../../core/vec.ts'

/** Where and how queued bodies enter. Snapshots store it, so its names are part of their format. */
export interface SpawnRegion {
  /** Height of the centres of entering bodies. Metres. */
  readonly y: number
  /** Bodies enter within this distance of the vertical axis through `x`, `z`. Metres. */
  readonly radius: number
  /** Metres. @default 0 */
  readonly x?: number
  /** Metres. @default 0 */
  readonly z?: number
  /** Smallest radius of bodies that have none of their own. Metres. */
  readonly minRadius: number
  /** Largest radius of bodies that have none of their own. Metres. */
  readonly maxRadius: number
  /** Velocity at entry. Metres per second. */
  readonly velocity: readonly [number, number, number]
  /** Random part of the velocity, in each direction. Metres per second. */
  readonly spread: number
  /** Maximum number of bodies that enter in one step. */
  readonly rate: number
  /** Nothing enters while a body that does not fall is above this height. Metres. @default none */
  readonly brim?: number
  /** Largest radius that fits through. Metres. @default no limit */
  readonly widest?: number
  /** Steps in which the mouth opens before the first body enters. @default 0 */
  readonly opens?: number
}

/** The spawn queue. */
export class Spawner {
  region: SpawnRegion | null = null
  /** A radius of 0 is chosen from the spawn region. */
  queue: { ticket: number; radius: number }[] = []
  nextTicket = 0
  /** Steps in a row in which no queued body could enter. */
  refused = 0
  /** Steps for which the mouth has been opening, up to `opens`; falls while the queue is empty. */
  mouthOpenSteps = 0
  readonly listeners = new Set<(id: BodyId, ticket: number) => void>()
  /** Scratch: the body that enters; the slots of the `nearCount` bodies near the region. */
  readonly start: Entering = { position: [0, 0, 0], velocity: [0, 0, 0], angularVelocity: [0, 0, 0], radius: 0 }
  readonly near: number[] = []
  nearCount = 0
}

type Entering = Record<'position' | 'velocity' | 'angularVelocity', [number, number, number]> & { radius: number }

/** Maximum number of spots tried per body and step. */
const MAX_TRIES = 12
/** Steps without a free spot after which the queue of a sleeping world is idle. */
export const IDLE_AFTER = 30

/** Spawns queued bodies, each at a random free spot, up to the first body that finds none. */
export function spawnBodies<W extends { spawner: Spawner; bodies: Bodies; random: RandomState }>(
  world: W,
  add: (world: W, start: DynamicBodyOptions<3>) => number,
): void {
  const { spawner, bodies, random } = world
  const { region, start } = spawner
  if (region === null) return
  if (spawner.mouthOpenSteps < (region.opens ?? 0)) {
    spawner.mouthOpenSteps++
    return
  }
  if (isFull(bodies, region)) {
    spawner.refused++
    return
  }
  findBodiesNear(spawner, bodies, region)
  start.position[1] = region.y
  let entered = 0
  // A listener may have changed the queue.
  while (entered < region.rate && spawner.queue.length > 0) {
    const next = spawner.queue[0]!
    start.radius = next.radius > 0 ? next.radius : nextBetween(random, region.minRadius, region.maxRadius)
    if (!findFreeSpot(spawner, bodies, region, random)) {
      // The entry keeps its random radius, or small bodies would be favoured.
      next.radius = start.radius
      break
    }
    spawner.queue.shift()
    drawMotion(start, region, random, bodies.dim === 2 ? 0 : 1)
    const index = add(world, start)
    spawner.near[spawner.nearCount++] = bodies.slot[index]!
    entered++
    if (spawner.listeners.size > 0) callListeners(spawner.listeners, idOf(bodies, index), next.ticket)
  }
  spawner.refused = entered > 0 ? 0 : spawner.refused + 1
}

/** Sets the velocities of `start`. A function of its own, so that V8 allocates no numbers. */
function drawMotion(start: Entering, region: SpawnRegion, random: RandomState, flat: number): void {
  const { velocity, spread } = region
  for (let axis = 0; axis < 3; axis++)
    start.velocity[axis] = (axis === 2 ? flat : 1) * (velocity[axis]! + nextBetween(random, -spread, spread))
  for (let axis = 0; axis < 3; axis++)
    start.angularVelocity[axis] = (axis === 2 ? 1 : flat) * nextBetween(random, -6, 6)
}

/** A body above the brim that falls more slowly than this rests on the pile. Metres per second. */
const FALL_SPEED = 0.4

function isFull({ position, velocity, count }: Bodies, { brim }: SpawnRegion): boolean {
  if (brim === undefined) return false
  for (let i = 0, o = 0; i < count; i++, o += STRIDE) {
    // Stryker disable next-line EqualityOperator: a body exactly at the brim may fill it or not
    if (position[o + 1]! + position[o + 3]! > brim && velocity[o + 1]! > -FALL_SPEED) return true
  }
  return false
}

/** Finds bodies that may overlap the region, by slot: a listener may change indices. */
function findBodiesNear(spawner: Spawner, bodies: Bodies, region: SpawnRegion): void {
  spawner.nearCount = 0
  for (let i = 0; i < bodies.count; i++) {
    const gap = Math.abs(bodies.position[STRIDE * i + 1]! - region.y)
    if (gap < bodies.position[STRIDE * i + 3]! + region.maxRadius) spawner.near[spawner.nearCount++] = bodies.slot[i]!
  }
}

/** Sets the position of `start` to a free spot. @returns whether there is one */
function findFreeSpot(spawner: Spawner, bodies: Bodies, region: SpawnRegion, random: RandomState): boolean {
  const { position, indexOf } = bodies
  const { start, near, nearCount } = spawner
  const maxOffset = Math.max(0, region.radius - start.radius)
  const { x: midX = 0, z: midZ = 0 } = region
  for (let trial = 0; trial < MAX_TRIES; trial++) {
    let x = 2 * nextUnit(random) - 1
    let z = bodies.dim === 2 ? 0 : 2 * nextUnit(random) - 1
    if (x * x + z * z > 1) continue
    x = midX + x * maxOffset
    z = midZ + z * maxOffset
    let free = true
    for (let n = 0; n < nearCount && free; n++) {
      const o = STRIDE * indexOf[near[n]!]!
      const dx = position[o]! - x
      const dy = position[o + 1]! - region.y
      const dz = position[o + 2]! - z
      const minDistance = position[o + 3]! + start.radius
      free = !(dx * dx + dy * dy + dz * dz < minDistance * minDistance)
    }
    if (!free) continue
    start.position[0] = x
    start.position[2] = z
    return true
  }
  return false
}
