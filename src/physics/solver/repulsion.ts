// The tanh law of the torus world: overlap becomes a force that grows linearly at first and then saturates.
import type { Bodies } from '../body/bodies.ts'
import { DEPTH, OVERLAP, type Overlaps, PUSH } from '../contact/overlaps.ts'
import { checkOptions, notNegative, positive } from '../core/validate.ts'
import { enlistRepelling } from '../enlist.ts'
import { logCosh, tanh } from '../math/functions.ts'
import type { StepContext } from '../stepContext.ts'

/** The contact law of the torus world: F = max(minForce, maxForce tanh(overlap / forceScale)), along the line of centres. */
export interface RepulsionLaw {
  readonly kind: 'repulsion'
  /** N; 1000 */
  readonly maxForce: number
  /** Overlap at which the force is tanh(1) of its maximum, m; 10 */
  readonly forceScale: number
  /** Least force while two overlap, N; 1 */
  readonly minForce: number
}

/**
 * The law of forces between overlapping bodies (torus specification, 2.2).
 * @param options.maxForce N, 0 or more; 1000
 * @param options.forceScale m, positive; 10
 * @param options.minForce N, 0 or more; 1
 * @throws RangeError naming the option, its value and what is allowed
 */
export function repulsion(options: Partial<Omit<RepulsionLaw, 'kind'>> = {}): RepulsionLaw {
  checkOptions(options, {
    maxForce: [notNegative, 'newtons'],
    forceScale: [positive, 'metres'],
    minForce: [notNegative, 'newtons'],
  })
  const { maxForce = 1000, forceScale = 10, minForce = 1 } = options
  enlistRepelling()
  return { kind: 'repulsion', maxForce, forceScale, minForce }
}

/** Adds the force of every overlap to both of its bodies, and notes its impulse over the substep. */
export function addRepulsion(overlaps: Overlaps, bodies: Bodies, law: RepulsionLaw, { h }: StepContext): void {
  const { a, b, data, count } = overlaps
  const { force } = bodies
  const { maxForce, forceScale, minForce } = law
  for (let c = 0, o = 0; c < count; c++, o += OVERLAP) {
    const i = 4 * a[c]!
    const j = 4 * b[c]!
    let size = maxForce * tanh(data[o + DEPTH]! / forceScale)
    if (size < minForce) size = minForce
    data[o + PUSH] = size * h
    const fx = size * data[o]!
    const fy = size * data[o + 1]!
    const fz = size * data[o + 2]!
    force[i] = force[i]! + fx
    force[i + 1] = force[i + 1]! + fy
    force[i + 2] = force[i + 2]! + fz
    force[j] = force[j]! - fx
    force[j + 1] = force[j + 1]! - fy
    force[j + 2] = force[j + 2]! - fz
  }
}

/** Energy stored in an overlap, J: the integral of tanh, F s ln cosh(depth / s). minForce, which is for rounding alone, is left out. */
export function overlapEnergy(law: RepulsionLaw, depth: number): number {
  return depth > 0 ? law.maxForce * law.forceScale * logCosh(depth / law.forceScale) : 0
}
