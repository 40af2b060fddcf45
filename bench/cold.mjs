// npm run build && node bench/cold.mjs: what it costs that the code is compiled while the first jar
// fills. Processor time of a fill, 700 steps, for the first, second and third jar: the main thread of a
// fresh page in Chromium, and a fresh process of Node with the threads that compile. Medians.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { ensureChromium } from '../scripts/chromium.mjs'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const RUNS = 5
const JARS = 3
const fill = `import { createJar } from './jar.js'
export const fill = (count) => {
  const jar = createJar({ seed: 5 })
  jar.drop(count)
  for (let k = 0; k < 700; k++) jar.step()
}`

/** @param {number[]} list */
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN

/** Milliseconds of each jar in a fresh process. @param {number} count */
function inNode(count) {
  const script = `${fill}
const times = []
for (let k = 0; k < ${JARS}; k++) {
  const before = process.cpuUsage()
  fill(${count})
  const { user, system } = process.cpuUsage(before)
  times.push((user + system) / 1000)
}
console.log(JSON.stringify(times))`.replace('./jar.js', `file://${dist}jar.js`)
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  return JSON.parse(stdout)
}

const files = new Map(
  ['jar.js', ...readdirSync(`${dist}chunks`).map((name) => `chunks/${name}`)]
    .filter((name) => name.endsWith('.js'))
    .map((name) => [`/${name}`, readFileSync(dist + name, 'utf8')]),
)
files.set('/fill.js', fill)
const server = createServer(({ url = '' }, response) => {
  const script = files.get(url)
  response.writeHead(200, { 'content-type': script === undefined ? 'text/html' : 'text/javascript' })
  response.end(script ?? '<!doctype html><title>cold</title>')
})
await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
const browser = await chromium.launch({ executablePath: ensureChromium() })

/** Milliseconds of each jar on the main thread of a fresh page. @param {number} count */
async function inPage(count) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.evaluate('import("/fill.js").then((module) => Object.assign(window, module))')
  const time = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const times = []
  for (let k = 0; k < JARS; k++) {
    const before = await time()
    await page.evaluate(`fill(${count})`)
    times.push((await time()) - before)
  }
  await context.close()
  return times
}

console.log('Processor time of the first, second and third jar, ms, and the first over the third')
for (const count of [300, 3000])
  for (const [name, measure] of /** @type {const} */ ([
    [`Chromium ${browser.version()}, main thread`, inPage],
    [`Node ${process.version}, all threads`, inNode],
  ])) {
    const runs = []
    for (let k = 0; k < RUNS; k++) runs.push(await measure(count))
    const times = Array.from({ length: JARS }, (_, jar) => median(runs.map((run) => run[jar])))
    const ratio = (times[0] ?? Number.NaN) / (times.at(-1) ?? Number.NaN)
    console.log(`${count} candies, ${name}: ${times.map((t) => t.toFixed(0)).join(' ')}  ${ratio.toFixed(2)}`)
  }
await browser.close()
server.close()
