// Bounces of bodies that hit several others at once (B. Smith, D. M. Kaufman, E. Vouga, R. Tamstorf and
// E. Grinspun, Reflections on simultaneous impact, 2012). First the impulses are found that end all
// approaches and, as far as friction allows, all sliding:
//   N >= 0, v' >= 0, N v' = 0; |T| <= friction N
// Then each is given 1 + e times. So the result does not depend on the order of contacts, a cradle
// passes a blow on, and no energy is added.

import type { Bodies } from '../body/bodies.ts'
import { CONTACT, type Contacts, GAP, MASS, radiusOf } from '../contact/contacts.ts'
import { addScaled } from '../math/vec.ts'
import type { StepContext } from '../stepContext.ts'
import { BOUNCE, leastOf, noteBounce } from './bounce.ts'
import { IMPACT } from './impactTime.ts'

/** An impact of the group. Speeds in metres per second, impulses in newton seconds. */
class Impact {
  c = 0
  /** Seconds from the start of the substep. */
  time = 0
  /** Normal speed at the impact less that at the end of the substep. */
  before = 0
  /** Normal speed of the approach, and sliding velocity: x, y, z. */
  vn = 0
  slid = new Float64Array(3)
  restitution = 0
  /** Tangential restitution. */
  back = 0
  /** Impulses that end the approach: a normal one, and a tangential one as x, y, z. */
  stop = 0
  stopSliding = new Float64Array(3)
  /** Impulses that are given. */
  normal = 0
  tangent = new Float64Array(3)
}

/** The impacts of the group, and more that are reused. */
const IMPACTS: Impact[] = []
let count = 0
/** Most passes over the impacts, and the relative change that ends them. */
const MAX_PASSES = 60
const PRECISION = 1e-13
/** Rounding of work. A smaller share of all restitutions counts as 0. */
const ROUNDING = 1e-10
const LEAST_SHARE = 0.1

/** Adds the contact whose impact is in `IMPACT` to the group, if its approach is still fast. */
export function addImpact(contacts: Contacts, bodies: Bodies, c: number, context: StepContext): void {
  const { bounceSpeed, bounceScale, gravity, floatingScale, h } = context
  const { time, ax, ay, az } = IMPACT
  const { data, a, b } = contacts
  if (count === IMPACTS.length) IMPACTS.push(new Impact())
  const impact = IMPACTS[count]!
  const d = CONTACT * c
  impact.before = (ax * data[d]! + ay * data[d + 1]! + az * data[d + 2]!) * (time - h)
  const vn = normalSpeed(contacts, bodies, c) + impact.before
  const scale = gravity * radiusOf(bodies, 4 * a[c]!, 4 * b[c]!) + floatingScale
  const bounces = vn < -bounceSpeed && vn * vn >= bounceScale * scale
  if (vn >= 0 || (time === 0 && !bounces)) return
  impact.c = c
  impact.time = time
  impact.vn = vn
  impact.restitution = bounces ? leastOf(contacts, bodies.restitution, 7, c) : 0
  impact.back = bounces && bodies.anyTangential ? leastOf(contacts, bodies.tangentialRestitution, 8, c) : 0
  slide(contacts, bodies, c, impact.slid)
  impact.stop = impact.normal = 0
  impact.stopSliding.fill(0)
  impact.tangent.fill(0)
  count++
}

/** Applies the bounces of the group, and empties it. */
export function bounceTogether(contacts: Contacts, bodies: Bodies, context: StepContext): void {
  stopAll(contacts, bodies)
  for (let share = 1; giveBack(contacts, bodies, share) && share > 0; ) share = share > LEAST_SHARE ? 0.5 * share : 0
  for (let k = 0; k < count; k++) {
    const { c, time, vn, restitution, normal, tangent } = IMPACTS[k]!
    if (normal === 0) continue
    BOUNCE.normal = normal
    BOUNCE.tx = tangent[0]!
    BOUNCE.ty = tangent[1]!
    BOUNCE.tz = tangent[2]!
    BOUNCE.vn = vn
    BOUNCE.restitution = restitution
    IMPACT.time = time
    noteBounce(contacts, bodies, c, context)
  }
  count = 0
}

/** Finds the impulses that end approaches and sliding, by projected Gauss-Seidel passes. */
function stopAll(contacts: Contacts, bodies: Bodies): void {
  const { data } = contacts
  for (let pass = 0, change = 1, most = 0; pass < MAX_PASSES && change > PRECISION * most; pass++) {
    change = 0
    for (let k = 0; k < count; k++) {
      const impact = IMPACTS[k]!
      const { c, stop, stopSliding: t, restitution } = impact
      if (bodies.locks !== null) bodies.locks.setMass(contacts, c)
      const vn = normalSpeed(contacts, bodies, c) + impact.before
      impact.stop = Math.max(0, stop - data[CONTACT * c + MASS]! * vn)
      push(contacts, bodies, c, impact.stop - stop)
      change = Math.max(change, Math.abs(impact.stop - stop))
      most = Math.max(most, impact.stop)
      if (!bodies.anyFriction) continue
      const mass = slide(contacts, bodies, c, SLIDING)
      for (let axis = 0; axis < 3; axis++) WANTED[axis] = t[axis]! - mass * SLIDING[axis]!
      change = Math.max(change, rub(contacts, bodies, c, t, (1 + restitution) * impact.stop))
    }
  }
}

