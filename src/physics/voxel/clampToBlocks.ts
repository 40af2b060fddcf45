// The last word of the terrain, after each drift: nobody ends inside a block, whatever its speed. Beside it the nearest point of the blocks.

import type { Bodies } from '../body/bodies.ts'
import type { StepContext } from '../stepContext.ts'
import { type Blocks, heightAt } from './blocks.ts'

/** A body moves through blocks in steps of this share of its radius; it is stopped when it is so near that this share is left of it. */
const STEP_SHARE = 0.5
const STOP_SHARE = 0.75
/** Most such steps in a substep: what would go farther is held there. */
const MAX_STEPS = 4096
/** A body that overlaps a block by less than this share of its radius is outside. */
const EXACT = 1e-12
/** Rounds of pushing a body out of the nearest block. */
const ROUNDS = 8

/**
 * Puts every awake body outside of every block, where it can be; who went far in the substep is stopped where it met the first one. Velocities
 * stay: the contact answers them in the next substep.
 */
export function clampToBlocks(bodies: Bodies, blocks: Blocks, { h }: Pick<StepContext, 'h'>): void {
  if (blocks.count === 0) return
  const { position, velocity, asleep, count } = bodies
  const { min, max } = blocks
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const r = position[o + 3]!
    const wx = h * velocity[o]!
    const wy = h * velocity[o + 1]!
    const wz = h * velocity[o + 2]!
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    if (Math.min(x, x - wx) - r > max[0] || Math.max(x, x - wx) + r < min[0]) continue
    if (Math.min(y, y - wy) - r > max[1] || Math.max(y, y - wy) + r < min[1]) continue
    if (Math.min(z, z - wz) - r > max[2] || Math.max(z, z - wz) + r < min[2]) continue
    const way = wx * wx + wy * wy + wz * wz
    const stride = STEP_SHARE * r
    if (way > stride * stride) stopAtFirst(position, o, blocks, wx, wy, wz, Math.sqrt(way) / stride)
    pushOut(position, o, blocks)
  }
}

/** Goes the way of a substep again, from its beginning, and stops where a block is met. */
function stopAtFirst(
  position: Float64Array,
  o: number,
  blocks: Blocks,
  wx: number,
  wy: number,
  wz: number,
  strides: number,
): void {
  const x = position[o]! - wx
  const y = position[o + 1]! - wy
  const z = position[o + 2]! - wz
  const n = Math.ceil(strides)
  const stop = STOP_SHARE * position[o + 3]!
  // Before it started it may have been pressed in already: only coming nearer counts.
  let before = findNearest(blocks, x, y, z, stop)
  for (let k = 1; k <= n; k++) {
    const t = k < n ? k / strides : 1
    const distance = findNearest(blocks, x + t * wx, y + t * wy, z + t * wz, stop)
    if ((distance < stop && distance < before) || k === MAX_STEPS) {
      position[o] = x + t * wx
      position[o + 1] = y + t * wy
      position[o + 2] = z + t * wz
      return
    }
    before = distance
  }
}

/** Pushes a ball out of the nearest block, and again, until it touches none. */
function pushOut(position: Float64Array, o: number, blocks: Blocks): void {
  const r = position[o + 3]!
  for (let round = 0; round < ROUNDS; round++) {
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    const distance = findNearest(blocks, x, y, z, r)
    if (distance >= r - EXACT * r) return
    if (distance > 0) {
      const scale = r / distance
      position[o] = NEAREST[0]! + scale * (x - NEAREST[0]!)
      position[o + 1] = NEAREST[1]! + scale * (y - NEAREST[1]!)
      position[o + 2] = NEAREST[2]! + scale * (z - NEAREST[2]!)
    } else leaveBlock(position, o, blocks, r)
  }
  // Too narrow for it: at least the centre is outside.
  if (findNearest(blocks, position[o]!, position[o + 1]!, position[o + 2]!, r) === 0) rise(position, o, blocks, r)
}

