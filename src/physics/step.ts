// The step: the table of contents of the engine. Each line is a stage; the arithmetic is in the stages. Those behind a question mark run where a world
// has had blocks, characters, springs and so on (stages.ts).
import { findPairs } from './candidates.ts'
import { confine } from './confine.ts'
import { findContacts, measurePairs, storeImpulses } from './contacts.ts'
import { addFields, beginForces } from './forces.ts'
import { rollContacts, rubContacts } from './friction.ts'
import { bounceContacts, relaxContacts, soften, solveContacts } from './impulse.ts'
import { turnBodies, wrapBodies } from './integrate.ts'
import { beginStep, endStep, isAsleep } from './pulse.ts'
import { freezePairs, settle, wakePushed } from './sleep.ts'
import { STAGES } from './stages.ts'
import { measureSurfaces } from './surfaces.ts'
import { findWalls } from './walls.ts'
import { coolSurfaces, forgetImpulses, warmContacts } from './warmStart.ts'
import { advanceWave } from './wave.ts'
import type { World } from './world.ts'

/**
 * Moves a world by one step.
 * @param dt simulated seconds; the world's own time step by default
 * @throws RangeError when dt is not a positive finite number
 */
export function step(world: World, dt: number = world.timeStep): void {
  if (!(dt > 0) || !Number.isFinite(dt))
    throw new RangeError(`dt must be a positive finite number of seconds, got ${dt}`)
  const started = performance.now()
  const substeps = beginStep(world, dt)
  if (isAsleep(world)) {
    endStep(world, dt, started, started, started)
    return
  }
  advanceWave(world.wave)

  const { bodies, candidates, contacts, overlaps, springs, space, integrator, containers, fields, contact, seed } =
    world
  const { blocks, characters } = world
  const { terrain, walkers, elastic, repelling, soda } = STAGES
  const impulses = contact?.kind === 'impulse' ? contact : null
  const repulsion = contact?.kind === 'repulsion' ? contact : null
  const h = dt / substeps
  const gx = world.gravity[0]
  const gy = world.gravity[1]
  const gz = world.gravity[2]
  const slack = repulsion ? 0 : 0.25 * Math.sqrt(gx * gx + gy * gy + gz * gz) * dt * dt + 0.004 * candidates.meanRadius
  const travel = repulsion && substeps === 1 ? 0 : dt
  const forces = integrator.weighs || repulsion !== null || springs.count > 0 || fields.length > 0 || world.drag > 0
  const weight = integrator.weighs ? world.gravity : null
  const bounceSpeed = impulses ? impulses.bounceSpeed : 0

  walkers?.followIntents(characters, blocks, dt)
  walkers?.moveCharacters(characters, gy, dt)
  walkers?.lookUpBlocks(characters, blocks)
  characters.stirred = walkers?.collideCharacters(characters, blocks, gy) ?? false
  world.awake += walkers?.wakeBeside(characters, bodies, candidates) ?? 0
  if (elastic && world.awake < bodies.count && elastic.wakeIslands(springs, bodies) > 0) candidates.woken = true
  if (contact) findPairs(candidates, bodies, space, slack, travel, world.cell, world.awake, true, dt)
  contacts.count = contacts.pairCount = overlaps.count = 0
  if (impulses) {
    const lost = findContacts(
      contacts,
      candidates.pairs,
      bodies,
      space,
      slack,
      dt,
      bounceSpeed === 0,
      seed,
      world.stepCount,
    )
    findWalls(contacts, bodies, containers, slack, dt)
    terrain?.findTerrain(contacts, bodies, blocks, slack, dt)
    walkers?.findCharacters(contacts, bodies, characters, slack, dt)
    soften(world.soft, impulses.frequency, h, candidates.meanRadius)
    measureSurfaces(contacts, bodies)
    terrain?.coverEdges(contacts, bodies, blocks)
    warmContacts(contacts, bodies, candidates, lost || integrator.weighs)
  } else forgetImpulses(candidates, bodies)
  elastic?.tuneSprings(springs, bodies, world.wave, world.stiffness)
  const detected = performance.now()

  for (let s = 0; s < substeps; s++) {
    if (forces) beginForces(bodies, weight, world.drag)
    addFields(bodies, fields, space)
    elastic?.pullSprings(springs, bodies, space)
    if (repulsion && repelling) {
      repelling.findOverlaps(overlaps, candidates.pairs, bodies, space, seed, world.stepCount)
      repelling.repel(overlaps, bodies, repulsion, h)
    }
    integrator.kick(bodies, h, world.gravity, forces, world.maxSpeed, s === 0 ? world.damping : 1)
    solveContacts(contacts, bodies, world.soft, h, bounceSpeed)
    bounceContacts(contacts, bodies, bounceSpeed)
    integrator.drift(bodies, h)
    confine(bodies, containers)
    terrain?.confineTerrain(bodies, blocks, h)
    walkers?.carryCharacters(contacts, bodies, characters, 1 / substeps)
    soda?.hitSodaRooms(bodies, containers, world.wave)
    measurePairs(contacts, bodies, space)
    measureSurfaces(contacts, bodies)
    terrain?.coverEdges(contacts, bodies, blocks)
    relaxContacts(contacts, bodies, h, s % 2 === 1)
    if (bodies.anyRolling) rollContacts(contacts, bodies)
    if (bodies.anyGrip) rubContacts(contacts, bodies)
  }
  const solved = performance.now()
  world.figures.contacts = contacts.count + overlaps.count

  turnBodies(bodies, dt)
  wrapBodies(bodies, space)
  if (impulses) {
    if (world.awake < bodies.count && wakePushed(bodies, contacts, candidates.pairs, substeps) > 0)
      candidates.woken = true
    storeImpulses(contacts, candidates.pairs, bodies, world.awake < bodies.count)
    let fell = settle(bodies, world.lod, world.sleep, world.gravity, dt, h)
    if (elastic && world.sleep) fell += elastic.settleIslands(springs, bodies, world.wave, world.gravity, dt, h)
    if (fell > 0) {
      freezePairs(candidates.pairs, candidates.frozen, bodies)
      world.drowsy = true
    }
    coolSurfaces(contacts, bodies)
  }
  endStep(world, dt, started, detected, solved)
}
