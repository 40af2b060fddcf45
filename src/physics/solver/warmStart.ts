// The warm start: the sum of a body's contact impulses in the last substep, in `warmStartVelocity` and
// `warmStartRimVelocity`, is applied when velocities are integrated. Relaxation and friction sum it. The
// share of pairs stays while all their contacts last. The share of surfaces, which are collected in each
// step, is removed at the end of a step and added in the next one.
import { type Bodies, radiusOf, SQUEEZED, STORED_SURFACES } from '../body/bodies.ts'
import { AWAKE, FIXED } from '../body/sleep.ts'
import type { Broadphase } from '../broadphase/broadphase.ts'
import { BOUNCED, ELASTIC, SUPPORT } from '../broadphase/pairs.ts'
import { CONTACT, type Contacts, EFFECTIVE_MASS, GAP, IMPULSE, RADIUS_SUM, SOFT } from '../contact/contacts.ts'
import { addScaled, lesser, squareAt } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import type { World } from '../world/world.ts'

/** Sets the warm start to the sum of all stored impulses. @param always Sums pairs in every step. */
export function addWarmStart(contacts: Contacts, bodies: Bodies, broadphase: Broadphase, always: boolean): void {
  if (always || !broadphase.warmStartSummed) {
    bodies.warmStartVelocity.fill(0)
    bodies.warmStartRimVelocity.fill(0)
    addImpulses(contacts, bodies, 0, 1)
  } else addImpulses(contacts, bodies, contacts.pairCount, 1)
  broadphase.warmStartSummed = true
}

/** Removes the share of surfaces. Sleeping bodies do not change, because their inverse mass is 0. */
export function removeWarmStart(contacts: Contacts, bodies: Bodies): void {
  addImpulses(contacts, bodies, contacts.pairCount, -1)
}

/** Clears the warm start in a world that no longer has contacts. */
export function clearWarmStart(broadphase: Broadphase, bodies: Bodies): void {
  if (!broadphase.warmStartSummed) return
  bodies.warmStartVelocity.fill(0)
  bodies.warmStartRimVelocity.fill(0)
  broadphase.warmStartSummed = false
}

function addImpulses(contacts: Contacts, bodies: Bodies, first: number, sign: number): void {
  const { a, b, data, tangentImpulse, count } = contacts
  const { velocity, warmStartVelocity, warmStartRimVelocity, inertia, anyFriction } = bodies
  for (let c = first; c < count; c++) {
    const d = (CONTACT * c) & 0x3fffffff
    const normal = sign * data[d + IMPULSE]!
    if (normal === 0) continue
    const i = (4 * a[c]!) & 0x3fffffff
    const j = (4 * b[c]!) & 0x3fffffff
    const nx = data[d]!
    const ny = data[d + 1]!
    const nz = data[d + 2]!
    const wa = velocity[i + 3]!
    const wb = velocity[j + 3]!
    let x = normal * nx
    let y = normal * ny
    let z = normal * nz
    if (anyFriction) {
      const f = (4 * c) & 0x3fffffff
      const tx = sign * tangentImpulse[f]!
      const ty = sign * tangentImpulse[f + 1]!
      const tz = sign * tangentImpulse[f + 2]!
      const arm = -(1 + data[d + GAP]! / data[d + RADIUS_SUM]!) / inertia
      addScaled(warmStartRimVelocity, i, j, arm * wa, arm * wb, ny * tz - nz * ty, nz * tx - nx * tz, nx * ty - ny * tx)
      x += tx
      y += ty
      z += tz
    }
    addScaled(warmStartVelocity, i, j, wa, -wb, x, y, z)
  }
}

/** Seconds over which `meanLoad` is averaged: longer than a pile oscillates. */
const LOAD_TIME = 1

/**
 * Load of rigid pairs, in multiples of gravity, that needs no shorter substeps, because it arrives soon in
 * the upper layers of a pile. Soft pairs overlap more with longer substeps at any depth.
 */
const FREE_LOAD = 3

/** Bodies that fall into each other by more than this share of the smaller radius, in long steps, do not rest. */
const MAX_REST_OVERLAP = 0.25

/**
 * Stores the impulses of the last substep with pairs and, for surfaces, with bodies. Sleeping bodies keep
 * theirs. Sums the load for `substeps: 'auto'`. Pairs with fixed or kinematic bodies do not count, because
 * the force of a kinematic body has no limit.
 */
