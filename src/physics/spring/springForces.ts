// Forces and energy of springs and muscles.

import type { Bodies } from '../body/bodies.ts'
import { nearestImage, type Space } from '../core/space.ts'
import { sin } from '../math/functions.ts'
import type { Wave } from './muscleWave.ts'
import type { Springs } from './springs.ts'

/**
 * Updates dense indices, rest lengths, stiffnesses and dampings, once a step. The rest length of a
 * muscle is L (1 - sin(phase + wavePhase) amplitude waveAmplitude).
 */
export function updateSpringTargets(springs: Springs, bodies: Bodies, wave: Wave, worldStiffness: number): void {
  const { slotA, slotB, a, b, rest, amplitude, phase, stiffness, damping, length, strength, resistance, count } =
    springs
  const { indexOf } = bodies
  for (let s = 0; s < count; s++) {
    a[s] = indexOf[slotA[s]!]!
    b[s] = indexOf[slotB[s]!]!
    const contraction = amplitude[s] === 0 ? 0 : sin(phase[s]! + wave.phase) * amplitude[s]! * wave.amplitude
    length[s] = rest[s]! * (1 - contraction)
    strength[s] = stiffness[s]!
    if (Number.isNaN(strength[s]!)) strength[s] = worldStiffness
    resistance[s] = damping[s]!
  }
  springs.resists = springs.damped
}

/**
 * Adds the forces of springs. With d and v the position and velocity of b relative to a:
 *   force on a = k (|d| - L) d / |d| + c (v . d / |d|) d / |d|, and the opposite on b
 * Coincident bodies define no direction and get no force.
 */
export function addSpringForces(springs: Springs, bodies: Bodies, space: Space): void {
  if (springs.count === 0) return
  const { a, b, length, strength, resistance, resists, count } = springs
  const { position, velocity, force } = bodies
  const { periodic, size } = space
  const sizeX = size[0]
  const sizeY = size[1]
  const sizeZ = size[2]
  for (let s = 0; s < count; s++) {
    const i = (4 * a[s]!) & 0x3fffffff
    const j = (4 * b[s]!) & 0x3fffffff
    let dx = position[j]! - position[i]!
    let dy = position[j + 1]! - position[i + 1]!
    let dz = position[j + 2]! - position[i + 2]!
    if (periodic) {
      dx = nearestImage(dx, sizeX)
      dy = nearestImage(dy, sizeY)
      dz = nearestImage(dz, sizeZ)
    }
    const separation = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (separation === 0) continue
    let scale = (strength[s]! * (separation - length[s]!)) / separation
    if (resists) {
      const opening =
        dx * (velocity[j]! - velocity[i]!) +
        dy * (velocity[j + 1]! - velocity[i + 1]!) +
        dz * (velocity[j + 2]! - velocity[i + 2]!)
      scale += (resistance[s]! * opening) / (separation * separation)
    }
    const fx = scale * dx
    const fy = scale * dy
    const fz = scale * dz
    force[i] = force[i]! + fx
    force[i + 1] = force[i + 1]! + fy
    force[i + 2] = force[i + 2]! + fz
    force[j] = force[j]! - fx
    force[j + 1] = force[j + 1]! - fy
    force[j + 2] = force[j + 2]! - fz
  }
}

/** Energy in joules stored in the springs: the sum of k (|d| - L)^2 / 2. */
export function springEnergy(springs: Springs, bodies: Bodies, space: Space): number {
  let sum = 0
  for (let s = 0; s < springs.count; s++) {
    const stretch = distance(bodies, springs.a[s]!, springs.b[s]!, space) - springs.length[s]!
    sum += 0.5 * springs.strength[s]! * stretch * stretch
  }
  return sum
}

/** Distance of two bodies by index, in metres: that of the nearest image in a periodic space. */
export function distance({ position }: Bodies, i: number, j: number, { size }: Space): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) {
    const d = nearestImage(position[4 * i + axis]! - position[4 * j + axis]!, size[axis]!)
    sum += d * d
  }
  return Math.sqrt(sum)
}
