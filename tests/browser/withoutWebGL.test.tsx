// Without WebGL the page and the frame say so once, where it can be read.
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { showScene } from '../../site/embed/frameScene.tsx'
import { App } from '../../site/page/App.tsx'
import { parseQuery } from '../../src/settings/query.ts'
import { withoutWebGL } from '../fixtures/withoutWebGL.ts'

const address = location.href
let bringBack = () => {}
afterEach(async () => {
  bringBack()
  await cleanup()
  history.replaceState(null, '', address)
})

/** The box of the text itself. */
function wordsOf(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}
const apart = (a: DOMRect, b: DOMRect) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

test.each([
  ['bottle', 1000, 760],
  ['bottle', 390, 844],
  ['blocks', 1000, 760],
  ['walker', 390, 844],
])('the page says it once beside its panel: %s, %d x %d', async (view, width, height) => {
  await page.viewport(width, height)
  bringBack = withoutWebGL()
  const url = new URL(address)
  for (const [name, value] of Object.entries({ locale: 'en', paused: '1', view })) url.searchParams.set(name, value)
  history.replaceState(null, '', url)
  await render(
    <div style={{ position: 'fixed', inset: 0 }}>
      <App />
    </div>,
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('WebGL 2 is missing')
  const words = wordsOf(page.getByRole('alert').element())
  expect(words.left).toBeGreaterThanOrEqual(0)
  expect(words.top).toBeGreaterThanOrEqual(0)
  for (const name of ['.panel', '.masthead h1', '.masthead p']) {
    const other = document.querySelector(name)
    if (other) expect(apart(words, other.getBoundingClientRect()), name).toBe(true)
  }
})

test('a frame with a garden says it too', async () => {
  bringBack = withoutWebGL()
  const box = document.body.appendChild(document.createElement('div'))
  const onError = vi.fn()
  showScene(box, parseQuery('?view=blocks&locale=ja&count=3').settings, () => {}, onError)
  await vi.waitFor(() => expect(box.textContent).toContain('WebGL 2 が使えない'))
  expect(onError).toHaveBeenCalledOnce()
  box.remove()
})
