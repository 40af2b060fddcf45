// useGrab in a real browser: a press on a body drags it and hides from the camera, a release throws
// it, a press in one place is a click, and whatever ends the press ends the grab.
import { useThree } from '@react-three/fiber'
import { type CSSProperties, StrictMode } from 'react'
import type { Camera } from 'three'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { usePick } from '../../src/hooks/usePick.ts'
import { KonpeitoCanvas, PhysicsWorld, type UseGrabOptions, useGrab } from '../../src/index.ts'
import { addBody, type BodyId, createWorld, getBody, removeBody, setBody, step } from '../../src/physics/index.ts'
import { allowCapture, sendPointer } from '../fixtures/pointer.ts'
import { eventually } from '../fixtures/wait.ts'
import { steps } from '../physics/help.ts'

/** The body of the world is seen in the middle. At its place a metre is 50 px. */
const MIDDLE = [200, 150] as const
const PIXELS = 50

beforeEach(allowCapture)

type Probe = { camera: Camera | null; held: { readonly current: BodyId | null } | null }
type HandsProps = UseGrabOptions & { probe: Probe; onPick(id: BodyId | null): void }

function Hands({ probe, onPick, ...options }: HandsProps) {
  probe.camera = useThree(({ camera }) => camera)
  probe.held = useGrab(options)
  usePick(onPick)
  return null
}

async function open(options: UseGrabOptions = {}, style: CSSProperties = {}) {
  const world = createWorld({ dim: 3, gravity: [0, 0, 0] })
  const body = addBody(world, { position: [0, 1, 0], radius: 0.5 })
  const probe: Probe = { camera: null, held: null }
  const called = { onGrab: vi.fn(), onMove: vi.fn(), onRelease: vi.fn(), onPick: vi.fn() }
  const page = (more: UseGrabOptions) => (
    <StrictMode>
      <div style={{ width: 400, height: 300, position: 'fixed', left: 0, top: 0, ...style }}>
        <KonpeitoCanvas quality="low">
          <PhysicsWorld world={world} paused>
            <Hands probe={probe} {...called} {...options} {...more} />
          </PhysicsWorld>
        </KonpeitoCanvas>
      </div>
    </StrictMode>
  )
  const screen = await render(page({}))
  await eventually(() => expect(probe.held).not.toBeNull())
  const camera = probe.camera!
  camera.rotation.set(0, 0, 0)
  camera.position.set(0, 1, 150 / PIXELS / Math.tan((17 * Math.PI) / 180))
  camera.updateMatrixWorld()
  const surface = document.querySelector<HTMLElement>('[data-konpeito]')!
  const canvas = surface.querySelector('canvas')!
  const seen = vi.fn()
  for (const type of ['pointerdown', 'pointermove', 'pointerup'])
    surface.addEventListener(type, ({ type }) => seen(type))
  const send = (type: string, x: number = MIDDLE[0], y: number = MIDDLE[1], more?: PointerEventInit) =>
    sendPointer(canvas, type, x, y, more)
  const drag = (dx: number, dy: number) => {
    send('pointerdown')
    for (let k = 1; k <= 10; k++) {
      send('pointermove', 200 + (k * dx) / 10, 150 + (k * dy) / 10)
      step(world)
    }
  }
  const show = (more: UseGrabOptions) => screen.rerender(page(more))
  return { world, body, probe, ...called, screen, seen, send, drag, show }
}

test('a body follows the pointer and keeps its velocity afterwards', async () => {
  const { world, body, probe, seen, send, drag, onGrab, onMove, onRelease, onPick } = await open()
  drag(100, -50)
  expect(onGrab.mock.calls).toEqual([[body]])
  expect(onMove).toHaveBeenCalledTimes(10)
  expect(probe.held!.current).toBe(body)
  steps(world, 120)
  const [x, y] = getBody(world, body).position
  // The plane is that of the point that was pressed, half a metre nearer to the camera.
  expect(x).toBeCloseTo(100 / PIXELS, 0)
  expect(y).toBeCloseTo(1 + 50 / PIXELS, 0)
  send('pointermove', 0, 100)
  steps(world, 5)
  send('pointerup', 0, 100)
  const thrown = getBody(world, body).velocity[0]
  expect(thrown).toBeLessThan(-1)
  expect(probe.held!.current).toBeNull()
  expect(onRelease.mock.calls).toEqual([[body]])
  steps(world, 30)
  expect(getBody(world, body).velocity[0]).toBeCloseTo(thrown, 9)
  expect(seen).not.toHaveBeenCalled()
  expect(onPick).not.toHaveBeenCalled()
})

test('a press that takes the focus from a button holds its body; a window that loses it does not', async () => {
  const { body, probe, send } = await open()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  send('pointerdown')
  expect(probe.held!.current).toBe(body)
  button.blur()
  expect(probe.held!.current).toBe(body)
  button.remove()
  window.dispatchEvent(new FocusEvent('blur'))
  expect(probe.held!.current).toBeNull()
})

