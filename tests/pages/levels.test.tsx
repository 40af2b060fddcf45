// Levels of the bottle and the detail distance in the whole page: selector, readings, slider and
// address act alike.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../../site/page/App.tsx'
import '../withoutDrawing.ts'

const address = location.href
const PATIENCE = { timeout: 30_000, interval: 100 }
// In software the time of a frame grows with its pixels.
const small = document.createElement('style')
small.textContent = 'main.scene { inset: 0 auto auto 0 !important; width: 300px !important; height: 260px !important }'

beforeEach(async () => {
  document.head.append(small)
  await page.viewport(1280, 900)
})
afterEach(async () => {
  await cleanup()
  small.remove()
  history.replaceState(null, '', address)
})

async function open(query: Record<string, string>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ locale: 'en', quality: 'low', ...query }))
    url.searchParams.set(name, value)
  history.replaceState(null, '', url)
  document.documentElement.style.height = document.body.style.height = '100%'
  await render(
    <div style={{ position: 'fixed', inset: 0 }}>
      <App />
    </div>,
  )
  await vi.waitFor(() => expect(document.querySelector('canvas')).not.toBeNull(), PATIENCE)
  if (!instruments().open) await userEvent.click(instruments().querySelector('summary')!)
}

const text = (id: string) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? ''
const stat = (id: string) => Number(text(id).replace(/\D/g, ''))
const shared = (name: string) => new URLSearchParams(location.search).get(name)
const instruments = () => document.querySelector<HTMLDetailsElement>('details.instruments')!
const choose = (level: number) => page.getByRole('button', { name: `level ${level} of 5` }).click()
const steps = (count: number) => {
  for (let k = 0; k < count; k++) dispatchEvent(new KeyboardEvent('keydown', { key: '.', repeat: k > 0 }))
}

test('a level starts the bottle again, is in the address, and keeps the other settings', async () => {
  await open({ count: '60', seed: '7', look: 'evening', paused: '1' })
  await vi.waitFor(() => expect(stat('bodies') + stat('waiting')).toBe(60), PATIENCE)
  await choose(3)
  await vi.waitFor(() => expect(shared('level')).toBe('3'), PATIENCE)
  expect(page.getByRole('slider', { name: 'Detail distance' }).elements()).toHaveLength(0)
  steps(240)
  await vi.waitFor(() => expect([stat('bodies'), stat('tests')]).toEqual([60, 0]), PATIENCE)
  expect(stat('contacts')).toBeGreaterThan(20)
  await choose(1)
  await vi.waitFor(() => expect([stat('bodies'), stat('waiting')]).toEqual([1, 0]), PATIENCE)
  expect(document.querySelector('.count-line')!.textContent).toBe('1 candy')
  const memory = text('memory')
  expect(memory).toMatch(/^\d+ kB$/)
  steps(200)
  await page.getByRole('button', { name: 'Drop again' }).click()
  await vi.waitFor(() => expect(stat('contacts')).toBe(0), PATIENCE)
  await choose(5)
  await vi.waitFor(() => expect(stat('bodies') + stat('waiting')).toBe(60), PATIENCE)
  steps(100)
  await vi.waitFor(() => expect(stat('tests')).toBeGreaterThan(stat('contacts')), PATIENCE)
  await vi.waitFor(() => expect(shared('level')).toBeNull(), PATIENCE)
  expect([shared('count'), shared('seed'), shared('look')]).toEqual(['60', '7', 'evening'])
})

test('a level of the address is shown', async () => {
  await open({ count: '60', level: '2', paused: '1' })
  await vi.waitFor(() => expect(stat('bodies')).toBe(1), PATIENCE)
  await expect.element(page.getByRole('button', { name: 'level 2 of 5' })).toHaveAttribute('aria-pressed', 'true')
  expect(shared('count')).toBe('60')
  expect(page.getByRole('slider', { name: 'Count' }).elements()).toHaveLength(0)
})

test('garden: address, slider and default of the detail distance act alike', async () => {
  await open({ view: 'blocks', count: '30', paused: '1', lod: '0.5' })
  await vi.waitFor(() => expect(stat('bodies')).toBeGreaterThan(3), PATIENCE)
  await vi.waitFor(() => expect(text('near-far')).toMatch(/^near 0 \/ far [1-9]/), PATIENCE)
  const slider = page.getByRole('slider', { name: 'Detail distance' }).element() as HTMLInputElement
  expect(slider.value).toBe('0.5')
  slider.focus()
  await userEvent.keyboard('{End}')
  await vi.waitFor(() => expect(text('near-far')).toMatch(/^near [1-9]\d* \/ far 0$/), PATIENCE)
  await vi.waitFor(() => expect(shared('lod')).toBe('40'), PATIENCE)
})

test('each view keeps its own detail distance', async () => {
  await open({ count: '10', paused: '1', lod: '3' })
  const value = () => (page.getByRole('slider', { name: 'Detail distance' }).element() as HTMLInputElement).value
  expect(value()).toBe('3')
  await page.getByRole('button', { name: 'Blocks' }).click()
  await vi.waitFor(() => expect(value()).toBe('24'), PATIENCE)
  await vi.waitFor(() => expect([shared('view'), shared('lod')]).toEqual(['blocks', null]), PATIENCE)
  await page.getByRole('button', { name: 'Bottle' }).click()
  await vi.waitFor(() => expect([value(), shared('lod')]).toEqual(['3', '3']), PATIENCE)
})
