// The frame's button that lets a visitor tilt the jar with a phone: `?tilt=1`, on devices that may
// have the sensor. It is off until it is pressed.
import { BUTTON, type JarVec, make, mayTilt, setColorScheme, startTilt } from '../../src/internal.ts'

/**
 * Adds the button to the frame, without its text.
 *
 * @param tilt called with the direction in which candies fall
 * @param fail called when the sensor is refused or missing
 * @returns the button, or null on a device without the sensor
 */
export function addTiltButton(
  box: HTMLElement,
  tilt: (down: JarVec) => void,
  fail: (error: Error) => void,
): HTMLButtonElement | null {
  if (!mayTilt()) return null
  const button = make('button', { type: 'button', 'aria-pressed': 'false', style: { ...BUTTON, ...PLACE } })
  let end: (() => void) | null = null
  const show = (next: typeof end) => {
    end = next
    button.setAttribute('aria-pressed', String(end !== null))
    Object.assign(button.style, end ? PRESSED : { background: BUTTON.background, color: BUTTON.color })
  }
  const lost = (error: Error) => {
    show(null)
    fail(error)
  }
  button.addEventListener('click', () => {
    if (end) {
      end()
      show(null)
    } else startTilt(tilt, lost).then(show, lost)
  })
  setColorScheme(box)
  box.append(button)
  return button
}

const PRESSED = { background: '#f6b9ca', color: '#2b1f2a' }
const PLACE: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  insetInlineEnd: '12px',
  insetBlockEnd: '12px',
  minHeight: '44px',
}
