// The tanh law of the torus world: overlap becomes a force that grows linearly at first and then saturates.
import type { Bodies } from './bodies.ts'
import { tanh } from './math.ts'
import type { Pairs } from './pairs.ts'
import { randomDirection } from './random.ts'
import type { Space } from './space.ts'

/** The contact law of the torus world: F = maxForce tanh(overlap / forceScale), along the line of centres. */
export interface RepulsionLaw {
  readonly kind: 'repulsion'
  /** N; 1000 */
  readonly maxForce: number
  /** Overlap at which the force is tanh(1) of its maximum, m; 10 */
  readonly forceScale: number
  /** Least force while two overlap, N; 1 */
  readonly minForce: number
}

/** Centres nearer than this have no direction: one is drawn from the seed, m. */
const COINCIDENT = 0.001

/** @param options.maxForce N, 1000. @param options.forceScale m, 10. @param options.minForce N, 1 */
export function repulsion(options: Partial<Omit<RepulsionLaw, 'kind'>> = {}): RepulsionLaw {
  const { maxForce = 1000, forceScale = 10, minForce = 1 } = options
  if (!(maxForce >= 0) || !Number.isFinite(maxForce))
    throw new RangeError(`maxForce must be a finite number of newtons, 0 or more, got ${maxForce}`)
  if (!(forceScale > 0) || !Number.isFinite(forceScale))
    throw new RangeError(`forceScale must be a positive finite number of metres, got ${forceScale}`)
  if (!(minForce >= 0) || !Number.isFinite(minForce))
    throw new RangeError(`minForce must be a finite number of newtons, 0 or more, got ${minForce}`)
  return { kind: 'repulsion', maxForce, forceScale, minForce }
}

/** Adds the force of every overlapping pair to both of its bodies. @returns the number of overlapping pairs */
export function repel(
  bodies: Bodies,
  pairs: Pairs,
  space: Space,
  law: RepulsionLaw,
  seed: number,
  stepCount: number,
): number {
  const { position, force } = bodies
  const { periodic, size, half } = space
  const [sizeX, sizeY, sizeZ] = size
  const [halfX, halfY, halfZ] = half
  const { maxForce, forceScale, minForce } = law
  let overlapping = 0
  for (let p = 0; p < pairs.count; p++) {
    const a = pairs.a[p]!
    const b = pairs.b[p]!
    const i = 4 * a
    const j = 4 * b
    let dx = position[i]! - position[j]!
    let dy = position[i + 1]! - position[j + 1]!
    let dz = position[i + 2]! - position[j + 2]!
    if (periodic) {
      if (dx > halfX) dx -= sizeX
      else if (dx < -halfX) dx += sizeX
      if (dy > halfY) dy -= sizeY
      else if (dy < -halfY) dy += sizeY
      if (dz > halfZ) dz -= sizeZ
      else if (dz < -halfZ) dz += sizeZ
    }
    const rest = position[i + 3]! + position[j + 3]!
    const square = dx * dx + dy * dy + dz * dz
    if (square >= rest * rest) continue
    overlapping++
    const distance = Math.sqrt(square)
    let size = maxForce * tanh((rest - distance) / forceScale)
    if (size < minForce) size = minForce
    if (distance < COINCIDENT) {
      ;[dx, dy, dz] = randomDirection(bodies.dim, bodies.slot[a]!, bodies.slot[b]!, seed, stepCount)
    } else {
      dx /= distance
      dy /= distance
      dz /= distance
    }
    force[i] = force[i]! + size * dx
    force[i + 1] = force[i + 1]! + size * dy
    force[i + 2] = force[i + 2]! + size * dz
    force[j] = force[j]! - size * dx
    force[j + 1] = force[j + 1]! - size * dy
    force[j + 2] = force[j + 2]! - size * dz
  }
  return overlapping
}
