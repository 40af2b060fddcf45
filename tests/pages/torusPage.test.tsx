// The torus in the whole page: parameters act at once and are shared; live statistics; circles are
// followed and dropped.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../../site/page/App.tsx'
import '../withoutDrawing.ts'

const address = location.href
const PATIENCE = { timeout: 30_000, interval: 100 }

beforeEach(() => page.viewport(1280, 800))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', address)
})

async function open(query: Record<string, string>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ view: 'torus', locale: 'en', quality: 'low', ...query }))
    url.searchParams.set(name, value)
  history.replaceState(null, '', url)
  document.documentElement.style.height = document.body.style.height = '100%'
  await render(
    <div style={{ position: 'fixed', inset: 0 }}>
      <App />
    </div>,
  )
  await vi.waitFor(() => expect(document.querySelector('canvas')).not.toBeNull(), PATIENCE)
  document.querySelector<HTMLElement>('.instruments > summary')!.click()
  await vi.waitFor(() => expect(text('torus-contacts')).not.toBe(''), PATIENCE)
}

const text = (id: string) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? ''
const shared = () => new URLSearchParams(location.search)
const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }))

test('a typed number acts at once, is in the address, and can be reset', async () => {
  await open({ count: '50', paused: '1', fields: 'none' })
  const speed = () => text('torus-kinetic')
  const field = page.getByRole('textbox', { name: 'Speed limit' })
  const before = speed()
  await field.fill('1')
  await userEvent.keyboard('{Enter}')
  ;(document.activeElement as HTMLElement).blur()
  await vi.waitFor(() => expect(shared().get('maxSpeed')).toBe('1'), PATIENCE)
  press('.')
  await vi.waitFor(() => expect(speed()).not.toBe(before), PATIENCE)
  await page.getByRole('button', { name: 'Speed limit: back to 10,000' }).click()
  await vi.waitFor(() => expect(shared().has('maxSpeed')).toBe(false), PATIENCE)
  await expect.element(field).toHaveValue('10,000')
})

test('cells follow the circles, or have the size of the specification', async () => {
  await open({ count: '50', paused: '1', fields: 'none' })
  expect(page.getByRole('textbox', { name: 'Cell size' }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Specified: 100' }).click()
  await vi.waitFor(() => expect(shared().get('cell')).toBe('100'), PATIENCE)
  await expect.element(page.getByRole('textbox', { name: 'Cell size' })).toHaveValue('100')
  await page.getByRole('button', { name: 'Follow the circles' }).click()
  await vi.waitFor(() => expect(shared().has('cell')).toBe(false), PATIENCE)
})

test('law, layers and fields are in the address; one button resets all', async () => {
  await open({ count: '50', paused: '1' })
  await page.getByRole('button', { name: 'Impulses' }).click()
  await page.getByRole('button', { name: 'Velocities' }).click()
  for (let k = 0; k < 2; k++) await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('button', { name: 'Remove field 1' }).click()
  await vi.waitFor(
    () =>
      expect([shared().get('law'), shared().get('debug'), shared().get('fields')]).toEqual([
        'impulse',
        'velocities',
        'radial_5000_5000_2500_100',
      ]),
    PATIENCE,
  )
  expect(page.getByRole('textbox', { name: 'Max force' }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Reset all to defaults' }).click()
  await vi.waitFor(() => expect(['law', 'debug', 'fields'].some((name) => shared().has(name))).toBe(false), PATIENCE)
})

test('statistics change while it runs', async () => {
  await open({ count: '400' })
  const seen = new Set<string>()
  await vi.waitFor(() => {
    seen.add(text('torus-kinetic'))
    expect(seen.size).toBeGreaterThan(3)
  }, PATIENCE)
  expect(text('torus-maxCell')).toMatch(/^\d+ at \d+, \d+$/)
  expect(document.querySelectorAll('.plot path[d*="L"]').length).toBe(9)
})

test('Enter drops a circle; a click shows its values', async () => {
  await open({ count: '0', paused: '1', fields: 'none' })
  const scene = document.querySelector<HTMLElement>('[data-konpeito]')!
  // The scene listens once it is mounted; before that a key does nothing.
  await vi.waitFor(
    async () => {
      scene.focus()
      await userEvent.keyboard('{Enter}')
      expect(document.querySelector('.count-number')?.textContent).not.toBe('0')
    },
    { timeout: 30_000, interval: 1000 },
  )
  const dropped = document.querySelector('.count-number')!.textContent
  await vi.waitFor(() => expect(shared().get('count')).toBe(dropped), PATIENCE)
  const { height } = scene.getBoundingClientRect()
  const { left } = document.querySelector('.panel')!.getBoundingClientRect()
  await vi.waitFor(async () => {
    await userEvent.click(scene, { position: { x: left / 2, y: height / 2 } })
    await expect.element(page.getByRole('region', { name: 'Followed circle' })).toBeVisible()
  }, PATIENCE)
  expect(text('follow-position')).toBe('5,000, 5,000')
  await page.getByRole('button', { name: 'Stop following' }).click()
  await vi.waitFor(() => expect(document.querySelector('.follow')).toBeNull())
})
