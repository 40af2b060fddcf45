// The garden as a world: its blocks (garden.ts), candies in its pond and at the head of its stairway, and who walks in it. Used by the page, the
// tests and the benchmarks alike.

import { MAX_BODIES } from '../body/bodies.ts'
import { addBody } from '../body/bodyApi.ts'
import { addCharacter } from '../character/characterApi.ts'
import { room } from '../container/room.ts'
import { demand, share, whole } from '../core/validate.ts'
import { createWorld } from '../createWorld.ts'
import { createRandom, nextUnit, type RandomState } from '../math/random.ts'
import { impulse } from '../solver/impulse.ts'
import { pour } from '../spawn/spawnApi.ts'
import type { World } from '../world.ts'
import { GARDEN, groundHeight, POND, plantGarden } from './garden.ts'

/** What `blocksScene` takes. */
export interface BlocksOptions {
  /** Candies, at most a million; 600. */
  count?: number
  /** Share of them that lies in the pond from the start, 0 to 1, as far as there is room; the others come down the stairway. 0.75. */
  lying?: number
  /** Source of all chance; 1. */
  seed?: number
  /** Characters, at most 1000; 1. The first one stands by the pond, others in the garden. */
  characters?: number
  /** m/s^2 downwards; 9.81. */
  gravity?: number
  /** Mean radius of a candy, m; 0.18. */
  radius?: number
  /** Spread of the radii, as a share; 0.2. */
  spread?: number
  /** 0 to 1; 0.35 */
  restitution?: number
  /** 0 or more; 0.3 */
  friction?: number
  /** 0 or more; 0.04 */
  rolling?: number
}

/**
 * A garden of blocks with candies in its pond, and more in the queue at the head of its stairway.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function blocksScene(options: BlocksOptions = {}): World<3> {
  const { count = 600, lying = 0.75, seed = 1, characters = 1, gravity = 9.81, radius = 0.18, spread = 0.2 } = options
  const { restitution = 0.35, friction = 0.3, rolling = 0.04 } = options
  whole('count', count, 'candies', 0, MAX_BODIES)
  whole('characters', characters, '', 0, 1000)
  demand(radius > 0 && radius <= 1, 'radius', 'above 0 and at most 1 m', radius)
  share('lying', lying)
  demand(spread >= 0 && spread < 1, 'spread', 'from 0 to below 1', spread)
  const { half } = GARDEN
  const world = createWorld({
    dim: 3,
    seed,
    gravity: [0, -gravity, 0],
    contact: impulse({ restitution, friction, rolling }),
    // Candies do not leave over the hedge.
    containers: [room({ min: [-half, -1e3, -half], max: [half, 1e3, half] })],
  })
  plantGarden(world)
  world.spawner.region = {
    x: 0,
    y: GARDEN.top + 1.5,
    z: 2 - half,
    radius: 1.3,
    minRadius: radius * (1 - spread),
    maxRadius: radius * (1 + spread),
    velocity: [0, -1, 1.6],
    spread: 0.4,
    rate: Math.max(2, Math.ceil(count / 400)),
  }
  const random = createRandom(seed)
  for (let k = 0; k < characters; k++) {
    if (k === 0) addCharacter(world, { position: [...GARDEN.start] })
    else {
      const x = (nextUnit(random) - 0.5) * (2 * half - 4)
      const z = (nextUnit(random) - 0.5) * (2 * half - 4)
      addCharacter(world, { position: [x, GARDEN.top + 4, z] })
    }
  }
  const left = count - fillPond(world, Math.round(lying * count), radius, spread, random)
  if (left > 0) pour(world, left)
  return world
}

/** Lays candies into the pond, layer upon layer, each a little above its place: they settle within a second. @returns how many there was room for */
function fillPond(world: World<3>, count: number, radius: number, spread: number, random: RandomState): number {
  const wide = radius * (1 + spread)
  const apart = 2.06 * wide
  let laid = 0
  for (let layer = 0; layer * apart < POND.depth; layer++) {
    const y = -POND.depth + 1.03 * wide + layer * apart
    for (let z = POND.midZ - POND.z; z < POND.midZ + POND.z; z += apart) {
      // Every other layer stands over the gaps of the one below.
      for (let x = POND.midX - POND.x + (layer % 2) * wide; x < POND.midX + POND.x; x += apart) {
        if (laid === count) return laid
        if (highest(x, z, wide) > y - wide) continue
        addBody(world, { position: [x, y, z], radius: radius * (1 + spread * (2 * nextUnit(random) - 1)) })
        laid++
      }
    }
  }
  return laid
}

/** The highest ground under a square about a place, m. */
function highest(x: number, z: number, half: number): number {
  let top = -POND.depth
  for (const px of [x - half, x + half])
    for (const pz of [z - half, z + half]) top = Math.max(top, groundHeight(Math.floor(px), Math.floor(pz)))
  return top
}
