// Levels of the bottle and the detail distance in the whole page: selector, readings, slider and
// address act alike.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, expectShared, openPage, reading, stat, steps, unfold } from '../fixtures/sitePage.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

async function open(query: string) {
  await openPage(`paused=1&initial=pour&${query}`, { window: [1280, 900], scene: [300, 260] })
  unfold()
}
const choose = (level: number) => button(`level ${level} of 5`).click()
const slider = () => page.getByRole('slider', { name: 'Detail distance' })
const distance = () => (slider().element() as HTMLInputElement).value
const bodies = (count: number) => eventually(() => expect(stat('bodies') + stat('waiting')).toBe(count))

test('a level starts the bottle again, is in the address, and keeps the other settings', async () => {
  await open('count=60&seed=7&look=evening')
  await bodies(60)
  await choose(3)
  await expectShared({ level: '3' })
  expect(slider().elements()).toHaveLength(0)
  steps(900) // large candies come in one by one
  await eventually(() => expect([stat('bodies'), stat('tests')]).toEqual([60, 0]))
  expect(stat('contacts')).toBeGreaterThan(0) // what sleeps has none
  await choose(1)
  await eventually(() => expect([stat('bodies'), stat('waiting')]).toEqual([1, 0]))
  expect(document.querySelector('.count-line')!.textContent).toBe('1 candy')
  expect(reading('memory')).toMatch(/^\d+ kB$/)
  steps(200)
  await button('Drop again').click()
  await eventually(() => expect(stat('contacts')).toBe(0))
  await choose(5)
  await bodies(60)
  steps(100)
  await eventually(() => expect(stat('tests')).toBeGreaterThan(stat('contacts')))
  await expectShared({ level: null, count: '60', seed: '7', look: 'evening' })
})

test('a level of the address is shown', async () => {
  await open('count=60&level=2')
  await bodies(1)
  await expect.element(button('level 2 of 5')).toHaveAttribute('aria-pressed', 'true')
  await expectShared({ count: '60' })
  expect(page.getByRole('slider', { name: 'Count' }).elements()).toHaveLength(0)
})

test('garden: address, slider and default of the detail distance act alike', async () => {
  await open('view=blocks&count=30&lod=0.5')
  await eventually(() => expect(reading('near-far')).toMatch(/^near 0 \/ far [1-9]/))
  expect(distance()).toBe('0.5')
  ;(slider().element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await eventually(() => expect(reading('near-far')).toMatch(/^near [1-9]\d* \/ far 0$/))
  await expectShared({ lod: '40' })
})

test('each view keeps its own detail distance', async () => {
  await open('count=10&lod=3')
  expect(distance()).toBe('3')
  await button('Blocks').click()
  await eventually(() => expect(distance()).toBe('24'))
  await expectShared({ view: 'blocks', lod: null })
  await button('Bottle').click()
  await eventually(() => expect(distance()).toBe('3'))
  await expectShared({ lod: '3' })
})

test('all levels are measured into a table, with the words of the article', async () => {
  await open('count=60')
  await button('Compare the levels').click()
  const rows = () =>
    [...document.querySelectorAll('.level tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  await eventually(() => expect(rows()).toHaveLength(5))
  expect(rows().map(([level, load]) => `${level} ${load}`)).toEqual([
    '1 tiny',
    '2 small',
    '3 medium',
    '4 large',
    '5 medium',
  ])
  expect(rows().map(([, , , tests]) => tests !== '0')).toEqual([false, false, false, true, true])
  await expect.element(button('Compare the levels')).toBeEnabled()
})

test('restitution, friction and gravity are typed, in the address, and go back', async () => {
  await open('count=60')
  await bodies(60)
  for (const [name, value, usual] of [
    ['Restitution', '0.85', '0.3'],
    ['Friction', '0.05', '0.3'],
    ['Gravity', '1.62', '6'],
  ] as const) {
    const field = page.getByRole('textbox', { name, exact: true })
    await field.fill(value)
    await userEvent.keyboard('{Tab}')
    await expectShared({ [name.toLowerCase()]: value })
    await bodies(60)
    await button(`${name}: back to ${usual}`).click()
    await expectShared({ [name.toLowerCase()]: null })
    await expect.element(field).toHaveValue(usual)
  }
})
