// The beginning of a step: all work before the broad phase.
import { appendBody } from '../body/bodies.ts'
import { STORED_SURFACES } from '../body/bodyColumns.ts'
import { initBody } from '../body/initBody.ts'
import { updateFarBodies } from '../body/lod.ts'
import { countAwake, JUST_ASLEEP, SLEEPING } from '../body/sleep.ts'
import { switchToIndices } from '../broadphase/broadphase.ts'
import { meanRadiusOf } from '../broadphase/pairList.ts'
import { collectsContacts, isForceLaw } from '../contact/contactLaw.ts'
import { isAsleep } from '../isAsleep.ts'
import { bounceMargin, chooseSubsteps } from '../solver/substeps.ts'
import { spawnBodies } from '../spawn/spawner.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'

/**
 * Carries out removals, spawns queued bodies, updates the level of detail, stores the state that
 * drawing interpolates from, fills the context (`context.dt` is given), and calls `beginStep` of
 * systems.
 */
export function beginStep(world: World, context: StepContext): void {
  context.startedAt = context.phaseAt = performance.now()
  switchToIndices(world.broadphase, world.bodies)
  if (world.broadphase.woken) world.awake = countAwake(world.bodies)
  spawnQueued(world)
  // A listener of the spawner may have restored a snapshot: read the world's fields only from here.
  const { broadphase, bodies } = world
  if (broadphase.meanRadius === 0 || world.contact === null) broadphase.meanRadius = meanRadiusOf(bodies)
  updateLod(world, context)
  storePreviousState(world)
  rescaleImpulses(world, context)
  fillContext(world, context)
  if (!context.active) return
  const { systems } = world
  for (let k = 0; k < systems.length; k++) systems[k]!.beginStep?.(world, context)
}

function spawnQueued(world: World): void {
  const { spawner, bodies } = world
  if (spawner.queue.length > 0 && !isAsleep(world)) {
    spawnBodies(spawner, bodies, world.random, (start) => {
      const i = appendBody(bodies)
      initBody(world, i, start)
      world.awake++
      return i
    })
  } else if (spawner.opening > 0) spawner.opening--
}

/**
 * Updates which bodies are far, and halves the substeps while all awake bodies are far and most of
 * them fly. High loads need all substeps: a pile would sink, and hard impacts would overlap so deep
 * that they cost more than was saved.
 */
function updateLod(world: World, context: StepContext): void {
  const { bodies, broadphase, lod } = world
  const { near, woken } = updateFarBodies(lod, bodies, world.space, world.sleep)
  if (woken > 0) {
    broadphase.woken = true
    world.awake += woken
  }
  const flying = lod.contacts !== undefined && lod.contacts < world.awake
  chooseSubsteps(world, context)
  if (lod.active && near === 0 && flying) context.substeps = Math.ceil(context.substeps / 2)
}

/** Stores positions and orientations for interpolation. Those of sleeping bodies do not change. */
function storePreviousState(world: World): void {
  const { previous, position, previousOrientation, orientation, asleep, count } = world.bodies
  if (world.awake === count) {
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
      previousOrientation[o] = orientation[o]!
    }
  }
  world.justFellAsleep = false
}

/**
 * Largest factor on a stored impulse from step to step. A load is proportional to the length of the
 * substep, but the impulse of an impact in a short substep would be far too large in a long one.
 */
const MAX_GROWTH = 2

/**
 * Scales stored impulses by the length of the substep, if it changes. Impulses of sleeping pairs
 * are loads, so their factor has no limit.
 */
function rescaleImpulses({ broadphase, bodies }: World, context: StepContext): void {
  const previousH = context.h
  context.h = context.dt / context.substeps
  if (previousH === 0 || previousH === context.h) return
  const ratio = context.h / previousH
  const factor = Math.min(MAX_GROWTH, ratio)
  broadphase.warmStartSummed = false
  const { pairs, parked } = broadphase
  for (let k = 0; k < 4 * pairs.count; k++) pairs.impulse[k] = pairs.impulse[k]! * factor
  for (let k = 0; k < 4 * parked.count; k++) parked.impulse[k] = parked.impulse[k]! * ratio
  const { surfaceImpulse, count } = bodies
  for (let k = 0; k < 4 * STORED_SURFACES * count; k++) surfaceImpulse[k] = surfaceImpulse[k]! * factor
}

/**
 * Contacts under gravity with at most this friction are soft: without friction, only their softness
 * brings a pile to rest. All others are rigid, because soft ones creep.
 */
const SOFT_FRICTION = 0.02
/**
 * Overlap that stays, in mean radii: contacts at rest do not open and close.
 */
const SLOP = 0.002
/** The default of `bounceSpeed`, as a multiple of the speed scale sqrt(g r). */
const BOUNCE_SPEED = 0.3
/** The square of the speed scale without gravity: that of a radius of 5 cm in the bottle. */
const FLOATING_SCALE = 0.3

function fillContext(world: World, context: StepContext): void {
  const { contact, contacts, gravity, broadphase, integrator, systems } = world
  const gx = gravity[0]
  const gy = gravity[1]
  const gz = gravity[2]
  context.active = !isAsleep(world)
  context.hasContacts = collectsContacts(world)
  const actsByForces = isForceLaw(contact)
  context.canSleep = context.hasContacts && !actsByForces
  context.hasForces = integrator.sumsGravity || actsByForces || world.fields.length > 0 || world.drag > 0
  for (let k = 0; k < systems.length; k++) if (systems[k]!.applyForces) context.hasForces = true
  const gravityStrength = Math.sqrt(gx * gx + gy * gy + gz * gz)
  context.gravity = gravityStrength
  context.floatingScale = gravityStrength > 0 ? 0 : FLOATING_SCALE
  // A quarter of g dt^2; the margin adds a gap that rounding and soft contacts leave.
  const fall = 0.25 * gravityStrength * context.dt * context.dt
  context.contactMargin = context.hasContacts ? fall + 0.004 * broadphase.meanRadius + bounceMargin(world, context) : 0
  context.hits = context.hitSpeed = 0
  context.lookahead = actsByForces && context.substeps === 1 ? 0 : context.dt
  context.bounceSpeed =
    contact?.bounceSpeed ?? BOUNCE_SPEED * Math.sqrt(gravityStrength * broadphase.meanRadius + context.floatingScale)
  contacts.deepGap = -SLOP * broadphase.meanRadius
  contacts.softFriction =
    contact?.frequency !== undefined ? Number.POSITIVE_INFINITY : gravityStrength > 0 ? SOFT_FRICTION : -1
  context.drag = world.drag
  context.maxSpeed = world.maxSpeed
  broadphase.grid.desiredCellSize = world.cell
}
