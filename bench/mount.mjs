// npm run build && node bench/mount.mjs: how long the built element takes to its first picture, and how
// long it keeps the page's main thread, in Chromium with software WebGL: one jar of 3 000, a row of
// twelve jars of 900, thirty jars of 42. With --blank nothing is drawn: draw calls do nothing.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { ensureChromium, softwareGlFlags } from '../scripts/chromium.mjs'

const element = readFileSync(fileURLToPath(new URL('../dist/element.js', import.meta.url)))
const LOADS = 3
const row = JSON.stringify(Array.from({ length: 12 }, (_, k) => ({ label: `${k}`, count: 900 })))
const CASES = {
  'one jar of 3 000':
    '<konpeito-bottle count="3000" loading="eager" style="width: 320px; height: 400px"></konpeito-bottle>',
  'a row of 12 x 900': `<konpeito-jars jars='${row}' style="width: 1200px; height: 500px"></konpeito-jars>`,
  'thirty jars of 42':
    '<konpeito-bottle count="42" loading="eager" style="width: 100px; height: 125px"></konpeito-bottle>'.repeat(30),
}

const blank = `for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'])
    WebGL2RenderingContext.prototype[name] = () => {}`
/** @param {string} name @param {string} body */
const page = (name, body) => `<!doctype html><meta charset="utf-8"><title>${name}</title>
<style>konpeito-bottle, konpeito-jars { display: inline-block }</style>
<script>
  ${process.argv.includes('--blank') ? blank : ''}
  const seen = { ready: 0, at: 0 }
  addEventListener('konpeito-ready', () => requestAnimationFrame(() => {
    seen.ready++
    seen.at = performance.now()
  }))
</script>${body}<script type="module" src="/element.js"></script>`

const server = createServer((request, response) => {
  const name = decodeURIComponent(request.url?.slice(1) ?? '')
  const isScript = name === 'element.js'
  response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
  response.end(isScript ? element : page(name, CASES[/** @type {keyof typeof CASES} */ (name)] ?? ''))
})
await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
const browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })

/** @param {string} name */
async function load(name) {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    const cdp = await tab.context().newCDPSession(tab)
    // Processor time: on two cores the page waits while a worker or the browser has its core.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await tab.goto(`http://127.0.0.1:${port}/${encodeURIComponent(name)}`)
    const count = name.startsWith('thirty') ? 30 : 1
    await tab.waitForFunction(`seen.ready >= ${count}`, undefined, { timeout: 120_000 })
    const { metrics } = await cdp.send('Performance.getMetrics')
    const metric = (/** @type {string} */ key) => 1000 * (metrics.find((one) => one.name === key)?.value ?? Number.NaN)
    return { first: await tab.evaluate('seen.at'), task: metric('TaskDuration'), script: metric('ScriptDuration') }
  } finally {
    await tab.close()
  }
}

/** @param {number[]} list */
const median = (list) =>
  list
    .toSorted((a, b) => a - b)
    [list.length >> 1]?.toFixed(0)
    .padStart(8)
console.log(`${' '.repeat(20)}   first picture ms, main thread ms, of it scripts ms`)
try {
  for (const name of Object.keys(CASES)) {
    await load(name)
    const loads = []
    for (let k = 0; k < LOADS; k++) loads.push(await load(name))
    console.log(
      name.padEnd(20),
      median(loads.map(({ first }) => first)),
      median(loads.map(({ task }) => task)),
      median(loads.map(({ script }) => script)),
    )
  }
} finally {
  await browser.close()
  server.close()
}
