// The worlds that a jar can fill, and what differs between them: how candies come in, what a tilt
// and a shake do.

import {
  bodyColumns,
  bodyIds,
  configure,
  getSpawnRegion,
  isSpawning,
  pour,
  queueLength,
  restoreBodies,
  type World,
} from '../physics/index.ts'
import {
  addDynamicBody,
  checkEntry,
  cos,
  getDynamicBody,
  hashPair,
  refuse,
  restoreVessels,
  setDynamicBody,
  show,
  sin,
} from '../physics/internal.ts'
import { bottleScene, candyRadius, current, TORUS, torusScene } from '../scenes/index.ts'
import { type JarItem, SIZES } from './jarItems.ts'
import { fillingRadius, leastFills, spreadOf } from './pileHeight.ts'
import type { JarVessel } from './vessels.ts'

/** The world that a jar fills. */
export type JarView = 'bottle' | 'torus'
/** A direction x, y, z in the frame of the bottle. */
export type JarVec = readonly [number, number, number]

/** Restores a snapshot into a world, or a new one, as `restoreSnapshot` does. */
export type Restore = (snapshot: Uint8Array, world?: World) => World

/** A world for a jar, and what the jar needs to know of it. */
export interface JarWorld {
  /** The world. */
  world: World
  /** Mean radius of a candy of size 1, metres. */
  radius: number
  /** `restoreVessels` suffices for a world without springs, blocks and characters. */
  restore: Restore
}

/** The default of `capacity`. */
export const CAPACITY: Record<JarView, number> = { bottle: 3000, torus: 1000 }
/** The mean radius of candies that are not sized to fill the jar, unless they are many. Metres. */
const USUAL = candyRadius(1)
/** The golden ratio: its multiples spread evenly. */
const GOLDEN = 0.618033988749895
/** Steps in which a wave goes around the jar. */
export const WAVE_STEPS = 54
/** How deep below the top a wave reaches, and how high candies jump: metres, and radii. */
const WAVE_DEPTH = { metres: 0.2, radii: 2 } as const
const WAVE_HEIGHT = { metres: 0.05, radii: 0.4 } as const
/** Steps that a shake lasts. */
export const SHAKE_STEPS = 42
/** The strength of a shake of force 1, as a multiple of gravity. */
const SHAKE = 3.2

/**
 * An empty world with room for `capacity` candies.
 * @param vessel Null for a torus.
 * @param fills how many candies fill it. @default they have the usual size
 */
export function createJarWorld(seed: number, capacity: number, vessel: JarVessel | null, fills?: number): JarWorld {
  const isSized = fills !== undefined && vessel !== null
  const radius = isSized ? fillingRadius(vessel, fills) : jarRadius(fills ?? capacity, vessel)
  if (!vessel) return { world: emptyTorus(seed), radius, restore: restoreTorus }
  const world = bottleScene({
    count: 0,
    seed,
    radius,
    shape: vessel,
    maxRadius: radius * (1 + spreadOf(radius)) * SIZES[1],
    // A burst comes in evenly, whatever its size.
    rate: Math.max(1, Math.ceil(Math.min(capacity, fills ?? capacity) / 1000)),
    // The heap of a full pile of large candies reaches above the shoulder.
    ...(isSized && { brim: vessel.lid }),
  })
  return { world, radius, restore: restoreVessels }
}

/** A torus whose current keeps the candies moving. */
const emptyTorus = (seed?: number) => torusScene({ count: 0, seed, fields: [current()] })

/** Restores a torus. Its snapshot names the current, so the world that it fills must have one. */
export const restoreTorus: Restore = (snapshot, world = emptyTorus()) => restoreBodies(snapshot, world)

/**
 * How many candies fill a jar that a value fills. Where so few would be too large for the mouth,
 * more candies fill it, unless the value was set as `fills`.
 * @param fills the value, if it is set
 * @param each what one candy stands for
 * @throws RangeError naming the least `fills`
 */
export function candiesThatFill(
  vessel: JarVessel | null,
  value: number,
  fills: number | undefined,
  each: number,
): number {
  const least = vessel ? leastFills(vessel) : 1
  if (fills && fills < least * each)
    refuse('fills', `at least ${least * each}: larger candies get stuck in the neck`, fills)
  return Math.max(least, value / each)
}

/**
 * Mean radius of a candy of size 1, metres.
 * @param vessel Null for a torus, where `capacity` candies cover 30 % of the plane.
 */
export function jarRadius(capacity: number, vessel: JarVessel | null): number {
  if (!vessel) return Math.min(180, Math.sqrt((0.3 * TORUS.size * TORUS.size) / (Math.PI * capacity)))
  return candyRadius(capacity, vessel)
}

/** Radius of the candy with this serial number, metres. */
export function radiusOf(mean: number, size: number, seed: number, serial: number): number {
  // Few large candies take turns: any number in a row has the mean volume.
  const share = mean > USUAL ? (fraction(seed, 0) + GOLDEN * serial) % 1 : fraction(seed, serial)
  return mean * size * (1 + spreadOf(mean) * (2 * share - 1))
}

/**
 * Checks that items fit into a world, whichever candies will stand for them. Then each can get a
 * body, and no candy grows too large when its first item leaves.
 * @param mean Mean radius of a candy of size 1, metres.
 * @throws RangeError naming the item and what is allowed
 */
export function checkFit(world: World, mean: number, items: readonly JarItem[]): void {
  for (const { id, size } of items)
    checkEntry(world, `the radius of the item ${show(id)}`, mean * (size ?? 1) * (1 + spreadOf(mean)))
}

