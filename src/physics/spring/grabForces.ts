// The spring of a grab, from a point of a body to a moving target: stable for every frequency,
// damping, mass and step.
import { type Bodies, HELD } from '../body/bodies.ts'
import { nearestImage } from '../core/space.ts'
import { cos, exp, sin } from '../math/functions.ts'
import { cross, dot } from '../math/vec.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'

/** Handle of a grab. Handles of released grabs are refused. */
export type GrabId = number & { readonly __grab: unique symbol }

/** A grab. Vectors are x, y, z. */
export interface Grab {
  readonly id: GrabId
  readonly slot: number
  /** Hertz. */
  readonly frequency: number
  /** Share of critical damping. */
  readonly damping: number
  /** Newtons; NaN: the default. */
  readonly maxForce: number
  /** The point of the body that is held, in the frame of the body, in radii. */
  readonly anchor: Float64Array
  /** Metres. */
  readonly target: Float64Array
  /** From the centre of the body to the point, in metres, in this substep. */
  readonly arm: Float64Array
  /** Coefficients of this step: v' = keep v - pull C + give h a. */
  keep: number
  pull: number
  give: number
}

/**
 * Largest speed of a held point in units of the speed scale s, and default largest force in m s^2 /
 * r: with gravity, s = sqrt(g r), so many weights. Where a body is small for its steps, s is a
 * tenth of its radius in a step.
 */
const MAX_SPEED = 10
const MAX_FORCE = 10
const LEAST_SCALE = 0.1
/** Radians of swing in a substep. Faster springs are as fast as this. */
const MAX_SWING = 1

/** Makes a grab whose coefficients the next step sets. */
export function createGrab(
  values: Pick<Grab, 'id' | 'slot' | 'frequency' | 'damping' | 'maxForce' | 'anchor' | 'target'>,
): Grab {
  return { ...values, arm: new Float64Array(3), keep: 0, pull: 0, give: 0 }
}

/**
 * The coefficients of v' = keep v - pull C + give h a, then C' = C + h v', with exactly the decay
 * and swing of x'' + 2 z w x' + w^2 x = a: its poles e^(h p), and its rest a / w^2. So a grab is
 * stable for every frequency, damping and step. (The soft constraint of Erin Catto, Soft
 * Constraints, 2011, takes the poles of implicit Euler, which damps more than it is told.)
 */
export function setCoefficients(grab: Grab, { h }: StepContext): void {
  const { damping } = grab
  const swing = Math.min(2 * Math.PI * grab.frequency * h, MAX_SWING)
  grab.keep = exp(-2 * damping * swing)
  if (damping < 1) {
    const decay = exp(-damping * swing)
    const s = sin(0.5 * swing * Math.sqrt(1 - damping * damping))
    grab.pull = ((1 - decay) * (1 - decay) + 4 * decay * s * s) / h
  } else {
    const fast = damping + Math.sqrt(damping * damping - 1)
    grab.pull = ((1 - exp(-swing * fast)) * (1 - exp(-swing / fast))) / h
  }
  grab.give = (grab.pull * h) / (swing * swing)
}

/**
 * Gives the body the impulse of the spring for this substep, in advance of its forces. With C from
 * the target to the point, v its velocity, a its acceleration by gravity and forces, r the arm and
 * k the inertia / (m R^2):
 *   wanted change   d = v' - v - h a, with v' as above, but limited
 *   impulse         P = m (d along r + d across r / (1 + |r|^2 / (k R^2))), limited too
 *   velocity, spin  P / m; r x P / (k m R), times R
 * Below critical damping, d along r counts less, without damping as little as d across r: a stiffness
 * that depends on the direction and turns with the body would add energy.
 */
