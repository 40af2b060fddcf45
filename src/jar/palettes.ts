// Palettes: the colours of candies by name.

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

/** Distinct in hue and lightness under every colour blindness (after Okabe and Ito). */
const CLEAR = ['#ffffff', '#f5e63f', '#f08c2e', '#5cbcf2', '#1f5fc4', '#3a2b52'] as const

/** sRGB colours by name. The colours of `clear` are distinct under every colour blindness. */
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

/**
 * Returns the colours of a palette.
 * @param palette A name of `PALETTES`, one colour, or a list of colours.
 */
export function paletteColors(palette: string | readonly string[]): readonly string[] {
  if (typeof palette !== 'string') return palette
  return Object.hasOwn(PALETTES, palette) ? PALETTES[palette as PaletteName] : [palette]
}
