// Contacts between pairs of bodies: collected once a step.
import { type Bodies, radiusOf } from '../body/bodies.ts'
import { BOUNCED, ELASTIC, SUPPORT } from '../broadphase/pairs.ts'
import { randomDirection } from '../core/random.ts'
import { nearestImage, type Space } from '../core/space.ts'
import { lesser } from '../core/vec.ts'
import { MAX_EXTRA, REST_MARGIN, type StepContext } from '../world/stepContext.ts'
import type { World } from '../world/world.ts'
import {
  addBodySurfaceVelocity,
  COINCIDENT,
  CONTACT,
  type Contacts,
  EFFECTIVE_MASS,
  GAP,
  growContacts,
  IMPULSE,
  LOSSLESS,
  RADIUS_SUM,
  SLOP,
  SOFT,
  STEP_IMPULSE,
  TOUCH,
} from './contacts.ts'

/**
 * Collects contacts of pairs that may touch within the step. Other pairs lose their impulse: then the
 * warm start is no longer the sum of the stored impulses.
 * @param first The first pair. Above 0, contacts are added to the collected ones.
 */
export function collectPairContacts(world: World, context: StepContext, first = 0): void {
  const { bounceSpeed, contactMargin, fallMargin, bounceMargin, excessMargin } = context
  const left = context.dt - context.substep * context.h
  const { contacts, broadphase, bodies, space, seed, stepCount, pairFilter } = world
  const { pairs } = broadphase
  const { dim, position, velocity, sqrtFriction, restitution, slot, anyFriction } = bodies
  const { impulse } = pairs
  const { periodic, size } = space
  const [sizeX, sizeY, sizeZ] = size
  contacts.count = first === 0 ? 0 : contacts.pairCount
  let impulseLost = false
  const allBounce = bounceSpeed === 0
  const { softFriction, softDeepGap } = contacts
  let { data, deep, tangentImpulse } = contacts
  let deepCount = first === 0 ? 0 : contacts.deepCount
  const leastSoftGap = softDeepGap * Math.sqrt(contacts.leastRadius)
  let hasRigid = first !== 0 && contacts.hasRigid
  for (let p = first; p < pairs.count; p++) {
    const a = pairs.a[p]!
    const b = pairs.b[p]!
    const i = (4 * a) & 0x3fffffff
    const j = (4 * b) & 0x3fffffff
    const f = (4 * p) & 0x3fffffff
    let dx = position[i]! - position[j]!
    let dy = position[i + 1]! - position[j + 1]!
    let dz = position[i + 2]! - position[j + 2]!
    if (periodic) {
      dx = nearestImage(dx, sizeX)
      dy = nearestImage(dy, sizeY)
      dz = nearestImage(dz, sizeZ)
    }
    const touchDistance = position[i + 3]! + position[j + 3]!
    const distanceSquared = dx * dx + dy * dy + dz * dz
    if (distanceSquared >= touchDistance * touchDistance) {
      // `radiusOf` and `marginOf`, written out: V8 allocates doubles that a function returns unless it
      // inlines the function, and doubles that a condition chooses from a field and a local.
      let radius = position[i + 3]!
      if (velocity[j + 3] !== 0) radius = velocity[i + 3] === 0 ? position[j + 3]! : lesser(radius, position[j + 3]!)
      const most = MAX_EXTRA * radius
      const extra = Math.min(most, bounceMargin) + Math.min(most, excessMargin)
      const range = touchDistance + Math.min(contactMargin, fallMargin + REST_MARGIN * radius + extra)
      if (distanceSquared >= range * range) {
        // Too far apart now: tests the closest approach in the rest of the step, at fraction t.
        const vx = (velocity[i]! - velocity[j]!) * left
        const vy = (velocity[i + 1]! - velocity[j + 1]!) * left
        const vz = (velocity[i + 2]! - velocity[j + 2]!) * left
        const closing = -(dx * vx + dy * vy + dz * vz)
        const travelSquared = vx * vx + vy * vy + vz * vz
        let t = closing > 0 ? closing / travelSquared : 0
        if (t > 1) t = 1
        const cx = dx + t * vx
        const cy = dy + t * vy
        const cz = dz + t * vz
        if (cx * cx + cy * cy + cz * cz >= range * range) {
          if (impulse[f] !== 0) impulseLost = true
          impulse[f] = 0
          impulse[f + 1] = 0
          impulse[f + 2] = 0
          impulse[f + 3] = 0
          pairs.flags[p] = pairs.flags[p]! & SUPPORT
          continue
        }
      }
    }
    const inverseMass = velocity[i + 3]! + velocity[j + 3]!
    if (inverseMass === 0) continue
    if (contacts.count === contacts.capacity) {
      growContacts(contacts)
      ;({ data, deep, tangentImpulse } = contacts)
    }
    const c = contacts.count++
    const d = (CONTACT * c) & 0x3fffffff
    contacts.a[c] = a
    contacts.b[c] = b
    contacts.source[c] = p
    const distance = Math.sqrt(distanceSquared)
    if (distance > COINCIDENT) {
      const inverse = 1 / distance
      data[d] = dx * inverse
      data[d + 1] = dy * inverse
      data[d + 2] = dz * inverse
    } else {
      // Coincident centres define no normal: a random one follows from seed, step and slots.
      ;[data[d], data[d + 1], data[d + 2]] = randomDirection(dim, slot[a]!, slot[b]!, seed, stepCount)
    }
    if (pairFilter?.refuses(world, c)) {
      contacts.count--
      if (impulse[f] !== 0) impulseLost = true
      impulse.fill(0, f, f + 4)
      pairs.flags[p] = pairs.flags[p]! & SUPPORT
      continue
    }
    const gap = distance - touchDistance
    data[d + GAP] = gap
    data[d + IMPULSE] = impulse[f]!
    data[d + EFFECTIVE_MASS] = 1 / inverseMass
    const friction = sqrtFriction[a]! * sqrtFriction[b]!
    const isRigid = friction > softFriction
    contacts.flags[c] =
      (pairs.flags[p]! & (BOUNCED | ELASTIC)) |
      (allBounce && restitution[a] === 1 && restitution[b] === 1 ? LOSSLESS : 0) |
      (isRigid ? 0 : SOFT)
    const least = -SLOP * lesser(position[i + 3]!, position[j + 3]!)
    if (isRigid) {
      hasRigid = true
      // No branch, because it would often be mispredicted.
      deep[deepCount] = c
      deepCount = (deepCount + Number(gap < least)) | 0
    } else if (gap < leastSoftGap && gap < least && gap < softDeepGap * Math.sqrt(radiusOf(bodies, i, j)))
      deep[deepCount++] = c
    data[d + RADIUS_SUM] = touchDistance
    data[d + STEP_IMPULSE] = 0
    if (!anyFriction) continue
    if (bodies.surfaceVelocities !== null) {
      addBodySurfaceVelocity(contacts, bodies, c, 1, a)
      addBodySurfaceVelocity(contacts, bodies, c, -1, b)
    }
    const t = (4 * c) & 0x3fffffff
    tangentImpulse[t] = impulse[f + 1]!
    tangentImpulse[t + 1] = impulse[f + 2]!
    tangentImpulse[t + 2] = impulse[f + 3]!
    tangentImpulse[t + 3] = friction
  }
  contacts.pairCount = contacts.count
  contacts.deepCount = deepCount
  contacts.hasRigid = hasRigid
  broadphase.warmStartSummed &&= !impulseLost
}

