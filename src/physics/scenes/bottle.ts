// The bottle: candies fall from under the lid into a cylinder, or through the neck of a bottle, pile up and rest. Used by the page, the tests and the benchmarks alike.

import { MAX_BODIES } from '../body/bodies.ts'
import { cylinder } from '../container/cylinder.ts'
import { lid } from '../container/lid.ts'
import { profile } from '../container/profile.ts'
import { finite, oneOf, refuse, whole } from '../core/validate.ts'
import { createWorld } from '../createWorld.ts'
import { cubeRoot } from '../math/functions.ts'
import { impulse } from '../solver/impulse.ts'
import { pour } from '../spawn/spawnApi.ts'
import type { World } from '../world.ts'
import { BOTTLE, bottleProfile, NECK, POUR_HEIGHT } from './bottleProfile.ts'

/** Share of the bottle that candies may fill, and how densely they pile. */
const FILL = 0.85
const PACKING = 0.58

/** What `bottleScene` takes. */
export interface BottleOptions {
  /** Candies to pour, at most a million. */
  count: number
  /** Source of all chance; 1. */
  seed?: number
  /** 'cylinder': closed by a lid (default). 'bottle': with shoulder and neck, through which candies fall from above. */
  shape?: 'cylinder' | 'bottle'
  /** Mean radius, m; 0.05, or smaller where `count` would fill more than 85 % of the bottle. */
  radius?: number
  /** Spread of the radii, as a share; 0.15. */
  spread?: number
  /** Largest radius of the candies that will be poured, metres. @default radius (1 + spread) */
  maxRadius?: number
  /** Most candies that enter in one step. @default count / 300, at least 4 */
  rate?: number
  /** m/s^2 downwards; 6: the bottle is 1.8 units high and looks as if held in a hand. */
  gravity?: number
  /** 0 to 1; 0.3 */
  restitution?: number
  /** 0 or more; 0.3 */
  friction?: number
  /** 0 or more; 0.02 */
  rolling?: number
  /** Substeps a step; 4. */
  substeps?: number
  /** Whether bodies at rest sleep; true. */
  sleep?: boolean
}

/** Mean radius with which `count` candies fit: 0.05 m, or smaller. */
export function candyRadius(count: number): number {
  const room = FILL * PACKING * Math.PI * BOTTLE.radius * BOTTLE.radius * (BOTTLE.top - BOTTLE.bottom)
  const most = cubeRoot((3 * room) / (4 * Math.PI * Math.max(1, count)))
  return Math.min(0.05, most)
}

/**
 * A bottle with `count` candies in the queue above it.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function bottleScene(options: BottleOptions): World<3> {
  const {
    count,
    seed = 1,
    shape = 'cylinder',
    radius = candyRadius(count),
    spread = 0.15,
    maxRadius = radius * (1 + spread),
    rate = Math.max(4, Math.ceil(count / 300)),
    gravity = 6,
    restitution = 0.3,
    friction = 0.3,
    rolling = 0.02,
  } = options
  whole('count', count, 'candies', 0, MAX_BODIES)
  if (!(radius > 0 && radius < BOTTLE.radius)) refuse('radius', `positive and less than ${BOTTLE.radius} m`, radius)
  finite('maxRadius', maxRadius, 'metres', radius)
  whole('rate', rate, 'candies a step', 1)
  oneOf('shape', shape, ['cylinder', 'bottle'])
  const necked = shape === 'bottle'
  const world = createWorld({
    dim: 3,
    seed,
    gravity: [0, -gravity, 0],
    containers: necked ? [profile({ points: bottleProfile() }), lid({ y: NECK.cork })] : [cylinder({ ...BOTTLE })],
    contact: impulse({ restitution, friction, rolling }),
    ...(options.substeps === undefined ? {} : { substeps: options.substeps }),
    ...(options.sleep === undefined ? {} : { sleep: options.sleep }),
  })
  const widest = (necked ? NECK : BOTTLE).radius
  world.spawner.region = {
    y: necked ? NECK.top + POUR_HEIGHT : BOTTLE.top - 1.1 * maxRadius,
    radius: (necked ? 0.8 : 0.5) * widest,
    widest,
    minRadius: radius * (1 - spread),
    maxRadius,
    velocity: [0, -1.2, 0],
    spread: 0.25,
    // The cork is out of the way before the first one falls.
    ...(necked && { brim: BOTTLE.top, opens: 24 }),
    rate,
  }
  if (count > 0) pour(world, count)
  return world
}
