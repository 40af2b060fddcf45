// The page on paper, as `npm run build:site` has built it: name, number, goal and jar on one page.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ensureChromium, softwareGlFlags } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/docs/snippets.mjs'
import { serve } from '../../scripts/served.mjs'
import { WITHOUT_DRAWING } from '../drawCalls.ts'

const site = join(root, 'dist/site')
let server: Awaited<ReturnType<typeof serve>>
let browser: Browser
beforeAll(async () => {
  if (!existsSync(join(site, 'index.html'))) throw new Error('dist/site is missing: run npm run build:site')
  server = await serve(site)
  browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const PAPERS = (['A4', 'Letter'] as const).flatMap((format) =>
  [false, true].map((landscape) => ({ format, landscape, printBackground: true })),
)
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('a jar is one page, upright and across, with its dialog open or closed', async () => {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce' })
  context.setDefaultTimeout(120_000 * inject('slowness'))
  await context.addInitScript(WITHOUT_DRAWING) // the layout is judged, not the picture
  const page = await context.newPage()
  const button = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${server.url}?count=3&quality=low`)
  await button('Keep a jar …')
  await page.getByRole('textbox', { name: 'Name' }).fill('Class 3b')
  await page.getByRole('textbox', { name: 'Goal' }).fill('40')
  await page.getByRole('textbox', { name: 'What for' }).fill('Pizza')
  await button('Make this jar')
  await page.locator('h1', { hasText: 'Class 3b' }).waitFor()
  await button('+5')
  await page.locator('.count-number', { hasText: /^5$/ }).waitFor() // it has landed
  await button('My jars …')
  /** The button prints what the browser prints. */
  const papers = [...PAPERS]
  const pdfs: Buffer[] = []
  await page.exposeFunction('toPdf', async () => pdfs.push(await page.pdf(papers.shift()!)))
  await page.evaluate(() => {
    window.print = () => void (window as unknown as { toPdf(): void }).toPdf()
    // A picture of another size would not be there in time.
    const canvas = document.querySelector<HTMLElement>('[data-konpeito] canvas')!
    const { width } = canvas.style
    const isPaper = () => matchMedia('print').matches && canvas.style.width !== width
    const see = () => isPaper() && canvas.setAttribute('data-resized', '')
    new MutationObserver(see).observe(canvas, { attributeFilter: ['style'] })
  })
  for (let k = 1; k <= PAPERS.length; k++) {
    await button('Print')
    await expect.poll(() => pdfs.length, { timeout: 120_000 * inject('slowness') }).toBe(k)
  }
  const text = async () => {
    await page.emulateMedia({ media: 'print' })
    const words = await page.evaluate(() => document.body.innerText.split(/\s*\n\s*/))
    await page.emulateMedia({ media: 'screen' })
    return words
  }
  const printed = ['5', '5 of 40: Pizza', 'Class 3b', 'candies']
  expect((await text()).sort()).toEqual(printed)
  await page.keyboard.press('Escape')
  for (const paper of PAPERS) pdfs.push(await page.pdf(paper))
  expect((await text()).sort()).toEqual(printed)
  await button('Full screen')
  await page.locator('.projector').waitFor()
  expect((await text()).sort()).toEqual(printed)
  expect(pdfs.map(pagesOf)).toEqual(pdfs.map(() => 1))
  expect(await page.locator('[data-resized]').count()).toBe(0)
  await context.close()
})
