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
import { SIZES } from './jarItems.ts'
import { layDown } from './layDown.ts'
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
  /** `restoreBodies` suffices for a world without springs, blocks and characters. */
  restore: Restore
}

/** The default of `capacity`. */
export const CAPACITY: Record<JarView, number> = { bottle: 3000, torus: 1000 }
/** The mean radius of candies that are not sized to fill the jar, unless they are many. Metres. */
export const USUAL_RADIUS = candyRadius(1)

/** What an empty world of a jar may have of its own. */
export interface JarWorldOptions {
  /** Gravity, restitution and friction of a bottle. @default those of `bottleScene` */
  material?: Pick<BottleOptions, 'gravity' | 'restitution' | 'friction'>
}

/**
 * An empty world with room for `capacity` candies.
 * @param vessel Null for a torus.
 * @param fills how many candies fill it. @default they have the usual size
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
 * How candies enter a vessel.
 * @param radius Mean radius of a candy of size 1, metres.
 * @param room The number of candies that it is sized for.
 * @param isSized Whether their size follows from it. Otherwise it is the usual size.
 */
export function entryOf(vessel: JarVessel, radius: number, room: number, isSized: boolean) {
  return {
    maxRadius: radius * (1 + spreadOf(radius)) * SIZES[1],
    // A burst comes in evenly, whatever its size.
    rate: Math.max(1, Math.ceil(room / 1000)),
    // The heap of a full pile of large candies reaches above the shoulder.
    brim: isSized ? vessel.lid : vessel.shoulder,
  }
}

/** What `fillAtOnce` needs beside the world. A worker gets it. */
export interface Filling {
  readonly vessel: JarVessel
  /** The number of candies that stay in the queue, the last ones, and enter through the mouth. */
  readonly left: number
}

/** The distance between layers of candies that fill a vessel at once, in largest radii. */
const APART = 0.08

/** The steps in which candies that fill a vessel slide, and the most friction that they have then. */
const SLIDE = { steps: 36, friction: 0.03 } as const

/**
 * Fills an empty vessel with queued candies at once: lays loose layers of them down while they fit, and
 * lets them slide, unless some are to stay in the queue. A pile that is only laid rests higher than a poured
 * one, by up to 8 in 100 of its height. After this it is within 3.
 * @returns a function that takes a step in which they slide, and tells whether it was the last
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
      if (radius <= r) continue
      const rate = Math.min(LIMITS.rate, queueLength(world) - left)
      fillRegion(world, { ...region, y, radius, rate, brim: Number.POSITIVE_INFINITY })
    }
    if (bodies.count > from) layDown(world, vessel, from)
  } while (bodies.count > from)
  // If others enter next, the jar is shown soon: its mouth is open already, and nothing slides.
  setSpawnRegion(world, region, left > 0)
  let stepsLeft = left > 0 || bodies.count === 0 ? 0 : SLIDE.steps
  return () => {
    // The mouth opens meanwhile: candies for which there was no room enter after the last of these steps.
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

/** Whether a candy is inside. Others lie beside the vessel. */
function hasCandies({ bodies: { position, count } }: World, { radius }: JarVessel): boolean {
  for (let o = 0; o < 4 * count; o += 4) if (Math.hypot(position[o]!, position[o + 2]!) < radius) return true
  return false
}

/** A torus whose current keeps the candies moving. */
const emptyTorus = (seed?: number) => torusScene({ count: 0, seed, fields: [current()] })

/** Restores a torus. Its snapshot names the current, so the world that it fills must have one. */
const restoreTorus: Restore = (snapshot, world = emptyTorus()) => restoreBodies(snapshot, world)

/**
 * How many candies fill a jar that a value fills. Where so few would be too large for the mouth,
 * more candies fill it, unless the value was set as `fills`.
 * @param fills the value, if it is set
 * @param each what one candy stands for
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
  if (!vessel) return Math.min(180, Math.sqrt((0.3 * TORUS.size * TORUS.size) / (Math.PI * capacity)))
  return candyRadius(capacity, vessel)
}

/**
 * 32 well-mixed bits from two whole numbers (lowbias32, by Chris Wellons), for choices that must
 * not depend on their order: the colour, shape and size of a candy.
 */
export function hashPair(one: number, other: number): number {
  let x = (Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}

/** A number from 0 to 1 that depends on two numbers alone. */
export function fraction(one: number, other: number): number {
  return hashPair(one, other) / 4294967296
}
