// Share and Embed: by pointer and keyboard, in both languages; copied snippets work; a failing
// clipboard is reported.
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { EmbedDialog } from '../../site/share/EmbedDialog.tsx'
import { parseQuery } from '../../src/settings/query.ts'
import { axeFindsNothing } from '../fixtures/axe.ts'
import { openPage, type, unfold } from '../fixtures/sitePage.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

const WINDOW = [722, 562] as const
let copied: string[] = []

beforeEach(async () => {
  await page.viewport(...WINDOW)
  copied = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    copied.push(await (await item!.getType('text/plain')).text())
  })
})

/** Renders only the panel of a page with this query, without a scene. */
async function openPanel(query: string) {
  const { settings } = parseQuery(`?quality=low&paused=1&${query}`)
  await render(<EmbedDialog settings={settings} site={`${location.origin}/undrawn/index.html`} />)
}

/** Opens it, by the name of its button. */
async function openDialog(query: string) {
  await openPanel(query)
  await button('Embed …').click()
}
/** Presses a button, and waits until the status has said a text, which leaves after seconds. */
async function press(name: string, text: string) {
  const status = document.querySelector('.embed-copy [role=status]')!
  const said: (string | null)[] = []
  const observer = new MutationObserver(() => said.push(status.textContent))
  observer.observe(status, { childList: true, subtree: true, characterData: true })
  await button(name).click()
  await eventually(() => expect(said.join()).toContain(text))
  observer.disconnect()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const code = () =>
  document.querySelector<HTMLTextAreaElement>('.embed-way:not([hidden], [data-ending-style]) textarea')!

const preview = () => document.querySelector<HTMLIFrameElement>('iframe[title=Preview]')!
/** Waits for the first picture of the preview. */
const drawn = () => eventually(() => expect(preview()?.dataset.ready).toBe('true'))

test('the snippet follows the choices; copying is announced', async () => {
  await openDialog('count=30&palette=matcha&seed=7')
  expect(code().value).toMatch(/\/embed\.html\?.*palette=matcha/)
  await expect.element(page.getByTestId('embed-size')).toHaveTextContent('Full width × 480 px')
  await page.getByRole('switch', { name: 'As wide as the page' }).click()
  await type('Height', '300')
  await expect.element(page.getByTestId('embed-size')).toHaveTextContent('480 × 300 px')
  await page.getByRole('switch', { name: 'Transparent background' }).click()
  await page.getByText('More options').click()
  await page.getByRole('textbox', { name: 'Page that may send messages' }).fill('https://blog.example/post')
  await press('Copy', 'Copied')
  expect(copied).toEqual([code().value])
  expect(copied[0]).toMatch(/transparent=1.*origin=https:\/\/blog\.example"/)
  expect(copied[0]).toContain('width="480"\n  height="300"')
  await type('Page that may send messages', 'no address')
  await expect.element(page.getByRole('alert')).toHaveTextContent('not a web address')
  await page.getByRole('tab', { name: 'React' }).click()
  expect(code().value).toMatch(/<KonpeitoBottle\s+count=\{30\}\s+seed=\{7\}\s+palette="matcha"/)
  expect(code().value).toMatch(/^ {6}interactive$/m)
  await button('Play').click()
  await type('Candies beside the bottle', '24')
  expect(code().value).toContain('beside={24}')
  expect(code().value).toContain('interactive="play"')
  await button('Look').click()
  expect(code().value).not.toContain('interactive')
  await button('Bowl').click()
  expect(code().value).toContain('vessel="bowl"')
})

test('what is counted, goals and amounts: errors are at their fields', async () => {
  await openDialog('count=30')
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
  await eventually(() => expect(asked()).toMatchObject(good))
  // While it is typed nothing is said, and the snippet keeps the last value that is allowed.
  await field('Goals').fill('50,')
  expect(document.querySelectorAll('[role=dialog] [role=alert]')).toHaveLength(0)
  expect(asked()).toMatchObject(good)
  await field('Full at').fill('0')
  await field('Value of one candy').fill('many')
  await userEvent.keyboard('{Enter}')
  await eventually(() =>
    expect([...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toEqual([
      'This must be numbers above 0 with commas, each perhaps with a label, such as 50,100:Pizza, or none.',
      'This must be auto or a number from 1 to 1000000000000.',
      'This must be a number from 0.01 to 1000000000000.',
    ]),
  )
  await expect.element(field('Goals')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Goals')).toHaveAccessibleDescription(/numbers above 0/)
  expect(asked()).toMatchObject(good)
  for (const name of ['Goals', 'Full at', 'Value of one candy']) await field(name).fill('')
  await eventually(() => expect(document.querySelectorAll('[role=alert]')).toHaveLength(0))
  for (const name of ['goal', 'fills', 'unit']) expect(asked()).not.toHaveProperty(name)
  expect(asked()).toMatchObject({ shape: 'heart', image: '🍓' })
})

test('an overlay has the address of a stream, which the preview does not open', async () => {
  await openDialog('count=30')
  await page.getByRole('tab', { name: 'Overlay' }).click()
  const events = page.getByRole('textbox', { name: 'Its address' })
  const warning = page.getByText('This address has no stream of events yet')
  await expect.element(warning).toBeVisible()
  await expect.element(events).toHaveAttribute('placeholder', 'none yet')
  await events.fill('mailto:a')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('an EventSource or a WebSocket')
  await events.fill('wss://tips.example/live')
  await eventually(() =>
    expect(code().value).toMatch(/\?count=0&.*transparent=1&events=wss:\/\/tips\.example\/live&announce=1$/),
  )
  await expect.element(page.getByText('In OBS Studio')).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
  await eventually(() => expect(preview().src).toContain('transparent=1'))
  expect(preview().src).not.toContain('events')
  await drawn()
  // All that it says: a slow machine may look too late.
  const news = preview().contentDocument!.querySelector('.news')!
  const said: (string | null)[] = []
  const listener = new MutationObserver(() => {
    if (said.at(-1) !== news.textContent) said.push(news.textContent)
  })
  listener.observe(news, { childList: true, subtree: true, characterData: true })
  for (const name of ['Test: Mika +5', 'Test: Ren +50']) await button(name).click()
  await eventually(() => expect(said.filter((text) => text!.trim())).toEqual(['Mika +5', 'Ren +50']))
  await eventually(() => expect(news.textContent!.trim()).toBe(''))
  await expect.element(page.getByRole('switch', { name: 'Transparent background' })).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Iframe' }).click()
  await eventually(() => expect(code().value).toMatch(/embed\.html\?count=30&/))
  expect(code().value).not.toMatch(/transparent|events|announce/)
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
  await type('Height', '960')
  await eventually(() => expect(preview().clientWidth / preview().clientHeight).toBeCloseTo(480 / 960, 1))
  expect(preview()).toBe(first) // another size is no other address
  await page.getByRole('switch', { name: 'Transparent background' }).click()
  await eventually(() => expect(preview().contentDocument!.body.hasAttribute('data-transparent')).toBe(true))
  await type('Count at the start', '9')
  await eventually(() => expect(preview()).not.toBe(first))
  expect(first.isConnected).toBe(false)
  expect(document.querySelectorAll('iframe[title=Preview]')).toHaveLength(1)
  await drawn()
  expect(history.length).toBe(entries)
  await userEvent.keyboard('{Escape}')
  await eventually(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(preview()).toBeNull()
})

test('an image that cannot be read is reported in the preview', async () => {
  await openDialog('count=3')
  await page.getByRole('textbox', { name: 'Emoji or address of an image' }).fill('/no-such-image.png')
  await expect
    .element(page.getByRole('region', { name: 'Preview' }).getByRole('status'))
    .toHaveTextContent('the image of the jar cannot be read (/no-such-image.png)')
})

test.each(['en', 'ja'])('works by keyboard alone, axe finds nothing: %s', async (locale) => {
  await openPanel(`locale=${locale}`)
  const opener = button(locale === 'en' ? 'Embed …' : '埋め込む…')
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  ;(page.getByRole('tab', { name: 'iframe' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await eventually(() => expect(code().value).toContain('<konpeito-bottle'))
  await eventually(() => expect(document.querySelectorAll('textarea')).toHaveLength(1))
  // After the preview and the options come the snippet and its button.
  const last = page.getByText(locale === 'en' ? 'More options' : 'そのほかの設定').element() as HTMLElement
  last.focus()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(code())
  await userEvent.keyboard('{Tab}{Enter}')
  await eventually(() => expect(copied[0]).toContain('<konpeito-bottle'))
  await axeFindsNothing({ include: ['[role=dialog]'], exclude: ['iframe'] })
  await userEvent.keyboard('{Escape}')
  await eventually(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(document.activeElement).toBe(opener.element())
})

test('the iframe of the snippet shows the jar of the page', async () => {
  await openDialog('count=12&palette=sakura')
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
  await press('Copy', 'Copied')
  expect(field).toBe(code().value)
  command.mockReturnValue(false)
  await press('Copy', 'refused to copy')
})

test('links carry the settings, or the bottle with every candy, and are written within the click', async () => {
  await openPage('paused=1&count=9&palette=ramune', { window: WINDOW })
  unfold()
  await eventually(() => expect(page.getByTestId('bodies').element().textContent).toBe('9'))
  await button('Share …').click()
  for (const [k, name] of ['Settings only', 'With every candy'].entries()) {
    await button('Copy link').click()
    vi.mocked(navigator.clipboard.write).mockClear()
    ;(button(name).element() as HTMLElement).click()
    expect(navigator.clipboard.write).toHaveBeenCalledOnce() // WebKit requires it
    await eventually(() => expect(copied).toHaveLength(k + 1))
  }
  const [settings, whole] = copied.map((link) => new URL(link))
  expect([settings!.searchParams.get('palette'), settings!.hash]).toEqual(['ramune', ''])
  await expect
    .element(page.getByRole('region', { name: 'Share' }).getByRole('status'))
    .toHaveTextContent(/Link copied: /)
  await cleanup()

  // All nine are inside at once; a new jar would queue them.
  await openPage(`paused=1&count=3${whole!.hash}`, { window: WINDOW })
  unfold()
  await eventually(() => expect(page.getByTestId('bodies').element().textContent).toBe('9'))
  expect(page.getByTestId('waiting').element().textContent).toBe('0')
})

test('a damaged link is reported', async () => {
  await openPage('paused=1&count=3#s=z.damaged', { window: WINDOW })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The link could not be opened')
})
