// Integrators for velocities, positions and orientations, and their limits.
import { LIMITS, refuse } from '../core/validate.ts'
import { squareAt } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import { type Bodies, idOf, UNSTEADY } from './bodies.ts'

/** An integrator. Velocities are integrated before the contacts are solved, positions after it. */
export interface Integrator {
  readonly name: 'semi-implicit' | 'lagged'
  /** Whether gravity is summed with the forces. */
  readonly sumsGravity: boolean
  integrateVelocities(bodies: Bodies, gravity: readonly [number, number, number], context: StepContext): void
  integratePositions(bodies: Bodies, gravity: readonly [number, number, number], context: StepContext): void
}

/**
 * v += (g + F / m) h, plus the contacts' warm start; x += v h. Free fall with a constant acceleration a
 * is exact: x += v h - a h^2 / 2, with the new v. Under springs or contacts, this term would move
 * bodies at rest.
 */
export const SEMI_IMPLICIT: Integrator = {
  name: 'semi-implicit',
  sumsGravity: false,
  integrateVelocities(bodies, gravity, context) {
    const { velocity, rimVelocity, warmStartVelocity, warmStartRimVelocity } = bodies
    const { force, nonGravityFlags, asleep, count, anyFriction } = bodies
    const { h, actsByForces } = context
    const gx = gravity[0] * h
    const gy = gravity[1] * h
    const gz = gravity[2] * h
    for (let i = 0; i < count; i++) {
      if (asleep[i]) continue
      const o = (4 * i) & 0x3fffffff
      const wx = warmStartVelocity[o]!
      const wy = warmStartVelocity[o + 1]!
      const wz = warmStartVelocity[o + 2]!
      velocity[o] = velocity[o]! + gx + wx
      velocity[o + 1] = velocity[o + 1]! + gy + wy
      velocity[o + 2] = velocity[o + 2]! + gz + wz
      if (wx !== 0 || wy !== 0 || wz !== 0) nonGravityFlags[i]! |= 1
      if (!anyFriction) continue
      rimVelocity[o] = rimVelocity[o]! + warmStartRimVelocity[o]!
      rimVelocity[o + 1] = rimVelocity[o + 1]! + warmStartRimVelocity[o + 1]!
      rimVelocity[o + 2] = rimVelocity[o + 2]! + warmStartRimVelocity[o + 2]!
    }
    warmStartVelocity.fill(0, 0, 4 * count)
    if (anyFriction) warmStartRimVelocity.fill(0, 0, 4 * count)
    for (let i = 0; context.hasForces && i < count; i++) {
      if (asleep[i]) continue
      const o = (4 * i) & 0x3fffffff
      const impulseScale = h * velocity[o + 3]!
      velocity[o] = velocity[o]! + impulseScale * force[o]!
      velocity[o + 1] = velocity[o + 1]! + impulseScale * force[o + 1]!
      velocity[o + 2] = velocity[o + 2]! + impulseScale * force[o + 2]!
      if (!isConstant(bodies, o, actsByForces)) nonGravityFlags[i]! |= UNSTEADY
    }
    limitVelocities(bodies, context)
  },
  integratePositions(bodies, gravity, { h, hasForces }) {
    const { position, velocity, force, nonGravityFlags, gravityScale, slot, asleep, count } = bodies
    const half = -0.5 * h * h
    const gx = half * gravity[0]
    const gy = half * gravity[1]
    const gz = half * gravity[2]
    for (let i = 0; i < count; i++) {
      if (asleep[i]) continue
      const o = (4 * i) & 0x3fffffff
      if (nonGravityFlags[i] !== 0) {
        position[o] = position[o]! + h * velocity[o]!
        position[o + 1] = position[o + 1]! + h * velocity[o + 1]!
        position[o + 2] = position[o + 2]! + h * velocity[o + 2]!
        continue
      }
      const fall = gravityScale === null ? 1 : (gravityScale[slot[i]!] ?? 1)
      position[o] = position[o]! + (h * velocity[o]! + fall * gx)
      position[o + 1] = position[o + 1]! + (h * velocity[o + 1]! + fall * gy)
      position[o + 2] = position[o + 2]! + (h * velocity[o + 2]! + fall * gz)
    }
    for (let i = 0; hasForces && i < count; i++) {
      if (asleep[i] || nonGravityFlags[i]) continue
      const o = (4 * i) & 0x3fffffff
      const push = half * velocity[o + 3]!
      position[o] = position[o]! + push * force[o]!
      position[o + 1] = position[o + 1]! + push * force[o + 1]!
      position[o + 2] = position[o + 2]! + push * force[o + 2]!
    }
  },
}

