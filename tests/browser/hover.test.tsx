// The label of the candy under the pointer, under a tap, or with the focus in the list.
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/index.ts'

const SOON = { timeout: 30_000, interval: 50 }
const ITEMS = Array.from({ length: 12 }, (_, k) => ({ id: k, label: `Walk ${k}` }))

afterEach(cleanup)

async function open(props: KonpeitoBottleProps, size = { width: 600, height: 320 }) {
  const onHover = vi.fn()
  const onReady = vi.fn()
  const handle = createRef<KonpeitoBottleHandle>()
  const all: KonpeitoBottleProps = {
    view: 'torus',
    capacity: 12,
    defaultItems: ITEMS,
    interactive: true,
    paused: true,
    onHover,
    ...props,
  }
  const screen = await render(
    <main style={size}>
      <KonpeitoBottle quality="low" {...all} onReady={onReady} ref={handle} />
    </main>,
  )
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), SOON)
  const frame = screen.container.querySelector<HTMLElement>('[data-konpeito]')!
  const label = frame.querySelector<HTMLElement>('[aria-hidden]')!
  return { screen, onHover, frame, label, handle }
}
type Opened = Awaited<ReturnType<typeof open>>

const openList = async ({ frame }: Opened) => {
  frame.focus()
  await userEvent.keyboard('l')
}
const rows = ({ screen }: Opened) => [...screen.container.querySelectorAll<HTMLElement>('td button')]
const send = ({ frame }: Opened, type: string, init: PointerEventInit) =>
  frame.querySelector('canvas')!.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, ...init }))
const nextFrame = () => new Promise(requestAnimationFrame)

/** Moves a mouse over the picture until it is on a candy, and away again. */
async function findCandy(jar: Opened) {
  const { left, right, top, bottom } = jar.frame.getBoundingClientRect()
  for (let clientY = bottom - 20; clientY > top; clientY -= 15)
    for (let clientX = left + 40; clientX < right - 40; clientX += 10) {
      send(jar, 'pointermove', { pointerType: 'mouse', clientX, clientY })
      await nextFrame()
      await nextFrame()
      if (jar.label.hidden) continue
      const found = { at: { clientX, clientY }, name: jar.label.textContent }
      leave(jar)
      jar.onHover.mockClear()
      return found
    }
  throw new Error('no candy is under any place of the picture')
}
const leave = ({ frame }: Opened) => frame.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
const nameOf = (event: { item: { label?: string } } | null) => event?.item.label ?? null

test('the focus in the list shows a label, inside the box', async () => {
  const jar = await open({})
  await openList(jar)
  const box = jar.frame.getBoundingClientRect()
  expect(rows(jar)).toHaveLength(12)
  let seen = 0
  for (const [k, row] of rows(jar).entries()) {
    row.focus()
    await nextFrame()
    if (jar.label.hidden) continue // its candy is above or below the picture
    seen++
    expect(jar.label.textContent).toBe(`Walk ${k}`)
    const { left, right, top, bottom } = jar.label.getBoundingClientRect()
    expect(left).toBeGreaterThan(box.left)
    expect(right).toBeLessThan(box.right)
    expect(top).toBeGreaterThan(box.top)
    expect(bottom).toBeLessThan(box.bottom)
  }
  expect(seen).toBeGreaterThan(3)
  await userEvent.keyboard('{Escape}')
  expect(jar.label.hidden).toBe(true)
  const calls = jar.onHover.mock.calls.map(([event]) => nameOf(event))
  expect(calls).toEqual([...ITEMS.map(({ label }) => label), null])
})

