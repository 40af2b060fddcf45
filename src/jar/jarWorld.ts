// The worlds that a jar can fill, and the size of the candies in them.
import {
  fillRegion,
  getSpawnRegion,
  queueLength,
  radiusAt,
  restoreBodies,
  setSpawnRegion,
  type World,
} from '../physics/index.ts'
import { LIMITS, refuse, stepSliding } from '../physics/internal.ts'
import { type BottleOptions, bottleScene, candyRadius, current, TORUS, torusScene } from '../scenes/index.ts'
import { circleRadius } from '../scenes/torus.ts'
import { SIZES } from './jarItems.ts'
import { layDown } from './layDown.ts'
import { fillingRadius, leastFills, spreadOf } from './pileHeight.ts'
import type { JarVessel } from './vessels.ts'

/** The world that a jar fills. */
export type JarView = 'bottle' | 'torus'
/** A direction x, y, z relative to the bottle. */
export type JarVec = readonly [number, number, number]

/** Restores a snapshot into a world, or a new one, as `restoreSnapshot` does. */
export type Restore = (snapshot: Uint8Array, world?: World) => World

/** A world for a jar. */
export interface JarWorld {
  /** The world. */
  world: World
  /** Mean radius of a candy of size 1, metres. */
  radius: number
  /** `restoreBodies` suffices for a world without springs, blocks and characters. */
  restore: Restore
}

/** The default of `capacity`. */
export const CAPACITY: Record<JarView, number> = { bottle: 3000, torus: 1000 }
/** The usual mean radius: of candies that are not sized to fill the jar, unless they are many. Metres. */
export const USUAL_RADIUS = candyRadius(1)

/** Options of a jar's empty world. */
export interface JarWorldOptions {
  /** Gravity, restitution and friction of a bottle. @default as `bottleScene` */
  material?: Pick<BottleOptions, 'gravity' | 'restitution' | 'friction'>
}

/**
 * Makes an empty world for `capacity` candies.
 * @param vessel Null for a torus.
 * @param fills How many candies fill it. @default they have the usual size
 */
export function createJarWorld(
  seed: number,
  capacity: number,
  vessel: JarVessel | null,
  fills?: number,
  material: JarWorldOptions['material'] = {},
): JarWorld {
  const isSized = fills !== undefined && vessel !== null
  const radius = isSized ? fillingRadius(vessel, fills) : jarRadius(fills ?? capacity, vessel)
  if (!vessel) return { world: emptyTorus(seed), radius, restore: restoreTorus }
  const entry = entryOf(vessel, radius, Math.min(capacity, fills ?? capacity), isSized)
  const world = bottleScene({ count: 0, seed, radius, shape: vessel, ...entry, ...material })
  return { world, radius, restore: restoreBodies }
}

/**
 * How candies enter a vessel: part of its spawn region.
 * @param radius Mean radius of a candy of size 1, metres.
 * @param number The number of candies that the vessel is sized for.
 * @param isSized Whether the radius follows from this number. Otherwise it is the usual radius.
 */
export function entryOf(vessel: JarVessel, radius: number, number: number, isSized: boolean) {
  return {
    maxRadius: radius * (1 + spreadOf(radius)) * SIZES[1],
    rate: Math.max(1, Math.ceil(number / 1000)),
    // A full pile of large candies forms a heap above the shoulder.
    brim: isSized ? vessel.lid : vessel.shoulder,
  }
}

/** What `fillAtOnce` needs besides the world. A worker gets it. */
export interface Filling {
  readonly vessel: JarVessel
  /** How many candies, the last ones, stay in the queue and enter through the mouth. */
  readonly left: number
}

/** The distance between layers of candies that fill a vessel at once, in largest radii. */
const APART = 0.08

/** How many steps the candies slide after a vessel was filled at once, and their friction meanwhile. */
const SLIDE = { steps: 36, friction: 0.03 } as const

/**
 * Fills an empty vessel with queued candies at once: lays loose layers of them down while they fit,
 * and then lets them slide unless `left` is above 0. Without sliding, a pile is up to 8 % higher
 * than a poured pile; with sliding, the two differ by at most 3 %.
 * @returns a function that takes one sliding step, and returns whether it was the last
 */
export function fillAtOnce(world: World, { vessel, left }: Filling): () => boolean {
  const { bodies } = world
  const region = getSpawnRegion(world)
  if (!region || hasCandies(world, vessel)) return () => true
  const { points, floor, shoulder } = vessel
  const { brim = shoulder } = region
  const r = region.maxRadius
  let from: number
  do {
    from = bodies.count
    for (let y = floor + r; y < brim - r && queueLength(world) > left; y += APART * r) {
      const radius = Math.min(radiusAt(points, y - r), radiusAt(points, y + r))
      if (radius < r) continue
      const rate = Math.min(LIMITS.rate, queueLength(world) - left)
      fillRegion(world, { ...region, y, radius, rate })
    }
    if (bodies.count > from) layDown(world as World<3>, vessel, from)
  } while (bodies.count > from)
  // With candies left, the jar is shown soon: its mouth is open already, and nothing slides.
  setSpawnRegion(world, region, left > 0)
  let stepsLeft = left > 0 || bodies.count === 0 ? 0 : SLIDE.steps
  return () => {
    if (world.bodies !== bodies) return true // another jar was loaded meanwhile
    // The mouth opens in the last steps, so that candies without space enter after them.
    if (stepsLeft > 0) slide(world, stepsLeft > (region.opens ?? 0))
    return --stepsLeft <= 0
  }
}

/** Takes a step with little friction. */
function slide(world: World, isClosed: boolean): void {
  const region = getSpawnRegion(world)
  if (isClosed) setSpawnRegion(world, null)
  stepSliding(world, SLIDE.friction)
  if (isClosed) setSpawnRegion(world, region)
}

/** Whether a candy is inside the vessel, not beside it. */
function hasCandies({ bodies: { position, count } }: World, { radius }: JarVessel): boolean {
  for (let o = 0; o < 4 * count; o += 4) if (Math.hypot(position[o]!, position[o + 2]!) < radius) return true
  return false
}

/** A torus whose current keeps the candies moving. */
const emptyTorus = (seed?: number) => torusScene({ count: 0, seed, fields: [current()] })

/** Restores a torus. Its snapshot names the current, so the world must have one. */
const restoreTorus: Restore = (snapshot, world = emptyTorus()) => restoreBodies(snapshot, world)

/**
 * How many candies fill a jar that is full at a value: at least so many that they pass the mouth.
 * @param fills The value if it was set as `fills`.
 * @param each The value that one candy stands for.
 * @throws RangeError naming the least `fills`
 */
export function candiesThatFill(vessel: JarVessel | null, value: number, fills: number | undefined, each: number) {
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
  return vessel ? candyRadius(capacity, vessel) : circleRadius(capacity, [TORUS.size, TORUS.size])
}

/**
 * Hashes two whole numbers to 32 bits (lowbias32, by Chris Wellons), for choices that must not
 * depend on their order: the colour, shape and size of a candy.
 */
export function hashPair(one: number, other: number): number {
  let x = (Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}

/** A number from 0 to 1, hashed from two whole numbers. */
export function fraction(one: number, other: number): number {
  return hashPair(one, other) / 4294967296
}