/**
 * Whether the force at offset o has not changed since the last substep. The first force counts as
 * constant, but not under a force law. Stores the acceleration.
 */
function isConstant({ velocity, force, acceleration }: Bodies, o: number, actsByForces: boolean): boolean {
  const x = velocity[o + 3]! * force[o]!
  const y = velocity[o + 3]! * force[o + 1]!
  const z = velocity[o + 3]! * force[o + 2]!
  const same = x === acceleration[o] && y === acceleration[o + 1] && z === acceleration[o + 2]
  const isFirst = acceleration[o] === 0 && acceleration[o + 1] === 0 && acceleration[o + 2] === 0
  acceleration[o] = x
  acceleration[o + 1] = y
  acceleration[o + 2] = z
  return actsByForces ? x === 0 && y === 0 && z === 0 : same || isFirst
}

/** The walker's largest speed in metres per second. Its stiff springs gain energy in each substep. */
const LAGGED_SPEED = 1e6

/** The walker's integrator, as in Soda Constructor: x += v h; v += a h; a = F / m, one substep late. */
const LAGGED: Integrator = {
  name: 'lagged',
  sumsGravity: true,
  integrateVelocities(bodies, _gravity, context) {
    limitVelocities(bodies, context)
  },
  integratePositions(bodies, _gravity, context) {
    const { position, velocity, acceleration, force, asleep, count } = bodies
    const { h } = context
    for (let i = 0; i < count; i++) {
      if (asleep[i]) continue
      const o = (4 * i) & 0x3fffffff
      const w = velocity[o + 3]!
      for (let k = o; k < o + 3; k++) {
        position[k] = position[k]! + velocity[k]! * h
        velocity[k] = velocity[k]! + acceleration[k]! * h
        acceleration[k] = force[k]! * w
      }
    }
    limitSpeeds(bodies, context, LAGGED_SPEED)
  },
}

export const INTEGRATORS = { 'semi-implicit': SEMI_IMPLICIT, lagged: LAGGED } as const

function limitVelocities(bodies: Bodies, context: StepContext): void {
  limitSpeeds(bodies, context, Number.POSITIVE_INFINITY)
  const { damping } = context
  if (damping === 1) return
  const { velocity, asleep, count } = bodies
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    for (let k = 4 * i; k < 4 * i + 3; k++) velocity[k] = velocity[k]! * damping
  }
}

function limitSpeeds({ velocity, nonGravityFlags, asleep, count }: Bodies, context: StepContext, most: number): void {
  const maxSpeed = Math.min(context.maxSpeed, most)
  if (maxSpeed === Number.POSITIVE_INFINITY) return
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const o = (4 * i) & 0x3fffffff
    const speedSquared = squareAt(velocity, o)
    if (speedSquared <= maxSpeed * maxSpeed) continue
    nonGravityFlags[i]! |= 1
    const scale = maxSpeed / Math.sqrt(speedSquared)
    for (let k = o; k < o + 3; k++) velocity[k] = velocity[k]! * scale
  }
}

/** Largest square of half an angle for which the series of `integrateOrientations` are exact. */
const SMALL_ANGLE_SQUARED = 0.01

