// The layout of the panels of the four views: no scrolling in a small desktop window, no overflow
// on the narrowest phone.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { usePicture } from '../../site/parts/fitBottle.ts'
import { contrast, emulate } from '../fixtures/colors.ts'
import { button, expectShared, openPage, unfold } from '../fixtures/sitePage.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

async function open(view: string, locale: string, window: readonly [number, number], count = 0) {
  await openPage(`view=${view}&locale=${locale}&count=${count}&paused=1`, { window })
  return document.querySelector<HTMLElement>('.panel')!
}
async function openSheet(panel: HTMLElement) {
  panel.querySelector<HTMLElement>('.unfold')!.click()
  await eventually(() => expect(panel.querySelector('.panel-more')?.clientHeight).toBeGreaterThan(120))
}

test.each([
  ['bottle', 'en', [1120, 900]],
  ['bottle', 'ja', [1080, 900]],
  ['walker', 'en', [900]],
  ['walker', 'ja', [960, 900]],
  ['blocks', 'en', [900]],
  ['blocks', 'ja', [900]],
])('%s (%s): the panel fits a window of 1400 x %j', async (view, locale, heights) => {
  const panel = await open(view, locale, [1400, heights[0]!])
  const more = panel.querySelector('.panel-more')!
  for (const height of heights) {
    await page.viewport(1400, height)
    // A short card: the instruments of the jars are folded, and no drawer of the walker is open.
    expect(panel.clientHeight).toBeLessThan(0.86 * height)
    expect(more.scrollHeight).toBeLessThanOrEqual(more.clientHeight)
    const [box, last] = [panel, [...panel.querySelectorAll('.language')].at(-1)!].map((e) => e.getBoundingClientRect())
    expect(last!.bottom).toBeLessThan(box!.bottom)
  }
  if (view === 'blocks') {
    unfold()
    await eventually(() => expect(panel.querySelector('[data-testid=garden-blocks]')).not.toBeNull())
    // No label overflows its chip.
    for (const chip of panel.querySelectorAll('.chip, .segment'))
      expect(chip.scrollWidth).toBeLessThanOrEqual(chip.clientWidth)
  }
  if (view !== 'walker') return
  panel.querySelector<HTMLElement>('.drawers button')!.click()
  await eventually(() => expect(more.querySelector('.wave-disc')).not.toBeNull())
  expect(more.scrollHeight).toBeLessThanOrEqual(more.clientHeight)
})

test.each(['bottle', 'torus', 'blocks'])('%s: settings and readings wait in one fold', async (view) => {
  const panel = await open(view, 'en', [1400, 900])
  const folds = panel.querySelectorAll('details')
  expect(folds).toHaveLength(1)
  expect(folds[0]!.open).toBe(false)
  const names = () =>
    [...panel.querySelectorAll<HTMLElement>('button, input, summary')]
      .filter((each) => each.checkVisibility() && each.getClientRects().length > 0)
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
  for (const name of ['Kyoto', 'Night', 'Save picture', 'Share …', 'Walker', 'Blocks']) expect(names()).toContain(name)
  expect(names().some((name) => name?.startsWith('Pour'))).toBe(true)
  expect(names()).not.toContain('Reset')
  folds[0]!.querySelector('summary')!.click()
  await eventually(() => expect(names()).toContain('Reset'))
  // The fold stays open in another view.
  ;[...panel.querySelectorAll('button')].find((button) => button.textContent === 'Bottle')!.click()
  await eventually(() => expect(document.querySelector('.page')!.getAttribute('data-view')).toBe('bottle'))
  expect(document.querySelector('details')!.open).toBe(true)
})

test('readings of thousands of candies stay within the panel', async () => {
  const panel = await open('bottle', 'en', [1400, 900], 3000)
  unfold()
  await eventually(() => expect(panel.querySelector('[data-testid=bodies]')?.textContent).toBe('3,000'))
  const { right } = panel.querySelector('.readings')!.getBoundingClientRect()
  for (const value of panel.querySelectorAll('.readings dd'))
    expect(value.getBoundingClientRect().right).toBeLessThanOrEqual(right + 0.5)
})

test.each([
  [1280, 800],
  [1024, 600],
])('in a window of %d x %d a long label of a goal ends before the panel', async (...window) => {
  const goal = `3:${'A trip to the zoo with everyone '.repeat(3)},9:Pizza`
  await openPage(`count=6&paused=1&goal=${encodeURIComponent(goal)}`, { window })
  const panel = document.querySelector('.panel')!.getBoundingClientRect()
  await eventually(() => {
    const labels = [...document.querySelectorAll<HTMLElement>('[data-konpeito-label]')]
    expect(labels.map(({ style }) => style.visibility)).toEqual(['visible', 'visible'])
    for (const label of labels) expect(label.getBoundingClientRect().right).toBeLessThanOrEqual(panel.left)
  })
})

