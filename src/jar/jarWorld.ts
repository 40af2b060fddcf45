// The worlds that a jar can fill, and what differs between them: how a candy comes in, what a shake is.
import {
  addBody,
  type BodyId,
  bodyIds,
  bottleScene,
  candyRadius,
  configure,
  getBody,
  NECK,
  pour,
  setBody,
  TORUS,
  torusScene,
  type World,
} from '../physics/index.ts'
import { hashPair } from './hashPair.ts'
import { SIZES } from './jarItems.ts'

/** The world that a jar fills. */
export type JarView = 'bottle' | 'torus'
/** A direction x, y, z in the frame of the bottle. */
export type JarVec = readonly [number, number, number]

/** Candies that a jar shows at most, if nothing else is said. */
export const CAPACITY: Record<JarView, number> = { bottle: 3000, torus: 1000 }
/** Radii differ from their mean by up to this share of it. */
const SPREAD = 0.15
/** Steps that a shake lasts, and how strong it is against gravity. */
export const SHAKE_STEPS = 42
const SHAKE = 3.2

/** An empty world with room for `capacity` candies. */
export function createJarWorld(view: JarView, seed: number, capacity: number): World {
  if (view === 'torus') return torusScene({ count: 0, seed })
  const radius = jarRadius(view, capacity)
  const world = bottleScene({ count: 0, seed, radius, shape: 'bottle' })
  const largest = radius * (1 + SPREAD) * SIZES[1]
  // Radii come from the jar; the entrance has room for the largest. A burst comes in evenly, whatever its size.
  world.spawner.region = {
    ...world.spawner.region!,
    maxRadius: largest,
    rate: Math.max(1, Math.ceil(capacity / 1000)),
  }
  return world
}

/** Mean radius of a candy of size 1, m. */
export function jarRadius(view: JarView, capacity: number): number {
  // On the torus all of them cover 30 % of the plane.
  if (view === 'torus') return Math.min(180, Math.sqrt((0.3 * TORUS.size * TORUS.size) / (Math.PI * capacity)))
  return candyRadius(capacity)
}

/** Radius of the candy with this number, m. */
export function radiusOf(mean: number, size: number, seed: number, serial: number): number {
  return mean * size * (1 + SPREAD * (2 * share(seed, serial) - 1))
}

/** Lets candies in: into the queue, or at once where there is none. @returns for each its ticket, or its body */
export function letIn(
  world: World,
  radii: readonly number[],
  serials: readonly number[],
): { ticket: number; body: number }[] {
  if (world.spawner.region !== null) {
    const first = pour(world, radii)
    return radii.map((_, k) => ({ ticket: first + k, body: -1 }))
  }
  const [width, height] = world.space.size
  return radii.map((radius, k) => {
    const serial = serials[k]! + 1
    // An even sequence: nobody comes in upon the one before (the plastic number's powers).
    const position = [((0.7548776662466927 * serial) % 1) * width!, ((0.5698402909980532 * serial) % 1) * height!]
    const way = share(world.seed, serial) - 0.5
    const velocity = [way * 0.2 * radius, (share(world.seed, -serial) - 0.5) * 0.2 * radius]
    const scale = radius / 120
    return {
      ticket: -1,
      body: addBody(world, { position, velocity, radius, mass: TORUS.mass * scale * scale } as never),
    }
  })
}

/** Tilted more than this (the y of the unit vector), a bottle lets nobody in: who falls would miss the mouth. */
const STEEP = -0.7
const UPRIGHT: JarVec = [0, -1, 0]

/** The tilt that may act now: `down`, or upright while somebody is still coming in through the mouth. */
export function pose(world: World, down: JarVec): JarVec {
  if (world.dim === 2 || down[1] <= STEEP) return down
  if (world.spawner.queue.length > 0) return UPRIGHT
  const { position, count } = world.bodies
  for (let i = 0; i < count; i++) if (position[4 * i + 1]! > NECK.cork) return UPRIGHT
  return down
}

/** Sets the gravity of a bottle: `down` times its strength, and what a shake adds `left` steps before its end. */
export function pull(world: World, down: JarVec, strength: number, shake: number, left: number): void {
  if (world.dim === 2) return
  const swing = left > 0 ? shake * SHAKE * strength * (left / SHAKE_STEPS) : 0
  const to = Math.floor(left / 6) % 2 === 0 ? 1 : -1
  const gravity = [
    down[0] * strength + swing * to,
    down[1] * strength + swing * (left % 12 < 4 ? 1.1 : 0),
    down[2] * strength + swing * 0.5 * (Math.floor(left / 9) % 2 === 0 ? 1 : -1),
  ]
  configure(world, { gravity: gravity as never })
}

/** Gives every circle of a torus a push of its own: an acceleration of all would change nothing there. */
export function scatter(world: World, shake: number, serial: number): void {
  for (const id of bodyIds(world) as BodyId[]) {
    const { velocity, radius } = getBody(world, id)
    const push = (turn: number) => shake * 0.2 * radius * (2 * share(id + turn, serial) - 1)
    setBody(world, id, { velocity: [velocity[0] + push(1), velocity[1] + push(2)] as never })
  }
}

/** A number from 0 to 1 that belongs to two numbers. */
function share(seed: number, serial: number): number {
  return hashPair(seed, serial) / 4294967296
}