export function storeImpulses({ contacts, broadphase, bodies, awake, sleep, lod }: World, context: StepContext): void {
  const { impulse, flags: pairFlags } = broadphase.pairs
  const { a, b, data, tangentImpulse, source, flags, pairCount, count } = contacts
  const { position, velocity, hasLoadedContact, anyFriction: hasFriction } = bodies
  const sleeps = sleep || lod.active
  hasLoadedContact.fill(0)
  let load = 0
  let loaded = 0
  let rigid = 0
  for (let c = 0; c < pairCount; c++) {
    const p = source[c]!
    const d = (CONTACT * c) & 0x3fffffff
    const f = (4 * c) & 0x3fffffff
    const g = (4 * p) & 0x3fffffff
    const normal = data[d + IMPULSE]!
    impulse[g] = normal
    if (sleeps) {
      const radius = lesser(position[4 * a[c]! + 3]!, position[4 * b[c]! + 3]!)
      const state = (normal > 0 ? 1 : 0) | (data[d + GAP]! < -MAX_REST_OVERLAP * radius ? SQUEEZED : 0)
      hasLoadedContact[a[c]!]! |= state
      hasLoadedContact[b[c]!]! |= state
    }
    if (normal > 0) {
      if (velocity[4 * a[c]! + 3] !== 0 && velocity[4 * b[c]! + 3] !== 0) {
        loaded++
        load += normal / data[d + EFFECTIVE_MASS]!
        if ((flags[c]! & SOFT) === 0) rigid++
      }
    }
    pairFlags[p] = (pairFlags[p]! & SUPPORT) | (flags[c]! & (BOUNCED | ELASTIC))
    if (!hasFriction) continue
    impulse[g + 1] = tangentImpulse[f]!
    impulse[g + 2] = tangentImpulse[f + 1]!
    impulse[g + 3] = tangentImpulse[f + 2]!
  }
  const free = FREE_LOAD * context.gravity * (rigid / loaded)
  context.load = loaded > 0 ? Math.max(0, load / (loaded * context.h) - free) : 0
  context.meanLoad += (context.load - context.meanLoad) * Math.min(1, context.dt / LOAD_TIME)
  const { surfaceKey, surfaceImpulse, asleep, count: n } = bodies
  if (awake < n) {
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
      for (let axis = 0; axis < 3; axis++) surfaceImpulse[4 * m + 1 + axis] = tangentImpulse[4 * c + axis]!
      break
    }
  }
}

/** Overlap, in radii of a body, from which a body that cannot be stopped squeezes it. */
export const SQUEEZE = 0.02

/** Speed of the body of a contact that moves and cannot be stopped, in metres per second, or 0. */
export function pushSpeed({ a, b }: Contacts, { velocity }: Bodies, c: number): number {
  const pusher = 4 * (velocity[4 * a[c]! + 3] === 0 ? a : b)[c]!
  return velocity[pusher + 3] === 0 ? Math.sqrt(squareAt(velocity, pusher)) : 0
}

/**
 * Drops the stored impulses of squeezed bodies. No impulses satisfy such contacts, and the stored ones
 * would grow, or turn with the normals, until they throw the body. A kinematic body or a character
 * squeezes a body if it intrudes by half of its travel in a substep, because others hold the body back.
 */
export function dropSqueezed({ contacts, bodies }: World, { h }: StepContext): void {
  const { a, b, data, count } = contacts
  const { velocity, hasLoadedContact: squeezed } = bodies
  squeezed.fill(0)
  for (let c = 0; c < count; c++) {
    const depth = -data[CONTACT * c + GAP]!
    const speed = depth > 0 ? pushSpeed(contacts, bodies, c) : 0
    if (speed === 0 || depth < Math.max(0.5 * h * speed, SQUEEZE * radiusOf(bodies, 4 * a[c]!, 4 * b[c]!))) continue
    squeezed[(velocity[4 * a[c]! + 3] === 0 ? b : a)[c]!] = 1
  }
  dropMarked(contacts, squeezed)
}

/** Masses of an awake body from which a sleeping one pins it. */
const PINNING_MASS = 10

/**
 * As `dropSqueezed`, where heavy sleeping bodies squeeze an awake one: the load on them, stored in the
 * contact, would make it faster than a fall from its own height.
 */
export function dropPinned({ contacts, bodies, broadphase }: World, { gravity, floatingScale }: StepContext): void {
  const { a, b, data, pairCount } = contacts
  const { velocity, position, mass, asleep, hasLoadedContact: pinned } = bodies
  let isAny = false
  for (let c = 0; c < pairCount; c++) {
    const i = asleep[a[c]!] === AWAKE ? a[c]! : b[c]!
    const j = a[c]! + b[c]! - i
    if (asleep[i] !== AWAKE || asleep[j] === AWAKE || asleep[j] === FIXED) continue
    const speed = data[CONTACT * c + IMPULSE]! * velocity[4 * i + 3]!
    const height = position[4 * i + 3]!
    if (mass[j]! < PINNING_MASS * mass[i]! || speed * speed < gravity * height + floatingScale) continue
    if (!isAny) pinned.fill(0)
    isAny = true
    pinned[i] = 1
  }
  if (!isAny) return
  broadphase.warmStartSummed = false
  dropMarked(contacts, pinned)
}

function dropMarked({ a, b, data, tangentImpulse, count }: Contacts, marked: Uint8Array): void {
  for (let c = 0; c < count; c++) {
    if ((marked[a[c]!]! | marked[b[c]!]!) === 0) continue
    data[CONTACT * c + IMPULSE] = 0
    tangentImpulse.fill(0, 4 * c, 4 * c + 3)
  }
}
