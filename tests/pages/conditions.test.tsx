// The page under conditions that a visitor sets: a zoom of 400 %, forced colours, paper, and a
// browser that refuses all storage before the first script runs.
import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { axeFindsNothing } from '../fixtures/axe.ts'
import { emulate } from '../fixtures/colors.ts'
import { openPage } from '../fixtures/sitePage.tsx'
import { closeStrict, type Inside, openStrict, there } from '../fixtures/strictFrame.ts'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

afterEach(async () => {
  closeStrict()
  await emulate({})
})

test.each(['bottle', 'torus', 'walker', 'blocks'])('%s: a zoom of 400%% hides nothing beyond an edge', async (view) => {
  // WCAG 1.4.10: 1280 x 1024 pixels at 400 % are 320 x 256.
  await openPage(`view=${view}&count=5&paused=1`, { window: [320, 256] })
  const root = document.documentElement
  expect(root.scrollWidth).toBeLessThanOrEqual(320)
  const unfold = document.querySelector<HTMLElement>('.unfold')!
  const { top, bottom, left, right } = unfold.getBoundingClientRect()
  expect([top >= 0, bottom <= 256, left >= 0, right <= 320]).toEqual([true, true, true, true])
  unfold.click()
  await eventually(() => expect(document.querySelector('.panel-foot')).not.toBeNull())
  // What scrolls shows at least two rows.
  const scrollers = [...document.querySelectorAll('.panel, .panel-more')].filter(
    (each) => each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY === 'auto',
  )
  expect(scrollers.map((each) => each.clientHeight > 100)).toEqual([true])
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
  const shown = ['h1', '[data-konpeito] canvas']
  expect(shown.filter(visible)).toEqual(shown)
  const [title, canvas] = shown.map((name) => document.querySelector(name)!.getBoundingClientRect())
  expect(title!.bottom).toBeLessThanOrEqual(canvas!.top)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1000)
})

test('with all storage denied before the first script the page works, and nothing fails', async () => {
  const source = `if (location.pathname.startsWith('/undrawn/')) {
    window.failures = []
    for (const type of ['error', 'unhandledrejection'])
      addEventListener(type, (event) => failures.push(String(event.reason ?? event.message)))
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })
    navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  }`
  await cdp().send('Page.enable')
  const { identifier } = await cdp().send('Page.addScriptToEvaluateOnNewDocument', { source })
  const open = async (path: string) => (await openStrict(path, 'undrawn')) as Inside & { failures: string[] }
  const inside = await open('index.html?quality=low&locale=en&view=bottle&count=6')
  const { document: doc } = inside
  expect(() => inside.localStorage).toThrow('denied')
  await there(() => doc.querySelector('canvas'))
  const pour = [...doc.querySelectorAll('button')].find(({ textContent }) => textContent === 'Pour +100')!
  pour.click()
  await eventually(() => expect(doc.querySelector('.count-number')!.textContent).toBe('106'))
  expect(doc.querySelectorAll('[role=alert]')).toHaveLength(0)
  expect(inside.failures).toEqual([])
  const frame = await open('embed.html?quality=low&count=6&events=/no-such-stream')
  await there(() => frame.document.querySelector('canvas'))
  expect(frame.failures).toEqual([])
  await cdp().send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
})
