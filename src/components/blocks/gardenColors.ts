// What colour a block of the garden is: lawn, hedge, stone, gate; and a candy's colour for those that somebody put there.
import { Color } from 'three'
import { GARDEN, groundHeight } from '../../physics/index.ts'

/** Pastels of one family with the candies, sRGB; by index. */
const COLORS = [
  '#b4d19a', // lawn
  '#a5c990', // lawn of the terraces
  '#dcbfa6', // earth
  '#cfae98', // deeper earth
  '#cbc2dc', // stairs
  '#a3c0e0', // bed of the pond
  '#7fb08c', // hedge
  '#e08b7c', // gate
  '#efb0c4', // candy pink, and the other three of those who build
  '#f3dfae',
  '#a9d9c6',
  '#bdb4e6',
] as const
const LAWN = 0
const TERRACE = 1
const EARTH = 2
const DEEP = 3
const STAIRS = 4
const BED = 5
const HEDGE = 6
const GATE = 7
const BUILT = 8

/** Linear r, g, b of all colours, for vertices. */
export const GARDEN_COLORS = Float32Array.from(COLORS.flatMap((color) => new Color(color).toArray()))

/** Index of a block's colour. */
export function gardenColor(x: number, y: number, z: number): number {
  const { half } = GARDEN
  if (x < -half || x >= half || z < -half || z >= half) return BUILT + ((((x + y + z) % 4) + 4) % 4)
  const ground = groundHeight(x, z)
  if (y >= ground) {
    if (z === -4 && x >= -4 && x <= 3 && y <= 4) return GATE
    return BUILT + ((((x + 2 * y + 3 * z) % 4) + 4) % 4)
  }
  const top = y + 1 >= ground
  const border = x === -half || x === half - 1 || z === -half || z === half - 1
  if (border && y >= ground - 2) return HEDGE
  if (x >= -3 && x <= 2 && z < -3 && ground > 0) return top || x === -3 || x === 2 ? STAIRS : EARTH
  if (ground < 0) return y >= ground - 2 ? BED : DEEP
  if (!top) return y < -1 ? DEEP : EARTH
  return ground > 0 ? TERRACE : LAWN
}