/** Rotates awake bodies from `first` to before `end` by w dt: in 3D by a product of quaternions. */
export function integrateOrientations(bodies: Bodies, { dt }: StepContext, first = 0, end = bodies.count): void {
  const { position, rimVelocity, orientation, asleep, dim } = bodies
  for (let i = first; i < end; i++) {
    if (asleep[i]) continue
    const o = (4 * i) & 0x3fffffff
    const ux = rimVelocity[o]!
    const uy = rimVelocity[o + 1]!
    const uz = rimVelocity[o + 2]!
    if (ux === 0 && uy === 0 && uz === 0) continue
    let half = (0.5 * dt) / position[o + 3]!
    if (dim === 2) {
      const angle = orientation[o]! + 2 * half * uz
      if (angle - angle === 0) orientation[o] = angle // else it is not finite
      continue
    }
    const speedSquared = ux * ux + uy * uy + uz * uz
    // Halves a large angle into the range of the series, and doubles its sine and cosine again. V8 does
    // not inline `sin`, and would allocate its results. The loop always runs once: otherwise V8 would
    // recompile the function for the first large angle.
    let doublings = 0
    do {
      half *= 0.5
      doublings++
    } while (half * half * speedSquared > SMALL_ANGLE_SQUARED)
    const q = half * half * speedSquared
    // Sine of half the angle divided by the speed, and cosine, to q^4.
    let turn = half * (1 + q * (-1 / 6 + q * (1 / 120 + q * (-1 / 5040 + (1 / 362880) * q))))
    let ww = 1 + q * (-1 / 2 + q * (1 / 24 + q * (-1 / 720 + (1 / 40320) * q)))
    while (doublings-- > 0) {
      const sine = turn
      turn *= 2 * ww
      ww = 1 - 2 * sine * sine * speedSquared
    }
    const wx = turn * ux
    const wy = turn * uy
    const wz = turn * uz
    const x = orientation[o]!
    const y = orientation[o + 1]!
    const z = orientation[o + 2]!
    const w = orientation[o + 3]!
    const qx = ww * x + wx * w + wy * z - wz * y
    const qy = ww * y + wy * w + wz * x - wx * z
    const qz = ww * z + wz * w + wx * y - wy * x
    const qw = ww * w - wx * x - wy * y - wz * z
    const norm = 1 / Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw)
    if (!(norm > 0)) continue // the squares overflow
    orientation[o] = qx * norm
    orientation[o + 1] = qy * norm
    orientation[o + 2] = qz * norm
    orientation[o + 3] = qw * norm
  }
}

/**
 * Limits positions and velocities. They are clamped, so that the world can still be saved.
 * @throws RangeError naming a body that exceeds a limit, and the remedy
 */
export function limitState(bodies: Bodies, stepCount: number): void {
  if (isWithinLimits(bodies)) return
  try {
    refuseBody(bodies, stepCount)
  } finally {
    for (const name of ['position', 'velocity', 'rimVelocity', 'warmStartVelocity', 'warmStartRimVelocity'] as const) {
      const most = name === 'position' ? LIMITS.place : LIMITS.speed
      for (let at = 0; at < 4 * bodies.count; at++)
        bodies[name][at] = Math.max(-most, Math.min(most, bodies[name][at]!))
    }
  }
}

function isWithinLimits({ position: x, velocity: v, rimVelocity: u, count }: Bodies): boolean {
  const place = LIMITS.place * LIMITS.place
  const speed = LIMITS.speed * LIMITS.speed
  for (let i = 0; i < count; i++) {
    const o = (4 * i) & 0x3fffffff
    // NaN fails too.
    if (!(squareAt(x, o) <= place)) return false
    if (!(squareAt(v, o) <= speed)) return false
    if (!(squareAt(u, o) <= speed)) return false
  }
  return true
}

/** Refuses the first body beyond a limit. Checks forces first, because they are the cause. */
function refuseBody(bodies: Bodies, stepCount: number): void {
  const { place, speed } = LIMITS
  const most = { force: Number.MAX_VALUE, velocity: speed, position: place, rimVelocity: speed }
  for (const name of ['force', 'velocity', 'position', 'rimVelocity'] as const) {
    for (let i = 0; i < bodies.count; i++) {
      const value = [...bodies[name].subarray(4 * i, 4 * i + 3)]
      if (value.every((each) => Math.abs(each) <= most[name])) continue
      const what = `the ${name} of body ${idOf(bodies, i)} after step ${stepCount}`
      const remedy = 'use weaker springs, fields and forces, lower speeds, or maxSpeed'
      refuse(what, `${value.every(Number.isFinite) ? `at most ${most[name]}` : 'finite'}: ${remedy}`, value)
    }
  }
}
