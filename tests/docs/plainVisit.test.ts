// What a visitor without a jar of one's own loads of the page, as `npm run build:site` has built it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect, inject, test } from 'vitest'
import { ensureChromium, softwareGlFlags } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/docs/snippets.mjs'
import { serve } from '../../scripts/served.mjs'
import { WITHOUT_DRAWING } from '../drawCalls.ts'

const site = join(root, 'dist/site')
const PATIENT = { timeout: 120_000 * inject('slowness') }

/** The scripts that hold a package, by their source maps. */
const scriptsWith = (name: string) =>
  readdirSync(join(site, 'assets'))
    .filter((file) => file.endsWith('.js.map'))
    .filter((file) => {
      const { sources } = JSON.parse(readFileSync(join(site, 'assets', file), 'utf8')) as { sources: string[] }
      return sources.some((source) => source.includes(`node_modules/${name}/`))
    })
    .map((file) => file.replace(/\.map$/, ''))

test("Yjs and the provider of shared jars are loaded for a jar of one's own alone", async () => {
  const late = ['yjs', 'y-indexeddb', '@hocuspocus/provider'].flatMap(scriptsWith)
  expect(late.length).toBeGreaterThan(0)
  const server = await serve(site)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
  try {
    // The service worker keeps every file for a visit without the network; the page asks for few.
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block' })
    context.setDefaultTimeout(120_000 * inject('slowness'))
    await context.addInitScript(WITHOUT_DRAWING)
    const page = await context.newPage()
    const loaded = new Set<string>()
    page.on('request', (request) => loaded.add(new URL(request.url()).pathname.split('/').at(-1)!))
    await page.goto(`${server.url}?count=12&quality=low`)
    await page.getByRole('button', { name: 'Pour +100' }).click()
    await page.waitForLoadState('networkidle')
    expect([...loaded].filter((file) => file.endsWith('.js')).length).toBeGreaterThan(2)
    expect(late.filter((file) => loaded.has(file))).toEqual([])
    await page.getByRole('button', { name: 'Keep a jar' }).click()
    await expect.poll(() => late.filter((file) => loaded.has(file)).length, PATIENT).toBeGreaterThan(0)
  } finally {
    await browser.close()
    await server.close()
  }
})
