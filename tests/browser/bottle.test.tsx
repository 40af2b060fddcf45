// <KonpeitoBottle> in a real browser: it follows its props without being mounted anew, tells its events with the items, serves keys and
// screen readers, and leaves nothing behind.
import axe from 'axe-core'
import { createRef, StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleProps, type KonpeitoHandle } from '../../src/embed/index.ts'

afterEach(cleanup)

const page = (props: KonpeitoBottleProps) => (
  <StrictMode>
    <main style={{ width: 160, height: 200 }}>
      <KonpeitoBottle quality="low" {...props} />
    </main>
  </StrictMode>
)
const named = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, k) => ({ id: `n${from + k}`, label: `Walk ${from + k}` }))
const patient = { timeout: 40_000 }

test('follows count and items in one canvas, settled at first; the poster leaves; events carry the items', async () => {
  const errors = vi.spyOn(console, 'error')
  const ref = createRef<KonpeitoHandle>()
  const [onReady, onDrop, onLand, onSettle, onError] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const props = { ref, onReady, onDrop, onLand, onSettle, onError, poster: <b>poster</b> }
  const screen = await render(page({ ...props, items: named(0, 30) }))
  await expect.element(screen.getByText('poster')).toBeVisible()
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce(), patient)
  expect(screen.container.textContent).not.toContain('poster')
  expect(onDrop).not.toHaveBeenCalled()
  expect(ref.current!.stats()).toMatchObject({ count: 30, candies: 30, waiting: 0, awake: 0 })
  const canvas = screen.container.querySelector('canvas')
  const there = ref.current
  await screen.rerender(page({ ...props, items: [...named(5, 30), { id: 'new', data: { gift: 5 } }] }))
  await vi.waitFor(() => expect(onDrop).toHaveBeenCalledOnce(), patient)
  expect(onDrop.mock.calls[0]![0]).toMatchObject({ item: { id: 'new', data: { gift: 5 } }, count: 1 })
  await vi.waitFor(() => expect(onLand).toHaveBeenCalledOnce(), patient)
  await vi.waitFor(() => expect(onSettle).toHaveBeenCalledOnce(), patient)
  expect(ref.current).toBe(there)
  expect(ref.current!.stats().count).toBe(26)
  expect(screen.container.querySelector('canvas')).toBe(canvas)
  expect(screen.container.querySelectorAll('canvas').length).toBe(1)
  await screen.rerender(page({ ...props, items: [{ id: 1 }, { id: 1 }] }))
  expect(onError).toHaveBeenCalledOnce()
  expect(ref.current!.stats().count).toBe(26)
  expect(errors).not.toHaveBeenCalled()
}, 120_000)

test('controlled, the handle only asks; uncontrolled, it does', async () => {
  const ref = createRef<KonpeitoHandle>()
  const onChange = vi.fn()
  const screen = await render(page({ ref, count: 10, onChange }))
  ref.current!.drop(3)
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ reason: 'drop', count: 13 }))
  expect(ref.current!.stats().count).toBe(10)
  await screen.unmount()
  await render(page({ ref, defaultCount: 10, onChange }))
  ref.current!.drop(3)
  expect(ref.current!.stats().count).toBe(13)
  ref.current!.take(1)
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ reason: 'take', count: 12 }))
  const saved = ref.current!.save()
  ref.current!.clear()
  expect(ref.current!.stats().count).toBe(0)
  ref.current!.load(saved)
  expect(ref.current!.stats().count).toBe(12)
})

test('keys drop, shake and list; a candy is chosen from the list; the count is said once', async () => {
  const onPick = vi.fn()
  const ref = createRef<KonpeitoHandle>()
  const screen = await render(page({ ref, defaultItems: named(0, 12), onPick }))
  const jar = screen.getByRole('application', { name: 'Konpeito candies in a glass bottle: 12 candies' })
  await expect.element(jar).toBeInTheDocument()
  const frame = jar.element() as HTMLElement
  frame.focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(ref.current!.stats().count).toBe(13))
  await expect.element(screen.getByRole('status')).toHaveTextContent('13 candies')
  await userEvent.keyboard('s')
  expect(ref.current!.stats().awake).toBeGreaterThan(0)
  await userEvent.keyboard('l')
  await expect.element(screen.getByRole('table', { name: 'Candies in the jar' })).toBeVisible()
  await screen.getByRole('button', { name: 'Choose: Walk 4' }).click()
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ item: { id: 'n4', label: 'Walk 4' } }))
  await expect.element(screen.getByRole('status')).toHaveTextContent('Walk 4')
  const found = await axe.run(screen.container, { rules: { region: { enabled: false } } })
  expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(frame)
  const closed = await axe.run(screen.container)
  expect(closed.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}, 90_000)

test('speaks Japanese, and words of the page', async () => {
  const screen = await render(
    page({ count: 1200, locale: 'ja', texts: { legend: (each) => `${each} each` }, capacity: 600 }),
  )
  await expect
    .element(screen.getByRole('application', { name: 'ガラス瓶の中の金平糖: 金平糖 1,200粒' }))
    .toBeInTheDocument()
  await expect.element(screen.getByText('2 each')).toBeVisible()
})

test('a press on a candy tells its item; a picture can be taken', async () => {
  const ref = createRef<KonpeitoHandle>()
  const onReady = vi.fn()
  const onPick = vi.fn()
  const screen = await render(page({ ref, count: 900, onReady, onPick }))
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), patient)
  const jar = screen.getByRole('application').element()
  const { left, top, width, height } = jar.getBoundingClientRect()
  const at = { clientX: left + width / 2, clientY: top + 0.75 * height, bubbles: true }
  jar.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerId: 1, pointerType: 'mouse' }))
  jar.dispatchEvent(new MouseEvent('click', at))
  expect(onPick).toHaveBeenCalledOnce()
  expect(onPick.mock.calls[0]![0].item.id).toBeTypeOf('number')
  const blob = await ref.current!.toBlob()
  expect([blob.type, blob.size > 500]).toEqual(['image/png', true])
}, 90_000)

test('without WebGL the count stands there', async () => {
  const real = HTMLCanvasElement.prototype.getContext
  const none = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    ...ask: unknown[]
  ) {
    return String(ask[0]).startsWith('webgl') ? null : Reflect.apply(real, this, ask)
  } as never)
  const onError = vi.fn()
  const screen = await render(page({ count: 42, onError }))
  await expect.element(screen.getByText('42 candies')).toBeVisible()
  expect(onError.mock.calls[0]![0].message).toContain('WebGL 2')
  await screen.rerender(page({ count: 43, onError }))
  await expect.element(screen.getByText('43 candies')).toBeVisible()
  none.mockRestore()
})