test('on a phone no text of the bottle is under the falling candies', async () => {
  await open('bottle', 'en', [390, 844])
  const widest = [...document.querySelectorAll('.masthead > *')].map((each) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    return range.getBoundingClientRect().right
  })
  // Most of them fall over the middle quarter of the window.
  expect(Math.max(...widest)).toBeLessThan(390 / 2 - 390 / 8)
})

test('a phone prints the whole picture on one page, with title and progress', async () => {
  await openPage('count=6&paused=1&goal=20:Pizza', { window: [390, 844] })
  await openSheet(document.querySelector<HTMLElement>('.panel')!)
  await emulate({}, 'print')
  // The canvas of the jar, or of its painting.
  const [title, progress, canvas] = ['h1', '.masthead p', '.scene canvas'].map((name) =>
    [...document.querySelectorAll(name)].find((each) => each.checkVisibility())!.getBoundingClientRect(),
  ) as [DOMRect, DOMRect, DOMRect]
  expect(document.querySelector('.panel')!.checkVisibility()).toBe(false)
  expect(progress.height).toBeGreaterThan(10)
  expect(title.bottom).toBeLessThan(progress.top)
  expect(canvas.top).toBeGreaterThanOrEqual(progress.bottom)
  expect(canvas.height).toBeLessThan(0.85 * innerHeight)
  await emulate({})
})

test.each([
  ['bottle', 'en'],
  ['torus', 'ja'],
  ['walker', 'ja'],
  ['blocks', 'en'],
])(
  '%s (%s): on a phone every button is within the folded sheet, and an open one leaves the picture visible',
  async (view, locale) => {
    const panel = await open(view, locale, [320, 640], 1234)
    const buttons = [...panel.querySelectorAll('button')].filter((button) => button.getClientRects().length > 0)
    expect(buttons.length).toBeGreaterThan(5)
    for (const button of buttons) {
      const { left, right } = button.getBoundingClientRect()
      expect(left, button.textContent).toBeGreaterThan(0)
      expect(right, button.textContent).toBeLessThanOrEqual(320)
      expect(button.scrollWidth, button.textContent).toBeLessThanOrEqual(button.clientWidth)
    }
    // The number has its unit, and its state in the same line.
    for (const word of panel.querySelectorAll('.count-number, .count-unit, .count-state'))
      expect(word.getBoundingClientRect().right, word.textContent!).toBeLessThanOrEqual(320)
    await page.viewport(390, 844)
    await openSheet(panel)
    const scene = document.querySelector('.scene')!.getBoundingClientRect()
    expect(scene.height).toBeGreaterThan(300)
    // It ends at the round corners of the sheet.
    expect(Math.abs(scene.bottom - 24 - panel.getBoundingClientRect().top)).toBeLessThanOrEqual(1)
  },
)

test.each(['', '&transparent=1'])('torus%s: its text is legible on the veil at any hour', async (more) => {
  await open('torus', `en${more}`, [1400, 900])
  for (const look of ['Night', 'Evening', 'Day']) {
    await button(look).click()
    await expectShared({ look: look === 'Day' ? null : look.toLowerCase() })
    for (const [words, veiled] of [
      ['.masthead p', '.masthead'],
      ['.key-help li', '.key-help'],
    ] as const) {
      const { color } = getComputedStyle(document.querySelector(words)!)
      const { backgroundColor } = getComputedStyle(document.querySelector(veiled)!, '::before')
      expect(contrast(color, backgroundColor), words).toBeGreaterThan(4.5)
    }
  }
})

test('walker, transparent: the picture fills the window with nothing behind it, and the room keeps clear of the panel', async () => {
  const panel = await open('walker', 'en&transparent=1', [1400, 900])
  const scene = document.querySelector('.scene')!.getBoundingClientRect()
  expect([scene.left, scene.top, scene.right, scene.bottom]).toEqual([0, 0, 1400, 900])
  const whole = { current: document.querySelector<HTMLElement>('.page') }
  const { result } = await renderHook(() => usePicture(whole, null))
  const covered = 1400 - panel.getBoundingClientRect().left
  expect(result.current.free).toEqual({
    left: 0,
    top: 0,
    right: 1400 - covered,
    bottom: 900,
    covered: { right: covered, bottom: 0 },
  })
  for (const name of ['.page', '.scene']) {
    const { backgroundColor, backgroundImage } = getComputedStyle(document.querySelector(name)!)
    expect([backgroundColor, backgroundImage], name).toEqual(['rgba(0, 0, 0, 0)', 'none'])
  }
})

test('an open sheet in a low window has space for its controls', async () => {
  await openSheet(await open('walker', 'en', [640, 400]))
})
