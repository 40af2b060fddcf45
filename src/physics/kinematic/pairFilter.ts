// Removes the pairs of bodies that do not collide from the pair list, and wakes sleeping bodies
// that a kinematic body touches. A pass of its own, in worlds that have such bodies.
import type { Bodies } from '../body/bodies.ts'
import type { Traits } from '../body/bodyTraits.ts'
import { AWAKE, FIXED, wakeBody } from '../body/sleep.ts'
import type { Broadphase } from '../broadphase/broadphase.ts'
import { movePair, type Pairs } from '../broadphase/pairs.ts'
import { nearestImage, type Space } from '../core/space.ts'
import type { StepContext } from '../stepContext.ts'

/** A sleeping body wakes when a moving kinematic one comes within this fraction of its radius. */
const TOUCH_MARGIN = 0.02

/** Whether the categories and masks of two slots let them collide. */
export function isCollision({ category, mask }: Traits, a: number, b: number): boolean {
  return (category[a]! & mask[b]!) !== 0 && (category[b]! & mask[a]!) !== 0
}

/** Keeps the pairs of bodies that collide. */
export function removeFiltered(pairs: Pairs, { slot }: Bodies, traits: Traits): void {
  const { sensor } = traits
  let kept = 0
  for (let p = 0; p < pairs.count; p++) {
    const a = slot[pairs.a[p]!]!
    const b = slot[pairs.b[p]!]!
    if (sensor[a] || sensor[b] || !isCollision(traits, a, b)) continue
    if (kept < p) movePair(pairs, kept, pairs, p)
    kept++
  }
  pairs.count = kept
}

/** Wakes sleeping bodies that a moving kinematic body touches, or will touch in this step. */
export function wakeForKinematic(
  broadphase: Broadphase,
  bodies: Bodies,
  { size }: Space,
  { lookahead }: StepContext,
): void {
  const { pairs } = broadphase
  const { position, velocity, asleep } = bodies
  for (let p = 0; p < pairs.count; p++) {
    const first = pairs.a[p]!
    const second = pairs.b[p]!
    const k = asleep[first] === AWAKE ? first : second
    const s = k === first ? second : first
    // A moving kinematic body is awake and has an inverse mass of 0.
    if (asleep[k] !== AWAKE || velocity[4 * k + 3] !== 0 || asleep[s] === AWAKE || asleep[s] === FIXED) continue
    const i = 4 * s
    const j = 4 * k
    const dx = nearestImage(position[i]! - position[j]!, size[0])
    const dy = nearestImage(position[i + 1]! - position[j + 1]!, size[1])
    const dz = nearestImage(position[i + 2]! - position[j + 2]!, size[2])
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const closing = (velocity[j]! * dx + velocity[j + 1]! * dy + velocity[j + 2]! * dz) / (distance || 1)
    const reach = TOUCH_MARGIN * position[i + 3]! + Math.max(0, closing * lookahead)
    if (distance - position[i + 3]! - position[j + 3]! < reach && wakeBody(bodies, s)) broadphase.woken = true
  }
}
