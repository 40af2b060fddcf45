// The page without a network, as `npm run build:site` has built it: it opens, with what loads late too.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ensureChromium, softwareGlFlags } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/docs/snippets.mjs'
import { STRICT, serve } from '../../scripts/served.mjs'
import { WITHOUT_DRAWING } from '../drawCalls.ts'

const site = join(root, 'dist/site')
const FOLDER = '/a/b/'
let browser: Browser
beforeAll(async () => {
  if (!existsSync(join(site, 'offline.js'))) throw new Error('dist/site/offline.js is missing: run npm run build:site')
  browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
})
afterAll(() => browser?.close())

/** A new visitor: nothing is stored or kept. No picture is judged. */
async function visitor(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1100, height: 760 }, ...options })
  context.setDefaultTimeout(120_000 * inject('slowness'))
  await context.addInitScript(WITHOUT_DRAWING)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return { context, page, errors }
}
const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

test('once visited, the page opens without its host, and keeps nothing but its own files', async () => {
  const server = await serve(site, { 'content-security-policy': STRICT }, FOLDER)
  const { context, page, errors } = await visitor()
  const folder = server.url + FOLDER.slice(1)
  // Left by a version before, by another folder of the host, and by somebody else.
  await page.goto(`${folder}docs/`)
  const others = [`konpeito ${server.url}c/ 1`, 'theirs']
  await page.evaluate(
    async (names) => {
      for (const name of names) await caches.open(name)
    },
    [`konpeito ${folder} old`, ...others],
  )
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined()

  const address = `${folder}?count=12&quality=low&look=day`
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => cacheNames(page)).toEqual([...others, expect.stringContaining(`konpeito ${folder} `)])
  expect((await cacheNames(page)).at(-1)).not.toContain('old')
  await page.reload() // this time the worker answers
  await page.getByRole('button', { name: 'Pour +100' }).waitFor()
  // Of the documentation and of others nothing is kept.
  await page.evaluate(() => fetch('docs/index.html'))
  const kept = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys()).at(-1)!)
    return (await cache.keys()).map(({ url }) => url)
  })
  expect(kept.filter((url) => !url.startsWith(folder) || url.includes('/docs/'))).toEqual([])
  expect(kept).toContain(`${folder}opening.txt`)

  await server.close()
  await page.goto(address)
  await expect
    .poll(() => page.locator('.count-number').textContent(), { timeout: 120_000 * inject('slowness') })
    .toBe('12')
  await page.getByRole('button', { name: 'Share …' }).click()
  await page.getByRole('button', { name: 'Embed …' }).click() // the dialog is loaded now
  await page.getByRole('dialog').waitFor()
  await expect(page.goto(`${folder}docs/`)).rejects.toThrow(/REFUSED/)
  expect(errors).toEqual([])
  await context.close()
})

const HAND = `hand.html#shared=${'r'.repeat(22)}.h${'i'.repeat(11)}.${'s'.repeat(43)}`

test('once visited, the page of a phone counts without its host, and keeps only its own files', async () => {
  const server = await serve(site, { 'content-security-policy': STRICT }, FOLDER)
  const { context, page } = await visitor()
  const folder = server.url + FOLDER.slice(1)
  await page.goto(folder + HAND)
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect(await cacheNames(page)).toEqual([expect.stringContaining(`konpeito ${folder}hand.html `)])
  await server.close()
  for (const count of [5, 10]) {
    await page.reload()
    await page.getByRole('button', { name: '+5' }).click()
    await page.locator('.number', { hasText: String(count) }).waitFor()
  }
  const kept = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]!)
    return (await cache.keys()).map(({ url }) => url)
  })
  expect(kept.map((url) => url.replace(/-[\w-]+\./, '-.')).sort()).toEqual(
    ['assets/hand-.css', 'assets/hand-.js', 'hand.html'].map((file) => folder + file),
  )
  await context.close()
})

const STORAGES = {
  denied: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  },
  silent: () => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
  },
  damaged: () => {
    IDBObjectStore.prototype.getAll = function (this: IDBObjectStore) {
      return Object.defineProperty(this.count() as IDBRequest, 'result', { get: () => [new Uint8Array([1, 9, 9, 9])] })
    }
  },
}

