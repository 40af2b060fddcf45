// The number of substeps, the stiffness of soft contacts, and the contact margin.

import { setWeight } from '../body/forces.ts'
import { isDynamic } from '../body/sleep.ts'
import { dot } from '../core/vec.ts'
import { marginOf, type StepContext } from '../world/stepContext.ts'
import { collectsContacts } from '../world/systems.ts'
import type { World } from '../world/world.ts'

/**
 * Limits of the squared substep length h^2, in mean radii: of g h^2, the fall of a body, and of a h^2 with
 * the mean load a of pairs as an acceleration, less `FREE_LOAD` (warmStart.ts). A load spreads through a
 * pile by one contact per substep. Until it arrives, the pairs overlap by about a h^2.
 */
const MAX_FALL = 0.0068
const MAX_LOAD = 0.04
/** Largest travel of the mean bounce in a substep, in mean radii: a longer one misses other bodies. */
const MAX_BOUNCE = 0.25
/** Steps beyond this many sqrt(r / g) need shorter substeps, because contacts get out of date. */
const LONG_STEP = 0.3
/** Fewest substeps per `world.timeStep`, fewest with systems, and most in any step. */
const MIN_SUBSTEPS = 3
const MIN_WITH_SYSTEMS = 4
const MAX_SUBSTEPS = 80
/** Largest factors on a length from step to step: it shrinks fast and grows slowly. */
const SHRINK = 0.8
const GROW = 1.03
/** A length grows only if it is too short by this factor. */
const HYSTERESIS = 1.2

const WEIGHT = new Float64Array(3)

/** Sets `gravity` to the mean weight of dynamic bodies, `excess` to the greatest less the mean. */
export function findWeight({ bodies, gravity }: World, context: StepContext): void {
  const { gravityScale, anyPull, slot, count } = bodies
  context.gravity = Math.sqrt(dot(gravity, gravity))
  context.fall = gravity
  context.excess = 0
  if (!anyPull && gravityScale === null) return
  let sum = 0
  let most = 0
  let n = 0
  let differs = anyPull
  for (let i = 0; i < count; i++) {
    if (!isDynamic(bodies, i)) continue
    if (gravityScale !== null && gravityScale[slot[i]!] !== 1) differs = true
    setWeight(bodies, i, gravity, WEIGHT)
    const weight = Math.sqrt(dot(WEIGHT, WEIGHT))
    if (weight > most) most = weight
    sum += weight
    n++
  }
  // If all weigh the same, the mean would add a rounding error.
  if (!differs || n === 0) return
  // Gravity and a field that cancel leave a rounding error.
  context.gravity = sum > 1e-9 * n * context.gravity ? sum / n : 0
  context.excess = most - context.gravity
}

/** Chooses the number of substeps. With 'auto', it follows sizes, gravity, bounces and load. */
export function chooseSubsteps(world: World, context: StepContext): void {
  const { dt } = context
  if (world.substeps !== 'auto') {
    context.substeps = world.substeps
    const h = dt / world.substeps
    // Soft contacts keep their stiffness while step lengths vary.
    context.contactSubstep = Math.max(h, context.contactSubstep * 0.99)
    return
  }
  if (!collectsContacts(world)) {
    context.substeps = substepsFor(world, dt, Number.POSITIVE_INFINITY)
    return
  }
  const { gravity } = context
  const longest = lengthFor(world, gravity, 0)
  const speed = bounceSpeedOf(world, context)
  const allowed = speed > 0 ? (MAX_BOUNCE * world.broadphase.meanRadius) / speed : longest
  const wanted = Math.min(allowed, lengthFor(world, gravity, context.load))
  context.maxSubstep = follow(context.maxSubstep, wanted, longest)
  context.contactSubstep = follow(context.contactSubstep, lengthFor(world, gravity, context.meanLoad), longest)
  context.substeps = substepsFor(world, dt, context.maxSubstep)
}

/** Returns the substeps of a step, none longer than a length and than systems allow. */
function substepsFor(world: World, dt: number, length: number): number {
  const { systems } = world
  let longest = length
  for (let k = 0; k < systems.length; k++)
    longest = Math.min(longest, systems[k]!.longestSubstep?.(world) ?? Number.POSITIVE_INFINITY)
  return Math.min(MAX_SUBSTEPS, Math.max(1, Math.ceil(dt / longest - 1e-9)))
}

function lengthFor({ broadphase, timeStep, systems }: World, gravity: number, load: number): number {
  const { meanRadius } = broadphase
  const longest = timeStep / (systems.length > 0 ? MIN_WITH_SYSTEMS : MIN_SUBSTEPS)
  let squared = longest * longest
  if (meanRadius > 0 && gravity > 0) {
    const longStep = LONG_STEP * Math.sqrt(meanRadius / gravity)
    squared = Math.min(squared, ((MAX_FALL * meanRadius) / gravity) * Math.min(1, longStep / timeStep))
  }
  if (meanRadius > 0 && load > 0) squared = Math.min(squared, (MAX_LOAD * meanRadius) / load)
  return Math.sqrt(squared)
}

/** Returns the next length on the way to the wanted one. @param longest The length without load. */
function follow(length: number, wanted: number, longest: number): number {
  if (length === 0) return wanted
  if (wanted < length) return Math.max(wanted, SHRINK * length)
  return wanted > HYSTERESIS * length || wanted === longest ? Math.min(wanted, GROW * length) : length
}

/** The margin for bounces, as a multiple of the mean bounce's travel in a step. */
const BOUNCE_MARGIN = 1.5
/** Wider bodies, in mean radii, do not widen the margin: all pairs are searched with it. */
const WIDE = 4

/**
 * Sets the parts of the contact margin, and the least radius. A body that bounces in a crowd meets bodies
 * that were not on its path: the margin grows with the share of awake bodies that bounced in the last
 * step. With one substep, no body meets another one after a bounce.
 */
export function setMargins(world: World, context: StepContext): void {
  const { gravity, substeps, excess, dt, hasContacts } = context
  const { bodies, broadphase, contacts } = world
  context.contactMargin = 0
  if (!hasContacts) return
  context.fallMargin = 0.25 * gravity * dt * dt
  context.bounceMargin = substeps === 1 ? 0 : BOUNCE_MARGIN * bounceSpeedOf(world, context) * dt
  context.excessMargin = 0.5 * excess * dt * dt
  let widest = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < bodies.count; i++) {
    const radius = bodies.position[4 * i + 3]!
    if (radius < least) least = radius
    if (radius > widest && isDynamic(bodies, i)) widest = radius
  }
  contacts.leastRadius = least
  context.contactMargin = Number.POSITIVE_INFINITY
  context.contactMargin = marginOf(context, Math.min(widest, WIDE * broadphase.meanRadius))
}

/** Speed of the last step's bounces, averaged over all awake bodies. */
function bounceSpeedOf({ awake }: World, { hits, hitSpeed }: StepContext): number {
  return hits > 0 ? hitSpeed / Math.max(hits, awake) : 0
}
