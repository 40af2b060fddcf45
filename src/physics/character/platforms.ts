// Kinematic bodies as platforms: characters stand on them, and move along with them. A ball holds a
// character at the height at which it touches the square of the feet.
import type { Bodies } from '../body/bodies.ts'
import { findTraits, KINEMATIC } from '../body/bodyTraits.ts'
import { TOUCHING } from '../voxel/blocks.ts'
import type { World } from '../world.ts'
import { type Characters, GROUNDED } from './characters.ts'

export function findPlatforms(world: World): readonly number[] {
  const traits = findTraits(world)
  const slots = traits?.held.filter((slot) => traits.type[slot] === KINEMATIC && traits.sensor[slot] === 0) ?? []
  return slots.map((slot) => world.bodies.indexOf[slot]!)
}

/** The index of the platform that a character stands on at the beginning of a step, or -1. */
export function platformUnder(characters: Characters, bodies: Bodies, platforms: readonly number[], k: number): number {
  const feet = characters.position[4 * k + 1]!
  const stands = (i: number) => Math.abs(heightOn(characters, bodies, i, k, 0) - feet) <= TOUCHING
  return platforms.find(stands) ?? -1
}

/**
 * Puts a character that fell on a platform, or walks over one, onto it. A slope of up to 45 degrees
 * can be walked. @returns whether it stands on a platform
 */
export function landOnPlatform(
  characters: Characters,
  bodies: Bodies,
  platforms: readonly number[],
  k: number,
  dt: number,
): boolean {
  const { position, previous, velocity, under, flags } = characters
  const o = 4 * k
  let lands = false
  for (const i of platforms) {
    const [vx, vy, vz] = bodies.velocity.subarray(4 * i, 4 * i + 3) as unknown as [number, number, number]
    const top = heightOn(characters, bodies, i, k, dt)
    const dx = position[o]! - previous[o]! - vx * dt
    const dz = position[o + 2]! - previous[o + 2]! - vz * dt
    const climb = Math.sqrt(dx * dx + dz * dz) + TOUCHING
    const stood = under[k] === i && (flags[k]! & GROUNDED) !== 0
    if (previous[o + 1]! + vy * dt < top - climb || position[o + 1]! > top + (stood ? climb : TOUCHING)) continue
    position[o + 1] = top
    velocity[o + 1] = 0
    lands = true
  }
  return lands
}

/** The height at which body i, `time` seconds later, holds a character at a place; -Infinity beside it. */
function heightOn(characters: Characters, { position, velocity }: Bodies, i: number, k: number, time: number): number {
  const { position: place, size } = characters
  const at = (axis: number) => position[4 * i + axis]! + time * velocity[4 * i + axis]!
  const dx = Math.max(0, Math.abs(at(0) - place[4 * k]!) - size[4 * k]!)
  const dz = Math.max(0, Math.abs(at(2) - place[4 * k + 2]!) - size[4 * k + 2]!)
  const radius = position[4 * i + 3]!
  const squared = radius * radius - dx * dx - dz * dz
  return squared > 0 ? at(1) + Math.sqrt(squared) : Number.NEGATIVE_INFINITY
}
