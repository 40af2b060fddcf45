// The torus in the whole page: parameters act at once and are shared; live statistics; circles are
// followed and dropped.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, expectShared, openPage, press, reading, shared, type, unfold } from '../fixtures/sitePage.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

async function open(query: string) {
  await openPage(`view=torus&${query}`, { window: [1280, 800] })
  unfold()
  await eventually(() => expect(reading('torus-contacts')).not.toBe(''))
}
const field = (name: string) => page.getByRole('textbox', { name })

test('a typed number acts at once, is in the address, and can be reset', async () => {
  await open('count=50&paused=1&fields=none')
  const before = reading('torus-kinetic')
  await type('Speed limit', '1')
  ;(document.activeElement as HTMLElement).blur()
  await expectShared({ maxSpeed: '1' })
  press('.')
  await eventually(() => expect(reading('torus-kinetic')).not.toBe(before))
  await button('Speed limit: back to 10,000').click()
  await expectShared({ maxSpeed: null })
  await expect.element(field('Speed limit')).toHaveValue('10,000')
})

test('law, layers and fields are in the address; a preset resets all but the layers', async () => {
  await open('count=50&paused=1')
  for (const name of ['Impulses', 'Velocities', 'Add a field', 'Add a field', 'Remove field 1'])
    await button(name).click()
  await expectShared({ law: 'impulse', debug: 'velocities', fields: 'radial_5000_5000_2500_100' })
  expect(field('Max force').elements()).toHaveLength(0)
  await button('Drifting').click()
  await expectShared({ law: null, debug: 'velocities', fields: null })
  await button('As specified').click()
  await expectShared({ cell: '100', radius: '20', current: '0' })
  await expect.element(field('Radius')).toHaveValue('20')
  await expect.element(button('As specified')).toHaveAttribute('aria-pressed', 'true')
})

test('statistics change while it runs', async () => {
  await open('count=400')
  const seen = new Set<string>()
  await eventually(() => expect(seen.add(reading('torus-kinetic')).size).toBeGreaterThan(3))
  expect(reading('torus-maxCell')).toMatch(/^\d+ at \d+, \d+$/)
  expect(document.querySelectorAll('.plot path[d*="L"]').length).toBe(9)
})

test('Enter drops a circle; a click shows its values', async () => {
  await open('count=0&paused=1&fields=none')
  const scene = document.querySelector<HTMLElement>('[data-konpeito]')!
  const count = () => document.querySelector('.count-number')!.textContent
  // The scene listens once it is mounted; before that a key does nothing.
  await eventually(async () => {
    scene.focus()
    await userEvent.keyboard('{Enter}')
    expect(count()).not.toBe('0')
  }, 1000)
  await eventually(() => expect(shared('count')).toBe(count()))
  const { height } = scene.getBoundingClientRect()
  const { left } = document.querySelector('.panel')!.getBoundingClientRect()
  await userEvent.click(scene, { position: { x: left / 2, y: height / 2 } })
  await expect.element(page.getByRole('region', { name: 'Followed circle' })).toBeVisible()
  expect(reading('follow-position')).toBe('5,000, 5,000')
  await button('Stop following').click()
  await eventually(() => expect(document.querySelector('.follow')).toBeNull())
})
