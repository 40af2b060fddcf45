// The bottle scene: candies fall into a cylinder or through the mouth of a vessel, pile up and come
// to rest.
import { createWorld, cylinder, enqueue, impulse, lid, setSpawnRegion, type World } from '../physics/index.ts'
import {
  checkOptions,
  closedLathe,
  cubeRoot,
  demand,
  finite,
  LIMITS,
  oneOf,
  positive,
  whole,
} from '../physics/internal.ts'
import { BOTTLE, BOTTLE_VESSEL, POUR_HEIGHT, type Vessel, volumeBelow } from './vessel.ts'

/** Default gravity in m/s², and default material of the candies. */
export const BOTTLE_MATERIAL = { gravity: 6, restitution: 0.3, friction: 0.3 } as const
/** Share of the bottle that a pile may fill. */
const FILL = 0.85
/** Share of a pile's volume that candies fill. */
const PACKING = 0.58

/** The options of `bottleScene`. */
export interface BottleOptions {
  /** Number of candies to pour, at most a million. */
  count: number
  /** Seed of all randomness. @default 1 */
  seed?: number
  /** A closed cylinder, a bottle with shoulder and neck, or another vessel. @default 'cylinder' */
  shape?: 'cylinder' | 'bottle' | Vessel
  /**
   * Mean radius in metres.
   * @default 0.05, or less if `count` would fill more than 85 % of the bottle
   */
  radius?: number
  /** Largest deviation of radii from the mean, as a share of it below 1. @default 0.15 */
  spread?: number
  /** Largest radius of the candies that will be poured, in metres. @default radius (1 + spread) */
  maxRadius?: number
  /** Nothing enters a vessel while a candy rests above this height, in metres. @default the shoulder */
  brim?: number
  /** Largest number of candies that enter per step, 1 to 4096. @default count / 300, at least 4 */
  rate?: number
  /** Metres per second squared, downwards. With 6, the bottle of 1.8 m looks hand-sized. @default 6 */
  gravity?: number
  /** 0 to 1. @default 0.3 */
  restitution?: number
  /** Coefficient, 0 or more. @default 0.3 */
  friction?: number
  /** Coefficient of rolling resistance, 0 or more. @default 0.02 */
  rollingResistance?: number
  /** Substeps per step. @default 'auto' */
  substeps?: number | 'auto'
  /** Whether bodies at rest sleep. @default true */
  sleep?: boolean
}

/**
 * Mean radius in metres at which `count` candies fit: 0.05 or less.
 * @param count The number of candies.
 * @param vessel What they fill. @default the bottle
 */
export function candyRadius(count: number, vessel: Vessel = BOTTLE_VESSEL): number {
  const share = volumeBelow(vessel.points, vessel.shoulder) / volumeBelow(BOTTLE_VESSEL.points, BOTTLE.top)
  const volume = FILL * PACKING * Math.PI * BOTTLE.radius * BOTTLE.radius * (BOTTLE.top - BOTTLE.bottom)
  const maxRadius = cubeRoot((3 * volume * share) / (4 * Math.PI * Math.max(1, count)))
  return Math.min(0.05, maxRadius)
}

const CHECKED_ELSEWHERE = [
  ...(['count', 'seed', 'shape', 'radius', 'spread', 'maxRadius', 'restitution', 'friction'] as const),
  ...(['rollingResistance', 'substeps', 'sleep'] as const),
]

/**
 * Makes a bottle with `count` candies in the queue above it.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function bottleScene(options: BottleOptions): World<3> {
  const rules = {
    gravity: [finite, 'm/s^2'],
    rate: [whole, 'candies a step', 1, LIMITS.rate],
    brim: [finite, 'metres'],
  } as const
  checkOptions(options, rules, CHECKED_ELSEWHERE)
  const count = whole('count', options.count, 'candies', 0, LIMITS.bodies)
  const {
    seed = 1,
    shape = 'cylinder',
    spread = 0.15,
    rate = Math.max(4, Math.ceil(count / 300)),
    gravity = BOTTLE_MATERIAL.gravity,
    restitution = BOTTLE_MATERIAL.restitution,
    friction = BOTTLE_MATERIAL.friction,
    rollingResistance = 0.02,
    brim,
  } = options
  if (typeof shape !== 'object' || shape === null) oneOf('shape', shape, ['cylinder', 'bottle'])
  const vessel = typeof shape === 'object' ? shape : shape === 'bottle' ? BOTTLE_VESSEL : null
  const wall = vessel ? closedLathe({ points: vessel.points }) : cylinder({ ...BOTTLE })
  const { radius = candyRadius(count, vessel ?? undefined) } = options
  const widest = vessel ? Math.max(...vessel.points.map(([r]) => r)) : BOTTLE.radius
  demand(
    typeof radius === 'number' && radius > 0 && radius < widest,
    'radius',
    `positive and less than ${widest} m`,
    radius,
  )
  demand(typeof spread === 'number' && spread >= 0 && spread < 1, 'spread', 'from 0 to below 1', spread)
  const { maxRadius = radius * (1 + spread) } = options
  positive('the smallest radius', radius * (1 - spread), 'metres')
  finite('maxRadius', maxRadius, 'metres', radius)
  const world = createWorld({
    dim: 3,
    seed,
    gravity: [0, -gravity, 0],
    containers: vessel ? [wall, lid({ y: vessel.lid })] : [wall],
    contact: impulse({ restitution, friction, rollingResistance }),
    ...(options.substeps === undefined ? {} : { substeps: options.substeps }),
    ...(options.sleep === undefined ? {} : { sleep: options.sleep }),
  })
  const [mouth, top] = vessel?.points.at(-1) ?? [BOTTLE.radius, BOTTLE.top]
  setSpawnRegion(world, {
    y: vessel ? top + POUR_HEIGHT : top - 1.1 * maxRadius,
    radius: (vessel ? 0.8 : 0.5) * mouth,
    widest: mouth,
    minRadius: radius * (1 - spread),
    maxRadius,
    velocity: [0, -1.2, 0],
    spread: 0.25,
    // The first candy falls after the cork is off.
    ...(vessel && { brim: brim ?? vessel.shoulder, opens: 24 }),
    rate,
  })
  if (count > 0) enqueue(world, count)
  return world
}
