// The whole page in a real browser: views, controls, keys and address act alike, levels and the
// detail distance among them; the torus with its parameters and statistics; no request to another
// host.
import { expect, inject, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BESIDE } from '../../site/state/opening.ts'
import { sendPointer } from '../fixtures/pointer.ts'
import {
  button,
  expectShared,
  openPage,
  press,
  reading,
  shared,
  stat,
  steps,
  type,
  unfold,
} from '../fixtures/sitePage.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

async function open(query: string) {
  // A desktop window, so that all controls are shown.
  await openPage(`paused=1&initial=pour&${query}`, { window: [960, 640], scene: [300, 260] })
  unfold()
  await eventually(() => expect(stat('bodies') + stat('waiting')).toBeGreaterThan(0))
}

/** Waits for a number of candies inside, and of those that wait. */
const holds = (bodies: number, waiting: number) =>
  eventually(() => expect([stat('bodies'), stat('waiting')]).toEqual([bodies, waiting]))
const pressed = (name: string, group: typeof page | ReturnType<typeof page.getByRole> = page) =>
  expect.element(group.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')

test('candies fall and rest; no other host, no console error', async () => {
  const errors = vi.spyOn(console, 'error')
  await open('count=150')
  steps(60)
  await eventually(() => expect(stat('bodies')).toBeGreaterThan(20))
  steps(700)
  await holds(150, 0)
  press(' ')
  await eventually(() => expect(document.querySelector('.count-state')?.textContent).toBe('At rest'))
  const hosts = performance.getEntriesByType('resource').map((entry) => new URL(entry.name))
  expect(hosts.filter((url) => /^(http|ws)/.test(url.protocol) && url.host !== location.host)).toEqual([])
  expect(errors).not.toHaveBeenCalled()
})

test('Back and Forward change the view and keep the worlds', async () => {
  await open('count=80')
  press('v')
  await expectShared({ view: 'torus' })
  await button('Pour +100').click()
  await expectShared({ count: '700' })
  history.back()
  await pressed('Bottle', page.getByRole('group', { name: 'View' }))
  await holds(4, 76) // four of the 80 lie beside the bottle from the start
  await expectShared({ view: null })
  history.forward()
  await pressed('Torus')
  await eventually(() => expect(stat('bodies')).toBe(700))
  await expectShared({ view: 'torus' })
})

test('another vessel starts again, is in the address, and undo and Back leave it', async () => {
  await open('count=2400&vessel=3,0 8,6 8,9')
  const vessels = page.getByRole('group', { name: 'Vessel' })
  await pressed('Own', vessels)
  steps(30)
  await eventually(() => expect(stat('bodies')).toBeGreaterThan(20))
  await vessels.getByRole('button', { name: 'Bowl' }).click()
  await pressed('Bowl', vessels)
  await holds(BESIDE, 2400 - BESIDE)
  await expectShared({ vessel: 'bowl', count: '2400' })
  press('v')
  await expectShared({ view: 'torus' })
  await expect.element(vessels).not.toBeInTheDocument()
  history.back()
  await pressed('Bowl', vessels)
  await expectShared({ view: null, vessel: 'bowl' })
  await button('Undo').click()
  await pressed('Own', vessels)
  await eventually(() => expect(stat('bodies')).toBeGreaterThan(20))
  await expectShared({ vessel: '3,0 8,6 8,9' })
})

test('the detail distance moves candies between near and far, also at rest', async () => {
  await open('count=60')
  steps(400)
  await holds(60, 0)
  ;(page.getByRole('slider', { name: 'Detail distance' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await eventually(() => expect(reading('near-far')).toBe('near 0 / far 60'))
  await userEvent.keyboard('{End}')
  await eventually(() => expect(reading('near-far')).toBe('near 60 / far 0'))
  await expectShared({ lod: '12' })
})

test('pour, reset and the count field change count and address', async () => {
  await open('count=50')
  await button('Pour +100').click()
  await holds(2, 148) // two of the first 50 lie beside the bottle from the start
  await type('Exactly', '20')
  await holds(2, 18)
  await expectShared({ count: '20' })
  ;(document.activeElement as HTMLElement).blur()
  steps(200)
  await holds(20, 0)
  press('r')
  await holds(0, 20) // so few are large, and all are inside
})

test('a bad value in the address is reported and the default used', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await open('count=many&lod=far&palette=ff88aa,white&sede=3')
  const count = page.getByRole('alert').filter({ hasText: 'count=many' })
  await expect.element(count).toHaveTextContent(/whole number from 0 to 30000.*3000/)
  await expect.element(page.getByRole('alert').filter({ hasText: 'lod=far' })).toHaveTextContent(/0 or more.*5/)
  expect(stat('waiting')).toBe(3000 - BESIDE)
  const reported = warn.mock.calls.flat().filter((text) => String(text).includes('"sede"'))
  expect(reported).toEqual([expect.stringMatching(/^konpeito: parameter "sede" is not known: known are view, .*seed/)])
  await expect.element(page.getByText('Own colours')).toBeVisible()
  await count.getByRole('button', { name: 'Dismiss' }).click()
  await eventually(() => expect(page.getByRole('alert').elements().length).toBe(1))
})

test('shortcuts leave a focused control alone and can be switched off', async () => {
  await open('count=10')
  const resume = button('Resume')
  ;(resume.element() as HTMLElement).focus()
  await userEvent.keyboard(' ') // presses the button once, without the shortcut
  await expect.element(button('Pause')).toBeVisible()
  await page.getByRole('switch', { name: 'Key shortcuts' }).click()
  press(' ')
  await expect.element(button('Pause')).toBeVisible()
})

test('keys of a fold or in a dialog are no shortcuts', async () => {
  await open('count=10')
  const touched = (key: string) =>
    !document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  document.querySelector<HTMLElement>('.instruments > summary')!.focus()
  expect(touched(' ')).toBe(false) // it opens the fold
  await button('Share').click()
  await button('Embed').click()
  await eventually(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy())
  expect(touched('p')).toBe(false)
  ;(document.activeElement as HTMLElement).blur()
  document.querySelector<HTMLElement>('[role=dialog] textarea')!.focus()
  expect(touched(' ')).toBe(false)
  await userEvent.keyboard('{Escape}')
  await eventually(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(stat('waiting')).toBe(10)
  await expect.element(button('Resume')).toBeVisible()
})

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
  await expectShared({ level: '5' })
  await button('no level').click()
  await bodies(60)
  await expectShared({ level: null, count: '60', seed: '7', look: 'evening' })
})

test('as specified: three actions to both rules, one to leave them', async () => {
  await open('count=60&seed=7&gravity=5')
  await bodies(60)
  await button('As specified').click()
  await expectShared({ level: '4', vessel: 'cylinder', gravity: '3.6', restitution: '0.7', count: '60' })
  await eventually(() => steps(30) ?? expect(stat('bodies')).toBe(60))
  await eventually(() => expect(stat('tests')).toBe((60 * 59) / 2))
  // The article's rule has no grid to draw.
  await expect.element(button('Normals')).toBeVisible()
  expect(button('Grid').elements()).toHaveLength(0)
  await button('Our solver').click()
  await expectShared({ level: '5', vessel: 'cylinder' })
  await expect.element(button('Grid')).toBeVisible()
  await expect.element(button('As specified')).toHaveAttribute('aria-pressed', 'true')
  await button('Usual').click()
  await expectShared({ level: null, vessel: null, gravity: '5', restitution: null, count: '60' })
})

test('as specified: neither is chosen with another restitution, and no rule where nothing collides', async () => {
  await open('count=1&level=2&vessel=cylinder&gravity=3.6')
  await expect.element(button('As specified')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(button('Usual')).toHaveAttribute('aria-pressed', 'false')
  for (const rule of ["Article's rule", 'Our solver'])
    await expect.element(button(rule)).toHaveAttribute('aria-pressed', 'false')
  expect(document.getElementById('rule-hint')).toBeNull()
  await button('As specified').click()
  await expect.element(button('As specified')).toHaveAttribute('aria-pressed', 'true')
})

test('the table of levels measures when its fold opens, and can be stopped', async () => {
  await open('count=60&level=2')
  const fold = () => document.querySelector<HTMLDetailsElement>('.level-costs')!
  await eventually(() => expect(fold()).not.toBeNull())
  fold().open = true
  // It measures for less than a second.
  await eventually(
    () => [...fold().querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop')!.click(),
    0,
  )
  await button('Measure again').click()
  const rows = () => [...fold().querySelectorAll('tbody')].map((row) => row.textContent)
  await expect.element(button('Measure again'), { timeout: 120_000 * inject('slowness') }).toBeVisible()
  expect(fold().querySelector('progress')).toBeNull()
  expect(rows()[4]).toMatch(/^5 Optimised collisions.*touch$/)
  expect(rows()[3]).toMatch(/^4 Collisions of konpeitolarge[\d.]+ mslarge[\d.]+ MB◎1,770\d+ touch$/)
  expect(fold().querySelector('caption')!.textContent).toContain('60 candies')
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

async function openTorus(query: string) {
  await openPage(`view=torus&debug=statistics&${query}`, { window: [1280, 800] })
  unfold()
  await eventually(() => expect(reading('torus-contacts')).not.toBe(''))
}
const fieldOf = (name: string) => page.getByRole('textbox', { name })

test('a typed number acts at once, is in the address, and can be reset', async () => {
  await openTorus('count=50&paused=1&fields=none')
  const before = reading('torus-kinetic')
  await type('Speed limit', '1')
  ;(document.activeElement as HTMLElement).blur()
  await expectShared({ maxSpeed: '1' })
  press('.')
  await eventually(() => expect(reading('torus-kinetic')).not.toBe(before))
  await button('Speed limit: back to 10,000').click()
  await expectShared({ maxSpeed: null })
  await expect.element(fieldOf('Speed limit')).toHaveValue('10,000')
})

test('law, layers and fields are in the address; a preset is a whole world', async () => {
  await openTorus('count=50&paused=1')
  for (const name of ['Impulses', 'Velocities', 'Add a field', 'Add a field', 'Remove field 1'])
    await button(name).click()
  await expectShared({ law: 'impulse', debug: 'velocities*statistics', fields: 'radial_5000_5000_2500_100' })
  expect(fieldOf('Max force').elements()).toHaveLength(0)
  await button('Drifting').click()
  await expectShared({ law: null, debug: null, fields: null, count: '600' })
  await button('As specified').click()
  await expectShared({ count: '6000', cell: '100', radius: '20', current: '0', circles: 'plain' })
  await expect.element(fieldOf('Radius')).toHaveValue('20')
  await expect.element(button('As specified')).toHaveAttribute('aria-pressed', 'true')
})

test('as specified, one press shows contacts, statistics and the names of the article', async () => {
  await openPage('view=torus&count=50&paused=1', { window: [1280, 800] })
  await button('As specified').click()
  await eventually(() => expect(stat('torus-contacts')).toBe(0)) // not a step was made
  for (const layer of ['Grid', 'Contacts', 'Busy cells', 'Statistics'])
    await expect.element(button(layer)).toHaveAttribute('aria-pressed', 'true')
  press('.')
  await eventually(() => expect(stat('torus-contacts')).toBeGreaterThan(100))
  unfold()
  await expect.element(fieldOf('Friction coefficient')).toHaveValue('0.98')
  await expect.element(fieldOf('Mass (= energy)')).toHaveValue('500')
  await expect.element(fieldOf('Time step')).toHaveValue('1')
  for (const name of ['Min mass', 'Min distance']) await expect.element(fieldOf(name)).toHaveValue('0.001')
})

test('statistics change while it runs', async () => {
  await openTorus('count=400')
  const seen = new Set<string>()
  await eventually(() => expect(seen.add(reading('torus-kinetic')).size).toBeGreaterThan(3))
  expect(reading('torus-maxCell')).toMatch(/^\d+ at \d+, \d+$/)
  expect(document.querySelectorAll('.plot path[d*="L"]').length).toBe(9)
})

test('Enter drops a circle; a click shows its values', async () => {
  await openTorus('count=0&paused=1&fields=none')
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
  // In one task: a slow click would be a long press, which drops circles.
  for (const type of ['pointerdown', 'pointerup']) sendPointer(scene, type, left / 2, height / 2, { buttons: 1 })
  await expect.element(page.getByRole('region', { name: 'Followed circle' })).toBeVisible()
  expect(reading('follow-position')).toBe('5,000, 5,000')
  await button('Stop following').click()
  await eventually(() => expect(document.querySelector('.follow')).toBeNull())
})
