// The panels of the four views as they are laid out: in a window of a small desk nothing has to be scrolled for, and on the narrowest phone
// nothing sticks out.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../../src/page/App.tsx'
import '../../src/page/page.css'
import '../../src/page/panel.css'
import '../../src/page/controls.css'
import '../../src/page/torus/torus.css'
import '../../src/page/embed/embed.css'

const before = location.href
beforeEach(() => {
  document.body.style.margin = '0'
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', before)
})

async function open(view: string, locale: string, [width, height]: readonly [number, number], count = 0) {
  await browser.viewport(width, height)
  history.replaceState(null, '', `?view=${view}&locale=${locale}&count=${count}&paused=1&quality=low`)
  await render(
    <div style={{ width, height, position: 'relative', overflow: 'hidden' }}>
      <App />
    </div>,
  )
  return vi.waitFor(() => {
    const panel = document.querySelector<HTMLElement>('.panel')
    expect(panel).not.toBeNull()
    return panel!
  })
}

test.each([
  ['bottle', 'en'],
  ['bottle', 'ja'],
  ['walker', 'en'],
  ['walker', 'ja'],
  ['blocks', 'en'],
  ['blocks', 'ja'],
])('%s (%s): at 1400 x 900 the panel needs no scrolling', async (view, locale) => {
  const panel = await open(view, locale, [1400, 900])
  const more = panel.querySelector('.panel-more')!
  expect(more.clientHeight).toBeGreaterThan(200)
  expect(more.scrollHeight).toBeLessThanOrEqual(more.clientHeight)
})

test.each([
  ['bottle', 'en'],
  ['torus', 'ja'],
  ['walker', 'ja'],
  ['blocks', 'en'],
])('%s (%s): at 320 x 640 every button of the folded sheet lies within it', async (view, locale) => {
  const panel = await open(view, locale, [320, 640], 1234)
  const buttons = [...panel.querySelectorAll('button')].filter((button) => button.getClientRects().length > 0)
  expect(buttons.length).toBeGreaterThan(5)
  for (const button of buttons) {
    const { left, right } = button.getBoundingClientRect()
    expect(left, button.textContent).toBeGreaterThan(0)
    expect(right, button.textContent).toBeLessThanOrEqual(320)
    expect(button.scrollWidth, button.textContent).toBeLessThanOrEqual(button.clientWidth)
  }
})
