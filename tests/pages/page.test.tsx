// The whole page in a real browser: drawing, views, controls, keys and address; no request to
// another host.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BESIDE } from '../../site/state/jars.ts'
import { changedPixels, decode, screenshot } from '../fixtures/pixels.ts'
import { button, expectShared, openPage, press, reading, stat, steps, type, unfold } from '../fixtures/sitePage.tsx'
import { eventually, untilStill } from '../fixtures/wait.ts'
import { draw } from '../withoutDrawing.ts'

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

/** A coarse raster of the scene as displayed. */
const capture = async () => (await decode(await screenshot(document.querySelector('main')!), 160, 100)).data

test('candies fall and rest; no other host, no console error', async () => {
  draw()
  const errors = vi.spyOn(console, 'error')
  await open('count=150')
  const empty = await capture()
  steps(60)
  await eventually(() => expect(stat('bodies')).toBeGreaterThan(20))
  await eventually(async () => expect(changedPixels(empty, await capture(), 24)).toBeGreaterThan(40))
  const falling = await capture()
  steps(700)
  await holds(150, 0)
  await eventually(async () => expect(changedPixels(falling, await capture(), 24)).toBeGreaterThan(40))
  press(' ')
  await eventually(() => expect(document.querySelector('.count-state')?.textContent).toBe('At rest'))
  // The cork returns a moment after the last candy is in.
  await untilStill(async () => (await capture()).join(), 1500)

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
