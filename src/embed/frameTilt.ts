// The frame's button that lets a visitor tilt the jar with a phone: `?tilt=1`, on devices that may
// have the sensor. It is off until it is pressed.
import { setColorScheme } from '../components/jar/colorScheme.ts'
import { BUTTON, make } from '../components/jar/dom.ts'
import type { JarVec } from '../jar/jarWorld.ts'
import type { Locale } from '../settings/schema.ts'
import { mayTilt, startTilt } from '../view/deviceTilt.ts'
import { FRAME_TEXTS } from './frameTexts.ts'

/**
 * Adds the button to the frame.
 *
 * @param tilt called with the direction in which candies fall
 * @param fail called when the sensor is refused or missing
 */
export function addTiltButton(
  box: HTMLElement,
  locale: Locale,
  tilt: (down: JarVec) => void,
  fail: (error: Error) => void,
): void {
  if (!mayTilt()) return
  const button = make('button', { type: 'button', 'aria-pressed': 'false', style: { ...BUTTON, ...PLACE } })
  button.textContent = FRAME_TEXTS[locale].tilt
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
}

const PRESSED = { background: '#f6b9ca', color: '#2b1f2a' }
const PLACE: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  insetInlineEnd: '12px',
  insetBlockEnd: '12px',
  minHeight: '44px',
}
