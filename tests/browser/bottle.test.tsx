// <KonpeitoBottle> in a real browser: it follows count and items without remounting, fires events
// with the item, requests changes when controlled, settles behind its poster, and survives StrictMode;
// the open list, pictures while the background changes, and a jar of the page, before, during and
// after it is shown.

import { createRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createJar, type JarItem, KonpeitoBottle, type KonpeitoBottleHandle } from '../../src/index.ts'
import { decode } from '../fixtures/pixels.ts'
import { sendPointer } from '../fixtures/pointer.ts'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually, pause } from '../fixtures/wait.ts'
import { draw } from '../withoutDrawing.ts'

const named = (...ids: string[]): JarItem[] => ids.map((id) => ({ id, data: id.toUpperCase() }))

test('a count goes up and down in one canvas under StrictMode', async () => {
  const errors = vi.spyOn(console, 'error')
  const settle = vi.fn()
  const { ref, screen, onReady, drawn, change, canvas } = await showJar(
    { count: 12, onSettle: settle },
    undefined,
    true,
  )
  const holds = (count: number) =>
    eventually(() => expect(ref.current!.stats()).toMatchObject({ count, bodies: count, waiting: 0 }))
  await drawn()
  expect(onReady).toHaveBeenCalledExactlyOnceWith(ref.current)
  expect(ref.current!.stats()).toMatchObject({ count: 12, bodies: 12, waiting: 0, awake: 0 })
  expect(settle).not.toHaveBeenCalled()
  const first = canvas()
  await change({ count: 15 })
  await holds(15)
  await eventually(() => expect(settle).toHaveBeenCalledWith({ count: 15 }))
  await change({ count: 4 })
  await holds(4)
  await expect.element(screen.getByRole('status')).toHaveTextContent('4 candies')
  expect([...screen.container.querySelectorAll('canvas')]).toEqual([first])
  expect(errors).not.toHaveBeenCalled()
})

test('what comes to rest out of sight lies the same, near the camera or far from it', async () => {
  const places: string[] = []
  for (const lodDistance of [0, 1000]) {
    const { jar, drawn, screen } = await showJar({ count: 400, fills: 500, lodDistance })
    await drawn()
    const { count, bodies, waiting, awake, steps } = jar.stats()
    expect({ count, bodies, waiting, awake }).toEqual({ count: 400, bodies: 400, waiting: 0, awake: 0 })
    expect(steps).toBeLessThan(600) // through the mouth it takes 700 to 800
    places.push(JSON.parse(jar.save({ exact: false })).places)
    await screen.unmount()
  }
  expect(places[0]).toBe(places[1])
})

test('items fall, land and leave by id; every event carries the item', async () => {
  const [onDrop, onLand] = [vi.fn(), vi.fn()]
  const { jar, change, canvas } = await showJar({ items: named('a', 'b', 'c'), onDrop, onLand, initial: 'pour' })
  const first = canvas()
  await eventually(() => expect(onLand).toHaveBeenCalledTimes(3))
  expect(onDrop.mock.calls.map(([{ item }]) => item)).toEqual(named('a', 'b', 'c'))
  expect(onLand.mock.calls.map(([{ item }]) => item.data).sort()).toEqual(['A', 'B', 'C'])
  await change({ items: named('c', 'd') })
  await eventually(() => expect(onLand).toHaveBeenCalledTimes(4))
  expect(onLand.mock.lastCall![0].item.id).toBe('d')
  expect(jar.stats()).toMatchObject({ count: 2, bodies: 2 })
  const saved = JSON.parse(jar.save()).candies as { items: JarItem[] }[]
  expect(saved.map(({ items }) => items[0]!.id)).toEqual(['c', 'd'])
  expect(canvas()).toBe(first)
})

