// The contact solver: rigid and soft contacts with substeps and warm start ("TGS soft": Erin Catto,
// Solver2D, 2024). Pairs and surfaces share the loops: a sleeping body and a fixed surface have an inverse
// mass of 0.
import { type Bodies, HELD, radiusOf } from '../body/bodies.ts'
import { BOUNCED, ELASTIC } from '../broadphase/pairs.ts'
import {
  COINCIDENT,
  CONTACT,
  type Contacts,
  EFFECTIVE_MASS,
  GAP,
  IMPULSE,
  LOSSLESS,
  RADIUS_SUM,
  SLOP,
  SOFT,
  SQUEEZES,
  STEP_IMPULSE,
  TOUCH,
} from '../contact/contacts.ts'
import { nearestImage, type Space } from '../core/space.ts'
import { addScaled } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import { resistPivoting, resistRotation } from './friction.ts'

/**
 * Largest push-out speed of soft contacts, in sqrt(g r). A higher speed would add energy to deep
 * overlaps, whose normals turn. A lower one would not lift the bodies above.
 */
const MAX_PUSH_SPEED = 0.3

/** Zeta of soft contacts: overlap is removed slowly, without a bounce. */
const DAMPING_RATIO = 5

/** Coefficients of soft contacts: see `makeSoft`. */
export class Softness {
  /** Share of the overlap that is removed per second. */
  biasRate = 0
  massScale = 1
  impulseScale = 0
  /** Largest push-out speed of overlap in metres per second, for a radius of 1 m: see `radiusOf`. */
  pushSpeed = 0
}

/**
 * Computes the coefficients of soft contacts. The spring x'' + 2 zeta w x' + w^2 x = 0, integrated
 * implicitly over h, is written as a constraint with bias (Erin Catto, Soft Constraints, 2011):
 *   a = 2 zeta + h w, b = h w a
 *   biasRate = w / a, massScale = b / (1 + b), impulseScale = 1 / (1 + b)
 * @param frequency Hertz, limited to half the substep rate. @default a quarter of the substep rate
 */
export function makeSoft(soft: Softness, frequency: number | undefined, context: StepContext): void {
  const { h, gravity, contactSubstep } = context
  const w = 2 * Math.PI * Math.min(frequency ?? 0.25 / Math.max(contactSubstep, h), 0.5 / h)
  const a = 2 * DAMPING_RATIO + h * w
  const b = h * w * a
  soft.biasRate = w / a
  soft.massScale = b / (1 + b)
  soft.impulseScale = 1 / (1 + b)
  soft.pushSpeed = MAX_PUSH_SPEED * Math.sqrt(gravity)
}

/** Relative rounding error of a speed. */
const FALL_ROUNDING = 1e-9

/** Overlaps of more than this many `SLOP` are pushed apart in every substep, all others once a step. */
const DEEP = 5

/**
 * Solves the normal impulses of a substep, with N + dN >= 0:
 *   rigid   dN = -m (vn + bias)
 *   soft    dN = -m massScale (vn + bias) - impulseScale N
 * The bias lets a pair close its gap, and pushes soft contacts out of overlap. `applyRestitution` handles
 * approaches above the bounce speed. Resistance to rolling and pivoting, which changes only angular
 * velocities, is in the same loop because that is faster.
 * @param onlyDisturbed Solves only the contacts in `contacts.disturbed`. @default false
 */
