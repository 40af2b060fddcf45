// Pairs of sleeping bodies: what wakes a sleeper, and where pairs of two sleepers are parked.
import type { Bodies } from '../body/bodies.ts'
import { JUST_ASLEEP, WAKE_SPEED, wakeBody } from '../body/sleep.ts'
import { nearestImage, type Space } from '../core/space.ts'
import type { StepContext } from '../stepContext.ts'
import type { Broadphase } from './broadphase.ts'
import { copyPair, movePair, type Pairs, SUPPORT } from './pairs.ts'

/** A sleeper wakes when what it leans on has moved this share of its radius away. */
const SUPPORT_GAP = 0.06

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
