// The blocks scene: the garden (garden.ts) as a world, with candies in its pond and on its
// stairway, and characters.
import { addCharacter } from '../physics/blocks.ts'
import { boxContainer, createWorld, enqueue, impulse, setSpawnRegion, type World } from '../physics/index.ts'
import {
  addDynamicBody,
  between,
  checkOptions,
  createRandom,
  finite,
  LIMITS,
  nextUnit,
  positive,
  whole,
} from '../physics/internal.ts'
import { GARDEN, groundHeight, POND, plantGarden } from './garden.ts'

/** The options of `blocksScene`. */
export interface BlocksOptions {
  /** Number of candies, at most a million. @default 600 */
  count?: number
  /**
   * Share of the candies that start in the pond if they fit, 0 to 1. The others roll down the
   * stairway.
   * @default 0.75
   */
  lying?: number
  /** Seed of all randomness. @default 1 */
  seed?: number
  /** Number of characters, at most 1000. The first starts by the pond. @default 1 */
  characters?: number
  /** Mean radius of a candy in metres. @default 0.18 */
  radius?: number
  /** Largest deviation of radii from the mean, as a share of it. @default 0.2 */
  spread?: number
}

/**
 * Makes a garden of blocks with candies in its pond, and more in the queue above its stairway.
 * `configure` sets its gravity and its contact law.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function blocksScene(options: BlocksOptions = {}): World<3> {
  checkOptions(
    options,
    {
      count: [whole, 'candies', 0, LIMITS.bodies],
      characters: [whole, '', 0, 1000],
      radius: [finite, 'metres', 0, 1],
      lying: [between, 0, 1],
      spread: [between, 0, 1],
    },
    ['seed'],
  )
  const { count = 600, lying = 0.75, seed = 1, characters = 1, radius = 0.18, spread = 0.2 } = options
  positive('the smallest radius', radius * (1 - spread), 'metres')
  const { half } = GARDEN
  const world = createWorld({
    dim: 3,
    seed,
    gravity: [0, -9.81, 0],
    contact: impulse({ restitution: 0.35, friction: 0.3, rollingResistance: 0.04 }),
    // Keeps candies from leaving over the hedge.
    containers: [boxContainer({ min: [-half, -1e3, -half], max: [half, 1e3, half] })],
  })
  plantGarden(world)
  setSpawnRegion(world, {
    x: 0,
    y: GARDEN.top + 1.5,
    z: 2 - half,
    radius: 1.3,
    minRadius: radius * (1 - spread),
    maxRadius: radius * (1 + spread),
    velocity: [0, -1, 1.6],
    spread: 0.4,
    rate: Math.max(2, Math.ceil(count / 400)),
  })
  const random = createRandom(seed)
  for (let k = 0; k < characters; k++) {
    if (k === 0) addCharacter(world, { position: [...GARDEN.start] })
    else {
      const x = (nextUnit(random) - 0.5) * (2 * half - 4)
      const z = (nextUnit(random) - 0.5) * (2 * half - 4)
      addCharacter(world, { position: [x, GARDEN.top + 4, z] })
    }
  }
  const remaining = count - fillPond(world, Math.round(lying * count), radius, spread, random)
  if (remaining > 0) enqueue(world, remaining)
  return world
}

/** Least distance between candies in the pond, which limits the number of places to test. Metres. */
const LEAST_SPACING = 0.04

/** Fills the pond with layers of candies that do not touch. @returns the number of candies that fit */
function fillPond(
  world: World<3>,
  count: number,
  radius: number,
  spread: number,
  random: ReturnType<typeof createRandom>,
): number {
  const maxRadius = radius * (1 + spread)
  const spacing = Math.max(LEAST_SPACING, 2.06 * maxRadius)
  let added = 0
  for (let layer = 0; layer * spacing < POND.depth; layer++) {
    const y = -POND.depth + 1.03 * maxRadius + layer * spacing
    for (let z = POND.midZ - POND.z; z < POND.midZ + POND.z; z += spacing) {
      // Every second layer is shifted by half the spacing.
      for (let x = POND.midX - POND.x + (layer % 2) * maxRadius; x < POND.midX + POND.x; x += spacing) {
        if (added === count) return added
        if (maxGroundHeight(x, z, maxRadius) > y - maxRadius) continue
        addDynamicBody(world, { position: [x, y, z], radius: radius * (1 + spread * (2 * nextUnit(random) - 1)) })
        added++
      }
    }
  }
  return added
}

/** The highest ground under a square with centre (x, z), in metres. */
function maxGroundHeight(x: number, z: number, half: number): number {
  let top = -POND.depth
  for (const px of [x - half, x + half])
    for (const pz of [z - half, z + half]) top = Math.max(top, groundHeight(Math.floor(px), Math.floor(pz)))
  return top
}
