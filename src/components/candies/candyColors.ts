// Colours of single candies, and what else a candy's id chooses: its shape and pose. They depend on
// the id alone, so they stay with the candy.
import { Color } from 'three'
import { hashPair } from '../../physics/index.ts'

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

/**
 * The colour of a single candy, by the handle of its body; undefined, and what is no CSS colour:
 * one of the palette.
 */
export type ColorOf = (id: number) => string | undefined

/** Linear colours by what an item says; null for what is no colour. */
const linearByCss = new Map<unknown, readonly number[] | null>()

/**
 * Writes the linear colour of a CSS colour into `out` at `at`.
 * @returns false for what is no colour, which is reported once
 */
function paintOf(css: unknown, out: Float32Array, at: number): boolean {
  let rgb = linearByCss.get(css)
  if (rgb === undefined) {
    if (linearByCss.size > 500) linearByCss.clear()
    rgb = readColor(css)
    linearByCss.set(css, rgb)
  }
  if (rgb === null) return false
  for (let k = 0; k < 3; k++) out[at + k] = rgb[k]!
  return true
}

/** Linear red, green, blue of a CSS colour, or null. */
function readColor(css: unknown): readonly number[] | null {
  // A colour that three does not know stays as it was.
  const color = new Color(Number.NaN, 0, 0)
  if (typeof css === 'string') color.set(css)
  if (!Number.isNaN(color.r)) return color.toArray()
  console.warn(`konpeito: ${JSON.stringify(css)} is no CSS colour: the candy has a colour of the palette`)
  return null
}

/** Writes the linear colour of a candy: its own, or one of the palette. */
export function colorCandy(id: number, own: unknown, colors: Float32Array, out: Float32Array, at: number): void {
  if (own === undefined || own === null || !paintOf(own, out, at)) tintOf(id, colors, out, at)
}

/**
 * Writes the linear colour of `id` into `out` at `at`, slightly shaded, so that candies of one
 * colour differ.
 * @param colors a palette, from `linearColors`
 */
function tintOf(id: number, colors: Float32Array, out: Float32Array, at: number): void {
  const color = 3 * choose(id, 0, colors.length / 3)
  const shade = 0.94 + 0.06 * (hashId(id, 2) / 4294967296)
  for (let k = 0; k < 3; k++) out[at + k] = colors[color + k]! * shade
}
