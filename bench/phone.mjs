// npm run build:site && node bench/phone.mjs: what a pour costs the page, in Chromium with its main
// thread slowed four and six times as on a phone, stepped by the page and by a worker. Draw calls
// do nothing here, because software graphics would take most of the time: what is measured is the
// script of a frame, and which frames come late.
//   node bench/phone.mjs 10000   other numbers of candies, without slowing
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { ensureChromium, softwareGlFlags } from '../scripts/chromium.mjs'

const element = readFileSync(fileURLToPath(new URL('../dist/element.js', import.meta.url)))
const ROUNDS = 3
/** Milliseconds of a pour that are measured, from the first candy on. */
const MEASURED = 6000
/** A frame that comes later than this has missed one of 60 a second. Milliseconds. */
const LATE = 25

const asked = process.argv.slice(2).map(Number)
const counts = asked.length > 0 ? asked : [500, 1500]
const slowness = asked.length > 0 ? [1] : [4, 6]

/** A page with one jar. A worker is not slowed by the browser, so its answers wait here. */
const page = (count, worker, slow) => `<!doctype html><meta charset="utf-8">
<style>konpeito-bottle { display: block; width: 160px; height: 200px }</style>
<script>
  const seen = { drop: 0, frames: 0, late: 0, longest: 0 }
  for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'])
    WebGL2RenderingContext.prototype[name] = () => {}
  const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    get,
    set(listener) {
      const late = (event) => setTimeout(() => get.call(this) === take && listener(event), event.data.ms * ${slow - 1})
      const take = listener && ((event) => (event.data && event.data.ms ? late(event) : listener(event)))
      set.call(this, take)
    },
  })
  addEventListener('konpeito-drop', () => { seen.drop ||= performance.now() })
  let before = 0
  const frame = (now) => {
    if (seen.drop && before) {
      seen.frames++
      if (now - before > ${LATE}) seen.late++
      seen.longest = Math.max(seen.longest, now - before)
    }
    before = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
</script>
<konpeito-bottle initial="pour" count="${count}" capacity="${Math.max(3000, count)}" worker="${worker}" quality="low"
  loading="eager"></konpeito-bottle>
<script type="module" src="/element.js"></script>`

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const isElement = pathname === '/element.js'
  response.writeHead(200, { 'content-type': isElement ? 'text/javascript' : 'text/html' })
  response.end(isElement ? element : page(...['count', 'worker', 'slow'].map((name) => searchParams.get(name))))
})
await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
const { port } = server.address()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })

async function measure(count, worker, slow) {
  const tab = await browser.newPage({ viewport: { width: 320, height: 320 } })
  try {
    const cdp = await tab.context().newCDPSession(tab)
    // Processor time: on two cores the page waits while the worker or the browser has its core.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow })
    const script = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return 1000 * metrics.find(({ name }) => name === 'ScriptDuration').value
    }
    await tab.goto(`http://127.0.0.1:${port}/?count=${count}&worker=${worker}&slow=${slow}`)
    await tab.waitForFunction('seen.drop > 0', undefined, { timeout: 120_000 })
    const [before, from] = [
      await script(),
      await tab.evaluate('({ ...seen, steps: document.querySelector("konpeito-bottle").stats().steps })'),
    ]
    await tab.waitForTimeout(MEASURED)
    const [after, to] = [
      await script(),
      await tab.evaluate('({ ...seen, steps: document.querySelector("konpeito-bottle").stats().steps })'),
    ]
    const frames = to.frames - from.frames
    return {
      first: to.drop,
      script: (after - before) / frames,
      late: (100 * (to.late - from.late)) / frames,
      longest: to.longest,
      fps: (1000 * frames) / MEASURED,
      speed: (to.steps - from.steps) / 60 / (MEASURED / 1000),
    }
  } finally {
    await tab.close()
  }
}

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]
console.log('candies  slowed  stepped by  first candy ms  script ms/frame  frames/s  late %  longest ms  speed')
try {
  for (const count of counts)
    for (const slow of slowness) {
      const rows = { off: [], on: [] }
      for (let round = 0; round < ROUNDS; round++)
        for (const worker of ['off', 'on']) rows[worker].push(await measure(count, worker, slow))
      for (const worker of ['off', 'on']) {
        const at = (name, digits) => median(rows[worker].map((row) => row[name])).toFixed(digits)
        console.log(
          `${String(count).padStart(7)}  ${String(slow).padStart(6)}  ${(worker === 'on' ? 'worker' : 'page').padEnd(10)}  ${at('first', 0).padStart(14)}  ${at('script', 2).padStart(15)}  ${at('fps', 0).padStart(8)}  ${at('late', 0).padStart(6)}  ${at('longest', 0).padStart(10)}  ${at('speed', 2).padStart(5)}`,
        )
      }
    }
} finally {
  await browser.close()
  server.close()
}
