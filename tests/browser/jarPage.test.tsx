// <KonpeitoBottle> around its picture: the open list, and pictures while the background changes.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { decode } from '../fixtures/pixels.ts'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually } from '../fixtures/wait.ts'

const show = (props: object) =>
  showJar({ view: 'torus', interactive: true, ...props }, { width: 160, height: 200 }, true)
const named = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, k) => ({ id: `n${from + k}`, label: `Walk ${from + k}` }))

test('an open list follows the jar; focus stays, or moves to the next row', async () => {
  const { screen, change, frame } = await show({ items: named(0, 60) })
  frame().focus()
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
  await change({ items: some })
  await eventually(() => expect(list()).toEqual([...names(2, 9), ...names(12, 40), 'New']))
  expect(document.activeElement).toBe(stays)
  expect(choose('Walk 7')).toBe(stays)
  const few = [{ id: 'n5', label: 'Five' }, ...named(8, 9), ...named(38, 40)]
  await change({ items: few })
  await eventually(() => expect(list()).toEqual(['Five', 'Walk 8', 'Walk 38', 'Walk 39']))
  expect(document.activeElement).toBe(choose('Walk 8'))
  await change({ items: [] })
  await eventually(() => expect(screen.container.querySelector('table')!.hidden).toBe(true))
  await expect.element(screen.getByText('The jar is empty.')).toBeVisible()
  expect(document.activeElement!.textContent).toBe('Close the list')
})

test('toBlob works while `transparent` changes', async () => {
  const { ref, change } = await show({ count: 12, paused: true })
  const corner = async () => (await decode(await ref.current!.toBlob())).data[3]
  await eventually(async () => expect(await corner()).toBe(255))
  for (const transparent of [true, false, true]) {
    await change({ transparent })
    await eventually(async () => expect(await corner()).toBe(transparent ? 0 : 255))
  }
})
