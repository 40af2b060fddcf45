// The list of candies on all kinds of pages: its colour scheme is that of the page behind the jar,
// its text is legible, and axe finds nothing.
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { axeFindsNothing } from '../fixtures/axe.ts'
import { type Bottle, bottleHtml, putBottle, ready, within } from '../fixtures/bottleElement.ts'
import { channels, contrast, luminance, prefer } from '../fixtures/colors.ts'
import { stillCanvas } from '../fixtures/probe.tsx'
import { eventually, pause } from '../fixtures/wait.ts'
import { withoutWebGL } from '../fixtures/withoutWebGL.ts'
import '../withoutDrawing.ts'

const ITEMS = Array.from({ length: 20 }, (_, k) => ({ id: k, label: `Walk ${k}` }))

afterEach(async () => {
  for (const sheet of document.head.querySelectorAll('style.ours')) sheet.remove()
  // Flushes the styles, so that no transition runs in the next test.
  void getComputedStyle(document.body).backgroundColor
  await prefer('light')
})

async function open(around: string, capacity = 10): Promise<{ jar: Bottle; list: HTMLElement }> {
  const html = bottleHtml(`view="torus" capacity="${capacity}" paused interactive transparent`, [240, 300])
  document.body.innerHTML = around.replace('JAR', html)
  const jar = document.querySelector('konpeito-bottle')!
  const drawn = ready(jar)
  jar.items = ITEMS
  await drawn // before that the poster is shown
  within(jar, '[role=application]').focus()
  await userEvent.keyboard('l')
  return { jar, list: within(jar, 'section') }
}

/** Checks that two colours let nothing through, and differ. */
function expectContrast(one: string, other: string, least: number): void {
  for (const color of [one, other]) expect(channels(color)[3], `${color} lets through what is behind`).toBe(255)
  expect(contrast(one, other)).toBeGreaterThan(least)
}

/** The colour scheme of the list. Checks the contrast of its text and buttons. */
function colorSchemeOf(list: HTMLElement): 'light' | 'dark' {
  const { backgroundColor: behind, colorScheme } = getComputedStyle(list)
  for (const text of list.querySelectorAll('td, th, strong')) expectContrast(getComputedStyle(text).color, behind, 7)
  for (const button of list.querySelectorAll('button')) {
    const { color, backgroundColor, borderTopColor } = getComputedStyle(button)
    expectContrast(color, backgroundColor, 7)
    expectContrast(borderTopColor, behind, 3)
  }
  const scheme = luminance(behind) < 0.18 ? 'dark' : 'light'
  expect(colorScheme).toBe(scheme)
  return scheme
}

test.each([
  ['a white page', 'light', 'background: white', 'JAR'],
  ['a page without styles', 'light', '', 'JAR'],
  ['a page with color-scheme dark', 'dark', 'color-scheme: dark', 'JAR'],
  ['only a dark background', 'dark', 'background: #17121c', 'JAR'],
  ['a dark background in oklch', 'dark', 'background: oklch(0.2 0.03 300)', 'JAR'],
  ['a dark gradient with white text', 'dark', 'background: linear-gradient(#101, #213); color: #eee', 'JAR'],
  ['a dark part of a light page', 'dark', 'background: white', '<div style="background: #221a2a">JAR</div>'],
  ['a light card on a dark page', 'light', 'background: #111; color: #eee', '<div style="background: #fff">JAR</div>'],
  ['a pane of glass on a dark page', 'dark', 'background: #111', '<div style="background: #ffffff1a">JAR</div>'],
])('%s: the list is %s and legible', async (_name, scheme, style, around) => {
  document.documentElement.style.cssText = style
  const { list, jar } = await open(around)
  expect(list.querySelectorAll('tbody tr').length).toBe(10)
  expect(colorSchemeOf(list)).toBe(scheme)
  const { passes, incomplete } = await axeFindsNothing()
  const unsure = incomplete.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => [id, html, any[0]?.message]))
  expect(
    passes.map(({ id }) => id),
    JSON.stringify(unsure),
  ).toContain('color-contrast')
  // The legend over the picture is legible too.
  const legend = [...jar.shadowRoot!.querySelectorAll('p')].find(({ textContent }) => /stands for 2/.test(textContent))!
  const { color, backgroundColor } = getComputedStyle(legend)
  expectContrast(color, backgroundColor, 7)
})

test('Escape closes the list first, then the dialog around it', async () => {
  const opened = open('<dialog>JAR</dialog>')
  const dialog = document.querySelector('dialog')!
  dialog.showModal()
  const { list } = await opened
  await userEvent.keyboard('{Escape}')
  await pause(100) // a dialog closes in a separate task
  expect([list.isConnected, dialog.open]).toEqual([false, true])
  await userEvent.keyboard('{Escape}')
  await eventually(() => expect(dialog.open).toBe(false))
})

test('an open list follows the preferred colour scheme of the page', async () => {
  document.documentElement.style.colorScheme = 'light dark'
  const { list } = await open('JAR')
  expect(colorSchemeOf(list)).toBe('light')
  await prefer('dark')
  await eventually(() => expect(colorSchemeOf(list)).toBe('dark'))
  await prefer('light')
  await eventually(() => expect(colorSchemeOf(list)).toBe('light'))
})

