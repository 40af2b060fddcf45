// The tanh law of the torus world: overlap becomes a force that grows linearly at first and then saturates.
import type { Bodies } from '../body/bodies.ts'
import { collectOverlaps, DEPTH, OVERLAP, type Overlaps, PUSH } from '../contact/overlaps.ts'
import { nearestImage } from '../core/space.ts'
import { checkOptions, notNegative, positive } from '../core/validate.ts'
import { logCosh, tanh } from '../math/functions.ts'
import type { StepContext } from '../stepContext.ts'
import type { ContactLaw, World } from '../world.ts'

/** The contact law of the torus world: F = max(minForce, maxForce tanh(overlap / forceScale)), along the line of centres. */
export interface RepulsionLaw extends ContactLaw {
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
  return { kind: 'repulsion', maxForce, forceScale, minForce, applyForces, energy }
}

/** The present overlaps, and their forces. */
function applyForces(this: RepulsionLaw, world: World, context: StepContext): void {
  const { overlaps, bodies, broadphase, space, seed, stepCount } = world
  collectOverlaps(overlaps, broadphase.pairs, bodies, space, seed, stepCount)
  addRepulsion(overlaps, bodies, this, context)
}

/** Adds the force of every overlap to both of its bodies, and stores its impulse over the substep. */
function addRepulsion(overlaps: Overlaps, bodies: Bodies, law: RepulsionLaw, { h }: StepContext): void {
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

/**
 * Energy stored in the overlaps of the last step, in joules: the integral of the force, F s ln cosh(depth / s).
 * `minForce`, which only guards against rounding, is left out.
 */
function energy(this: RepulsionLaw, { bodies, overlaps, space }: World): number {
  const { position } = bodies
  let sum = 0
  for (let c = 0; c < overlaps.count; c++) {
    const i = 4 * overlaps.a[c]!
    const j = 4 * overlaps.b[c]!
    const dx = nearestImage(position[i]! - position[j]!, space.size[0])
    const dy = nearestImage(position[i + 1]! - position[j + 1]!, space.size[1])
    const dz = nearestImage(position[i + 2]! - position[j + 2]!, space.size[2])
    const depth = position[i + 3]! + position[j + 3]! - Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (depth > 0) sum += this.maxForce * this.forceScale * logCosh(depth / this.forceScale)
  }
  return sum
}
