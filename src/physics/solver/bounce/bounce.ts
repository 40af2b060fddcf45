// Impacts: their times, their impulses, and the bookkeeping of a bounce.
import { type Bodies, radiusOf } from '../../body/bodies.ts'
import { BOUNCED, ELASTIC } from '../../broadphase/pairs.ts'
import {
  COINCIDENT,
  CONTACT,
  type Contacts,
  GAP,
  RADIUS_SUM,
  STEP_IMPULSE,
  SURFACE,
  TOUCH,
} from '../../contact/contacts.ts'
import { BOX, updateDisplacedSurface } from '../../contact/surfaces.ts'
import { nearestImage } from '../../core/space.ts'
import { addScaled } from '../../core/vec.ts'
import { marginOf } from '../../world/stepContext.ts'
import type { World } from '../../world/world.ts'
import { BOUNCED_FAR, FAST, type Impact, SOLVED_AGAIN } from './impacts.ts'
import { findMissed } from './missedContacts.ts'

/** Sets `bounces.next` to the impact of a contact in the substep. @returns whether there is one */
export function findImpact(world: World, c: number): boolean {
  setAcceleration(world, c)
  return c < world.contacts.pairCount ? findPairImpact(world, c) : findSurfaceImpact(world, c)
}

/** Relative normal velocity, positive while the bodies separate. */
export function normalSpeed({ a, b, data }: Contacts, { velocity }: Bodies, c: number): number {
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  const d = CONTACT * c
  return (
    (velocity[i]! - velocity[j]!) * data[d]! +
    (velocity[i + 1]! - velocity[j + 1]!) * data[d + 1]! +
    (velocity[i + 2]! - velocity[j + 2]!) * data[d + 2]!
  )
}

export function applyNormalImpulse(world: World, c: number, impulse: number): void {
  const { contacts, bodies } = world
  const { velocity } = bodies
  const { a, b, data, locks } = contacts
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  const d = CONTACT * c
  const wa = impulse * velocity[i + 3]!
  addScaled(velocity, i, j, wa, -impulse * velocity[j + 3]!, data[d]!, data[d + 1]!, data[d + 2]!)
  if (locks !== null) locks.stop(contacts, c)
  if (contacts.joints !== null) contacts.joints.phases.passImpulse(world, c)
}

/** Sets `out` to the sliding velocity x, y, z at an impact, and the effective mass: see `solveFriction`. */
export function setTangentVelocity(contacts: Contacts, bodies: Bodies, impact: Impact, out: Float64Array): void {
  const { c, tangentBefore } = impact
  const { a, b, data, surfaceVelocity, hasSurfaceVelocity } = contacts
  const { velocity, rimVelocity } = bodies
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  const d = CONTACT * c
  const s = 1 + data[d + GAP]! / data[d + RADIUS_SUM]!
  const nx = data[d]!
  const ny = data[d + 1]!
  const nz = data[d + 2]!
  const ux = s * (rimVelocity[i]! + rimVelocity[j]!)
  const uy = s * (rimVelocity[i + 1]! + rimVelocity[j + 1]!)
  const uz = s * (rimVelocity[i + 2]! + rimVelocity[j + 2]!)
  out[0] = velocity[i]! - velocity[j]! - (uy * nz - uz * ny)
  out[1] = velocity[i + 1]! - velocity[j + 1]! - (uz * nx - ux * nz)
  out[2] = velocity[i + 2]! - velocity[j + 2]! - (ux * ny - uy * nx)
  for (let axis = 0; hasSurfaceVelocity && axis < 3; axis++) out[axis] = out[axis]! + surfaceVelocity[3 * c + axis]!
  const vn = out[0]! * nx + out[1]! * ny + out[2]! * nz
  for (let axis = 0; axis < 3; axis++) out[axis] = out[axis]! - vn * data[d + axis]! + tangentBefore[axis]!
  out[3] = 1 / ((velocity[i + 3]! + velocity[j + 3]!) * (1 + (s * s) / bodies.inertia))
}

/**
 * Sets a tangential impulse x, y, z to the wanted one, limited by friction, and applies the change. The
 * fourth number becomes the size of the change.
 * @param wanted x, y, z; then the normal impulse.
 */
