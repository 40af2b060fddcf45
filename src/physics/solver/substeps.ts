// The number of substeps, the length that tunes soft contacts, and the gap at which contacts begin.

import { setWeight } from '../body/forces.ts'
import { isDynamic } from '../body/sleep.ts'
import { dot } from '../core/vec.ts'
import { marginOf, type StepContext } from '../world/stepContext.ts'
import { collectsContacts } from '../world/systems.ts'
import type { World } from '../world/world.ts'

/**
 * Limits of the squared substep length, in mean radii: of g h^2, the fall of a body, and of a h^2,
 * with the mean load a of pairs as an acceleration, less `FREE_LOAD` (warmStart.ts). A load runs through a pile by one contact a
 * substep, and until it has arrived the pairs overlap by about a h^2.
 */
const MAX_FALL = 0.0068
const MAX_LOAD = 0.04
/** Largest travel of the mean bounce in a substep, in mean radii: farther ones miss others. */
const MAX_BOUNCE = 0.25
/**
 * Steps beyond this many sqrt(r / g) are long for the bodies' size: contacts, collected once a
 * step, get out of date, and shorter substeps make up for it.
 */
const LONG_STEP = 0.3
/**
 * Least substeps in `world.timeStep`; with springs, characters and other systems; most in any step.
 */
const MIN_SUBSTEPS = 3
const MIN_WITH_SYSTEMS = 4
const MAX_SUBSTEPS = 80
/** Largest change of a length from step to step, as factors: fast down, slow up. */
const SHRINK = 0.8
const GROW = 1.03
/** A length grows only when it is too short by this factor. */
const HYSTERESIS = 1.2

/** Scratch: the weight of a body. */
const WEIGHT = new Float64Array(3)

/** Finds the mean strength of weights of dynamic bodies, and by how much the greatest exceeds it. */
export function findWeight({ bodies, gravity }: World, context: StepContext): void {
  const { gravityScale, anyPull, slot, count } = bodies
  context.gravity = Math.sqrt(dot(gravity, gravity))
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
  // Where all weigh the same, their mean would differ by rounding.
  if (!differs || n === 0) return
  // Gravity and a field that cancel leave rounding.
  context.gravity = sum > 1e-9 * n * context.gravity ? sum / n : 0
  context.excess = most - context.gravity
}

/**
 * Chooses the number of substeps. With 'auto' they are as long as sizes, gravity and load allow.
 */
export function chooseSubsteps(world: World, context: StepContext): void {
  const { dt } = context
  if (world.substeps !== 'auto') {
    context.substeps = world.substeps
    const h = dt / world.substeps
    // Soft contacts keep their stiffness while the length of steps varies.
    context.contactSubstep = Math.max(h, context.contactSubstep * 0.99)
    return
  }
  if (!collectsContacts(world)) {
    context.substeps = 1
    return
  }
  const { gravity } = context
  const longest = lengthFor(world, gravity, 0)
  const speed = bounceSpeedOf(world, context)
  const allowed = speed > 0 ? (MAX_BOUNCE * world.broadphase.meanRadius) / speed : longest
  const wanted = Math.min(allowed, lengthFor(world, gravity, context.load))
  context.maxSubstep = follow(context.maxSubstep, wanted, longest)
  context.contactSubstep = follow(context.contactSubstep, lengthFor(world, gravity, context.meanLoad), longest)
  // At least 1: `dt` may be a billionth of the length.
  context.substeps = Math.min(MAX_SUBSTEPS, Math.max(1, Math.ceil(dt / context.maxSubstep - 1e-9)))
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

/** The next value of a length that follows another one, up to the longest without load. */
function follow(length: number, wanted: number, longest: number): number {
  if (length === 0) return wanted
  if (wanted < length) return Math.max(wanted, SHRINK * length)
  return wanted > HYSTERESIS * length || wanted === longest ? Math.min(wanted, GROW * length) : length
}

/** Contacts begin at this share of a bounce's travel in a step. */
const BOUNCE_MARGIN = 1.5
/** The margin of bodies wider than this many mean radii is theirs: all pairs are searched with it. */
const WIDE = 4

/**
 * Sets the gaps at which contacts begin, and the least radius. Bodies that bounce meet others in a crowd that were not on
 * their path at first: the gap grows with the share of the awake bodies that bounced in the last
 * step. With one substep no body meets another one after a bounce. Bodies that fall faster than the
 * mean need a gap too.
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

/** Mean speed of the last step's bounces, less where only some of the awake bodies bounced. */
function bounceSpeedOf({ awake }: World, { hits, hitSpeed }: StepContext): number {
  return hits > 0 ? hitSpeed / Math.max(hits, awake) : 0
}
