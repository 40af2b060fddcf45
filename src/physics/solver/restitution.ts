// Restitution: contacts that approach fast enough bounce by Newton's law, with friction.
import type { Bodies } from '../body/bodies.ts'
import { ELASTIC, HIT } from '../broadphase/pairs.ts'
import { CONTACT, type Contacts, GAP, MASS, SURFACE } from '../contact/contacts.ts'
import type { StepContext } from '../stepContext.ts'
import { addScaledCross } from './friction.ts'

/**
 * Applies the bounces that `solveContacts` found, one after the other: each starts from the
 * velocities that the bounces before it have left.
 */
export function applyRestitution(contacts: Contacts, bodies: Bodies, context: StepContext): void {
  const { bounces, bounceCount } = contacts
  for (let k = 0; k < bounceCount; k++) bounce(contacts, bodies, bounces[k]!, context)
}

/** The smaller restitution of the two. */
function restitutionOf(contacts: Contacts, bodies: Bodies, c: number): number {
  const restitutionA = bodies.restitution[contacts.a[c]!]!
  const s = c - contacts.pairCount
  const restitutionB = s < 0 ? bodies.restitution[contacts.b[c]!]! : contacts.surface[SURFACE * s + 7]!
  return Math.min(restitutionA, restitutionB)
}

/**
 * One bounce, if the two still approach fast enough: normal impulse N = -(1 + e) m vn, and a
 * tangential impulse that stops sliding, at most friction times N. Symbols as in `solveFriction`.
 */
function bounce(contacts: Contacts, bodies: Bodies, c: number, { bounceSpeed }: StepContext): void {
  const { a, b, data, restDistance, totalImpulse, tangentImpulse, remainder, hit, flags } = contacts
  const { velocity, spin, inertia } = bodies
  const d = CONTACT * c
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  const nx = data[d]!
  const ny = data[d + 1]!
  const nz = data[d + 2]!
  const vn =
    (velocity[i]! - velocity[j]!) * nx +
    (velocity[i + 1]! - velocity[j + 1]!) * ny +
    (velocity[i + 2]! - velocity[j + 2]!) * nz
  if (vn >= -bounceSpeed) return
  const restitution = restitutionOf(contacts, bodies, c)
  const normal = -(1 + restitution) * data[d + MASS]! * vn
  const s = 1 + data[d + GAP]! / restDistance[c]!
  let tx = 0
  let ty = 0
  let tz = 0
  const limit = tangentImpulse[4 * c + 3]! * normal
  if (limit > 0) {
    const ux = s * (spin[i]! + spin[j]!)
    const uy = s * (spin[i + 1]! + spin[j + 1]!)
    const uz = s * (spin[i + 2]! + spin[j + 2]!)
    const vx = velocity[i]! - velocity[j]! - (uy * nz - uz * ny) - vn * nx
    const vy = velocity[i + 1]! - velocity[j + 1]! - (uz * nx - ux * nz) - vn * ny
    const vz = velocity[i + 2]! - velocity[j + 2]! - (ux * ny - uy * nx) - vn * nz
    const speed = Math.sqrt(vx * vx + vy * vy + vz * vz)
    const stickImpulse = (data[d + MASS]! * speed) / (1 + (s * s) / inertia)
    const scale = speed > 0 ? -Math.min(limit, stickImpulse) / speed : 0
    tx = scale * vx
    ty = scale * vy
    tz = scale * vz
    remainder[4 * c] = remainder[4 * c]! + tx
    remainder[4 * c + 1] = remainder[4 * c + 1]! + ty
    remainder[4 * c + 2] = remainder[4 * c + 2]! + tz
    const arm = -s / inertia
    addScaledCross(
      spin,
      i,
      j,
      arm * velocity[i + 3]!,
      arm * velocity[j + 3]!,
      ny * tz - nz * ty,
      nz * tx - nx * tz,
      nx * ty - ny * tx,
    )
  }
  const wa = velocity[i + 3]!
  const wb = velocity[j + 3]!
  velocity[i] = velocity[i]! + wa * (normal * nx + tx)
  velocity[i + 1] = velocity[i + 1]! + wa * (normal * ny + ty)
  velocity[i + 2] = velocity[i + 2]! + wa * (normal * nz + tz)
  velocity[j] = velocity[j]! - wb * (normal * nx + tx)
  velocity[j + 1] = velocity[j + 1]! - wb * (normal * ny + ty)
  velocity[j + 2] = velocity[j + 2]! - wb * (normal * nz + tz)
  totalImpulse[c] = totalImpulse[c]! + normal
  // `hit` is not cleared where a contact is added, but here, at its first bounce.
  const isFirst = remainder[4 * c + 3] === 0
  remainder[4 * c + 3] = remainder[4 * c + 3]! + normal
  hit[3 * c] = (isFirst ? 0 : hit[3 * c]!) + normal * nx
  hit[3 * c + 1] = (isFirst ? 0 : hit[3 * c + 1]!) + normal * ny
  hit[3 * c + 2] = (isFirst ? 0 : hit[3 * c + 2]!) + normal * nz
  flags[c] = flags[c]! | (restitution === 1 ? HIT | ELASTIC : HIT)
}
