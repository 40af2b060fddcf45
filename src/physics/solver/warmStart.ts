// The warm start: what the contacts of a body gave in the last substep, summed in its `push` and `twist`, is given at once by the next kick.
// Within a step the relax and friction passes sum while they go. From step to step the share of pairs stays, as long as all that gave it are
// still there; surfaces are found anew in each step, so theirs is taken out at the end of one and added again in the next.
import { type Bodies, WALL_MEMORY } from '../body/bodies.ts'
import type { Candidates } from '../broadphase/broadphase.ts'
import { CONTACT, type Contacts, GAP, IMPULSE } from '../contact/contacts.ts'
import { addTwist } from './friction.ts'
import { BOND, ELASTIC, HIT, type Pairs } from '../broadphase/pairs.ts'

/**
 * Brings `push` and `twist` up to what all contacts of this step remember.
 * @param lost whether a pair forgot its impulse since the last step: then pairs are summed anew
 */
export function warmContacts(contacts: Contacts, bodies: Bodies, candidates: Candidates, lost: boolean): void {
  if (lost || !candidates.summed) {
    bodies.push.fill(0)
    bodies.twist.fill(0)
    addImpulses(contacts, bodies, 0, 1)
  } else addImpulses(contacts, bodies, contacts.pairCount, 1)
  candidates.summed = true
}

/** At the end of a step: takes the share of surfaces out again. From who fell asleep, with an inverse mass of 0, nothing is taken. */
export function coolSurfaces(contacts: Contacts, bodies: Bodies): void {
  addImpulses(contacts, bodies, contacts.pairCount, -1)
}

/** In a world whose contacts give no impulses: nothing may be left of a law before. */
export function forgetImpulses(candidates: Candidates, bodies: Bodies): void {
  if (!candidates.summed) return
  bodies.push.fill(0)
  bodies.twist.fill(0)
  candidates.summed = false
}

function addImpulses(contacts: Contacts, bodies: Bodies, first: number, sign: number): void {
  const { a, b, data, rest, drag, count } = contacts
  const { velocity, push, twist, inertia, anyGrip } = bodies
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
    if (anyGrip) {
      const tx = sign * drag[4 * c]!
      const ty = sign * drag[4 * c + 1]!
      const tz = sign * drag[4 * c + 2]!
      const arm = -(1 + data[d + GAP]! / rest[c]!) / inertia
      addTwist(twist, i, j, arm * wa, arm * wb, ny * tz - nz * ty, nz * tx - nx * tz, nx * ty - ny * tx)
      x += tx
      y += ty
      z += tz
    }
    push[i] = push[i]! + wa * x
    push[i + 1] = push[i + 1]! + wa * y
    push[i + 2] = push[i + 2]! + wa * z
    push[j] = push[j]! - wb * x
    push[j + 1] = push[j + 1]! - wb * y
    push[j + 2] = push[j + 2]! - wb * z
  }
}

/**
 * Hands the impulses of the last substep back to the pairs and the bodies' memory of walls, for the next step.
 * @param sleepers whether anybody sleeps: who does keeps what it remembers of walls
 */
export function storeImpulses(contacts: Contacts, pairs: Pairs, bodies: Bodies, sleepers: boolean): void {
  const { data, drag, source, hit, pairCount, count } = contacts
  const grips = bodies.anyGrip
  for (let c = 0; c < pairCount; c++) {
    const p = source[c]!
    pairs.impulse[4 * p] = data[CONTACT * c + IMPULSE]!
    pairs.flags[p] = (pairs.flags[p]! & BOND) | (hit[c]! & (HIT | ELASTIC))
    if (!grips) continue
    pairs.impulse[4 * p + 1] = drag[4 * c]!
    pairs.impulse[4 * p + 2] = drag[4 * c + 1]!
    pairs.impulse[4 * p + 3] = drag[4 * c + 2]!
  }
  const { wallKey, wallImpulse, asleep, count: n } = bodies
  if (sleepers) {
    for (let i = 0, m = 0; i < n; i++, m += WALL_MEMORY) {
      if (asleep[i]) continue
      for (let k = m; k < m + WALL_MEMORY; k++) wallKey[k] = 0
    }
  } else wallKey.fill(0, 0, WALL_MEMORY * n)
  for (let c = pairCount; c < count; c++) {
    if (data[CONTACT * c + IMPULSE] === 0) continue
    const first = WALL_MEMORY * contacts.a[c]!
    for (let m = first; m < first + WALL_MEMORY; m++) {
      if (wallKey[m] !== 0) continue
      wallKey[m] = source[c]! + 1
      wallImpulse[4 * m] = data[CONTACT * c + IMPULSE]!
      wallImpulse[4 * m + 1] = drag[4 * c]!
      wallImpulse[4 * m + 2] = drag[4 * c + 1]!
      wallImpulse[4 * m + 3] = drag[4 * c + 2]!
      break
    }
  }
}
