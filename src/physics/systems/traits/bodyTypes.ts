// The system of fixed and kinematic bodies, factors on gravity, and sensors. A fixed body always
// sleeps. A moving kinematic body has an inverse mass of 0. It is awake in the broad phase and then
// hidden: it counts as fixed, so that no integrator, container or block moves it. Sensors are
// hidden from surfaces the same way. Pairs that do not collide are removed from the pair list.
import { type Bodies, STORED_SURFACES, slotOf } from '../../body/bodies.ts'
import {
  type BodyTraits,
  clearTraits,
  createTraits,
  DYNAMIC,
  FIXED_TYPE,
  growTraits,
  isCollision,
  KINEMATIC,
  LOCK_ANY_ROTATION,
  LOCK_ROTATION,
  LOCK_ROTATION_X,
  saveTraits,
  type TraitSystem,
  type Traits,
  TYPES,
  updateTraits,
} from '../../body/bodyTraits.ts'
import { type Integrator, integrateOrientations } from '../../body/integrate.ts'
import { AWAKE, FIXED } from '../../body/sleep.ts'
import { movePair, type Pairs } from '../../broadphase/pairs.ts'
import { clearReached, keepAwake, wakeByKinematic } from '../../contact/sleepPairs.ts'
import { toAxes } from '../../core/vec.ts'
import { dropSqueezed } from '../../solver/warmStart.ts'
import type { StepContext } from '../../world/stepContext.ts'
import { ensureSystem } from '../../world/systems.ts'
import type { World } from '../../world/world.ts'
import { anchorRider, carryRiders, createLocks, noteLocked, stopLocked, turnLocked } from './motion.ts'

/** The traits of a world, for all of its slots. The first call adds the system. */
export function traitsIn(world: World): Traits {
  const { traits } = ensureSystem(world, 'bodies', createTraitSystem)
  const { bodies, broadphase } = world
  growTraits(traits, bodies)
  broadphase.filter ??= (present, space, context) => {
    updateTraits(traits)
    if (traits.filters) removeFiltered(broadphase.pairs, present, traits)
    if (traits.kinematic.length === 0) return
    wakeByKinematic(broadphase, present, space, context)
    hide(traits, present)
  }
  return traits
}

/** Gives the body at index i traits, and the state of its type. */
export function setTraits(world: World, i: number, change: Partial<BodyTraits>): void {
  const traits = traitsIn(world)
  const { bodies, broadphase } = world
  const { asleep, velocity, rimVelocity } = bodies
  const slot = bodies.slot[i]!
  for (const name of ['sensor', 'category', 'mask', 'gravityScale', 'linearDamping', 'angularDamping'] as const)
    if (change[name] !== undefined) traits[name][slot] = Number(change[name])
  const { type, lockPosition, lockRotation, surfaceVelocity, sensorOf } = change
  if (type !== undefined) traits.type[slot] = TYPES.indexOf(type)
  const { locks } = traits
  if (lockPosition !== undefined) locks[slot] = (locks[slot]! & LOCK_ANY_ROTATION) | bitsOf(lockPosition)
  if (lockRotation !== undefined) {
    const turns = typeof lockRotation === 'boolean' ? Number(lockRotation) * LOCK_ROTATION : rotationBits(lockRotation)
    locks[slot] = (locks[slot]! & ~LOCK_ANY_ROTATION) | turns
  }
  if (surfaceVelocity) traits.surfaceVelocity.set(toAxes(surfaceVelocity), 3 * slot)
  if (sensorOf !== undefined) traits.carrier[slot] = sensorOf === null ? 0 : slotOf(sensorOf) + 1
  if (traits.type[slot] !== FIXED_TYPE || traits.sensor[slot] === 0) traits.carrier[slot] = 0
  if (traits.carrier[slot]! > 0) {
    anchorRider(traits, bodies, world.space, slot)
    traits.rides = true
  }
  traits.changed = true
  const o = 4 * i
  if (traits.type[slot] === DYNAMIC) {
    asleep[i] = AWAKE
    velocity[o + 3] = 1 / bodies.mass[i]!
  } else {
    if (traits.type[slot] !== KINEMATIC) {
      velocity.fill(0, o, o + 4)
      rimVelocity.fill(0, o, o + 4)
    }
    velocity[o + 3] = 0
    bodies.acceleration.fill(0, o, o + 4)
    bodies.warmStartVelocity.fill(0, o, o + 4)
    bodies.warmStartRimVelocity.fill(0, o, o + 4)
    asleep[i] = isMoving(bodies, i) ? AWAKE : FIXED
  }
  bodies.sleepTime[i] = bodies.restTime[i] = bodies.sleepLoad[i] = 0
  // A body that touches no surfaces stores none.
  if (velocity[o + 3] === 0 || traits.sensor[slot] === 1)
    bodies.surfaceKey.fill(0, STORED_SURFACES * i, STORED_SURFACES * (i + 1))
  broadphase.valid = broadphase.warmStartSummed = false
  if (asleep[i] === AWAKE) broadphase.woken = true
}

/** A bit for each axis that is locked: 1, 2, 4. */
const bitsOf = (axes: readonly boolean[]): number =>
  axes.reduce((sum, isLocked, axis) => sum + (isLocked ? 1 << axis : 0), 0)

/** Bits of locked rotation axes: a bit for each, or one bit for all. */
function rotationBits(axes: readonly boolean[]): number {
  return axes.every(Boolean) ? LOCK_ROTATION : bitsOf(axes) * LOCK_ROTATION_X
}

export function isMoving({ velocity, rimVelocity }: Bodies, i: number): boolean {
  for (let at = 4 * i; at < 4 * i + 3; at++) if (velocity[at] !== 0 || rimVelocity[at] !== 0) return true
  return false
}