export function solveContacts(
  contacts: Contacts,
  bodies: Bodies,
  soft: Softness,
  context: StepContext,
  onlyDisturbed = false,
): void {
  const { h, bounceSpeed, bounceScale, gravity, floatingScale } = context
  const { a, b, data, flags, bounces, disturbed, disturbedCount, locks, pairCount, count } = contacts
  const { position, velocity, rimVelocity, nonGravityFlags, sqrtRolling, inertia, anyRolling, anyPivoting } = bodies
  const resists = (anyRolling || anyPivoting) && !onlyDisturbed
  const { biasRate, massScale, impulseScale, pushSpeed } = soft
  const leastBias = -pushSpeed * Math.sqrt(contacts.leastRadius)
  const inverseH = 1 / h
  let bounceCount = 0
  const end = onlyDisturbed ? disturbedCount : count
  for (let k = 0; k < end; k++) {
    const c = onlyDisturbed ? disturbed[k]! : k
    const d = (CONTACT * c) & 0x3fffffff
    const i = (4 * a[c]!) & 0x3fffffff
    const j = (4 * b[c]!) & 0x3fffffff
    const nx = data[d]!
    const ny = data[d + 1]!
    const nz = data[d + 2]!
    const gap = data[d + GAP]!
    const oldImpulse = data[d + IMPULSE]!
    const ax = velocity[i]!
    const ay = velocity[i + 1]!
    const az = velocity[i + 2]!
    const bx = velocity[j]!
    const by = velocity[j + 1]!
    const bz = velocity[j + 2]!
    // Relative normal velocity, negative while the two approach.
    const vn = (ax - bx) * nx + (ay - by) * ny + (az - bz) * nz
    // A fast approach bounces, at the time of impact. A contact that has bounced and not separated yet is
    // solved here, unless a body is heavy for the other or all speeds bounce.
    if (vn < -bounceSpeed && vn * vn >= bounceScale * (gravity * radiusOf(bodies, i, j) + floatingScale)) {
      // If all speeds bounce, a body at rest still does not: its approach is the fall of this substep.
      const fall = h * Math.abs(context.fall[0] * nx + context.fall[1] * ny + context.fall[2] * nz)
      const isHit = bounceSpeed > 0 ? (flags[c]! & BOUNCED) === 0 : vn < -fall * (1 + FALL_ROUNDING)
      const isNew = gap > TOUCH ? oldImpulse === 0 : isHit
      if (isNew || ((flags[c]! & SQUEEZES) === 0 && propagationMass(bodies, a[c]!, b[c]!) > 0)) {
        if (gap <= TOUCH || gap + h * vn < 0 || c >= pairCount) bounces[bounceCount++] = c
        continue
      }
    }
    // A lossless bounce separates by itself: a push-out would add energy.
    if ((flags[c]! & (ELASTIC | LOSSLESS)) !== 0 && vn >= 0) continue
    if (locks !== null) locks.setMass(contacts, c)
    // Incremental impulse. The bodies may close a gap within the substep.
    let bias = gap > 0 ? gap * inverseH : 0
    let newImpulse = oldImpulse
    // Soft contact: a spring pushes overlapping bodies apart, at a limited speed.
    if ((flags[c]! & SOFT) !== 0) {
      if (gap < 0) bias = gap * biasRate
      if (bias < leastBias) bias = Math.max(bias, -pushSpeed * Math.sqrt(radiusOf(bodies, i, j)))
      newImpulse -= data[d + EFFECTIVE_MASS]! * massScale * (vn + bias) + impulseScale * oldImpulse
    } else newImpulse -= data[d + EFFECTIVE_MASS]! * (vn + bias)
    // Clamp the accumulated impulse: a contact only pushes.
    if (newImpulse < 0) newImpulse = 0
    const change = newImpulse - oldImpulse
    data[d + IMPULSE] = newImpulse
    // A pushed body is no longer in free fall.
    if (oldImpulse === 0 && change > 0) {
      nonGravityFlags[a[c]!]! |= 1
      nonGravityFlags[b[c]!]! |= 1
    }
    // Apply.
    const wa = velocity[i + 3]!
    const wb = velocity[j + 3]!
    const ma = change * wa
    const mb = change * wb
    velocity[i] = ax + ma * nx
    velocity[i + 1] = ay + ma * ny
    velocity[i + 2] = az + ma * nz
    velocity[j] = bx - mb * nx
    velocity[j + 1] = by - mb * ny
    velocity[j + 2] = bz - mb * nz
    if (locks !== null) locks.stop(contacts, c)
    // Rolling resistance, in proportion to the load.
    if (!resists || newImpulse === 0) continue
    // A surface has an infinite radius: ra / rb is 0.
    const isPair = c < pairCount
    const ra = isPair ? position[i + 3]! : 0
    const rb = isPair ? position[j + 3]! : 1
    const rootA = sqrtRolling[a[c]!]!
    const limit = rootA * newImpulse * (isPair ? sqrtRolling[b[c]!]! : rootA)
    const vx = rb * rimVelocity[i]! - ra * rimVelocity[j]!
    const vy = rb * rimVelocity[i + 1]! - ra * rimVelocity[j + 1]!
    const vz = rb * rimVelocity[i + 2]! - ra * rimVelocity[j + 2]!
    resistRotation(rimVelocity, i, j, ra, rb, wa, wb, vx, vy, vz, limit, inertia)
    if (anyPivoting) resistPivoting(contacts, bodies, c, ra, rb)
  }
  contacts.bounceCount = bounceCount
}

/**
 * Updates gaps and normals of pairs, and solves normal impulses without bias, which removes the
 * push-out speed. Sums the impulses into the warm start if `solveFriction` does not run. Surfaces must
 * be up to date. Every other substep runs `backward`, because impulses spread through a pile in the
 * order of contacts.
 */
