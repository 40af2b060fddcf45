// Takes the pictures of docs/pictures/ in a browser with software WebGL. Worlds are seeded and
// settled, so that pictures are the same to a byte. Only in the garden, which is poured while it is
// drawn, a few candies may turn out otherwise. It fails where a picture has a character without a
// glyph. pour.webp, the film of the README, is not taken here.
//   npm run shots                   all
//   npm run shots -- evening pour   those whose name contains one of the words
//   npm run shots -- --to FOLDER    into another folder, with those that are only compared
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { createServer } from 'vite'
import { ensureChromium, softwareGlFlags } from './chromium.mjs'
import { installDebian } from './find.mjs'

const bare = 'scripts/scene.html?steps=rest&'
/** A background with light, dark, warm and cold bands, which tests the glass like a photograph. */
const photograph = encodeURIComponent(
  'radial-gradient(circle at 22% 30%, #f7d9a0 0 9%, transparent 24%), radial-gradient(circle at 78% 22%, #9fb7c9 0 7%, transparent 22%), linear-gradient(#6f8a99, #c9b79c 48%, #7a5a43 52%, #3d2a22)',
)

/**
 * File name, address, size in CSS pixels, device pixel ratio, and steps that a paused page takes
 * first.
 * @type {{ name: string, at: string, size?: [number, number], scale?: number,
 *   steps?: number }[]}
 */
const SHOTS = [
  { name: 'page.jpg', at: 'index.html?count=3000', size: [1440, 900] },
  { name: 'page-night.jpg', at: 'index.html?count=3000&look=night&palette=ramune', size: [1440, 900] },
  { name: 'day.jpg', at: `${bare}count=2400`, size: [1440, 900] },
  { name: 'evening.jpg', at: `${bare}count=2400&look=evening`, size: [1440, 900] },
  { name: 'night.jpg', at: `${bare}count=2400&look=night`, size: [1440, 900] },
  { name: 'near.jpg', at: `${bare}count=2400&distance=1.95&pitch=0.42&quality=high`, size: [1200, 900] },
  { name: 'pour.jpg', at: 'scripts/scene.html?count=2400&steps=170&paused', size: [1200, 900] },
  ...[70, 120, 170].map((steps, k) => ({
    name: `pour-out-${k + 1}.jpg`,
    at: `scripts/scene.html?count=1500&pourout=${steps}&paused`,
    size: /** @type {[number, number]} */ ([800, 700]),
  })),
  { name: 'full.jpg', at: `${bare}count=5000`, size: [900, 900] },
  { name: 'high.jpg', at: `${bare}count=2400&quality=high`, size: [900, 900] },
  { name: 'low.jpg', at: `${bare}count=2400&quality=low`, size: [900, 900] },
  { name: 'white.jpg', at: `${bare}count=1200&transparent&page=white`, size: [800, 800] },
  { name: 'dark.jpg', at: `${bare}count=1200&transparent&page=%2317121c`, size: [800, 800] },
  { name: 'photograph.jpg', at: `${bare}count=1200&transparent&page=${photograph}`, size: [800, 800] },
  ...['sakura', 'matcha', 'ramune', 'momiji', 'clear'].map((name) => ({
    name: `palette-${name}.jpg`,
    at: `${bare}count=1500&palette=${name}&distance=2.1&pitch=0.62`,
    size: /** @type {[number, number]} */ ([700, 700]),
  })),
  // The poster of the first jar of the documentation: the same jar in a box of the same shape.
  { name: 'start.jpg', at: `${bare}jar&count=2800`, size: [736, 552], scale: 2 },
  {
    name: 'items.jpg',
    at: `${bare}jar&count=520&size=1.7&distance=4.2&items=${encodeURIComponent('konpeito,ball,star,heart,coin,🍓,🐱,🎁,📚')}`,
    size: [1200, 900],
  },
  { name: 'page-torus.jpg', at: 'index.html?view=torus&paused=1', size: [1440, 900], steps: 150 },
  { name: 'page-walker.jpg', at: 'index.html?view=walker&paused=1', size: [1440, 900], steps: 40 },
  { name: 'blocks.jpg', at: 'index.html?view=blocks', size: [1440, 900] },
  ...Object.entries({
    'one-hit': 84,
    'many-hits': 90,
    search: 287,
    rest: 130,
    seam: 30,
    muscles: 150,
    axes: 18,
  }).flatMap(([name, steps]) =>
    Object.entries({ en: '', ja: '-ja' }).map(([lang, ending]) => ({
      name: `figures/${name}${ending}.jpg`,
      at: `scripts/figure.html?name=${name}&steps=${steps}&lang=${lang}`,
      size: /** @type {[number, number]} */ ([688, 340]),
      scale: 2,
    })),
  ),
  { name: 'torus.jpg', at: 'scripts/scene.html?view=torus&steps=200&paused', size: [1200, 900] },
]

