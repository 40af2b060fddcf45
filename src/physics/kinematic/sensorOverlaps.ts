// The bodies that sensors overlap now. They are found on request: the pair list leaves out sensors,
// and pairs of two sleeping bodies.
import { type BodyId, idOf } from '../body/bodies.ts'
import { findTraits } from '../body/bodyTraits.ts'
import { growTraits, updateTraits } from '../body/traitColumns.ts'
import { findNear, SEARCH_BOX } from '../broadphase/bodyIndex.ts'
import { nearestImage } from '../core/space.ts'
import { presentIndex } from '../query/presentIndex.ts'
import type { World } from '../world.ts'
import { isCollision } from './pairFilter.ts'

/**
 * Visits each sensor with each body whose surface overlaps that of the sensor at the present, where
 * category and mask let them. Two sensors see each other: they are visited twice. A world without
 * sensors costs nothing.
 * @param visit receives the sensor and the other body; it must not change or query the world
 */
export function forEachSensorOverlap(world: World, visit: (sensor: BodyId, body: BodyId) => void): void {
  const traits = findTraits(world)
  if (!traits) return
  const { bodies } = world
  growTraits(traits, bodies)
  updateTraits(traits)
  if (traits.sensors.length === 0) return
  const index = presentIndex(world)
  for (const slot of traits.sensors) {
    const sensor = bodies.indexOf[slot]!
    const radius = bodies.position[4 * sensor + 3]!
    for (let axis = 0; axis < 3; axis++) {
      SEARCH_BOX[axis] = bodies.position[4 * sensor + axis]! - radius
      SEARCH_BOX[axis + 3] = bodies.position[4 * sensor + axis]! + radius
    }
    findNear(index, bodies.count)
    for (let f = 0; f < index.foundCount; f++) {
      const other = index.found[f]!
      if (other !== sensor && overlap(world, sensor, other) && isCollision(traits, slot, bodies.slot[other]!))
        visit(idOf(bodies, sensor), idOf(bodies, other))
    }
  }
}

function overlap({ bodies, space }: World, a: number, b: number): boolean {
  const { position } = bodies
  const i = 4 * a
  const j = 4 * b
  const dx = nearestImage(position[i]! - position[j]!, space.size[0])
  const dy = nearestImage(position[i + 1]! - position[j + 1]!, space.size[1])
  const dz = nearestImage(position[i + 2]! - position[j + 2]!, space.size[2])
  const sum = position[i + 3]! + position[j + 3]!
  return dx * dx + dy * dy + dz * dz < sum * sum
}
