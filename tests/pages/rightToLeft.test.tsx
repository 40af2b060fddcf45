// Pages from right to left: component, element and iframe are mirrored and stay in their boxes;
// drags, keys and pictures are not mirrored; axe finds nothing.
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type JarTexts, KonpeitoBottle } from '../../src/index.ts'
import { axeFindsNothing } from '../fixtures/axe.ts'
import { openBottle, putBottle, within } from '../fixtures/bottleElement.ts'
import { textOf } from '../fixtures/pixels.ts'
import { button, openPage, type, unfold } from '../fixtures/sitePage.tsx'
import { eventually, nextFrame, untilStill } from '../fixtures/wait.ts'
import { draw } from '../withoutDrawing.ts'

const root = document.documentElement
/** Arabic has all six plural forms. */
const TEXTS: Partial<JarTexts> = {
  torus: 'حلوى كونبيتو على صينية',
  count: {
    zero: 'لا توجد حلوى',
    one: 'حلوى واحدة',
    two: 'حلوتان',
    few: '{count} حلويات',
    many: '{count} حلوى',
    other: '{count} حلوى',
  },
  legend: 'كل حلوى تمثل {count}',
  openTable: 'قائمة الحلوى',
  closeTable: 'إغلاق',
}

beforeEach(async () => {
  await page.viewport(390, 844)
  Object.assign(root, { dir: 'rtl', lang: 'ar' })
  document.title = 'حلوى'
})

/** Opens the list by its button, and checks places and languages of what is shown in a box. */
async function checkBox(scene: HTMLElement, box: HTMLElement, side: 'left' | 'right') {
  const around = box.getBoundingClientRect()
  const fromSide = (element: Element) => Math.round(Math.abs(element.getBoundingClientRect()[side] - around[side]))
  expect(getComputedStyle(box).direction).toBe(side === 'right' ? 'rtl' : 'ltr')
  const legend = [...box.querySelectorAll('p')].find(({ hidden }) => !hidden)!
  expect(fromSide(legend)).toBe(8)
  const opener = box.querySelector<HTMLElement>('button')!
  opener.focus()
  await rendered(box)
  expect(fromSide(opener)).toBe(8)
  await axeFindsNothingIn(box)
  opener.click()
  await rendered(box)
  const list = box.querySelector('section')!
  const [heading, closer] = [list.querySelector('th')!, list.querySelector('button')!]
  const range = document.createRange()
  range.selectNodeContents(heading)
  expect(fromSide(range as unknown as Element)).toBeLessThan(20)
  expect(fromSide(closer)).toBeGreaterThan(around.width / 2)
  for (const element of list.querySelectorAll('button, th, td, strong')) {
    if (element.getClientRects().length === 0) continue // hidden
    const { left, right } = element.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(around.left)
    expect(right).toBeLessThanOrEqual(around.right)
  }
  await axeFindsNothingIn(box)
  closer.click()
  await rendered(box)
  expect((box.getRootNode() as Document).activeElement).toBe(scene)
}

/** Waits for React, which renders after the event. */
const rendered = (box: HTMLElement) => new Promise(box.ownerDocument.defaultView!.requestAnimationFrame)

async function axeFindsNothingIn(box: HTMLElement) {
  const { body, defaultView } = box.ownerDocument
  await axeFindsNothing(body, (defaultView as { axe?: typeof axe }).axe)
  const { scrollWidth, clientWidth } = box.ownerDocument.documentElement
  expect(scrollWidth).toBe(clientWidth)
}

const ITEMS = Array.from({ length: 60 }, (_, id) => ({ id, label: id % 2 ? `هدية ${id}` : `Gift ${id} (5 €)` }))

