// The time of impact of two bodies, or of a body and a surface, within a substep.
import type { Bodies } from '../body/bodies.ts'
import { COINCIDENT, CONTACT, type Contacts, GAP, SURFACE, TOUCH } from '../contact/contacts.ts'
import { BOX, DISPLACEMENT, updateDisplacedSurface } from '../contact/surfaces.ts'
import { nearestImage } from '../core/space.ts'
import type { World } from '../world.ts'

/** Newton iterations for the time of impact with a curved surface. */
const SURFACE_ITERATIONS = 4

/**
 * Of the impact: its time in seconds from the start of the substep, and how a accelerates relative
 * to b in free fall. The functions below take the mean velocity of the substep, v - a h / 2, with
 * the velocity v at its end.
 */
export const IMPACT = { time: 0, ax: 0, ay: 0, az: 0 }

/** Sets the acceleration in `IMPACT`: bodies that are driven, fixed or asleep have none. */
export function setAcceleration({ a, b }: Contacts, bodies: Bodies, c: number, world: World): void {
  IMPACT.ax = IMPACT.ay = IMPACT.az = 0
  addAcceleration(bodies, a[c]!, 1, world)
  addAcceleration(bodies, b[c]!, -1, world)
}

function addAcceleration(bodies: Bodies, i: number, sign: number, { gravity, context }: World): void {
  const { velocity, force, driven, gravityScale, slot } = bodies
  const w = velocity[4 * i + 3]!
  if (w === 0 || driven[i] !== 0) return
  const own = sign * (gravityScale?.[slot[i]!] ?? 1)
  const push = context.hasForces ? sign * w : 0
  IMPACT.ax += own * gravity[0] + push * force[4 * i]!
  IMPACT.ay += own * gravity[1] + push * force[4 * i + 1]!
  IMPACT.az += own * gravity[2] + push * force[4 * i + 2]!
}

/**
 * Finds when two bodies touch within the substep: the smaller root of |x + t v| = ra + rb. Sets the
 * normal and the gap to those at that time. @returns whether they touch
 */
export function findPairImpact(contacts: Contacts, bodies: Bodies, c: number, { space }: World, h: number): boolean {
  const { a, b, data, restDistance, eventTime } = contacts
  const { position, velocity } = bodies
  const d = (CONTACT * c) & 0x3fffffff
  const i = (4 * a[c]!) & 0x3fffffff
  const j = (4 * b[c]!) & 0x3fffffff
  const vx = velocity[i]! - velocity[j]! - 0.5 * h * IMPACT.ax
  const vy = velocity[i + 1]! - velocity[j + 1]! - 0.5 * h * IMPACT.ay
  const vz = velocity[i + 2]! - velocity[j + 2]! - 0.5 * h * IMPACT.az
  // Fast bodies have their velocities since their last impact, and begin as if they always had.
  const start = Math.max(eventTime[a[c]!]!, eventTime[b[c]!]!)
  const x = nearestImage(position[i]! - position[j]!, space.size[0]) + start * vx
  const y = nearestImage(position[i + 1]! - position[j + 1]!, space.size[1]) + start * vy
  const z = nearestImage(position[i + 2]! - position[j + 2]!, space.size[2]) + start * vz
  const rest = restDistance[c]!
  const closing = -(x * vx + y * vy + z * vz)
  const excess = x * x + y * y + z * z - rest * rest
  const discriminant = closing * closing - (vx * vx + vy * vy + vz * vz) * excess
  const isTouching = excess <= 2 * rest * TOUCH
  if (!isTouching && (closing <= 0 || discriminant < 0)) return false
  const time = isTouching ? 0 : excess / (closing + Math.sqrt(discriminant))
  if (start + time > h) return false
  const nx = x + time * vx
  const ny = y + time * vy
  const nz = z + time * vz
  const distance = Math.sqrt(nx * nx + ny * ny + nz * nz)
  if (distance > COINCIDENT) {
    data[d] = nx / distance
    data[d + 1] = ny / distance
    data[d + 2] = nz / distance
  }
  data[d + GAP] = distance - rest
  IMPACT.time = start + time
  return true
}

/**
 * Finds when a body touches its surface within the substep, by Newton's method from its end
 * backwards, which converges for planes and surfaces concave to the body. Sets the normal and the
 * gap to those at that time. @returns whether they touch
 */
