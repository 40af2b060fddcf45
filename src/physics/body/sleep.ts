// Sleep: a body at rest becomes immovable, and costs nothing. This file has the clock of a single body.
// See groups.ts for bodies that sleep as one, contact/sleepPairs.ts for waking by pairs and contacts, and
// wake.ts for waking between steps.
import { dot, squareAt } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import { type Bodies, HAS_JOINTS, HAS_SPRINGS, NEVER_SLEEPS, SQUEEZED } from './bodies.ts'
import { setWeight } from './forces.ts'

// Speeds are multiples of sqrt(g r), so that a jar of 1 cm behaves like one of 1 m.

/** A body is slow below this speed of its centre and of its rim. */
const SLEEP_SPEED = 0.05
/** Seconds at rest after which a body falls asleep. */
export const SLEEP_TIME = 0.5
/** Most seconds of rest per step: bodies may still move within a long step. */
export const LONGEST_STEP = 1 / 30
/**
 * A body is balanced in a step that changes its velocity by at most this share of its weight. What is
 * slow and not balanced starts to move, or is at a turning point.
 */
const BALANCED = 0.001
/** In a pile, where loads vary from step to step, the share is larger by this factor. */
const NOISE = 10
/** Added to the seconds at rest at the first balanced step: what never was balanced does not sleep. */
const WAS_BALANCED = 1
/**
 * A body also sleeps when it stays within this fraction of its radius for this many seconds T: without
 * friction, a ball in a hollow never stops swinging. Alone, it is fast or balanced at times. The range is
 * at most a T^2 / 2 with the least acceleration a: at a turning point, a large body could reach more.
 */
const ANCHOR_RANGE = 0.25
const ANCHOR_TIME = 2
/** Its rim may have this speed: without pivoting resistance, a ball never stops spinning. */
const ANCHOR_SPIN = 0.2
/** A floating body is slow below this many radii per second. */
const FLOAT_SPEED = 0.5
/** Speed and time for far bodies (lod.ts), which sleep sooner. */
const FAR_SPEED = 0.27
const FAR_TIME = 0.3
/** A sleeping body wakes when a hit would change its speed by more than this. */
export const WAKE_SPEED = SLEEP_SPEED
// Values of `asleep`.
export const AWAKE = 0
export const SLEEPING = 1
/** It fell asleep in this step. */
export const JUST_ASLEEP = 2
/** A fixed body: nothing wakes it. */
export const FIXED = 3
/** Put to sleep by a call; its pairs are not searched yet. */
export const UNPAIRED = 4

/** Flags of bodies that never sleep, or sleep as one with others. */
const SLEEPS_OTHERWISE = HAS_SPRINGS | HAS_JOINTS | NEVER_SLEEPS

export function countAwake({ asleep, count }: Bodies): number {
  let n = 0
  for (let i = 0; i < count; i++) if (asleep[i] === AWAKE) n++
  return n
}

/** Whether a body is neither fixed nor kinematic. */
export function isDynamic({ velocity, asleep }: Bodies, i: number): boolean {
  return asleep[i] !== FIXED && (asleep[i] !== AWAKE || velocity[4 * i + 3] !== 0)
}

/** Wakes one body. @returns whether it slept */
export function wakeBody(bodies: Bodies, i: number): boolean {
  if (bodies.asleep[i] === AWAKE || bodies.asleep[i] === FIXED) {
    bodies.sleepTime[i] = 0
    return false
  }
  bodies.asleep[i] = AWAKE
  bodies.sleepTime[i] = 0
  bodies.restTime[i] = bodies.sleepLoad[i] = 0
  bodies.velocity[4 * i + 3] = 1 / bodies.mass[i]!
  bodies.velocityBefore.fill(0, 4 * i, 4 * i + 3)
  return true
}

const WEIGHT = new Float64Array(3)

/**
 * Updates rest times. A body falls asleep when it has rested long enough on contacts that carry at
 * least half of its weight, or without contacts if it has no weight and nothing pushes it. Far bodies
 * sleep sooner, also in worlds without sleep.
 * @param isFar Flags of far bodies by slot; null without a viewpoint.
 */
