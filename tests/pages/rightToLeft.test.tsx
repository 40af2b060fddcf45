// Pages from right to left: component, element and iframe are mirrored and stay in their boxes;
// drags, keys and pictures are not mirrored; axe finds nothing.
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import '../../src/element/element.ts'
import { App } from '../../site/page/App.tsx'
import { type JarTexts, KonpeitoBottle } from '../../src/index.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }
const root = document.documentElement
const before = { lang: root.lang, title: document.title }
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
afterEach(async () => {
  await cleanup()
  document.body.replaceChildren()
  root.removeAttribute('dir')
  root.lang = before.lang
  document.title = before.title
  await page.viewport(1280, 800)
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
  await axeFindsNothing(box)
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
  await axeFindsNothing(box)
  closer.click()
  await rendered(box)
  expect((box.getRootNode() as Document).activeElement).toBe(scene)
}

/** Waits for React, which renders after the event. */
const rendered = (box: HTMLElement) => new Promise(box.ownerDocument.defaultView!.requestAnimationFrame)

async function axeFindsNothing(box: HTMLElement) {
  const rules = ['region', 'page-has-heading-one', 'landmark-one-main'] // the business of the page
  const { body, defaultView } = box.ownerDocument
  const { violations } = await ((defaultView as { axe?: typeof axe }).axe ?? axe).run(body, {
    rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
  })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  const { scrollWidth, clientWidth } = box.ownerDocument.documentElement
  expect(scrollWidth).toBe(clientWidth)
}

const ITEMS = Array.from({ length: 60 }, (_, id) => ({ id, label: id % 2 ? `هدية ${id}` : `Gift ${id} (5 €)` }))

test.each([
  [undefined, 'right'],
  ['ar', 'right'],
  ['he', 'right'],
  ['en', 'left'],
] as const)('<KonpeitoBottle> with locale %s begins at the %s', async (locale, side) => {
  const texts = locale === 'ar' ? TEXTS : undefined
  await render(
    <div style={{ width: 360, height: 320 }}>
      <KonpeitoBottle
        view="torus"
        paused
        interactive
        quality="low"
        {...{ locale, texts }}
        capacity={30}
        items={ITEMS}
      />
    </div>,
  )
  const scene = document.querySelector<HTMLElement>('[role=application]')!
  await checkBox(scene, scene.parentElement!, side)
  const name = locale === 'ar' ? /^حلوى كونبيتو على صينية: (60|٦٠) حلوى$/ : /: 60 candies$/
  expect(scene.getAttribute('aria-label')).toMatch(name)
  expect(scene.getAttribute('lang')).toBe(locale === 'ar' ? 'ar' : 'en')
})

test.each([
  ['rtl', ''],
  ['ltr', 'locale="ar"'],
])('the element on a page %s begins at the right: %s', async (dir, locale) => {
  root.dir = dir
  document.body.innerHTML = `<konpeito-bottle view="torus" capacity="30" paused interactive loading="eager" quality="low"
    style="width: 360px; height: 320px" ${locale}></konpeito-bottle>`
  const jar = document.querySelector('konpeito-bottle')!
  jar.items = ITEMS
  const box = jar.shadowRoot!.querySelector<HTMLElement>('[data-count]')!
  const scene = box.querySelector<HTMLElement>('[role=application]')!
  await rendered(box)
  await checkBox(scene, box, 'right')
})

test('the iframe takes locale and texts, and begins at the right', async () => {
  const frame = document.createElement('iframe')
  frame.title = 'حلوى'
  frame.style.cssText = 'width: 360px; height: 320px; border: 0'
  frame.src = `/embed.html?view=torus&count=60&capacity=30&interactive=1&quality=low&paused=1&locale=ar`
  document.body.append(frame)
  const heard = vi.fn()
  const hear = ({ data }: MessageEvent) => heard(data)
  window.addEventListener('message', hear)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(expect.objectContaining({ type: 'ready' })), PATIENCE)
  frame.contentWindow!.postMessage({ source: 'konpeito', type: 'set', id: 1, texts: TEXTS }, '*')
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(expect.objectContaining({ type: 'set', id: 1 })), PATIENCE)
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
  const pictures: string[][] = []
  for (const dir of ['ltr', 'rtl']) {
    document.body.innerHTML = `<konpeito-bottle view="torus" count="30" paused interactive loading="eager" quality="low"
      dir="${dir}" style="width: 360px; height: 320px"></konpeito-bottle>`
    const jar = document.querySelector('konpeito-bottle')!
    await new Promise((done) => jar.addEventListener('konpeito-ready', done, { once: true }))
    const take = async () => new Uint8Array(await (await jar.toBlob()).arrayBuffer()).join()
    const scene = jar.shadowRoot!.querySelector<HTMLElement>('[role=application]')!
    const seen = [await take()]
    const settle = () =>
      vi.waitFor(async () => {
        const now = await take()
        expect(seen).not.toContain(now)
        await new Promise((done) => setTimeout(done, 500))
        expect(await take()).toBe(now)
      }, PATIENCE)
    scene.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await settle()
    seen.push(await take())
    await userEvent.dragAndDrop(jar, jar, {
      sourcePosition: { x: 80, y: 160 },
      targetPosition: { x: 220, y: 160 },
      steps: 8,
    })
    await settle()
    seen.push(await take())
    pictures.push(seen)
  }
  expect(pictures[1]).toEqual(pictures[0])
})

test('the page of the site has English words, and numbers of the locale', async () => {
  root.dir = 'ltr'
  await page.viewport(1280, 800) // the panel is unfolded
  const address = location.href
  history.replaceState(null, '', '?view=torus&count=1234&paused=1&quality=low&locale=ar-EG')
  await render(<App />)
  const count = document.querySelector('.count-number')!
  await vi.waitFor(() => expect(count.textContent).toBe('١٬٢٣٤'), PATIENCE)
  expect([count.getAttribute('lang'), root.lang, getComputedStyle(count).direction]).toEqual(['ar-EG', 'en', 'ltr'])
  await page.getByText('Settings and readings').click()
  const field = page.getByRole('textbox', { name: 'Exactly' })
  await field.fill('٢٠٥')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(count.textContent).toBe('٢٠٥'), PATIENCE)
  await page.getByRole('button', { name: '日本語' }).click()
  await vi.waitFor(() => expect([root.lang, count.textContent]).toEqual(['ja', '205']), PATIENCE)
  await cleanup()
  history.replaceState(null, '', address)
})
