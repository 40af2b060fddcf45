// The pages of the documentation at the width of a desktop and of a phone: axe finds nothing,
// nothing overflows, the list of pages folds on a phone, code is highlighted, and no other host is
// requested. The search works by keyboard.
import axe from 'axe-core/axe.min.js?raw'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => document.body.replaceChildren())

async function openPage(name: string, width: number): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.src = `/docs/${name}.html`
  frame.style.cssText = `width: ${width}px; height: 700px; border: 0`
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }))
  document.body.append(frame)
  await loaded
  // The script has run once code blocks have their wrapper.
  await vi.waitFor(() => expect(frame.contentDocument!.querySelector('.code')).not.toBeNull(), { timeout: 20_000 })
  return frame
}

const READ = [
  'index',
  'react',
  'ja-react',
  'physics',
  'recipes',
  'reference-physics',
  'reference-react',
  'reference-element',
]
test.each(READ)(
  'docs/%s.html',
  async (name) => {
    for (const width of [1200, 390]) {
      const frame = await openPage(name, width)
      const { contentDocument: page, contentWindow: window } = frame as {
        contentDocument: Document
        contentWindow: Window
      }
      expect(page.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      // The width of a frame is known after its first layout; the list follows.
      await vi.waitFor(() => expect(page.querySelector('nav.pages details')!.hasAttribute('open')).toBe(width > 760))
      const keyword = page.querySelector('.hljs-keyword')!
      const colour = (element: Element) => window.getComputedStyle(element).color
      expect(colour(keyword)).not.toBe(colour(page.querySelector('pre code')!))
      expect(await findViolations(frame)).toEqual([])
      const hosts = window.performance.getEntriesByType('resource').map(({ name }) => new URL(name).host)
      expect(new Set(hosts)).toEqual(new Set([location.host]))
      frame.remove()
    }
  },
  60_000,
)

async function findViolations(frame: HTMLIFrameElement): Promise<string[]> {
  const { contentDocument: page, contentWindow: window } = frame as {
    contentDocument: Document
    contentWindow: Window
  }
  const script = page.createElement('script')
  script.textContent = axe
  page.head.append(script)
  const { violations } = await (window as Window & { axe?: typeof import('axe-core') }).axe!.run()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('the search is opened, walked through and closed by keys', async () => {
  const frame = await openPage('react', 390)
  const page = frame.contentDocument!
  const press = (key: string) =>
    page.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const active = () => page.activeElement as HTMLElement
  // Vitest puts a call of its runner around each `import()`, also in this frame, which has none.
  const runner = { wrapDynamicImport: (load: () => unknown) => load() }
  Object.assign(frame.contentWindow!, { __vitest_browser_runner__: runner })
  press('/')
  const status = await vi.waitFor(
    () => {
      const found = page.querySelector('dialog[open] [role="status"]')!
      expect(found.textContent).toBe('')
      return found
    },
    { timeout: 30_000 }, // the reference is made first
  )
  const field = active() as HTMLInputElement
  const type = (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input'))
  }
  type('zzzzzz')
  expect(status.textContent).toBe('Nothing found.')
  type('counts by itself')
  expect(status.textContent).toMatch(/^\d+ results?$/)
  const first = page.querySelector<HTMLAnchorElement>('dialog li a')!
  expect(first.getAttribute('href')).toBe('react.html#a-jar-that-counts-by-itself')
  expect(first.textContent).toContain('React')
  expect(await findViolations(frame)).toEqual([])
  expect(page.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  press('ArrowDown')
  expect(active()).toBe(first)
  press('ArrowUp')
  expect(active()).toBe(field)
  press('ArrowUp')
  expect(active().closest('li')).toBe(page.querySelector('dialog li:last-child'))
  press('/')
  await vi.waitFor(() => expect(active() === field).toBe(true))
  press('Enter')
  await vi.waitFor(() => expect(frame.contentWindow!.location.hash).toBe('#a-jar-that-counts-by-itself'))
  expect(page.querySelector('dialog[open]')).toBeNull()
}, 60_000)

test('/docs redirects to the start', async () => {
  const response = await fetch('/docs')
  expect(response.url).toBe(`${location.origin}/docs/`)
  expect(await response.text()).toContain('aria-current="page">Start</a>')
})
