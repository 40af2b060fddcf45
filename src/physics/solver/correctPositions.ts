// Moves bodies out of overlap. Keeps momentum and angular momentum, and adds no energy.
import { type Bodies, radiusOf } from '../body/bodies.ts'
import {
  COINCIDENT,
  CONTACT,
  type Contacts,
  EFFECTIVE_MASS,
  LOSSLESS,
  RADIUS_SUM,
  SLOP,
  SOFT,
} from '../contact/contacts.ts'
import { nearestImage, type Space } from '../core/space.ts'
import { addScaled, lesser } from '../core/vec.ts'

/** Share of an overlap that a substep removes, and the most that it removes, in ra + rb. */
const SHARE = 0.4
const MAX_PUSH = 0.15
/** Share of the slop that is left, so that contacts at rest do not flicker. */
const REST = 0.6

/**
 * Moves the bodies of deep pairs apart by s in sum, one pair after the other (nonlinear Gauss-Seidel:
 * Erin Catto, Solver2D, 2024). Velocities would add energy while normals turn. To keep the angular
 * momentum m D vt at a distance D, the tangential velocity vt shrinks by D / (D + s). In lossless
 * contacts, the normal velocity takes over the energy.
 */
export function correctPositions(contacts: Contacts, bodies: Bodies, { periodic, size }: Space): void {
  const { a, b, data, totalTangent, flags, deep, deepCount, softDeepGap, locks } = contacts
  const { position, velocity } = bodies
  const sizeX = size[0] // destructuring would allocate an iterator in each substep
  const sizeY = size[1]
  const sizeZ = size[2]
  for (let k = 0; k < deepCount; k++) {
    const c = deep[k]!
    const i = (4 * a[c]!) & 0x3fffffff
    const j = (4 * b[c]!) & 0x3fffffff
    let dx = position[i]! - position[j]!
    let dy = position[i + 1]! - position[j + 1]!
    let dz = position[i + 2]! - position[j + 2]!
    if (periodic) {
      dx = nearestImage(dx, sizeX)
      dy = nearestImage(dy, sizeY)
      dz = nearestImage(dz, sizeZ)
    }
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const d = (CONTACT * c) & 0x3fffffff
    const rest = data[d + RADIUS_SUM]!
    const slop =
      (flags[c]! & SOFT) === 0
        ? SLOP * lesser(position[i + 3]!, position[j + 3]!)
        : -softDeepGap * Math.sqrt(radiusOf(bodies, i, j))
    const depth = rest - distance - REST * slop
    if (depth <= 0) continue
    const push = Math.min(SHARE * depth, MAX_PUSH * rest)
    const isCoincident = distance <= COINCIDENT
    const nx = isCoincident ? data[d]! : dx / distance
    const ny = isCoincident ? data[d + 1]! : dy / distance
    const nz = isCoincident ? data[d + 2]! : dz / distance
    const mass = locks === null ? data[d + EFFECTIVE_MASS]! : 1 / (velocity[i + 3]! + velocity[j + 3]!)
    const wa = mass * velocity[i + 3]!
    const wb = mass * velocity[j + 3]!
    addScaled(position, i, j, push * wa, -push * wb, nx, ny, nz)
    const vx = velocity[i]! - velocity[j]!
    const vy = velocity[i + 1]! - velocity[j + 1]!
    const vz = velocity[i + 2]! - velocity[j + 2]!
    const vn = vx * nx + vy * ny + vz * nz
    const slow = -push / (distance + push)
    let gain = 0
    if ((flags[c]! & LOSSLESS) !== 0) {
      const tangentSquared = vx * vx + vy * vy + vz * vz - vn * vn
      const speed = Math.sqrt(vn * vn - slow * (2 + slow) * tangentSquared)
      gain = (vn < 0 ? -speed : speed) - vn
    }
    const cx = slow * (vx - vn * nx) + gain * nx
    const cy = slow * (vy - vn * ny) + gain * ny
    const cz = slow * (vz - vn * nz) + gain * nz
    const t = (3 * c) & 0x3fffffff
    totalTangent[t] = totalTangent[t]! + mass * cx
    totalTangent[t + 1] = totalTangent[t + 1]! + mass * cy
    totalTangent[t + 2] = totalTangent[t + 2]! + mass * cz
    addScaled(velocity, i, j, wa, -wb, cx, cy, cz)
    if (locks !== null) locks.stop(contacts, c)
  }
}
