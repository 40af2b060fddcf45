// Collision of characters with blocks, by sweeps along one axis: up to the nearest face, onto a
// step, or to the edge of a block.
import type { StepContext } from '../../world/stepContext.ts'
import type { World } from '../../world/world.ts'
import { type Blocks, heightAt, TOUCHING } from '../blocks/blocks.ts'
import { type Characters, FACE, GROUNDED, JUMP, SNEAK, STEPPED, TRAVEL } from './characters.ts'
import { landOnPlatform } from './platforms.ts'
import { setBox, slide, sweep } from './sweep.ts'

/** How much of its box a sneaking character keeps over a block. Metres. */
const MIN_OVERLAP = 0.01
/** A character steps up if this lets it travel at least this much further. Metres. */
const MIN_GAIN = 1e-6

/**
 * Moves characters one axis at a time: y, x, z. A hit places the box on the nearest face, and stops
 * that component of the velocity. A character that does not rise lands on platforms.
 * @returns whether a character moves, or will move: then the world is not at rest
 */
export function collideCharacters(characters: Characters, blocks: Blocks, world: World, context: StepContext): boolean {
  const { bodies, gravity } = world
  const { position, previous, target, velocity, flags, input, under, way, count } = characters
  let moves = false
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    const grounded = (flags[k]! & GROUNDED) !== 0
    way[TRAVEL] = target[o + 1]! - position[o + 1]!
    slide(characters, k, 1)
    for (let axis = 0; axis < 3; axis += 2) {
      way[TRAVEL] = target[o + axis]! - previous[o + axis]!
      if (grounded && under[k]! < 0 && input[k]! & SNEAK) holdAtEdge(characters, k, axis)
      if (!(grounded && stepUp(characters, k, axis))) slide(characters, k, axis)
    }
    const supported =
      velocity[o + 1]! <= 0 && (landOnPlatform(characters, bodies, k, context) || isSupported(characters, blocks, k))
    flags[k] = (flags[k]! & ~GROUNDED) | (supported ? GROUNDED : 0)
    if (input[k]! & JUMP || (!supported && gravity[1] !== 0)) moves = true
    for (let axis = o; axis < o + 3; axis++) if (velocity[axis] !== 0 || position[axis] !== previous[axis]) moves = true
  }
  return moves
}

