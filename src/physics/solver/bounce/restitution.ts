// Restitution: fast approaches bounce by Newton's law, with friction, at the time of impact.
import { BOUNCED } from '../../broadphase/pairs.ts'
import { BOUNCED_NOW, CONTACT, GAP } from '../../contact/contacts.ts'
import { updateDisturbedPairs } from '../../contact/pairContacts.ts'
import { updateDisplacedSurface } from '../../contact/surfaces.ts'
import { lengthen } from '../../core/columns.ts'
import type { World } from '../../world/world.ts'
import { solveContacts } from '../contactSolver.ts'
import { findImpact, notePassing, setAcceleration } from './bounce.ts'
import { addImpact, bounce, bounceTogether } from './bounceTogether.ts'
import { SOLVED_AGAIN, sortShared } from './impacts.ts'

/**
 * Applies the bounces that `solveContacts` found. Bounces without a shared body are independent. The
 * others follow in the order of their times, and simultaneous ones are solved together: the result does
 * not depend on the order of contacts.
 */
export function applyRestitution(world: World): void {
  const { contacts, bodies } = world
  const { a, b, bounces, bounceCount } = contacts
  if (bounceCount === 0) return
  if (contacts.joints !== null) contacts.joints.phases.solveVelocities(contacts.joints, world)
  const { velocity } = bodies
  const slots = bodies.capacity + bodies.anchors
  if (contacts.isDisturbed.length < slots) {
    contacts.isDisturbed = new Uint8Array(slots)
    contacts.bouncesIn = new Int32Array(slots)
    contacts.fast = new Uint8Array(slots)
    contacts.eventTime = new Float64Array(slots)
  }
  const { bouncesIn, isShared, fast } = contacts
  for (let k = 0; k < bounceCount; k++) {
    isShared[bounces[k]!] = 0
    notePassing(world, bounces[k]!)
  }
  for (let k = 0; k < bounceCount; k++) {
    const c = bounces[k]!
    if ((fast[a[c]!]! | fast[b[c]!]!) !== 0) continue
    markShared(bouncesIn, isShared, c, a[c]!, velocity)
    markShared(bouncesIn, isShared, c, b[c]!, velocity)
  }
  const { bounces: found } = world
  found.shared = lengthen(found.shared, contacts.capacity)
  found.sharedCount = 0
  for (let k = 0; k < bounceCount; k++) {
    const c = bounces[k]!
    bouncesIn[a[c]!] = bouncesIn[b[c]!] = 0
    if ((fast[a[c]!]! | fast[b[c]!]!) !== 0) continue // `followFast` finds it
    if (isShared[c] === 1) found.shared[found.sharedCount++] = c
    else if (findImpact(world, c)) bounce(world, c)
  }
  if (found.sharedCount > 0) bounceInOrder(world)
}

/** Marks the contacts of a body of finite mass that bounces in several contacts. */
function markShared(bouncesIn: Int32Array, isShared: Uint8Array, c: number, i: number, velocity: Float64Array): void {
  if (velocity[4 * i + 3] === 0) return
  if (bouncesIn[i]! > 0) isShared[c] = isShared[bouncesIn[i]! - 1] = 1
  bouncesIn[i] = c + 1
}

/** Impacts within this share of a substep are simultaneous. */
const AT_ONCE = 1e-6

/** Applies the shared bounces in the order of their times, simultaneous ones together. */
function bounceInOrder(world: World): void {
  const { contacts, bounces } = world
  const { data } = contacts
  bounces.times = lengthen(bounces.times, contacts.capacity)
  bounces.gaps = lengthen(bounces.gaps, contacts.capacity)
  const { shared, sharedCount, times, gaps, next } = bounces
  let found = 0
  for (let k = 0; k < sharedCount; k++) {
    const c = shared[k]!
    gaps[c] = data[CONTACT * c + GAP]!
    if (!findImpact(world, c)) continue
    times[c] = next.time
    shared[found++] = c
  }
  bounces.sharedCount = found
  sortShared(bounces)
  const near = AT_ONCE * world.context.h
  for (let k = 0, end = 0; k < found; k = end) {
    const time = times[shared[k]!]!
    while (end < found && times[shared[end]!]! <= time + near) end++
    for (let at = k; at < end; at++) {
      const c = shared[at]!
      if (!findAgain(world, c)) continue
      if (end > k + 1 && Math.abs(next.time - time) <= near) addImpact(world, c)
      else bounce(world, c)
    }
    if (end > k + 1) bounceTogether(world)
  }
}

/** Finds an impact again that earlier bounces may have changed. Restores the gap first. */
function findAgain(world: World, c: number): boolean {
  const { a, b, data, fast, isDisturbed } = world.contacts
  const { times, gaps, next } = world.bounces
  if ((fast[a[c]!]! | fast[b[c]!]!) !== 0) return false // `followFast` finds it
  if ((isDisturbed[a[c]!]! | isDisturbed[b[c]!]!) !== 0) {
    data[CONTACT * c + GAP] = gaps[c]!
    return findImpact(world, c)
  }
  setAcceleration(world, c)
  next.time = times[c]!
  return true
}

/** Solves the contacts of bounced bodies again, so that the impulse spreads within the substep. */
export function solveDisturbedContacts(world: World): void {
  const { contacts, bodies, context } = world
  const { a, b, flags, bounces, bounceCount, isDisturbed, disturbed, pairCount, count } = contacts
  let found = 0
  // Skips bounced contacts, whose bodies overlap until positions are integrated.
  for (let k = 0; k < bounceCount; k++) if (flags[bounces[k]!]! & BOUNCED) flags[bounces[k]!]! |= BOUNCED_NOW
  for (let c = 0; c < pairCount; c++)
    if ((isDisturbed[a[c]!]! | isDisturbed[b[c]!]!) & SOLVED_AGAIN && (flags[c]! & BOUNCED_NOW) === 0)
      disturbed[found++] = c
  contacts.disturbedPairs = found
  for (let c = pairCount; c < count; c++)
    if (isDisturbed[a[c]!]! & SOLVED_AGAIN && (flags[c]! & BOUNCED_NOW) === 0) disturbed[found++] = c
  for (let k = 0; k < bounceCount; k++) flags[bounces[k]!]! &= ~BOUNCED_NOW
  contacts.disturbedCount = found
  updateDisturbedPairs(contacts, bodies, world.space)
  for (let k = contacts.disturbedPairs; k < found; k++) updateDisplacedSurface(contacts, bodies, disturbed[k]!)
  for (let k = 0; k < world.systems.length; k++) world.systems[k]!.refineContacts?.(world, context)
  solveContacts(contacts, bodies, world.soft, context, true)
  applyRestitution(world)
  isDisturbed.fill(0, 0, bodies.count)
}
