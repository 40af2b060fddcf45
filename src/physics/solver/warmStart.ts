// The warm start: what the contacts of a body gave in the last substep, summed in its `push` and `twist`, is given at once by the next kick.
// Within a step the relax and friction passes sum while they go. From step to step the share of pairs stays, as long as all that gave it are
// still there; surfaces are found anew in each step, so theirs is taken out at the end of one and added again in the next.
import { type Bodies, STORED_SURFACES } from '../body/bodies.ts'
import type { Broadphase } from '../broadphase/broadphase.ts'
import { ELASTIC, HIT, type Pairs, SUPPORT } from '../broadphase/pairs.ts'
import { CONTACT, type Contacts, GAP, IMPULSE } from '../contact/contacts.ts'
import { addScaledCross } from './friction.ts'

/**
 * Brings `push` and `twist` up to what all contacts of this step remember.
 * @param always whether pairs are summed anew in every step
 */
export function addWarmStart(contacts: Contacts, bodies: Bodies, broadphase: Broadphase, always: boolean): void {
  if (always || !broadphase.warmStartSummed) {
    bodies.warmStartVelocity.fill(0)
    bodies.warmStartSpin.fill(0)
    addImpulses(contacts, bodies, 0, 1)
  } else addImpulses(contacts, bodies, contacts.pairCount, 1)
  broadphase.warmStartSummed = true
}

/** At the end of a step: takes the share of surfaces out again. From who fell asleep, with an inverse mass of 0, nothing is taken. */
export function removeWarmStart(contacts: Contacts, bodies: Bodies): void {
  addImpulses(contacts, bodies, contacts.pairCount, -1)
}

/** In a world whose contacts give no impulses: nothing may be left of a law before. */
export function clearWarmStart(broadphase: Broadphase, bodies: Bodies): void {
  if (!broadphase.warmStartSummed) return
  bodies.warmStartVelocity.fill(0)
  bodies.warmStartSpin.fill(0)
  broadphase.warmStartSummed = false
}

function addImpulses(contacts: Contacts, bodies: Bodies, first: number, sign: number): void {
  const { a, b, data, restDistance, tangentImpulse, count } = contacts
  const { velocity, warmStartVelocity, warmStartSpin, inertia, anyFriction } = bodies
  for (let c = first, d = CONTACT * first; c < count; c++, d += CONTACT) {
    const normal = sign * data[d + IMPULSE]!
    if (normal === 0) continue
    const i = 4 * a[c]!
    const j = 4 * b[c]!
    const nx = data[d]!
    const ny = data[d + 1]!
    const nz = data[d + 2]!
    const wa = velocity[i + 3]!
    const wb = velocity[j + 3]!
    let x = normal * nx
    let y = normal * ny
    let z = normal * nz
    if (anyFriction) {
      const tx = sign * tangentImpulse[4 * c]!
      const ty = sign * tangentImpulse[4 * c + 1]!
      const tz = sign * tangentImpulse[4 * c + 2]!
      const arm = -(1 + data[d + GAP]! / restDistance[c]!) / inertia
      addScaledCross(warmStartSpin, i, j, arm * wa, arm * wb, ny * tz - nz * ty, nz * tx - nx * tz, nx * ty - ny * tx)
      x += tx
      y += ty
      z += tz
    }
    warmStartVelocity[i] = warmStartVelocity[i]! + wa * x
    warmStartVelocity[i + 1] = warmStartVelocity[i + 1]! + wa * y
    warmStartVelocity[i + 2] = warmStartVelocity[i + 2]! + wa * z
    warmStartVelocity[j] = warmStartVelocity[j]! - wb * x
    warmStartVelocity[j + 1] = warmStartVelocity[j + 1]! - wb * y
    warmStartVelocity[j + 2] = warmStartVelocity[j + 2]! - wb * z
  }
}

/**
 * Hands the impulses of the last substep back to the pairs and the bodies' memory of walls, for the next step.
 * @param sleepers whether anybody sleeps: who does keeps what it remembers of walls
 */
export function storeImpulses(contacts: Contacts, pairs: Pairs, bodies: Bodies, sleepers: boolean): void {
  const { data, tangentImpulse, source, flags, pairCount, count } = contacts
  const grips = bodies.anyFriction
  for (let c = 0; c < pairCount; c++) {
    const p = source[c]!
    pairs.impulse[4 * p] = data[CONTACT * c + IMPULSE]!
    pairs.flags[p] = (pairs.flags[p]! & SUPPORT) | (flags[c]! & (HIT | ELASTIC))
    if (!grips) continue
    pairs.impulse[4 * p + 1] = tangentImpulse[4 * c]!
    pairs.impulse[4 * p + 2] = tangentImpulse[4 * c + 1]!
    pairs.impulse[4 * p + 3] = tangentImpulse[4 * c + 2]!
  }
  const { surfaceKey, surfaceImpulse, asleep, count: n } = bodies
  if (sleepers) {
    for (let i = 0, m = 0; i < n; i++, m += STORED_SURFACES) {
      if (asleep[i]) continue
      for (let k = m; k < m + STORED_SURFACES; k++) surfaceKey[k] = 0
    }
  } else surfaceKey.fill(0, 0, STORED_SURFACES * n)
  for (let c = pairCount; c < count; c++) {
    if (data[CONTACT * c + IMPULSE] === 0) continue
    const first = STORED_SURFACES * contacts.a[c]!
    for (let m = first; m < first + STORED_SURFACES; m++) {
      if (surfaceKey[m] !== 0) continue
      surfaceKey[m] = source[c]! + 1
      surfaceImpulse[4 * m] = data[CONTACT * c + IMPULSE]!
      surfaceImpulse[4 * m + 1] = tangentImpulse[4 * c]!
      surfaceImpulse[4 * m + 2] = tangentImpulse[4 * c + 1]!
      surfaceImpulse[4 * m + 3] = tangentImpulse[4 * c + 2]!
      break
    }
  }
}
