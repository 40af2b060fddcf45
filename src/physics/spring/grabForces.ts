// The spring of a grab, from a point of a body to a moving target: stable for every frequency,
// damping, mass and step.
import type { Bodies } from '../body/bodies.ts'
import { nearestImage } from '../core/space.ts'
import { cos, exp, sin } from '../math/functions.ts'
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
 */
export function pullBody(grab: Grab, i: number, world: World, { h, dt, gravity: strength }: StepContext): void {
  const { bodies, gravity, space, integrator } = world
  const { position, velocity, spin, force, driven, inertia, gravityScale } = bodies
  const { arm, target, keep, pull, give } = grab
  const o = 4 * i
  const radius = position[o + 3]!
  const w = velocity[o + 3]!
  const ux = spin[o]! / radius
  const uy = spin[o + 1]! / radius
  const uz = spin[o + 2]! / radius
  // The point moves with the body, until the end of the step turns the body itself.
  const rx = arm[0]!
  const ry = arm[1]!
  const rz = arm[2]!
  const sx = uy * rz - uz * ry
  const sy = uz * rx - ux * rz
  const sz = ux * ry - uy * rx
  // What gravity and forces will add to the velocity. The integrator of walkers adds it later.
  const fall = integrator.sumsGravity ? 0 : h * (gravityScale?.[grab.slot] ?? 1)
  const push = integrator.sumsGravity ? 0 : h * w
  const ax = fall * gravity[0] + push * force[o]!
  const ay = fall * gravity[1] + push * force[o + 1]!
  const az = fall * gravity[2] + push * force[o + 2]!
  const vx = velocity[o]! + sx
  const vy = velocity[o + 1]! + sy
  const vz = velocity[o + 2]! + sz
  let tx = keep * vx + give * ax - pull * nearestImage(position[o]! + rx - target[0]!, space.size[0])
  let ty = keep * vy + give * ay - pull * nearestImage(position[o + 1]! + ry - target[1]!, space.size[1])
  let tz = keep * vz + give * az - pull * nearestImage(position[o + 2]! + rz - target[2]!, space.size[2])
  const scale = Math.max(Math.sqrt(strength * radius), (LEAST_SCALE * radius) / dt)
  const speed = Math.sqrt(tx * tx + ty * ty + tz * tz)
  const slower = speed > MAX_SPEED * scale ? (MAX_SPEED * scale) / speed : 1
  tx = slower * tx - vx - ax
  ty = slower * ty - vy - ay
  tz = slower * tz - vz - az
  const square = rx * rx + ry * ry + rz * rz
  const across = 1 / (1 + square / (inertia * radius * radius))
  const along = square > 0 ? ((1 - across) * (tx * rx + ty * ry + tz * rz)) / square : 0
  // The change of velocity of the centre.
  tx = across * tx + along * rx
  ty = across * ty + along * ry
  tz = across * tz + along * rz
  const most = Number.isNaN(grab.maxForce) ? (MAX_FORCE * scale * scale) / radius : grab.maxForce * w
  const change = Math.sqrt(tx * tx + ty * ty + tz * tz)
  const weaker = change > most * h ? (most * h) / change : 1
  tx *= weaker
  ty *= weaker
  tz *= weaker
  driven[i] = 1
  velocity[o] = velocity[o]! + tx
  velocity[o + 1] = velocity[o + 1]! + ty
  velocity[o + 2] = velocity[o + 2]! + tz
  const turned = 1 / (inertia * radius)
  spin[o] = spin[o]! + turned * (ry * tz - rz * ty)
  spin[o + 1] = spin[o + 1]! + turned * (rz * tx - rx * tz)
  spin[o + 2] = spin[o + 2]! + turned * (rx * ty - ry * tx)
  moveArm(arm, bodies, i, h)
}

/** Turns the arm by the spin of its body over h seconds. Its length stays. */
function moveArm(arm: Float64Array, { position, spin }: Bodies, i: number, h: number): void {
  const o = 4 * i
  const angle = h / position[o + 3]!
  const [x, y, z] = [arm[0]!, arm[1]!, arm[2]!]
  const square = x * x + y * y + z * z
  if (square === 0) return
  const nx = x + angle * (spin[o + 1]! * z - spin[o + 2]! * y)
  const ny = y + angle * (spin[o + 2]! * x - spin[o]! * z)
  const nz = z + angle * (spin[o]! * y - spin[o + 1]! * x)
  const scale = Math.sqrt(square / (nx * nx + ny * ny + nz * nz))
  arm[0] = scale * nx
  arm[1] = scale * ny
  arm[2] = scale * nz
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
