// Share and Embed: by pointer and keyboard, in both languages; copied snippets work; a failing
// clipboard is reported.
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../../src/page/App.tsx'
import { EmbedDialog } from '../../src/page/share/EmbedDialog.tsx'
import { parseQuery } from '../../src/settings/query.ts'
import '../../src/page/page.css'
import '../../src/page/panel.css'
import '../../src/page/controls.css'
import '../../src/page/share/embed.css'
import '../../src/page/torus/torus.css'

const address = location.href
const PATIENCE = { timeout: 30_000, interval: 100 }
let copied: string[] = []

beforeEach(async () => {
  await page.viewport(722, 562)
  copied = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    copied.push(await (await item!.getType('text/plain')).text())
  })
})
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', address)
})

/** Renders only the panel of a page with this query, without a scene. */
async function openPanel(query: string) {
  const { settings } = parseQuery(`?quality=low&paused=1&${query}`)
  await render(<EmbedDialog settings={settings} site={`${location.origin}/index.html`} />)
}

/** Renders the whole page. */
async function open(query: Record<string, string>, hash = '') {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ locale: 'en', quality: 'low', paused: '1', ...query }))
    url.searchParams.set(name, value)
  url.hash = hash
  history.replaceState(null, '', url)
  document.documentElement.style.height = document.body.style.height = '100%'
  await render(
    <div style={{ position: 'fixed', inset: 0 }}>
      <App />
    </div>,
  )
  await vi.waitFor(() => expect(document.querySelector('canvas')).not.toBeNull(), PATIENCE)
}
/** Unfolds settings and readings. */
const unfold = () => document.querySelector<HTMLElement>('.instruments > summary')!.click()
const status = () => expect.element(page.getByRole('dialog').getByRole('status'), PATIENCE)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const code = () =>
  document.querySelector<HTMLTextAreaElement>('.embed-way:not([hidden], [data-ending-style]) textarea')!

test('the snippet follows the choices; copying is announced', async () => {
  await openPanel('count=30&palette=matcha&seed=7')
  await button('Embed …').click()
  expect(code().value).toContain('/embed.html?')
  expect(code().value).toContain('palette=matcha')
  await expect.element(page.getByTestId('embed-size'), PATIENCE).toHaveTextContent('Full width × 480 px')
  await page.getByRole('switch', { name: 'As wide as the page' }).click()
  const height = page.getByRole('textbox', { name: 'Height' })
  await height.fill('300')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTestId('embed-size'), PATIENCE).toHaveTextContent('480 × 300 px')
  await page.getByRole('switch', { name: 'Transparent background' }).click()
  await page.getByRole('textbox', { name: 'Page that may send messages' }).fill('https://blog.example/post')
  await button('Copy').click()
  await status().toHaveTextContent('Copied')
  expect(copied).toEqual([code().value])
  expect(copied[0]).toMatch(/transparent=1.*origin=https:\/\/blog\.example"/)
  expect(copied[0]).toContain('width="480"\n  height="300"')
  await page.getByRole('textbox', { name: 'Page that may send messages' }).fill('no address')
  await expect.element(page.getByRole('alert'), PATIENCE).toHaveTextContent('not a web address')
  await page.getByRole('tab', { name: 'React' }).click()
  expect(code().value).toContain(
    '<KonpeitoBottle\n      count={30}\n      beside={1}\n      seed={7}\n      palette="matcha"',
  )
  expect(code().value).toMatch(/^ {6}interactive$/m)
  await button('Play').click()
  const beside = page.getByRole('textbox', { name: 'Candies beside the bottle' })
  await beside.fill('24')
  await userEvent.keyboard('{Enter}')
  expect(code().value).toContain('beside={24}')
  expect(code().value).toContain('interactive="play"')
  await button('Look').click()
  expect(code().value).not.toContain('interactive')
  await button('Bowl').click()
  const goal = page.getByRole('textbox', { name: 'Goal (0: none)' })
  await goal.fill('50')
  await userEvent.keyboard('{Enter}')
  expect(code().value).toContain('vessel="bowl"')
  expect(code().value).toContain('goal="50"')
})

