// Colours of the garden's blocks by part, and of added blocks.
import { Color } from 'three'
import { type GardenPart, gardenPart } from '../../scenes/index.ts'
import { EMISSIVE } from './ChunkMeshes.tsx'

/** sRGB tones of each part, before the light brightens them. A hash of the cell chooses one. */
const TONES: Record<GardenPart, readonly string[]> = {
  lawn: ['#97b48c', '#9bb88f', '#93b089'],
  terrace: ['#88aa80', '#8bad83', '#85a67d'],
  earth: ['#c3a68f'],
  deep: ['#b3937f'],
  path: ['#c2c0c6', '#bcbac1'],
  stairs: ['#bdb3d0'],
  bed: ['#93b1d4'],
  hedge: ['#679a7c', '#6b9e80', '#639678'],
  gate: ['#d4705f'],
  stone: ['#b7aeb4', '#b1a8b0'],
  lamp: ['#f3dfae'],
  trunk: ['#87685f'],
  blossom: ['#eba9bd', '#f0b5c6', '#e59fb5'],
  pale: ['#f2dbe0', '#f5e2e4', '#eed2da'],
  built: ['#efb0c4', '#f3dfae', '#a9d9c6', '#bdb4e6'],
}
const FIRST: Record<string, number> = {}
const COLORS: string[] = []
for (const [part, tones] of Object.entries(TONES)) {
  FIRST[part] = COLORS.length
  COLORS.push(...tones)
}

/** Linear red, green, blue of all colours. Lamps' colours are multiplied by EMISSIVE. */
export const GARDEN_COLORS = Float32Array.from(COLORS.flatMap((color) => new Color(color).toArray()))
GARDEN_COLORS.subarray(3 * FIRST.lamp!, 3 * (FIRST.lamp! + TONES.lamp.length)).forEach((_, k, lamp) => {
  lamp[k] = lamp[k]! * EMISSIVE
})

/** Index of a block's colour. */
export function gardenColor(x: number, y: number, z: number): number {
  const part = gardenPart(x, y, z)
  const tones = TONES[part].length
  // Added blocks cycle through the candies' colours. The garden's tones are scattered.
  const turn = part === 'built' ? x + 2 * y + 3 * z : (x * 73 + y * 19 + z * 151 + x * z * 7) >> 1
  return FIRST[part]! + (((turn % tones) + tones) % tones)
}
