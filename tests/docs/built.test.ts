// The documentation as `npm run build:site` has built it, served with the strict policy: every page
// is reached, logs nothing, is refused nothing and loads no other host; links, anchors and pictures
// hold; the live jars, the search, the languages and the dark colours work. axe finds nothing.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ensureChromium, softwareGlFlags } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/docs/snippets.mjs'
import { STRICT, serve } from '../../scripts/served.mjs'
import { WITHOUT_DRAWING } from '../drawCalls.ts'

const site = join(root, 'dist/site')
let server: Awaited<ReturnType<typeof serve>>
let browser: Browser
beforeAll(async () => {
  if (!existsSync(join(site, 'docs'))) throw new Error('dist/site/docs is missing: run npm run build:site')
  // In a folder of the host, as the site may be.
  server = await serve(site, { 'content-security-policy': STRICT }, '/a/b/')
  browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

type Watched = Window & { ready: number }

/** In each page: logs what the policy refuses, also in silence, and counts jars that have drawn. */
function watch(): void {
  const page = window as unknown as Watched
  page.ready = 0
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('refused', violatedDirective, blockedURI),
  )
  addEventListener('konpeito-ready', () => page.ready++, true)
  addEventListener('message', ({ data }) => {
    if (data?.type === 'ready') page.ready++
  })
}

/** Opens a page, and fails when it logs an error, is refused something or asks another host. */
async function visit(path: string, use: (page: Page) => Promise<void>, options = {}): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  context.setDefaultTimeout(120_000 * inject('slowness'))
  await context.addInitScript(watch)
  await context.addInitScript(WITHOUT_DRAWING) // the policy and the pages are judged, not the pictures
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure()!
    // A page that is left aborts what it was fetching for later.
    if (errorText !== 'net::ERR_ABORTED') faults.push(`${errorText} ${request.url()}`)
  })
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`))
  page.on('request', (request) => {
    if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(server.url)) faults.push(request.url())
  })
  try {
    await goTo(page, `${server.url}a/b/docs/${path}`)
    await use(page)
    expect(faults, path).toEqual([])
  } finally {
    await context.close()
  }
}

/** Loads a page, and waits until Vue has taken over what the build has written. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => '__vue_app__' in document.getElementById('app')!)
}

const linksOf = (page: Page) => page.$$eval('a[href]', (links) => links.map((link) => (link as HTMLAnchorElement).href))

/** Waits until the live jars of a page have drawn, and all its pictures are decoded. */
async function seen(page: Page): Promise<number> {
  const jars = await page.locator('.live > *').all()
  for (const jar of jars) await jar.scrollIntoViewIfNeeded()
  await page.waitForFunction((count) => (window as unknown as Watched).ready >= count, jars.length)
  await page.$$eval('img', async (pictures) => {
    for (const picture of pictures as HTMLImageElement[]) {
      picture.loading = 'eager'
      await picture.decode()
    }
  })
  return jars.length
}

/** Visits pages in three tabs: much of the time is waiting. */
async function visitAll(
  paths: string[],
  use: (page: Page, path: string) => Promise<void>,
  options = {},
): Promise<void> {
  const inTab = async (first: string | undefined) => {
    if (first === undefined) return
    await visit(
      first,
      async (page) => {
        const base = page.url().slice(0, -first.length)
        for (let path: string | undefined = first; path !== undefined; path = paths.shift()) {
          if (path !== first) await goTo(page, base + path)
          await use(page, path)
        }
      },
      options,
    )
  }
  await Promise.all([paths.shift(), paths.shift(), paths.shift()].map(inTab))
}

test('every page is reached from the start; it is clean, and its jars, links and anchors hold', async () => {
  const base = `${server.url}a/b/docs/`
  const pages = new Set(['index.html'])
  const ids = new Map<string, Set<string>>()
  const links: [from: string, to: string, anchor: string][] = []
  const beside = new Set<string>()
  let jars = 0
  for (let fresh = [...pages]; fresh.length > 0; fresh = [...pages].filter((path) => !ids.has(path)))
    await visitAll(fresh, async (page, path) => {
      expect(await page.$$eval('h1', ({ length }) => length), path).toBe(1)
      ids.set(path, new Set(await page.$$eval('[id]', (all) => all.map(({ id }) => id))))
      const live = await seen(page)
      jars += live
      for (const href of await linksOf(page)) {
        if (!href.startsWith(base)) {
          if (href.startsWith(server.url)) beside.add(href)
          continue
        }
        const [to = '', anchor = ''] = href.slice(base.length).split('#')
        const file = to === '' || to.endsWith('/') ? `${to}index.html` : to
        pages.add(file)
        links.push([path, file, decodeURIComponent(anchor)])
      }
    })
  const built = readdirSync(join(site, 'docs'), { recursive: true, encoding: 'utf8' })
  const written = built.filter((file) => file.endsWith('.html') && file !== '404.html')
  expect([...pages].sort()).toEqual(written.sort())
  expect(pages.size).toBeGreaterThan(45)
  expect(jars).toBe(6)
  for (const href of beside) expect((await fetch(href)).status, href).toBe(200)
  for (const [from, to, anchor] of links)
    if (anchor !== '') expect(ids.get(to)?.has(anchor), `${from} links to ${to}#${anchor}`).toBe(true)
})