export function applyFrictionImpulse(world: World, c: number, impulse: Float64Array, wanted: Float64Array): void {
  const { contacts, bodies } = world
  const { a, b, data, tangentImpulse, locks } = contacts
  const { velocity, rimVelocity, inertia } = bodies
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  const d = CONTACT * c
  const limit = tangentImpulse[4 * c + 3]! * wanted[3]!
  const length = Math.sqrt(wanted[0]! * wanted[0]! + wanted[1]! * wanted[1]! + wanted[2]! * wanted[2]!)
  const share = length > limit ? limit / length : 1
  const x = share * wanted[0]! - impulse[0]!
  const y = share * wanted[1]! - impulse[1]!
  const z = share * wanted[2]! - impulse[2]!
  for (let axis = 0; axis < 3; axis++) impulse[axis] = share * wanted[axis]!
  const nx = data[d]!
  const ny = data[d + 1]!
  const nz = data[d + 2]!
  const wa = velocity[i + 3]!
  const wb = velocity[j + 3]!
  const arm = -(1 + data[d + GAP]! / data[d + RADIUS_SUM]!) / inertia
  addScaled(velocity, i, j, wa, -wb, x, y, z)
  addScaled(rimVelocity, i, j, arm * wa, arm * wb, ny * z - nz * y, nz * x - nx * z, nx * y - ny * x)
  if (locks !== null) locks.stop(contacts, c)
  if (contacts.joints !== null) contacts.joints.phases.passImpulse(world, c)
  impulse[3] = Math.abs(x) + Math.abs(y) + Math.abs(z)
}

/** Corrects the positions of the bodies of a bounce, and records its impulse. */
export function noteBounce({ contacts, bodies, context }: World, impact: Impact): void {
  const { a, b, data, totalTangent, bounceImpulse, flags, pairCount } = contacts
  const { c, time, normal, tangent } = impact
  const d = (CONTACT * c) & 0x3fffffff
  const i = (4 * a[c]!) & 0x3fffffff
  const j = (4 * b[c]!) & 0x3fffffff
  const wa = bodies.velocity[i + 3]!
  const wb = bodies.velocity[j + 3]!
  let squared = 0
  // Until the impact, the bodies move at their old velocities.
  for (let axis = 0; axis < 3; axis++) {
    const along = normal * data[d + axis]!
    const p = along + tangent[axis]!
    squared += p * p
    bodies.position[i + axis] = bodies.position[i + axis]! - time * wa * p
    bodies.position[j + axis] = bodies.position[j + axis]! + time * wb * p
    totalTangent[3 * c + axis] = totalTangent[3 * c + axis]! + tangent[axis]!
    bounceImpulse[4 * c + axis] = bounceImpulse[4 * c + axis]! + along
  }
  if (contacts.locks !== null) contacts.locks.stop(contacts, c)
  data[d + STEP_IMPULSE] = data[d + STEP_IMPULSE]! + normal
  bounceImpulse[4 * c + 3] = bounceImpulse[4 * c + 3]! + normal
  contacts.bounceImpulseEnd = contacts.count
  if (c < pairCount) {
    context.hits++
    context.hitSpeed -= impact.vn
  }
  impact.size = Math.sqrt(squared)
  flags[c] = flags[c]! | (impact.restitution === 1 ? BOUNCED | ELASTIC : BOUNCED)
}

/** Notes that an impact has deflected body i: how far, and whom it meets. */
export function noteDeflection(world: World, i: number, impact: Impact): void {
  const { contacts, bodies, context } = world
  const { size, time } = impact
  const { fast, eventTime, isDisturbed } = contacts
  const radius = bodies.position[4 * i + 3]!
  const change = bodies.velocity[4 * i + 3]! * size
  const way = change * (context.dt - context.substep * context.h - time)
  // All bodies within the margin of its old path have a contact.
  if (way > 2 * radius + marginOf(context, radius)) fast[i] = FAST
  const isHit = way > marginOf(context, contacts.leastRadius) && findMissed(world, i, impact)
  if (isHit || fast[i] !== 0) {
    fast[i] = FAST
    eventTime[i] = time
    contacts.anyFast = true
  }
  // A body that moves far by the bounce is not solved again in this substep.
  isDisturbed[i]! |= fast[i] === 0 && time * change < 2 * radius ? SOLVED_AGAIN : BOUNCED_FAR
}

