// Finds the body that a ray meets first.
import { type BodyId, readIds, readPositions, readRadii, type World } from '../physics/index.ts'

/**
 * The first body on a ray.
 * @param origin metres
 * @param direction a unit vector
 * @returns its handle, or null when the ray meets no body
 */
export function pickBody(world: World<3>, origin: readonly number[], direction: readonly number[]): BodyId | null {
  const n = world.bodies.count
  const [ids, centres, radii] = [new Float64Array(n), new Float64Array(3 * n), new Float64Array(n)]
  readIds(world, ids)
  readPositions(world, centres)
  readRadii(world, radii)
  let first = Number.POSITIVE_INFINITY
  let hit: BodyId | null = null
  for (let k = 0; k < n; k++) {
    const x = centres[3 * k]! - origin[0]!
    const y = centres[3 * k + 1]! - origin[1]!
    const z = centres[3 * k + 2]! - origin[2]!
    const along = x * direction[0]! + y * direction[1]! + z * direction[2]!
    // Pythagoras: the square of half the chord that the sphere cuts from the ray.
    const half = radii[k]! * radii[k]! - (x * x + y * y + z * z - along * along)
    if (half < 0 || along <= 0) continue
    const distance = along - Math.sqrt(half)
    if (distance >= first) continue
    first = distance
    hit = ids[k] as BodyId
  }
  return hit
}
