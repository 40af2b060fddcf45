// Bounces: alone, or of bodies that hit several others at once (B. Smith, D. M. Kaufman, E. Vouga,
// R. Tamstorf and E. Grinspun, Reflections on simultaneous impact, 2012). First the impulses are found
// that end all approaches and, as far as friction allows, all sliding:
//   N >= 0, v' >= 0, N v' = 0; |T| <= friction N
// Then each is given 1 + e times, with the tangential restitution as e of T (O. R. Walton, Numerical
// simulation of inelastic, frictional particle-particle interactions, 1993). So the result does not
// depend on the order of contacts, a cradle passes a blow on, and no energy is added.

import type { Bodies } from '../body/bodies.ts'
import { CONTACT, type Contacts, MASS, radiusOf, SURFACE } from '../contact/contacts.ts'
import type { StepContext } from '../stepContext.ts'
import { Impact, normalSpeed, noteBounce, push, rub, slide, WANTED } from './bounce.ts'
import { IMPACT } from './impactTime.ts'

/** The impacts of the group, and more that are reused. */
const IMPACTS: Impact[] = []
let count = 0
/** Most passes over the impacts, and the relative change that ends them. */
const MAX_PASSES = 60
const PRECISION = 1e-13
/** Rounding of work. A smaller share of all restitutions counts as 0. */
const ROUNDING = 1e-10
const LEAST_SHARE = 0.1
/** Scratch: a sliding velocity. */
const SLIDING = new Float64Array(3)

/** Bounces at `IMPACT`, if the approach is still fast. @returns whether it was */
export function bounce(contacts: Contacts, bodies: Bodies, c: number, context: StepContext): boolean {
  addImpact(contacts, bodies, c, context)
  return bounceTogether(contacts, bodies, context)
}

/** Adds the contact whose impact is in `IMPACT` to the group, if its approach is still fast. */
export function addImpact(contacts: Contacts, bodies: Bodies, c: number, context: StepContext): void {
  const { bounceSpeed, bounceScale, gravity, floatingScale, h } = context
  const { time, ax, ay, az } = IMPACT
  const { data, a, b } = contacts
  if (count === IMPACTS.length) IMPACTS.push(new Impact())
  const impact = IMPACTS[count]!
  const d = CONTACT * c
  // The velocity is that of the end of the substep. Gravity changes the speed from the impact on.
  impact.before = (ax * data[d]! + ay * data[d + 1]! + az * data[d + 2]!) * (time - h)
  const vn = normalSpeed(contacts, bodies, c) + impact.before
  const scale = gravity * radiusOf(bodies, 4 * a[c]!, 4 * b[c]!) + floatingScale
  const bounces = vn < -bounceSpeed && vn * vn >= bounceScale * scale
  if (vn >= 0 || (time === 0 && !bounces)) return
  impact.c = c
  impact.time = time
  impact.vn = vn
  impact.restitution = bounces ? leastOf(contacts, bodies.restitution, 7, c) : 0
  impact.back = bounces && bodies.anyTangential ? leastOf(contacts, bodies.tangentialRestitution, 8, c) : 0
  slide(contacts, bodies, c, impact.slid)
  impact.stop = impact.normal = 0
  impact.stopSliding.fill(0)
  impact.tangent.fill(0)
  count++
}

/** The smaller value of the two. @param at where surfaces have theirs */
function leastOf({ a, b, surface, pairCount }: Contacts, column: Float64Array, at: number, c: number): number {
  const s = c - pairCount
  return Math.min(column[a[c]!]!, s < 0 ? column[b[c]!]! : surface[SURFACE * s + at]!)
}

/** Applies the bounces of the group, and empties it. @returns whether there was one */
export function bounceTogether(contacts: Contacts, bodies: Bodies, context: StepContext): boolean {
  const isGroup = count > 0
  stopAll(contacts, bodies)
  for (let share = 1; giveBack(contacts, bodies, share) && share > 0; ) share = share > LEAST_SHARE ? 0.5 * share : 0
  for (let k = 0; k < count; k++) if (IMPACTS[k]!.normal > 0) noteBounce(contacts, bodies, IMPACTS[k]!, context)
  count = 0
  return isGroup
}

/** Whether there is one bounce, whose normal and tangential impulses do not change each other. */
const isSimple = ({ locks }: Contacts): boolean => count === 1 && locks === null

/** Finds the impulses that end approaches and sliding, by projected Gauss-Seidel passes. */
function stopAll(contacts: Contacts, bodies: Bodies): void {
  const { data } = contacts
  const passes = isSimple(contacts) ? 1 : MAX_PASSES
  for (let pass = 0, change = 1, most = 0; pass < passes && change > PRECISION * most; pass++) {
    change = 0
    for (let k = 0; k < count; k++) {
      const impact = IMPACTS[k]!
      const { c, stop, stopSliding: t, restitution } = impact
      if (contacts.locks !== null) contacts.locks.setMass(contacts, c)
      const vn = normalSpeed(contacts, bodies, c) + impact.before
      impact.stop = Math.max(0, stop - data[CONTACT * c + MASS]! * vn)
      push(contacts, bodies, c, impact.stop - stop)
      change = Math.max(change, Math.abs(impact.stop - stop))
      most = Math.max(most, impact.stop)
      if (!bodies.anyFriction) continue
      const mass = slide(contacts, bodies, c, SLIDING)
      for (let axis = 0; axis < 3; axis++) WANTED[axis] = t[axis]! - mass * SLIDING[axis]!
      change = Math.max(change, rub(contacts, bodies, c, t, (1 + restitution) * impact.stop))
    }
  }
}

/**
 * Makes each impulse that of the stop plus a share of its restitution.
 * @returns whether this has added energy, as it may where restitutions differ or friction couples
 */
function giveBack(contacts: Contacts, bodies: Bodies, share: number): boolean {
  for (let k = 0; k < count; k++) {
    const { c, stop, stopSliding, normal, tangent, restitution, back } = IMPACTS[k]!
    const given = (1 + share * restitution) * stop
    push(contacts, bodies, c, given - (normal || stop))
    IMPACTS[k]!.normal = given
    if (!bodies.anyFriction) continue
    if (normal === 0) tangent.set(stopSliding)
    for (let axis = 0; axis < 3; axis++) WANTED[axis] = (1 + share * back) * stopSliding[axis]!
    rub(contacts, bodies, c, tangent, given)
  }
  if (isSimple(contacts)) return false
  // Each impulse does the work of its mean speed.
  let work = 0
  let most = 0
  for (let k = 0; k < count; k++) {
    const { c, normal, tangent, vn, before, slid } = IMPACTS[k]!
    work += normal * (vn + normalSpeed(contacts, bodies, c) + before)
    most -= normal * vn
    slide(contacts, bodies, c, SLIDING)
    for (let axis = 0; axis < 3; axis++) work += tangent[axis]! * (slid[axis]! + SLIDING[axis]!)
  }
  return work > ROUNDING * most
}