test.each(['en', 'ja'])('works by keyboard alone, axe finds nothing: %s', async (locale) => {
  await openPanel(`locale=${locale}`)
  const opener = button(locale === 'en' ? 'Embed …' : '埋め込む…')
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog'), PATIENCE).toBeVisible()
  ;(page.getByRole('tab', { name: 'iframe' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await vi.waitFor(() => expect(code().value).toContain('<konpeito-bottle'), PATIENCE)
  await vi.waitFor(() => expect(document.querySelectorAll('textarea')).toHaveLength(1), PATIENCE)
  await userEvent.keyboard('{Tab}') // the snippet
  expect(document.activeElement).toBe(code())
  await userEvent.keyboard('{Tab}{Enter}')
  await vi.waitFor(() => expect(copied[0]).toContain('<konpeito-bottle'))
  const { violations } = await axe.run(document.querySelector('[role=dialog]')!)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(document.activeElement).toBe(opener.element())
})

test('a garden is embedded by iframe alone, with fewer choices', async () => {
  await openPanel('view=blocks&count=40&look=evening')
  await button('Embed …').click()
  await expect.element(page.getByRole('dialog', { name: 'Embed this scene' }), PATIENCE).toBeVisible()
  expect(code().value).toContain('/embed.html?view=blocks&amp;count=40')
  expect(code().value).toContain('look=evening')
  expect(document.querySelectorAll('[role=tab]')).toHaveLength(0) // no tabs for a single way
  const switches = [...document.querySelectorAll('[role=dialog] .choice')].map((choice) => choice.textContent)
  expect(switches).toEqual(['As wide as the page', 'Transparent background'])
  await button('Copy').click()
  await vi.waitFor(() => expect(copied).toEqual([code().value]))
})

test.each(['en', 'ja'])('the panel of a garden fits a window 900 px high: %s', async (locale) => {
  await page.viewport(1400, 900)
  const small = document.createElement('style')
  small.textContent = 'main.scene { inset: 0 auto auto 0 !important; width: 60px !important; height: 60px !important }'
  document.head.append(small)
  await open({ view: 'blocks', count: '0', locale })
  await expect.element(button(locale === 'en' ? 'Embed …' : '埋め込む…'), PATIENCE).toBeVisible()
  const panel = document.querySelector('aside')!
  const more = panel.querySelector('.panel-more')!
  expect(more.scrollHeight).toBeLessThanOrEqual(more.clientHeight)
  const [box, last] = [panel, [...panel.querySelectorAll('.language')].at(-1)!].map((e) => e.getBoundingClientRect())
  expect(last!.bottom).toBeLessThan(box!.bottom)
  expect(box!.bottom).toBeLessThan(900 - 20)
  unfold()
  await vi.waitFor(() => expect(panel.querySelector('[data-testid=garden-blocks]')).not.toBeNull(), PATIENCE)
  // No label overflows its chip.
  for (const chip of panel.querySelectorAll('.chip, .segment'))
    expect(chip.scrollWidth).toBeLessThanOrEqual(chip.clientWidth)
  small.remove()
})

test('the iframe of the snippet shows the jar of the page', async () => {
  await openPanel('count=12&palette=sakura')
  await button('Embed …').click()
  const box = document.createElement('div')
  box.innerHTML = code().value
  const frame = box.querySelector('iframe')!
  frame.loading = 'eager'
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }))
  document.body.append(box)
  await loaded
  const answer = new Promise<{ stats: { count: number } }>((done) =>
    window.addEventListener('message', ({ data }) => data?.id === 'stats' && done(data)),
  )
  frame.contentWindow!.postMessage({ source: 'konpeito', type: 'stats', id: 'stats' }, location.origin)
  expect((await answer).stats.count).toBe(12)
  for (const feature of ['gyroscope', 'clipboard-write', 'autoplay']) expect(frame.allow).toContain(feature)
  box.remove()
})

test('without clipboard a selected field is copied, or failure reported', async () => {
  await openPanel('')
  vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  let field = ''
  const command = vi.spyOn(document, 'execCommand').mockImplementation(() => {
    field = (document.activeElement as HTMLTextAreaElement).value
    return true
  })
  await button('Embed …').click()
  await button('Copy').click()
  await status().toHaveTextContent('Copied')
  expect(field).toBe(code().value)
  command.mockReturnValue(false)
  await button('Copy').click()
  await status().toHaveTextContent('refused to copy')
})

test('slow links are written within the click, as WebKit requires', async () => {
  await open({ count: '4' })
  for (const name of ['Copy link', 'Link with every candy']) {
    vi.mocked(navigator.clipboard.write).mockClear()
    ;(button(name).element() as HTMLElement).click()
    expect(navigator.clipboard.write).toHaveBeenCalledOnce()
  }
  await vi.waitFor(() => expect(copied).toHaveLength(2), PATIENCE)
  expect(copied[1]).toContain('#s=z.')
})

test('links carry the settings, or the bottle with every candy', async () => {
  await open({ count: '9', palette: 'ramune' })
  unfold()
  for (let k = 0; k < 40; k++) window.dispatchEvent(new KeyboardEvent('keydown', { key: '.', repeat: k > 0 }))
  await vi.waitFor(() => expect(page.getByTestId('bodies').element().textContent).toBe('9'), PATIENCE)
  await button('Copy link').click()
  await vi.waitFor(() => expect(copied).toHaveLength(1))
  expect(new URL(copied[0]!).searchParams.get('palette')).toBe('ramune')
  expect(new URL(copied[0]!).hash).toBe('')
  await button('Link with every candy').click()
  await vi.waitFor(() => expect(copied).toHaveLength(2))
  await expect
    .element(page.getByRole('region', { name: 'Share' }).getByRole('status'), PATIENCE)
    .toHaveTextContent(/Link copied: /)
  await cleanup()

  // All nine are inside at once; a new jar would queue them.
  await open({ count: '3' }, new URL(copied[1]!).hash)
  unfold()
  await vi.waitFor(() => expect(page.getByTestId('bodies').element().textContent).toBe('9'), PATIENCE)
  expect(page.getByTestId('waiting').element().textContent).toBe('0')
})

test('a damaged link is reported', async () => {
  await open({ count: '3' }, '#s=z.damaged')
  await expect.element(page.getByRole('alert'), PATIENCE).toHaveTextContent('The link could not be opened')
})
