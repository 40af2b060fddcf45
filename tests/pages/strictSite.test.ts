// The built site under a strict policy, `default-src 'self'; script-src 'self'; style-src 'self'`:
// its views and the frame request nothing that it refuses, and nothing from another host. And in a
// browser that refuses all storage before the first script runs. The documentation:
// tests/docs/built.test.ts.
import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { luminance, prefer } from '../fixtures/colors.ts'
import { eventually, pause } from '../fixtures/wait.ts'

type Inside = Window & typeof globalThis
let frame: HTMLIFrameElement | null = null

const closeStrict = () => frame?.remove()

/** Opens a page of the built site, served by tests/commands/builtSite.ts. */
async function openStrict(path: string, place: 'strict' | 'undrawn' = 'strict'): Promise<Inside> {
  closeStrict()
  frame = document.createElement('iframe')
  frame.src = `/${place}/${path}`
  frame.style.cssText = 'width: 900px; height: 640px; border: 0'
  const loaded = new Promise((done) => frame!.addEventListener('load', done, { once: true }))
  document.body.append(frame)
  await loaded
  return frame.contentWindow as Inside
}

/** What the policy has refused so far: browsers buffer such reports for later observers. */
async function violations({ ReportingObserver }: Inside): Promise<string[]> {
  const found: string[] = []
  const record = (reports: { body?: { effectiveDirective?: string; blockedURL?: string } | null }[]) => {
    for (const { body } of reports) found.push(`${body?.effectiveDirective} ${body?.blockedURL}`)
  }
  const observer = new ReportingObserver(record, { types: ['csp-violation'], buffered: true })
  observer.observe()
  await pause(50)
  record(observer.takeRecords())
  observer.disconnect()
  return found
}

/** Expects that nothing was refused and no other host was asked, and that a refusal is reported. */
async function expectClean(inside: Inside): Promise<void> {
  expect(await violations(inside)).toEqual([])
  const asked = inside.performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)
  expect(new Set([...asked, location.origin])).toEqual(new Set([location.origin]))
  // The policy is in force, and its refusals are reported here.
  const style = inside.document.createElement('style')
  style.textContent = 'body { color: red }'
  inside.document.head.append(style)
  await eventually(async () => expect(await violations(inside)).toEqual(['style-src-elem inline']))
}

/** Waits for an element of the frame. Compares booleans: a failure would print the whole page. */
const there = (find: () => Element | null | undefined) => eventually(() => expect(Boolean(find())).toBe(true))

/** Expects no violations in a view of the page, with its Embed panel open where it has one. */
async function expectViewClean(view: string): Promise<void> {
  const inside = await openStrict(`index.html?view=${view}&count=20&quality=low&locale=en`)
  await there(() => inside.document.querySelector('canvas'))
  const named = (name: string) =>
    [...inside.document.querySelectorAll('button')].find(
      ({ textContent, ariaDisabled }) => textContent === name && !ariaDisabled, // it is while its part loads
    )
  const share = named('Share …')
  share?.click()
  if (share) {
    await there(() => named('Embed …'))
    named('Embed …')!.click()
    await there(() => inside.document.querySelector('textarea'))
    await there(() => inside.document.querySelector('iframe[data-ready]')) // the preview
  }
  await expectClean(inside)
}

afterEach(closeStrict)

test.each(['torus', 'bottle', 'walker', 'blocks'])('the page, %s', expectViewClean)

test.each([
  ['day', 'dark', 'light'],
  ['night', 'light', 'dark'],
] as const)('by %s in a %s system the panel of the built page is %s', async (look, system, seen) => {
  await prefer(system)
  const inside = await openStrict(`index.html?look=${look}&count=0&quality=low&locale=en`)
  const panel = () => inside.document.querySelector('.panel')
  await there(panel)
  await eventually(() => expect(luminance(inside.getComputedStyle(panel()!).color) < 0.5).toBe(seen === 'light'))
  await prefer('light')
})

test('the frame', async () => {
  const inside = await openStrict('embed.html?view=torus&count=5&capacity=2&interactive=1&quality=low&sound=1')
  await there(() => inside.document.querySelector('canvas'))
  const list = [...inside.document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('List'))
  list!.click()
  await there(() => {
    inside.document.querySelector('td button')!.dispatchEvent(new Event('focusin', { bubbles: true }))
    return inside.document.querySelector('[data-konpeito] [aria-hidden]:not([hidden])')
  })
  await expectClean(inside)
})

test.each(['text/javascript', 'module'])(
  'a script of type %s that is not the own one may fail in the frame',
  async (type) => {
    const inside = await openStrict('embed.html?count=3&quality=low')
    await there(() => inside.document.querySelector('[data-konpeito] canvas'))
    const script = Object.assign(inside.document.createElement('script'), { type, src: 'missing.js' })
    await new Promise((done) => {
      script.onerror = done
      inside.document.head.append(script)
    })
    expect(inside.document.querySelector('[data-konpeito] canvas')).not.toBeNull()
  },
)

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