/**
 * The point of the blocks that is nearest to x, y, z, within r; into `NEAREST`.
 * @returns its distance: 0 inside, r when there is none
 */
export function findNearest(blocks: Blocks, x: number, y: number, z: number, r: number): number {
  const { min, max } = blocks
  const x0 = Math.max(min[0], Math.floor(x - r))
  const x1 = Math.min(max[0], Math.ceil(x + r))
  const y0 = Math.max(min[1], Math.floor(y - r))
  const y1 = Math.min(max[1], Math.ceil(y + r))
  const z0 = Math.max(min[2], Math.floor(z - r))
  const z1 = Math.min(max[2], Math.ceil(z + r))
  let best = r * r
  for (let bz = z0; bz < z1; bz++) {
    const pz = z < bz ? bz : Math.min(z, bz + 1)
    for (let by = y0; by < y1; by++) {
      for (let bx = x0; bx < x1; bx++) {
        const height = heightAt(blocks, bx, by, bz)
        if (height === 0) continue
        const px = x < bx ? bx : Math.min(x, bx + 1)
        const py = y < by ? by : Math.min(y, by + height)
        const square = (x - px) * (x - px) + (y - py) * (y - py) + (z - pz) * (z - pz)
        if (square >= best) continue
        best = square
        NEAREST[0] = px
        NEAREST[1] = py
        NEAREST[2] = pz
      }
    }
  }
  return Math.sqrt(best)
}

/** From inside a block out through the nearest of its faces that no neighbour covers; where all are, upwards. */
function leaveBlock(position: Float64Array, o: number, blocks: Blocks, r: number): void {
  const x = position[o]!
  const y = position[o + 1]!
  const z = position[o + 2]!
  // The centre may be on the far face of its block: then the block is the neighbour.
  let bx = Math.floor(x)
  let by = Math.floor(y)
  let bz = Math.floor(z)
  if (heightAt(blocks, bx, by, bz) < y - by) {
    if (x === bx && heightAt(blocks, bx - 1, by, bz) >= y - by) bx--
    else if (z === bz && heightAt(blocks, bx, by, bz - 1) >= y - by) bz--
    else if (y === by && heightAt(blocks, bx, by - 1, bz) === 1) by--
  }
  const height = heightAt(blocks, bx, by, bz)
  const level = y - by
  let nearest = Number.POSITIVE_INFINITY
  let axis = 1
  let to = y
  if (height < 1 || heightAt(blocks, bx, by + 1, bz) === 0) {
    nearest = height - level
    to = by + height + r
  }
  if (level < nearest && heightAt(blocks, bx, by - 1, bz) < 1) {
    nearest = level
    to = by - r
  }
  if (x - bx < nearest && heightAt(blocks, bx - 1, by, bz) < level) {
    nearest = x - bx
    axis = 0
    to = bx - r
  }
  if (bx + 1 - x < nearest && heightAt(blocks, bx + 1, by, bz) < level) {
    nearest = bx + 1 - x
    axis = 0
    to = bx + 1 + r
  }
  if (z - bz < nearest && heightAt(blocks, bx, by, bz - 1) < level) {
    nearest = z - bz
    axis = 2
    to = bz - r
  }
  if (bz + 1 - z < nearest && heightAt(blocks, bx, by, bz + 1) < level) {
    nearest = bz + 1 - z
    axis = 2
    to = bz + 1 + r
  }
  if (nearest < Number.POSITIVE_INFINITY) position[o + axis] = to
  else rise(position, o, blocks, r)
}

/** Up along the column, onto the first block with room above. */
function rise(position: Float64Array, o: number, blocks: Blocks, r: number): void {
  const bx = Math.floor(position[o]!)
  const bz = Math.floor(position[o + 2]!)
  let y = Math.floor(position[o + 1]!)
  while (y < blocks.max[1] && heightAt(blocks, bx, y + 1, bz) > 0) y++
  position[o + 1] = y + heightAt(blocks, bx, y, bz) + r
}

/** The nearest point found last. */
const NEAREST = new Float64Array(3)
