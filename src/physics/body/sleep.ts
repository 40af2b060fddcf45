// Who may rest. Each body sleeps by itself once it has been still, on something, for a while; then it acts as a fixed one and costs nothing.

import type { Broadphase } from '../broadphase/broadphase.ts'
import { copyPair, movePair, type Pairs, SUPPORT } from '../broadphase/pairs.ts'
import type { Contacts } from '../contact/contacts.ts'
import { nearestImage, type Space } from '../core/space.ts'
import type { StepContext } from '../stepContext.ts'
import { type Bodies, HAS_SPRINGS } from './bodies.ts'
import type { Lod } from './lod.ts'

/** Slower than this, m/s, counts as still: for the centre, and for the surface that turns. */
const SLEEP_SPEED = 0.03
/** Seconds of stillness after which a body sleeps. */
export const SLEEP_TIME = 0.5
/** Who stays within this share of the radius for so many seconds rests too: without friction a ball swings in its pocket for ever. */
const ANCHOR_RANGE = 0.25
const ANCHOR_TIME = 2
/** The same two for bodies beyond the LOD distance: they doze sooner, and nobody sees it. */
const FAR_SPEED = 0.15
const FAR_TIME = 0.3
/** A sleeper wakes when something would change its speed by this, m/s. */
const WAKE_SPEED = 0.3
/** A sleeper wakes when what it leans on has moved this share of its radius away. */
const SUPPORT_GAP = 0.06
/** Values of `asleep`: awake, asleep, and fallen asleep in this very step. */
export const AWAKE = 0
export const SLEEPING = 1
export const JUST_ASLEEP = 2

/** How many bodies are awake. */
export function countAwake({ asleep, count }: Bodies): number {
  let n = 0
  for (let i = 0; i < count; i++) if (asleep[i] === AWAKE) n++
  return n
}

/** Wakes one body. @returns whether it slept */
export function wakeBody(bodies: Bodies, i: number): boolean {
  if (bodies.asleep[i] === AWAKE) {
    bodies.sleepTime[i] = 0
    return false
  }
  bodies.asleep[i] = AWAKE
  bodies.sleepTime[i] = 0
  bodies.restAnchor[4 * i + 3] = 0
  bodies.velocity[4 * i + 3] = 1 / bodies.mass[i]!
  return true
}

/**
 * Wakes sleepers that lost a body they leaned on, or that is about to be hit.
 * @returns how many woke
 */
export function wakeTouched(
  bodies: Bodies,
  { pairs, supportGap }: Broadphase,
  space: Space,
  { lookahead }: StepContext,
): number {
  const { position, velocity, mass, asleep } = bodies
  let woken = 0
  for (let p = 0; p < pairs.count; p++) {
    const a = pairs.a[p]!
    const b = pairs.b[p]!
    if (!asleep[a] && !asleep[b]) {
      pairs.flags[p] = pairs.flags[p]! & ~SUPPORT
      continue
    }
    if (asleep[a] && asleep[b]) continue
    const sleeper = asleep[a] ? a : b
    const other = asleep[a] ? b : a
    const i = 4 * sleeper
    const j = 4 * other
    const dx = nearestImage(position[i]! - position[j]!, space.size[0])
    const dy = nearestImage(position[i + 1]! - position[j + 1]!, space.size[1])
    const dz = nearestImage(position[i + 2]! - position[j + 2]!, space.size[2])
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const gap = distance - position[i + 3]! - position[j + 3]!
    const closing = (velocity[j]! * dx + velocity[j + 1]! * dy + velocity[j + 2]! * dz) / (distance || 1)
    const loose = pairs.flags[p]! & SUPPORT && gap > Math.min(SUPPORT_GAP * position[i + 3]!, supportGap) // a support that the next list may forget is gone
    // A hit changes the sleeper's speed by about m other / (m other + m sleeper) of the approach.
    const hit = gap < closing * lookahead && closing * mass[other]! > WAKE_SPEED * (mass[other]! + mass[sleeper]!)
    if ((loose || hit) && wakeBody(bodies, sleeper)) woken++
  }
  return woken
}

/** Moves pairs of which a member woke from the frozen list to the live one. */
export function restoreSleepingPairs(pairs: Pairs, frozen: Pairs, bodies: Bodies): void {
  const { asleep } = bodies
  let kept = 0
  for (let p = 0; p < frozen.count; p++) {
    if (asleep[frozen.a[p]!] && asleep[frozen.b[p]!]) movePair(frozen, kept++, frozen, p)
    else copyPair(pairs, frozen, p)
  }
  frozen.count = kept
}

/** Wakes sleepers that were pushed harder in this step than they were before it. Call before impulses are stored. @returns how many woke */
export function wakeLoaded(bodies: Bodies, contacts: Contacts, pairs: Pairs, substeps: number): number {
  const { asleep, mass } = bodies
  let woken = 0
  for (let c = 0; c < contacts.pairCount; c++) {
    const a = contacts.a[c]!
    const b = contacts.b[c]!
    if (!asleep[a] && !asleep[b]) continue
    const sleeper = asleep[a] ? a : b
    const before = substeps * pairs.impulse[4 * contacts.source[c]!]!
    const gain = contacts.totalImpulse[c]! - before
    // Deep in a pile loads shift a little all the time: a share of what was there does not count.
    if (gain > WAKE_SPEED * mass[sleeper]! + 0.5 * before && wakeBody(bodies, sleeper)) woken++
  }
  return woken
}

