// Light or dark, as the page is where the jar stands: what stands around the picture has one colour for each. A colour
// scheme, a theme of the page's own and a bare dark background all come to the same: a colour behind the jar, or a colour of its text.

// Ink on sheet and on what is raised: a contrast of 11 and more; the edge of a button: 3 and more.
export const SHEET = 'light-dark(#fffdfb, #261d25)'
export const RAISED = 'light-dark(#fff, #3b2e39)'
export const INK = 'light-dark(#2b1f2a, #fbeef2)'
export const LINE = 'light-dark(#e6d9df, #4d3d49)'
export const EDGE = 'light-dark(#7a5a70, #b795a8)'

/** Brings the box of a jar, and what stands in it, in line with the page. */
export function setColorScheme(box: HTMLElement): void {
  box.style.colorScheme = standsOnDark(box) ? 'dark' : 'light'
}

/**
 * Calls `tone` whenever the page around a box may have become lighter or darker: its visitor's scheme, or its own theme, which is written as a class, a
 * style or another attribute of something around the box, or comes with another style sheet. A theme that fades in has its colour at the end.
 */
export function followColorScheme(box: Element, tone: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(tone)
  const listen = (to: EventTarget, type: string) => to.addEventListener(type, tone, { signal })
  listen(matchMedia('(prefers-color-scheme: dark)'), 'change')
  signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(document.head, { attributes: true, childList: true, subtree: true })
  for (let at = around(box); at; at = around(at)) {
    observer.observe(at, { attributes: true })
    listen(at, 'transitionend')
  }
}

/** Whether what is behind an element is dark: the nearest background that is a plain colour; behind a picture, or without any, its text tells. */
export function standsOnDark(element: Element): boolean {
  for (let at: Element | null = element; at; at = around(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    if (backgroundImage !== 'none') break
    const [alpha, light] = read(backgroundColor)
    if (alpha > 127) return light < MIDDLE
  }
  return read(getComputedStyle(element).color)[1] > MIDDLE
}

/** Lightness that is as far from white as from black, in contrast, 0 to 255. */
const MIDDLE = 118

function around(element: Element): Element | null {
  const root = element.getRootNode()
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

/** How dense and how light a colour is, 0 to 255: any that CSS can write, painted and read back. */
function read(color: string): [alpha: number, light: number] {
  pen ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  pen.clearRect(0, 0, 1, 1)
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
  return [alpha, 0.21 * r + 0.72 * g + 0.07 * b]
}
let pen: CanvasRenderingContext2D | undefined
