// Coulomb friction, limited to the friction cone, and resistance to rolling and pivoting.
import type { Bodies } from '../body/bodies.ts'
import {
  CONTACT,
  type Contacts,
  EFFECTIVE_MASS,
  GAP,
  IMPULSE,
  RADIUS_SUM,
  SURFACE,
  SURFACE_PIVOTING,
} from '../contact/contacts.ts'
import { addScaled } from '../core/vec.ts'

/**
 * Solves Coulomb friction, and sums all contact impulses into the warm start of the next substep.
 * The tangential impulse T on a stops sliding, with |T| <= friction times normal impulse. The lever
 * arms are proportional to the radii, and end in one point. With u = r w (the column `rimVelocity`),
 * s = distance / (ra + rb) and k = inertia / (m r^2):
 *   sliding velocity   va - vb - s (ua + ub) x n, plus the difference of the surface velocities
 *   change of u        -s (n x T) / (k m), for both bodies
 *   effective mass     normal effective mass / (1 + s^2 / k)
 */
export function solveFriction(contacts: Contacts, bodies: Bodies): void {
  const { a, b, data, tangentImpulse, totalTangent, surfaceVelocity, hasSurfaceVelocity, locks, count } = contacts
  const { velocity, rimVelocity, warmStartVelocity, warmStartRimVelocity, inertia } = bodies
  const inverseInertia = 1 / inertia
  for (let c = 0; c < count; c++) {
    const d = (CONTACT * c) & 0x3fffffff
    const f = (4 * c) & 0x3fffffff
    const t = (3 * c) & 0x3fffffff
    const normal = data[d + IMPULSE]!
    const limit = tangentImpulse[f + 3]! * normal
    const ox = tangentImpulse[f]!
    const oy = tangentImpulse[f + 1]!
    const oz = tangentImpulse[f + 2]!
    // A separated contact still removes the impulse that the warm start has applied.
    if (normal === 0 && ox === 0 && oy === 0 && oz === 0) continue
    const i = (4 * a[c]!) & 0x3fffffff
    const j = (4 * b[c]!) & 0x3fffffff
    const nx = data[d]!
    const ny = data[d + 1]!
    const nz = data[d + 2]!
    const s = 1 + data[d + GAP]! / data[d + RADIUS_SUM]!
    const ux = s * (rimVelocity[i]! + rimVelocity[j]!)
    const uy = s * (rimVelocity[i + 1]! + rimVelocity[j + 1]!)
    const uz = s * (rimVelocity[i + 2]! + rimVelocity[j + 2]!)
    let vx = velocity[i]! - velocity[j]! - (uy * nz - uz * ny)
    let vy = velocity[i + 1]! - velocity[j + 1]! - (uz * nx - ux * nz)
    let vz = velocity[i + 2]! - velocity[j + 2]! - (ux * ny - uy * nx)
    if (hasSurfaceVelocity) {
      vx += surfaceVelocity[t]!
      vy += surfaceVelocity[t + 1]!
      vz += surfaceVelocity[t + 2]!
    }
    const vn = vx * nx + vy * ny + vz * nz
    vx -= vn * nx
    vy -= vn * ny
    vz -= vn * nz
    const wa = velocity[i + 3]!
    const wb = velocity[j + 3]!
    // `EFFECTIVE_MASS` is along the normal, and differs if axes are locked.
    const mass = (locks === null ? data[d + EFFECTIVE_MASS]! : 1 / (wa + wb)) / (1 + s * s * inverseInertia)
    // The last impulse, projected onto the current tangent plane, plus the change.
    const on = ox * nx + oy * ny + oz * nz
    let tx = ox - on * nx - mass * vx
    let ty = oy - on * ny - mass * vy
    let tz = oz - on * nz - mass * vz
    const lengthSquared = tx * tx + ty * ty + tz * tz
    if (lengthSquared > limit * limit) {
      const scale = limit / Math.sqrt(lengthSquared)
      tx *= scale
      ty *= scale
      tz *= scale
    }
    tangentImpulse[f] = tx
    tangentImpulse[f + 1] = ty
    tangentImpulse[f + 2] = tz
    totalTangent[t] = totalTangent[t]! + tx
    totalTangent[t + 1] = totalTangent[t + 1]! + ty
    totalTangent[t + 2] = totalTangent[t + 2]! + tz
    const cx = tx - ox
    const cy = ty - oy
    const cz = tz - oz
    addScaled(velocity, i, j, wa, -wb, cx, cy, cz)
    const sx = normal * nx + tx
    const sy = normal * ny + ty
    const sz = normal * nz + tz
    addScaled(warmStartVelocity, i, j, wa, -wb, sx, sy, sz)
    const arm = -s * inverseInertia
    addScaled(rimVelocity, i, j, arm * wa, arm * wb, ny * cz - nz * cy, nz * cx - nx * cz, nx * cy - ny * cx)
    if (locks !== null) locks.stop(contacts, c)
    addScaled(warmStartRimVelocity, i, j, arm * wa, arm * wb, ny * tz - nz * ty, nz * tx - nx * tz, nx * ty - ny * tx)
  }
}

/**
 * Applies an angular impulse against a relative rotation v = rb ua - ra ub, which is ra rb times the
 * relative angular velocity, or its part about the normal. The impulse is at most coefficient times
 * normal impulse times the reduced radius ra rb / (ra + rb), on a surface the body's radius. With wa, wb
 * the inverse masses:
 *   change of ua, ub   -f wa rb v / (k |v|), f wb ra v / (k |v|)
 *   f                  at most coefficient N / (ra + rb), and at most k |v| / (wa rb^2 + wb ra^2),
 *                      which stops the relative rotation
 * @param limit Coefficient times normal impulse of the substep, in newton seconds.
 */
export function resistRotation(
  rimVelocity: Float64Array,
  i: number,
  j: number,
  ra: number,
  rb: number,
  wa: number,
  wb: number,
  vx: number,
  vy: number,
  vz: number,
  limit: number,
  inertia: number,
): void {
  const speed = inertia * Math.sqrt(vx * vx + vy * vy + vz * vz)
  if (speed === 0) return
  const most = limit / (ra + rb)
  const stop = speed / (wa * rb * rb + wb * ra * ra)
  const scale = (stop < most ? stop : most) / speed
  addScaled(rimVelocity, i, j, -scale * wa * rb, scale * wb * ra, vx, vy, vz)
}

/** Applies `resistRotation` to the part of the rotation about the normal of contact c. */
export function resistPivoting(contacts: Contacts, bodies: Bodies, c: number, ra: number, rb: number): void {
  const { a, b, data, surface, pairCount } = contacts
  const { velocity, rimVelocity, sqrtPivoting, inertia } = bodies
  const d = (CONTACT * c) & 0x3fffffff
  const i = (4 * a[c]!) & 0x3fffffff
  const j = (4 * b[c]!) & 0x3fffffff
  const rootB = c < pairCount ? sqrtPivoting[b[c]!]! : surface[SURFACE * (c - pairCount) + SURFACE_PIVOTING]!
  const limit = sqrtPivoting[a[c]!]! * rootB * data[d + IMPULSE]!
  let vn = 0
  for (let axis = 0; axis < 3; axis++)
    vn += (rb * rimVelocity[i + axis]! - ra * rimVelocity[j + axis]!) * data[d + axis]!
  const x = vn * data[d]!
  const y = vn * data[d + 1]!
  const z = vn * data[d + 2]!
  resistRotation(rimVelocity, i, j, ra, rb, velocity[i + 3]!, velocity[j + 3]!, x, y, z, limit, inertia)
}
