// Which of two bodies that collide is heavy for the other. `bounceTogether` passes such a blow on.
import { type Bodies, HELD } from '../body/bodies.ts'

/** The ratio of masses from which on a body is heavy. */
const HEAVY = 9

/**
 * What a heavy body hits passes the blow on at once to what it touches: impacts one after the other
 * would stop the heavy body too late, by a share of the ratio of masses each, and the impulses that
 * have grown by then would throw it back. A body that a spring or a hand holds is not heavy: in each
 * bounce a stiff spring would give energy, and a hand would press others out of corners at many times
 * its speed.
 * @returns the least inverse mass of what passes a blow of the two bodies on, or 0 if none does
 */
export function lightFor({ velocity, driven }: Bodies, i: number, j: number): number {
  const wa = velocity[4 * i + 3]!
  const wb = velocity[4 * j + 3]!
  const least = HEAVY * Math.min(wa, wb)
  return Math.max(wa, wb) > least && (driven[wa < wb ? i : j]! & HELD) === 0 ? least : 0
}
