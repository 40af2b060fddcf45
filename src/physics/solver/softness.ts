// Softness: the coefficients of soft contacts, which are damped springs.
import type { Broadphase } from '../broadphase/broadphase.ts'
import type { StepContext } from '../stepContext.ts'

/**
 * Largest push-out speed of soft contacts, as a multiple of sqrt(g r). At higher speeds deep
 * overlap would gain energy while its normals turn; below it, a deep overlap would not lift the
 * bodies above it.
 */
const MAX_PUSH_SPEED = 0.3

/** Coefficients of a soft contact for a substep: a damped spring that is integrated implicitly. */
export interface Softness {
  /** Share of the overlap that is removed per second. */
  biasRate: number
  massScale: number
  impulseScale: number
  /** Largest push-out speed of overlap in metres per second. */
  maxPushSpeed: number
  /** Inputs of the coefficients above, which are computed again when one of them changes. */
  frequency: number | undefined
  h: number
  tunedLength: number
  meanRadius: number
  gravity: number
}

export function createSoftness(): Softness {
  return {
    biasRate: 0,
    massScale: 1,
    impulseScale: 0,
    maxPushSpeed: 0,
    frequency: undefined,
    h: 0,
    tunedLength: 0,
    meanRadius: 0,
    gravity: 0,
  }
}

/**
 * Computes the coefficients of soft contacts. The spring x'' + 2 zeta w x' + w^2 x = 0, integrated
 * implicitly over h, is written as a constraint with bias (Erin Catto, Soft Constraints, 2011):
 *   a = 2 zeta + h w, b = h w a
 *   biasRate = w / a, massScale = b / (1 + b), impulseScale = 1 / (1 + b)
 * @param frequency Hertz, limited to half the substep rate. @default a quarter of the substep rate
 * @param damping Damping ratio zeta. With 5, overlap is removed slowly, without a bounce.
 * @default 5
 */
export function makeSoft(
  soft: Softness,
  frequency: number | undefined,
  { h, gravity, tunedLength }: StepContext,
  { meanRadius }: Pick<Broadphase, 'meanRadius'>,
  damping = 5,
): void {
  if (
    soft.h === h &&
    soft.tunedLength === tunedLength &&
    soft.meanRadius === meanRadius &&
    soft.frequency === frequency &&
    soft.gravity === gravity
  )
    return
  soft.tunedLength = tunedLength
  soft.gravity = gravity
  soft.h = h
  soft.meanRadius = meanRadius
  soft.frequency = frequency
  const w = 2 * Math.PI * Math.min(frequency ?? 0.25 / Math.max(tunedLength, h), 0.5 / h)
  const a = 2 * damping + h * w
  const b = h * w * a
  soft.biasRate = w / a
  soft.massScale = b / (1 + b)
  soft.impulseScale = 1 / (1 + b)
  soft.maxPushSpeed = MAX_PUSH_SPEED * Math.sqrt(gravity * meanRadius)
}