test.each(Object.entries(STORAGES))('a phone with %s storage counts, and says that it keeps nothing', async (_, is) => {
  const server = await serve(site, { 'content-security-policy': STRICT })
  const { context, page } = await visitor({ serviceWorkers: 'block' })
  await page.addInitScript(is)
  await page.goto(server.url + HAND)
  for (const count of [5, 10]) {
    await page.getByRole('button', { name: '+5' }).click()
    await page.locator('.number', { hasText: String(count) }).waitFor()
  }
  await page.getByText('This phone cannot store what you count.').waitFor()
  await context.close()
  await server.close()
})

/** What a host serves after an update: the first script has another name, and so has the cache. */
function update(folder: string): void {
  const [, name] = /src="[./]*assets\/(index-[\w-]+)\.js"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))!
  const next = `${name!.slice(0, -4)}next`
  const assets = readdirSync(join(folder, 'assets')).map((file) => join('assets', file))
  for (const file of ['index.html', 'offline.js', ...assets].filter((each) => !each.endsWith('.map'))) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(name!, next)
    rmSync(join(folder, file))
    const version = (_: string, before: string) => `${before}'next')`
    writeFileSync(join(folder, file.replace(name!, next)), text.replace(/(\)\(self, .*\], )'\w+'\)/, version))
  }
}

const PATIENT = { timeout: 120_000 * inject('slowness') }
const number = (page: Page) => expect.poll(() => page.locator('.count-number').textContent(), PATIENT).toBe('12')

test('after an update the page opens without its host, where files may be cached for ten minutes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'konpeito-site-'))
  for (const part of ['assets', 'index.html', 'offline.js', ...readdirSync(join(root, 'public'))])
    cpSync(join(site, part), join(folder, part), { recursive: true })
  const server = await serve(folder, { 'content-security-policy': STRICT, 'cache-control': 'max-age=600' })
  const { context, page, errors } = await visitor()
  const address = `${server.url}?count=12&quality=low`
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await number(page)
  update(folder)
  await page.goto(address)
  await expect.poll(() => cacheNames(page), PATIENT).toContainEqual(expect.stringMatching(/next$/))
  // The new worker takes over when the page that the old one serves has gone, which takes a moment.
  await expect
    .poll(async () => {
      await page.goto('about:blank')
      await page.goto(address)
      return cacheNames(page)
    }, PATIENT)
    .toEqual([expect.stringMatching(/next$/)])
  await number(page)
  await server.close()
  await page.goto(address)
  await number(page)
  expect(errors).toEqual([])
  await context.close()
  rmSync(folder, { recursive: true })
})

test('a page whose index names a script that is gone loads itself again, once', async () => {
  const server = await serve(site, { 'content-security-policy': STRICT })
  const { context, page } = await visitor({ serviceWorkers: 'block' })
  const old = readFileSync(join(site, 'index.html'), 'utf8').replace(/assets\/index-[\w-]+\.js/, 'assets/index-gone.js')
  let loads = 0
  let stale = 1
  await page.route(/\?count=12/, (route) => {
    loads++
    return loads <= stale ? route.fulfill({ contentType: 'text/html', body: old }) : route.continue()
  })
  await page.goto(`${server.url}?count=12&quality=low`)
  await number(page)
  expect(loads).toBe(2)
  stale = Number.POSITIVE_INFINITY
  // A minute may have passed, after which it loads itself again.
  await page.evaluate(() => sessionStorage.setItem('konpeito-mended', String(Date.now())))
  await page.goto(`${server.url}?count=12&quality=low`)
  await page.waitForTimeout(1000)
  expect(loads).toBe(3)
  await context.close()
  await server.close()
})

test('without the file of a part the page goes on and says what to do', async () => {
  const server = await serve(site, { 'content-security-policy': STRICT })
  const { context, page, errors } = await visitor({ serviceWorkers: 'block' })
  await page.route(/(dialogs|WalkerPage)-[\w-]+\.js$/, (route) => route.abort())
  await page.goto(`${server.url}?count=12&quality=low`)
  await page.getByRole('button', { name: 'Share …' }).click()
  await page.getByText('Reload the page').waitFor()
  await page.getByRole('button', { name: 'Pour +100' }).click()
  await page.goto(`${server.url}?view=walker`)
  await page.getByText('Reload the page').waitFor()
  expect(errors).toEqual([])
  await context.close()
  await server.close()
})
