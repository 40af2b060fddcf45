// Light or dark, as the page is where the jar stands: what stands around the picture is painted with the variables that are set here. A colour
// scheme, a theme of the page's own and a bare dark background all come to the same: a colour behind the jar, or a colour of its text.

/** Ink on sheet and on what is raised: a contrast of 11 and more; the edge of a button: 3 and more. */
const TONES = {
  light: { scheme: 'light', sheet: '#fffdfb', raised: '#ffffff', ink: '#2b1f2a', line: '#e6d9df', edge: '#7a5a70' },
  dark: { scheme: 'dark', sheet: '#261d25', raised: '#3b2e39', ink: '#fbeef2', line: '#4d3d49', edge: '#b795a8' },
}

/** A colour of the page's tone, or its name, as a style. */
export const toned = (name: keyof typeof TONES.light) => `var(--konpeito-${name}, ${TONES.light[name]})`

/** Sets the variables on the box of a jar, for what stands in it. */
export function setTone(box: HTMLElement): void {
  const tone = TONES[standsOnDark(box) ? 'dark' : 'light']
  for (const [name, color] of Object.entries(tone)) box.style.setProperty(`--konpeito-${name}`, color)
}

/** Whether what is behind an element is dark: the nearest background that is a plain colour; behind a picture, or without any, its text tells. */
export function standsOnDark(element: Element): boolean {
  for (let at: Element | null = element; at; at = around(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    if (backgroundImage !== 'none') break
    const { alpha, luminance } = read(backgroundColor)
    // 0.18: as far from white as from black, in contrast.
    if (alpha > 0.5) return luminance < 0.18
  }
  return read(getComputedStyle(element).color).luminance > 0.18
}

function around(element: Element): Element | null {
  const root = element.getRootNode()
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

/** Any colour that CSS can write, painted and read back. Luminance as in WCAG 2. */
function read(color: string): { alpha: number; luminance: number } {
  pen ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) return { alpha: 0, luminance: 0 }
  pen.clearRect(0, 0, 1, 1)
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
  const linear = (level: number) => (level <= 10 ? level / 3295 : ((level / 255 + 0.055) / 1.055) ** 2.4)
  return { alpha: alpha / 255, luminance: 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) }
}
let pen: CanvasRenderingContext2D | null | undefined
