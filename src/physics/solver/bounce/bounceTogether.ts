// Single and simultaneous bounces (B. Smith, D. M. Kaufman, E. Vouga, R. Tamstorf and E. Grinspun,
// Reflections on simultaneous impact, 2012). Compression finds the impulses that end all approaches and,
// as far as friction allows, all sliding:
//   N >= 0, v' >= 0, N v' = 0; |T| <= friction N
// Restitution then applies them 1 + e times, with the tangential restitution as e of T (O. R. Walton,
// Numerical simulation of inelastic, frictional particle-particle interactions, 1993). The result does not
// depend on the order of contacts, a cradle passes an impulse on, and no energy is added.
import { type Bodies, radiusOf } from '../../body/bodies.ts'
import { JUST_ASLEEP, SLEEPING } from '../../body/sleep.ts'
import { BOUNCED } from '../../broadphase/pairs.ts'
import {
  CONTACT,
  type Contacts,
  contactOf,
  EFFECTIVE_MASS,
  firstLink,
  GAP,
  nextLink,
  SQUEEZES,
  SURFACE,
  SURFACE_RESTITUTION,
  SURFACE_TANGENTIAL_RESTITUTION,
} from '../../contact/contacts.ts'
import type { World } from '../../world/world.ts'
import { propagationMass } from '../contactSolver.ts'
import { isJointed } from '../jointSolver.ts'
import { pushSpeed } from '../warmStart.ts'
import {
  applyFrictionImpulse,
  applyNormalImpulse,
  moveToImpact,
  normalSpeed,
  noteBounce,
  noteDeflection,
  setTangentVelocity,
} from './bounce.ts'
import { type Bounces, Impact } from './impacts.ts'

/** Most impacts in a group through which an impulse propagates. */
const MAX_GROUP = 20
/** An impulse propagates across gaps of at most this many radii of the smaller body. */
const TOUCHING = 0.01
/** Approaches slower than this share of the first impact do not join the group. */
const STAYS = 0.05
/** An impulse squeezes light bodies out if it makes them this many times faster than the impact. */
const SQUEEZE = 1.2
/** Most passes over the impacts, and the relative change that ends them; the same for propagation. */
const MAX_PASSES = 60
const PRECISION = 1e-13
const PROPAGATION_PASSES = 60
const PROPAGATION_PRECISION = 1e-4
/** Relative rounding error of work, and the relative error with joints, which are solved to `EXACT`. */
const ROUNDING = 1e-10
const JOINT_ROUNDING = 1e-6
/** Least share of the restitution that is tried before 0. */
const LEAST_SHARE = 0.1
const TANGENT_VELOCITY = new Float64Array(4)
const WANTED = new Float64Array(4)

/** Bounces a contact at the last found impact, if it still approaches fast. @returns whether it did */
export function bounce(world: World, c: number): boolean {
  addImpact(world, c)
  return bounceTogether(world)
}

/** Adds a contact with its last found impact to the group, if its approach is still fast. */
export function addImpact(world: World, c: number): void {
  const { contacts, bodies, bounces: group } = world
  const { bounceSpeed, bounceScale, gravity, floatingScale, h } = world.context
  const { ax, ay, az, time } = group.next
  const { data, a, b } = contacts
  const d = CONTACT * c
  // Velocities are already at the end of the substep: removes what gravity adds after the impact.
  const fall = time - h
  const before = (ax * data[d]! + ay * data[d + 1]! + az * data[d + 2]!) * fall
  const vn = normalSpeed(contacts, bodies, c) + before
  const scale = gravity * radiusOf(bodies, 4 * a[c]!, 4 * b[c]!) + floatingScale
  const bounces = vn < -bounceSpeed && vn * vn >= bounceScale * scale
  if (vn >= 0 || (time === 0 && !bounces)) return
  const impact = add(group, contacts, bodies, c, bounces)
  impact.before = before
  impact.tangentBefore[0] = ax * fall - before * data[d]!
  impact.tangentBefore[1] = ay * fall - before * data[d + 1]!
  impact.tangentBefore[2] = az * fall - before * data[d + 2]!
  if ((contacts.flags[c]! & SQUEEZES) === 0)
    group.leastInverseMass = Math.max(group.leastInverseMass, propagationMass(bodies, a[c]!, b[c]!))
}

function add(group: Bounces, contacts: Contacts, bodies: Bodies, c: number, bounces: boolean): Impact {
  if (group.count === group.impacts.length) group.impacts.push(new Impact())
  const impact = group.impacts[group.count++]!
  impact.c = c
  impact.time = group.next.time
  impact.before = 0
  impact.restitution = bounces ? leastOf(contacts, bodies.restitution, SURFACE_RESTITUTION, c) : 0
  impact.tangentialRestitution =
    bounces && bodies.anyTangential
      ? leastOf(contacts, bodies.tangentialRestitution, SURFACE_TANGENTIAL_RESTITUTION, c)
      : 0
  impact.compression = impact.normal = 0
  for (let axis = 0; axis < 3; axis++)
    impact.tangentCompression[axis] = impact.tangent[axis] = impact.tangentBefore[axis] = 0
  return impact
}

