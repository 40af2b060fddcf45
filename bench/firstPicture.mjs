// npm run build:site && node bench/firstPicture.mjs: the time to the first picture of the built page, in
// a browser with software WebGL. Measures from the arrival of the page's script until the page with
// the painting of its bottle is painted, and until the candies are drawn at rest. Five loads after one
// that warms up the server and the browser.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { preview } from 'vite'
import { ensureChromium, softwareGlFlags } from '../scripts/chromium.mjs'

const site = fileURLToPath(new URL('../dist/site', import.meta.url))
if (!existsSync(site)) throw new Error('dist/site is missing: run `npm run build:site` first')
const server = await preview({ build: { outDir: site }, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
const address = server.resolvedUrls?.local[0]
const browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
const LOADS = 5
const rows = []
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  for (let load = 0; load <= LOADS; load++) {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const seen = { poster: 0, scene: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries())
          if (name === 'first-contentful-paint') seen.poster = startTime
      }).observe({ type: 'paint', buffered: true })
      const poll = () => {
        const page = document.querySelector('.page')
        // The painting of the bottle goes when the first picture with candies is on the screen.
        if (page && !page.hasAttribute('data-opening')) seen.scene ||= performance.now()
        if (!seen.scene) requestAnimationFrame(poll)
      }
      requestAnimationFrame(poll)
    })
    await page.goto(`${address}?count=300`)
    await page.waitForFunction('seen.scene > 0', undefined, { timeout: 120_000 })
    const row = await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'script')
      return { script: Math.min(...scripts.map(({ responseEnd }) => responseEnd)), ...window.seen }
    })
    if (load > 0) rows.push(row)
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
}
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1]
const after = (what) => rows.map((row) => row[what] - row.script)
const show = (what) =>
  `${median(after(what)).toFixed(0)} ms (${after(what)
    .sort((a, b) => a - b)
    .map((ms) => ms.toFixed(0))
    .join(', ')})`
console.log(`after the script arrived: poster painted ${show('poster')}; scene drawn ${show('scene')}`)