/** Updates normals and gaps of the pairs in `contacts.disturbed`. `relaxContacts` updates all pairs. */
export function updateDisturbedPairs(contacts: Contacts, bodies: Bodies, { size }: Space): void {
  const { a, b, data, flags, disturbed, disturbedPairs } = contacts
  const { position } = bodies
  const [sizeX, sizeY, sizeZ] = size
  for (let k = 0; k < disturbedPairs; k++) {
    const c = disturbed[k]!
    const d = (CONTACT * c) & 0x3fffffff
    const i = (4 * a[c]!) & 0x3fffffff
    const j = (4 * b[c]!) & 0x3fffffff
    const dx = nearestImage(position[i]! - position[j]!, sizeX)
    const dy = nearestImage(position[i + 1]! - position[j + 1]!, sizeY)
    const dz = nearestImage(position[i + 2]! - position[j + 2]!, sizeZ)
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const gap = distance - data[d + RADIUS_SUM]!
    // Coincident centres keep their last normal.
    if (distance > COINCIDENT) {
      const inverse = 1 / distance
      data[d] = dx * inverse
      data[d + 1] = dy * inverse
      data[d + 2] = dz * inverse
    }
    data[d + GAP] = gap
    if (gap > TOUCH && flags[c] !== 0) flags[c] = flags[c]! & (LOSSLESS | SOFT)
  }
}