/** Adds the contacts that the light bodies of the group press on. @returns whether there are any */
function spread(world: World): boolean {
  const { contacts, bodies, bounces: group } = world
  const { a, b, pairCount } = contacts
  const { impacts, leastInverseMass } = group
  const first = group.count
  group.next.time = impacts[0]!.time
  for (let k = 0; k < 2 * first; k++) {
    const i = (k % 2 === 0 ? a : b)[impacts[k >> 1]!.c]!
    if (bodies.velocity[4 * i + 3]! <= leastInverseMass) continue
    for (
      let link = firstLink(contacts, bodies, i);
      link !== 0 && group.count < MAX_GROUP;
      link = nextLink(contacts, link)
    ) {
      const c = contactOf(contacts, link)
      if (presses(group, contacts, bodies, c)) add(group, contacts, bodies, c, true)
    }
  }
  // All approach speeds count from before the first impact.
  if (group.count > first) removeCompression(world, first)
  for (let k = first; k < group.count; k++) if (impacts[k]!.c < pairCount) moveToImpact(world, impacts[k]!.c)
  return group.count > first
}

/** Removes the impulses of the first impacts, and keeps normal impulses for the warm start. */
function removeCompression(world: World, end: number): void {
  for (let k = 0; k < end; k++) {
    const { c, compression, tangentCompression } = world.bounces.impacts[k]!
    applyNormalImpulse(world, c, -compression)
    WANTED.fill(0)
    applyFrictionImpulse(world, c, tangentCompression, WANTED)
  }
}

/**
 * Whether the impulse squeezes light bodies out, or reaches a sleeping body, which would act as a wall
 * and wake in the next step.
 */
function squeezes({ impacts, count }: Bounces, { a, b }: Contacts, { velocity, asleep }: Bodies): boolean {
  const { vn, tangentVelocity } = impacts[0]!
  const most =
    SQUEEZE *
    SQUEEZE *
    (vn * vn +
      tangentVelocity[0]! * tangentVelocity[0]! +
      tangentVelocity[1]! * tangentVelocity[1]! +
      tangentVelocity[2]! * tangentVelocity[2]!)
  for (let k = 0; k < count; k++) {
    const { c } = impacts[k]!
    if (isSleeper(asleep[a[c]!]) || isSleeper(asleep[b[c]!])) return true
    let squared = 0
    for (let axis = 0; axis < 3; axis++) {
      const v = velocity[4 * a[c]! + axis]! - velocity[4 * b[c]! + axis]!
      squared += v * v
    }
    if (squared > most) return true
  }
  return false
}

const isSleeper = (state: number | undefined) => state === SLEEPING || state === JUST_ASLEEP

/** Drops the propagated contacts. Of the first impacts, those that have not bounced yet stay. */
function dropPropagation(world: World, first: number): void {
  const { contacts, bounces: group } = world
  const { impacts } = group
  removeCompression(world, group.count)
  group.leastInverseMass = group.count = 0
  for (let k = 0; k < first; k++) {
    const impact = impacts[k]!
    const { c } = impact
    if ((contacts.flags[c]! & BOUNCED) === 0) {
      impacts[k] = impacts[group.count]!
      impacts[group.count++] = impact
    }
    impact.compression = 0
    contacts.flags[c]! |= SQUEEZES
  }
}

/** Whether a contact is not in the group, and its bodies touch and approach. */
function presses({ impacts, count }: Bounces, contacts: Contacts, bodies: Bodies, c: number): boolean {
  const { a, b, data } = contacts
  if (data[CONTACT * c + GAP]! > TOUCHING * radiusOf(bodies, 4 * a[c]!, 4 * b[c]!)) return false
  for (let k = 0; k < count; k++) if (impacts[k]!.c === c) return false
  return normalSpeed(contacts, bodies, c) < STAYS * impacts[0]!.vn
}

/** Returns the smaller value of the two bodies. @param at Offset of a surface's value. */
function leastOf({ a, b, surface, pairCount }: Contacts, column: Float64Array, at: number, c: number): number {
  const s = c - pairCount
  return Math.min(column[a[c]!]!, s < 0 ? column[b[c]!]! : surface[SURFACE * s + at]!)
}

