// Passes: parts of a step, each with a search for pairs and contacts of its own. Most steps are one
// pass. Where many hits throw small bodies far, they would leave the contacts that were collected
// at the start of the step.
import { countAwake } from '../body/sleep.ts'
import { clearContactLog, logContacts } from '../contact/contactLog.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'

/** Begins the passes. Until the last one ends, `dt` is the time of a pass. */
export function beginPasses({ contactLog, profile }: World, context: StepContext): void {
  profile.pairs = profile.contacts = profile.solve = profile.finish = 0
  clearContactLog(contactLog)
  context.dt /= context.passes
}

/** Prepares the next pass: keeps the impulses of the last one, and counts awake bodies. */
export function nextPass(world: World): void {
  logContacts(world.contactLog, world.contacts, world.bodies)
  world.awake = countAwake(world.bodies)
}