test('a page that is turned to is clean too, and its jar is alive', async () => {
  await visit('react.html', async (page) => {
    await page.click('.VPSidebar a[href$="element.html"]')
    await page.waitForFunction(() =>
      document.querySelector('.live konpeito-bottle')?.shadowRoot?.querySelector('canvas'),
    )
    await page.click('.VPSidebar a[href$="iframe.html"]')
    const frame = page.frameLocator('.live iframe')
    await frame.locator('[data-konpeito] canvas').waitFor()
    await page.click('.VPSidebar a[href$="reference/physics.html"]')
    await page.locator('h3#createworld').waitFor()
  })
})

test('a live figure says what it shows, follows its knobs, and waits where motion is reduced', async () => {
  const said = (page: Page) => page.locator('konpeito-figure [role=status]').nth(1)
  await visit('how-it-works.html', async (page) => {
    await page.locator('konpeito-figure').nth(1).scrollIntoViewIfNeeded()
    await page.waitForFunction(() => !!document.querySelectorAll('konpeito-figure')[1]?.shadowRoot?.textContent)
    // The column sinks within seconds.
    await expect
      .poll(() => said(page).textContent(), { timeout: 120_000 * inject('slowness') })
      .toMatch(/overlap by about/)
    await page.locator('konpeito-figure').nth(1).locator('input').first().press('Home')
    await expect.poll(() => said(page).textContent()).toMatch(/2 balls/)
  })
  await visit(
    'ja/how-it-works.html',
    async (page) => {
      await page.getByRole('button', { name: '動かす' }).nth(6).waitFor()
      expect(await page.getByRole('button', { name: '止める' }).count()).toBe(0)
    },
    { reducedMotion: 'reduce' },
  )
  // Without scripts, each picture stands for its figure.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}a/b/docs/how-it-works.html`)
  expect(await page.locator('konpeito-figure > img:visible').count()).toBe(7)
  await context.close()
})

test.each([
  ['react.html', 'friction', /^(physics|how-it-works|glossary|reference\/|extending)/],
  ['react.html', 'createWorld', /^reference\/physics.html#createworld$/],
  ['react.html', 'content security policy', /^(security.html)?#content-security-polic/],
  ['ja/react.html', '金平糖', /^ja\//],
  ['ja/react.html', '最初の瓶', /^ja\/(index.html)?#最初の瓶$/],
  ['ja/react.html', '保存', /^ja\//],
])('from %s the search finds %s', async (from, words, first) => {
  await visit(from, async (page) => {
    await page.keyboard.press('/')
    await page.fill('.VPLocalSearchBox input', words)
    const result = page.locator('.VPLocalSearchBox .result').first()
    await result.waitFor()
    const href = decodeURIComponent((await result.getAttribute('href'))!)
    expect(href.replace(/^.*\/docs\//, '')).toMatch(first)
    await page.keyboard.press('Enter')
    await page.locator('.VPLocalSearchBox').waitFor({ state: 'detached' })
    expect(decodeURIComponent(page.url())).toBe(decodeURIComponent(new URL(href, server.url).href))
  })
})

test('a page leads to its other language, or to the start where it has none', async () => {
  for (const [from, to] of [
    ['react.html', 'ja/react.html'],
    ['ja/element.html', 'element.html'],
    ['saving.html', 'ja/index.html'],
  ] as const)
    await visit(from, async (page) => {
      const other = from.startsWith('ja/') ? 'en' : 'ja'
      expect(await page.getAttribute('html', 'lang')).toBe(other === 'ja' ? 'en' : 'ja')
      const [href] = await page.$$eval(`.VPNavBar a[lang="${other}"]`, (all) =>
        all.map((a) => (a as HTMLAnchorElement).href),
      )
      expect(href).toBe(`${server.url}a/b/docs/${to}`)
    })
})

test.each([1280, 390])('pages are readable in light and in dark colours, %i pixels wide', async (width) => {
  const isClean = async (page: Page, colorScheme: 'light' | 'dark', path: string) => {
    await page.emulateMedia({ colorScheme })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect
      .poll(ground, { timeout: 120_000 * inject('slowness') })
      .toBe(colorScheme === 'dark' ? 'rgb(42, 33, 41)' : 'rgb(251, 241, 239)')
    // Colours change in a quarter of a second.
    await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)))
    const colours = await page.$$eval('pre code span', (all) => all.map((one) => getComputedStyle(one).color))
    if (/react/.test(path)) expect(new Set(colours).size).toBeGreaterThan(3)
    const { violations } = await page.evaluate(() => {
      return (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] })
    })
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      `${path} ${colorScheme}`,
    ).toEqual([])
  }
  await visitAll(
    ['react.html', 'ja/react.html', 'reference/element.html', 'pictures.html', 'how-it-works.html'],
    async (page, path) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.evaluate(axe.source)
      await isClean(page, 'light', path)
      await isClean(page, 'dark', path)
    },
    { viewport: { width, height: 800 } },
  )
})