/** Whether a character stands on a block: a top face under its box is level with its feet. */
export function isSupported({ position, size }: Characters, blocks: Blocks, k: number): boolean {
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

/** Steps up onto low blocks in the way, with space above. @returns whether it did */
function stepUp(characters: Characters, k: number, axis: number): boolean {
  const { position, stepHeight, near, nearStart, box, flags, way } = characters
  const o = 4 * k
  const from = position[o + axis]!
  const feet = position[o + 1]!
  const travel = way[TRAVEL]!
  if (travel === 0 || stepHeight[k] === 0) return false
  sweep(characters, k, axis)
  const face = way[FACE]!
  if (Number.isNaN(face)) return false
  // The top of the highest block whose face is met first.
  const u = axis === 0 ? 2 : 0
  let top = feet
  for (let n = 6 * nearStart[k]!; n < 6 * nearStart[k + 1]!; n += 6) {
    if (near[n + u]! >= box[u + 3]! - TOUCHING || near[n + u + 3]! <= box[u]! + TOUCHING) continue
    if (near[n + 1]! >= box[4]! - TOUCHING || near[n + 4]! <= box[1]! + TOUCHING) continue
    if (Math.abs((travel > 0 ? near[n + axis]! : near[n + axis + 3]!) - face) <= TOUCHING)
      top = Math.max(top, near[n + 4]!)
  }
  const stepUpHeight = top - feet
  if (stepUpHeight > stepHeight[k]! + TOUCHING) return false
  way[TRAVEL] = stepUpHeight
  sweep(characters, k, 1)
  way[TRAVEL] = travel
  if (!Number.isNaN(way[FACE])) return false
  const half = characters.size[o + axis]!
  const travelWithoutStep = Math.abs(face - (travel > 0 ? half : -half) - from)
  const speed = characters.velocity[o + axis]!
  position[o + 1] = top
  slide(characters, k, axis)
  if (Math.abs(position[o + axis]! - from) < travelWithoutStep + MIN_GAIN) {
    position[o + axis] = from
    position[o + 1] = feet
    characters.velocity[o + axis] = speed
    return false
  }
  flags[k] = flags[k]! | STEPPED
  return true
}

/** Shortens the travel along x or z so that the box stays over blocks level with the feet. */
function holdAtEdge(characters: Characters, k: number, axis: number): void {
  const { position, velocity, near, nearStart, box, size, way } = characters
  const o = 4 * k
  const travel = way[TRAVEL]!
  const u = axis === 0 ? 2 : 0
  const sign = travel < 0 ? -1 : 1
  const half = size[o + axis]! - MIN_OVERLAP
  setBox(characters, k)
  // A block supports the box from half a box before its near edge to half a box behind its far edge.
  let reach = 0
  for (let extended = true; extended; ) {
    extended = false
    for (let n = 6 * nearStart[k]!; n < 6 * nearStart[k + 1]!; n += 6) {
      if (near[n + u]! >= box[u + 3]! - TOUCHING || near[n + u + 3]! <= box[u]! + TOUCHING) continue
      if (Math.abs(near[n + 4]! - position[o + 1]!) > TOUCHING) continue
      const low = sign * ((sign > 0 ? near[n + axis]! : near[n + axis + 3]!) - position[o + axis]!) - half
      const high = low + 1 + 2 * half
      if (low > reach + MIN_OVERLAP || !(high > reach)) continue // not endless where high is NaN
      reach = high
      extended = true
    }
  }
  if (reach >= Math.abs(travel)) return
  velocity[o + axis] = 0
  way[TRAVEL] = sign * reach
}

/** The most blocks on a way out. */
const MAX_PASSED = 64

/** Moves characters that are in blocks to the nearest free space: up, or to a side. */
export function pushOutCharacters(characters: Characters, blocks: Blocks): void {
  const { position, box, count } = characters
  for (let k = 0; k < count; k++) {
    setBox(characters, k)
    if (depthOf(blocks, box, 1, 1, 0) === 0) continue
    let [axis, least] = [1, wayOut(blocks, box, 1, 1)]
    for (const side of [0, 2])
      for (const sign of [1, -1]) {
        const way = wayOut(blocks, box, side, sign)
        if (way < Math.abs(least)) [axis, least] = [side, sign * way]
      }
    if (Number.isFinite(least)) position[4 * k + axis] = position[4 * k + axis]! + least
  }
}

/** Metres from a box along an axis to the nearest free space; Infinity if that is too far. */
function wayOut(blocks: Blocks, box: Float64Array, axis: number, sign: number): number {
  let way = 0
  for (let n = 0; n < MAX_PASSED; n++) {
    const depth = depthOf(blocks, box, axis, sign, way)
    if (depth === 0) return way
    way += depth
  }
  return Number.POSITIVE_INFINITY
}

/** How much further a box, moved by `way`, has to move along an axis to leave the blocks. */
function depthOf(blocks: Blocks, box: Float64Array, axis: number, sign: number, way: number): number {
  const { min, max } = blocks
  const shift = sign * way
  const x0 = axis === 0 ? shift : 0
  const y0 = axis === 1 ? shift : 0
  const z0 = axis === 2 ? shift : 0
  const xEnd = Math.min(max[0], Math.ceil(box[3]! + x0 - TOUCHING))
  const yEnd = Math.min(max[1], Math.ceil(box[4]! + y0 - TOUCHING))
  const zEnd = Math.min(max[2], Math.ceil(box[5]! + z0 - TOUCHING))
  let depth = 0
  for (let x = Math.max(min[0], Math.floor(box[0]! + x0 + TOUCHING)); x < xEnd; x++)
    for (let z = Math.max(min[2], Math.floor(box[2]! + z0 + TOUCHING)); z < zEnd; z++)
      for (let y = Math.max(min[1], Math.floor(box[1]! + y0 + TOUCHING)); y < yEnd; y++) {
        const height = heightAt(blocks, x, y, z)
        if (height === 0 || y + height <= box[1]! + y0 + TOUCHING) continue
        const face = axis === 1 ? y + height : (axis === 0 ? x : z) + (sign > 0 ? 1 : 0)
        depth = Math.max(depth, sign > 0 ? face - (box[axis]! + shift) : box[axis + 3]! + shift - face)
      }
  return depth
}
