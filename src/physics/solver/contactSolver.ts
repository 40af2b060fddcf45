// The contact solver: soft contacts with substeps and warm start ("TGS soft": Erin Catto, Solver2D,
// 2024). Contacts of pairs and of surfaces run through the same loops; a sleeping body and a fixed
// surface have an inverse mass of 0. Bounces are in restitution.ts, friction is in friction.ts.
import type { Bodies } from '../body/bodies.ts'
import type { Broadphase } from '../broadphase/broadphase.ts'
import { ELASTIC, LOSSLESS } from '../broadphase/pairs.ts'
import { CONTACT, type Contacts, GAP, IMPULSE, MASS, TOUCH } from '../contact/contacts.ts'
import type { StepContext } from '../stepContext.ts'

/** Overlap is pushed out at so many mean radii a second at most: faster, deep overlap would gain energy as its normals turn. */
const PUSH_RADII = 10

/** Coefficients of a soft contact for a substep: a damped spring of frequency f solved implicitly. */
export interface Softness {
  /** Share of the gap that is closed a second, 1/s. */
  biasRate: number
  massScale: number
  impulseScale: number
  /** Overlap is pushed out no faster, m/s. */
  maxPushSpeed: number
  /** What they were made from: as long as it stays, so do they. */
  frequency: number | undefined
  h: number
  meanRadius: number
}

export function createSoftness(): Softness {
  return { biasRate: 0, massScale: 1, impulseScale: 0, maxPushSpeed: 0, frequency: undefined, h: 0, meanRadius: 0 }
}

/**
 * x'' + 2 zeta w x' + w^2 x = 0, integrated implicitly over h, written as a constraint with bias (Catto, Soft Constraints, 2011).
 * @param damping zeta; 5: overlap creeps apart and never springs
 */
export function makeSoft(
  soft: Softness,
  frequency: number | undefined,
  { h }: StepContext,
  { meanRadius }: Pick<Broadphase, 'meanRadius'>,
  damping = 5,
): void {
  if (soft.h === h && soft.meanRadius === meanRadius && soft.frequency === frequency) return
  soft.h = h
  soft.meanRadius = meanRadius
  soft.frequency = frequency
  const w = 2 * Math.PI * Math.min(frequency ?? 0.25 / h, 0.5 / h)
  const a = 2 * damping + h * w
  const b = h * w * a
  soft.biasRate = w / a
  soft.massScale = b / (1 + b)
  soft.impulseScale = 1 / (1 + b)
  soft.maxPushSpeed = PUSH_RADII * meanRadius
}

/**
 * Normal impulses of a substep, with push-out of overlap. Hits faster than `bounceSpeed` are left to `bounceContacts`; if two are pressed
 * together again before they have parted, the soft law takes them (unless every hit is to bounce).
 */
export function solveContacts(
  contacts: Contacts,
  bodies: Bodies,
  soft: Softness,
  { h, bounceSpeed }: StepContext,
): void {
  const { a, b, data, flags, bounces, count } = contacts
  const { velocity } = bodies
  const perH = 1 / h
  const deep = -soft.maxPushSpeed / soft.biasRate
  let hitCount = 0
  for (let c = 0, d = 0; c < count; c++, d += CONTACT) {
    const i = 4 * a[c]!
    const j = 4 * b[c]!
    const nx = data[d]!
    const ny = data[d + 1]!
    const nz = data[d + 2]!
    const gap = data[d + GAP]!
    const old = data[d + IMPULSE]!
    const vn =
      (velocity[i]! - velocity[j]!) * nx +
      (velocity[i + 1]! - velocity[j + 1]!) * ny +
      (velocity[i + 2]! - velocity[j + 2]!) * nz
    if (vn < -bounceSpeed) {
      // A fast approach is left alone until the two touch, and then bounces.
      if (gap > TOUCH) {
        if (old === 0) continue
      } else if (flags[c] === 0 || bounceSpeed === 0) {
        bounces[hitCount++] = c
        continue
      }
    }
    // What has just bounced without loss parts by itself: it needs no push, and must not gain from one.
    if ((flags[c]! & (ELASTIC | LOSSLESS)) !== 0 && vn >= 0) continue
    // Apart, two may come as near as the gap allows; overlapping, they are pushed out.
    const bias = gap > 0 ? gap * perH : gap < deep ? -soft.maxPushSpeed : gap * soft.biasRate
    let next = old - data[d + MASS]! * soft.massScale * (vn + bias) - soft.impulseScale * old
    if (next < 0) next = 0
    const change = next - old
    data[d + IMPULSE] = next
    const ma = change * velocity[i + 3]!
    const mb = change * velocity[j + 3]!
    velocity[i] = velocity[i]! + ma * nx
    velocity[i + 1] = velocity[i + 1]! + ma * ny
    velocity[i + 2] = velocity[i + 2]! + ma * nz
    velocity[j] = velocity[j]! - mb * nx
    velocity[j + 1] = velocity[j + 1]! - mb * ny
    velocity[j + 2] = velocity[j + 2]! - mb * nz
  }
  contacts.bounceCount = hitCount
}

/**
 * Takes the push-out speed away again, and sums up what the contacts give: the warm start of the next substep. Pairs and surfaces were
 * measured before. Every other pass runs `backward`: what one carries up the pile, the next carries down.
 */
export function relaxContacts(contacts: Contacts, bodies: Bodies, { h, substep }: StepContext): void {
  const { a, b, data, totalImpulse, count } = contacts
  const { velocity, warmStartVelocity } = bodies
  const perH = 1 / h
  const backward = substep % 2 === 1
  const end = backward ? -1 : count
  const stride = backward ? -1 : 1
  for (let c = backward ? count - 1 : 0; c !== end; c += stride) {
    const d = CONTACT * c
    const old = data[d + IMPULSE]!
    if (old === 0) continue
    const i = 4 * a[c]!
    const j = 4 * b[c]!
    const nx = data[d]!
    const ny = data[d + 1]!
    const nz = data[d + 2]!
    const gap = data[d + GAP]!
    const vn =
      (velocity[i]! - velocity[j]!) * nx +
      (velocity[i + 1]! - velocity[j + 1]!) * ny +
      (velocity[i + 2]! - velocity[j + 2]!) * nz
    let next = old - data[d + MASS]! * (gap > 0 ? vn + gap * perH : vn)
    if (next < 0) next = 0
    const change = next - old
    data[d + IMPULSE] = next
    totalImpulse[c] = totalImpulse[c]! + next
    const wa = velocity[i + 3]!
    const wb = velocity[j + 3]!
    velocity[i] = velocity[i]! + change * wa * nx
    velocity[i + 1] = velocity[i + 1]! + change * wa * ny
    velocity[i + 2] = velocity[i + 2]! + change * wa * nz
    velocity[j] = velocity[j]! - change * wb * nx
    velocity[j + 1] = velocity[j + 1]! - change * wb * ny
    velocity[j + 2] = velocity[j + 2]! - change * wb * nz
    warmStartVelocity[i] = warmStartVelocity[i]! + next * wa * nx
    warmStartVelocity[i + 1] = warmStartVelocity[i + 1]! + next * wa * ny
    warmStartVelocity[i + 2] = warmStartVelocity[i + 2]! + next * wa * nz
    warmStartVelocity[j] = warmStartVelocity[j]! - next * wb * nx
    warmStartVelocity[j + 1] = warmStartVelocity[j + 1]! - next * wb * ny
    warmStartVelocity[j + 2] = warmStartVelocity[j + 2]! - next * wb * nz
  }
}
