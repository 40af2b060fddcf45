// The narrow phase of a step: collects contacts, with the stored impulses of the last step.
import { clearTotals } from '../contact/contacts.ts'
import { KEYS_PER_CONTAINER, updateSurfaceGeometry } from '../contact/surfaces.ts'
import { makeSoft } from '../solver/softness.ts'
import { addWarmStart, clearWarmStart } from '../solver/warmStart.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'

/** Collects the contacts of pairs, containers and systems, and updates the warm start of bodies. */
export function updateContacts(world: World, context: StepContext): void {
  const { contact, contacts, overlaps, containers, systems, bodies, broadphase, soft, integrator } = world
  contacts.count = contacts.pairCount = contacts.deepCount = overlaps.count = 0
  if (!context.hasContacts) {
    clearWarmStart(broadphase, bodies)
    return
  }
  // Before contacts are collected: the limit tells which of them are pushed apart.
  makeSoft(soft, contact?.frequency, context, broadphase)
  contacts.softDeepGap = -soft.maxPushSpeed / soft.biasRate
  contact?.collectContacts?.(world, context)
  for (let k = 0; k < containers.length; k++) containers[k]!.collect?.(world, context, KEYS_PER_CONTAINER * k)
  for (let k = 0; k < systems.length; k++) systems[k]!.collectContacts?.(world, context)
  clearTotals(contacts)
  updateSurfaceGeometry(contacts, bodies)
  for (let k = 0; k < systems.length; k++) systems[k]!.refineContacts?.(world, context)
  addWarmStart(contacts, bodies, broadphase, integrator.sumsGravity)
}
