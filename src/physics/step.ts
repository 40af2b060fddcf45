// The step: its phases in order. The folder of each phase has its details.
import { appendBody, type DynamicBodyOptions, STORED_SURFACES } from './body/bodies.ts'
import { initBody } from './body/bodyOptions.ts'
import { addDrift, dampSpins, dampVelocities, turnDamped } from './body/damping.ts'
import { addFields, refineFields, sumBodyForces } from './body/forces.ts'
import { integrateOrientations, limitState } from './body/integrate.ts'
import { updateFarBodies } from './body/lod.ts'
import { countAwake, JUST_ASLEEP, SLEEPING, updateSleep } from './body/sleep.ts'
import { switchToIndices } from './broadphase/broadphase.ts'
import { beginPairList, meanRadiusOf, parkSleepingPairs, updatePairList } from './broadphase/pairList.ts'
import { clearTotals } from './contact/contacts.ts'
import { keepCarried, noteLoads, wakeChains, wakeLoaded } from './contact/sleepPairs.ts'
import { KEYS_PER_CONTAINER, updateSurfaceGeometry } from './contact/surfaces.ts'
import { wrapPositions } from './core/space.ts'
import { duration, LIMITS } from './core/validate.ts'
import { isAsleep } from './query/stats.ts'
import { followFast } from './solver/bounce/fastBounces.ts'
import { addMissing } from './solver/bounce/missedContacts.ts'
import { applyRestitution, solveDisturbedContacts } from './solver/bounce/restitution.ts'
import { makeSoft, relaxContacts, solveContacts } from './solver/contactSolver.ts'
import { correctPositions } from './solver/correctPositions.ts'
import { solveFriction } from './solver/friction.ts'
import { chooseSubsteps, findWeight, setMargins } from './solver/substeps.ts'
import { addWarmStart, clearWarmStart, dropPinned, removeWarmStart, storeImpulses } from './solver/warmStart.ts'
import { checkRegion } from './systems/spawn/spawnApi.ts'
import { type SpawnRegion, spawnBodies } from './systems/spawn/spawner.ts'
import { endPhase, type StepContext } from './world/stepContext.ts'
import { collectsContacts, isForceLaw } from './world/systems.ts'
import type { World } from './world/world.ts'

/**
 * Advances a world by one step.
 * @param dt Simulated seconds. @default the world's `timeStep`
 * @throws RangeError when dt is not a number from 1e-9 to 1e6, and after a step in which a position
 * or velocity became too large for a number: it names the body
 */
export function step(world: World, dt: number = world.timeStep): void {
  // Compared inline: V8 allocates a heap number for a double that is passed to a function.
  if (typeof dt !== 'number' || !(dt >= LIMITS.timeStep[0] && dt <= LIMITS.timeStep[1])) duration('dt', dt)
  const { context } = world
  context.dt = dt

  beginStep(world, context) // removals, spawning, level of detail, previous positions, systems
  world.profile.begin = endPhase(context)
  if (context.active) {
    updatePairs(world, context) // broad phase: grid, pairs, who wakes
    world.profile.pairs = endPhase(context)
    updateContacts(world, context) // narrow phase: pairs, containers, systems; warm start
    world.profile.contacts = endPhase(context)
    world.profile.solve = 0
    for (let s = 0; s < context.substeps; s++) {
      context.substep = s
      solveSubstep(world, context) // forces, velocities, contacts, positions, friction
    }
    world.profile.solve += endPhase(context)
    finishStep(world, context) // orientations, wrapping, stored impulses, sleep
    world.profile.finish = endPhase(context)
  }
  closeStep(world, context) // counters, and the limits of positions and velocities
  const { observers } = world // a listener may replace them
  for (let k = 0; k < observers.length; k++) observers[k]!.afterStep(world)
}

/**
 * Carries out removals, spawns queued bodies, updates the level of detail, stores the state that
 * drawing interpolates from, fills the context (`context.dt` is given), and calls `beginStep`.
 */
function beginStep(world: World, context: StepContext): void {
  context.startedAt = context.phaseAt = performance.now()
  switchToIndices(world.broadphase, world.bodies)
  if (world.broadphase.woken) world.awake = countAwake(world.bodies)
  spawnQueued(world)
  // Read the world's fields only from here: a listener of the spawner may restore a snapshot.
  const { broadphase, bodies } = world
  if (broadphase.meanRadius === 0 || world.contact === null) broadphase.meanRadius = meanRadiusOf(bodies)
  context.hasContacts = collectsContacts(world)
  context.substep = 0
  // New fields act before the substeps are chosen, so that the first step has enough of them.
  if (context.hasContacts && world.fields.length > 0 && !bodies.anyPull)
    addFields(bodies, world.fields, world.space, context)
  findWeight(world, context)
  updateLod(world, context)
  storePreviousState(world)
  rescaleImpulses(world, context)
  fillContext(world, context)
  if (!context.active) return
  const { systems } = world
  for (let k = 0; k < systems.length; k++) systems[k]!.beginStep?.(world, context)
  if (world.awake < bodies.count) for (let k = 0; k < systems.length; k++) systems[k]!.wakeGroups?.(world)
}

