// Helpers of the character tests: a flat floor, a character, and the depth of its box in blocks.
import {
  addCharacter,
  blockHeight,
  type CharacterId,
  type CharacterOptions,
  fillBlocks,
  getCharacter,
} from '../../../src/physics/blocks.ts'
import { createWorld, type Vec, type World } from '../../../src/physics/index.ts'

export const G = 9.81
export const DT = 1 / 60

/** A flat floor whose top is at y = 0, 2 n + 1 blocks wide about the origin. */
export function flat(n = 8): World<3> {
  const w = createWorld({ dim: 3, gravity: [0, -G, 0] })
  fillBlocks(w, [-n, -1, -n], [n, -1, n])
  return w
}

export function stand(w: World<3>, position: Vec<3>, options: Partial<CharacterOptions> = {}): CharacterId {
  return addCharacter(w, { position, ...options })
}

/**
 * The deepest overlap of a character's box with a block, metres; 0 or less where there is none.
 * Loops over all cells around it.
 */
export function depth(w: World<3>, id: CharacterId): number {
  const { position: p, size: s } = getCharacter(w, id)
  let worst = Number.NEGATIVE_INFINITY
  const low = [p[0] - s[0] / 2, p[1], p[2] - s[2] / 2]
  const high = [p[0] + s[0] / 2, p[1] + s[1], p[2] + s[2] / 2]
  for (let x = Math.floor(low[0]!) - 1; x <= high[0]!; x++) {
    for (let y = Math.floor(low[1]!) - 1; y <= high[1]!; y++) {
      for (let z = Math.floor(low[2]!) - 1; z <= high[2]!; z++) {
        const height = blockHeight(w, [x, y, z])
        if (height === 0) continue
        const top = y + height
        worst = Math.max(
          worst,
          Math.min(high[0]! - x, x + 1 - low[0]!, high[1]! - y, top - low[1]!, high[2]! - z, z + 1 - low[2]!),
        )
      }
    }
  }
  return worst
}
