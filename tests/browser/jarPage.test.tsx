// <KonpeitoBottle> around its picture: keys, announced count, legend, list, plain count without
// WebGL. axe finds nothing.
import axe from 'axe-core'
import { createRef, StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/index.ts'
import { withoutWebGL } from '../fixtures/withoutWebGL.ts'

afterEach(cleanup)

const page = (props: KonpeitoBottleProps) => (
  <StrictMode>
    <main style={{ width: 160, height: 200 }}>
      <KonpeitoBottle quality="low" interactive {...props} />
    </main>
  </StrictMode>
)
const named = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, k) => ({ id: `n${from + k}`, label: `Walk ${from + k}` }))

test('keys drop, shake and list; the list picks a candy', async () => {
  const onPick = vi.fn()
  const ref = createRef<KonpeitoBottleHandle>()
  const screen = await render(page({ ref, defaultItems: named(0, 12), onPick }))
  const jar = screen.getByRole('application', { name: 'Konpeito candies in a glass bottle: 12 candies' })
  await expect.element(jar).toBeInTheDocument()
  const frame = jar.element() as HTMLElement
  frame.focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(ref.current!.stats().count).toBe(13))
  await expect.element(screen.getByRole('status')).toHaveTextContent('13 candies')
  await vi.waitFor(() => expect(ref.current!.stats()).toMatchObject({ awake: 0, waiting: 0 }), { timeout: 30_000 })
  await userEvent.keyboard('s')
  await vi.waitFor(() => expect(ref.current!.stats().awake).toBeGreaterThan(0), { timeout: 10_000 })
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

test('an open list follows the jar; focus stays, or moves to the next row', async () => {
  const screen = await render(page({ view: 'torus', items: named(0, 60) }))
  const frame = screen.getByRole('application').element() as HTMLElement
  frame.focus()
  await userEvent.keyboard('l')
  const list = () => [...screen.container.querySelectorAll('tbody tr')].map((row) => row.firstChild!.textContent)
  const choose = (label: string) =>
    screen.container.querySelector<HTMLButtonElement>(`button[aria-label="Choose: ${label}"]`)!
  const names = (from: number, to: number) => named(from, to).map(({ label }) => label)
  expect(list()).toEqual(names(0, 50))
  const stays = choose('Walk 7')
  stays.focus()
  // Items before and after it are removed, others are added.
  const some = [...named(2, 9), ...named(12, 40), { id: 'new', label: 'New' }]
  await screen.rerender(page({ view: 'torus', items: some }))
  await vi.waitFor(() => expect(list()).toEqual([...names(2, 9), ...names(12, 40), 'New']))
  expect(document.activeElement).toBe(stays)
  expect(choose('Walk 7')).toBe(stays)
  const few = [{ id: 'n5', label: 'Five' }, ...named(8, 9), ...named(38, 40)]
  await screen.rerender(page({ view: 'torus', items: few }))
  await vi.waitFor(() => expect(list()).toEqual(['Five', 'Walk 8', 'Walk 38', 'Walk 39']))
  expect(document.activeElement).toBe(choose('Walk 8'))
  await screen.rerender(page({ view: 'torus', items: [] }))
  await vi.waitFor(() => expect(screen.container.querySelector('table')!.hidden).toBe(true))
  await expect.element(screen.getByText('The jar is empty.')).toBeVisible()
  expect(document.activeElement!.textContent).toBe('Close the list')
})

test('toBlob works while `transparent` changes', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const props = { ref, view: 'torus', count: 12, paused: true } as const
  const screen = await render(page(props))
  const corner = async () => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')!
    pen.drawImage(await createImageBitmap(await ref.current!.toBlob()), 0, 0)
    return pen.getImageData(0, 0, 1, 1).data[3]
  }
  await vi.waitFor(async () => expect(await corner()).toBe(255), { timeout: 20_000 })
  for (const transparent of [true, false, true]) {
    await screen.rerender(page({ ...props, transparent }))
    await vi.waitFor(async () => expect(await corner()).toBe(transparent ? 0 : 255), { timeout: 20_000 })
  }
}, 90_000)

test('texts are Japanese, or those of the page', async () => {
  const screen = await render(
    page({ view: 'torus', count: 1200, locale: 'ja', texts: { legend: '{count} each' }, capacity: 600 }),
  )
  await expect
    .element(screen.getByRole('application', { name: '盆の上をただよう金平糖: 金平糖 1,200粒' }))
    .toBeInTheDocument()
  await expect.element(screen.getByText('2 each')).toBeVisible()
})

test('without WebGL it shows the count', async () => {
  const bringBack = withoutWebGL()
  const onError = vi.fn()
  const screen = await render(page({ count: 42, onError }))
  await expect.element(screen.getByText('42 candies')).toBeVisible()
  expect(onError.mock.calls[0]![0].message).toContain('WebGL 2')
  await screen.rerender(page({ count: 43, onError }))
  await expect.element(screen.getByText('43 candies')).toBeVisible()
  bringBack()
})
