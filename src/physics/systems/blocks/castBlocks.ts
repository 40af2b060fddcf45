// Casts a ray at blocks, from cell to cell (Amanatides and Woo, 1987).
import type { Vec } from '../../core/vec.ts'
import { type Blocks, heightAt } from './blocks.ts'

/** The block that a ray hits. */
export interface BlockHit {
  /** Cell of the block. */
  at: [number, number, number]
  /** Outward normal of the face that was hit; zeros when the ray starts inside the block. */
  normal: [number, number, number]
  /** Distance from the origin in lengths of the direction: metres for one of length 1. */
  distance: number
}

/** Finds the first block that a ray hits, or null. @param far In lengths of `direction`. */
export function castAtBlocks(blocks: Blocks, origin: Vec<3>, direction: Vec<3>, far: number): BlockHit | null {
  if (blocks.count === 0) return null
  const relative = (corner: readonly number[]) => corner.map((c, axis) => c - origin[axis]!)
  const pass = passBox(relative(blocks.min), relative(blocks.max), direction, far)
  if (!pass) return null
  const cell = origin.map((o, axis) => Math.floor(o + pass.from * direction[axis]!))
  // A point of entry on the border belongs to the nearest cell within the bounds.
  for (let axis = 0; axis < 3; axis++)
    cell[axis] = Math.min(blocks.max[axis]! - 1, Math.max(blocks.min[axis]!, cell[axis]!))
  for (;;) {
    const [x, y, z] = cell as [number, number, number]
    const height = heightAt(blocks, x, y, z)
    if (height > 0) {
      const low = relative(cell)
      const high = low.map((c, axis) => c + (axis === 1 ? height : 1))
      const hit = passBox(low, high, direction, far)
      const normal: [number, number, number] = [0, 0, 0]
      if (hit && hit.entry >= 0) normal[hit.entry] = direction[hit.entry]! > 0 ? -1 : 1
      if (hit) return { at: [x, y, z], normal, distance: hit.from }
    }
    let next = Number.POSITIVE_INFINITY
    let axis = 0
    for (let k = 0; k < 3; k++) {
      const d = direction[k]!
      const t = d === 0 ? next : (cell[k]! + (d > 0 ? 1 : 0) - origin[k]!) / d
      if (t >= next) continue
      next = t
      axis = k
    }
    if (next > pass.to) return null
    cell[axis] = cell[axis]! + (direction[axis]! > 0 ? 1 : -1)
    if (cell[axis]! < blocks.min[axis]! || cell[axis]! >= blocks.max[axis]!) return null
  }
}

/**
 * Finds the part of a ray in a box (slab method), in lengths of the direction, and the axes of the
 * faces where it enters and leaves: -1 if the ray begins or ends inside. Null when it misses. The
 * corners are relative to the ray's origin, and may be infinitely far.
 */
export function passBox(low: readonly number[], high: readonly number[], direction: readonly number[], far: number) {
  let from = 0
  let to = far
  let entry = -1
  let exit = -1
  for (let axis = 0; axis < low.length; axis++) {
    const d = direction[axis]!
    if (d === 0) {
      if (low[axis]! > 0 || high[axis]! < 0) return null
      continue
    }
    const near = (d > 0 ? low : high)[axis]! / d
    const away = (d > 0 ? high : low)[axis]! / d
    if (near > from) {
      from = near
      entry = axis
    }
    if (away < to) {
      to = away
      exit = axis
    }
  }
  return from > to ? null : { from, to, entry, exit }
}
