// The values that the phases of a step share, and the times of the phases, as in Box2D's profile.
// They are fields of one object: V8 allocates a heap number when a double is passed to a function
// that it does not inline, and a step allocates nothing.

/** Values of the present step, from `beginStep` on. */
export interface StepContext {
  /** Seconds of the step. */
  dt: number
  /** Substeps of the step. */
  substeps: number
  /** Seconds of a substep; 0 before a world's first step. */
  h: number
  /**
   * Seconds: the largest substep length. It follows the load. Part of the state.
   */
  maxLength: number
  /**
   * Seconds: the substep length for which soft contacts are tuned. It follows the load slowly: a
   * stiffness that follows a swinging pile would drive it. Part of the state.
   */
  tunedLength: number
  /**
   * Mean load of the soft contacts in the last step: force over effective mass, in metres per
   * second squared. Part of the state.
   */
  load: number
  /** The same over the last second. Part of the state. */
  meanLoad: number
  /**
   * Number of bounces of the last step. Part of the state.
   */
  hits: number
  /** Sum of the speeds of these bounces in metres per second. Part of the state. */
  hitSpeed: number
  /** The present substep, from 0. */
  substep: number
  /**
   * Whether anything may move in this step. If not, all phases but the first and the last are
   * skipped.
   */
  active: boolean
  /**
   * Whether the contact law, a container or a system has contacts, which the contact solver solves.
   */
  hasContacts: boolean
  /** Whether bodies may fall asleep. Under a law of forces they may not: a force wakes no body. */
  canSleep: boolean
  /** Whether forces are summed in the substeps. */
  hasForces: boolean
  /**
   * Seconds of travel for which pairs are searched: `dt`, or 0 for laws that need present overlaps
   * only.
   */
  lookahead: number
  /** Metres. Bodies with a smaller gap get a contact at any speed. */
  contactMargin: number
  /** Strength of gravity in metres per second squared. */
  gravity: number
  /**
   * Square of the speed scale in a world without gravity, in metres squared per second squared; 0
   * with gravity. The thresholds of sleeping, waking and bouncing are multiples of the speed scale:
   * sqrt(gravity radius + floatingScale).
   */
  floatingScale: number
  /** Metres per second. Slower approaches do not bounce. */
  bounceSpeed: number
  /** Friction of the air in newton seconds per metre. */
  drag: number
  /** Speed limit in metres per second; Infinity for none. */
  maxSpeed: number
  /** Factor on velocity in this substep. */
  damping: number
  /**
   * What a function of the user did wrong in this step. The step ends first and throws it then, so
   * that the world stays usable.
   */
  failure?: RangeError | undefined
  /** Bodies that fell asleep in this step. */
  fellAsleep: number
  /** Time at the start of the step in milliseconds; 0 between steps. */
  startedAt: number
  /** Time at the start of the present phase in milliseconds. */
  phaseAt: number
}

export function createStepContext(): StepContext {
  return {
    dt: 0,
    substeps: 1,
    hits: 0,
    hitSpeed: 0,
    h: 0,
    maxLength: 0,
    tunedLength: 0,
    load: 0,
    meanLoad: 0,
    substep: 0,
    active: false,
    hasContacts: false,
    canSleep: false,
    hasForces: false,
    lookahead: 0,
    contactMargin: 0,
    gravity: 0,
    floatingScale: 0,
    bounceSpeed: 0,
    drag: 0,
    maxSpeed: Number.POSITIVE_INFINITY,
    damping: 1,
    fellAsleep: 0,
    startedAt: 0,
    phaseAt: 0,
  }
}

/** What the last step did: milliseconds of its phases, and how much each phase worked on. */
export interface StepProfile {
  /** Milliseconds: removals, spawning, level of detail, systems' beginStep. */
  begin: number
  /** Milliseconds: broad phase. */
  pairs: number
  /** Milliseconds: narrow phase and warm start. */
  contacts: number
  /** Milliseconds: all substeps, without a narrow phase within them. */
  solve: number
  /** Milliseconds: orientations, stored impulses, sleep. */
  finish: number
  /** Milliseconds of the whole step. */
  step: number
  /** Distance tests of the search for pairs; 0 when the pairs of the step before were kept. */
  pairTests: number
  /** Pairs in the list, without those of two sleeping bodies. */
  pairCount: number
  /** Contacts; with `repulsion()` overlapping pairs. */
  contactCount: number
  /** Substeps of the step. */
  substeps: number
}

export function createProfile(): StepProfile {
  return {
    begin: 0,
    pairs: 0,
    contacts: 0,
    solve: 0,
    finish: 0,
    step: 0,
    pairTests: 0,
    pairCount: 0,
    contactCount: 0,
    substeps: 0,
  }
}

/** Milliseconds since the phase before ended, or since the step began. */
export function endPhase(context: StepContext): number {
  const now = performance.now()
  const elapsed = now - context.phaseAt
  context.phaseAt = now
  return elapsed
}