/**
 * Makes each impulse that of the stop plus a share of its restitution.
 * @returns whether this has added energy, as it may where restitutions differ or friction couples
 */
function giveBack(contacts: Contacts, bodies: Bodies, share: number): boolean {
  for (let k = 0; k < count; k++) {
    const { c, stop, stopSliding, normal, tangent, restitution, back } = IMPACTS[k]!
    const given = (1 + share * restitution) * stop
    push(contacts, bodies, c, given - (normal || stop))
    IMPACTS[k]!.normal = given
    if (!bodies.anyFriction) continue
    if (normal === 0) tangent.set(stopSliding)
    for (let axis = 0; axis < 3; axis++) WANTED[axis] = (1 + share * back) * stopSliding[axis]!
    rub(contacts, bodies, c, tangent, given)
  }
  // Each impulse does the work of its mean speed.
  let work = 0
  let most = 0
  for (let k = 0; k < count; k++) {
    const { c, normal, tangent, vn, before, slid } = IMPACTS[k]!
    work += normal * (vn + normalSpeed(contacts, bodies, c) + before)
    most -= normal * vn
    slide(contacts, bodies, c, SLIDING)
    for (let axis = 0; axis < 3; axis++) work += tangent[axis]! * (slid[axis]! + SLIDING[axis]!)
  }
  return work > ROUNDING * most
}

/** Scratch: a sliding velocity, and a tangential impulse. */
const SLIDING = new Float64Array(3)
const WANTED = new Float64Array(3)

/** Normal speed of the two bodies, positive while they part. */
function normalSpeed({ a, b, data }: Contacts, { velocity }: Bodies, c: number): number {
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  const d = CONTACT * c
  return (
    (velocity[i]! - velocity[j]!) * data[d]! +
    (velocity[i + 1]! - velocity[j + 1]!) * data[d + 1]! +
    (velocity[i + 2]! - velocity[j + 2]!) * data[d + 2]!
  )
}

/** Applies a normal impulse. */
function push(contacts: Contacts, { velocity, locks }: Bodies, c: number, impulse: number): void {
  const { a, b, data } = contacts
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  const d = CONTACT * c
  addScaled(
    velocity,
    i,
    j,
    impulse * velocity[i + 3]!,
    -impulse * velocity[j + 3]!,
    data[d]!,
    data[d + 1]!,
    data[d + 2]!,
  )
  if (locks !== null) locks.stop(contacts, c)
}

/** Sets `out` to the sliding velocity. @returns the effective mass: see `solveFriction` */
function slide(contacts: Contacts, bodies: Bodies, c: number, out: Float64Array): number {
  const { a, b, data, restDistance, belt, hasBelts } = contacts
  const { velocity, spin } = bodies
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  const d = CONTACT * c
  const s = 1 + data[d + GAP]! / restDistance[c]!
  const [nx, ny, nz] = [data[d]!, data[d + 1]!, data[d + 2]!]
  const ux = s * (spin[i]! + spin[j]!)
  const uy = s * (spin[i + 1]! + spin[j + 1]!)
  const uz = s * (spin[i + 2]! + spin[j + 2]!)
  out[0] = velocity[i]! - velocity[j]! - (uy * nz - uz * ny)
  out[1] = velocity[i + 1]! - velocity[j + 1]! - (uz * nx - ux * nz)
  out[2] = velocity[i + 2]! - velocity[j + 2]! - (ux * ny - uy * nx)
  for (let axis = 0; hasBelts && axis < 3; axis++) out[axis] = out[axis]! + belt[3 * c + axis]!
  const vn = out[0]! * nx + out[1]! * ny + out[2]! * nz
  for (let axis = 0; axis < 3; axis++) out[axis] = out[axis]! - vn * data[d + axis]!
  return 1 / ((velocity[i + 3]! + velocity[j + 3]!) * (1 + (s * s) / bodies.inertia))
}

/** Makes a tangential impulse `WANTED`, limited by friction. @returns the size of the change */
function rub(contacts: Contacts, bodies: Bodies, c: number, impulse: Float64Array, normal: number): number {
  const { a, b, data, restDistance, tangentImpulse } = contacts
  const { velocity, spin, inertia, locks } = bodies
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  const d = CONTACT * c
  const limit = tangentImpulse[4 * c + 3]! * normal
  const length = Math.sqrt(WANTED[0]! * WANTED[0]! + WANTED[1]! * WANTED[1]! + WANTED[2]! * WANTED[2]!)
  const share = length > limit ? limit / length : 1
  const x = share * WANTED[0]! - impulse[0]!
  const y = share * WANTED[1]! - impulse[1]!
  const z = share * WANTED[2]! - impulse[2]!
  for (let axis = 0; axis < 3; axis++) impulse[axis] = share * WANTED[axis]!
  const [nx, ny, nz] = [data[d]!, data[d + 1]!, data[d + 2]!]
  const wa = velocity[i + 3]!
  const wb = velocity[j + 3]!
  const arm = -(1 + data[d + GAP]! / restDistance[c]!) / inertia
  addScaled(velocity, i, j, wa, -wb, x, y, z)
  addScaled(spin, i, j, arm * wa, arm * wb, ny * z - nz * y, nz * x - nx * z, nx * y - ny * x)
  if (locks !== null) locks.stop(contacts, c)
  return Math.abs(x) + Math.abs(y) + Math.abs(z)
}
