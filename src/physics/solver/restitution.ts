// Restitution: fast approaches bounce by Newton's law, with friction, at the time of impact.

import type { Bodies } from '../body/bodies.ts'
import { BOUNCED, BOUNCED_NOW, ELASTIC } from '../broadphase/pairs.ts'
import { CONTACT, type Contacts, GAP, MASS, radiusOf, SURFACE } from '../contact/contacts.ts'
import { updateBouncedPairs } from '../contact/pairContacts.ts'
import { updateDisplacedSurface } from '../contact/surfaces.ts'
import { addScaled } from '../math/vec.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'
import { solveContacts } from './contactSolver.ts'
import { findPairImpact, findSurfaceImpact, IMPACT, setAcceleration } from './impactTime.ts'

/**
 * Applies the bounces that `solveContacts` found, each from the velocities that the last one left.
 */
export function applyRestitution(contacts: Contacts, bodies: Bodies, world: World, context: StepContext): void {
  const { bounces, bounceCount } = contacts
  const slots = bodies.capacity + bodies.anchors
  if (contacts.isBounced.length < slots) contacts.isBounced = new Uint8Array(slots)
  for (let k = 0; k < bounceCount; k++) bounce(contacts, bodies, bounces[k]!, world, context)
}

/**
 * Solves the contacts of bodies that have bounced once more, so that a blow is passed on within the
 * substep: they have other velocities now, and other positions.
 */
export function solveBouncedContacts(contacts: Contacts, bodies: Bodies, world: World, context: StepContext): void {
  const { a, b, flags, bounces, bounceCount, isBounced, bounced, pairCount, count } = contacts
  let found = 0
  // A contact that has bounced is done: its bodies begin as if they had passed through each other.
  for (let k = 0; k < bounceCount; k++) if (flags[bounces[k]!]! & BOUNCED) flags[bounces[k]!]! |= BOUNCED_NOW
  for (let c = 0; c < pairCount; c++)
    if ((isBounced[a[c]!]! | isBounced[b[c]!]!) !== 0 && (flags[c]! & BOUNCED_NOW) === 0) bounced[found++] = c
  contacts.bouncedPairs = found
  for (let c = pairCount; c < count; c++)
    if (isBounced[a[c]!] !== 0 && (flags[c]! & BOUNCED_NOW) === 0) bounced[found++] = c
  for (let k = 0; k < bounceCount; k++) flags[bounces[k]!]! &= ~BOUNCED_NOW
  contacts.bouncedCount = found
  updateBouncedPairs(contacts, bodies, world.space)
  for (let k = contacts.bouncedPairs; k < found; k++) updateDisplacedSurface(contacts, bodies, bounced[k]!)
  for (let k = 0; k < world.systems.length; k++) world.systems[k]!.refineContacts?.(world, context)
  solveContacts(contacts, bodies, world.soft, context, true)
  applyRestitution(contacts, bodies, world, context)
  isBounced.fill(0, 0, bodies.count)
}

/** The smaller value of the two. @param at where surfaces have theirs */
function leastOf({ a, b, surface, pairCount }: Contacts, column: Float64Array, at: number, c: number): number {
  const s = c - pairCount
  return Math.min(column[a[c]!]!, s < 0 ? column[b[c]!]! : surface[SURFACE * s + at]!)
}

/**
 * Bounces, if the approach is still fast: normal impulse N = -(1 + e) m vn, and a tangential one of
 * at most friction N that stops sliding, or turns it round with the tangential restitution (O. R.
 * Walton, Numerical simulation of inelastic, frictional particle-particle interactions, 1993).
 * Symbols as in `solveFriction`.
 */
function bounce(contacts: Contacts, bodies: Bodies, c: number, world: World, context: StepContext): void {
  const { bounceSpeed, bounceScale, gravity, floatingScale, h } = context
  const isPair = c < contacts.pairCount
  setAcceleration(contacts, bodies, c, world)
  const hits = isPair ? findPairImpact(contacts, bodies, c, world, h) : findSurfaceImpact(contacts, bodies, c, h)
  if (!hits) return
  const { time, ax, ay, az } = IMPACT
  const {
    a,
    b,
    data,
    restDistance,
    totalImpulse,
    totalTangent,
    hit,
    tangentImpulse,
    flags,
    isBounced,
    belt,
    hasBelts,
  } = contacts
  const { velocity, spin, inertia } = bodies
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
  if (vn >= 0 || (time === 0 && !bounces)) return
  const restitution = bounces ? leastOf(contacts, bodies.restitution, 7, c) : 0
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
    const bx = hasBelts ? belt[3 * c]! : 0
    const by = hasBelts ? belt[3 * c + 1]! : 0
    const bz = hasBelts ? belt[3 * c + 2]! : 0
    const along = endVn + bx * nx + by * ny + bz * nz
    const vx = velocity[i]! - velocity[j]! - (uy * nz - uz * ny) + bx - along * nx
    const vy = velocity[i + 1]! - velocity[j + 1]! - (uz * nx - ux * nz) + by - along * ny
    const vz = velocity[i + 2]! - velocity[j + 2]! - (ux * ny - uy * nx) + bz - along * nz
    const speed = Math.sqrt(vx * vx + vy * vy + vz * vz)
    const back = bounces && bodies.anyTangential ? leastOf(contacts, bodies.tangentialRestitution, 8, c) : 0
    const stickImpulse = ((1 + back) * data[d + MASS]! * speed) / (1 + (s * s) / inertia)
    const scale = speed > 0 ? -Math.min(limit, stickImpulse) / speed : 0
    tx = scale * vx
    ty = scale * vy
    tz = scale * vz
    totalTangent[3 * c] = totalTangent[3 * c]! + tx
    totalTangent[3 * c + 1] = totalTangent[3 * c + 1]! + ty
    totalTangent[3 * c + 2] = totalTangent[3 * c + 2]! + tz
    const arm = -s / inertia
    addScaled(
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
  const px = normal * nx + tx
  const py = normal * ny + ty
  const pz = normal * nz + tz
  addScaled(velocity, i, j, wa, -wb, px, py, pz)
  // Until the impact the bodies move at their old velocities.
  if (time > 0) addScaled(bodies.position, i, j, -time * wa, time * wb, px, py, pz)
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
  const reach = time * Math.sqrt(px * px + py * py + pz * pz)
  if (reach * wa < 2 * bodies.position[i + 3]!) isBounced[a[c]!] = 1
  if (isPair && reach * wb < 2 * bodies.position[j + 3]!) isBounced[b[c]!] = 1
  flags[c] = flags[c]! | (restitution === 1 ? BOUNCED | ELASTIC : BOUNCED)
}
