// Friction and rolling resistance: the tangential half of the impulse law. The normal half is in impulse.ts.
import type { Bodies } from '../body/bodies.ts'
import { CONTACT, type Contacts, GAP, IMPULSE, MASS } from '../contact/contacts.ts'

/** Adds a cross product, times an arm for each of the two bodies, to their spins or twists. */
export function addScaledCross(
  twist: Float64Array,
  i: number,
  j: number,
  a: number,
  b: number,
  x: number,
  y: number,
  z: number,
): void {
  twist[i] = twist[i]! + a * x
  twist[i + 1] = twist[i + 1]! + a * y
  twist[i + 2] = twist[i + 2]! + a * z
  twist[j] = twist[j]! + b * x
  twist[j + 1] = twist[j + 1]! + b * y
  twist[j + 2] = twist[j + 2]! + b * z
}

/**
 * Friction. Arms are proportional to the radii, so that both meet in one point: with u = r w and s = distance / (r a + r b) the
 * contact's sliding velocity is v a - v b - s (u a + u b) x n, and an impulse T on a changes u of both by -s (n x T) / (k m), with k
 * the inertia over m r^2. So the effective mass is that of the normal over 1 + s^2 / k. |T| stays within friction times normal impulse: the cone.
 */
export function solveFriction(contacts: Contacts, bodies: Bodies): void {
  const { a, b, data, restDistance, tangentImpulse, count } = contacts
  const { velocity, spin, warmStartVelocity, warmStartSpin, inertia } = bodies
  const perInertia = 1 / inertia
  for (let c = 0, d = 0, f = 0; c < count; c++, d += CONTACT, f += 4) {
    const limit = tangentImpulse[f + 3]! * data[d + IMPULSE]!
    if (limit === 0) {
      tangentImpulse[f] = 0
      tangentImpulse[f + 1] = 0
      tangentImpulse[f + 2] = 0
      continue
    }
    const i = 4 * a[c]!
    const j = 4 * b[c]!
    const nx = data[d]!
    const ny = data[d + 1]!
    const nz = data[d + 2]!
    const s = 1 + data[d + GAP]! / restDistance[c]!
    const ux = s * (spin[i]! + spin[j]!)
    const uy = s * (spin[i + 1]! + spin[j + 1]!)
    const uz = s * (spin[i + 2]! + spin[j + 2]!)
    let vx = velocity[i]! - velocity[j]! - (uy * nz - uz * ny)
    let vy = velocity[i + 1]! - velocity[j + 1]! - (uz * nx - ux * nz)
    let vz = velocity[i + 2]! - velocity[j + 2]! - (ux * ny - uy * nx)
    const vn = vx * nx + vy * ny + vz * nz
    vx -= vn * nx
    vy -= vn * ny
    vz -= vn * nz
    const mass = data[d + MASS]! / (1 + s * s * perInertia)
    // What was there, turned into the present tangent plane, and the new part.
    const ox = tangentImpulse[f]!
    const oy = tangentImpulse[f + 1]!
    const oz = tangentImpulse[f + 2]!
    const on = ox * nx + oy * ny + oz * nz
    let tx = ox - on * nx - mass * vx
    let ty = oy - on * ny - mass * vy
    let tz = oz - on * nz - mass * vz
    const square = tx * tx + ty * ty + tz * tz
    if (square > limit * limit) {
      const scale = limit / Math.sqrt(square)
      tx *= scale
      ty *= scale
      tz *= scale
    }
    tangentImpulse[f] = tx
    tangentImpulse[f + 1] = ty
    tangentImpulse[f + 2] = tz
    const cx = tx - ox
    const cy = ty - oy
    const cz = tz - oz
    const wa = velocity[i + 3]!
    const wb = velocity[j + 3]!
    velocity[i] = velocity[i]! + wa * cx
    velocity[i + 1] = velocity[i + 1]! + wa * cy
    velocity[i + 2] = velocity[i + 2]! + wa * cz
    velocity[j] = velocity[j]! - wb * cx
    velocity[j + 1] = velocity[j + 1]! - wb * cy
    velocity[j + 2] = velocity[j + 2]! - wb * cz
    warmStartVelocity[i] = warmStartVelocity[i]! + wa * tx
    warmStartVelocity[i + 1] = warmStartVelocity[i + 1]! + wa * ty
    warmStartVelocity[i + 2] = warmStartVelocity[i + 2]! + wa * tz
    warmStartVelocity[j] = warmStartVelocity[j]! - wb * tx
    warmStartVelocity[j + 1] = warmStartVelocity[j + 1]! - wb * ty
    warmStartVelocity[j + 2] = warmStartVelocity[j + 2]! - wb * tz
    const arm = -s * perInertia
    addScaledCross(spin, i, j, arm * wa, arm * wb, ny * cz - nz * cy, nz * cx - nx * cz, nx * cy - ny * cx)
    addScaledCross(warmStartSpin, i, j, arm * wa, arm * wb, ny * tz - nz * ty, nz * tx - nx * tz, nx * ty - ny * tx)
  }
}

/**
 * Rolling resistance: a moment against the relative turning of the two bodies, at most coefficient times normal impulse times reduced radius
 * r a r b / (r a + r b), which on a surface is the body's own.
 */
export function solveRollingResistance(contacts: Contacts, bodies: Bodies): void {
  const { a, b, data, count, pairCount } = contacts
  const { velocity, spin, position, sqrtRolling, inertia } = bodies
  for (let c = 0, d = 0; c < count; c++, d += CONTACT) {
    const normal = data[d + IMPULSE]!
    const own = sqrtRolling[a[c]!]!
    if (normal === 0 || own === 0) continue
    const i = 4 * a[c]!
    const j = 4 * b[c]!
    const pair = c < pairCount
    const ra = position[i + 3]!
    const perB = pair ? 1 / position[j + 3]! : 0
    const wx = spin[i]! / ra - spin[j]! * perB
    const wy = spin[i + 1]! / ra - spin[j + 1]! * perB
    const wz = spin[i + 2]! / ra - spin[j + 2]! * perB
    const speed = Math.sqrt(wx * wx + wy * wy + wz * wz)
    if (speed === 0) continue
    // Inverse moments of inertia: 1 / (k m r^2).
    const inverseA = velocity[i + 3]! / (inertia * ra * ra)
    const inverseB = (velocity[j + 3]! * perB * perB) / inertia
    const most = (own * (pair ? sqrtRolling[b[c]!]! : own) * normal) / (1 / ra + perB)
    const stop = speed / (inverseA + inverseB)
    const scale = -(stop < most ? stop : most) / speed
    const sa = scale * inverseA * ra
    const sb = pair ? (-scale * inverseB) / perB : 0
    spin[i] = spin[i]! + sa * wx
    spin[i + 1] = spin[i + 1]! + sa * wy
    spin[i + 2] = spin[i + 2]! + sa * wz
    if (!pair) continue
    spin[j] = spin[j]! + sb * wx
    spin[j + 1] = spin[j + 1]! + sb * wy
    spin[j + 2] = spin[j + 2]! + sb * wz
  }
}