/**
 * Spawns queued bodies in a region at once, up to its `rate`, where there is space. Does not change
 * the world's region.
 * @param region As for `setSpawnRegion`. `opens` and `brim` are ignored.
 */
export function fillRegion(world: World, region: SpawnRegion): void {
  checkRegion(region, world.dim)
  const { spawner } = world
  const own = spawner.region
  const open = { ...region, opens: 0, brim: Number.POSITIVE_INFINITY }
  spawner.region = open
  spawner.refused = 0
  spawnQueued(world)
  // A listener may set another region.
  if (spawner.region === open) spawner.region = own
  spawner.refused = 0
  world.revision++
}

/** Runs a step with at most this friction coefficient. No body may be added or removed in it. */
export function stepSliding(world: World, friction: number): void {
  const { sqrtFriction, count } = world.bodies
  const own = sqrtFriction.slice(0, count)
  for (let i = 0; i < count; i++) sqrtFriction[i] = Math.min(own[i]!, Math.sqrt(friction))
  step(world)
  world.bodies.sqrtFriction.set(own)
}

function spawnQueued(world: World): void {
  const { spawner } = world
  if (spawner.queue.length > 0 && !isAsleep(world)) spawnBodies(world, addSpawned)
  else if (spawner.mouthOpenSteps > 0) spawner.mouthOpenSteps--
}

function addSpawned(world: World, start: DynamicBodyOptions<3>): number {
  const i = appendBody(world.bodies)
  initBody(world, i, start)
  world.awake++
  return i
}

/**
 * Updates which bodies are far, and halves the substeps while all awake bodies are far and most
 * fly. In a pile, fewer substeps would let bodies sink into each other.
 */
function updateLod(world: World, context: StepContext): void {
  const { bodies, broadphase, lod } = world
  const woken = updateFarBodies(lod, bodies, world.space, world.sleep, context)
  if (woken > 0) {
    broadphase.woken = true
    world.awake += woken
  }
  const flying = lod.contacts !== undefined && lod.contacts < world.awake
  chooseSubsteps(world, context)
  if (lod.active && context.near === 0 && flying) context.substeps = Math.ceil(context.substeps / 2)
}

/** Stores positions and orientations for interpolation, and velocities. Sleeping bodies keep theirs. */
function storePreviousState(world: World): void {
  const { previous, position, previousOrientation, orientation, asleep, count } = world.bodies
  const { velocity, velocityBefore } = world.bodies
  if (world.awake === count) {
    velocityBefore.set(velocity)
    previous.set(position)
    previousOrientation.set(orientation)
    world.justFellAsleep = false
    return
  }
  if (world.awake === 0 && !world.justFellAsleep) return
  for (let i = 0; i < count; i++) {
    if (asleep[i] === SLEEPING) continue
    if (asleep[i] === JUST_ASLEEP) asleep[i] = SLEEPING
    for (let o = 4 * i; o < 4 * i + 4; o++) {
      previous[o] = position[o]!
      velocityBefore[o] = velocity[o]!
      previousOrientation[o] = orientation[o]!
    }
  }
  world.justFellAsleep = false
}

/**
 * Largest factor on a stored impulse from step to step. A load is proportional to the substep's
 * length, but the impulse of an impact is not.
 */
const MAX_GROWTH = 2

/** Scales stored impulses by the substep's length. Sleeping pairs only carry loads: no limit. */
function rescaleImpulses({ broadphase, bodies }: World, context: StepContext): void {
  const previousH = context.h
  context.h = context.dt / context.substeps
  if (previousH === 0 || previousH === context.h) return
  const ratio = context.h / previousH
  const factor = Math.min(MAX_GROWTH, ratio)
  broadphase.warmStartSummed = false
  const { pairs, sleepingPairs } = broadphase
  for (let k = 0; k < 4 * pairs.count; k++) pairs.impulse[k] = pairs.impulse[k]! * factor
  for (let k = 0; k < 4 * sleepingPairs.count; k++) sleepingPairs.impulse[k] = sleepingPairs.impulse[k]! * ratio
  const { surfaceImpulse, count } = bodies
  for (let k = 0; k < 4 * STORED_SURFACES * count; k++) surfaceImpulse[k] = surfaceImpulse[k]! * factor
}

