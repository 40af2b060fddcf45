// <KonpeitoBottle> in a real browser: it follows count and items without remounting, fires events
// with the item, requests changes when controlled, settles behind its poster, survives StrictMode,
// and releases its context.
import { createRef, StrictMode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { type JarItem, KonpeitoBottle, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/index.ts'
import '../withoutDrawing.ts'

afterEach(cleanup)

const SOON = { timeout: 30_000 }

function Bottle(props: KonpeitoBottleProps) {
  return (
    <div style={{ width: 160, height: 160 }}>
      <KonpeitoBottle quality="low" {...props} />
    </div>
  )
}

const named = (...ids: string[]): JarItem[] => ids.map((id) => ({ id, data: id.toUpperCase() }))

test('a count goes up and down in one canvas under StrictMode', async () => {
  const errors = vi.spyOn(console, 'error')
  const ref = createRef<KonpeitoBottleHandle>()
  const ready = vi.fn()
  const settle = vi.fn()
  const page = (count: number) => (
    <StrictMode>
      <Bottle count={count} ref={ref} onReady={ready} onSettle={settle} />
    </StrictMode>
  )
  const screen = await render(page(12))
  await vi.waitFor(() => expect(ready).toHaveBeenCalled(), SOON)
  expect(ready).toHaveBeenCalledOnce()
  expect(ready.mock.calls[0]![0]).toBe(ref.current)
  expect(ref.current!.stats()).toMatchObject({ count: 12, bodies: 12, waiting: 0, awake: 0 })
  expect(settle).not.toHaveBeenCalled()
  const canvas = screen.container.querySelectorAll('canvas')
  expect(canvas.length).toBe(1)
  await screen.rerender(page(15))
  await vi.waitFor(() => expect(ref.current!.stats()).toMatchObject({ count: 15, bodies: 15, waiting: 0 }), SOON)
  await vi.waitFor(() => expect(settle).toHaveBeenCalledWith({ count: 15 }), SOON)
  await screen.rerender(page(4))
  await vi.waitFor(() => expect(ref.current!.stats()).toMatchObject({ count: 4, bodies: 4 }), SOON)
  await expect.element(screen.getByRole('status')).toHaveTextContent('4 candies')
  expect(screen.container.querySelector('canvas')).toBe(canvas[0])
  expect(errors).not.toHaveBeenCalled()
}, 150_000)

test('items fall, land and leave by id; every event carries the item', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const drop = vi.fn()
  const land = vi.fn()
  const page = (items: JarItem[]) => <Bottle items={items} ref={ref} onDrop={drop} onLand={land} initial="pour" />
  const screen = await render(page(named('a', 'b', 'c')))
  const canvas = screen.container.querySelector('canvas')
  await vi.waitFor(() => expect(land).toHaveBeenCalledTimes(3), SOON)
  expect(drop.mock.calls.map(([{ item }]) => item)).toEqual(named('a', 'b', 'c'))
  expect(land.mock.calls.map(([{ item }]) => item.data).sort()).toEqual(['A', 'B', 'C'])
  await screen.rerender(page(named('c', 'd')))
  await vi.waitFor(() => expect(land).toHaveBeenCalledTimes(4), SOON)
  expect(land.mock.lastCall![0].item.id).toBe('d')
  expect(ref.current!.stats()).toMatchObject({ count: 2, bodies: 2 })
  expect(JSON.parse(ref.current!.save()).candies.map((candy: { items: JarItem[] }) => candy.items[0]!.id)).toEqual([
    'c',
    'd',
  ])
  expect(screen.container.querySelector('canvas')).toBe(canvas)
}, 150_000)

test('when controlled, the handle requests and the props decide', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const asked = vi.fn()
  let agree = false
  function Page() {
    const [items, setItems] = useState<readonly JarItem[]>(() => named('a', 'b'))
    return (
      <Bottle
        items={items}
        ref={ref}
        onChange={(change) => {
          asked(change.reason, change.count)
          if (agree) setItems(change.items)
        }}
      />
    )
  }
  await render(<Page />)
  ref.current!.drop(named('c'))
  expect(asked).toHaveBeenLastCalledWith('drop', 3)
  expect(ref.current!.stats().count).toBe(2)
  agree = true
  ref.current!.drop(named('c'))
  await vi.waitFor(() => expect(ref.current!.stats().count).toBe(3))
  const text = ref.current!.save()
  ref.current!.take(['a'])
  await vi.waitFor(() => expect(ref.current!.stats().count).toBe(2))
  const { drop } = ref.current!
  expect(() => drop(named('b'))).toThrow('items[0].id "b" is in the jar already')
  ref.current!.load(text)
  await new Promise((done) => setTimeout(done, 200))
  expect(asked).toHaveBeenLastCalledWith('load', 3)
  expect(ref.current!.stats().count).toBe(3)
})

