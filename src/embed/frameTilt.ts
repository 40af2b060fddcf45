// The frame's button that lets a visitor tilt the jar with a phone: `?tilt=1`, on devices that may have the sensor. Off until pressed.

import { setColorScheme } from '../components/jar/colorScheme.ts'
import { BUTTON, make } from '../components/jar/dom.ts'
import type { JarVec } from '../jar/jarWorld.ts'
import type { Locale } from '../page/query.ts'
import { TEXTS } from '../page/texts/index.ts'
import { mayTilt, startTilt } from '../view/deviceTilt.ts'

/** @param tilt told where candies fall @param fail told when the sensor is refused, or is not there */
export function addTiltButton(
  box: HTMLElement,
  locale: Locale,
  tilt: (down: JarVec) => void,
  fail: (error: Error) => void,
): void {
  if (!mayTilt()) return
  const button = make('button', { type: 'button', 'aria-pressed': 'false', style: { ...BUTTON, ...PLACE } })
  button.textContent = TEXTS[locale].tilt
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
