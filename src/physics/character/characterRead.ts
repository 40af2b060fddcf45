// Bulk reading of characters: writes the state of all of them, in the order of `characterIds`, into
// an array of the caller. Also visits the blocks near them.
import type { Out } from '../body/bulkRead.ts'
import { checkLength } from '../core/validate.ts'
import type { World } from '../world.ts'
import { findCharacters } from './characterSystem.ts'
import { GROUNDED } from './characters.ts'

/** The number of characters: how many the functions that read all of them write. */
export function characterCount(world: World<3>): number {
  return findCharacters(world)?.count ?? 0
}

/**
 * Reads the centres of the feet: 3 numbers per character, in the order of `characterIds`, in
 * metres.
 * @param out receives them; at least 3 numbers per character
 * @param alpha From 0, the beginning of the last step, to 1, its end. @default 1
 * @returns the number of characters
 * @throws RangeError when `out` is too short
 */
export function readCharacters(world: World<3>, out: Out, alpha = 1): number {
  const characters = findCharacters(world)
  if (!characters) return 0
  const { count, position, previous } = characters
  checkLength(out, 3, count, 'characters')
  for (let k = 0; k < count; k++) {
    for (let axis = 0; axis < 3; axis++) {
      const before = previous[4 * k + axis]!
      out[3 * k + axis] = before + alpha * (position[4 * k + axis]! - before)
    }
  }
  return count
}

/**
 * How the characters move, for drawing: 6 numbers a character, in the order of `characterIds`.
 * @param out gets the velocity x, y, z in metres per second; the direction x, z in which the
 * character intends to walk, zeros when it stands; and 1 when it is on the ground, else 0
 * @returns the number of characters
 * @throws RangeError when `out` is too short
 */
export function readCharacterMotion(world: World<3>, out: Out): number {
  const characters = findCharacters(world)
  if (!characters) return 0
  const { count, velocity, heading, flags } = characters
  checkLength(out, 6, count, 'characters')
  for (let k = 0, at = 0; k < count; k++) {
    for (let axis = 0; axis < 3; axis++) out[at++] = velocity[4 * k + axis]!
    out[at++] = heading[2 * k]!
    out[at++] = heading[2 * k + 1]!
    out[at++] = (flags[k]! & GROUNDED) !== 0 ? 1 : 0
  }
  return count
}

/**
 * Sizes of the characters' boxes: width, height and depth of each in metres, in the order of
 * `characterIds`.
 * @param out receives them; at least 3 numbers per character
 * @returns the number of characters
 * @throws RangeError when `out` is too short
 */
export function readCharacterSizes(world: World<3>, out: Out): number {
  const characters = findCharacters(world)
  if (!characters) return 0
  const { count, size } = characters
  checkLength(out, 3, count, 'characters')
  for (let k = 0; k < count; k++) {
    out[3 * k] = 2 * size[4 * k]!
    out[3 * k + 1] = size[4 * k + 1]!
    out[3 * k + 2] = 2 * size[4 * k + 2]!
  }
  return count
}

/**
 * Visits the blocks near the characters that the last step looked up, for debug drawing.
 * @param visit gets the lowest corner x, y, z and then the highest corner of a block, in metres
 */
export function forEachQueriedBlock(world: World<3>, visit: (corners: ArrayLike<number>) => void): void {
  const characters = findCharacters(world)
  if (!characters) return
  const { near, nearCount } = characters
  for (let n = 0; n < nearCount; n++) visit(near.subarray(6 * n, 6 * n + 6))
}
