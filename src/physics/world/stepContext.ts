// The values that the phases of a step share, and their times, as in Box2D's profile. They are fields
// of one object, because V8 allocates a heap number for a double that is passed to a function.
import { finite, LIMITS, type Rules, whole } from '../core/validate.ts'

/** Values of the current step, from `beginStep` on. */
export class StepContext {
  /** Seconds of the step. */
  dt = 0
  /** Substeps of the step. */
  substeps = 1
  /** Seconds of a substep; 0 before a world's first step. */
  h = 0
  /** Seconds: the largest substep length, which follows the load. */
  maxSubstep = 0
  /**
   * Seconds: the substep length that sets the stiffness of soft contacts. It follows the load slowly:
   * otherwise the stiffness would drive the oscillation of a pile.
   */
  contactSubstep = 0
  /** Mean load of pairs in the last step beyond the free load (warmStart.ts), in m/s^2. */
  load = 0
  /** `load`, averaged over the last second. */
  meanLoad = 0
  /** Number of bounces between bodies in the last step. */
  hits = 0
  /** Sum of the speeds of these bounces in metres per second. */
  hitSpeed = 0
  /** The current substep, from 0. */
  substep = 0
  /** Whether anything may move. If not, only the first and the last phase run. */
  active = false
  /** Whether the contact law, a container or a system has contacts to solve. */
  hasContacts = false
  /** Whether bodies may fall asleep. Not under a force law, because forces wake no body. */
  canSleep = false
  /** Whether the world has force fields: what rests in one may be pushed later. */
  hasFields = false
  /** Whether systems add forces, or the integrator sums gravity as a force. */
  hasOtherForces = false
  /** Whether forces are summed in the substeps. */
  hasForces = false
  /** Whether the contact law is a force law. */
  actsByForces = false
  /** Seconds of travel for which pairs are searched: `dt`, or 0 if only current overlaps matter. */
  lookahead = 0
  /** Metres: the largest contact margin of a pair. A smaller gap is a contact at any speed. */
  contactMargin = 0
  /** Metres: the part of the margin that all bodies have. See `marginOf`. */
  fallMargin = Number.POSITIVE_INFINITY
  /** Metres: the part because bodies bounce. */
  bounceMargin = 0
  /** Metres: the part because some bodies fall faster than the mean. */
  excessMargin = 0
  /** Mean strength of gravity and force fields, in metres per second squared. */
  gravity = 0
  /** The world's gravity. Metres per second squared. */
  fall: readonly [number, number, number] = [0, 0, 0]
  /** The largest `gravity` of a body less the mean. Metres per second squared. */
  excess = 0
  /**
   * Squared speed scale without gravity, in m^2/s^2; 0 with gravity. Sleeping, waking and bouncing
   * compare with sqrt(gravity radius + floatingScale).
   */
  floatingScale = 0
  /** Metres per second: the least bounce speed of all contacts. Slower approaches do not bounce. */
  bounceSpeed = 0
  /** The squared bounce speed of a contact is this multiple of its squared speed scale; 0: no scale. */
  bounceScale = 0
  /** Friction of the air in newton seconds per metre. */
  drag = 0
  /** Speed limit in metres per second; Infinity for none. */
  maxSpeed = Number.POSITIVE_INFINITY
  /** Factor on velocity in this substep. */
  damping = 1
  /** The error of a user's function. The step throws it at its end, so that the world stays usable. */
  failure?: RangeError | undefined
  /** Awake bodies near the viewpoint. */
  near = 0
  /** Bodies that fell asleep in this step. */
  fellAsleep = 0
  /** Milliseconds at the start of the step; 0 between steps. */
  startedAt = 0
  /** Milliseconds at the start of the current phase. */
  phaseAt = 0
}

/** The numbers of a context that snapshots store, in order, with their checks. */
export const STORED_NUMBERS = {
  h: [finite, 'seconds', 0, LIMITS.timeStep[1]],
  substeps: [whole, '', 1, LIMITS.substeps],
  maxSubstep: [finite, 'seconds', 0, LIMITS.timeStep[1]],
  contactSubstep: [finite, 'seconds', 0, LIMITS.timeStep[1]],
  load: [finite, 'm/s^2', 0],
  meanLoad: [finite, 'm/s^2', 0],
  hits: [whole],
  hitSpeed: [finite, 'm/s', 0],
} as const satisfies Rules

export function storedNumbers(context: StepContext): Pick<StepContext, keyof typeof STORED_NUMBERS> {
  const names = Object.keys(STORED_NUMBERS) as (keyof typeof STORED_NUMBERS)[]
  return Object.fromEntries(names.map((name) => [name, context[name]])) as ReturnType<typeof storedNumbers>
}

/** Times and counts of the last step. */
export class StepProfile {
  /** Milliseconds: removals, spawning, level of detail, systems' beginStep. */
  begin = 0
  /** Milliseconds: broad phase. */
  pairs = 0
  /** Milliseconds: narrow phase and warm start. */
  contacts = 0
  /** Milliseconds: all substeps, without a narrow phase in them. */
  solve = 0
  /** Milliseconds: orientations, stored impulses, sleep. */
  finish = 0
  /** Milliseconds of the whole step. */
  step = 0
  /** Distance tests of the search for pairs; 0 when the pair list was reused. */
  pairTests = 0
  /** Pairs in the list. Pairs of two sleeping bodies are not counted. */
  pairCount = 0
  /** Contacts; with `repulsion()` overlapping pairs. */
  contactCount = 0
  /** Substeps of the step. */
  substeps = 0
}

/** Part of the margin, in radii: rounding and soft contacts leave a gap. */
export const REST_MARGIN = 0.004
/** Largest `bounceMargin` and `excessMargin`, in radii. */
export const MAX_EXTRA = 2

/** The contact margin of a pair in metres. @param radius Metres, as by `radiusOf`. */
export function marginOf(context: StepContext, radius: number): number {
  const { contactMargin, fallMargin, bounceMargin, excessMargin } = context
  const most = MAX_EXTRA * radius
  return Math.min(
    contactMargin,
    fallMargin + REST_MARGIN * radius + (Math.min(most, bounceMargin) + Math.min(most, excessMargin)),
  )
}

/** Ends a phase. @returns its milliseconds */
export function endPhase(context: StepContext): number {
  const now = performance.now()
  const elapsed = now - context.phaseAt
  context.phaseAt = now
  return elapsed
}
