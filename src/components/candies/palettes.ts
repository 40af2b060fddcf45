// Colours of candies, and what else a candy's id chooses: its shape and pose. They depend on the id
// alone, so they stay with the candy.
import { Color } from 'three'
import { hashPair } from '../../physics/index.ts'

/** sRGB colours, as sold in Kyoto: white, pale pink, yellow, mint, blue, lilac. */
export const KYOTO = ['#ffffff', '#ffd0dc', '#fff9c4', '#c8f0d6', '#b4dcf7', '#dccbf6'] as const

/** Under the cherry tree: white, three pinks, a young leaf, a warm cream. */
const SAKURA = ['#ffffff', '#ffd9e2', '#ffb3c7', '#f58fae', '#d9efbf', '#fff1d6'] as const

/** A tea house: matcha in three strengths, kinako, cream, white. */
const MATCHA = ['#ffffff', '#e4f0bd', '#bddd8c', '#94c46a', '#f2dfb0', '#fff4d9'] as const

/** Soda at a summer fair: clear blues, aqua, a slice of lemon. */
const RAMUNE = ['#ffffff', '#d2f1fa', '#9edcf5', '#7bb8f0', '#a5efe2', '#fdf3a0'] as const

/** Autumn sweets: persimmon, chestnut, kinako, plum, a late rose. */
const MOMIJI = ['#fff6e8', '#ffcf8f', '#ff9f6b', '#e9796c', '#d8b48a', '#c496b8'] as const

/**
 * High contrast, distinct in hue and lightness under every colour blindness (after Okabe and Ito).
 */
const CLEAR = ['#ffffff', '#f5e63f', '#f08c2e', '#5cbcf2', '#1f5fc4', '#3a2b52'] as const

/** sRGB colours of candies by name; those of `clear` are distinct under every colour blindness. */
export const PALETTES = {
  kyoto: KYOTO,
  sakura: SAKURA,
  matcha: MATCHA,
  ramune: RAMUNE,
  momiji: MOMIJI,
  clear: CLEAR,
} as const satisfies Record<string, readonly string[]>

/** Names of `PALETTES`. */
export type PaletteName = keyof typeof PALETTES
export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[]

/** Linear red, green, blue of each colour of a palette, in one array. */
export function linearColors(palette: readonly string[]): Float32Array {
  const out = new Float32Array(3 * palette.length)
  palette.forEach((css, i) => {
    new Color(css).toArray(out, 3 * i)
  })
  return out
}

/** A hash of an id: 32 bits, independent for each purpose (0, 1, 2, ...). */
export function hashId(id: number, purpose: number): number {
  return hashPair(id, purpose + 1)
}

/** Chooses one of `count` things for the candy `id`. @returns its index */
export function choose(id: number, purpose: number, count: number): number {
  return hashId(id, purpose) % count
}

/**
 * Writes the unit quaternion of `id` into `out` at `at`, uniform over all rotations (Shoemake,
 * 1992).
 */
export function poseOf(id: number, out: Float32Array, at: number): void {
  const u = hashId(id, 11) / 4294967296
  const v = (hashId(id, 12) / 4294967296) * 2 * Math.PI
  const w = (hashId(id, 13) / 4294967296) * 2 * Math.PI
  const a = Math.sqrt(1 - u)
  const b = Math.sqrt(u)
  out[at] = a * Math.sin(v)
  out[at + 1] = a * Math.cos(v)
  out[at + 2] = b * Math.sin(w)
  out[at + 3] = b * Math.cos(w)
}

/** The colour of a single candy, by the handle of its body; undefined: a colour of the palette. */
export type ColorOf = (id: number) => string | undefined

const linearByCss = new Map<string, readonly number[]>()

/** Writes the linear colour of a CSS colour into `out` at `at`. */
export function paintOf(css: string, out: Float32Array, at: number): void {
  let rgb = linearByCss.get(css)
  if (!rgb) {
    if (linearByCss.size > 500) linearByCss.clear()
    rgb = new Color(css).toArray() as number[]
    linearByCss.set(css, rgb)
  }
  for (let k = 0; k < 3; k++) out[at + k] = rgb[k]!
}

/**
 * Writes the linear colour of `id` into `out` at `at`, slightly shaded, so that candies of one
 * colour differ.
 * @param colors a palette, from `linearColors`
 */
export function tintOf(id: number, colors: Float32Array, out: Float32Array, at: number): void {
  const color = 3 * choose(id, 0, colors.length / 3)
  const shade = 0.94 + 0.06 * (hashId(id, 2) / 4294967296)
  for (let k = 0; k < 3; k++) out[at + k] = colors[color + k]! * shade
}
