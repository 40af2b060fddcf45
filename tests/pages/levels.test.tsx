// Levels of the bottle and the detail distance in the whole page: selector, readings, slider and
// address act alike.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
