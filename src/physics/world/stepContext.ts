// The values that the phases of a step share, and their times, as in Box2D's profile. Fields of one
// object, because V8 allocates a heap number when a double is passed to a function that it does not
// inline.

import { finite, LIMITS, type Rules, whole } from '../core/validate.ts'

/** Values of the current step, from `beginStep` on. */
export class StepContext {
  /** Seconds of the step. */
  dt = 0
  /** Substeps of the step. */
  substeps = 1
  /** Seconds of a substep; 0 before a world's first step. */
  h = 0
  /** Seconds: the largest substep length. It follows the load. */
  maxSubstep = 0
  /**
   * Seconds: the substep length that tunes soft contacts. It follows the load slowly, because
   * stiffness that follows a swinging pile would drive it.
   */
  contactSubstep = 0
  /** Mean load of pairs in the last step, beyond what needs no shorter substeps: m/s^2. */
  load = 0
  /** The same over the last second. */
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
  /** Whether bodies may fall asleep. Under a law of forces they may not: a force wakes no body. */
  canSleep = false
  /** Whether the world has force fields: what is at rest in one may be pushed later. */
  hasFields = false
  /** Whether systems or an integrator of its own kind move bodies beside gravity and fields. */
  hasOtherForces = false
  /** Whether forces are summed in the substeps. */
  hasForces = false
  /** Whether the contact law is one of forces. */
  actsByForces = false
  /** Seconds of travel for which pairs are searched: `dt`, or 0 for laws of current overlaps. */
  lookahead = 0
  /** Metres. Bodies with a smaller gap get a contact at any speed: the most for any pair. */
  contactMargin = 0
  /** Metres: the part of the margin that all bodies have. See `marginOf`. */
  fallMargin = Number.POSITIVE_INFINITY
  /** Metres: the part because bodies bounce. */
  bounceMargin = 0
  /** Metres: the part because some bodies fall faster than the mean. */
  excessMargin = 0
  /** Mean strength of gravity and force fields, in metres per second squared. */
  gravity = 0
  /** How much stronger they are for one of the bodies. Metres per second squared. */
  excess = 0
  /**
   * Square of the speed scale without gravity, in metres squared per second squared; 0 with it.
   * Sleeping, waking and bouncing compare with the speed scale sqrt(gravity radius +
   * floatingScale).
   */
  floatingScale = 0
  /** Metres per second. Slower approaches do not bounce: the least of all contacts. */
  bounceSpeed = 0
  /**
   * Approaches do not bounce either whose squared speed is below this multiple of that of their
   * speed scale. 0 where the law gives the speed.
   */
  bounceScale = 0
  /** Friction of the air in newton seconds per metre. */
  drag = 0
  /** Speed limit in metres per second; Infinity for none. */
  maxSpeed = Number.POSITIVE_INFINITY
  /** Factor on velocity in this substep. */
  damping = 1
  /** What a user's function did wrong. The step ends, then throws it: the world stays usable. */
  failure?: RangeError | undefined
  /** Awake bodies near the viewpoint. */
  near = 0
  /** Bodies that fell asleep in this step. */
  fellAsleep = 0
  /** Time at the start of the step in milliseconds; 0 between steps. */
  startedAt = 0
  /** Time at the start of the current phase in milliseconds. */
  phaseAt = 0
}

/** The numbers of a context that snapshots store, in their order, with the check of each. */
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

/** A copy of the stored numbers. */
export function storedNumbers(context: StepContext): Pick<StepContext, keyof typeof STORED_NUMBERS> {
  const names = Object.keys(STORED_NUMBERS) as (keyof typeof STORED_NUMBERS)[]
  return Object.fromEntries(names.map((name) => [name, context[name]])) as ReturnType<typeof storedNumbers>
}

/** What the last step did: milliseconds of its phases, and how much each phase worked on. */
export class StepProfile {
  /** Milliseconds: removals, spawning, level of detail, systems' beginStep. */
  begin = 0
  /** Milliseconds: broad phase. */
  pairs = 0
  /** Milliseconds: narrow phase and warm start. */
  contacts = 0
  /** Milliseconds: all substeps, without a narrow phase within them. */
  solve = 0
  /** Milliseconds: orientations, stored impulses, sleep. */
  finish = 0
  /** Milliseconds of the whole step. */
  step = 0
  /** Distance tests of the search for pairs; 0 when the pairs of the step before were kept. */
  pairTests = 0
  /** Pairs in the list, without those of two sleeping bodies. */
  pairCount = 0
  /** Contacts; with `repulsion()` overlapping pairs. */
  contactCount = 0
  /** Substeps of the step. */
  substeps = 0
}

/** Share of its radius that the margin of a body has: a gap that rounding and soft contacts leave. */
export const REST_MARGIN = 0.004
/** Limit in radii of `bounceMargin` and of `excessMargin`. */
export const MAX_EXTRA = 2

/** The contact margin in metres of a pair or a body with this radius, as `radiusOf` has it. */
export function marginOf(context: StepContext, radius: number): number {
  const { contactMargin, fallMargin, bounceMargin, excessMargin } = context
  const most = MAX_EXTRA * radius
  return Math.min(
    contactMargin,
    fallMargin + REST_MARGIN * radius + (Math.min(most, bounceMargin) + Math.min(most, excessMargin)),
  )
}

/** Milliseconds since the phase before ended, or since the step began. */
export function endPhase(context: StepContext): number {
  const now = performance.now()
  const elapsed = now - context.phaseAt
  context.phaseAt = now
  return elapsed
}