export function relaxContacts(contacts: Contacts, bodies: Bodies, space: Space, { h, substep }: StepContext): void {
  const { a, b, data, flags, deep, softDeepGap, hasRigid, leastRadius, locks, pairCount, count } = contacts
  const { position, velocity, warmStartVelocity, anyFriction } = bodies
  const { periodic, size } = space
  const sizeX = size[0] // destructuring would allocate an iterator in each substep
  const sizeY = size[1]
  const sizeZ = size[2]
  let deepCount = 0
  // A pair with a greater gap is never deep.
  const leastDeep = hasRigid ? -DEEP * SLOP * leastRadius : softDeepGap * Math.sqrt(leastRadius)
  const inverseH = 1 / h
  const backward = substep % 2 === 1
  const end = backward ? -1 : count
  const stride = backward ? -1 : 1
  for (let c = backward ? count - 1 : 0; c !== end; c += stride) {
    const d = (CONTACT * c) & 0x3fffffff
    const i = (4 * a[c]!) & 0x3fffffff
    const j = (4 * b[c]!) & 0x3fffffff
    let nx = data[d]!
    let ny = data[d + 1]!
    let nz = data[d + 2]!
    let gap = data[d + GAP]!
    if (c < pairCount) {
      let dx = position[i]! - position[j]!
      let dy = position[i + 1]! - position[j + 1]!
      let dz = position[i + 2]! - position[j + 2]!
      if (periodic) {
        dx = nearestImage(dx, sizeX)
        dy = nearestImage(dy, sizeY)
        dz = nearestImage(dz, sizeZ)
      }
      const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
      gap = distance - data[d + RADIUS_SUM]!
      data[d + GAP] = gap
      // Coincident centres keep their last normal.
      if (distance > COINCIDENT) {
        const inverse = 1 / distance
        nx = dx * inverse
        ny = dy * inverse
        nz = dz * inverse
        data[d] = nx
        data[d + 1] = ny
        data[d + 2] = nz
      }
      if (gap > TOUCH) {
        if (flags[c] !== 0) flags[c] = flags[c]! & (LOSSLESS | SOFT)
      } else if (
        gap < leastDeep &&
        (gap < -DEEP * SLOP * position[i + 3]! || gap < -DEEP * SLOP * position[j + 3]!) &&
        ((flags[c]! & SOFT) === 0 || gap < softDeepGap * Math.sqrt(radiusOf(bodies, i, j)))
      )
        deep[deepCount++] = c
    }
    const oldImpulse = data[d + IMPULSE]!
    if (oldImpulse === 0) continue
    if (locks !== null) locks.setMass(contacts, c)
    const ax = velocity[i]!
    const ay = velocity[i + 1]!
    const az = velocity[i + 2]!
    const bx = velocity[j]!
    const by = velocity[j + 1]!
    const bz = velocity[j + 2]!
    const vn = (ax - bx) * nx + (ay - by) * ny + (az - bz) * nz
    let newImpulse = oldImpulse - data[d + EFFECTIVE_MASS]! * (gap > 0 ? vn + gap * inverseH : vn)
    // Clamp the accumulated impulse: a contact only pushes.
    if (newImpulse < 0) newImpulse = 0
    const change = newImpulse - oldImpulse
    data[d + IMPULSE] = newImpulse
    data[d + STEP_IMPULSE] = data[d + STEP_IMPULSE]! + newImpulse
    // Apply.
    const wa = velocity[i + 3]!
    const wb = velocity[j + 3]!
    const ma = change * wa
    const mb = change * wb
    velocity[i] = ax + ma * nx
    velocity[i + 1] = ay + ma * ny
    velocity[i + 2] = az + ma * nz
    velocity[j] = bx - mb * nx
    velocity[j + 1] = by - mb * ny
    velocity[j + 2] = bz - mb * nz
    if (locks !== null) locks.stop(contacts, c)
    if (!anyFriction) addScaled(warmStartVelocity, i, j, newImpulse * wa, -newImpulse * wb, nx, ny, nz)
  }
  contacts.deepCount = deepCount
}

/** A body is heavy for another one above this mass ratio. */
const HEAVY = 9

/**
 * Returns the inverse mass above which a body propagates an impulse, or 0 if neither body is heavy for
 * the other. A light body struck by a heavy one passes the impulse on to its contacts in the same solve.
 * Separate impacts would stop the heavy body too late, and then throw it back. A body that a spring or a
 * grab holds does not count as heavy: a stiff spring would add energy in each bounce, and a grab would
 * press others out of corners at many times its speed.
 */
export function propagationMass({ velocity, nonGravityFlags }: Bodies, i: number, j: number): number {
  const wa = velocity[4 * i + 3]!
  const wb = velocity[4 * j + 3]!
  const least = HEAVY * Math.min(wa, wb)
  return Math.max(wa, wb) > least && (nonGravityFlags[wa < wb ? i : j]! & HELD) === 0 ? least : 0
}
