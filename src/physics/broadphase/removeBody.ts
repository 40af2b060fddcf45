// Removes bodies. Until the next step the pair lists name bodies by slot.
import { type BodyId, indexOfBody, removeBodyAt } from '../body/bodies.ts'
import { notifyWake } from '../body/wake.ts'
import type { World } from '../world.ts'
import { switchToSlots } from './broadphase.ts'

/**
 * Removes a body and its springs. Bodies that leaned on it wake.
 * @throws RangeError when the body was removed before
 */
export function removeBody(world: World, id: BodyId): void {
  const { bodies, broadphase, contacts, overlaps } = world
  const i = indexOfBody(bodies, id)
  switchToSlots(broadphase, bodies, bodies.slot[i]!)
  for (const system of [...world.systems]) system.removeBody?.(world, bodies.slot[i]!)
  if (!bodies.asleep[i]) world.awake--
  removeBodyAt(bodies, i)
  // Else the next body added at this index would inherit the position.
  broadphase.positionAtBuild.fill(0, 4 * bodies.count, 4 * bodies.count + 4)
  contacts.count = contacts.pairCount = overlaps.count = 0
  world.spawner.refused = 0
  notifyWake(world)
}
