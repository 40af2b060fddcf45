// What contact laws, containers and systems have in common: whether they collect contacts.
import type { ContactLaw, Container, System, World } from '../world.ts'

/** Whether the contact law, a container or a system collects contacts for the contact solver. */
export const collectsContacts = ({ contact, containers, systems }: World): boolean =>
  hasContacts(contact) || containers.some(hasSurfaces) || systems.some(hasContacts)

const hasContacts = (part: ContactLaw | System | null): boolean => !!part?.collectContacts
const hasSurfaces = ({ collect }: Container): boolean => !!collect

/** Whether bodies act on each other by forces instead of contacts. */
export const isForceLaw = (contact: ContactLaw | null): boolean => contact !== null && !hasContacts(contact)