/** Marks what approaches by more than a radius in the substep as fast: others may come first. */
export function notePassing({ contacts, bodies, context }: World, c: number): void {
  const { a, b, data, fast, pairCount } = contacts
  const { velocity } = bodies
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  let closing = 0
  for (let axis = 0; axis < 3; axis++)
    closing += data[CONTACT * c + axis]! * (velocity[j + axis]! - velocity[i + axis]!)
  if (closing * context.h <= radiusOf(bodies, i, j)) return
  fast[a[c]!] ||= FAST
  if (c < pairCount) fast[b[c]!] ||= FAST
  contacts.anyFast = true
}

/** Newton iterations for the time of impact with a curved surface. */
const SURFACE_ITERATIONS = 4

/** Sets the relative acceleration of an impact. A body that is not in free fall counts as 0. */
export function setAcceleration(world: World, c: number): void {
  const { contacts, bounces } = world
  const { next } = bounces
  next.ax = next.ay = next.az = 0
  addAcceleration(world, contacts.a[c]!, 1)
  addAcceleration(world, contacts.b[c]!, -1)
}

function addAcceleration({ bodies, bounces, gravity, context }: World, i: number, sign: number): void {
  const { next } = bounces
  const { velocity, force, nonGravityFlags, gravityScale, slot } = bodies
  const w = velocity[4 * i + 3]!
  if (w === 0 || nonGravityFlags[i] !== 0) return
  const own = sign * (gravityScale?.[slot[i]!] ?? 1)
  const push = context.hasForces ? sign * w : 0
  next.ax += own * gravity[0] + push * force[4 * i]!
  next.ay += own * gravity[1] + push * force[4 * i + 1]!
  next.az += own * gravity[2] + push * force[4 * i + 2]!
}

/**
 * Finds when two bodies touch within the substep: the smaller root of |x + t v| = ra + rb. Sets the
 * normal and the gap to those at that time. @returns whether they touch
 */
function findPairImpact(world: World, c: number): boolean {
  const { contacts, bodies, bounces, space, context } = world
  const { next } = bounces
  const { a, b, data, eventTime } = contacts
  const { position } = bodies
  const i = (4 * a[c]!) & 0x3fffffff
  const j = (4 * b[c]!) & 0x3fffffff
  setMeanVelocity(world, i, j)
  const vx = next.vx
  const vy = next.vy
  const vz = next.vz
  // A fast body has moved at its velocity since its last impact only.
  const start = Math.max(eventTime[a[c]!]!, eventTime[b[c]!]!)
  const x = nearestImage(position[i]! - position[j]!, space.size[0]) + start * vx
  const y = nearestImage(position[i + 1]! - position[j + 1]!, space.size[1]) + start * vy
  const z = nearestImage(position[i + 2]! - position[j + 2]!, space.size[2]) + start * vz
  const rest = data[CONTACT * c + RADIUS_SUM]!
  const closing = -(x * vx + y * vy + z * vz)
  const excess = x * x + y * y + z * z - rest * rest
  const discriminant = closing * closing - (vx * vx + vy * vy + vz * vz) * excess
  const isTouching = excess <= 2 * rest * TOUCH
  if (!isTouching && (closing <= 0 || discriminant < 0)) return false
  const time = isTouching ? 0 : excess / (closing + Math.sqrt(discriminant))
  if (start + time > context.h) return false
  setPairGeometry(contacts, c, x + time * vx, y + time * vy, z + time * vz)
  next.time = start + time
  return true
}

function setMeanVelocity({ bodies, bounces, context }: World, i: number, j: number): void {
  const { velocity } = bodies
  const { next } = bounces
  const { h } = context
  next.vx = velocity[i]! - velocity[j]! - 0.5 * h * next.ax
  next.vy = velocity[i + 1]! - velocity[j + 1]! - 0.5 * h * next.ay
  next.vz = velocity[i + 2]! - velocity[j + 2]! - 0.5 * h * next.az
}

/** Sets normal and gap of a pair from the way from b to a. Coincident centres keep their normal. */
function setPairGeometry({ data }: Contacts, c: number, x: number, y: number, z: number): void {
  const d = (CONTACT * c) & 0x3fffffff
  const distance = Math.sqrt(x * x + y * y + z * z)
  data[d + GAP] = distance - data[d + RADIUS_SUM]!
  if (distance <= COINCIDENT) return
  data[d] = x / distance
  data[d + 1] = y / distance
  data[d + 2] = z / distance
}

