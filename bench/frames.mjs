// npm run build:site && node bench/frames.mjs: a frame of the built page on this machine's graphics
// card, without a limit on frames: its time, that of the card, of scripts, and what it draws.
//   --counts 3000,30000   candies in the bottle
//   --software            draws in software: for a test of this file
//   --flags='...'         flags of Chromium instead of those that are tried
//   --to FOLDER           writes frames.json, after each row, and a picture of each bottle
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { ensureChromium, softwareGlFlags } from '../scripts/chromium.mjs'
import { serve } from '../scripts/served.mjs'
import { watchFrames } from './frameWatch.mjs'
import { quantile } from './measures.mjs'
import { timeByPart } from './profile.mjs'

const { values } = parseArgs({
  options: {
    counts: { type: 'string', default: '3000,30000' },
    software: { type: 'boolean', default: false },
    flags: { type: 'string' },
    to: { type: 'string' },
  },
})
const site = fileURLToPath(new URL('../dist/site', import.meta.url))
if (!existsSync(site)) throw new Error('dist/site is missing: run `npm run build:site` first')
if (values.to) mkdirSync(values.to, { recursive: true })

const executablePath = ensureChromium()
const FREE = ['--no-sandbox', '--no-first-run', '--disable-gpu-vsync', '--disable-frame-rate-limit']
const CARD = [...FREE, '--ignore-gpu-blocklist', '--enable-gpu-rasterization', '--disable-gpu-watchdog']
const VULKAN = ['--use-angle=vulkan', '--enable-features=Vulkan', '--disable-vulkan-surface']
/** Flags to try in turn. Without a display, Chromium finds a card only with some of them. */
const CARD_WAYS = [
  [],
  VULKAN,
  ['--use-gl=angle', '--use-angle=gl-egl'],
  ['--use-angle=gl'],
  [...VULKAN, '--in-process-gpu'],
]
const OWN_WAY = values.flags && [values.flags.split(' ')]
const WAYS = values.software ? [[...softwareGlFlags, ...FREE]] : (OWN_WAY || CARD_WAYS).map((way) => [...CARD, ...way])
/** Width, height and device pixels per CSS pixel. Software is too slow for them. */
const SIZES = values.software
  ? [[320, 240, 1]]
  : [
      [1280, 800, 1],
      [1280, 800, 2],
      [1920, 1080, 1],
      [1920, 1080, 2],
    ]
const EXTREMES = SIZES.filter((_, k) => k === 0 || k === 3)
/** Keys that bring the camera from the whole bottle as near as it goes, and then to 6 m. */
const NEARER = '+'.repeat(14)
const FARTHER = '-'.repeat(10)
/** Milliseconds of a measurement, of those before it that do not count, and the most for a page. */
const MEASURED = 1000
const WARMING = 300
const MOST = 110_000

const wait = (ms) => new Promise((done) => setTimeout(done, ms))
const within = (ms, work) => Promise.race([work, wait(ms).then(() => Promise.reject(new Error(`not in ${ms} ms`)))])
const two = (list) => list.length > 0 && { median: quantile(list, 0.5), p95: quantile(list, 0.95) }
const rows = []

const launch = (args) => within(30_000, chromium.launch({ executablePath, args, timeout: 30_000 }))

/** The flags with which a browser draws with a card; says why where there are none. */
async function findWay() {
  for (const args of WAYS) {
    const browser = await launch(args).catch(report)
    if (!browser) continue
    const page = await browser.newPage()
    const renderer = await within(20_000, page.evaluate(rendererOf)).catch(report)
    console.log(`${args.join(' ')}\n  ${renderer}`)
    const isFound = renderer && (values.software || !/swiftshader|llvmpipe|basic render/i.test(renderer))
    if (!isFound) console.log(await problems(page).catch(report))
    await within(5000, browser.close()).catch(report)
    if (isFound) return { renderer, flags: args }
  }
  throw new Error('no way to draw with a graphics card; --software draws without')
}

/** What the browser says about graphics. */
async function problems(page) {
  await within(10_000, page.goto('chrome://gpu'))
  await wait(2000)
  const text = await within(5000, page.evaluate('document.querySelector("info-view")?.shadowRoot.textContent ?? ""'))
  const told = text.replace(/\s+/g, ' ')
  return told.slice(told.search(/graphics feature status/i)).slice(0, 3000)
}

const report = (error) => void console.log(String(error).slice(0, 3000))

function rendererOf() {
  const gl = document.createElement('canvas').getContext('webgl2')
  return gl?.getParameter(gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)
}

/**
 * Opens the page, and calls `work` with what measures it. Each page has a browser of its own: one
 * whose graphics broke would go on in software.
 */
