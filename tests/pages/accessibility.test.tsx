// axe on the page: each view with its panel open, in both languages, on light and dark ground.
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { openPage } from '../fixtures/sitePage.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

test.each([
  ['bottle', 'en', 'day'],
  ['torus', 'ja', 'day'],
  ['walker', 'en', 'day'],
  ['blocks', 'ja', 'day'],
  ['torus', 'en', 'night'],
  ['bottle', 'en', 'evening'],
])('%s, %s, %s: axe finds nothing', async (view, locale, look) => {
  document.title = 'Konpeito'
  document.documentElement.lang = locale
  const sizes = { window: [960, 640], scene: [120, 120] } as const
  await openPage(`view=${view}&locale=${locale}&look=${look}&count=20&paused=1`, sizes)
  // Its panel is unfolded, and so are its instruments or a drawer.
  document.querySelector<HTMLElement>('.instruments > summary, .drawers button')!.click()
  await eventually(() => expect(document.querySelectorAll('aside button, aside input').length).toBeGreaterThan(8))
  const { violations, passes } = await axe.run(document.body)
  expect(passes.length).toBeGreaterThan(10)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
})