/**
 * Finds when a body touches its surface within the substep, by Newton's method from its end
 * backwards, which converges for planes and surfaces concave to the body. Sets the normal and the
 * gap to those at that time. @returns whether they touch
 */
function findSurfaceImpact(world: World, c: number): boolean {
  const { contacts, bounces, context } = world
  const { next } = bounces
  const { a, b, data, surface, pairCount, fast, eventTime } = contacts
  const d = (CONTACT * c) & 0x3fffffff
  const start = eventTime[a[c]!]!
  next.time = start
  setMeanVelocity(world, (4 * a[c]!) & 0x3fffffff, (4 * b[c]!) & 0x3fffffff)
  const vx = next.vx
  const vy = next.vy
  const vz = next.vz
  // Normal and gap of a fast body are those of the impact that was found last.
  const isFast = fast[a[c]!] !== 0
  if (isFast) displace(world, c, start)
  const leaves = isFast && vx * data[d]! + vy * data[d + 1]! + vz * data[d + 2]! >= 0
  if (data[d + GAP]! <= TOUCH && !leaves) return true
  if (surface[SURFACE * (c - pairCount)] === BOX) return findFaceImpact(world, c)
  let time = context.h
  for (let k = 0; k <= SURFACE_ITERATIONS; k++) {
    displace(world, c, time)
    const gap = data[d + GAP]!
    if (k === 0 && gap >= 0) return false
    if (gap > -TOUCH) break
    const vn = vx * data[d]! + vy * data[d + 1]! + vz * data[d + 2]!
    if (vn >= 0) return false
    time = Math.max(start, time - gap / vn)
  }
  next.time = time
  return true
}

/** Sets normal and gap of a surface to those at a time within the substep. */
function displace({ contacts, bodies, bounces: { next } }: World, c: number, time: number): void {
  contacts.displacement[0] = time * next.vx
  contacts.displacement[1] = time * next.vy
  contacts.displacement[2] = time * next.vz
  updateDisplacedSurface(contacts, bodies, c)
}

/** The same for a box, if its nearest point stays on a face. Other impacts wait a substep. */
function findFaceImpact({ contacts, bodies, bounces, context }: World, c: number): boolean {
  const { a, data, surface, pairCount } = contacts
  const { position } = bodies
  const { vx, vy, vz } = bounces.next
  const d = (CONTACT * c) & 0x3fffffff
  const nx = data[d]!
  const ny = data[d + 1]!
  const nz = data[d + 2]!
  if ((nx !== 0 ? 1 : 0) + (ny !== 0 ? 1 : 0) + (nz !== 0 ? 1 : 0) > 1) return false
  const vn = vx * nx + vy * ny + vz * nz
  const time = -data[d + GAP]! / vn
  if (vn >= 0 || !(time <= context.h)) return false
  const i = (4 * a[c]!) & 0x3fffffff
  const s = SURFACE * (c - pairCount)
  const x = position[i]! + time * vx
  const y = position[i + 1]! + time * vy
  const z = position[i + 2]! + time * vz
  if (nx === 0 && (x < surface[s + 1]! || x > surface[s + 4]!)) return false
  if (ny === 0 && (y < surface[s + 2]! || y > surface[s + 5]!)) return false
  if (nz === 0 && (z < surface[s + 3]! || z > surface[s + 6]!)) return false
  data[d + GAP] = 0
  bounces.next.time = time
  return true
}

/** Sets the normal and the gap of a pair to the values at the time of an impact, even across a gap. */
export function moveToImpact(world: World, c: number): void {
  const { contacts, bodies, bounces } = world
  const { next } = bounces
  const { position: p } = bodies
  const { size } = world.space
  const i = 4 * contacts.a[c]!
  const j = 4 * contacts.b[c]!
  setAcceleration(world, c)
  setMeanVelocity(world, i, j)
  const { time } = next
  const x = nearestImage(p[i]! - p[j]!, size[0]) + time * next.vx
  const y = nearestImage(p[i + 1]! - p[j + 1]!, size[1]) + time * next.vy
  const z = nearestImage(p[i + 2]! - p[j + 2]!, size[2]) + time * next.vz
  setPairGeometry(contacts, c, x, y, z)
}
