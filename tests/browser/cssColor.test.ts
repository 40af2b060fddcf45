// CSS colours are read as the browser paints them.
import { expect, test, vi } from 'vitest'
import { colorCandy, linearColors } from '../../src/components/candies/candyAppearance.ts'
import { readCssColor } from '../../src/settings/cssColor.ts'
import { parseText } from '../../src/settings/parse.ts'

/** Red, green, blue of a pixel that has this colour over white, 0 to 1. */
function painted(css: string): number[] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!
  for (const each of ['#fff', css]) {
    pen.fillStyle = each
    pen.fillRect(0, 0, 1, 1)
  }
  return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255)
}

const COLORS = [
  ...['red', 'RED', ' #fff ', '#abcd', '#12345678', 'rgb(10 20 30 / 50%)', 'rgba(10, 20, 30, .25)', 'rgb(300 -5 0)'],
  ...['hsl(120deg 50% 50%)', 'hsl(0.5turn 100% 50% / .3)', 'hwb(194 0% 0%)', 'rgb(none 20 30)', 'rgb(calc(1 + 2) 3 4)'],
  ...[
    'oklch(0.7 0.1 200)',
    'oklch(70% 0.4 150)',
    'lab(50% 40 59.5)',
    'color(display-p3 1 0 0)',
    'color(srgb none 0 1)',
  ],
  ...['color(srgb 1e-3 0.5 0)', 'color(xyz 0.5 0.5 0.5 / 0.5)', 'color-mix(in oklab, red, blue)', 'Canvas'],
]

test.each(COLORS)('%s is read as it is painted, alone and in a palette', (css) => {
  const [r, g, b, alpha] = readCssColor(css)!
  for (const [k, part] of [r, g, b].entries())
    expect(Math.abs(part * alpha + 1 - alpha - painted(css)[k]!)).toBeLessThan(0.008)
  expect(parseText(css, { kind: 'palette' })).toBeDefined()
})

test.each(['light-dark(red, blue)', 'rgb(from red r g b)'])('%s is red', (css) => {
  expect(readCssColor(css)).toEqual([1, 0, 0, 1])
})

test.each([
  'nope',
  '',
  'red; x',
  'red, blue',
  'red 50%, blue',
  'red !important',
  '#12345',
  'var(--x)',
  'currentColor',
  7,
])('%j is no colour by itself', (css) => {
  expect(readCssColor(css)).toBeNull()
})

test('alpha is ignored, and a colour that cannot be seen is that of the palette', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const palette = linearColors(['#123'])
  const colorOf = (css?: string) => {
    const out = new Float32Array(3)
    colorCandy(7, css, palette, out, 0)
    return [...out]
  }
  expect(colorOf('rgb(10 20 30 / 50%)')).toEqual(colorOf('rgb(10 20 30)'))
  expect(warn).not.toHaveBeenCalled()
  expect(colorOf('transparent')).toEqual(colorOf())
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
