// The plan of the garden: terraces, a stairway that candies roll down, a pond that collects them,
// plants and stones. blocks.ts makes a world of it, and `gardenPart` serves drawing.
import { addBlock, fillBlocks } from '../physics/blocks.ts'
import type { World } from '../physics/index.ts'

/**
 * Extent of the garden: blocks have x and z from -half to half - 1, and y from deep; the lawn is at
 * y = 0. `start`: position of the first character. `pond`: target of the camera.
 */
export const GARDEN = { half: 13, deep: -4, top: 5, start: [5.5, 0, 5.5], pond: [0, -1, 2.5] } as const
/** The pond: half-axes, centre and depth, in cells of one metre. */
export const POND = { x: 5.4, z: 4.4, midX: 0, midZ: 2.5, depth: 1 } as const
/** The stairway: columns x0 to x1. It falls by half a block a row, from the back to the row z1. */
const STAIRS = { x0: -2, x1: 1, z1: -3 } as const

/** The kind of a block in the garden. `built`: not part of the plan. */
export type GardenPart =
  | ('lawn' | 'terrace' | 'earth' | 'deep' | 'path' | 'stairs' | 'bed' | 'hedge')
  | ('gate' | 'stone' | 'lamp' | 'trunk' | 'blossom' | 'pale' | 'built')

/** A block above the ground. */
type Plant = { at: readonly [number, number, number]; height: number; part: GardenPart }

/**
 * Height of the ground in a column in metres, a multiple of 0.5: blocks and possibly a slab.
 * @param x Lowest x of the column, a whole number.
 * @param z Lowest z of the column, a whole number.
 */
export function groundHeight(x: number, z: number): number {
  const { half } = GARDEN
  const row = STAIRS.z1 - z
  if (x >= STAIRS.x0 && x <= STAIRS.x1 && row > 0) return Math.min(GARDEN.top, row / 2)
  // Kerbs keep candies on the stairway.
  if ((x === STAIRS.x0 - 1 || x === STAIRS.x1 + 1) && row > 0) return Math.min(GARDEN.top + 1, Math.ceil(row / 2) + 1)
  // Terraces rise towards the back. They reach farther to the front on the left.
  const steps = Math.floor((-z - 4 - x / 3) / 2)
  const terrace = Math.max(0, Math.min(GARDEN.top - 1, steps))
  // The hedge is high at the back, and low at the front.
  if (x === -half || z === -half) return terrace + 2
  if (x === half - 1 || z === half - 1) return terrace + 1
  const px = (x + 0.5 - POND.midX) / POND.x
  const pz = (z + 0.5 - POND.midZ) / POND.z
  const toCentre = 1 - Math.sqrt(px * px + pz * pz)
  if (toCentre > 0 && terrace === 0) return -Math.min(POND.depth, 0.5 * Math.ceil(toCentre * 10))
  return terrace
}

/**
 * Returns the plan's part in a cell.
 * @param x Lowest x of the cell, a whole number.
 * @param y Lowest y of the cell, a whole number.
 * @param z Lowest z of the cell, a whole number.
 */
export function gardenPart(x: number, y: number, z: number): GardenPart {
  const { half } = GARDEN
  if (x < -half || x >= half || z < -half || z >= half) return 'built'
  const ground = groundHeight(x, z)
  if (y >= ground) return plants().get(keyOf(x, y, z))?.part ?? 'built'
  const isTop = y + 1 >= ground
  if ((x === -half || x === half - 1 || z === -half || z === half - 1) && y >= 0) return 'hedge'
  const onStairs = x >= STAIRS.x0 - 1 && x <= STAIRS.x1 + 1 && z < STAIRS.z1
  if (onStairs && ground > 0) return isTop || x < STAIRS.x0 || x > STAIRS.x1 ? 'stairs' : 'earth'
  if (ground < 0) return y >= ground - 2 ? 'bed' : 'deep'
  if (!isTop) return y < -1 ? 'deep' : 'earth'
  if (ground > 0) return 'terrace'
  return STONES.some(([sx, sz]) => sx === x && sz === z) ? 'path' : 'lawn'
}