export function pullBody(grab: Grab, i: number, world: World, { h, dt, gravity: strength }: StepContext): void {
  const { bodies, gravity, space, integrator } = world
  const { position, velocity, spin, force, driven, inertia, gravityScale } = bodies
  const { arm, target, damping, keep, pull, give } = grab
  const o = 4 * i
  const radius = position[o + 3]!
  const w = velocity[o + 3]!
  // What gravity and forces will add to the velocity. The integrator of walkers adds it later.
  const fall = integrator.sumsGravity ? 0 : h * (gravityScale?.[grab.slot] ?? 1)
  const push = integrator.sumsGravity ? 0 : h * w
  // The point moves with the body, until the end of the step turns the body itself.
  for (let axis = 0; axis < 3; axis++) SPEED[axis] = spin[o + axis]! / radius
  cross(TURN, SPEED, arm)
  for (let axis = 0; axis < 3; axis++) {
    const away = nearestImage(position[o + axis]! + arm[axis]! - target[axis]!, space.size[axis]!)
    FALL[axis] = fall * gravity[axis]! + push * force[o + axis]!
    SPEED[axis] = velocity[o + axis]! + TURN[axis]!
    CHANGE[axis] = keep * SPEED[axis]! + give * FALL[axis]! - pull * away
  }
  const scale = Math.max(Math.sqrt(strength * radius), (LEAST_SCALE * radius) / dt)
  const speed = Math.sqrt(dot(CHANGE, CHANGE))
  const slower = speed > MAX_SPEED * scale ? (MAX_SPEED * scale) / speed : 1
  for (let axis = 0; axis < 3; axis++) CHANGE[axis] = slower * CHANGE[axis]! - SPEED[axis]! - FALL[axis]!
  const square = dot(arm, arm)
  const across = 1 / (1 + square / (inertia * radius * radius))
  const along = square > 0 ? (Math.min(1, damping) * (1 - across) * dot(CHANGE, arm)) / square : 0
  // The change of velocity of the centre.
  for (let axis = 0; axis < 3; axis++) CHANGE[axis] = across * CHANGE[axis]! + along * arm[axis]!
  const most = Number.isNaN(grab.maxForce) ? (MAX_FORCE * scale * scale) / radius : grab.maxForce * w
  const change = Math.sqrt(dot(CHANGE, CHANGE))
  const weaker = change > most * h ? (most * h) / change : 1
  driven[i] = HELD
  for (let axis = 0; axis < 3; axis++) {
    CHANGE[axis] = CHANGE[axis]! * weaker
    velocity[o + axis] = velocity[o + axis]! + CHANGE[axis]!
  }
  cross(TURN, arm, CHANGE)
  for (let axis = 0; axis < 3; axis++) spin[o + axis] = spin[o + axis]! + (1 / (inertia * radius)) * TURN[axis]!
  moveArm(arm, bodies, i, h)
}

/**
 * Scratch: the velocity of the point by spin, later what spin changes by; what gravity and forces add
 * to the velocity; the velocity of the point, and its change.
 */
const TURN = new Float64Array(3)
const FALL = new Float64Array(3)
const SPEED = new Float64Array(3)
const CHANGE = new Float64Array(3)

/** Turns the arm by the spin of its body over h seconds. Its length stays. */
function moveArm(arm: Float64Array, { position, spin }: Bodies, i: number, h: number): void {
  const angle = h / position[4 * i + 3]!
  const square = dot(arm, arm)
  if (square === 0) return
  for (let axis = 0; axis < 3; axis++) CHANGE[axis] = spin[4 * i + axis]!
  cross(TURN, CHANGE, arm)
  for (let axis = 0; axis < 3; axis++) arm[axis] = arm[axis]! + angle * TURN[axis]!
  const scale = Math.sqrt(square / dot(arm, arm))
  for (let axis = 0; axis < 3; axis++) arm[axis] = scale * arm[axis]!
}

/** Turns a vector by the orientation of a body; with a `direction` of -1 back. */
export function turn(out: Float64Array, vector: Float64Array, bodies: Bodies, i: number, direction: 1 | -1): void {
  const { orientation, dim } = bodies
  const o = 4 * i
  const x = vector[0]!
  const y = vector[1]!
  const z = vector[2]!
  if (dim === 2) {
    const c = cos(orientation[o]!)
    const s = direction * sin(orientation[o]!)
    out[0] = c * x - s * y
    out[1] = s * x + c * y
    return
  }
  // With the quaternion (q, w): t = 2 q x v, v' = v + w t + q x t.
  const qx = direction * orientation[o]!
  const qy = direction * orientation[o + 1]!
  const qz = direction * orientation[o + 2]!
  const w = orientation[o + 3]!
  const tx = 2 * (qy * z - qz * y)
  const ty = 2 * (qz * x - qx * z)
  const tz = 2 * (qx * y - qy * x)
  out[0] = x + w * tx + qy * tz - qz * ty
  out[1] = y + w * ty + qz * tx - qx * tz
  out[2] = z + w * tz + qx * ty - qy * tx
}
