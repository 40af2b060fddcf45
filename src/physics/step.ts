// The step: the table of contents of the engine. Each line is a stage; the arithmetic is in the stages. Those behind a question mark run where a world
// has had blocks, characters, springs and so on (stages.ts).
import { bounceContacts } from './solver/restitution.ts'
import { findPairs } from './broadphase/broadphase.ts'
import { fail } from './core/validate.ts'
import { confine } from './container/clamp.ts'
import { findContacts, measurePairs } from './contact/contacts.ts'
import { addFields, beginForces } from './body/forces.ts'
import { rollContacts, rubContacts } from './solver/friction.ts'
import { relaxContacts, soften, solveContacts } from './solver/contactSolver.ts'
import { turnBodies, wrapBodies } from './body/integrate.ts'
import { beginStep, endStep, isAsleep } from './stepEnds.ts'
import { freezePairs, settle, wakePushed } from './body/sleep.ts'
import { STAGES } from './stages.ts'
import { measureSurfaces } from './contact/surfaces.ts'
import { findWalls } from './container/containerContacts.ts'
import { coolSurfaces, forgetImpulses, storeImpulses, warmContacts } from './solver/warmStart.ts'
import { advanceWave } from './spring/muscleWave.ts'
import type { World } from './world.ts'

/**
 * Moves a world by one step.
 * @param dt simulated seconds; the world's own time step by default
 * @throws RangeError when dt is not a positive finite number
 */
export function step(world: World, dt: number = world.timeStep): void {
  // Asked here and not by a call: a number with a fraction that is handed on goes into a box.
  if (!(dt > 0) || !Number.isFinite(dt)) fail('dt', 'a positive finite number of seconds', dt)
  const { pace } = world
  pace.dt = dt
  beginStep(world)
  if (isAsleep(world)) {
    pace.detected = pace.solved = pace.began
    endStep(world)
    return
  }
  advanceWave(world.wave)

  const { bodies, candidates, contacts, overlaps, springs, space, integrator, containers, fields, contact, seed } =
    world
  const { blocks, characters, gravity } = world
  const { terrain, walkers, elastic, repelling, soda } = STAGES
  const impulses = contact?.kind === 'impulse' ? contact : null
  const repulsion = contact?.kind === 'repulsion' ? contact : null
  const forces = integrator.weighs || repulsion !== null || springs.count > 0 || fields.length > 0 || world.drag > 0
  const weight = integrator.weighs ? gravity : null

  walkers?.followIntents(characters, blocks, pace)
  walkers?.moveCharacters(characters, gravity, pace)
  walkers?.lookUpBlocks(characters, blocks)
  characters.stirred = walkers?.collideCharacters(characters, blocks, gravity) ?? false
  world.awake += walkers?.wakeBeside(characters, bodies, candidates) ?? 0
  if (elastic && world.awake < bodies.count && elastic.wakeIslands(springs, bodies) > 0) candidates.woken = true
  if (contact) findPairs(candidates, bodies, space, pace, world.awake, true)
  contacts.count = contacts.pairCount = overlaps.count = 0
  if (impulses) {
    const lost = findContacts(contacts, candidates.pairs, bodies, space, pace, seed, world.stepCount)
    findWalls(contacts, bodies, containers, pace)
    terrain?.findTerrain(contacts, bodies, blocks, pace)
    walkers?.findCharacters(contacts, bodies, characters, pace)
    soften(world.soft, impulses.frequency, pace, candidates)
    measureSurfaces(contacts, bodies)
    terrain?.coverEdges(contacts, bodies, blocks)
    warmContacts(contacts, bodies, candidates, lost || integrator.weighs)
  } else forgetImpulses(candidates, bodies)
  elastic?.tuneSprings(springs, bodies, world.wave, world.stiffness)
  pace.detected = performance.now()

  for (let s = 0; s < pace.substeps; s++) {
    pace.damping = s === 0 ? world.damping : 1
    if (forces) beginForces(bodies, weight, pace)
    addFields(bodies, fields, space)
    elastic?.pullSprings(springs, bodies, space)
    if (repulsion && repelling) {
      repelling.findOverlaps(overlaps, candidates.pairs, bodies, space, seed, world.stepCount)
      repelling.repel(overlaps, bodies, repulsion, pace)
    }
    integrator.kick(bodies, gravity, forces, pace)
    solveContacts(contacts, bodies, world.soft, pace)
    bounceContacts(contacts, bodies, pace)
    integrator.drift(bodies, pace)
    confine(bodies, containers)
    terrain?.confineTerrain(bodies, blocks, pace)
    walkers?.carryCharacters(contacts, bodies, characters, pace)
    soda?.hitSodaRooms(bodies, containers, world.wave)
    measurePairs(contacts, bodies, space)
    measureSurfaces(contacts, bodies)
    terrain?.coverEdges(contacts, bodies, blocks)
    relaxContacts(contacts, bodies, pace, s % 2 === 1)
    if (bodies.anyRolling) rollContacts(contacts, bodies)
    if (bodies.anyGrip) rubContacts(contacts, bodies)
  }
  pace.solved = performance.now()
  world.figures.contacts = contacts.count + overlaps.count

  turnBodies(bodies, pace)
  wrapBodies(bodies, space)
  if (impulses) {
    if (world.awake < bodies.count && wakePushed(bodies, contacts, candidates.pairs, pace.substeps) > 0)
      candidates.woken = true
    storeImpulses(contacts, candidates.pairs, bodies, world.awake < bodies.count)
    let fell = settle(bodies, world.lod, world.sleep, gravity, pace)
    if (elastic && world.sleep) fell += elastic.settleIslands(springs, bodies, world.wave, gravity, pace)
    if (fell > 0) {
      freezePairs(candidates.pairs, candidates.frozen, bodies)
      world.drowsy = true
    }
    coolSurfaces(contacts, bodies)
  }
  endStep(world)
}
