// How characters move: intent, motion, lookup, collision, in this order, before the contacts of bodies are found (Blocks specification:
// playerMovement, physics, updatePhysicsWorld, collision). Doors and store are in character.ts.

import type { StepContext } from '../stepContext.ts'
import { type Blocks, heightAt, TOUCHING } from '../voxel/blocks.ts'
import { type Characters, GROUNDED, JUMP, JUMPED, SNEAK, SPRINT, WALK } from './characters.ts'
import { holdAtEdge, slide, stepUp } from './sweep.ts'

/** Shares of the walking speed. */
const SPRINTING = 1.3
const SNEAKING = 0.3
/** A jump is forgiven for so long after the feet left an edge, s. */
const COYOTE_TIME = 0.1
/** Sliding slower than this, m/s, is rest. */
const REST_SPEED = 1e-6
/** Cells that one lookup visits at most: a guard against velocities that only a mistake gives. */
const MAX_CELLS = 1 << 16

/** Intent: what is wished becomes velocity. Whether the feet rest on something is looked up anew. */
export function applyIntents(characters: Characters, blocks: Blocks, { dt }: StepContext): void {
  const { position, previous, velocity, flags, input, heading, airTime, walkSpeed, jumpSpeed, count } = characters
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    for (let axis = o; axis < o + 3; axis++) previous[axis] = position[axis]!
    let grounded = velocity[o + 1]! <= 0 && isSupported(characters, blocks, k)
    let leapt = grounded ? 0 : flags[k]! & JUMPED
    airTime[k] = grounded ? 0 : airTime[k]! + dt
    const w = input[k]!
    if (w & WALK) {
      const speed = walkSpeed[k]! * (w & SNEAK ? SNEAKING : w & SPRINT ? SPRINTING : 1)
      velocity[o] = heading[2 * k]! * speed
      velocity[o + 2] = heading[2 * k + 1]! * speed
    }
    if (w & JUMP && !leapt && airTime[k]! <= COYOTE_TIME) {
      velocity[o + 1] = jumpSpeed[k]!
      grounded = false
      leapt = JUMPED
    }
    flags[k] = (grounded ? GROUNDED : 0) | leapt
  }
}

/** Motion: gravity while not grounded, up to the terminal speed; friction on the ground; and where that leads. v += g dt; x' = x + v dt. */
export function integrateCharacters(
  characters: Characters,
  gravity: readonly [number, number, number],
  { dt }: StepContext,
): void {
  const { position, target, velocity, flags, input, terminalSpeed, groundFriction, count } = characters
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    if (flags[k]! & GROUNDED) {
      velocity[o] = velocity[o]! * groundFriction[k]!
      velocity[o + 2] = velocity[o + 2]! * groundFriction[k]!
      const square = velocity[o]! * velocity[o]! + velocity[o + 2]! * velocity[o + 2]!
      if (!(input[k]! & WALK) && square < REST_SPEED * REST_SPEED) velocity[o] = velocity[o + 2] = 0
    } else {
      velocity[o + 1] = Math.max(velocity[o + 1]! + gravity[1] * dt, -terminalSpeed[k]!)
    }
    for (let axis = o; axis < o + 3; axis++) target[axis] = position[axis]! + velocity[axis]! * dt
  }
}

