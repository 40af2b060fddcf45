// Casts a ray at blocks, from cell to cell (Amanatides and Woo, 1987).
import type { Vec } from '../math/vec.ts'
import { type Blocks, heightAt } from './blocks.ts'

/** The block that a ray hits. */
export interface BlockHit {
  /** Cell of the block. */
  at: [number, number, number]
  /** Outward normal of the face that was hit; zeros when the ray starts inside the block. */
  normal: [number, number, number]
  /**
   * Distance from the origin in units of the length of the direction: metres for a direction of
   * length 1.
   */
  distance: number
}

/**
 * The first block that a ray hits, or null.
 * @param direction any length
 * @param far maximum distance, in units of the length of `direction`
 */
export function castAtBlocks(blocks: Blocks, origin: Vec<3>, direction: Vec<3>, far: number): BlockHit | null {
  const interval = clipRay(blocks, origin, direction, far)
  if (!interval) return null
  const cell = origin.map((o, axis) => Math.floor(o + interval[0] * direction[axis]!))
  // The point of entry may lie on a border: it belongs to the nearest cell within the bounds.
  for (let axis = 0; axis < 3; axis++)
    cell[axis] = Math.min(blocks.max[axis]! - 1, Math.max(blocks.min[axis]!, cell[axis]!))
  for (;;) {
    const [x, y, z] = cell as [number, number, number]
    const height = heightAt(blocks, x, y, z)
    const hit = height > 0 ? intersectBlock(cell, height, origin, direction, far) : null
    if (hit) return hit
    let next = Number.POSITIVE_INFINITY
    let nextAxis = 0
    for (let axis = 0; axis < 3; axis++) {
      const d = direction[axis]!
      if (d === 0) continue
      const t = (cell[axis]! + (d > 0 ? 1 : 0) - origin[axis]!) / d
      if (t < next) {
        next = t
        nextAxis = axis
      }
    }
    if (next > interval[1]) return null
    cell[nextAxis] = cell[nextAxis]! + (direction[nextAxis]! > 0 ? 1 : -1)
    if (cell[nextAxis]! < blocks.min[nextAxis]! || cell[nextAxis]! >= blocks.max[nextAxis]!) return null
  }
}

/** The part of a ray within the bounds of the blocks: from and to, or null. */
function clipRay(blocks: Blocks, origin: Vec<3>, direction: Vec<3>, far: number): [number, number] | null {
  let from = 0
  let to = far
  for (let axis = 0; axis < 3; axis++) {
    const o = origin[axis]!
    const d = direction[axis]!
    if (d === 0) {
      if (o < blocks.min[axis]! || o > blocks.max[axis]!) return null
      continue
    }
    const a = (blocks.min[axis]! - o) / d
    const b = (blocks.max[axis]! - o) / d
    from = Math.max(from, Math.min(a, b))
    to = Math.min(to, Math.max(a, b))
  }
  return blocks.count === 0 || from > to ? null : [from, to]
}

/** The hit of a ray with one block, or null. */
function intersectBlock(
  cell: number[],
  height: number,
  origin: Vec<3>,
  direction: Vec<3>,
  far: number,
): BlockHit | null {
  let from = 0
  let to = far
  let face = -1
  for (let axis = 0; axis < 3; axis++) {
    const low = cell[axis]! - origin[axis]!
    const high = low + (axis === 1 ? height : 1)
    const d = direction[axis]!
    if (d === 0) {
      if (low > 0 || high < 0) return null
      continue
    }
    const near = (d > 0 ? low : high) / d
    if (near > from) {
      from = near
      face = axis
    }
    to = Math.min(to, (d > 0 ? high : low) / d)
  }
  if (from > to) return null
  const normal: [number, number, number] = [0, 0, 0]
  if (face >= 0) normal[face] = direction[face]! > 0 ? -1 : 1
  return { at: [...cell] as [number, number, number], normal, distance: from }
}
