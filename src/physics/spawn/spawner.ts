// The queue before the door: bodies that wait to enter, and the free spots where they come in.
import { type Bodies, type BodyId, type InitialState, idOf } from '../body/bodies.ts'
import { nextBetween, nextUnit, type RandomState } from '../math/random.ts'
import { STRIDE } from '../math/vec.ts'

/** Where and how waiting bodies come in. */
export interface SpawnRegion {
  /** Height of the centres of entering bodies, m. */
  readonly y: number
  /** They enter within this distance of the y axis, m, or of the axis through x, z. */
  readonly radius: number
  readonly x?: number
  readonly z?: number
  /** Radii of bodies that bring none, m. */
  readonly minRadius: number
  readonly maxRadius: number
  /** Velocity at entry, m/s, and its random spread. */
  readonly velocity: readonly [number, number, number]
  readonly spread: number
  /** Most bodies that enter in one step. */
  readonly rate: number
  /** Height, m: nobody enters while one that does not fall stands above it, for then the vessel is full; none. */
  readonly brim?: number
  /** Largest radius that comes through, m; any. */
  readonly widest?: number
  /** Steps that a closed door takes to open before the first enters; 0. */
  readonly opens?: number
}

/** The queue. A waiting body is a ticket and, perhaps, a radius of its own (0: the entrance chooses). */
export interface Spawner {
  region: SpawnRegion | null
  queue: { ticket: number; radius: number }[]
  nextTicket: number
  /** Steps for which nobody found a spot while everything slept: then the queue is idle, until something moves. */
  refused: number
  /** Steps for which the door has been opening: it closes again, as slowly, while nobody waits. */
  opening: number
  readonly listeners: Set<(id: BodyId, ticket: number) => void>
}

/** Free spots tried for one body and step. */
const TRIES = 12
/** After so many steps without a free spot the queue of a sleeping world is idle. */
export const IDLE_AFTER = 30

export function createSpawner(): Spawner {
  return { region: null, queue: [], nextTicket: 0, refused: 0, opening: 0, listeners: new Set() }
}

/** Puts bodies into the queue. @returns the ticket of the first; the others follow */
export function enqueue(spawner: Spawner, radii: readonly number[]): number {
  const first = spawner.nextTicket
  for (const radius of radii) spawner.queue.push({ ticket: spawner.nextTicket++, radius })
  spawner.refused = 0
  return first
}

/**
 * Lets waiting bodies in, each at a spot where it touches nobody; who finds none waits.
 * @param add makes a body, and returns its index
 */
export function spawnBodies(
  spawner: Spawner,
  bodies: Bodies,
  random: RandomState,
  add: (start: InitialState) => number,
): void {
  const { region } = spawner
  if (region === null) return
  if (spawner.opening < (region.opens ?? 0)) {
    spawner.opening++
    return
  }
  if (isFull(bodies, region)) {
    spawner.refused++
    return
  }
  const near = findBodiesNear(bodies, region)
  let entered = 0
  // A listener may have taken some out of the queue, or put some in.
  while (entered < region.rate && spawner.queue.length > 0) {
    const next = spawner.queue[0]!
    const radius = next.radius > 0 ? next.radius : nextBetween(random, region.minRadius, region.maxRadius)
    const spot = findFreeSpot(bodies, near, region, radius, random)
    if (spot === null) {
      // The radius drawn stays with the ticket, or small ones would be favoured.
      next.radius = radius
      break
    }
    spawner.queue.shift()
    const [vx, vy, vz] = region.velocity
    const s = region.spread
    const flat = bodies.dim === 2 ? 0 : 1
    const index = add({
      x: spot[0],
      y: region.y,
      z: spot[1],
      radius,
      vx: vx + nextBetween(random, -s, s),
      vy: vy + nextBetween(random, -s, s),
      vz: flat * (vz + nextBetween(random, -s, s)),
      spin: [flat * nextBetween(random, -6, 6), flat * nextBetween(random, -6, 6), nextBetween(random, -6, 6)],
    })
    near.push(bodies.slot[index]!)
    entered++
    const id = idOf(bodies, index)
    for (const listener of spawner.listeners) listener(id, next.ticket)
  }
  spawner.refused = entered > 0 ? 0 : spawner.refused + 1
}

/** Slower downwards than this, m/s, a body above the brim has come to stand on the pile. */
const FALLING = 0.4

function isFull(bodies: Bodies, { brim = Number.POSITIVE_INFINITY }: SpawnRegion): boolean {
  const { position, velocity, count } = bodies
  if (brim === Number.POSITIVE_INFINITY) return false
  for (let i = 0, o = 0; i < count; i++, o += STRIDE) {
    if (position[o + 1]! + position[o + 3]! > brim && velocity[o + 1]! > -FALLING) return true
  }
  return false
}

/** Slots of the bodies close enough to the entrance to be in the way: an index changes where a listener removes somebody. */
function findBodiesNear(bodies: Bodies, entrance: SpawnRegion): number[] {
  const near: number[] = []
  for (let i = 0; i < bodies.count; i++) {
    const gap = Math.abs(bodies.position[STRIDE * i + 1]! - entrance.y)
    if (gap < bodies.position[STRIDE * i + 3]! + entrance.maxRadius) near.push(bodies.slot[i]!)
  }
  return near
}

function findFreeSpot(
  bodies: Bodies,
  near: readonly number[],
  entrance: SpawnRegion,
  radius: number,
  random: RandomState,
): [number, number] | null {
  const { position, indexOf } = bodies
  const reach = Math.max(0, entrance.radius - radius)
  const { x: midX = 0, z: midZ = 0 } = entrance
  for (let trial = 0; trial < TRIES; trial++) {
    let x = 2 * nextUnit(random) - 1
    let z = bodies.dim === 2 ? 0 : 2 * nextUnit(random) - 1
    if (x * x + z * z > 1) continue
    x = midX + x * reach
    z = midZ + z * reach
    let free = true
    for (const slot of near) {
      const o = STRIDE * indexOf[slot]!
      const dx = position[o]! - x
      const dy = position[o + 1]! - entrance.y
      const dz = position[o + 2]! - z
      const apart = position[o + 3]! + radius
      if (dx * dx + dy * dy + dz * dz < apart * apart) {
        free = false
        break
      }
    }
    if (free) return [x, z]
  }
  return null
}
