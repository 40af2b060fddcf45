// Styles of the elements around the picture. They are set through the CSSOM, which strict content
// security policies allow.
import { EDGE, INK, RAISED } from './colorScheme.ts'

export const COVER = { position: 'absolute', inset: 0 } as const
/**
 * An element over the picture that shows the focus ring of the frame, which the picture would
 * cover. It inherits the style that the page and the browser give it.
 */
export const FOCUS_RING = {
  position: 'absolute',
  inset: 0,
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
  font: '15px/1.4 system-ui, sans-serif',
  minHeight: 32,
  padding: '2px 12px',
  border: `1px solid ${EDGE}`,
  borderRadius: 8,
  background: RAISED,
  color: INK,
  cursor: 'pointer',
} as const