/** What is looked at before and after a change of the picture. @type {typeof SHOTS} */
const COMPARED = [
  ...[3, 42, 300, 3000].map((count) => ({ name: `${count}.jpg`, at: `${bare}jar&count=${count}` })),
  ...['jar', 'bowl', 'glass'].map((vessel) => ({ name: `${vessel}.jpg`, at: `${bare}jar&count=42&vessel=${vessel}` })),
  { name: 'candy.jpg', at: `${bare}jar&count=8&distance=1.7&quality=high`, size: [1000, 1000] },
  { name: 'phone.jpg', at: 'index.html?count=3000', size: [320, 640] },
]

const FONTS_REMEDY = 'Install fonts with Japanese and emoji (Debian: fonts-noto-cjk, fonts-noto-color-emoji).'

const words = process.argv.slice(2)
const to = words.indexOf('--to')
const folder = to < 0 ? fileURLToPath(new URL('../docs/pictures', import.meta.url)) : words.splice(to, 2)[1]
if (!folder) throw new Error('--to must be followed by a folder')
const all = to < 0 ? SHOTS : [...SHOTS, ...COMPARED]
const chosen = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (chosen.length === 0)
  throw new Error(`no picture is named ${words.join(' or ')}; there are ${all.map((s) => s.name).join(', ')}`)

ensureFonts()
mkdirSync(join(folder, 'figures'), { recursive: true })
const server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
await server.listen()
const address = server.resolvedUrls?.local[0]
const browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
let failed = false
try {
  for (const { name, at, size = [900, 900], scale = 1, steps = 0 } of chosen) {
    const [width, height] = size
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      // With reduced motion the page settles its bottle before it shows it.
      reducedMotion: at.startsWith('index') ? 'reduce' : 'no-preference',
    })
    // The page's hint is shown once: it is no part of a picture.
    await context.addInitScript(() => localStorage.setItem('konpeito-hint', '1'))
    const page = await context.newPage()
    page.on('pageerror', (error) => {
      failed = true
      console.error(`${name}: ${error.stack}`)
    })
    await page.goto(`${address}${at}`)
    if (at.startsWith('index')) await pageAtRest(page, steps)
    else await page.waitForSelector('body[data-still]', { state: 'attached', timeout: 180_000 })
    const missing = await missingGlyphs(page)
    if (missing.length > 0) throw new Error(`${name}: no font has ${missing.join(' ')}. ${FONTS_REMEDY}`)
    await page.screenshot({ path: join(folder, name), type: 'jpeg', quality: 88, timeout: 300_000 })
    await context.close()
    console.log(name)
  }
} finally {
  await browser.close()
  await server.close()
}
if (failed) process.exitCode = 1

/**
 * Waits until the page reports that all candies rest, or until a paused page is drawn.
 * @param {import('playwright').Page} page
 * @param {number} steps taken on a paused page
 */
async function pageAtRest(page, steps) {
  await page.waitForSelector('canvas')
  if (page.url().includes('paused')) await page.waitForTimeout(4000)
  else await page.getByText('At rest').first().waitFor({ timeout: 180_000 })
  for (let k = 0; k < steps; k++) await page.keyboard.press('.')
  // The full-resolution still frame follows the last moving frame and the last fade, which takes
  // seconds in software.
  await page.waitForTimeout(4000)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Installs fonts with Japanese and emoji on Debian where there are none. */
function ensureFonts() {
  const { stdout } = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' })
  if (stdout === '') installDebian(['fonts-noto-cjk', 'fonts-noto-color-emoji'])
}

/**
 * The characters of a page and of its address that are drawn like a character that no font has.
 * @param {import('playwright').Page} page
 * @returns {Promise<string[]>}
 */
function missingGlyphs(page) {
  return page.evaluate(() => {
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(64, 64).getContext('2d'))
    pen.font = '32px sans-serif'
    const drawn = (/** @type {string} */ character) => {
      pen.clearRect(0, 0, 64, 64)
      pen.fillText(character, 8, 48)
      return pen.getImageData(0, 0, 64, 64).data.join()
    }
    const nothing = drawn('\u{10fffd}')
    const text = document.body.innerText + decodeURIComponent(location.search)
    return [...new Set(text)].filter((character) => character > '\x7f' && drawn(character) === nothing)
  })
}