test('a saved jar at mount lies as it lay; a list goes on from there, and a bad text is reported', async () => {
  const kept = createJar({ seed: 4 })
  kept.drop(named('a', 'b', 'c'))
  await kept.settle()
  const text = kept.save()
  const placesIn = (jar: Pick<KonpeitoBottleHandle, 'save'>) => JSON.parse(jar.save({ exact: false })).places
  const first = await showJar({ defaultState: text })
  await first.drawn()
  expect(placesIn(first.jar)).toBe(placesIn(kept))
  expect(first.jar.items()).toEqual(kept.items())
  await first.screen.unmount()
  const listed = await showJar({ defaultState: text, items: named('a', 'b', 'c') })
  expect(placesIn(listed.jar)).toBe(placesIn(kept))
  await listed.change({ items: named('b', 'c', 'd') })
  expect(listed.jar.items().map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  await listed.screen.unmount()
  const onError = vi.fn()
  const refused = await showJar({ defaultState: text.slice(1), defaultCount: 5, onError })
  expect(refused.jar.stats().count).toBe(5)
  expect(onError.mock.calls.map(([error]) => error.message)).toEqual([
    expect.stringContaining('this text is no saved jar'),
  ])
})

test('when controlled, the handle requests and the props decide', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const asked = vi.fn()
  let agree = false
  function Page() {
    const [items, setItems] = useState<readonly JarItem[]>(() => named('a', 'b'))
    return (
      <KonpeitoBottle
        quality="low"
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
  await eventually(() => expect(ref.current!.stats().count).toBe(3))
  const text = ref.current!.save()
  ref.current!.take(['a'])
  await eventually(() => expect(ref.current!.stats().count).toBe(2))
  const { drop } = ref.current!
  expect(() => drop(named('b'))).toThrow('items[0].id "b" is in the jar already')
  ref.current!.load(text)
  await pause(200)
  expect(asked).toHaveBeenLastCalledWith('load', 3)
  expect(ref.current!.stats().count).toBe(3)
})

test('settles behind its poster, then draws; a click picks the candy', async () => {
  const onPick = vi.fn()
  const props = { defaultCount: 600, poster: <b>soon</b>, onPick, label: 'Gifts', transparent: true }
  const { jar, screen } = await showJar(props)
  await expect.element(screen.getByText('soon')).toBeVisible()
  await eventually(() => expect(screen.container.querySelector('b')).toBe(null))
  expect(jar.stats()).toMatchObject({ bodies: 600, waiting: 0, awake: 0 })
  const picture = screen.getByRole('img', { name: 'Gifts' })
  await expect.element(picture).toBeVisible()
  const { x, y } = picture.element().getBoundingClientRect()
  for (const type of ['pointerdown', 'pointerup']) sendPointer(picture.element(), type, x + 80, y + 112)
  expect(onPick).toHaveBeenCalledOnce()
  expect(onPick.mock.calls[0]![0].item.id).toMatch(/^#\d+$/)
  const blob = await jar.toBlob()
  expect(blob.type).toBe('image/png')
  expect(blob.size).toBeGreaterThan(1000)
})

const showTorus = (props: object) =>
  showJar({ view: 'torus', interactive: true, ...props }, { width: 160, height: 200 }, true)
const walks = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, k) => ({ id: `n${from + k}`, label: `Walk ${from + k}` }))

test('an open list follows the jar; focus stays, or moves to the next row', async () => {
  const { screen, change, frame } = await showTorus({ items: walks(0, 60) })
  frame().focus()
  await userEvent.keyboard('l')
  const list = () => [...screen.container.querySelectorAll('tbody tr')].map((row) => row.firstChild!.textContent)
  const choose = (label: string) =>
    screen.container.querySelector<HTMLButtonElement>(`button[aria-label="Choose: ${label}"]`)!
  const names = (from: number, to: number) => walks(from, to).map(({ label }) => label)
  expect(list()).toEqual(names(0, 50))
  const stays = choose('Walk 7')
  stays.focus()
  // Items before and after it are removed, others are added.
  const some = [...walks(2, 9), ...walks(12, 40), { id: 'new', label: 'New' }]
  await change({ items: some })
  await eventually(() => expect(list()).toEqual([...names(2, 9), ...names(12, 40), 'New']))
  expect(document.activeElement).toBe(stays)
  expect(choose('Walk 7')).toBe(stays)
  const few = [{ id: 'n5', label: 'Five' }, ...walks(8, 9), ...walks(38, 40)]
  await change({ items: few })
  await eventually(() => expect(list()).toEqual(['Five', 'Walk 8', 'Walk 38', 'Walk 39']))
  expect(document.activeElement).toBe(choose('Walk 8'))
  await change({ items: [] })
  await eventually(() => expect(screen.container.querySelector('table')!.hidden).toBe(true))
  await expect.element(screen.getByText('The jar is empty.')).toBeVisible()
  expect(document.activeElement!.textContent).toBe('Close the list')
})

test('toBlob works while `transparent` changes', async () => {
  draw()
  const { ref, change } = await showTorus({ count: 12, paused: true })
  const corner = async () => (await decode(await ref.current!.toBlob())).data[3]
  await eventually(async () => expect(await corner()).toBe(255))
  for (const transparent of [true, false, true]) {
    await change({ transparent })
    await eventually(async () => expect(await corner()).toBe(transparent ? 0 : 255))
  }
})

const showOwn = (props: object) => showJar(props, { width: 80, height: 100 })
const name = () => document.querySelector('[data-konpeito]')?.getAttribute('aria-label')

test('it is drawn as it is, followed, and goes on after the component', async () => {
  const jar = createJar({ view: 'torus' })
  jar.drop(2)
  const onChange = vi.fn()
  jar.on('change', onChange)
  const { ref, screen, onReady } = await showOwn({ jar })
  expect(name()).toContain(': 2 candies')
  await eventually(() => expect(onReady).toHaveBeenCalledExactlyOnceWith(ref.current))
  jar.drop(3)
  await eventually(() => expect(name()).toContain(': 5 candies'))
  ref.current!.take(1)
  expect([jar.count(), onChange.mock.calls.length]).toEqual([4, 2])
  const { steps } = jar.stats()
  expect(steps).toBeGreaterThan(0)
  await screen.unmount()
  jar.drop(1)
  await showOwn({ jar })
  expect(name()).toContain(': 5 candies')
  expect(jar.stats().steps).toBeGreaterThanOrEqual(steps)
})

test('another jar takes its place, and the first one stays as it was', async () => {
  const [one, other] = [createJar({ view: 'torus' }), createJar({ view: 'torus' })]
  one.drop(1)
  other.drop(2)
  const { change } = await showOwn({ jar: one })
  await change({ jar: other })
  expect(name()).toContain(': 2 candies')
  one.drop(4)
  expect([one.count(), other.count()]).toEqual([5, 2])
  expect(name()).toContain(': 2 candies')
})

test('count and items control a jar of the page too', async () => {
  const jar = createJar({ view: 'torus' })
  const onChange = vi.fn()
  const { ref, change } = await showOwn({ jar, count: 3, onChange })
  expect(jar.count()).toBe(3)
  ref.current!.drop(2)
  expect(onChange.mock.calls.map(([{ reason, count }]) => [reason, count])).toEqual([['drop', 5]])
  expect(jar.count()).toBe(3)
  await change({ count: undefined, items: [{ id: 'a' }] })
  expect(jar.items()).toEqual([{ id: 'a' }])
})

test('a new size shows the picture at once, not an empty canvas', async () => {
  draw()
  const { drawn, canvas, frame } = await showJar({ count: 3, background: '#ffffff' })
  await drawn()
  const resized = new Promise<void>((resolve) =>
    new MutationObserver(() => resolve()).observe(canvas(), { attributeFilter: ['width'] }),
  )
  frame().parentElement!.style.width = '200px'
  await resized
  const copy = new OffscreenCanvas(1, 1).getContext('2d')!
  copy.drawImage(canvas(), 0, 0, 1, 1)
  expect(Math.min(...copy.getImageData(0, 0, 1, 1).data)).toBeGreaterThan(100)
})

test('new props leave the pixel ratio of motion: each change of it clears the picture', async () => {
  const { canvas, change } = await showJar({ count: 60, quality: 'auto', initial: 'pour' })
  await eventually(() => expect(canvas().width).toBe(96)) // 0.6 of 160 in software
  const changed = vi.fn()
  new MutationObserver(changed).observe(canvas(), { attributeFilter: ['width'] })
  await change({ count: 120, label: 'sweets' })
  await pause(100)
  expect(changed).not.toHaveBeenCalled()
})