/** Adds the blocks of the plan to a world. */
export function plantGarden(world: World<3>): void {
  const { half, deep } = GARDEN
  for (let x = -half; x < half; x++) {
    for (let z = -half; z < half; z++) {
      const height = groundHeight(x, z)
      const whole = Math.floor(height)
      fillBlocks(world, [x, deep, z], [x, whole - 1, z])
      if (height > whole) addBlock(world, [x, whole, z], { height: 0.5 })
    }
  }
  for (const { at, height } of plants().values()) addBlock(world, at, { height })
}

/** Stepping stones in the lawn, x and z: past the pond to the stairway and to the terraces. */
const STONES = [
  [3, 10],
  [5, 9],
  [6, 7],
  [7, 5],
  [6, 3],
  [7, 1],
  [6, -1],
  [7, -3],
  [4, -3],
  [2, -3],
] as const

let cachedPlan: Map<number, Plant> | undefined

/** All blocks above the ground by cell, made at the first call. */
function plants(): Map<number, Plant> {
  if (cachedPlan) return cachedPlan
  const plan = new Map<number, Plant>()
  const put = (part: GardenPart, x: number, y: number, z: number, height = 1) =>
    plan.set(keyOf(x, y, z), { at: [x, y, z], height, part })
  // A gate at the lower end of the stairway: posts on the kerbs, a tie beam, a lintel.
  const [left, right] = [STAIRS.x0 - 1, STAIRS.x1 + 1]
  for (const x of [left, right]) for (let y = groundHeight(x, -4); y < 5; y++) put('gate', x, y, -4)
  for (let x = left + 1; x < right; x++) put('gate', x, 3, -4, 0.5)
  for (let x = left - 1; x <= right + 1; x++) put('gate', x, 5, -4, 0.5)
  // Slabs as steps between the terraces on the right.
  for (let z = 2 - GARDEN.half; z < -1; z++) {
    for (const x of [7, 8]) {
      const height = groundHeight(x, z)
      if (groundHeight(x, z - 1) === height + 1) put('stone', x, height, z, 0.5)
    }
  }
  // A lantern between pond and gate, a bench, and rocks on the left.
  put('stone', 5, 0, -1)
  put('lamp', 5, 1, -1)
  put('stone', 5, 2, -1, 0.5)
  for (const x of [9, 10]) put('stone', x, 0, 4, 0.5)
  for (const [x, y, z, height] of ROCKS) put('stone', x, y, z, height)
  plantTree(put, 'blossom', -6, -6, 2, [4, 5, 2])
  plantTree(put, 'pale', 6, -6, 2, [1, 2, 1])
  cachedPlan = plan
  return plan
}

/** Rocks: x, y, z, height. */
const ROCKS = [
  [-9, 0, 6, 1],
  [-8, 0, 6, 0.5],
  [-9, 0, 7, 0.5],
  [-10, 0, 5, 1],
  [-10, 1, 5, 0.5],
  [-7, 0, 9, 0.5],
] as const

/** Puts a tree into the plan. @param crown Squared radius of each layer in cells, from the bottom up. */
function plantTree(
  put: (part: GardenPart, x: number, y: number, z: number) => void,
  part: GardenPart,
  x: number,
  z: number,
  trunkHeight: number,
  crown: readonly number[],
): void {
  const ground = groundHeight(x, z)
  for (let y = ground; y < ground + trunkHeight; y++) put('trunk', x, y, z)
  crown.forEach((radiusSquared, layer) => {
    for (let dx = -2; dx <= 2; dx++) {
      for (let dz = -2; dz <= 2; dz++) {
        if (dx * dx + dz * dz <= radiusSquared) put(part, x + dx, ground + trunkHeight + layer, z + dz)
      }
    }
  })
}

/** A number for each cell with coordinates from -64 to 63. */
function keyOf(x: number, y: number, z: number): number {
  return ((x + 64) * 128 + y + 64) * 128 + z + 64
}