/**
 * Pairs under gravity with at most this friction are soft, because a rigid pile without friction
 * never comes to rest. All others are rigid, because soft ones creep. Surfaces are rigid too: they
 * clamp positions, so a spring is never compressed and carries no load.
 */
const SOFT_FRICTION = 0.02
/** The default of `bounceSpeed`, as a multiple of the speed scale sqrt(g r). */
const BOUNCE_SPEED = 0.3
/** The squared speed scale g r without gravity, in m^2/s^2. */
const FLOATING_SCALE = 0.3

/** Sets the values that are the same in all substeps. */
function fillContext(world: World, context: StepContext): void {
  const { contact, contacts, broadphase, integrator, systems } = world
  const { gravity } = context
  const actsByForces = isForceLaw(contact)
  contacts.joints = null // the system of joints gives them

  // Forces, and whether bodies may sleep.
  context.active = !isAsleep(world)
  context.actsByForces = actsByForces
  context.canSleep = context.hasContacts && !actsByForces
  context.hasFields = world.fields.length > 0
  context.hasForces = integrator.sumsGravity || actsByForces || context.hasFields
  context.hasOtherForces = integrator.sumsGravity
  for (let k = 0; k < systems.length; k++) if (systems[k]!.applyForces) context.hasOtherForces = true
  context.hasForces ||= context.hasOtherForces
  context.drag = world.drag
  context.maxSpeed = world.maxSpeed

  // Range of the search for pairs and contacts.
  broadphase.grid.desiredCellSize = world.cell
  context.lookahead = actsByForces && context.substeps === 1 ? 0 : context.dt
  context.floatingScale = gravity > 0 ? 0 : FLOATING_SCALE
  setMargins(world, context)

  // Which approaches bounce, and which contacts are soft.
  world.bounces.searches = context.hits // the last step's: crowds do not search
  context.hits = context.hitSpeed = 0
  context.bounceSpeed = contact?.bounceSpeed ?? Number.POSITIVE_INFINITY
  context.bounceScale = contact?.bounceSpeed === undefined ? BOUNCE_SPEED * BOUNCE_SPEED : 0
  contacts.allBounce = context.bounceSpeed === 0
  contacts.softFriction = contact?.frequency !== undefined ? Number.POSITIVE_INFINITY : gravity > 0 ? SOFT_FRICTION : -1
}

/** Updates the pair list, and wakes sleeping bodies that lose their support or are about to be hit. */
function updatePairs(world: World, context: StepContext): void {
  const hasSleepers = world.awake < world.bodies.count
  beginPairList(world, context)
  if (world.contact === null) return
  if (hasSleepers) wakeChains(world, context)
  updatePairList(world, context)
  // Once more for the new pairs.
  if (hasSleepers) wakeChains(world, context)
}

/** Collects the contacts of pairs, containers and systems, and updates the warm start of bodies. */
function updateContacts(world: World, context: StepContext): void {
  const { contact, contacts, overlaps, containers, systems, bodies, broadphase, soft, integrator } = world
  contacts.count = contacts.pairCount = contacts.deepCount = overlaps.count = 0
  contacts.hasSurfaceVelocity = contacts.isLinked = false
  world.bounces.gridSubstep = -1
  if (!context.hasContacts) {
    clearWarmStart(broadphase, bodies)
    return
  }
  // Before contacts are collected, because `softDeepGap` decides which of them are deep.
  makeSoft(soft, contact?.frequency, context)
  contacts.softDeepGap = -soft.pushSpeed / soft.biasRate
  contact?.collectContacts?.(world, context)
  for (let k = 0; k < containers.length; k++) containers[k]!.collect?.(world, context, KEYS_PER_CONTAINER * k)
  for (let k = 0; k < systems.length; k++) systems[k]!.collectContacts?.(world, context)
  const { bounceScale, gravity, floatingScale } = context
  if (bounceScale > 0) context.bounceSpeed = Math.sqrt(bounceScale * (gravity * contacts.leastRadius + floatingScale))
  clearTotals(contacts)
  updateSurfaceGeometry(contacts, bodies)
  for (let k = 0; k < systems.length; k++) systems[k]!.refineContacts?.(world, context)
  if (world.awake < bodies.count) dropPinned(world, context)
  addWarmStart(contacts, bodies, broadphase, integrator.sumsGravity)
}

