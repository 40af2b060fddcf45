// Styles of the elements around the picture, set through the CSSOM, which strict content security
// policies allow. The background behind the jar, or else its text colour, decides between dark and
// light, because the page may have a colour scheme, its own theme or a dark background.
import { readCssColor } from '../settings/cssColor.ts'
import { parentOf, windowOf } from './onScreen.ts'

const HAS_LIGHT_DARK = globalThis.CSS?.supports?.('color', 'light-dark(red, red)') !== false
/** A custom property of the page, or else a colour: the light one where a browser has no light-dark(). */
const colorOf = (name: string, light: string, dark: string) =>
  `var(--konpeito-${name}, ${HAS_LIGHT_DARK ? `light-dark(${light}, ${dark})` : light})`

// The contrast of INK on SHEET and RAISED is at least 11, and of EDGE at least 3.
export const SHEET = colorOf('sheet', '#fffdfb', '#261d25')
const RAISED = colorOf('button', '#fff', '#3b2e39')
export const INK = colorOf('ink', '#2b1f2a', '#fbeef2')
export const LINE = colorOf('line', '#e6d9df', '#4d3d49')
const EDGE = colorOf('line', '#7a5a70', '#b795a8')
export const FONT = 'var(--konpeito-font, system-ui, sans-serif)'

export const COVER = { position: 'absolute', inset: 0 } as const
/**
 * An element over the picture that shows the focus ring of the box, which the picture would
 * cover. It inherits the ring's style from the page and the browser.
 */
export const FOCUS_RING = {
  ...COVER,
  pointerEvents: 'none',
  outline: 'inherit',
  outlineOffset: 'inherit',
} as const
/** Visible to screen readers only. */
export const UNSEEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
export const BUTTON = {
  font: `15px/1.4 ${FONT}`,
  minHeight: 32,
  padding: '2px 12px',
  border: `1px solid ${EDGE}`,
  borderRadius: 8,
  background: RAISED,
  color: INK,
  cursor: 'pointer',
} as const

/**
 * Calls `update` when the page around a box may have become lighter or darker: at a change of the
 * visitor's colour scheme, an attribute of an element around the box, or a style sheet, and after
 * transitions.
 */
export function followColorScheme(box: Element, update: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(update)
  const listen = (to: EventTarget, type: string) => to.addEventListener(type, update, { signal })
  const scheme = windowOf(box).matchMedia?.('(prefers-color-scheme: dark)')
  if (scheme) listen(scheme, 'change') // a test environment may have none
  signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(box.ownerDocument.head, { attributes: true, childList: true, subtree: true })
  for (let at = parentOf(box); at; at = parentOf(at)) {
    observer.observe(at, { attributes: true })
    listen(at, 'transitionend')
  }
}

/**
 * Whether the nearest plain background of an element is dark. Over a background image, or without a
 * background, the text colour decides.
 */
export function isOnDark(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    if (backgroundImage !== 'none') break
    const [alpha, light] = read(backgroundColor)
    if (alpha >= 0.5) return light < MIDDLE
  }
  return read(getComputedStyle(element).color)[1] > MIDDLE
}

/** The lightness, 0 to 1, that has the same contrast with white as with black. */
const MIDDLE = 0.463

/** Opacity and lightness of a CSS colour, 0 to 1. */
function read(color: string): [alpha: number, light: number] {
  const [r, g, b, alpha] = readCssColor(color) ?? [0, 0, 0, 0]
  return [alpha, 0.21 * r + 0.72 * g + 0.07 * b]
}
