// The whole page in a real browser: drawing, views, controls, keys and address; no request to
// another host.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../../site/page/App.tsx'
import { BESIDE } from '../../site/state/pageJars.ts'
import { draw } from '../withoutDrawing.ts'

const address = location.href
const PATIENCE = { timeout: 30_000, interval: 100 }

// A desktop window, so that all controls are shown, with a small picture: in software the time of a
// frame grows with its pixels.
const small = document.createElement('style')
small.textContent = 'main.scene { inset: 0 auto auto 0 !important; width: 300px !important; height: 260px !important }'

beforeEach(async () => {
  document.head.append(small)
  await page.viewport(960, 640)
})
afterEach(async () => {
  await cleanup()
  small.remove()
  vi.restoreAllMocks()
  history.replaceState(null, '', address)
})

async function open(query: Record<string, string>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ locale: 'en', quality: 'low', ...query }))
    url.searchParams.set(name, value)
  history.replaceState(null, '', url)
  document.documentElement.style.height = document.body.style.height = '100%'
  const screen = await render(
    <div style={{ position: 'fixed', inset: 0 }}>
      <App />
    </div>,
  )
  await vi.waitFor(() => expect(document.querySelector('canvas')).not.toBeNull(), PATIENCE)
  document.querySelector<HTMLElement>('.instruments > summary')!.click()
  await vi.waitFor(() => expect(stat('bodies') + stat('waiting')).toBeGreaterThan(0), PATIENCE)
  return screen
}

const text = (id: string) => page.getByTestId(id).element().textContent ?? ''
const stat = (id: string) => Number(text(id).replace(/\D/g, ''))
const press = (key: string, repeat = false) => window.dispatchEvent(new KeyboardEvent('keydown', { key, repeat }))
/** Makes single steps like a key that is held down. */
const steps = (count: number) => {
  for (let i = 0; i < count; i++) press('.', i > 0)
}

/** A coarse raster of the scene as displayed. */
async function capture(): Promise<Uint8ClampedArray> {
  const shot = await page.screenshot({ save: false, element: document.querySelector('main')! })
  const blob = await fetch(`data:image/png;base64,${shot}`).then((answer) => answer.blob())
  const image = await createImageBitmap(blob)
  const copy = new OffscreenCanvas(160, 100)
  const pen = copy.getContext('2d')!
  pen.drawImage(image, 0, 0, 160, 100)
  return pen.getImageData(0, 0, 160, 100).data
}

function changed(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let pixels = 0
  for (let i = 0; i < a.length; i += 4) {
    if (Math.abs(a[i]! - b[i]!) + Math.abs(a[i + 1]! - b[i + 1]!) + Math.abs(a[i + 2]! - b[i + 2]!) > 24) pixels++
  }
  return pixels
}

test('candies fall and rest; no other host, no console error', async () => {
  draw()
  const errors = vi.spyOn(console, 'error')
  await open({ count: '150', paused: '1' })
  const empty = await capture()
  steps(60)
  await vi.waitFor(() => expect(stat('bodies')).toBeGreaterThan(20), PATIENCE)
  await vi.waitFor(async () => expect(changed(empty, await capture())).toBeGreaterThan(40), PATIENCE)
  const falling = await capture()
  steps(700)
  await vi.waitFor(() => expect(stat('bodies')).toBe(150), PATIENCE)
  expect(stat('waiting')).toBe(0)
  await vi.waitFor(async () => expect(changed(falling, await capture())).toBeGreaterThan(40), PATIENCE)
  press(' ')
  await vi.waitFor(() => expect(document.querySelector('.count-state')?.textContent).toBe('At rest'), PATIENCE)
  // The cork returns a moment after the last candy is in.
  await vi.waitFor(async () => {
    const rest = await capture()
    await new Promise((done) => setTimeout(done, 700))
    expect(changed(rest, await capture())).toBe(0)
  }, PATIENCE)

  const hosts = performance.getEntriesByType('resource').map((entry) => new URL(entry.name))
  expect(hosts.filter((url) => /^(http|ws)/.test(url.protocol) && url.host !== location.host)).toEqual([])
  expect(errors).not.toHaveBeenCalled()
})

test('changing the view keeps each world', async () => {
  await open({ count: '80', paused: '1' })
  steps(300)
  await vi.waitFor(() => expect(stat('bodies')).toBe(80), PATIENCE)
  press('v')
  await vi.waitFor(() => expect(stat('bodies')).toBe(600), PATIENCE)
  await expect.element(page.getByRole('button', { name: 'Torus' })).toHaveAttribute('aria-pressed', 'true')
  press('t')
  // in a new world all 80 would be in the queue
  await vi.waitFor(() => expect([stat('bodies'), stat('waiting')]).toEqual([80, 0]), PATIENCE)
})

test('Back and Forward change the view and keep the worlds', async () => {
  await open({ count: '80', paused: '1' })
  const shown = () => new URLSearchParams(location.search).get('view')
  press('v')
  await vi.waitFor(() => expect(shown()).toBe('torus'), PATIENCE)
  await page.getByRole('button', { name: 'Pour +100' }).click()
  await vi.waitFor(() => expect(new URLSearchParams(location.search).get('count')).toBe('700'), PATIENCE)
  history.back()
  const views = page.getByRole('group', { name: 'View' })
  await expect.element(views.getByRole('button', { name: 'Bottle' })).toHaveAttribute('aria-pressed', 'true')
  // Four of the 80 lie beside the bottle from the start.
  await vi.waitFor(() => expect([stat('bodies'), stat('waiting')]).toEqual([4, 76]), PATIENCE)
  expect(shown()).not.toBe('torus')
  history.forward()
  await expect.element(page.getByRole('button', { name: 'Torus' })).toHaveAttribute('aria-pressed', 'true')
  await vi.waitFor(() => expect(stat('bodies')).toBe(700), PATIENCE)
  expect(shown()).toBe('torus')
})