test('a mouse shows a label once, and hides it; no frame is drawn', async () => {
  const jar = await open({ onPick() {} })
  const { at, name } = await findCandy(jar)
  const drawn = vi.spyOn(WebGL2RenderingContext.prototype, 'drawElements')
  const cast = vi.spyOn(jar.frame.querySelector('canvas')!, 'getBoundingClientRect')
  for (let k = 0; k < 20; k++) send(jar, 'pointermove', { pointerType: 'mouse', ...at })
  await vi.waitFor(() => expect(jar.label.hidden).toBe(false), SOON)
  expect(cast).toHaveBeenCalledOnce()
  expect(jar.label.textContent).toBe(name)
  await vi.waitFor(() => expect(jar.frame.style.cursor).toBe('pointer'), SOON)
  send(jar, 'pointermove', { pointerType: 'mouse', ...at })
  leave(jar)
  expect(jar.label.hidden).toBe(true)
  await vi.waitFor(() => expect(jar.frame.style.cursor).toBe(''), SOON)
  expect(jar.onHover.mock.calls.map(([event]) => nameOf(event))).toEqual([name, null])
  expect(drawn).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('in play the cursor is a hand over a candy, closed while it holds', async () => {
  const jar = await open({ interactive: 'play', onPick() {} })
  const { at } = await findCandy(jar)
  jar.frame.setPointerCapture = () => {} // it refuses the pointer of a script
  const cursor = (name: string) => vi.waitFor(() => expect(jar.frame.style.cursor).toBe(name), SOON)
  send(jar, 'pointermove', { pointerType: 'mouse', ...at })
  await cursor('grab')
  send(jar, 'pointerdown', { pointerType: 'mouse', pointerId: 3, buttons: 1, ...at })
  await cursor('grabbing')
  send(jar, 'pointerup', { pointerType: 'mouse', pointerId: 3, ...at })
  await cursor('grab')
  leave(jar)
  await cursor('')
})

test('a tap shows a label, and a tap elsewhere hides it', async () => {
  const jar = await open({})
  const { at, name } = await findCandy(jar)
  jar.frame.setPointerCapture = () => {} // it refuses the pointer of a script
  const tap = (place: typeof at) => {
    for (const type of ['pointerdown', 'pointerup']) send(jar, type, { pointerType: 'touch', pointerId: 7, ...place })
  }
  tap(at)
  await nextFrame()
  expect(jar.label.textContent).toBe(name)
  expect(jar.label.hidden).toBe(false)
  document.body.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
  expect(jar.label.hidden).toBe(true)
})

test('a group says how many, in the language and direction of the page', async () => {
  const jar = await open({ capacity: 4, locale: 'he', texts: { picked: '{label} ועוד {count}' } })
  await openList(jar)
  rows(jar)[0]!.focus()
  await nextFrame()
  expect(jar.label.textContent).toBe('Walk 0 ועוד 3')
  expect(getComputedStyle(jar.label.firstElementChild!).direction).toBe('rtl')
})

test('an item without a label has none; its candy is still reported', async () => {
  const jar = await open({ defaultItems: [{ id: 'a' }] })
  await openList(jar)
  rows(jar)[0]!.focus()
  await nextFrame()
  expect(jar.label.hidden).toBe(true)
  expect(jar.onHover).toHaveBeenLastCalledWith(expect.objectContaining({ item: { id: 'a' } }))
})

test('in a bottle, the label is at its candy, and leaves with it', async () => {
  const items = [{ id: 'a', label: 'Walk', size: 2 }]
  const jar = await open({ view: 'bottle', defaultItems: items }, { width: 160, height: 200 })
  await openList(jar)
  rows(jar)[0]!.focus()
  await nextFrame()
  expect(jar.label.hidden).toBe(false)
  const { left, right, bottom } = jar.label.getBoundingClientRect()
  await userEvent.keyboard('{Escape}')
  jar.onHover.mockClear()
  // The candy is 6 pixels under its label.
  send(jar, 'pointermove', { pointerType: 'mouse', clientX: (left + right) / 2, clientY: bottom + 11 })
  await vi.waitFor(() => expect(jar.label.hidden).toBe(false), SOON)
  expect(jar.onHover.mock.calls.map(([event]) => nameOf(event))).toEqual(['Walk'])
  jar.handle.current!.clear()
  await nextFrame()
  expect(jar.label.hidden).toBe(true)
  expect(jar.onHover).toHaveBeenLastCalledWith(null)
})