export function findSurfaceImpact(contacts: Contacts, bodies: Bodies, c: number, h: number): boolean {
  const { a, b, data, surface, pairCount, eventTime } = contacts
  const { velocity } = bodies
  const d = (CONTACT * c) & 0x3fffffff
  const start = eventTime[a[c]!]!
  IMPACT.time = start
  if (data[d + GAP]! <= TOUCH) return true
  const i = (4 * a[c]!) & 0x3fffffff
  const j = (4 * b[c]!) & 0x3fffffff
  const vx = velocity[i]! - velocity[j]! - 0.5 * h * IMPACT.ax
  const vy = velocity[i + 1]! - velocity[j + 1]! - 0.5 * h * IMPACT.ay
  const vz = velocity[i + 2]! - velocity[j + 2]! - 0.5 * h * IMPACT.az
  if (surface[SURFACE * (c - pairCount)] === BOX) return findFaceImpact(contacts, bodies, c, vx, vy, vz, h)
  let time = h
  for (let k = 0; k <= SURFACE_ITERATIONS; k++) {
    DISPLACEMENT[0] = time * vx
    DISPLACEMENT[1] = time * vy
    DISPLACEMENT[2] = time * vz
    updateDisplacedSurface(contacts, bodies, c)
    const gap = data[d + GAP]!
    if (k === 0 && gap >= 0) return false
    if (gap > -TOUCH) break
    const vn = vx * data[d]! + vy * data[d + 1]! + vz * data[d + 2]!
    if (vn >= 0) return false
    time = Math.max(start, time - gap / vn)
  }
  IMPACT.time = time
  return true
}

/**
 * The same for a box with its nearest point on a face now and at the impact. Others wait a substep.
 */
function findFaceImpact(
  { a, data, surface, pairCount }: Contacts,
  { position }: Bodies,
  c: number,
  vx: number,
  vy: number,
  vz: number,
  h: number,
): boolean {
  const d = (CONTACT * c) & 0x3fffffff
  const nx = data[d]!
  const ny = data[d + 1]!
  const nz = data[d + 2]!
  if ((nx !== 0 ? 1 : 0) + (ny !== 0 ? 1 : 0) + (nz !== 0 ? 1 : 0) > 1) return false
  const vn = vx * nx + vy * ny + vz * nz
  const time = -data[d + GAP]! / vn
  if (vn >= 0 || !(time <= h)) return false
  const i = (4 * a[c]!) & 0x3fffffff
  const s = SURFACE * (c - pairCount)
  const x = position[i]! + time * vx
  const y = position[i + 1]! + time * vy
  const z = position[i + 2]! + time * vz
  if (nx === 0 && (x < surface[s + 1]! || x > surface[s + 4]!)) return false
  if (ny === 0 && (y < surface[s + 2]! || y > surface[s + 5]!)) return false
  if (nz === 0 && (z < surface[s + 3]! || z > surface[s + 6]!)) return false
  data[d + GAP] = 0
  IMPACT.time = time
  return true
}

/** Sets the normal and the gap of a pair to those at the time in `IMPACT`, however wide the gap is. */
export function moveToImpact(contacts: Contacts, bodies: Bodies, c: number, world: World, h: number): void {
  const { a, b, data, restDistance } = contacts
  const { position: p, velocity: v } = bodies
  const { size } = world.space
  const d = CONTACT * c
  const i = 4 * a[c]!
  const j = 4 * b[c]!
  setAcceleration(contacts, bodies, c, world)
  const { time, ax, ay, az } = IMPACT
  const x = nearestImage(p[i]! - p[j]!, size[0]) + time * (v[i]! - v[j]! - 0.5 * h * ax)
  const y = nearestImage(p[i + 1]! - p[j + 1]!, size[1]) + time * (v[i + 1]! - v[j + 1]! - 0.5 * h * ay)
  const z = nearestImage(p[i + 2]! - p[j + 2]!, size[2]) + time * (v[i + 2]! - v[j + 2]! - 0.5 * h * az)
  const distance = Math.sqrt(x * x + y * y + z * z)
  data[d + GAP] = distance - restDistance[c]!
  if (distance <= COINCIDENT) return
  data[d] = x / distance
  data[d + 1] = y / distance
  data[d + 2] = z / distance
}
