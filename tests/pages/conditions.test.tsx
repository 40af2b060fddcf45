// The page under conditions that a visitor sets: languages and hours, a zoom of 400 %, forced colours,
// and paper. A browser that refuses all storage: strictSite.test.ts.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindsNothing } from '../fixtures/axe.ts'
import { emulate } from '../fixtures/colors.ts'
import { openPage } from '../fixtures/sitePage.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

afterEach(() => emulate({}))

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
  const { passes } = await axeFindsNothing()
  expect(passes.length).toBeGreaterThan(10)
})

test.each(['bottle', 'torus', 'walker', 'blocks'])('%s: a zoom of 400%% hides nothing beyond an edge', async (view) => {
  // WCAG 1.4.10: 1280 x 1024 pixels at 400 % are 320 x 256.
  await openPage(`view=${view}&count=5&paused=1`, { window: [320, 256] })
  const root = document.documentElement
  expect(root.scrollWidth).toBeLessThanOrEqual(320)
  const unfold = document.querySelector<HTMLElement>('.unfold')!
  const { top, bottom, left, right } = unfold.getBoundingClientRect()
  expect(Math.min(top, left)).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(256)
  expect(right).toBeLessThanOrEqual(320)
  unfold.click()
  await eventually(() => expect(document.querySelector('.panel-foot')).not.toBeNull())
  // What scrolls shows at least two rows.
  const scrollers = [...document.querySelectorAll('.panel, .panel-more')].filter(
    (each) => each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY === 'auto',
  )
  expect(scrollers.length).toBe(1)
  expect(scrollers[0]!.clientHeight).toBeGreaterThan(100)
  for (const control of document.querySelectorAll<HTMLElement>('.panel :is(button, input, summary)')) {
    if (!control.checkVisibility() || control.getClientRects().length === 0) continue
    control.focus() // scrolls to it
    const box = control.getBoundingClientRect()
    expect(box.right, control.textContent).toBeLessThanOrEqual(321)
    expect(box.left, control.textContent).toBeGreaterThanOrEqual(-1)
    expect(box.bottom > 0 && box.top < 256, `${control.textContent} is in sight`).toBe(true)
  }
})

test('forced colours show which buttons are pressed, and where the focus is', async () => {
  await emulate({ 'forced-colors': 'active' })
  await openPage('count=5&paused=1', { window: [1280, 800] })
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  /** What a visitor sees of a control: forced colours drop most backgrounds and shadows. */
  const seen = (element: Element) =>
    ['', '::before'].map((part) => {
      const { borderWidth, borderStyle, borderColor, outline, color, backgroundColor, boxShadow, forcedColorAdjust } =
        getComputedStyle(element, part)
      const kept = forcedColorAdjust === 'none' && [backgroundColor, boxShadow]
      return [borderWidth, borderStyle, borderColor, outline, color, kept].join()
    })
  const groups = [...document.querySelectorAll('.panel [role=group], .panel fieldset, .panel .segments')]
  let compared = 0
  for (const group of groups) {
    const buttons = [...group.querySelectorAll('button')].filter((button) => button.getClientRects().length > 0)
    const pressed = buttons.find((button) => button.getAttribute('aria-pressed') === 'true')
    const other = buttons.find((button) => button.getAttribute('aria-pressed') === 'false')
    if (!pressed || !other || pressed.className !== other.className) continue
    compared++
    expect(seen(pressed), pressed.textContent ?? '').not.toEqual(seen(other))
  }
  expect(compared).toBeGreaterThan(1)
  const button = page.getByRole('button', { name: 'Night' }).element() as HTMLElement
  const before = seen(button)
  button.focus({ focusVisible: true } as FocusOptions)
  expect(seen(button)).not.toEqual(before)
  await axeFindsNothing()
})

test('paper shows the picture and its title, and no controls', async () => {
  await openPage('count=5&paused=1&look=night', { window: [1000, 700] })
  await emulate({}, 'print')
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].some((each) => each.getClientRects().length > 0)
  expect(['.panel', '.key-help', '.skip', '.notices'].filter(visible)).toEqual([])
  const shown = ['h1', '.scene canvas'] // of the jar, or of its painting
  expect(shown.filter(visible)).toEqual(shown)
  const [title, scene] = ['h1', '.scene'].map((name) => document.querySelector(name)!)
  expect(title!.getBoundingClientRect().right).toBeLessThanOrEqual(scene!.getBoundingClientRect().left)
  expect(getComputedStyle(title!).color).toBe('rgb(58, 40, 51)') // dark on paper, also at night
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1000)
})
