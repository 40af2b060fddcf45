// What contact laws, containers and systems have in common: whether they collect contacts.
import type { ContactLaw, World } from '../world.ts'

/** Whether the contact law, a container or a system collects contacts for the contact solver. */
export function collectsContacts({ contact, containers, systems }: World): boolean {
  if (contact?.collectContacts) return true
  for (let k = 0; k < containers.length; k++) if (containers[k]!.collect) return true
  for (let k = 0; k < systems.length; k++) if (systems[k]!.collectContacts) return true
  return false
}

/** Whether bodies act on each other by forces instead of contacts. */
export const isForceLaw = (contact: ContactLaw | null): boolean =>
  contact !== null && contact.collectContacts === undefined
