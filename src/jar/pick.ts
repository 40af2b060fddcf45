// Which candy is under a pointer: the first ball that a ray meets.
import { readIds, readPositions, readRadii, type World } from '../physics/index.ts'
import type { JarWorld } from './scenes.ts'

/** @param direction a unit vector. @returns the handle of the body, or null */
export function pickBody(world: JarWorld, origin: readonly number[], direction: readonly number[]): number | null {
  const { dim, bodies } = world
  const at = new Float64Array(dim * bodies.count)
  const radii = new Float64Array(bodies.count)
  readPositions(world as World, at)
  const count = readRadii(world as World, radii)
  let best = -1
  let nearest = Number.POSITIVE_INFINITY
  for (let k = 0; k < count; k++) {
    // |o + t d - c|^2 = r^2 with |d| = 1
    let along = 0
    let apart = 0
    for (let axis = 0; axis < 3; axis++) {
      const c = axis < dim ? at[dim * k + axis]! : 0
      const w = c - origin[axis]!
      along += w * direction[axis]!
      apart += w * w
    }
    const root = radii[k]! * radii[k]! - apart + along * along
    if (root < 0) continue
    const t = along - Math.sqrt(root)
    if (t > 0 && t < nearest) {
      nearest = t
      best = k
    }
  }
  if (best < 0) return null
  const ids: number[] = new Array(count)
  readIds(world as World, ids)
  return ids[best]!
}
