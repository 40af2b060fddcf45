// Opens a consumer's page and checks what every page with a jar must fulfil.
import assert from 'node:assert/strict'
import { createServer as createSocket } from 'node:net'

/**
 * Opens a page and fails on errors, violations of its content security policy, and requests to
 * another host.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {(page: import('playwright').Page) => Promise<void>} use
 */
export async function visit(browser, url, use) {
  const context = await browser.newContext({ viewport: { width: 480, height: 640 } })
  const page = await context.newPage()
  /** @type {string[]} */
  const errors = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'blob:' && protocol !== 'data:' && origin !== new URL(url).origin)
      errors.push(`request to another host: ${request.url()}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  try {
    await page.goto(url)
    await use(page)
    assert.deepEqual(errors, [])
  } catch (error) {
    const text = errors.length > 0 ? `\n  the page reported: ${errors.join('\n  ')}` : ''
    throw new Error(`${error instanceof Error ? error.message : error}${text}`)
  } finally {
    await context.close()
  }
}

/**
 * Waits until the jar shows `count` candies and its canvas is not blank.
 * @param {import('playwright').Page} page
 * @param {number} count
 */
export async function expectJar(page, count) {
  // The jar's element has the count in `data-count`. The first frame is slow with software WebGL.
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

/**
 * Waits until a worker of the page steps a jar.
 * @param {import('playwright').Page} page
 */
export async function expectWorker(page) {
  const serves = () => typeof globalThis.onmessage === 'function'
  for (let trial = 0; trial < 600; trial++) {
    for (const worker of page.workers()) if (await worker.evaluate(serves).catch(() => false)) return
    await page.waitForTimeout(100)
  }
  assert.fail(`no worker steps a jar; there are ${page.workers().length} workers`)
}

/** Waits until the page's canvas is not blank. @param {import('playwright').Page} page */
export async function expectPicture(page) {
  const started = Date.now()
  let colors = 0
  while (colors < 200 && Date.now() - started < 240_000) {
    await page.waitForTimeout(500)
    colors = await canvasColors(page)
  }
  assert(colors >= 200, `the canvas has only ${colors} colours: nothing is drawn`)
}

/** Hides everything but canvases: text, posters and backgrounds would count as a picture. */
const CANVAS_ALONE = `
* {
  visibility: hidden !important;
  background: none !important;
  border-color: transparent !important;
  box-shadow: none !important;
  outline: none !important;
}
html { background: #808080 !important }
canvas { visibility: visible !important }
.poster canvas { visibility: hidden !important }
`

/**
 * @param {import('playwright').Page} page
 * @returns the number of colours on the largest canvas: 0 without a canvas, 1 if it is blank
 */
export async function canvasColors(page) {
  const clip = await page.evaluate(findCanvas)
  if (!clip) return 0
  await page.evaluate(setAlone, CANVAS_ALONE)
  const shot = await page.screenshot({ clip, timeout: 240_000 })
  await page.evaluate(setAlone, '')
  return page.evaluate(countColors, { png: shot.toString('base64') })
}

/**
 * Runs in the page: adopts a style sheet in the document and all shadow roots, which strict content
 * security policies allow.
 * @param {string} css empty to remove it
 */
function setAlone(css) {
  const held = /** @type {Window & { alone?: CSSStyleSheet }} */ (window)
  held.alone ??= new CSSStyleSheet()
  held.alone.replaceSync(css)
  /** @param {Document | ShadowRoot} root */
  const lay = (root) => {
    if (!root.adoptedStyleSheets.includes(/** @type {CSSStyleSheet} */ (held.alone)))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, /** @type {CSSStyleSheet} */ (held.alone)]
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) lay(shadowRoot)
  }
  lay(document)
}

/** Runs in the page: the visible rectangle of the largest canvas, also inside shadow roots. */
function findCanvas() {
  /** @type {{ x: number, y: number, width: number, height: number } | null} */
  let largest = null
  /** @param {Document | ShadowRoot} root */
  const search = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) search(element.shadowRoot)
      if (!(element instanceof HTMLCanvasElement)) continue
      const box = element.getBoundingClientRect()
      const [x, y] = [Math.max(0, box.left), Math.max(0, box.top)]
      const [width, height] = [Math.min(innerWidth, box.right) - x, Math.min(innerHeight, box.bottom) - y]
      if (width < 1 || height < 1 || (largest && largest.width * largest.height >= width * height)) continue
      largest = { x, y, width, height }
    }
  }
  search(document)
  return largest
}

/**
 * Runs in the page: counts the colours of a picture.
 * @param {{ png: string, clip?: DOMRect }} picture
 */
export async function countColors({ png, clip }) {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { x, y, width, height } = clip ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return 0
  context.drawImage(bitmap, -x, -y)
  const { data } = context.getImageData(0, 0, width, height)
  const seen = new Set()
  for (let k = 0; k < data.length; k += 4) seen.add((data[k] << 16) | (data[k + 1] << 8) | data[k + 2])
  return seen.size
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((done, fail) => {
    const server = createSocket()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })
}

/** Waits until the server answers. @param {string} url */
export async function answers(url) {
  for (let trial = 0; trial < 120; trial++) {
    try {
      if ((await fetch(url)).ok) return
    } catch {}
    await new Promise((done) => setTimeout(done, 500))
  }
  throw new Error(`no server answers at ${url}`)
}