function createTraitSystem(): TraitSystem {
  const traits = createTraits()
  return {
    name: 'bodies',
    traits,
    beginStep: (world) => beginStep(traits, world),
    finishStep: (world, context) => finishStep(traits, world, context),
    clampPositions(world, context) {
      if (traits.kinematic.length > 0) dropSqueezed(world, context)
      noteLocked(traits, world.bodies)
    },
    removeBody: (_world, slot) => clearTraits(traits, slot),
    save: (out) => saveTraits(out, traits),
  }
}

/** Prepares the step. Without a contact law no pairs are searched, so that bodies are hidden here. */
function beginStep(traits: Traits, world: World): void {
  const { bodies, contacts } = world
  growTraits(traits, bodies) // for bodies added without traits
  updateTraits(traits)
  bodies.surfaceVelocities = traits.slides ? traits.surfaceVelocity : null
  bodies.linearDamping = traits.damps ? traits.linearDamping : null
  bodies.angularDamping = traits.damps ? traits.angularDamping : null
  contacts.locks = traits.locked.length > 0 ? (contacts.locks ?? createLocks(traits, bodies)) : null
  if (world.integrator !== traits.integrator) {
    traits.integrator = extendIntegrator(world.integrator, traits)
    world.integrator = traits.integrator
  }
  show(traits, bodies) // a step that threw may have left them hidden
  if (world.contact === null) hide(traits, bodies)
}

/** Extends an integrator to bodies with traits. The name stays the same. */
function extendIntegrator(base: Integrator, traits: Traits): Integrator {
  const { name, sumsGravity } = base
  return {
    name,
    sumsGravity,
    integrateVelocities(bodies, gravity, context) {
      show(traits, bodies, true)
      if (traits.scales) scaleGravity(bodies, gravity, context, traits, sumsGravity)
      base.integrateVelocities(bodies, gravity, context)
      stopLocked(traits, bodies) // or contacts would deflect velocity along locked axes
    },
    integratePositions(bodies, gravity, context) {
      stopLocked(traits, bodies)
      base.integratePositions(bodies, gravity, context)
      moveKinematic(traits, bodies, context)
    },
  }
}

/** Adds the difference between a body's gravity and the world's: (scale - 1) g. */
function scaleGravity(
  { velocity, force, mass, slot, asleep, count }: Bodies,
  gravity: readonly [number, number, number],
  { h }: StepContext,
  { gravityScale }: Traits,
  sumsGravity: boolean,
): void {
  const to = sumsGravity ? force : velocity
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const scale = gravityScale[slot[i]!]!
    if (scale === 1 || asleep[i]) continue
    const factor = (scale - 1) * (sumsGravity ? mass[i]! : h)
    for (let axis = 0; axis < 3; axis++) to[o + axis] = to[o + axis]! + factor * gravity[axis]!
  }
}

/** Hides moving kinematic bodies and dynamic sensors: they act as fixed bodies. */
function hide({ kinematic }: Traits, { indexOf, asleep }: Bodies): void {
  for (let k = 0; k < kinematic.length; k++) {
    const i = indexOf[kinematic[k]!]!
    if (asleep[i] === AWAKE) asleep[i] = FIXED
  }
}

/** Undoes `hide`, for all bodies or only for sensors. */
function show({ kinematic, type }: Traits, bodies: Bodies, onlySensors = false): void {
  const { indexOf, asleep } = bodies
  for (let k = 0; k < kinematic.length; k++) {
    const i = indexOf[kinematic[k]!]!
    const isShown = type[kinematic[k]!] === DYNAMIC || (!onlySensors && isMoving(bodies, i))
    if (asleep[i] === FIXED && isShown) asleep[i] = AWAKE
  }
}

/** Moves kinematic bodies by x += v h, and hides dynamic sensors again. */
function moveKinematic(
  { kinematic, type }: Traits,
  { indexOf, asleep, position, velocity }: Bodies,
  { h }: StepContext,
): void {
  for (let k = 0; k < kinematic.length; k++) {
    const i = indexOf[kinematic[k]!]!
    const o = 4 * i
    if (type[kinematic[k]!] === DYNAMIC) {
      if (asleep[i] === AWAKE) asleep[i] = FIXED
      continue
    }
    for (let axis = 0; axis < 3; axis++) position[o + axis] = position[o + axis]! + h * velocity[o + axis]!
  }
}

/** Shows the hidden bodies, turns them, and keeps awake the bodies that a moving one carries. */
function finishStep(traits: Traits, world: World, context: StepContext): void {
  const { kinematic, type } = traits
  const { bodies } = world
  show(traits, bodies)
  const reached = clearReached(world)
  let anyMoves = false
  for (let k = 0; k < kinematic.length; k++) {
    const i = bodies.indexOf[kinematic[k]!]!
    if (bodies.asleep[i] !== AWAKE) continue
    integrateOrientations(bodies, context, i, i + 1)
    if (type[kinematic[k]!] !== KINEMATIC) continue
    reached[i] = 1
    anyMoves = true
  }
  if (anyMoves) keepAwake(world, 0)
  turnLocked(traits, bodies, context)
  carryRiders(traits, bodies, world.space)
}

function removeFiltered(pairs: Pairs, { slot }: Bodies, traits: Traits): void {
  let kept = 0
  for (let p = 0; p < pairs.count; p++) {
    const a = slot[pairs.a[p]!]!
    const b = slot[pairs.b[p]!]!
    if (!isCollision(traits, a, b)) continue
    if (kept < p) movePair(pairs, kept, pairs, p)
    kept++
  }
  pairs.count = kept
}
