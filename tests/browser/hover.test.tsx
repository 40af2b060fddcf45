// The label of the candy under the pointer, under a tap, or with the focus in the list.
import { useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useColorScheme } from '../../src/hooks/useColorScheme.ts'
import { allowCapture, sendPointer } from '../fixtures/pointer.ts'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually, nextFrame, pause } from '../fixtures/wait.ts'

const ITEMS = Array.from({ length: 12 }, (_, k) => ({ id: k, label: `Walk ${k}` }))

beforeEach(allowCapture)

async function open(props: object, size = { width: 600, height: 320 }) {
  const onHover = vi.fn()
  const common = { view: 'torus', capacity: 12, defaultItems: ITEMS, interactive: true, paused: true, onHover }
  const { screen, jar, frame, drawn } = await showJar({ ...common, ...props }, size)
  await drawn()
  return { screen, onHover, frame: frame(), label: frame().querySelector<HTMLElement>('[aria-hidden]')!, jar }
}
type Opened = Awaited<ReturnType<typeof open>>

/** Opens the list. @returns the buttons of its rows */
async function openList({ frame, screen }: Opened) {
  frame.focus()
  await userEvent.keyboard('l')
  return [...screen.container.querySelectorAll<HTMLElement>('td button')]
}
async function focus(row: HTMLElement | undefined) {
  row!.focus()
  await nextFrame()
}
const send = ({ frame }: Opened, type: string, at: PointerEventInit, more: PointerEventInit = {}) =>
  sendPointer(frame.querySelector('canvas')!, type, at.clientX!, at.clientY!, more)
const cursor = ({ frame }: Opened, name: string) => eventually(() => expect(frame.style.cursor).toBe(name))

/** Moves a mouse over the picture until it is on a candy, and away again. */
async function findCandy(jar: Opened) {
  const { left, right, top, bottom } = jar.frame.getBoundingClientRect()
  for (let clientY = bottom - 20; clientY > top; clientY -= 15)
    for (let clientX = left + 40; clientX < right - 40; clientX += 10) {
      send(jar, 'pointermove', { clientX, clientY })
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
  const rows = await openList(jar)
  const box = jar.frame.getBoundingClientRect()
  expect(rows).toHaveLength(12)
  let seen = 0
  for (const [k, row] of rows.entries()) {
    await focus(row)
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
  const cast = vi.spyOn(DOMMatrix.prototype, 'inverse') // once for each search
  for (let k = 0; k < 20; k++) send(jar, 'pointermove', at)
  await eventually(() => expect(jar.label.hidden).toBe(false))
  expect(cast).toHaveBeenCalledOnce()
  expect(jar.label.textContent).toBe(name)
  await cursor(jar, 'pointer')
  send(jar, 'pointermove', at)
  leave(jar)
  expect(jar.label.hidden).toBe(true)
  await cursor(jar, '')
  expect(jar.onHover.mock.calls.map(([event]) => nameOf(event))).toEqual([name, null])
  expect(drawn).not.toHaveBeenCalled()
})

test('in play the cursor is a hand over a candy, closed while it holds', async () => {
  const jar = await open({ interactive: 'play', onPick() {} })
  const { at } = await findCandy(jar)
  send(jar, 'pointermove', at)
  await cursor(jar, 'grab')
  send(jar, 'pointerdown', at, { buttons: 1 })
  await cursor(jar, 'grabbing')
  send(jar, 'pointerup', at)
  await cursor(jar, 'grab')
  leave(jar)
  await cursor(jar, '')
})

test('a tap shows a label, and a tap elsewhere hides it', async () => {
  const jar = await open({})
  const { at, name } = await findCandy(jar)
  for (const type of ['pointerdown', 'pointerup']) send(jar, type, at, { pointerType: 'touch' })
  await nextFrame()
  expect(jar.label.textContent).toBe(name)
  expect(jar.label.hidden).toBe(false)
  document.body.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
  expect(jar.label.hidden).toBe(true)
})

test('a group says how many, in the language and direction of the page', async () => {
  const jar = await open({ capacity: 4, locale: 'he', texts: { picked: '{label} ועוד {count}' } })
  const [row] = await openList(jar)
  await focus(row)
  expect(jar.label.textContent).toBe('Walk 0 ועוד 3')
  expect(getComputedStyle(jar.label.firstElementChild!).direction).toBe('rtl')
})

test('an item without a label has none; its candy is still reported', async () => {
  const jar = await open({ defaultItems: [{ id: 'a' }] })
  const [row] = await openList(jar)
  await focus(row)
  expect(jar.label.hidden).toBe(true)
  expect(jar.onHover).toHaveBeenLastCalledWith(expect.objectContaining({ item: { id: 'a' } }))
})

test('in a bottle, the label is at its candy, and leaves with it', async () => {
  const items = [{ id: 'a', label: 'Walk', size: 2 }]
  const jar = await open({ view: 'bottle', defaultItems: items }, { width: 160, height: 200 })
  const [row] = await openList(jar)
  await focus(row)
  expect(jar.label.hidden).toBe(false)
  const { left, right, bottom } = jar.label.getBoundingClientRect()
  await userEvent.keyboard('{Escape}')
  jar.onHover.mockClear()
  // The candy is 6 pixels under its label.
  send(jar, 'pointermove', { clientX: (left + right) / 2, clientY: bottom + 11 })
  await eventually(() => expect(jar.label.hidden).toBe(false))
  expect(jar.onHover.mock.calls.map(([event]) => nameOf(event))).toEqual(['Walk'])
  jar.jar.clear()
  await nextFrame()
  expect(jar.label.hidden).toBe(true)
  expect(jar.onHover).toHaveBeenLastCalledWith(null)
})

test('a page that changes its attributes as it removes a jar is not read any more', async () => {
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault())
  const end = new AbortController()
  addEventListener('error', failed, { signal: end.signal })
  const read = vi.fn()
  const box = document.body.appendChild(document.createElement('div'))
  const Seen = () => {
    const ref = useRef<HTMLElement>(null)
    read(useColorScheme(ref, true))
    return <i ref={ref} />
  }
  let remove = () => {}
  const Page = () => {
    const [shown, show] = useState(true)
    remove = () => show(false)
    useLayoutEffect(() => {
      document.documentElement.dataset.scheme = shown ? 'light' : 'dark'
    }, [shown])
    return shown && <Seen />
  }
  const root = createRoot(box)
  root.render(<Page />)
  await eventually(() => expect(read).toHaveBeenCalledWith('light'))
  setTimeout(remove)
  await eventually(() => expect(box.childElementCount).toBe(0))
  await pause(50)
  expect(failed).not.toHaveBeenCalled()
  end.abort()
  root.unmount()
  box.remove()
})
