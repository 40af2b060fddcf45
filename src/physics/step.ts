// The step: the table of contents of the engine. Each line is a stage; the arithmetic is in the stages. Those behind a question mark run where a world
// has had blocks, characters, springs and so on (stages.ts).

import { addFieldForces, sumBodyForces } from './body/forces.ts'
import { integrateOrientations, wrapPositions } from './body/integrate.ts'
import { parkSleepingPairs, updateSleep, wakeLoaded } from './body/sleep.ts'
import { updatePairList } from './broadphase/broadphase.ts'
import { collectPairContacts, updatePairGeometry } from './contact/contacts.ts'
import { updateSurfaceGeometry } from './contact/surfaces.ts'
import { clampToContainers } from './container/clamp.ts'
import { collectContainerContacts } from './container/containerContacts.ts'
import { refuse } from './core/validate.ts'
import { makeSoft, relaxContacts, solveContacts } from './solver/contactSolver.ts'
import { solveFriction, solveRollingResistance } from './solver/friction.ts'
import { applyRestitution } from './solver/restitution.ts'
import { addWarmStart, clearWarmStart, removeWarmStart, storeImpulses } from './solver/warmStart.ts'
import { advanceWave } from './spring/muscleWave.ts'
import { STAGES } from './stages.ts'
import { beginStep, closeStep, isAsleep } from './stepEnds.ts'
import type { World } from './world.ts'

/**
 * Moves a world by one step.
 * @param dt simulated seconds; the world's own time step by default
 * @throws RangeError when dt is not a positive finite number
 */
export function step(world: World, dt: number = world.timeStep): void {
  // Asked here and not by a call: a number with a fraction that is handed on goes into a box.
  if (!(dt > 0) || !Number.isFinite(dt)) refuse('dt', 'a positive finite number of seconds', dt)
  const { context } = world
  context.dt = dt
  beginStep(world)
  if (isAsleep(world)) {
    context.detected = context.solved = context.began
    closeStep(world)
    return
  }
  advanceWave(world.wave)

  const { bodies, broadphase, contacts, overlaps, springs, space, integrator, containers, fields, contact, seed } =
    world
  const { blocks, characters, gravity } = world
  const { terrain, walkers, elastic, repelling, soda } = STAGES
  const impulses = contact?.kind === 'impulse' ? contact : null
  const repulsion = contact?.kind === 'repulsion' ? contact : null
  const forces =
    integrator.sumsGravity || repulsion !== null || springs.count > 0 || fields.length > 0 || world.drag > 0
  const weight = integrator.sumsGravity ? gravity : null

  walkers?.applyIntents(characters, blocks, context)
  walkers?.integrateCharacters(characters, gravity, context)
  walkers?.collectNearBlocks(characters, blocks)
  characters.active = walkers?.collideCharacters(characters, blocks, gravity) ?? false
  world.awake += walkers?.wakeNearCharacters(characters, bodies, broadphase) ?? 0
  if (elastic && world.awake < bodies.count && elastic.wakeIslands(springs, bodies) > 0) broadphase.woken = true
  if (contact) updatePairList(broadphase, bodies, space, context, world.awake, true)
  contacts.count = contacts.pairCount = overlaps.count = 0
  if (impulses) {
    const lost = collectPairContacts(contacts, broadphase.pairs, bodies, space, context, seed, world.stepCount)
    collectContainerContacts(contacts, bodies, containers, context)
    terrain?.collectBlockContacts(contacts, bodies, blocks, context)
    walkers?.collectCharacterContacts(contacts, bodies, characters, context)
    makeSoft(world.soft, impulses.frequency, context, broadphase)
    updateSurfaceGeometry(contacts, bodies)
    terrain?.removeInternalEdges(contacts, bodies, blocks)
    addWarmStart(contacts, bodies, broadphase, lost || integrator.sumsGravity)
  } else clearWarmStart(broadphase, bodies)
  elastic?.updateSpringTargets(springs, bodies, world.wave, world.stiffness)
  context.detected = performance.now()

  for (let s = 0; s < context.substeps; s++) {
    context.damping = s === 0 ? world.damping : 1
    if (forces) sumBodyForces(bodies, weight, context)
    addFieldForces(bodies, fields, space)
    elastic?.addSpringForces(springs, bodies, space)
    if (repulsion && repelling) {
      repelling.collectOverlaps(overlaps, broadphase.pairs, bodies, space, seed, world.stepCount)
      repelling.addRepulsion(overlaps, bodies, repulsion, context)
    }
    integrator.integrateVelocities(bodies, gravity, forces, context)
    solveContacts(contacts, bodies, world.soft, context)
    applyRestitution(contacts, bodies, context)
    integrator.integratePositions(bodies, context)
    clampToContainers(bodies, containers)
    terrain?.clampToBlocks(bodies, blocks, context)
    walkers?.moveCharacterBoxes(contacts, bodies, characters, context)
    soda?.hitSodaRooms(bodies, containers, world.wave)
    updatePairGeometry(contacts, bodies, space)
    updateSurfaceGeometry(contacts, bodies)
    terrain?.removeInternalEdges(contacts, bodies, blocks)
    relaxContacts(contacts, bodies, context, s % 2 === 1)
    if (bodies.anyRolling) solveRollingResistance(contacts, bodies)
    if (bodies.anyFriction) solveFriction(contacts, bodies)
  }
  context.solved = performance.now()
  world.profile.contacts = contacts.count + overlaps.count

  integrateOrientations(bodies, context)
  wrapPositions(bodies, space)
  if (impulses) {
    if (world.awake < bodies.count && wakeLoaded(bodies, contacts, broadphase.pairs, context.substeps) > 0)
      broadphase.woken = true
    storeImpulses(contacts, broadphase.pairs, bodies, world.awake < bodies.count)
    let fell = updateSleep(bodies, world.lod, world.sleep, gravity, context)
    if (elastic && world.sleep) fell += elastic.updateIslandSleep(springs, bodies, world.wave, gravity, context)
    if (fell > 0) {
      parkSleepingPairs(broadphase.pairs, broadphase.parked, bodies)
      world.justFellAsleep = true
    }
    removeWarmStart(contacts, bodies)
  }
  closeStep(world)
}