export function updateSleep(
  bodies: Bodies,
  isFar: Uint8Array | null,
  sleep: boolean,
  gravity: readonly [number, number, number],
  context: StepContext,
): void {
  if (!sleep && isFar === null) return
  const { h, floatingScale, gravity: strength, hasFields, hasOtherForces } = context
  const dt = Math.min(context.dt, LONGEST_STEP)
  const { position, velocity, rimVelocity, warmStartVelocity, force, sqrtFriction, materialFlags } = bodies
  const { sleepTime, restAnchor, restTime, asleep, slot, hasLoadedContact, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const far = isFar !== null && isFar[slot[i]!] === 1
    if ((!far && !sleep) || materialFlags[i]! & SLEEPS_OTHERWISE) continue
    const speed = far ? FAR_SPEED : SLEEP_SPEED
    const scale = strength * position[o + 3]! + floatingScale
    const reach = FLOAT_SPEED * position[o + 3]!
    const speedSquared = squareAt(velocity, o)
    // Without friction, rotation affects no other body, and nothing stops it.
    const spinSquared = sqrtFriction[i] === 0 ? 0 : squareAt(rimVelocity, o)
    // Evaluated for each body: V8 recompiles the loop when it first takes a new branch.
    const slow = Math.max(speedSquared, spinSquared) <= speed * speed * scale
    const drifts = speedSquared > reach * reach
    const spins = spinSquared > ANCHOR_SPIN * ANCHOR_SPIN * scale
    const touches = warmStartVelocity[o] !== 0 || warmStartVelocity[o + 1] !== 0 || warmStartVelocity[o + 2] !== 0
    if (!slow && !touches) {
      sleepTime[i] = 0
      continue
    }
    if (hasLoadedContact[i]! & SQUEEZED) {
      sleepTime[i] = restTime[i] = 0
      continue
    }
    setWeight(bodies, i, gravity, WEIGHT)
    const pull = leastPull(bodies, i, WEIGHT, context)
    const balanced = isBalanced(bodies, i, pull, context)
    if (!touches) {
      const isPushed = hasFields || (hasOtherForces && (force[o] !== 0 || force[o + 1] !== 0 || force[o + 2] !== 0))
      countRest(bodies, i, slow && !drifts && !isPushed && dot(WEIGHT, WEIGHT) === 0, balanced, dt)
      if (hasRested(bodies, i, far ? FAR_TIME : SLEEP_TIME)) fallAsleep(bodies, i, context)
      continue
    }
    const support =
      warmStartVelocity[o]! * WEIGHT[0]! +
      warmStartVelocity[o + 1]! * WEIGHT[1]! +
      warmStartVelocity[o + 2]! * WEIGHT[2]!
    const isSupported = -support >= 0.5 * dot(WEIGHT, WEIGHT) * h
    const r = 3 * i
    const px = position[o]! - restAnchor[r]!
    const py = position[o + 1]! - restAnchor[r + 1]!
    const pz = position[o + 2]! - restAnchor[r + 2]!
    const range = Math.min(ANCHOR_RANGE * position[o + 3]!, 0.5 * ANCHOR_TIME * ANCHOR_TIME * pull)
    if (restTime[i] === 0 || px * px + py * py + pz * pz > range * range) {
      restAnchor[r] = position[o]!
      restAnchor[r + 1] = position[o + 1]!
      restAnchor[r + 2] = position[o + 2]!
      restTime[i] = 0
    }
    restTime[i] = restTime[i]! + dt
    countRest(bodies, i, slow && isSupported, balanced, dt)
    const staysInPlace = restTime[i]! >= ANCHOR_TIME && !spins && (balanced || !slow || hasLoadedContact[i] === 1)
    if (!staysInPlace && !hasRested(bodies, i, far ? FAR_TIME : SLEEP_TIME)) continue
    restTime[i] = 0
    fallAsleep(bodies, i, context)
  }
}

/** Counts the seconds of rest. All steps must be balanced, or one in a pile, where loads vary. */
export function countRest(bodies: Bodies, i: number, slow: boolean, balanced: boolean, dt: number): void {
  const { sleepTime, hasLoadedContact } = bodies
  if (!slow || !(balanced || hasLoadedContact[i])) sleepTime[i] = 0
  else if (sleepTime[i]! >= WAS_BALANCED) sleepTime[i] = sleepTime[i]! + dt
  else sleepTime[i] = Math.min(sleepTime[i]! + dt, SLEEP_TIME) + (balanced ? WAS_BALANCED : 0)
}

export function hasRested({ sleepTime }: Bodies, i: number, seconds: number): boolean {
  return sleepTime[i]! >= WAS_BALANCED + seconds - 1e-9 // less rounding
}

/**
 * Whether the forces on a body cancel: the step has not changed its velocity.
 * @param pull As by `leastPull`.
 */
export function isBalanced(bodies: Bodies, i: number, pull: number, context: StepContext): boolean {
  const { velocity, velocityBefore, hasLoadedContact } = bodies
  const o = 4 * i
  const ax = velocity[o]! - velocityBefore[o]!
  const ay = velocity[o + 1]! - velocityBefore[o + 1]!
  const az = velocity[o + 2]! - velocityBefore[o + 2]!
  const most = (hasLoadedContact[i] ? NOISE : 1) * pull * Math.min(context.dt, LONGEST_STEP)
  return ax * ax + ay * ay + az * az <= most * most
}

/** The least acceleration that keeps a body awake, in metres per second squared. */
export function leastPull({ position }: Bodies, i: number, weight: Float64Array, context: StepContext): number {
  const { gravity, floatingScale } = context
  return BALANCED * (Math.sqrt(dot(weight, weight)) || gravity + floatingScale / position[4 * i + 3]!)
}

/** Puts one body to sleep: it has no velocity, and an infinite mass. */
export function fallAsleep(bodies: Bodies, i: number, context: StepContext): void {
  const o = 4 * i
  context.fellAsleep++
  bodies.asleep[i] = JUST_ASLEEP
  bodies.velocity.fill(0, o, o + 4)
  bodies.rimVelocity.fill(0, o, o + 4)
  bodies.warmStartVelocity.fill(0, o, o + 4)
  bodies.warmStartRimVelocity.fill(0, o, o + 4)
}

export function isSlow(bodies: Bodies, i: number, { gravity, floatingScale }: StepContext): boolean {
  const { velocity: v, position } = bodies
  const o = 4 * i
  const scale = gravity * position[o + 3]! + floatingScale
  return squareAt(v, o) <= SLEEP_SPEED * SLEEP_SPEED * scale
}
