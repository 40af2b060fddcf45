// Fingers on an element, as the browser sees them from a touch screen.
import { vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { HOLD_AFTER } from '../src/view/gestures.ts'

/** A long press is waited for in two parts. Milliseconds. */
export const PART = HOLD_AFTER / 2

/** CSS pixels from the upper left of the element. */
export type Point = readonly [number, number]

/** Dispatches a touch event with these fingers on the element. Without fingers it lifts them. */
export async function touch(
  element: Element,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  fingers: readonly Point[],
): Promise<void> {
  const { left, top } = element.getBoundingClientRect()
  // The protocol counts from the corner of the window, and this test runs in a frame of it.
  const around = window.frameElement!.getBoundingClientRect()
  const scale = around.width / window.innerWidth
  const touchPoints = fingers.map(([x, y], id) => ({
    x: around.left + (left + x) * scale,
    y: around.top + (top + y) * scale,
    id,
  }))
  const session = cdp()
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}

/**
 * Prevents long presses. Where touches arrive late, one would begin before the swipe.
 * @returns the spy on `setInterval`
 */
export function withoutLongPress() {
  const real = window.setInterval
  const later = (act: () => void, wait?: number) => real(act, wait === PART ? 1e6 : wait)
  return vi.spyOn(window, 'setInterval').mockImplementation(later as typeof setInterval)
}
