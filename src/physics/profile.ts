// Times and counts of the phases of a step, as in Box2D's profile.
import type { StepContext } from './stepContext.ts'

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
