// The pages of the documentation as a reader meets them, in frames of a desk's and of a phone's width: axe finds nothing, nothing is wider than the
// window, the list of pages folds on a phone, code has its colours, and nothing is asked of another host.
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
  // The script has run once code has its holder.
  await vi.waitFor(() => expect(frame.contentDocument!.querySelector('.code')).not.toBeNull(), { timeout: 20_000 })
  return frame
}

const READ = ['react', 'physics', 'recipes', 'reference-physics', 'reference-react', 'reference-element']
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
      // A frame learns its width with its first layout; the list follows.
      await vi.waitFor(() => expect(page.querySelector('nav.pages details')!.hasAttribute('open')).toBe(width > 760))
      const keyword = page.querySelector('.hljs-keyword')!
      const colour = (element: Element) => window.getComputedStyle(element).color
      expect(colour(keyword)).not.toBe(colour(page.querySelector('pre code')!))
      const script = page.createElement('script')
      script.textContent = axe
      page.head.append(script)
      const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      const hosts = window.performance.getEntriesByType('resource').map(({ name }) => new URL(name).host)
      expect(new Set(hosts)).toEqual(new Set([location.host]))
      frame.remove()
    }
  },
  60_000,
)

test('/docs leads to the start', async () => {
  const response = await fetch('/docs')
  expect(response.url).toBe(`${location.origin}/docs/`)
  expect(await response.text()).toContain('aria-current="page">Start</a>')
})