/** Lookup: the blocks that a character may meet on its way, those beside, under its feet and at the height of a step included. */
export function collectNearBlocks(characters: Characters, blocks: Blocks): void {
  const { position, target, size, stepHeight, nearStart, count } = characters
  characters.nearCount = 0
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    nearStart[k] = characters.nearCount
    const halfX = size[o]! + TOUCHING
    const halfZ = size[o + 2]! + TOUCHING
    const top = size[o + 1]! + stepHeight[k]! + TOUCHING
    const x0 = Math.max(blocks.min[0], Math.floor(Math.min(position[o]!, target[o]!) - halfX))
    const x1 = Math.min(blocks.max[0], Math.ceil(Math.max(position[o]!, target[o]!) + halfX))
    const y0 = Math.max(blocks.min[1], Math.floor(Math.min(position[o + 1]!, target[o + 1]!) - TOUCHING))
    const y1 = Math.min(blocks.max[1], Math.ceil(Math.max(position[o + 1]!, target[o + 1]!) + top))
    const z0 = Math.max(blocks.min[2], Math.floor(Math.min(position[o + 2]!, target[o + 2]!) - halfZ))
    const z1 = Math.min(blocks.max[2], Math.ceil(Math.max(position[o + 2]!, target[o + 2]!) + halfZ))
    let left = MAX_CELLS
    for (let z = z0; z < z1; z++) {
      for (let x = x0; x < x1; x++) {
        // Along a column, from the feet on: who falls meets the highest first.
        for (let y = y1 - 1; y >= y0 && left > 0; y--, left--) {
          const height = heightAt(blocks, x, y, z)
          blocks.queryStats.cells++
          if (height > 0) addNear(characters, x, y, z, height)
        }
      }
    }
  }
  nearStart[count] = characters.nearCount
  blocks.queryStats.blocks = characters.nearCount
}

/**
 * Collision: y, x, z one axis at a time from the previous position. A hit places the box on the nearest face and zeroes that component.
 * @returns whether anybody moves, or will: then the world is not at rest
 */
export function collideCharacters(
  characters: Characters,
  blocks: Blocks,
  gravity: readonly [number, number, number],
): boolean {
  const { position, previous, target, velocity, flags, input, count } = characters
  let moves = false
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    const grounded = (flags[k]! & GROUNDED) !== 0
    slide(characters, k, 1, target[o + 1]! - position[o + 1]!)
    for (let axis = 0; axis < 3; axis += 2) {
      let way = target[o + axis]! - previous[o + axis]!
      if (grounded && input[k]! & SNEAK) way = holdAtEdge(characters, k, axis, way)
      if (!(grounded && stepUp(characters, k, axis, way))) slide(characters, k, axis, way)
    }
    const rests = velocity[o + 1]! <= 0 && isSupported(characters, blocks, k)
    flags[k] = (flags[k]! & ~GROUNDED) | (rests ? GROUNDED : 0)
    if (input[k]! & JUMP || (!rests && gravity[1] !== 0)) moves = true
    for (let axis = o; axis < o + 3; axis++) if (velocity[axis] !== 0 || position[axis] !== previous[axis]) moves = true
  }
  return moves
}

/** Whether a block's top is level with the feet, under the box. */
function isSupported({ position, size }: Characters, blocks: Blocks, k: number): boolean {
  const o = 4 * k
  const feet = position[o + 1]!
  const y = Math.floor(feet - TOUCHING)
  if (y < blocks.min[1] || y >= blocks.max[1]) return false
  const x1 = Math.min(blocks.max[0], Math.ceil(position[o]! + size[o]! - TOUCHING))
  const z1 = Math.min(blocks.max[2], Math.ceil(position[o + 2]! + size[o + 2]! - TOUCHING))
  for (let z = Math.max(blocks.min[2], Math.floor(position[o + 2]! - size[o + 2]! + TOUCHING)); z < z1; z++) {
    for (let x = Math.max(blocks.min[0], Math.floor(position[o]! - size[o]! + TOUCHING)); x < x1; x++) {
      const height = heightAt(blocks, x, y, z)
      blocks.queryStats.cells++
      if (height > 0 && Math.abs(y + height - feet) <= TOUCHING) return true
    }
  }
  return false
}

function addNear(characters: Characters, x: number, y: number, z: number, height: number): void {
  const o = 6 * characters.nearCount++
  if (o === characters.near.length) {
    const near = new Float64Array(2 * o)
    near.set(characters.near)
    characters.near = near
  }
  const { near } = characters
  near[o] = x
  near[o + 1] = y
  near[o + 2] = z
  near[o + 3] = x + 1
  near[o + 4] = y + height
  near[o + 5] = z + 1
}
