// The contact laws: impulses for hard bodies, and the tanh force of the torus world.
import type { Bodies, Material } from '../body/bodies.ts'
import { MATERIAL_RULES, materialOf } from '../body/bodyOptions.ts'
import { collectOverlaps, DEPTH, OVERLAP, OVERLAP_IMPULSE, type Overlaps } from '../contact/overlaps.ts'
import { collectPairContacts } from '../contact/pairContacts.ts'
import { logCosh, tanh } from '../core/functions.ts'
import { squaredDistance } from '../core/space.ts'
import { checkOptions, limit, notNegative, positive } from '../core/validate.ts'
import { addScaled } from '../core/vec.ts'
import { endPhase, type StepContext } from '../world/stepContext.ts'
import type { ContactLaw, World } from '../world/world.ts'

/** The law made by `impulse()`. Its material applies to bodies without their own. */
export interface ImpulseLaw extends Omit<ContactLaw, keyof Material>, Readonly<Material> {
  readonly kind: 'impulse'
  /**
   * Metres per second, 0 or more. Slower approaches do not bounce. With 0, every approach bounces, and
   * restitution 1 keeps the energy. @default 0.3 sqrt(g r), with gravity g and the radius r of the
   * smaller body; 0.16 without gravity
   */
  readonly bounceSpeed: number | undefined
  /** Stiffness of soft contacts in hertz. @default a quarter of the substep rate */
  readonly frequency: number | undefined
}

/** Makes the contact law of hard bodies: impulses with friction, resistance to rolling, and bounces. */
export function impulse(options: Partial<Omit<ImpulseLaw, 'kind'>> = {}): ImpulseLaw {
  checkOptions(options, { ...MATERIAL_RULES, bounceSpeed: [notNegative, 'm/s'], frequency: [limit, 'Hz'] })
  const { bounceSpeed, frequency } = options
  return { kind: 'impulse', ...materialOf(options), bounceSpeed, frequency, collectContacts: collectPairContacts }
}

/** The law made by `repulsion()`. */
export interface RepulsionLaw extends ContactLaw {
  readonly kind: 'repulsion'
  /** Newtons, 0 or more. @default 1000 */
  readonly maxForce: number
  /** Metres of overlap at which the force is tanh(1), about 76 %, of its maximum: positive. @default 10 */
  readonly forceScale: number
  /** Newtons, 0 or more: the smallest force while two bodies overlap. @default 1 */
  readonly minForce: number
  /**
   * Metres, positive. Closer centres define no direction: it is drawn from the seed
   * (docs/specification.md: the torus, 7). @default 0.001
   */
  readonly minDistance?: number | undefined
}

/**
 * Makes the contact law of the torus world: a force along the line of centres of overlapping bodies,
 * F = max(minForce, maxForce tanh(overlap / forceScale)) (docs/specification.md: the torus, 2).
 */
export function repulsion(options: Partial<Omit<RepulsionLaw, 'kind'>> = {}): RepulsionLaw {
  checkOptions(options, {
    maxForce: [notNegative, 'newtons'],
    forceScale: [positive, 'metres'],
    minForce: [notNegative, 'newtons'],
    minDistance: [positive, 'metres'],
  })
  const { maxForce = 1000, forceScale = 10, minForce = 1, minDistance } = options
  return { kind: 'repulsion', maxForce, forceScale, minForce, minDistance, applyForces, energy }
}

/** Finds the current overlaps, the narrow phase of this law, and adds their forces. */
function applyForces(this: RepulsionLaw, world: World, context: StepContext): void {
  const { overlaps, bodies, broadphase, space, seed, stepCount, profile } = world
  profile.solve += endPhase(context)
  overlaps.minDistance = this.minDistance ?? 0.001
  collectOverlaps(overlaps, broadphase.pairs, bodies, space, seed, stepCount)
  profile.contacts += endPhase(context)
  addRepulsion(overlaps, bodies, this, context)
}

function addRepulsion(overlaps: Overlaps, bodies: Bodies, law: RepulsionLaw, { h }: StepContext): void {
  const { a, b, data, count } = overlaps
  const { force } = bodies
  const { maxForce, forceScale, minForce } = law
  for (let c = 0, o = 0; c < count; c++, o += OVERLAP) {
    const i = (4 * a[c]!) & 0x3fffffff
    const j = (4 * b[c]!) & 0x3fffffff
    let magnitude = maxForce * tanh(data[o + DEPTH]! / forceScale)
    if (magnitude < minForce) magnitude = minForce
    data[o + OVERLAP_IMPULSE] = magnitude * h
    addScaled(force, i, j, magnitude, -magnitude, data[o]!, data[o + 1]!, data[o + 2]!)
  }
}

/**
 * Energy in joules of the last step's overlaps: maxForce forceScale ln cosh(depth / forceScale), the
 * integral of the force without `minForce`.
 */
function energy(this: RepulsionLaw, { bodies: { position }, overlaps: { a, b, count }, space }: World): number {
  let sum = 0
  for (let c = 0; c < count; c++) {
    const rest = position[4 * a[c]! + 3]! + position[4 * b[c]! + 3]!
    const depth = rest - Math.sqrt(squaredDistance(position, a[c]!, b[c]!, space))
    if (depth > 0) sum += this.maxForce * this.forceScale * logCosh(depth / this.forceScale)
  }
  return sum
}