/** Applies the bounces of the group, and empties it. @returns whether a contact bounced */
export function bounceTogether(world: World): boolean {
  const { contacts, bodies, bounces: group } = world
  const { impacts } = group
  const first = group.count
  let isSimple = solveCompression(world)
  while (group.leastInverseMass > 0 && spread(world)) isSimple = solveCompression(world)
  group.lastCount = group.count
  if (group.leastInverseMass > 0 && squeezes(group, contacts, bodies)) {
    dropPropagation(world, first)
    isSimple = solveCompression(world)
  }
  const { count } = group
  for (let share = 1; applyImpulseRestitution(world, share, isSimple) && share > 0; )
    share = share > LEAST_SHARE ? 0.5 * share : 0
  if (count === 1) support(world, impacts[0]!)
  for (let k = 0; k < count; k++) if (impacts[k]!.normal > 0) noteBounce(world, impacts[k]!)
  // Only now are the places of all bodies of the group known.
  for (let k = 0; k < count; k++) {
    const { c, normal } = impacts[k]!
    if (normal > 0) noteDeflection(world, contacts.a[c]!, impacts[k]!)
    if (normal > 0 && c < contacts.pairCount) noteDeflection(world, contacts.b[c]!, impacts[k]!)
  }
  if (contacts.joints !== null)
    for (let k = 0; k < count; k++) contacts.joints.phases.passBounce(world, impacts[k]!.c, impacts[k]!.time)
  group.count = group.leastInverseMass = 0
  return count > 0
}

/**
 * Lets a contact carry a body that it has stopped, or that would fall back on it within the substep. A
 * lossless one bounces on.
 */
function support(world: World, impact: Impact): void {
  const { contacts, bodies, context } = world
  const { c, normal, restitution, before } = impact
  const comesToRest = restitution === 0 || (restitution < 1 && context.bounceSpeed === 0)
  const speed = normalSpeed(contacts, bodies, c)
  if (!comesToRest || normal === 0 || before <= 0 || speed >= 0) return
  const load = -contacts.data[CONTACT * c + EFFECTIVE_MASS]! * speed
  applyNormalImpulse(world, c, load)
  impact.normal = normal + load
  bodies.nonGravityFlags[contacts.a[c]!]! |= 1
  bodies.nonGravityFlags[contacts.b[c]!]! |= 1
}

/**
 * Finds the impulses that end approaches and sliding, by projected Gauss-Seidel passes.
 * @returns whether the group is one bounce whose normal and tangential impulses are independent
 */
function solveCompression(world: World): boolean {
  const { contacts, bodies, bounces: group } = world
  const { data } = contacts
  const { impacts, count, leastInverseMass } = group
  let hasJoints = false
  for (let k = 0; k < count; k++) hasJoints ||= isJointed(contacts, bodies, impacts[k]!.c)
  const isSimple = count === 1 && contacts.locks === null && !hasJoints
  group.isWedge = false
  for (let k = 0; k < count; k++) {
    const impact = impacts[k]!
    impact.vn = normalSpeed(contacts, bodies, impact.c) + impact.before
    if (leastInverseMass > 0 || !isSimple) setTangentVelocity(contacts, bodies, impact, impact.tangentVelocity)
    group.isWedge ||= count > 1 && (leastInverseMass > 0 || pushSpeed(contacts, bodies, impact.c) > 0)
  }
  // Warm-starts the impulses already found.
  for (let k = 0; leastInverseMass > 0 && k < count; k++)
    applyNormalImpulse(world, impacts[k]!.c, impacts[k]!.compression)
  const precision = leastInverseMass > 0 ? PROPAGATION_PRECISION : PRECISION
  const passes = isSimple ? 1 : leastInverseMass > 0 ? PROPAGATION_PASSES : MAX_PASSES
  const scales = (leastInverseMass > 0 && count > 1) || hasJoints
  for (let pass = 0, change = 1, most = 0; pass < passes && change > precision * most; pass++) {
    change = 0
    for (let k = 0; k < count; k++) {
      const impact = impacts[k]!
      const { c, compression, tangentCompression: t, restitution } = impact
      if (contacts.locks !== null) contacts.locks.setMass(contacts, c)
      const vn = normalSpeed(contacts, bodies, c) + impact.before
      impact.compression = Math.max(0, compression - data[CONTACT * c + EFFECTIVE_MASS]! * vn)
      applyNormalImpulse(world, c, impact.compression - compression)
      change = Math.max(change, Math.abs(impact.compression - compression))
      most = Math.max(most, impact.compression)
      if (!bodies.anyFriction) continue
      setTangentVelocity(contacts, bodies, impact, TANGENT_VELOCITY)
      for (let axis = 0; axis < 3; axis++) WANTED[axis] = t[axis]! - TANGENT_VELOCITY[3]! * TANGENT_VELOCITY[axis]!
      WANTED[3] = (group.isWedge ? 1 : 1 + restitution) * impact.compression
      applyFrictionImpulse(world, c, t, WANTED)
      change = Math.max(change, t[3]!)
    }
    if (scales) scaleCompression(world)
  }
  return isSimple
}

