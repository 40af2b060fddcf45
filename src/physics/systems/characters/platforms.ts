// Platforms: kinematic bodies, on which characters stand. A ball supports a character at the height
// at which it touches the bottom of the character's box.
import type { Bodies } from '../../body/bodies.ts'
import { findTraits, KINEMATIC } from '../../body/bodyTraits.ts'
import type { StepContext } from '../../world/stepContext.ts'
import type { World } from '../../world/world.ts'
import { TOUCHING } from '../blocks/blocks.ts'
import { type Characters, GROUNDED, STEPPED, SUNK, TOP, TRAVEL } from './characters.ts'
import { slide } from './sweep.ts'

/** Sets `platforms` to the kinematic bodies of a world that are no sensors. */
export function findPlatforms({ platforms }: Characters, world: World): void {
  const traits = findTraits(world)
  let count = 0
  for (let n = 0; traits && n < traits.kinematic.length; n++) {
    const slot = traits.kinematic[n]!
    if (traits.type[slot] === KINEMATIC && traits.sensor[slot] === 0) platforms[count++] = world.bodies.indexOf[slot]!
  }
  platforms.length = count
}

/**
 * Finds the platform under each character at the beginning of a step. A platform that could not lift
 * a character goes on through it, and holds it until it has passed or sunk again.
 */
export function findPlatformsUnder(characters: Characters, bodies: Bodies): void {
  const { platforms, position, flags, way, under, sunk, count } = characters
  for (let k = 0; k < count; k++) {
    const feet = position[4 * k + 1]!
    under[k] = -1
    sunk[k] = 0
    for (let n = 0; n < platforms.length && under[k]! < 0; n++) {
      const i = platforms[n]!
      findTop(characters, bodies, i, k, 0)
      const depth = way[TOP]! - feet
      if (depth < -TOUCHING) continue
      if (depth > TOUCHING) {
        const bottom = 2 * bodies.position[4 * i + 1]! - way[TOP]!
        if (!(flags[k]! & SUNK) || bottom > feet) continue
        sunk[k] = depth
      }
      under[k] = i
    }
  }
}

/**
 * Puts a character onto the highest platform that it falls or walks on, as far as blocks let it.
 * It can climb slopes of up to 45 degrees.
 * @returns whether it stands on a platform
 */
export function landOnPlatform(characters: Characters, bodies: Bodies, k: number, { dt }: StepContext): boolean {
  const { position, previous, velocity, carry, under, sunk, flags, platforms, way } = characters
  const o = 4 * k
  const isOn = (flags[k]! & GROUNDED) !== 0
  const feet = position[o + 1]!
  let platform = -1
  let highest = Number.NEGATIVE_INFINITY
  let before = 0
  let lift = 0
  for (let n = 0; n < platforms.length; n++) {
    const i = platforms[n]!
    findTop(characters, bodies, i, k, dt)
    const top = way[TOP]!
    const dx = position[o]! - previous[o]! - bodies.velocity[4 * i]! * dt
    const dz = position[o + 2]! - previous[o + 2]! - bodies.velocity[4 * i + 2]! * dt
    const climb = Math.sqrt(dx * dx + dz * dz) + TOUCHING
    const stood = isOn && under[k] === i
    const level = previous[o + 1]! + bodies.velocity[4 * i + 1]! * dt + (stood ? sunk[k]! : 0)
    if (top <= highest || level < top - climb || feet > top + (stood ? climb : TOUCHING)) continue
    platform = i
    highest = top
    before = level
    lift = stood && sunk[k]! > 0 ? Math.min(top - feet, climb) : top - feet
  }
  if (platform < 0) return false
  // What it took along from a platform ends, so that it does not slide on the same one.
  for (let axis = o; axis < o + 3 && !isOn; axis += 2) velocity[axis] = velocity[axis]! - carry[axis]!
  velocity[o + 1] = 0
  way[TRAVEL] = lift
  slide(characters, k, 1)
  if (position[o + 1]! >= highest - TOUCHING) return true
  // A block is in the way: the character walks no further into the platform.
  flags[k] = flags[k]! | SUNK | STEPPED
  if (highest > before + TOUCHING) {
    position[o] = previous[o]!
    position[o + 1] = feet
    position[o + 2] = previous[o + 2]!
  }
  return true
}

/** Sets `way[TOP]` to the height at which body i supports a character; -Infinity beside it. */
function findTop(characters: Characters, { position, velocity }: Bodies, i: number, k: number, time: number): void {
  const { position: place, size, way } = characters
  const x = position[4 * i]! + time * velocity[4 * i]!
  const y = position[4 * i + 1]! + time * velocity[4 * i + 1]!
  const z = position[4 * i + 2]! + time * velocity[4 * i + 2]!
  const dx = Math.max(0, Math.abs(x - place[4 * k]!) - size[4 * k]!)
  const dz = Math.max(0, Math.abs(z - place[4 * k + 2]!) - size[4 * k + 2]!)
  const radius = position[4 * i + 3]!
  const squared = radius * radius - dx * dx - dz * dz
  way[TOP] = squared > 0 ? y + Math.sqrt(squared) : Number.NEGATIVE_INFINITY
}
