// Damping: drag and `linearDamping` with the forces, `angularDamping` with the torques. In a substep h,
//   v' = a - c v with c = drag / m + linearDamping:
//   v1 = e v0 + s a,  x1 = x0 + s v0 + p h^2 a;  e = exp(-c h), s = (1 - e) / c, p = (h - s) / (c h^2)
// So for every h a body falls at a / c, and stops after v / c.
import { lengthen } from '../core/columns.ts'
import { exp, phi2 } from '../core/functions.ts'
import { squareAt } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import { type Bodies, HELD, UNSTEADY } from './bodies.ts'
import { integrateOrientations } from './integrate.ts'

/** Numbers per body in `drift`: velocity without contacts, 1 if damped, and x1 - x0 - h v1. */
const DRIFT = 8
const DAMPED = 3
const WAY = 4

/** The seconds for which a torque acts on a damped spin within a substep: s. */
export function torqueTime({ angularDamping }: Bodies, slot: number, h: number): number {
  const x = angularDamping === null ? 0 : -h * (angularDamping[slot] ?? 0)
  return h * (1 + x * phi2(x))
}

/** Damps spins. Torques follow, for `torqueTime`. The first substep stores the spins for `turnDamped`. */
export function dampSpins(bodies: Bodies, { h, substep }: StepContext): void {
  const { angularDamping, rimVelocity, velocity, slot, count } = bodies
  if (angularDamping === null) return
  bodies.startSpin = lengthen(bodies.startSpin, 4 * bodies.capacity)
  if (substep === 0) bodies.startSpin.set(rimVelocity.subarray(0, 4 * count))
  for (let i = 0; i < count; i++) {
    const rate = angularDamping[slot[i]!] ?? 0
    if (rate === 0 || velocity[4 * i + 3] === 0) continue
    const keep = exp(-rate * h)
    for (let at = 4 * i; at < 4 * i + 3; at++) rimVelocity[at] = keep * rimVelocity[at]!
  }
}

/** Turns damped bodies again, by their mean spins. */
export function turnDamped(bodies: Bodies, context: StepContext): void {
  const { angularDamping, asleep, slot, count } = bodies
  for (let i = 0; angularDamping !== null && i < count; i++)
    if (!asleep[i] && (angularDamping[slot[i]!] ?? 0) !== 0) turnAgain(bodies, context, i)
}

const END = new Float64Array(4)

/**
 * Turns body i from its orientation before the step by the mean spin of a step from u0 to u1, damped at a
 * constant rate: u1 + (1 - p / s) (u0 - u1). Without damping the mean is u1.
 */
export function turnAgain(bodies: Bodies, context: StepContext, i: number): void {
  const { angularDamping, startSpin, rimVelocity, orientation, previousOrientation, slot } = bodies
  const o = 4 * i
  const x = angularDamping === null ? 0 : context.dt * (angularDamping[slot[i]!] ?? 0)
  const p = phi2(-x)
  const share = x === 0 ? 0 : 1 - p / (1 - x * p)
  for (let k = 0; k < 4; k++) {
    const end = rimVelocity[o + k]!
    END[k] = end
    if (share !== 0) rimVelocity[o + k] = end + share * (startSpin[o + k]! - end)
    orientation[o + k] = previousOrientation[o + k]!
  }
  integrateOrientations(bodies, context, i, i + 1)
  rimVelocity.set(END, o)
}

/**
 * Damps velocities such that the integrator, which adds h a, leads to v1. Stores what it leaves out.
 * @param isLagged Whether drag is a force, and forces act one substep late.
 */
export function dampVelocities(
  bodies: Bodies,
  gravity: readonly [number, number, number],
  { h, drag, hasForces, actsByForces }: StepContext,
  isLagged: boolean,
): void {
  const { velocity, force, nonGravityFlags, gravityScale, linearDamping, slot, count } = bodies
  bodies.drift = lengthen(bodies.drift, DRIFT * bodies.capacity)
  const { drift } = bodies
  let last = -1
  let e = 1
  let p = 0.5
  for (let i = 0, o = 0, d = 0; i < count; i++, o += 4, d += DRIFT) {
    const w = velocity[o + 3]!
    const x = h * ((isLagged ? 0 : drag * w) + (linearDamping?.[slot[i]!] ?? 0))
    const isDamped = w !== 0 && x !== 0 // no inverse mass: asleep, fixed or kinematic
    drift[d + DAMPED] = isDamped ? 1 : 0
    if (!isDamped) continue
    nonGravityFlags[i]! |= 1
    if (x !== last) {
      e = exp(-x)
      p = phi2(-x)
      last = x
    }
    const s = h * (1 - x * p)
    const fall = isLagged ? 0 : (gravityScale?.[slot[i]!] ?? 1)
    const push = hasForces && !isLagged ? w : 0
    for (let axis = 0; axis < 3; axis++) {
      const v = velocity[o + axis]!
      const a = fall * gravity[axis]! + push * force[o + axis]!
      velocity[o + axis] = e * v + (s - h) * a
      // A force law comes and goes, so that exact falls between its pushes would add energy.
      const steady = actsByForces ? 0 : a
      drift[d + axis] = e * v + s * steady
      drift[d + WAY + axis] = isLagged ? 0 : (s - h * e) * v + h * (h * p - s) * steady
    }
  }
}

/** A smaller push of contacts, as a share of the velocity, is a rounding error. */
const ROUNDING = 1e-12

/**
 * Adds the way that x += h v1 leaves out, except along the push of contacts: what they stop does not
 * move; under a force law except along all forces. Under changing forces, the velocity is updated first, then the position.
 */
export function addDrift({ drift, position, velocity, nonGravityFlags, count }: Bodies): void {
  for (let i = 0, o = 0, d = 0; i < count; i++, o += 4, d += DRIFT) {
    if (drift[d + DAMPED] === 0 || nonGravityFlags[i]! & (HELD | UNSTEADY)) continue
    let square = 0
    let along = 0
    for (let axis = 0; axis < 3; axis++) {
      const push = velocity[o + axis]! - drift[d + axis]!
      square += push * push
      along += push * drift[d + WAY + axis]!
    }
    const share = square > ROUNDING * ROUNDING * squareAt(velocity, o) ? along / square : 0
    for (let axis = 0; axis < 3; axis++) {
      const push = velocity[o + axis]! - drift[d + axis]!
      position[o + axis] = position[o + axis]! + (drift[d + WAY + axis]! - share * push)
    }
  }
}