/**
 * Adds candies: to the queue, or at once where there is none.
 * @param mean Mean radius of a candy of size 1, metres.
 * @param lay Lays a candy on the table and returns its body, or null if it belongs into the bottle.
 * @returns the ticket or the body of each
 */
export function letIn(
  world: World,
  mean: number,
  radii: readonly number[],
  serials: readonly number[],
  lay: (serial: number, radius: number) => number | null,
): { ticket: number; body: number }[] {
  if (getSpawnRegion(world) !== null) {
    const laid = radii.map((radius, k) => lay(serials[k]!, radius))
    const queued = radii.filter((_, k) => laid[k] === null)
    let ticket = queued.length > 0 ? pour(world, queued) : -1
    return laid.map((body) => (body === null ? { ticket: ticket++, body: -1 } : { ticket: -1, body }))
  }
  const [width, height] = world.space.size
  return radii.map((radius, k) => {
    const serial = serials[k]! + 1
    // A sequence that fills the plane evenly (powers of the plastic number).
    const position = [((0.7548776662466927 * serial) % 1) * width!, ((0.5698402909980532 * serial) % 1) * height!]
    const vx = (fraction(world.seed, serial) - 0.5) * 0.2 * radius
    const vy = (fraction(world.seed, -serial) - 0.5) * 0.2 * radius
    const scale = radius / mean
    const body = addDynamicBody(world as World<2>, {
      position: position as [number, number],
      velocity: [vx, vy],
      spin: 0.04 * (fraction(world.seed, serial) - 0.5),
      radius,
      mass: TORUS.mass * scale * scale,
    })
    return { ticket: -1, body }
  })
}

/**
 * A bottle tilted further than this lets no candies in, because they would miss the mouth. The y
 * component of the unit vector of the tilt.
 */
const STEEP = -0.7
const UPRIGHT: JarVec = [0, -1, 0]

/**
 * The tilt that is allowed now: `down`, or upright while candies still come in through the mouth.
 */
export function allowedTilt(world: World, vessel: JarVessel | null, down: JarVec): JarVec {
  if (!vessel || down[1] <= STEEP) return down
  if (queueLength(world) > 0) return UPRIGHT
  const { position, count } = bodyColumns(world)
  for (let i = 0; i < count; i++) if (position[4 * i + 1]! > vessel.lid) return UPRIGHT
  return down
}

/**
 * Sets the gravity of a bottle: `down` times its strength, plus a shake that ends in `left` steps.
 * @param strength Metres per second squared.
 * @param shake The force of the shake, 0 to 3.
 */
export function setGravity(world: World, down: JarVec, strength: number, shake: number, left: number): void {
  if (world.dim === 2) return
  const swing = left > 0 ? shake * SHAKE * strength * (left / SHAKE_STEPS) : 0
  const side = Math.floor(left / 6) % 2 === 0 ? 1 : -1
  configure(world as World<3>, {
    gravity: [
      down[0] * strength + swing * side,
      down[1] * strength + swing * (left % 12 < 4 ? 1.1 : 0),
      down[2] * strength + swing * 0.5 * (Math.floor(left / 9) % 2 === 0 ? 1 : -1),
    ],
  })
}

/**
 * Shakes a torus: gives every circle its own push, because an acceleration of all of them would
 * change nothing there.
 */
export function scatter(world: World, shake: number, serial: number): void {
  for (const id of bodyIds(world)) {
    const { velocity, radius } = getDynamicBody(world as World<2>, id)
    const push = (turn: number) => shake * 0.2 * radius * (2 * fraction(id + turn, serial) - 1)
    setDynamicBody(world as World<2>, id, { velocity: [velocity[0] + push(1), velocity[1] + push(2)] })
  }
}

/** Whether candies are above the place of the cork, or still come in. */
export function isFilling(world: World, { lid }: JarVessel): boolean {
  if (isSpawning(world)) return true
  const { position, count } = bodyColumns(world)
  for (let o = 0; o < 4 * count; o += 4) if (position[o + 1]! > lid) return true
  return false
}

/**
 * One step of a wave that goes once around the axis: the candies on top that it reaches jump.
 * @param left Steps left of it.
 */
export function wave(world: World, left: number): void {
  const { position, count } = bodyColumns(world)
  let top = Number.NEGATIVE_INFINITY
  for (let o = 0; o < 4 * count; o += 4) top = Math.max(top, position[o + 1]! + position[o + 3]!)
  const front = (turn: number) =>
    [cos((turn * 2 * Math.PI) / WAVE_STEPS), sin((turn * 2 * Math.PI) / WAVE_STEPS)] as const
  const [[fx, fz], [nx, nz]] = [front(left), front(left - 1)]
  for (const id of bodyIds(world)) {
    const { position, velocity, radius } = getDynamicBody(world as World<3>, id)
    const [x, y, z] = position
    if (y + radius < top - WAVE_DEPTH.metres - WAVE_DEPTH.radii * radius) continue
    if (fx * z - fz * x > 0 || nx * z - nz * x <= 0 || fx * x + fz * z < 0) continue
    const height = WAVE_HEIGHT.metres + WAVE_HEIGHT.radii * radius
    const up = Math.sqrt(2 * Math.hypot(...world.gravity) * height)
    setDynamicBody(world as World<3>, id, { velocity: [velocity[0], up, velocity[2]] })
  }
}

/** A number from 0 to 1 that depends on two numbers alone. */
function fraction(one: number, other: number): number {
  return hashPair(one, other) / 4294967296
}
