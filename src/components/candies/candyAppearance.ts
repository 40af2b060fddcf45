// The colour, shape, image and pose of a single candy. What its item leaves open depends on its id
// alone, so it never changes.
import { Color, SRGBColorSpace } from 'three'
import { fraction, hashPair } from '../../jar/jarWorld.ts'
import { KYOTO } from '../../jar/palettes.ts'
import { show, warnOnce } from '../../physics/internal.ts'
import { readCssColor } from '../../settings/cssColor.ts'

/**
 * Linear red, green, blue of each colour of a palette, in one array. Invalid colours are reported
 * and left out. A palette without a valid colour is Kyoto.
 */
export function linearColors(palette: readonly unknown[]): Float32Array {
  const colors = palette.flatMap((css) => readColor(css) ?? [])
  return colors.length > 0 ? new Float32Array(colors) : linearColors(KYOTO)
}

/** Chooses an index below `count` for the candy `id`, independently for each purpose. */
export function choose(id: number, purpose: number, count: number): number {
  return hashPair(id, purpose + 1) % count
}

/** Writes the unit quaternion of `id` at `at`, uniform over all rotations (Shoemake, 1992). */
export function poseOf(id: number, out: Float32Array, at: number): void {
  const u = fraction(id, 12)
  const v = fraction(id, 13) * 2 * Math.PI
  const w = fraction(id, 14) * 2 * Math.PI
  const a = Math.sqrt(1 - u)
  const b = Math.sqrt(u)
  out[at] = a * Math.sin(v)
  out[at + 1] = a * Math.cos(v)
  out[at + 2] = b * Math.sin(w)
  out[at + 3] = b * Math.cos(w)
}

/**
 * Returns the colour of the candy with this body. The palette replaces undefined and invalid
 * colours.
 */
export type ColorOf = (id: number) => string | undefined

/** Linear colours by CSS colour; null if it is invalid. */
const linearByCss = new Map<unknown, readonly number[] | null>()

/**
 * Linear red, green, blue of a CSS colour. Candies are opaque: alpha is ignored. A colour that cannot
 * be read or is fully transparent is reported once, and null.
 */
function readColor(css: unknown): readonly number[] | null {
  let rgb = linearByCss.get(css)
  if (rgb !== undefined) return rgb
  const [r, g, b, alpha] = readCssColor(css) ?? [0, 0, 0, 0]
  rgb = alpha > 0 ? new Color().setRGB(r, g, b, SRGBColorSpace).toArray() : null
  if (!rgb) warnOnce(`${show(css)} is no CSS colour by itself: the palette is used`)
  if (linearByCss.size > 500) linearByCss.clear()
  linearByCss.set(css, rgb)
  return rgb
}

/**
 * Writes the linear colour of a candy: its own, or one of the palette with a slight shade, so that
 * candies of one colour differ.
 * @param colors a palette, from `linearColors`
 */
export function colorCandy(id: number, own: unknown, colors: Float32Array, out: Float32Array, at: number): void {
  const rgb = own === undefined || own === null ? null : readColor(own)
  if (rgb) return void out.set(rgb, at)
  const color = 3 * choose(id, 0, colors.length / 3)
  const shade = 0.94 + 0.06 * fraction(id, 3)
  for (let k = 0; k < 3; k++) out[at + k] = colors[color + k]! * shade
}

/** The shape and the image of an item. */
export type ItemAppearance = {
  /** Names the item in errors. @default the jar, if the image is the jar's */
  id?: string | number
  /** One of the known shapes, or a registered name. @default konpeito; with an image, coin */
  shape?: string | null
  /** An address, a data URL or an emoji. A konpeito shows none. @default none */
  image?: string | null
}

/** Returns the shape and image of the candy with this body, or undefined for a plain konpeito. */
export type AppearanceOf = (id: number) => ItemAppearance | undefined

export function shapeOf({ shape, image }: ItemAppearance): string {
  return shape ?? (image ? 'coin' : 'konpeito')
}
