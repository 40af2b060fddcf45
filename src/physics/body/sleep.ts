// Who may rest. Each body sleeps by itself once it has been still, on something, for a while; then it acts as a fixed one and costs nothing.

import type { StepContext } from '../stepContext.ts'
import { type Bodies, HAS_SPRINGS } from './bodies.ts'

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
export const WAKE_SPEED = 0.3
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
 * Counts stillness, and puts to sleep who has been still long enough and is held (bodies far off doze sooner, even where none sleeps): its contacts must carry at least half of what gravity pulls.
 */
export function updateSleep(
  bodies: Bodies,
  isFar: Uint8Array | null,
  sleep: boolean,
  gravity: readonly [number, number, number],
  context: StepContext,
): void {
  if (!sleep && isFar === null) return
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
    const far = isFar !== null && isFar[slot[i]!] === 1
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