test.each([
  [undefined, 'right'],
  ['en', 'left'],
] as const)('<KonpeitoBottle> with locale %s begins at the %s', async (locale, side) => {
  await render(
    <div style={{ width: 360, height: 320 }}>
      <KonpeitoBottle view="torus" paused interactive quality="low" locale={locale} capacity={30} items={ITEMS} />
    </div>,
  )
  const scene = document.querySelector<HTMLElement>('[role=application]')!
  await checkBox(scene, scene.parentElement!, side)
  expect(scene.getAttribute('aria-label')).toMatch(/: 60 candies$/)
  expect(scene.getAttribute('lang')).toBe('en')
})

test('the element with an Arabic locale begins at the right on a page from left to right', async () => {
  root.dir = 'ltr'
  const jar = putBottle('view="torus" capacity="30" paused interactive locale="ar"', [360, 320])
  jar.items = ITEMS
  const box = within(jar, '[data-count]')
  await nextFrame()
  await checkBox(within(jar, '[role=application]'), box, 'right')
})

test('the iframe takes locale and texts, and begins at the right', async () => {
  const frame = document.createElement('iframe')
  frame.title = 'حلوى'
  frame.style.cssText = 'width: 360px; height: 320px; border: 0'
  frame.src = `/undrawn/embed.html?view=torus&count=60&capacity=30&interactive=1&quality=low&paused=1&locale=ar`
  document.body.append(frame)
  const heard = vi.fn()
  const hear = ({ data }: MessageEvent) => heard(data)
  window.addEventListener('message', hear)
  await eventually(() => expect(heard).toHaveBeenCalledWith(expect.objectContaining({ type: 'ready' })))
  frame.contentWindow!.postMessage({ source: 'konpeito', type: 'set', id: 1, texts: TEXTS }, '*')
  await eventually(() => expect(heard).toHaveBeenCalledWith(expect.objectContaining({ type: 'set', id: 1 })))
  window.removeEventListener('message', hear)
  const inside = frame.contentDocument!
  expect([inside.documentElement.lang, inside.documentElement.dir]).toEqual(['ar', 'rtl'])
  const script = inside.createElement('script')
  script.textContent = axe.source
  inside.head.append(script)
  const scene = inside.querySelector<HTMLElement>('[role=application]')!
  await checkBox(scene, scene.parentElement!, 'right')
  expect(scene.getAttribute('aria-label')).toMatch(/^حلوى كونبيتو على صينية: (60|٦٠) حلوى$/)
})

test('drags and arrow keys turn the picture as on other pages', async () => {
  draw()
  const pictures: string[][] = []
  for (const dir of ['ltr', 'rtl']) {
    const jar = await openBottle(`view="torus" count="30" paused interactive dir="${dir}"`, [360, 320])
    const seen = [await textOf(jar)]
    const see = async () => {
      await eventually(async () => expect(seen).not.toContain(await textOf(jar)))
      seen.push(await untilStill(() => textOf(jar), 500))
    }
    within(jar, '[role=application]').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await see()
    const [sourcePosition, targetPosition] = [80, 220].map((x) => ({ x, y: 160 }))
    await userEvent.dragAndDrop(jar, jar, { sourcePosition, targetPosition, steps: 8 })
    await see()
    pictures.push(seen)
    jar.remove()
  }
  expect(pictures[1]).toEqual(pictures[0])
})

test('the page of the site has English words, and numbers of the locale', async () => {
  root.dir = 'ltr'
  await openPage('view=torus&count=1234&paused=1&locale=ar-EG', { window: [1280, 800] })
  const count = document.querySelector('.count-number')!
  await eventually(() => expect(count.textContent).toBe('١٬٢٣٤'))
  expect([count.getAttribute('lang'), root.lang, getComputedStyle(count).direction]).toEqual(['ar-EG', 'en', 'ltr'])
  unfold()
  await type('Exactly', '٢٠٥')
  await eventually(() => expect(count.textContent).toBe('٢٠٥'))
  await button('日本語').click()
  await eventually(() => expect([root.lang, count.textContent]).toEqual(['ja', '205']))
})