function solveSubstep(world: World, context: StepContext): void {
  const { bodies, contacts, containers, systems, contact, space, gravity, integrator } = world
  const { joints } = contacts
  context.damping = context.substep === 0 ? world.damping : 1
  bodies.nonGravityFlags.fill(0, 0, bodies.count)

  // Forces: gravity, fields, systems, the contact law.
  dampSpins(bodies, context)
  if (context.hasForces) sumBodyForces(bodies, integrator.sumsGravity ? gravity : null, context)
  addFields(bodies, world.fields, world.space, context)
  for (let k = 0; k < systems.length; k++) systems[k]!.applyForces?.(world, context)
  contact?.applyForces?.(world, context)
  if (!integrator.sumsGravity) refineFields(world.fields, bodies, gravity, context)

  const isDamped = (context.drag > 0 && !integrator.sumsGravity) || bodies.linearDamping !== null
  if (isDamped) dampVelocities(bodies, gravity, context, integrator.sumsGravity)
  integrator.integrateVelocities(bodies, gravity, context)
  if (joints !== null) joints.phases.prepare(joints, world)
  if (joints !== null && contacts.count > 0) joints.phases.solveVelocities(joints, world)
  solveContacts(contacts, bodies, world.soft, context)
  if (contacts.bounceCount > 0) {
    applyRestitution(world)
    solveDisturbedContacts(world)
    if (contacts.anyFast) followFast(world)
    addMissing(world)
  }
  integrator.integratePositions(bodies, gravity, context)
  if (isDamped) addDrift(bodies)
  if (joints !== null) joints.phases.solvePositions(joints, world)
  correctPositions(contacts, bodies, space)
  if (joints !== null) joints.phases.correct(joints, world)

  // Clamp: no body is inside a block or outside a container, unless one of its axes is locked.
  for (let k = 0; k < systems.length; k++) systems[k]!.clampPositions?.(world, context)
  for (let k = 0; k < containers.length; k++) containers[k]!.clamp?.(world, context)
  contacts.locks?.place()

  updateSurfaceGeometry(contacts, bodies, true)
  for (let k = 0; k < systems.length; k++) systems[k]!.refineContacts?.(world, context)
  relaxContacts(contacts, bodies, space, context)
  if (bodies.anyFriction) solveFriction(contacts, bodies)
}

function finishStep(world: World, context: StepContext): void {
  const { bodies, contacts, broadphase, systems, observers, lod, gravity, space } = world
  const { pairs, sleepingPairs } = broadphase
  integrateOrientations(bodies, context)
  turnDamped(bodies, context)
  wrapPositions(bodies.position, bodies.count, space)
  for (let k = 0; k < observers.length; k++) observers[k]!.afterSolve?.(world)

  context.fellAsleep = 0
  if (context.hasContacts) {
    const hasSleepers = world.awake < bodies.count
    if (hasSleepers && wakeLoaded(world, context) > 0) broadphase.woken = true
    storeImpulses(world, context)
    if (contacts.hasSurfaceVelocity) keepCarried(world)
    if (context.canSleep) updateSleep(bodies, lod.active ? lod.isFar : null, world.sleep, gravity, context)
  }
  for (let k = 0; k < systems.length; k++) systems[k]!.finishStep?.(world, context)
  if (context.fellAsleep > 0) {
    noteLoads(bodies, contacts, context)
    parkSleepingPairs(pairs, sleepingPairs, bodies)
    world.justFellAsleep = true
  }
  // Surfaces are collected again in each step, so their share of the warm start is removed.
  if (context.hasContacts) removeWarmStart(contacts, bodies)
}

/**
 * Advances the time, counts awake bodies, fills the profile, and limits positions and velocities.
 * @throws RangeError when one exceeds its limit, or a function of the user failed
 */
function closeStep(world: World, context: StepContext): void {
  const { profile, bodies, broadphase, contacts, overlaps, lod } = world
  if (lod.active && world.awake > 0) lod.contacts = contacts.count
  world.stepCount++
  world.time += context.dt
  if (world.awake > 0 && (world.awake < bodies.count || world.justFellAsleep)) world.awake = countAwake(bodies)
  if (!context.active) profile.pairs = profile.contacts = profile.solve = profile.finish = 0
  profile.pairTests = context.active ? broadphase.pairs.tests : 0
  profile.pairCount = broadphase.pairs.count
  if (context.active) profile.contactCount = contacts.count + overlaps.count
  profile.substeps = context.active ? context.substeps : 0
  if (context.active) limitState(bodies, world.stepCount)
  profile.step = performance.now() - context.startedAt
  context.startedAt = 0
  const { failure } = context
  context.failure = undefined
  if (failure) throw failure
}