test.each([
  ['scaled down', { transform: 'scale(0.5)' }, [0.5, 0, 0, 0.5]],
  ['scaled up', { transform: 'scale(1.6)' }, [1.6, 0, 0, 1.6]],
  ['zoomed', { zoom: 1.5 }, [1.5, 0, 0, 1.5]],
  ['mirrored', { transform: 'scaleX(-1)' }, [-1, 0, 0, 1]],
  ['mirrored by CSS scale', { scale: '-1 1', rotate: '90deg' }, [0, -1, -1, 0]],
  ['rotated', { transform: 'rotate(90deg)' }, [0, 1, -1, 0]],
  ['rotated, zoomed and stretched', { zoom: 1.5, rotate: '90deg', transform: 'scale(2, 1)' }, [0, 3, -1.5, 0]],
  ['seen from behind', { rotate: 'y 180deg' }, [-1, 0, 0, 1]],
])('in a page that is %s a body follows the pointer as the visitor sees it', async (_name, style, [a, b, c, d]) => {
  const { world, body, onGrab, send } = await open({}, { transformOrigin: '0 0', ...style })
  const at = (type: string, x: number, y: number) => send(type, a! * x + c! * y, b! * x + d! * y)
  const canvas = document.querySelector('[data-konpeito] canvas')!
  const [inner, outer] = [canvas.getBoundingClientRect(), canvas.closest('[style*=fixed]')!.getBoundingClientRect()]
  expect(outer.width).toBeCloseTo(Math.abs(a!) * 400 + Math.abs(c!) * 300, 0)
  expect([inner.width, inner.height]).toEqual([expect.closeTo(outer.width, 0), expect.closeTo(outer.height, 0)])
  at('pointerdown', ...MIDDLE)
  for (let k = 1; k <= 10; k++) {
    at('pointermove', 200 + 10 * k, 150 - 5 * k)
    step(world)
  }
  expect(onGrab.mock.calls).toEqual([[body]])
  steps(world, 120)
  const [x, y] = getBody(world, body).position
  expect(x).toBeCloseTo(100 / PIXELS, 0)
  expect(y).toBeCloseTo(1 + 50 / PIXELS, 0)
})

test('a press that does not move is a click', async () => {
  const { body, seen, send, onPick, onMove } = await open()
  send('pointerdown')
  expect(seen).not.toHaveBeenCalled()
  send('pointermove', 203, 150)
  send('pointerup', 203, 150)
  expect(onPick.mock.calls).toEqual([[body, expect.objectContaining({ type: 'pointerup' })]])
  expect(seen.mock.calls.flat()).toEqual(['pointerdown', 'pointerup'])
  expect(onMove).not.toHaveBeenCalled()
})

test.each([
  ['beside the body', [260, 150], {}],
  ['of another button', MIDDLE, { button: 2 }],
  ['with a modifier', MIDDLE, { shiftKey: true }],
] as const)('a press %s is left to the camera', async (_name, [x, y], more) => {
  const { seen, send, onGrab } = await open()
  send('pointerdown', x, y, more)
  send('pointermove', x + 50, y, more)
  expect(onGrab).not.toHaveBeenCalled()
  expect(seen.mock.calls.flat()).toEqual(['pointerdown', 'pointermove'])
})

test('canGrab decides by the body and the point', async () => {
  const canGrab = vi.fn(() => false)
  const { body, seen, send, onGrab } = await open({ canGrab })
  send('pointerdown')
  expect(canGrab).toHaveBeenCalledWith(body, [expect.closeTo(0, 6), expect.closeTo(1, 6), expect.closeTo(0.5, 6)])
  expect(onGrab).not.toHaveBeenCalled()
  expect(seen).toHaveBeenCalledWith('pointerdown')
})

test('whatever ends a press releases the body', async () => {
  const { world, body, probe, screen, send, drag, show, onRelease } = await open()
  const ended = (times: number) => {
    expect(probe.held!.current).toBeNull()
    expect(onRelease).toHaveBeenCalledTimes(times)
    expect(world.systems).toEqual([])
  }
  drag(10, 0)
  send('pointercancel')
  ended(1)
  drag(10, 0)
  window.dispatchEvent(new Event('blur'))
  ended(2)
  drag(10, 0)
  await show({ enabled: false })
  ended(3)
  await show({})
  drag(10, 0)
  expect(probe.held!.current).toBe(body)
  removeBody(world, body)
  send('pointermove', 150, 150)
  ended(4)
  send('pointerup', 150, 150)
  addBody(world, { position: [0, 1, 0], radius: 0.5 })
  drag(10, 0)
  await screen.unmount()
  expect(onRelease).toHaveBeenCalledTimes(5)
  expect(world.systems).toEqual([])
})

test('a second finger that comes at once gives both to the camera', async () => {
  const { seen, send, onGrab, onRelease } = await open()
  const [first, second] = [1, 2].map((pointerId) => ({ pointerId, pointerType: 'touch', isPrimary: pointerId === 1 }))
  send('pointerdown', 200, 150, first)
  send('pointerdown', 300, 150, second)
  expect(onRelease).toHaveBeenCalledOnce()
  send('pointermove', 150, 150, first)
  send('pointermove', 350, 150, second)
  expect(seen.mock.calls.flat()).toEqual(['pointerdown', 'pointerdown', 'pointermove', 'pointermove'])
  // While a body is carried, the second finger alone belongs to the camera.
  send('pointerup', 150, 150, first)
  send('pointerup', 350, 150, second)
  seen.mockClear()
  send('pointerdown', 200, 150, first)
  send('pointermove', 220, 150, first)
  send('pointerdown', 300, 150, second)
  send('pointermove', 230, 150, first)
  expect(onGrab).toHaveBeenCalledTimes(2)
  expect(onRelease).toHaveBeenCalledOnce()
  expect(seen.mock.calls.flat()).toEqual(['pointerdown'])
})

test('an option that is not allowed is an error of the page; a fixed body is none', async () => {
  const { world, body, send, onGrab } = await open({ frequency: -1 })
  const errors: string[] = []
  const hear = (event: ErrorEvent) => {
    errors.push(event.message)
    event.preventDefault()
  }
  window.addEventListener('error', hear)
  send('pointerdown')
  send('pointerup')
  setBody(world, body, { type: 'fixed' })
  send('pointerdown')
  send('pointerup')
  window.removeEventListener('error', hear)
  expect(errors).toEqual([expect.stringContaining('frequency must be a positive finite number of Hz, got -1')])
  expect(onGrab).not.toHaveBeenCalled()
})
