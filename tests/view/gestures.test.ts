// Gestures: what is a tap, a held press, a drag of one or two pointers, a hover, a turn of the
// wheel.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Drag, type GestureActions, HOLD_AFTER, HOLD_EVERY, recogniseGestures } from '../../src/view/gestures.ts'
import { sendBare } from '../fixtures/pointer.ts'

const actions = {
  down: vi.fn<NonNullable<GestureActions['down']>>(),
  drag: vi.fn<(drag: Drag) => void>(),
  tap: vi.fn(),
  hold: vi.fn(() => true),
  up: vi.fn<NonNullable<GestureActions['up']>>(),
  hover: vi.fn(),
  wheel: vi.fn(),
  key: vi.fn(() => true),
} satisfies GestureActions
let surface: EventTarget
let stop: () => void

const send = (type: string, x = 0, y = 0, more = {}) => sendBare(surface, type, x, y, { buttons: 1, ...more })
const second = { pointerId: 2 }
/** Sums of the ways, and the product of the factors. */
const dragged = () => {
  const all = actions.drag.mock.calls.map(([drag]) => drag)
  return {
    dx: all.reduce((sum, { dx }) => sum + dx, 0),
    dy: all.reduce((sum, { dy }) => sum + dy, 0),
    scale: all.reduce((product, { scale }) => product * scale, 1),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  actions.down.mockReturnValue(undefined)
  actions.hold.mockReturnValue(true)
  surface = new EventTarget()
  stop = recogniseGestures(surface as HTMLElement, actions)
})

test('a press that moves by less than a tap is a tap', () => {
  send('pointerdown', 10, 10)
  send('pointermove', 14, 13)
  send('pointerup', 14, 13)
  expect([actions.tap.mock.calls.length, actions.drag.mock.calls.length]).toEqual([1, 0])
  expect(actions.up).toHaveBeenCalledTimes(1)
})

test('a drag has the whole way from where the pointer came down', () => {
  send('pointerdown', 10, 10)
  for (let x = 12; x <= 60; x += 2) send('pointermove', x, 10 + x / 2)
  send('pointerup', 60, 40)
  expect(dragged()).toEqual({ dx: 50, dy: 30, scale: 1 })
  expect(actions.tap).not.toHaveBeenCalled()
})

test('two pointers drag by their mean, zoom by their distance and twist', () => {
  send('pointerdown', 0, 0)
  send('pointerdown', 100, 0, second)
  send('pointermove', 0, 50)
  send('pointermove', 200, 50, second)
  expect(dragged()).toEqual({ dx: 50, dy: 50, scale: 2 })
  send('pointermove', 0, 250, second)
  const last = actions.drag.mock.lastCall![0]
  expect([last.x, last.y, last.fingers]).toEqual([0, 150, 2])
  expect(last.twist).toBeCloseTo(Math.PI / 2, 12)
  send('pointerup', 0, 250, second)
  send('pointerup', 0, 50)
  expect(actions.up).toHaveBeenCalledTimes(2)
  expect(actions.tap).not.toHaveBeenCalled()
})

describe('a held press', () => {
  test('is a drag whose moves wait while the thread is busy', async () => {
    vi.useRealTimers()
    send('pointerdown', 10, 10)
    // After a task that blocks, timers come before it.
    const moved = new Promise<void>((done) => setImmediate(() => done(send('pointermove', 90, 10) as never)))
    const end = performance.now() + HOLD_AFTER + 50
    while (performance.now() < end);
    await moved
    expect(actions.hold).not.toHaveBeenCalled()
    expect(dragged().dx).toBe(80)
    send('pointerup', 90, 10)
  })

  test('is called again and again, and is neither drag nor tap', () => {
    send('pointerdown', 10, 10)
    vi.advanceTimersByTime(HOLD_AFTER + 3 * HOLD_EVERY)
    expect(actions.hold).toHaveBeenCalledTimes(4)
    send('pointermove', 90, 10)
    send('pointerup', 90, 10)
    vi.advanceTimersByTime(5000)
    expect([actions.hold, actions.drag, actions.tap].map(({ mock }) => mock.calls.length)).toEqual([4, 0, 0])
  })

  test('that means nothing may still drag', () => {
    actions.hold.mockReturnValue(false)
    send('pointerdown', 10, 10)
    vi.advanceTimersByTime(5000)
    send('pointermove', 90, 10)
    expect([actions.hold.mock.calls.length, dragged().dx]).toEqual([1, 80])
  })

  test.each(['pointerup', 'pointercancel'])('ends with %s', (type) => {
    send('pointerdown', 10, 10)
    send(type, 10, 10)
    vi.advanceTimersByTime(5000)
    expect(actions.hold).not.toHaveBeenCalled()
    expect(actions.tap).toHaveBeenCalledTimes(type === 'pointerup' ? 1 : 0)
  })
})

