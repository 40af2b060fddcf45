// The palettes: enough of them, each of distinct colours, and one that is safe for colour
// blindness.
import { Color } from 'three'
import { expect, test } from 'vitest'
import { PALETTES } from '../../src/jar/palettes.ts'
import { PALETTE_NAMES } from '../../src/settings/schema.ts'

/**
 * Vision with one kind of cones missing: linear sRGB matrices of Machado, Oliveira and Fernandes
 * (2009), severity 1.
 */
const EYES: Record<string, readonly number[]> = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

/** CIE L*a*b* (D65) of linear sRGB. */
function lab(r: number, g: number, b: number): number[] {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/**
 * The least Delta E (CIE 1976) between two colours as such eyes see them; 2 to 3 is just visible.
 */
function nearestTwo(palette: readonly string[], eyes: readonly number[]): number {
  const seen = palette.map((css) => {
    const { r, g, b } = new Color(css)
    const part = (k: number) => Math.max(0, eyes[k]! * r + eyes[k + 1]! * g + eyes[k + 2]! * b)
    return lab(part(0), part(3), part(6))
  })
  let least = Number.POSITIVE_INFINITY
  seen.forEach((a, i) => {
    for (const b of seen.slice(i + 1)) least = Math.min(least, Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!))
  })
  return least
}

test.each(PALETTE_NAMES)('%s has six colours that differ', (name) => {
  expect(PALETTES[name].length).toBe(6)
  for (const css of PALETTES[name]) expect(css).toMatch(/^#[0-9a-f]{6}$/)
  expect(nearestTwo(PALETTES[name], EYES.all!)).toBeGreaterThan(8)
})

test.each(Object.keys(EYES))('the colours of the high-contrast palette differ: %s', (eyes) => {
  expect(nearestTwo(PALETTES.clear, EYES[eyes]!)).toBeGreaterThan(22)
})
