// The built site under the headers of a strict page: the page in its four views, the frame and the documentation ask for nothing that
// `default-src 'self'; script-src 'self'; style-src 'self'` refuses, and for nothing of another host; live jars are drawn.
import { afterEach, expect, test, vi } from 'vitest'

const PATIENCE = { timeout: 40_000, interval: 100 }
type Inside = Window & typeof globalThis
let frame: HTMLIFrameElement | null = null
afterEach(() => frame?.remove())

async function open(path: string): Promise<Inside> {
  frame = document.createElement('iframe')
  frame.src = `/strict/${path}`
  frame.style.cssText = 'width: 900px; height: 640px; border: 0'
  const loaded = new Promise((done) => frame!.addEventListener('load', done, { once: true }))
  document.body.append(frame)
  await loaded
  return frame.contentWindow as Inside
}

/** What the policy has refused so far: browsers keep such reports for whoever asks later. */
async function breaches({ ReportingObserver }: Inside): Promise<string[]> {
  const told: string[] = []
  const tell = (reports: { body: { effectiveDirective?: string; blockedURL?: string } | null }[]) => {
    for (const { body } of reports) told.push(`${body?.effectiveDirective} ${body?.blockedURL}`)
  }
  const observer = new ReportingObserver(tell as never, { types: ['csp-violation'], buffered: true })
  observer.observe()
  await new Promise((done) => setTimeout(done, 50))
  tell(observer.takeRecords() as never)
  observer.disconnect()
  return told
}

async function expectClean(inside: Inside): Promise<void> {
  expect(await breaches(inside)).toEqual([])
  const asked = inside.performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)
  expect(new Set([...asked, location.origin])).toEqual(new Set([location.origin]))
  // The policy is there, and what it refuses is seen here.
  const style = inside.document.createElement('style')
  style.textContent = 'body { color: red }'
  inside.document.head.append(style)
  await vi.waitFor(async () => expect(await breaches(inside)).toEqual(['style-src-elem inline']), PATIENCE)
}

/** Elements of another window are only asked whether they are there: printed, they would be a whole page. */
const there = (find: () => Element | null | undefined) => vi.waitFor(() => expect(Boolean(find())).toBe(true), PATIENCE)

test.each(['bottle', 'torus', 'walker', 'blocks'])(
  'the page, %s',
  async (view) => {
    const inside = await open(`index.html?view=${view}&count=20&quality=low&locale=en`)
    await there(() => inside.document.querySelector('canvas'))
    const embed = [...inside.document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Embed …')
    embed?.click()
    if (embed) await there(() => inside.document.querySelector('textarea'))
    await expectClean(inside)
  },
  90_000,
)

test('the frame', async () => {
  const inside = await open('embed.html?view=torus&count=5&quality=low&sound=1')
  await there(() => inside.document.querySelector('canvas'))
  await expectClean(inside)
}, 90_000)

test('every page of the documentation', async () => {
  const start = await open('docs/index.html')
  const names = [...start.document.querySelectorAll('nav.pages a')].map((link) => link.getAttribute('href')!)
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    frame!.remove()
    const inside = await open(`docs/${name}`)
    await there(() => inside.document.querySelector('.code'))
    const live = inside.document.querySelector('.live konpeito-bottle')
    live?.scrollIntoView()
    if (live) await there(() => live.shadowRoot?.querySelector('canvas'))
    await expectClean(inside)
  }
}, 90_000)
