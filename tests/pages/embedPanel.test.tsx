// Share and Embed: by pointer and keyboard, in both languages; copied snippets work; a failing
// clipboard is reported.
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../../site/page/App.tsx'
import { EmbedDialog } from '../../site/share/EmbedDialog.tsx'
import { parseQuery } from '../../src/settings/query.ts'
import '../withoutDrawing.ts'

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
const status = () => expect.element(page.elementLocator(document.querySelector('.embed-copy [role=status]')!), PATIENCE)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const code = () =>
  document.querySelector<HTMLTextAreaElement>('.embed-way:not([hidden], [data-ending-style]) textarea')!

const preview = () => document.querySelector<HTMLIFrameElement>('iframe[title=Preview]')!
/** Waits for the first picture of the preview. */
const drawn = () => vi.waitFor(() => expect(preview()?.dataset.ready).toBe('true'), PATIENCE)

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
  await page.getByText('More options').click()
  const origin = page.getByRole('textbox', { name: 'Page that may send messages' })
  await origin.fill('https://blog.example/post')
  await button('Copy').click()
  await status().toHaveTextContent('Copied')
  expect(copied).toEqual([code().value])
  expect(copied[0]).toMatch(/transparent=1.*origin=https:\/\/blog\.example"/)
  expect(copied[0]).toContain('width="480"\n  height="300"')
  await origin.fill('no address')
  await userEvent.keyboard('{Enter}')
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
  expect(code().value).toContain('vessel="bowl"')
})

test('what is counted, goals and amounts: errors are at their fields', async () => {
  await openPanel('count=30')
  await button('Embed …').click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  await group('What is counted').getByRole('button', { name: 'Heart' }).click()
  await field('Emoji or address of an image').fill('🍓')
  await field('Goals').fill('50,100:Pizza')
  await field('Full at').fill('200')
  await field('Value of one candy').fill('2.5')
  const asked = () =>
    Object.fromEntries(new URL(/src="([^"]+)"/.exec(code().value)![1]!.replaceAll('&amp;', '&')).searchParams)
  const good = { shape: 'heart', image: '🍓', goal: '50,100:Pizza', fills: '200', unit: '2.5' }
  await vi.waitFor(() => expect(asked()).toMatchObject(good))
  // While it is typed nothing is said, and the snippet keeps the last value that is allowed.
  await field('Goals').fill('50,')
  expect(document.querySelectorAll('[role=dialog] [role=alert]')).toHaveLength(0)
  expect(asked()).toMatchObject(good)
  await field('Full at').fill('0')
  await field('Value of one candy').fill('many')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() =>
    expect([...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toEqual([
      'This must be numbers above 0 with commas, each perhaps with a label, such as 50,100:Pizza, or none.',
      'This must be auto or a number from 1 to 1000000.',
      'This must be a number from 0.01 to 1000000.',
    ]),
  )
  await expect.element(field('Goals')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Goals')).toHaveAccessibleDescription(/numbers above 0/)
  expect(asked()).toMatchObject(good)
  for (const name of ['Goals', 'Full at', 'Value of one candy']) await field(name).fill('')
  await vi.waitFor(() => expect(document.querySelectorAll('[role=alert]')).toHaveLength(0))
  for (const name of ['goal', 'fills', 'unit']) expect(asked()).not.toHaveProperty(name)
  expect(asked()).toMatchObject({ shape: 'heart', image: '🍓' })
})

test('an overlay has the address of a stream, which the preview does not open', async () => {
  await openPanel('count=30')
  await button('Embed …').click()
  await page.getByRole('tab', { name: 'Overlay' }).click()
  const events = page.getByRole('textbox', { name: 'Its address' })
  await events.fill('mailto:a')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('alert'), PATIENCE).toHaveTextContent('an EventSource or a WebSocket')
  await events.fill('wss://tips.example/live')
  await vi.waitFor(() => expect(code().value).toMatch(/\?count=0&.*transparent=1&events=wss:\/\/tips\.example\/live$/))
  await expect.element(page.getByText('In OBS Studio')).toBeVisible()
  await vi.waitFor(() => expect(preview().src).toContain('transparent=1'), PATIENCE)
  expect(preview().src).not.toContain('events')
  await expect.element(page.getByRole('switch', { name: 'Transparent background' })).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Iframe' }).click()
  await vi.waitFor(() => expect(code().value).toMatch(/embed\.html\?count=30&/), PATIENCE)
  expect(code().value).not.toMatch(/transparent|events/)
})

test('the preview follows the choices, has their proportions, and leaves with the dialog', async () => {
  await openPanel('count=5&view=torus&palette=sakura')
  expect(preview()).toBeNull()
  const entries = history.length
  await button('Embed …').click()
  await drawn()
  const first = preview()
  expect(new URL(first.src).searchParams.get('palette')).toBe('sakura')
  expect(first.clientWidth / first.clientHeight).toBeCloseTo(960 / 480, 1)
  await page.getByRole('switch', { name: 'As wide as the page' }).click()
  await page.getByRole('textbox', { name: 'Height' }).fill('960')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(preview().clientWidth / preview().clientHeight).toBeCloseTo(480 / 960, 1))
  expect(preview()).toBe(first) // another size is no other address
  await page.getByRole('switch', { name: 'Transparent background' }).click()
  // A message changes this: the frame and its picture stay.
  const body = first.contentDocument!.body
  await vi.waitFor(() => expect(body.hasAttribute('data-transparent')).toBe(true), PATIENCE)
  expect(preview()).toBe(first)
  await page.getByRole('textbox', { name: 'Count at the start' }).fill('9')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(preview()).not.toBe(first), PATIENCE)
  expect(first.isConnected).toBe(false)
  expect(document.querySelectorAll('iframe[title=Preview]')).toHaveLength(1)
  await drawn()
  expect(history.length).toBe(entries)
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(preview()).toBeNull()
})

test('an image that cannot be read is reported in the preview', async () => {
  await openPanel('count=3')
  await button('Embed …').click()
  await page.getByRole('textbox', { name: 'Emoji or address of an image' }).fill('/no-such-image.png')
  await expect
    .element(page.getByRole('region', { name: 'Preview' }).getByRole('status'), PATIENCE)
    .toHaveTextContent('the image of the jar cannot be read (/no-such-image.png)')
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
  // After the preview and the options come the snippet and its button.
  const last = page.getByText(locale === 'en' ? 'More options' : 'そのほかの設定').element() as HTMLElement
  last.focus()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(code())
  await userEvent.keyboard('{Tab}{Enter}')
  await vi.waitFor(() => expect(copied[0]).toContain('<konpeito-bottle'))
  const { violations } = await axe.run({ include: ['[role=dialog]'], exclude: ['iframe'] })
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