test('another vessel starts again, is in the address, and undo and Back leave it', async () => {
  await open({ count: '80', paused: '1', vessel: '3,0 8,6 8,9' })
  const vessels = page.getByRole('group', { name: 'Vessel' })
  const pressed = (name: string) =>
    expect.element(vessels.getByRole('button', { name }), PATIENCE).toHaveAttribute('aria-pressed', 'true')
  const inAddress = (name: string) => new URLSearchParams(location.search).get(name)
  await pressed('Own')
  steps(30)
  await vi.waitFor(() => expect(stat('bodies')).toBeGreaterThan(20), PATIENCE)
  await vessels.getByRole('button', { name: 'Bowl' }).click()
  await pressed('Bowl')
  await vi.waitFor(() => expect([stat('bodies'), stat('waiting')]).toEqual([4, 76]), PATIENCE)
  await vi.waitFor(() => expect([inAddress('vessel'), inAddress('count')]).toEqual(['bowl', '80']), PATIENCE)
  press('v')
  await vi.waitFor(() => expect(inAddress('view')).toBe('torus'), PATIENCE)
  await expect.element(vessels).not.toBeInTheDocument()
  history.back()
  await pressed('Bowl')
  await vi.waitFor(() => expect(inAddress('view')).toBeNull(), PATIENCE)
  expect(inAddress('vessel')).toBe('bowl')
  await page.getByRole('button', { name: 'Undo' }).click()
  await pressed('Own')
  await vi.waitFor(() => expect(stat('bodies')).toBeGreaterThan(20), PATIENCE)
  await vi.waitFor(() => expect(inAddress('vessel')).toBe('3,0 8,6 8,9'), PATIENCE)
})

test('the detail distance moves candies between near and far, also at rest', async () => {
  await open({ count: '60', paused: '1' })
  steps(400)
  await vi.waitFor(() => expect(stat('bodies')).toBe(60), PATIENCE)
  const slider = page.getByRole('slider', { name: 'Detail distance' }).element() as HTMLInputElement
  slider.focus()
  await userEvent.keyboard('{Home}')
  await vi.waitFor(() => expect(text('near-far')).toBe('near 0 / far 60'), PATIENCE)
  await userEvent.keyboard('{End}')
  await vi.waitFor(() => expect(text('near-far')).toBe('near 60 / far 0'), PATIENCE)
  await vi.waitFor(() => expect(new URLSearchParams(location.search).get('lod')).toBe('12'), PATIENCE)
})

test('pour, reset and the count field change count and address', async () => {
  await open({ count: '50', paused: '1' })
  await page.getByRole('button', { name: 'Pour +100' }).click()
  // Two of the first 50 lie beside the bottle from the start.
  await vi.waitFor(() => expect([stat('bodies'), stat('waiting')]).toEqual([2, 148]), PATIENCE)
  const field = page.getByRole('textbox', { name: 'Exactly' })
  await field.fill('20')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect([stat('bodies'), stat('waiting')]).toEqual([2, 18]), PATIENCE)
  await vi.waitFor(() => expect(new URLSearchParams(location.search).get('count')).toBe('20'), PATIENCE)
  ;(document.activeElement as HTMLElement).blur()
  steps(200)
  await vi.waitFor(() => expect(stat('bodies')).toBe(20), PATIENCE)
  press('r')
  await vi.waitFor(() => expect([stat('bodies'), stat('waiting')]).toEqual([1, 19]), PATIENCE)
})

test('a bad value in the address is reported and the default used', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await open({ count: 'many', lod: 'far', paused: '1', palette: 'ff88aa,white', sede: '3' })
  const count = page.getByRole('alert').filter({ hasText: 'count=many' })
  await expect.element(count).toHaveTextContent(/whole number from 0 to 30000.*3000/)
  await expect.element(page.getByRole('alert').filter({ hasText: 'lod=far' })).toHaveTextContent(/0 or more.*5/)
  expect(stat('waiting')).toBe(3000 - BESIDE)
  const reported = warn.mock.calls.flat().filter((text) => String(text).includes('"sede"'))
  expect(reported).toEqual([expect.stringMatching(/^konpeito: parameter "sede" is not known: known are view, .*seed/)])
  await expect.element(page.getByText('Own colours')).toBeVisible()
  await count.getByRole('button', { name: 'Dismiss' }).click()
  await vi.waitFor(() => expect(page.getByRole('alert').elements().length).toBe(1))
})

test('shortcuts leave a focused control alone and can be switched off', async () => {
  await open({ count: '10', paused: '1' })
  const resume = page.getByRole('button', { name: 'Resume' })
  ;(resume.element() as HTMLElement).focus()
  await userEvent.keyboard(' ') // presses the button once, without the shortcut
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('switch', { name: 'Key shortcuts' }).click()
  press(' ')
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('keys of a fold or in a dialog are no shortcuts', async () => {
  await open({ count: '10', paused: '1' })
  const touched = (key: string) =>
    !document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  document.querySelector<HTMLElement>('.instruments > summary')!.focus()
  expect(touched(' ')).toBe(false) // it opens the fold
  await page.getByRole('button', { name: 'Embed' }).click()
  await vi.waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy(), PATIENCE)
  expect(touched('p')).toBe(false)
  ;(document.activeElement as HTMLElement).blur()
  document.querySelector<HTMLElement>('[role=dialog] textarea')!.focus()
  expect(touched(' ')).toBe(false)
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), PATIENCE)
  expect(stat('waiting')).toBe(10)
  await expect.element(page.getByRole('button', { name: 'Resume' })).toBeVisible()
})
