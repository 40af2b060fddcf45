// A bounce: the impulse of an impact with restitution and friction.

import type { Bodies } from '../body/bodies.ts'
import { BOUNCED, ELASTIC } from '../broadphase/pairs.ts'
import { CONTACT, type Contacts, GAP, MASS, radiusOf, SURFACE } from '../contact/contacts.ts'
import { addScaled } from '../math/vec.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'
import { noteFast } from './fastBodies.ts'
import { findPairImpact, findSurfaceImpact, IMPACT, setAcceleration } from './impactTime.ts'

/** Finds the impact of a contact within the substep, and sets `IMPACT`. @returns whether there is one */
export function findImpact(contacts: Contacts, bodies: Bodies, c: number, world: World, { h }: StepContext): boolean {
  setAcceleration(contacts, bodies, c, world)
  return c < contacts.pairCount
    ? findPairImpact(contacts, bodies, c, world, h)
    : findSurfaceImpact(contacts, bodies, c, h)
}

/** The smaller value of the two. @param at where surfaces have theirs */
export function leastOf({ a, b, surface, pairCount }: Contacts, column: Float64Array, at: number, c: number): number {
  const s = c - pairCount
  return Math.min(column[a[c]!]!, s < 0 ? column[b[c]!]! : surface[SURFACE * s + at]!)
}

/**
 * Bounces at `IMPACT`, if the approach is still fast: normal impulse N = -(1 + e) m vn, and a
 * tangential one of at most friction N that stops sliding, or turns it round with the tangential
 * restitution (O. R. Walton, Numerical simulation of inelastic, frictional particle-particle
 * interactions, 1993). Symbols as in `solveFriction`. @returns whether it was
 */
export function bounce(contacts: Contacts, bodies: Bodies, c: number, context: StepContext): boolean {
  const { bounceSpeed, bounceScale, gravity, floatingScale, h } = context
  const { time, ax, ay, az } = IMPACT
  const { a, b, data, restDistance, tangentImpulse, belt, hasBelts } = contacts
  const { velocity, spin, inertia, locks } = bodies
  const d = (CONTACT * c) & 0x3fffffff
  const i = (4 * a[c]!) & 0x3fffffff
  const j = (4 * b[c]!) & 0x3fffffff
  const nx = data[d]!
  const ny = data[d + 1]!
  const nz = data[d + 2]!
  const endVn =
    (velocity[i]! - velocity[j]!) * nx +
    (velocity[i + 1]! - velocity[j + 1]!) * ny +
    (velocity[i + 2]! - velocity[j + 2]!) * nz
  // The velocity is that of the end of the substep. Gravity changes the speed from the impact on.
  const vn = endVn + (ax * nx + ay * ny + az * nz) * (time - h)
  const scale = gravity * radiusOf(bodies, i, j) + floatingScale
  const bounces = vn < -bounceSpeed && vn * vn >= bounceScale * scale
  if (vn >= 0 || (time === 0 && !bounces)) return false
  const restitution = bounces ? leastOf(contacts, bodies.restitution, 7, c) : 0
  if (locks !== null) locks.setMass(contacts, c)
  const normal = -(1 + restitution) * data[d + MASS]! * vn
  const wa = velocity[i + 3]!
  const wb = velocity[j + 3]!
  addScaled(velocity, i, j, normal * wa, -normal * wb, nx, ny, nz)
  // Where axes are locked, this may change the sliding velocity.
  if (locks !== null) locks.stop(contacts, c)
  let tx = 0
  let ty = 0
  let tz = 0
  const limit = tangentImpulse[4 * c + 3]! * normal
  if (limit > 0) {
    const s = 1 + data[d + GAP]! / restDistance[c]!
    const ux = s * (spin[i]! + spin[j]!)
    const uy = s * (spin[i + 1]! + spin[j + 1]!)
    const uz = s * (spin[i + 2]! + spin[j + 2]!)
    let vx = velocity[i]! - velocity[j]! - (uy * nz - uz * ny)
    let vy = velocity[i + 1]! - velocity[j + 1]! - (uz * nx - ux * nz)
    let vz = velocity[i + 2]! - velocity[j + 2]! - (ux * ny - uy * nx)
    if (hasBelts) {
      vx += belt[3 * c]!
      vy += belt[3 * c + 1]!
      vz += belt[3 * c + 2]!
    }
    const along = vx * nx + vy * ny + vz * nz
    vx -= along * nx
    vy -= along * ny
    vz -= along * nz
    const speed = Math.sqrt(vx * vx + vy * vy + vz * vz)
    const back = bounces && bodies.anyTangential ? leastOf(contacts, bodies.tangentialRestitution, 8, c) : 0
    const stickImpulse = ((1 + back) * speed) / ((wa + wb) * (1 + (s * s) / inertia))
    const scale = speed > 0 ? -Math.min(limit, stickImpulse) / speed : 0
    tx = scale * vx
    ty = scale * vy
    tz = scale * vz
    const arm = -s / inertia
    addScaled(velocity, i, j, wa, -wb, tx, ty, tz)
    addScaled(spin, i, j, arm * wa, arm * wb, ny * tz - nz * ty, nz * tx - nx * tz, nx * ty - ny * tx)
  }
  BOUNCE.normal = normal
  BOUNCE.tx = tx
  BOUNCE.ty = ty
  BOUNCE.tz = tz
  BOUNCE.vn = vn
  BOUNCE.restitution = restitution
  noteBounce(contacts, bodies, c, context)
  return true
}

