// A visit to a page of a consumer: what must be true of every page with a jar in it, whatever made the page.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

/** What the strictest pages send: nothing of another host, nothing inline, no eval. */
export const STRICT = "default-src 'self'; script-src 'self'; style-src 'self'"
/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * Serves a folder.
 * @param {(path: string) => string} find the file of a path
 * @param {Record<string, string>} headers
 */
export async function serve(find, headers = {}) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    try {
      const file = find(path.endsWith('/') ? join(path, 'index.html') : path)
      const body = await readFile(file)
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', ...headers })
      response.end(body)
    } catch {
      response.writeHead(path === '/favicon.ico' ? 204 : 404, headers)
      response.end()
    }
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  const address = server.address()
  assert(address && typeof address === 'object')
  return { url: `http://127.0.0.1:${address.port}/`, close: () => new Promise((done) => server.close(done)) }
}

/**
 * Opens a page, and in the end asks for what no visitor may meet: errors, breaches of the page's policy, requests to another host.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {(page: import('playwright-core').Page) => Promise<void>} look
 */
export async function visit(browser, url, look) {
  const context = await browser.newContext({ viewport: { width: 480, height: 640 } })
  const page = await context.newPage()
  /** @type {string[]} */
  const complaints = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'blob:' && protocol !== 'data:' && origin !== new URL(url).origin)
      complaints.push(`asked another host: ${request.url()}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  try {
    await page.goto(url)
    await look(page)
    assert.deepEqual(complaints, [])
  } catch (error) {
    const text = complaints.length > 0 ? `\n  the page said: ${complaints.join('\n  ')}` : ''
    throw new Error(`${error instanceof Error ? error.message : error}${text}`)
  } finally {
    await context.close()
  }
}

/**
 * Waits until the jar shows so many candies, and its picture is no plain surface.
 * @param {import('playwright-core').Page} page
 * @param {number} count
 */
export async function expectJar(page, count) {
  // The count is in the page as data of the jar's box; software GL may take a while for its first frame.
  await page.waitForFunction(
    (wanted) => {
      /** @type {(root: Document | ShadowRoot) => boolean} */
      const find = (root) => {
        for (const element of root.querySelectorAll('*')) {
          if (element instanceof HTMLElement && element.dataset.count === wanted) return true
          if (element.shadowRoot && find(element.shadowRoot)) return true
        }
        return false
      }
      return find(document)
    },
    String(count),
    { timeout: 60_000 },
  )
  await expectPicture(page)
}

/** Waits until the page is no plain surface. @param {import('playwright-core').Page} page */
export async function expectPicture(page) {
  const started = Date.now()
  let colors = 0
  while (colors < 200 && Date.now() - started < 90_000) {
    await page.waitForTimeout(500)
    colors = await page.evaluate(countColors, (await page.screenshot()).toString('base64'))
  }
  assert(colors >= 200, `the picture has only ${colors} colours: nothing is drawn`)
}

/** In the page: how many different colours a picture has. @param {string} png */
async function countColors(png) {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) return 0
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  const seen = new Set()
  for (let k = 0; k < data.length; k += 4) seen.add((data[k] << 16) | (data[k + 1] << 8) | data[k + 2])
  return seen.size
}
