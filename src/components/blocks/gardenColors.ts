// What colour a block of the garden is: lawn, hedge, stone, gate; and a candy's colour for those that somebody put there.
import { Color } from 'three'
import { GARDEN, groundHeight } from '../../physics/index.ts'

/** Pastels of one family with the candies, sRGB; by index. */
const COLORS = [
  '#d9e9c4', // lawn
  '#c6ddb6', // lawn of the terraces
  '#f0dcc6', // earth
  '#e6cdb9', // deeper earth
  '#e3dced', // stairs
  '#bcd3ea', // bed of the pond
  '#9cc7a2', // hedge
  '#e58a76', // gate
  '#f7c6d4', // candy pink, and the other three of those who build
  '#fdf0d2',
  '#c9e6da',
  '#d3cdf0',
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
    // Steps and stones that were planted are half a block high and grey; what somebody put there is sweet.
    return BUILT + ((((x + 2 * y + 3 * z) % 4) + 4) % 4)
  }
  const top = y + 1 >= ground
  const border = x === -half || x === half - 1 || z === -half || z === half - 1
  if (border && y >= ground - 2) return HEDGE
  if (x >= -3 && x <= 2 && z < -3 && ground > 0) return top || x === -3 || x === 2 ? STAIRS : EARTH
  if (ground < 0) return top ? BED : DEEP
  if (!top) return y < -1 ? DEEP : EARTH
  return ground > 0 ? TERRACE : LAWN
}
