// Reads CSS colours of every colour space, as the browser does.

let pen: CanvasRenderingContext2D | null | undefined

/**
 * Reads a CSS colour. Without a document, as on a server, only `#rrggbb` and `rgb()` are read.
 * @returns sRGB red, green, blue, and alpha, 0 to 1; null if it is not a colour, or if it
 *   depends on an element, as `var()` and `currentColor` do
 */
export function readCssColor(css: unknown): readonly [r: number, g: number, b: number, alpha: number] | null {
  if (typeof css !== 'string' || /currentcolor/i.test(css)) return null
  const text = typeof document === 'undefined' ? css : inSrgb(css)
  const hex = /^#(..)(..)(..)$/.exec(text)
  const numbers =
    hex?.slice(1).map((pair) => Number(`0x${pair}`)) ?? text.match(/-?[\d.]+(e-?\d+)?|none/g)?.map(toNumber)
  if (!numbers || numbers.length < 3 || !SRGB.test(text)) return null
  const [r = 0, g = 0, b = 0, alpha = 1] = numbers
  const part = (value: number) => Math.min(1, Math.max(0, value / (text.startsWith('color') ? 1 : 255)))
  return [part(r), part(g), part(b), alpha]
}

const toNumber = (text: string) => Number(text) || 0

/** How browsers write the colour of a canvas: `#rrggbb`, `rgba()`, or `color(srgb )`. */
const SRGB = /^(#|rgb|color\(srgb )/

/** Writes a colour in sRGB. Reads no pixels, which some browsers falsify. */
function inSrgb(css: string): string {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return css // a test environment
  if (!CSS.supports('color', css)) return ''
  pen.fillStyle = pen.createLinearGradient(0, 0, 0, 0) // a colour that cannot be read leaves it
  for (const each of [css, `color-mix(in srgb, ${css} 100%, #000)`]) {
    pen.fillStyle = each
    if (SRGB.test(String(pen.fillStyle))) break
  }
  return String(pen.fillStyle)
}