/**
 * Scales all impulses by the factor that leaves the least energy. With light bodies between heavy ones, the
 * passes find the ratios of the impulses long before their size. For impulses s and the speeds v before
 * and v' now, the factor is 1 - s v' / s (v' - v), summed over the group.
 */
function scaleCompression(world: World): void {
  const { contacts, bodies, bounces } = world
  const { impacts, count } = bounces
  let beyond = 0
  let all = 0
  for (let k = 0; k < count; k++) {
    const { c, compression, tangentCompression, before, vn, tangentVelocity } = impacts[k]!
    const speed = normalSpeed(contacts, bodies, c) + before
    beyond += compression * speed
    all += compression * (speed - vn)
    if (!bodies.anyFriction) continue
    setTangentVelocity(contacts, bodies, impacts[k]!, TANGENT_VELOCITY)
    for (let axis = 0; axis < 3; axis++) {
      beyond += tangentCompression[axis]! * TANGENT_VELOCITY[axis]!
      all += tangentCompression[axis]! * (TANGENT_VELOCITY[axis]! - tangentVelocity[axis]!)
    }
  }
  if (!(all > 0)) return
  const factor = Math.max(0, 1 - beyond / all)
  for (let k = 0; k < count; k++) {
    const { c, compression, tangentCompression, restitution } = impacts[k]!
    impacts[k]!.compression = factor * compression
    applyNormalImpulse(world, c, (factor - 1) * compression)
    for (let axis = 0; axis < 3; axis++) WANTED[axis] = factor * tangentCompression[axis]!
    WANTED[3] = (bounces.isWedge ? 1 : 1 + restitution) * factor * compression
    if (bodies.anyFriction) applyFrictionImpulse(world, c, tangentCompression, WANTED)
  }
}

/**
 * Sets each impulse to the compression plus a share of its restitution.
 * @returns whether energy was added, which different restitutions or friction may cause
 */
function applyImpulseRestitution(world: World, share: number, isSimple: boolean): boolean {
  const { contacts, bodies, bounces: group } = world
  const { impacts, count } = group
  for (let k = 0; k < count; k++) {
    const { c, compression, tangentCompression, normal, tangent, restitution, tangentialRestitution } = impacts[k]!
    const given = (1 + share * restitution) * compression
    applyNormalImpulse(world, c, given - (normal || compression))
    impacts[k]!.normal = given
    if (!bodies.anyFriction) continue
    for (let axis = 0; axis < 3; axis++) {
      if (normal === 0) tangent[axis] = tangentCompression[axis]!
      WANTED[axis] = (1 + share * tangentialRestitution) * tangentCompression[axis]!
    }
    // Without restitution, all friction of the compression stays: a part of it would not balance the rest.
    WANTED[3] = share > 0 ? given : (group.isWedge ? 1 : 1 + restitution) * compression
    applyFrictionImpulse(world, c, tangent, WANTED)
  }
  if (isSimple) return false
  // In a wedge, friction balances the normal impulses of restitution too.
  const passes = group.isWedge && bodies.anyFriction ? MAX_PASSES : 0
  for (let pass = 0, slides = true; pass < passes && slides; pass++) {
    slides = false
    for (let k = 0; k < count; k++) {
      const { c, normal, tangent, tangentVelocity: before, tangentialRestitution } = impacts[k]!
      const back = share * tangentialRestitution
      setTangentVelocity(contacts, bodies, impacts[k]!, TANGENT_VELOCITY)
      for (let axis = 0; axis < 3; axis++)
        WANTED[axis] = tangent[axis]! - TANGENT_VELOCITY[3]! * (TANGENT_VELOCITY[axis]! + back * before[axis]!)
      WANTED[3] = normal
      applyFrictionImpulse(world, c, tangent, WANTED)
      slides ||= tangent[3]! > PRECISION * normal
    }
  }
  // Work is impulse times mean speed.
  let work = 0
  let most = 0
  for (let k = 0; k < count; k++) {
    const { c, normal, tangent, vn, before, tangentVelocity } = impacts[k]!
    work += normal * (vn + normalSpeed(contacts, bodies, c) + before)
    most -= normal * vn
    setTangentVelocity(contacts, bodies, impacts[k]!, TANGENT_VELOCITY)
    for (let axis = 0; axis < 3; axis++) work += tangent[axis]! * (tangentVelocity[axis]! + TANGENT_VELOCITY[axis]!)
  }
  return work > (contacts.joints === null ? ROUNDING : JOINT_ROUNDING) * most
}