/**
 * Counts stillness, and puts to sleep who has been still long enough and is held (bodies far off doze sooner, even where none sleeps): its contacts must carry at least half of what gravity pulls.
 */
export function updateSleep(
  bodies: Bodies,
  lod: Lod,
  sleep: boolean,
  gravity: readonly [number, number, number],
  context: StepContext,
): void {
  if (!sleep && !lod.active) return
  const { dt, h } = context
  const {
    position,
    velocity,
    spin,
    warmStartVelocity,
    sleepTime,
    restAnchor,
    asleep,
    sqrtFriction,
    materialFlags,
    slot,
    count,
  } = bodies
  const gx = gravity[0]
  const gy = gravity[1]
  const gz = gravity[2]
  const pull = gx * gx + gy * gy + gz * gz
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const far = lod.active && lod.isFar[slot[i]!] === 1
    const held = -(warmStartVelocity[o]! * gx + warmStartVelocity[o + 1]! * gy + warmStartVelocity[o + 2]! * gz)
    const leans =
      (warmStartVelocity[o] !== 0 || warmStartVelocity[o + 1] !== 0 || warmStartVelocity[o + 2] !== 0) &&
      held >= 0.5 * pull * h
    if ((!far && !sleep) || materialFlags[i]! & HAS_SPRINGS) continue
    const speed = far ? FAR_SPEED : SLEEP_SPEED
    const limit = speed * speed
    const vx = velocity[o]!
    const vy = velocity[o + 1]!
    const vz = velocity[o + 2]!
    const ux = spin[o]!
    const uy = spin[o + 1]!
    const uz = spin[o + 2]!
    if (!leans) {
      // Who stays may let go for a step: caged ones tremble. Only the time on something counts.
      sleepTime[i] = 0
      continue
    }
    const px = position[o]! - restAnchor[o]!
    const py = position[o + 1]! - restAnchor[o + 1]!
    const pz = position[o + 2]! - restAnchor[o + 2]!
    const near = ANCHOR_RANGE * position[o + 3]!
    if (restAnchor[o + 3] === 0 || px * px + py * py + pz * pz > near * near) {
      restAnchor[o] = position[o]!
      restAnchor[o + 1] = position[o + 1]!
      restAnchor[o + 2] = position[o + 2]!
      restAnchor[o + 3] = 0
    }
    restAnchor[o + 3] = restAnchor[o + 3]! + dt
    // Without friction nobody feels the spin, and nothing ever stops it.
    const turning = sqrtFriction[i] === 0 ? 0 : ux * ux + uy * uy + uz * uz
    const slow = vx * vx + vy * vy + vz * vz <= limit && turning <= limit
    sleepTime[i] = slow ? sleepTime[i]! + dt : 0
    const stays = restAnchor[o + 3]! >= ANCHOR_TIME && turning <= limit
    if (sleepTime[i]! < (far ? FAR_TIME : SLEEP_TIME) && !stays) continue
    restAnchor[o + 3] = 0
    fallAsleep(bodies, i, context)
  }
}

/** Puts one body to sleep: from now on it is fixed. */
export function fallAsleep(bodies: Bodies, i: number, context: StepContext): void {
  const o = 4 * i
  context.fellAsleep++
  bodies.asleep[i] = JUST_ASLEEP
  bodies.velocity.fill(0, o, o + 4)
  bodies.spin.fill(0, o, o + 4)
  bodies.warmStartVelocity.fill(0, o, o + 4)
  bodies.warmStartSpin.fill(0, o, o + 4)
}

/** Whether the centre is slow enough to count as at rest. */
export function isSlow(bodies: Bodies, i: number): boolean {
  const { velocity: v } = bodies
  const o = 4 * i
  return v[o]! * v[o]! + v[o + 1]! * v[o + 1]! + v[o + 2]! * v[o + 2]! <= SLEEP_SPEED * SLEEP_SPEED
}

/** After bodies fell asleep: notes which pairs carried load then, and moves pairs of two sleepers to the frozen list. */
export function parkSleepingPairs(pairs: Pairs, frozen: Pairs, bodies: Bodies): void {
  const { asleep } = bodies
  let kept = 0
  for (let p = 0; p < pairs.count; p++) {
    const a = asleep[pairs.a[p]!]!
    const b = asleep[pairs.b[p]!]!
    if ((a === JUST_ASLEEP || b === JUST_ASLEEP) && pairs.impulse[4 * p]! > 0)
      pairs.flags[p] = pairs.flags[p]! | SUPPORT
    if (a && b) copyPair(frozen, pairs, p)
    else movePair(pairs, kept++, pairs, p)
  }
  pairs.count = kept
}
