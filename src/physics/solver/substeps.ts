// The number of substeps of a step, and the length for which soft contacts are tuned.
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'

/**
 * Limits of the squared substep length, in mean radii: of g h^2, the distance that a body falls,
 * and of a h^2, where a is the mean load of contacts, as an acceleration. The overlap of soft
 * contacts is proportional to a h^2; mean overlap then stays below 1 % of a diameter.
 */
const MAX_FALL = 0.0068
const MAX_LOAD = 0.03
/** Least number of substeps in `world.timeStep`, and most in any step. */
const MIN_SUBSTEPS = 4
const MAX_SUBSTEPS = 32
/**
 * Bodies that bounce travel at most this far in a pass, in mean radii, if at least this share of
 * the awake bodies bounced in the last step.
 */
const MAX_TRAVEL = 0.2
const MIN_HITS = 0.02
/** Largest change of a length from step to step, as factors: fast down, slow up. */
const SHRINK = 0.9
const GROW = 1.01
/** A length grows only when it is too short by this factor. */
const HYSTERESIS = 1.2

/**
 * Chooses the number of substeps. With 'auto' they are as long as sizes, gravity and load allow.
 * All else follows from the length: small bodies under strong gravity need short substeps.
 */
export function chooseSubsteps(world: World, context: StepContext): void {
  const { dt } = context
  context.passes = 1
  if (world.substeps !== 'auto') {
    context.substeps = world.substeps
    const h = dt / world.substeps
    // Soft contacts keep their stiffness while the length of steps varies.
    context.tunedLength = Math.max(h, context.tunedLength * 0.99)
    return
  }
  if (world.contact?.collectContacts === undefined) {
    context.substeps = 1
    return
  }
  const [gx, gy, gz] = world.gravity
  const gravity = Math.sqrt(gx * gx + gy * gy + gz * gz)
  context.maxLength = follow(context.maxLength, lengthFor(world, gravity, context.load))
  context.tunedLength = follow(context.tunedLength, lengthFor(world, gravity, context.meanLoad))
  const substeps = Math.min(MAX_SUBSTEPS, Math.ceil(dt / context.maxLength - 1e-9))
  context.passes = choosePasses(world, context, substeps)
  context.substeps = Math.ceil(substeps / context.passes)
}

/** The longest substep that a load allows, in seconds. */
function lengthFor({ broadphase, timeStep }: World, gravity: number, load: number): number {
  const { meanRadius } = broadphase
  const longest = timeStep / MIN_SUBSTEPS
  let squared = longest * longest
  if (meanRadius > 0 && gravity > 0) squared = Math.min(squared, (MAX_FALL * meanRadius) / gravity)
  if (meanRadius > 0 && load > 0) squared = Math.min(squared, (MAX_LOAD * meanRadius) / load)
  return Math.sqrt(squared)
}

/** The next value of a length that follows another one. */
function follow(length: number, wanted: number): number {
  if (length === 0) return wanted
  if (wanted < length) return Math.max(wanted, SHRINK * length)
  return wanted > HYSTERESIS * length ? GROW * length : length
}

/** Systems move once a step: with systems, a step is one pass. */
function choosePasses(
  { broadphase, systems, awake }: World,
  { hits, hitSpeed, dt }: StepContext,
  substeps: number,
): number {
  if (systems.length > 0 || hits <= MIN_HITS * awake || broadphase.meanRadius === 0) return 1
  const travel = (hitSpeed / hits) * dt
  return Math.min(substeps, Math.ceil(travel / (MAX_TRAVEL * broadphase.meanRadius)))
}
