// The contact law of hard bodies: impulses that the contact solver finds.
import { collectPairContacts } from '../contact/pairContacts.ts'
import { checkOptions, limit, notNegative, share } from '../core/validate.ts'
import type { ContactLaw } from '../world.ts'

/** The law made by `impulse()`. */
export interface ImpulseLaw extends ContactLaw {
  readonly kind: 'impulse'
  /** Separation speed over approach speed, 0 to 1. Of two bodies the smaller counts. */
  readonly restitution: number
  /** Coulomb's coefficient, 0 or more. Of two bodies the geometric mean counts. */
  readonly friction: number
  /**
   * Coefficient of rolling resistance, 0 or more: largest moment over normal force times radius.
   */
  readonly rolling: number
  /** Metres per second. Slower approaches do not bounce. @default 0.3 sqrt(g r) */
  readonly bounceSpeed: number | undefined
  /** Stiffness of soft contacts in hertz. @default a quarter of the substep rate */
  readonly frequency: number | undefined
}

/**
 * Makes the contact law of hard bodies: soft contacts, friction, rolling resistance and exact
 * bounces. The first three options are the material of bodies that have none of their own.
 * @param options.restitution 0 to 1. @default 0.3
 * @param options.friction 0 or more. @default 0.3
 * @param options.rolling 0 or more. @default 0
 * @param options.bounceSpeed Metres per second, 0 or more. With 0 every approach bounces, and
 *   restitution 1 keeps the energy. @default 0.3 sqrt(g r), with gravity g and the mean radius r;
 *   0.16 without gravity
 * @param options.frequency Hertz. @default a quarter of the substep rate
 * @throws RangeError naming the option, its value and what is allowed
 */
export function impulse(options: Partial<Omit<ImpulseLaw, 'kind'>> = {}): ImpulseLaw {
  checkOptions(options, {
    restitution: [share],
    friction: [notNegative],
    rolling: [notNegative],
    bounceSpeed: [notNegative, 'm/s'],
    frequency: [limit, 'Hz'],
  })
  const { restitution = 0.3, friction = 0.3, rolling = 0, bounceSpeed, frequency } = options
  return {
    kind: 'impulse',
    restitution,
    friction,
    rolling,
    bounceSpeed,
    frequency,
    collectContacts: collectPairContacts,
  }
}
