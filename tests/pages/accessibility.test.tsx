// axe on the page: each view with its panel open, in both languages, on light and dark ground.
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../../site/page/App.tsx'
import '../withoutDrawing.ts'

const address = location.href
const small = document.createElement('style')
small.textContent = 'main.scene { inset: 0 auto auto 0 !important; width: 120px !important; height: 120px !important }'

beforeEach(async () => {
  document.head.append(small)
  document.title = 'Konpeito'
  await page.viewport(960, 640)
})
afterEach(async () => {
  await cleanup()
  small.remove()
  history.replaceState(null, '', address)
})

test.each([
  ['bottle', 'en', 'day'],
  ['torus', 'ja', 'day'],
  ['walker', 'en', 'day'],
  ['blocks', 'ja', 'day'],
  ['torus', 'en', 'night'],
  ['bottle', 'en', 'evening'],
])(
  '%s, %s, %s: axe finds nothing',
  async (view, locale, look) => {
    const url = new URL(address)
    for (const [name, value] of Object.entries({ view, locale, look, quality: 'low', count: '20', paused: '1' }))
      url.searchParams.set(name, value)
    history.replaceState(null, '', url)
    document.documentElement.lang = locale
    await render(
      <div style={{ position: 'fixed', inset: 0 }}>
        <App />
      </div>,
    )
    await vi.waitFor(() => expect(document.querySelector('canvas')).not.toBeNull(), { timeout: 30_000 })
    // Its panel is unfolded, and so are its instruments or a drawer.
    document.querySelector<HTMLElement>('.instruments > summary, .drawers button')!.click()
    await vi.waitFor(() => expect(document.querySelectorAll('aside button, aside input').length).toBeGreaterThan(8))
    const { violations, passes } = await axe.run(document.body)
    expect(passes.length).toBeGreaterThan(10)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
  },
  90_000,
)
