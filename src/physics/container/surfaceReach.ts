// How far a body may get within a step: decides which surfaces it gets contacts with.

import type { Bodies } from '../body/bodies.ts'
import type { StepContext } from '../stepContext.ts'

/**
 * Metres from the centre within which a body may touch a surface in this step: radius, margin and
 * travel.
 */
export function reachOf(bodies: Bodies, i: number, { contactMargin, dt }: StepContext): number {
  const { velocity: v, position: p } = bodies
  const o = (4 * i) & 0x3fffffff
  return p[o + 3]! + contactMargin + dt * Math.sqrt(v[o]! * v[o]! + v[o + 1]! * v[o + 1]! + v[o + 2]! * v[o + 2]!)
}

/** An upper bound of a body's speed in metres per second, at most sqrt(3) times it. */
export function speedBound({ velocity }: Bodies, i: number): number {
  const o = (4 * i) & 0x3fffffff
  return Math.abs(velocity[o]!) + Math.abs(velocity[o + 1]!) + Math.abs(velocity[o + 2]!)
}