test('an ignored pointer does nothing, and a claimed one is kept from others', () => {
  actions.down.mockReturnValue('ignore')
  send('pointerdown')
  send('pointermove', 90, 0)
  send('pointerup', 90, 0)
  expect([actions.drag, actions.tap, actions.up].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  actions.down.mockReturnValue('claim')
  expect(send('pointerdown').cancelBubble).toBe(true)
  expect(send('pointermove', 90, 0).cancelBubble).toBe(true)
  expect(dragged().dx).toBe(90)
})

test('a mouse hovers while no button is down, a finger never', () => {
  send('pointermove', 5, 5, { buttons: 0, pointerType: 'mouse' })
  send('pointermove', 5, 5, { buttons: 1, pointerType: 'mouse' })
  send('pointermove', 5, 5, { buttons: 0, pointerType: 'touch' })
  send('pointerleave', 5, 5, { pointerType: 'touch' })
  expect(actions.hover).toHaveBeenCalledOnce()
  send('pointerleave', 5, 5, { pointerType: 'mouse' })
  expect(actions.hover).toHaveBeenLastCalledWith(null)
})

test('the wheel is a factor, the same for lines and pixels, within limits', () => {
  for (const wheel of [{ deltaY: 32, deltaMode: 0 }, { deltaY: 2, deltaMode: 1 }, { deltaY: 1e9 }, { deltaY: -1e9 }])
    expect(send('wheel', 0, 0, wheel).defaultPrevented).toBe(true)
  const [pixels, lines, most, least] = actions.wheel.mock.calls.map(([factor]) => factor as number)
  expect(pixels).toBe(lines)
  expect(most! * least!).toBeCloseTo(1, 12)
  expect(most).toBeLessThan(1.2)
})

test('keys with Ctrl, Meta or Alt are the page’s, and so are unused ones', () => {
  for (const name of ['ctrlKey', 'metaKey', 'altKey'])
    expect(send('keydown', 0, 0, { key: '+', [name]: true }).defaultPrevented).toBe(false)
  expect(actions.key).not.toHaveBeenCalled()
  expect(send('keydown', 0, 0, { key: '+' })).toMatchObject({ defaultPrevented: true, cancelBubble: true })
  actions.key.mockReturnValueOnce(false)
  expect(send('keydown', 0, 0, { key: 'q' })).toMatchObject({ defaultPrevented: false, cancelBubble: false })
})

test('what ends in the middle of a gesture lets go, and hears nothing more', () => {
  send('pointerdown', 10, 10)
  stop()
  vi.advanceTimersByTime(5000)
  send('pointermove', 90, 10)
  expect(actions.up).toHaveBeenCalledTimes(1)
  expect([actions.hold.mock.calls.length, actions.drag.mock.calls.length]).toEqual([0, 0])
})

test('what comes first keeps a claimed drag to itself, shares its taps, and may yield', () => {
  const later = vi.fn()
  const first = { ...actions, down: vi.fn<NonNullable<GestureActions['down']>>(() => 'claim') }
  const end = recogniseGestures(surface as HTMLElement, first, true)
  for (const type of ['pointerdown', 'pointermove', 'pointerup'])
    surface.addEventListener(type, (event) => event.cancelBubble || later(type))
  send('pointerdown')
  send('pointermove', 50)
  send('pointerup', 50)
  expect(later).not.toHaveBeenCalled()
  send('pointerdown')
  send('pointerup')
  expect(later.mock.calls).toEqual([['pointerup']])
  send('pointerdown')
  first.down.mockReturnValue('yield')
  send('pointerdown', 9, 0, second)
  send('pointermove', 50)
  expect(later.mock.calls.slice(1)).toEqual([['pointerdown'], ['pointermove']])
  end()
})