/** What a theme button may do. The jar is in a card, which is slotted into a component. */
const THEMES: [string, (card: HTMLElement, shadow: HTMLElement) => void][] = [
  ['a class of the root', () => document.documentElement.classList.add('dark')],
  ['a data attribute of the body', () => document.body.setAttribute('data-theme', 'dark')],
  ['the style of a card around it', (card) => card.style.setProperty('background', '#221a2a')],
  ['the style of a slotting element', (_, shadow) => shadow.style.setProperty('background', '#111')],
  ['a class with a colour transition', () => document.body.classList.add('dark')],
  ['another style sheet', () => document.querySelector('style.night')!.removeAttribute('media')],
]
const THEMED = `<style class="ours">:root { background: white } :root.dark, [data-theme=dark], body.dark { background: #17121c }
  body { transition: background 0.2s }</style><style class="ours night" media="print">body { background: #17121c }</style>`

if (!customElements.get('themed-frame'))
  customElements.define(
    'themed-frame',
    class extends HTMLElement {
      readonly inside = document.createElement('div')
      constructor() {
        super()
        this.attachShadow({ mode: 'open' }).append(this.inside)
        this.inside.append(document.createElement('slot'))
      }
    },
  )

test.each(THEMES)('the list follows a theme button: %s', async (_name, press) => {
  document.head.insertAdjacentHTML('beforeend', THEMED)
  const { list } = await open('<themed-frame><div>JAR</div></themed-frame>')
  const frame = document.querySelector<HTMLElement & { inside: HTMLElement }>('themed-frame')!
  expect(colorSchemeOf(list)).toBe('light')
  press(frame.querySelector('div')!, frame.inside)
  await eventually(() => expect(colorSchemeOf(list)).toBe('dark'))
})

test('styles are read only while a list or legend is shown', async () => {
  const { jar, list } = await open('JAR')
  const reads = vi.spyOn(window, 'getComputedStyle')
  const toggled = async (isRead: boolean) => {
    if (jar.isConnected) await stillCanvas(300, within<HTMLCanvasElement>(jar, 'canvas'))
    // When a rest begins or ends, the pixel ratio is read.
    do {
      reads.mockClear()
      await pause(300)
    } while (reads.mock.calls.length > 0)
    document.documentElement.classList.toggle('dark')
    if (isRead) await eventually(() => expect(reads).toHaveBeenCalled())
    else await pause(50)
    expect(reads.mock.calls.length > 0).toBe(isRead)
  }
  await toggled(true)
  list.querySelector('button')!.click()
  await toggled(true) // the legend is shown: one candy stands for two
  jar.items = ITEMS.slice(0, 10)
  await toggled(false)
  jar.items = ITEMS
  await toggled(true)
  jar.remove()
  await toggled(false)
  reads.mockRestore()
})

test("the page's properties style list, button, legend and label", async () => {
  const [sheet, button, ink, line] = ['rgb(255, 248, 231)', 'rgb(255, 224, 160)', 'rgb(59, 42, 0)', 'rgb(128, 96, 0)']
  const own = { '--konpeito-sheet': sheet, '--konpeito-button': button, '--konpeito-ink': ink, '--konpeito-line': line }
  const { jar, list } = await open('<div>JAR</div>')
  const [closer, legend] = [list.querySelector('button')!, within(jar, 'p[style*="inset-block-end"]')]
  const label = within(jar, '[aria-hidden][style*="max-content"]')
  const looks = () =>
    [list, closer, legend, label].map((element) => {
      const { backgroundColor, color, borderTopColor, fontFamily } = getComputedStyle(element)
      return [backgroundColor, color, element === legend ? line : borderTopColor, fontFamily]
    })
  const before = looks()
  for (const [name, value] of Object.entries(own)) jar.style.setProperty(name, value)
  jar.parentElement!.style.setProperty('--konpeito-font', 'Georgia, serif')
  const on = (behind: string) => [behind, ink, line, 'Georgia, serif']
  expect(looks()).toEqual([on(sheet), on(button), on(sheet), on(sheet)])
  jar.style.cssText = jar.parentElement!.style.cssText = ''
  expect(looks()).toEqual(before)
})

test('title and close button stay in sight; nothing overflows', async () => {
  const { list, jar } = await open('JAR', 30)
  jar.items = Array.from({ length: 30 }, (_, id) => ({ id, label: `Donaudampfschifffahrtsgesellschaftskapitän ${id}` }))
  await eventually(() => expect(list.textContent).toContain('kapitän'))
  list.scrollTop = 400
  const close = list.querySelector('button')!
  const [box, button] = [list.getBoundingClientRect(), close.getBoundingClientRect()]
  expect(button.top).toBeGreaterThan(box.top)
  expect(button.bottom).toBeLessThan(box.top + 80)
  for (const width of [240, 200]) {
    jar.style.width = `${width}px`
    expect(list.scrollWidth).toBe(list.clientWidth)
  }
})

test('without WebGL the list and its button are above the poster', async () => {
  const bringBack = withoutWebGL()
  const poster = '<div slot="poster" style="background: #fee; pointer-events: auto"></div>'
  const jar = putBottle('interactive', [240, 300], poster)
  jar.items = ITEMS
  const opener = await eventually(() => {
    const found = [...jar.shadowRoot!.querySelectorAll('button')].find(({ textContent }) => /List/.test(textContent))!
    expect(found).toBeDefined()
    return found
  })
  /** The topmost element at the centre of an element. */
  const seenAt = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return jar.shadowRoot!.elementFromPoint(left + width / 2, top + height / 2)
  }
  opener.focus()
  await eventually(() => expect(opener.contains(seenAt(opener))).toBe(true))
  await userEvent.keyboard('{Enter}')
  const list = jar.shadowRoot!.querySelector('section')!
  expect(list.contains(seenAt(list))).toBe(true)
  expect(colorSchemeOf(list)).toBe('light')
  bringBack()
})