test('when uncontrolled, it keeps its own items, saves and loads', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const change = vi.fn()
  await render(<Bottle defaultCount={3} ref={ref} onChange={change} />)
  ref.current!.drop(named('x'))
  expect(change).toHaveBeenCalledOnce()
  expect(change.mock.lastCall![0]).toMatchObject({ reason: 'drop', count: 4, standsFor: 1 })
  const text = ref.current!.save()
  ref.current!.clear()
  expect(ref.current!.stats().count).toBe(0)
  ref.current!.load(text)
  expect(ref.current!.stats().count).toBe(4)
  expect(ref.current!.take).toBeTypeOf('function')
  ref.current!.take(['x'])
  expect(ref.current!.stats().count).toBe(3)
})

test('an error is reported and the jar stays as it was', async () => {
  const onError = vi.fn()
  const ref = createRef<KonpeitoBottleHandle>()
  const page = (items: JarItem[]) => <Bottle items={items} ref={ref} onError={onError} />
  const screen = await render(page(named('a', 'b')))
  await screen.rerender(page(named('c', 'c')))
  await vi.waitFor(() => expect(onError).toHaveBeenCalled())
  expect(String(onError.mock.calls[0]![0])).toContain('items[1].id "c" is that of items[0] already')
  expect(ref.current!.stats().count).toBe(2)
})

test('settles behind its poster, then draws; a click picks the candy', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const pick = vi.fn()
  const page = <Bottle defaultCount={600} ref={ref} poster={<b>soon</b>} onPick={pick} label="Gifts" transparent />
  const screen = await render(page)
  await expect.element(screen.getByText('soon')).toBeVisible()
  await vi.waitFor(() => expect(screen.container.querySelector('b')).toBe(null), SOON)
  expect(ref.current!.stats()).toMatchObject({ bodies: 600, waiting: 0, awake: 0 })
  const picture = screen.getByRole('img', { name: 'Gifts' })
  await expect.element(picture).toBeVisible()
  const box = (picture.element() as HTMLElement).getBoundingClientRect()
  for (const type of ['pointerdown', 'pointerup'])
    picture
      .element()
      .dispatchEvent(
        new PointerEvent(type, { clientX: box.x + 80, clientY: box.y + 112, isPrimary: true, bubbles: true }),
      )
  expect(pick).toHaveBeenCalledOnce()
  expect(pick.mock.calls[0]![0].item.id).toMatch(/^#\d+$/)
  const blob = await ref.current!.toBlob()
  expect(blob.type).toBe('image/png')
  expect(blob.size).toBeGreaterThan(1000)
}, 150_000)

test('a torus follows a count too', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const land = vi.fn()
  const page = (count: number) => <Bottle view="torus" capacity={300} count={count} ref={ref} onLand={land} />
  const screen = await render(page(300))
  expect(ref.current!.stats().bodies).toBe(300)
  await vi.waitFor(() => expect(land).toHaveBeenCalled(), SOON)
  await screen.rerender(page(7))
  await vi.waitFor(() => expect(ref.current!.stats().bodies).toBe(7))
})

test('releases its context on unmount', async () => {
  const ready = vi.fn()
  const screen = await render(
    <StrictMode>
      <Bottle count={5} onReady={ready} />
    </StrictMode>,
  )
  await vi.waitFor(() => expect(ready).toHaveBeenCalled(), SOON)
  const context = screen.container.querySelector('canvas')!.getContext('webgl2')!
  expect(context.isContextLost()).toBe(false)
  await screen.unmount()
  await vi.waitFor(() => expect(context.isContextLost()).toBe(true), 5000)
})
