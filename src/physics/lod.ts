// Level of detail of the physics: bodies far from the viewpoint are simulated more cheaply.
import type { Bodies } from './bodies.ts'

/** The viewpoint that physics sees. It is quantised, so that a run replays from what was recorded. */
export interface Lod {
  active: boolean
  point: [number, number, number]
  distance: number
  /** Bodies beyond the distance in the last step. */
  far: number
}

/** Steps of the quantised viewpoint, m. */
const QUANTUM = 1 / 64

export function createLod(): Lod {
  return { active: false, point: [0, 0, 0], distance: Number.POSITIVE_INFINITY, far: 0 }
}

/** Rounds a coordinate of the viewpoint. */
export function quantise(value: number): number {
  return Math.round(value / QUANTUM) * QUANTUM
}

/** Counts the bodies beyond the distance. */
export function countFar(lod: Lod, bodies: Bodies): void {
  lod.far = 0
  if (!lod.active) return
  const { position, count } = bodies
  const [x, y, z] = lod.point
  const limit = lod.distance * lod.distance
  for (let o = 0; o < 4 * count; o += 4) {
    const dx = position[o]! - x
    const dy = position[o + 1]! - y
    const dz = position[o + 2]! - z
    if (dx * dx + dy * dy + dz * dz > limit) lod.far++
  }
}
