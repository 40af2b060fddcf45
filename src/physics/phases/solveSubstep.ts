// One substep: the solver's stages in the order of Box2D v3 ("TGS soft").
import { addFieldForces, sumBodyForces } from '../body/forces.ts'
import { updateSurfaceGeometry } from '../contact/surfaces.ts'
import { relaxContacts, solveContacts } from '../solver/contactSolver.ts'
import { solveFriction, solveRollingResistance } from '../solver/friction.ts'
import { pushApart } from '../solver/pushApart.ts'
import { applyRestitution, solveStruckContacts } from '../solver/restitution.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'

/** Moves bodies by `context.h` seconds. */
export function solveSubstep(world: World, context: StepContext): void {
  const { bodies, contacts, containers, systems, contact, fields, space, gravity, integrator } = world
  context.damping = context.substep === 0 ? world.damping : 1

  // Forces: gravity and drag, fields, systems, the contact law.
  if (context.hasForces) sumBodyForces(bodies, integrator.sumsGravity ? gravity : null, context)
  addFieldForces(bodies, fields, space, context)
  for (let k = 0; k < systems.length; k++) systems[k]!.applyForces?.(world, context)
  contact?.applyForces?.(world, context)

  integrator.integrateVelocities(bodies, gravity, context)
  solveContacts(contacts, bodies, world.soft, context)
  if (contacts.bounceCount > 0) {
    applyRestitution(contacts, bodies, world, context)
    solveStruckContacts(contacts, bodies, world, context)
  }
  integrator.integratePositions(bodies, context)
  pushApart(contacts, bodies, space)

  // Clamp: no body is inside a block, or outside a container.
  for (let k = 0; k < systems.length; k++) systems[k]!.clampPositions?.(world, context)
  for (let k = 0; k < containers.length; k++) containers[k]!.clamp?.(world, context)

  updateSurfaceGeometry(contacts, bodies)
  for (let k = 0; k < systems.length; k++) systems[k]!.refineContacts?.(world, context)
  relaxContacts(contacts, bodies, space, context)
  if (bodies.anyRolling) solveRollingResistance(contacts, bodies)
  if (bodies.anyFriction) solveFriction(contacts, bodies)
}
