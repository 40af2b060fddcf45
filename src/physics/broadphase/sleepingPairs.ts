// Pairs of sleeping bodies: decides which sleepers wake, and parks pairs of two sleepers.
import type { Bodies } from '../body/bodies.ts'
import { JUST_ASLEEP, WAKE_SPEED, wakeBody } from '../body/sleep.ts'
import { nearestImage, type Space } from '../core/space.ts'
import type { StepContext } from '../stepContext.ts'
import type { Broadphase } from './broadphase.ts'
import { copyPair, HELD, movePair, type Pairs, SUPPORT } from './pairs.ts'

/** A sleeping body wakes when its support is farther away than this fraction of its radius. */
const SUPPORT_GAP = 0.06

/**
 * Wakes sleeping bodies that have lost a supporting body, or are about to be hit.
 * @returns the number of bodies that woke
 */
export function wakeTouched(
  bodies: Bodies,
  { pairs, supportGap }: Broadphase,
  space: Space,
  { lookahead, gravity, floatingScale }: StepContext,
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
    // A pair beyond `supportGap` may be dropped by the next rebuild, so the support counts as lost.
    const isSupportLost = pairs.flags[p]! & SUPPORT && gap > Math.min(SUPPORT_GAP * position[i + 3]!, supportGap)
    // A hit changes the speed of the sleeper by about m_other / (m_other + m_sleeper) times the
    // closing speed.
    const change = (closing * mass[other]!) / (mass[other]! + mass[sleeper]!)
    const scale = gravity * position[i + 3]! + floatingScale
    const isHit = gap < closing * lookahead && change * change > WAKE_SPEED * WAKE_SPEED * scale
    if ((isSupportLost || isHit) && wakeBody(bodies, sleeper)) woken++
  }
  return woken
}

/**
 * Marks pairs with a sleeping body, and clears the impulses of those whose sleeper has woken: that
 * of a heavy body against a fixed one would launch a light one.
 * @returns whether impulses were cleared
 */
export function releaseHeldPairs({ asleep }: Bodies, pairs: Pairs): boolean {
  let released = false
  for (let p = 0; p < pairs.count; p++) {
    const flags = pairs.flags[p]!
    if (asleep[pairs.a[p]!] || asleep[pairs.b[p]!]) pairs.flags[p] = flags | HELD
    else if ((flags & HELD) !== 0) {
      pairs.flags[p] = flags & ~HELD
      pairs.impulse.fill(0, 4 * p, 4 * p + 4)
      released = true
    }
  }
  return released
}

/** Moves pairs with an awake body from the list of sleeping pairs to the live one. */
export function restoreSleepingPairs(pairs: Pairs, sleepingPairs: Pairs, bodies: Bodies): void {
  const { asleep } = bodies
  let kept = 0
  for (let p = 0; p < sleepingPairs.count; p++) {
    if (asleep[sleepingPairs.a[p]!] && asleep[sleepingPairs.b[p]!]) movePair(sleepingPairs, kept++, sleepingPairs, p)
    else copyPair(pairs, sleepingPairs, p)
  }
  sleepingPairs.count = kept
}

/**
 * Updates the lists after bodies fell asleep: marks the pairs that carried load, and moves pairs of
 * two sleepers to the list of sleeping pairs.
 */
export function parkSleepingPairs(pairs: Pairs, sleepingPairs: Pairs, bodies: Bodies): void {
  const { asleep } = bodies
  let kept = 0
  for (let p = 0; p < pairs.count; p++) {
    const a = asleep[pairs.a[p]!]!
    const b = asleep[pairs.b[p]!]!
    if ((a === JUST_ASLEEP || b === JUST_ASLEEP) && pairs.impulse[4 * p]! > 0)
      pairs.flags[p] = pairs.flags[p]! | SUPPORT
    if (a && b) copyPair(sleepingPairs, pairs, p)
    else movePair(pairs, kept++, pairs, p)
  }
  pairs.count = kept
}
