// Gestures on a bottle: what counts as a shake, and what a press, a drag with Shift and two fingers
// do.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createHandGestures, createStrokeCounter, type HandActions } from '../../../src/components/jar/Hands.tsx'
import { recogniseGestures } from '../../../src/view/gestures.ts'
import { sendBare } from '../../fixtures/pointer.ts'

/** Moves to and fro. @param width pixels of a stroke @param milliseconds of a stroke @returns the shakes */
function strokes(count: number, width: number, milliseconds: number): number {
  const counter = createStrokeCounter()
  counter.begin(0)
  let shakes = 0
  for (let stroke = 0; stroke < count; stroke++)
    for (let k = 1; k <= 8; k++) {
      const way = stroke % 2 === 0 ? k / 8 : 1 - k / 8
      if (counter.move(width * way, (stroke + k / 8) * milliseconds)) shakes++
    }
  return shakes
}

test.each([
  ['four fast strokes', 4, 100, 120, 1],
  ['eight of them', 8, 100, 120, 2],
  ['three strokes', 3, 100, 120, 0],
  ['slow strokes', 8, 100, 500, 0],
  ['a tremble', 20, 20, 50, 0],
])('a shake: %s', (_name, count, width, milliseconds, shakes) => {
  expect(strokes(count, width, milliseconds)).toBe(shakes)
})

describe('gestures', () => {
  const actions = {
    isOpen: false,
    isMouth: vi.fn(),
    drop: vi.fn(),
    tilt: vi.fn(),
    shake: vi.fn(),
  } satisfies HandActions
  let surface: EventTarget
  let stop: () => void
  const send = (type: string, x: number, y: number, more = {}) => sendBare(surface, type, x, y, { button: 0, ...more })
  beforeEach(() => {
    vi.useFakeTimers()
    vi.resetAllMocks()
    actions.isMouth.mockImplementation((_x: number, y: number) => y < 50)
    surface = new EventTarget()
    stop = recogniseGestures(
      surface as HTMLElement,
      createHandGestures(() => actions),
      true,
    )
  })

  test('a press on the mouth drops one candy', () => {
    send('pointerdown', 10, 10)
    send('pointermove', 13, 10)
    send('pointerup', 13, 10)
    expect(actions.drop).toHaveBeenCalledOnce()
    send('pointerdown', 10, 90)
    send('pointerup', 10, 90)
    expect(actions.drop).toHaveBeenCalledOnce()
  })

  test('a press that is held pours until it ends or moves', () => {
    send('pointerdown', 10, 10)
    vi.advanceTimersByTime(1000)
    const poured = actions.drop.mock.calls.length
    expect(poured).toBeGreaterThan(4)
    send('pointerup', 10, 10)
    vi.advanceTimersByTime(1000)
    expect(actions.drop).toHaveBeenCalledTimes(poured)
    send('pointerdown', 10, 10)
    send('pointermove', 30, 10)
    vi.advanceTimersByTime(1000)
    send('pointerup', 30, 10)
    expect(actions.drop).toHaveBeenCalledTimes(poured)
  })

  test('a drag with Shift tilts until it ends', () => {
    send('pointerdown', 100, 100, { shiftKey: true })
    send('pointermove', 200, 50)
    const [right, near] = actions.tilt.mock.lastCall as [number, number]
    expect(right).toBeGreaterThan(0.3)
    expect(near).toBeLessThan(-0.1)
    send('pointermove', 9000, 100)
    expect(actions.tilt.mock.lastCall![0]).toBeLessThan(Math.PI / 2)
    send('pointerup', 9000, 100)
    expect(actions.tilt).toHaveBeenLastCalledWith(0, 0)
    expect(actions.drop).not.toHaveBeenCalled()
  })

  test('two fingers that turn tilt by their angle', () => {
    send('pointerdown', 100, 100)
    send('pointerdown', 200, 100, { pointerId: 2 })
    send('pointermove', 200, 120, { pointerId: 2 })
    expect(actions.tilt).toHaveBeenLastCalledWith(Math.atan2(20, 100), 0)
    send('pointerup', 100, 100)
    expect(actions.tilt).toHaveBeenLastCalledWith(0, 0)
  })

  test('what is unmounted in the middle of a gesture stands upright', () => {
    send('pointerdown', 100, 100, { shiftKey: true })
    send('pointermove', 200, 100)
    stop()
    expect(actions.tilt).toHaveBeenLastCalledWith(0, 0)
    vi.advanceTimersByTime(1000)
    expect(actions.drop).not.toHaveBeenCalled()
  })
})