async function open(query, reducedMotion, work) {
  let browser
  try {
    browser = await launch(flags)
    const [width, height] = SIZES[0]
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion })
    await within(MOST, measureOn(page, query, work))
  } catch (error) {
    report(error)
    keep({ query, failed: String(error).slice(0, 300) })
  }
  if (browser) await within(10_000, browser.close()).catch(report)
}

async function measureOn(page, query, work) {
  const from = performance.now()
  page.on('pageerror', report)
  await page.addInitScript(watchFrames)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${server.url}index.html?${query}`)
  await page.waitForFunction('watched.draws > 0 && !document.querySelector(".page[data-opening]")', undefined, {
    timeout: MOST,
  })
  console.log(`${query}: drawn after ${((performance.now() - from) / 1000).toFixed(1)} s`)
  const total = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return ['ScriptDuration', 'TaskDuration'].map((name) => 1000 * metrics.find((metric) => metric.name === name).value)
  }
  const measure = async (what, [width, height, deviceScaleFactor]) => {
    await cdp.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: false })
    await page.evaluate(`watched.run(${WARMING}, ${what.turned ?? false})`)
    const before = await total()
    const { frames, canvas } = await page.evaluate(`watched.run(${MEASURED}, ${what.turned ?? false})`)
    const [script, task] = (await total()).map((ms, k) => (ms - before[k]) / frames.length)
    const of = (name) => quantile(frames.map(name), 0.5)
    const timed = frames.map(({ gpu }) => Object.values(gpu)).filter(({ length }) => length > 0)
    const passes = Object.entries(frames.at(-1).passes).map(([target, pass]) => ({
      ...{
        target,
        ...pass,
        gpu: quantile(
          frames.flatMap(({ gpu }) => gpu[target] ?? []),
          0.5,
        ),
      },
    }))
    keep({
      ...{ query, ...what, size: `${width}x${height}`, scale: deviceScaleFactor, canvas, frames: frames.length },
      ms: two(frames.map(({ ms }) => ms)),
      gpu: two(timed.map((times) => times.reduce((a, b) => a + b, 0))),
      ...{ script, task, triangles: of((frame) => frame.triangles), draws: of((frame) => frame.draws) },
      ...{ bytes: of((frame) => frame.bytes), passes },
    })
  }
  await work({ page, cdp, measure })
}

/** Prints a row, and writes all. */
function keep(row) {
  rows.push(row)
  if (values.to) writeFileSync(join(values.to, 'frames.json'), JSON.stringify({ renderer, flags, rows }, null, 1))
  if (!row.ms) return
  const show = (time) => (time ? `${time.median.toFixed(2)} (${time.p95.toFixed(2)})` : 'none').padStart(15)
  const name = `${row.query} ${row.from ?? ''}`.padEnd(46)
  const counts = `${row.triangles} triangles, ${row.draws} draws, ${(row.bytes / 1024).toFixed(0)} KB`
  console.log(
    `${name} ${row.canvas.padEnd(9)} ms${show(row.ms)}  gpu${show(row.gpu)}  script ${row.script.toFixed(2)}  ${counts}`,
  )
}

/** Where the main thread's time goes while frames are drawn. */
async function profile({ page, cdp }, query) {
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.start')
  const { frames } = await page.evaluate(`watched.run(${MEASURED}, false)`)
  const parts = timeByPart((await cdp.send('Profiler.stop')).profile, join(site, 'assets'), frames.length)
  keep({ query, parts })
  console.log(`ms a frame by part: ${parts.map(({ part, ms }) => `${part} ${ms.toFixed(3)}`).join(', ')}`)
}

const server = await serve(site)
const { renderer, flags } = await findWay()
console.log('times in ms: median (95 %)')
try {
  for (const view of ['torus', 'walker', 'blocks'])
    await open(`view=${view}`, 'no-preference', async ({ measure }) => {
      for (const size of EXTREMES) await measure({ from: 'moving' }, size)
    })
  for (const count of values.counts.split(','))
    for (const quality of ['auto', 'high']) {
      const query = `count=${count}&quality=${quality}`
      await open(query, 'reduce', async ({ page, measure }) => {
        await wait(1000) // at rest the best picture is drawn
        if (values.to) await page.screenshot({ path: join(values.to, `${count}-${quality}.png`) }).catch(report)
        for (const size of SIZES) await measure({ turned: true, from: 'whole' }, size)
        for (const [from, keys] of Object.entries({ near: NEARER, far: FARTHER })) {
          await page.evaluate(`watched.press('${keys}')`)
          await page.evaluate('watched.run(1000, false)') // the camera gets there
          for (const size of EXTREMES) await measure({ turned: true, from }, size)
        }
      })
      await open(`${query}&initial=pour`, 'no-preference', async (tab) => {
        await wait(4000)
        for (const size of EXTREMES) await tab.measure({ from: 'falling' }, size)
        if (quality === 'auto') await profile(tab, `${query}&initial=pour`)
      })
    }
} finally {
  server.close()
}
process.exit() // a page that hung may hold the process
