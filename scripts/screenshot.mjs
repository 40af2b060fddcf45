// Takes a screenshot of scripts/scene.html in a browser with software WebGL:
//   node scripts/screenshot.mjs OUT.png "view=bottle&count=1500" [WIDTHxHEIGHT] [scale] [wait ms]
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { ensureChromium, softwareGlFlags } from './chromium.mjs'

const [out = 'scene.png', query = '', size = '1200x900', scale = '1', wait = '0'] = process.argv.slice(2)
const [width, height] = size.split('x').map(Number)
const server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
await server.listen()
const address = server.resolvedUrls?.local[0]
const browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
try {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: Number(scale) })
  page.on('console', (message) => console.log(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => console.log(`error: ${error.stack}`))
  await page.goto(`${address}scripts/scene.html?${query}`)
  await page.waitForSelector('canvas')
  await page.waitForTimeout(Number(wait))
  // After two more frames the shaders are compiled.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 300)))),
  )
  await page.screenshot({ path: out, timeout: 120_000 })
  console.log(out)
} finally {
  await browser.close()
  await server.close()
}
