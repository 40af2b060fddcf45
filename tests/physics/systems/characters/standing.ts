// Helpers of the character tests: a flat floor, a character, and the depth of its box in blocks.
import * as P from '../../all.ts'

export const G = 9.81
export const DT = 1 / 60

/** A flat floor whose top is at y = 0, 2 n + 1 blocks wide about the origin. */
export function flat(n = 8): P.World<3> {
  const w = P.createWorld({ dim: 3, gravity: [0, -G, 0] })
  P.fillBlocks(w, [-n, -1, -n], [n, -1, n])
  return w
}

export function stand(w: P.World<3>, position: P.Vec<3>, options: Partial<P.CharacterOptions> = {}): P.CharacterId {
  return P.addCharacter(w, { position, ...options })
}

/**
 * The deepest overlap of a character's box with a block, metres; 0 or less where there is none.
 * Loops over all cells around it.
 */
export function depth(w: P.World<3>, id: P.CharacterId): number {
  const { position: p, size: s } = P.getCharacter(w, id)
  let worst = Number.NEGATIVE_INFINITY
  const low = [p[0] - s[0] / 2, p[1], p[2] - s[2] / 2]
  const high = [p[0] + s[0] / 2, p[1] + s[1], p[2] + s[2] / 2]
  for (let x = Math.floor(low[0]!) - 1; x <= high[0]!; x++) {
    for (let y = Math.floor(low[1]!) - 1; y <= high[1]!; y++) {
      for (let z = Math.floor(low[2]!) - 1; z <= high[2]!; z++) {
        const height = P.blockHeight(w, [x, y, z])
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
