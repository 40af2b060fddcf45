// Creates the elements around the picture. Styles are set through the CSSOM, which strict content
// security policies allow.
import { EDGE, INK, RAISED } from './colorScheme.ts'

export type Styles = Partial<CSSStyleDeclaration>

/**
 * Creates an element with properties, attributes (`role` and names with a dash), styles and
 * children.
 */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Record<string, unknown> & { style?: Styles } = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  const { style, ...rest } = props
  for (const [name, value] of Object.entries(rest)) {
    if (name.includes('-') || name === 'role' || name === 'scope') element.setAttribute(name, String(value))
    else (element as unknown as Record<string, unknown>)[name] = value
  }
  Object.assign(element.style, style)
  element.append(...children)
  return element
}

export const COVER: Styles = { position: 'absolute', inset: '0' }
/**
 * An element over the picture that shows the focus ring of the frame, which the picture would
 * cover. It inherits the style that the page and the browser give it.
 */
export const FOCUS_RING = {
  position: 'absolute',
  inset: '0',
  pointerEvents: 'none',
  outline: 'inherit',
  outlineOffset: 'inherit',
} as const satisfies Styles
/** Visible to screen readers only. */
export const UNSEEN: Styles = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: '0',
  border: '0',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}
export const BUTTON: Styles = {
  font: '15px/1.4 system-ui, sans-serif',
  minHeight: '32px',
  padding: '2px 12px',
  border: `1px solid ${EDGE}`,
  borderRadius: '8px',
  background: RAISED,
  color: INK,
  cursor: 'pointer',
}