/** What `noteBounce` is told: an object, because V8 allocates heap numbers for arguments. */
export const BOUNCE = { normal: 0, tx: 0, ty: 0, tz: 0, vn: 0, restitution: 0 }

/** Moves the bodies of a bounce that has changed their velocities, and notes its impulse. */
export function noteBounce(contacts: Contacts, bodies: Bodies, c: number, context: StepContext): void {
  const { a, b, data, totalImpulse, totalTangent, hit, flags, isBounced, pairCount } = contacts
  const { normal, tx, ty, tz, vn, restitution } = BOUNCE
  const { time } = IMPACT
  const isPair = c < pairCount
  const d = (CONTACT * c) & 0x3fffffff
  const i = (4 * a[c]!) & 0x3fffffff
  const j = (4 * b[c]!) & 0x3fffffff
  const nx = data[d]!
  const ny = data[d + 1]!
  const nz = data[d + 2]!
  const wa = bodies.velocity[i + 3]!
  const wb = bodies.velocity[j + 3]!
  const px = normal * nx + tx
  const py = normal * ny + ty
  const pz = normal * nz + tz
  totalTangent[3 * c] = totalTangent[3 * c]! + tx
  totalTangent[3 * c + 1] = totalTangent[3 * c + 1]! + ty
  totalTangent[3 * c + 2] = totalTangent[3 * c + 2]! + tz
  // Until the impact the bodies move at their old velocities.
  if (time > 0) addScaled(bodies.position, i, j, -time * wa, time * wb, px, py, pz)
  if (bodies.locks !== null) bodies.locks.stop(contacts, c)
  totalImpulse[c] = totalImpulse[c]! + normal
  hit[4 * c] = hit[4 * c]! + normal * nx
  hit[4 * c + 1] = hit[4 * c + 1]! + normal * ny
  hit[4 * c + 2] = hit[4 * c + 2]! + normal * nz
  hit[4 * c + 3] = hit[4 * c + 3]! + normal
  contacts.hitEnd = contacts.count
  if (isPair) {
    context.hits++
    context.hitSpeed -= vn
  }
  // A body that bounces far within the substep waits for the next one, where its path is straight.
  const impulse = Math.sqrt(px * px + py * py + pz * pz)
  const reach = time * impulse
  const isFastA = noteFast(contacts, bodies, a[c]!, wa * impulse, time, context)
  if (!isFastA && reach * wa < 2 * bodies.position[i + 3]!) isBounced[a[c]!] = 1
  const isFastB = isPair && noteFast(contacts, bodies, b[c]!, wb * impulse, time, context)
  if (isPair && !isFastB && reach * wb < 2 * bodies.position[j + 3]!) isBounced[b[c]!] = 1
  flags[c] = flags[c]! | (restitution === 1 ? BOUNCED | ELASTIC : BOUNCED)
}
