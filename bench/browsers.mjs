// node bench/browsers.mjs: the bottle scene in Chromium, Firefox and WebKit, this engine against
// Rapier, in turn, with one page per run. Prints a table and writes bench/results/browsers.json.
//   --n N                  bodies. @default 10000
//   --rounds R             @default 1
//   --browser NAME[,NAME]  @default chromium,firefox,webkit
//   --device               prints an address instead, for the browsers of this machine and its network
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build } from 'vite'
import { ensureChromium } from '../scripts/chromium.mjs'
import { startFirefox, startWebKit } from '../scripts/engines.mjs'
import { ensure, lacksDisplay, startDisplay } from '../scripts/find.mjs'
import { filesOf, listen, serve } from '../scripts/served.mjs'
import { bundle, EVERY_NAME } from './against.mjs'
import { median } from './measures.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const ENGINES = ['konpeito', 'rapier3d', 'rapier3d-60']
/** Time limit of one run. Milliseconds. */
const PATIENCE = 900_000
/** Peers that only other scenes or Node use: left out of the page's bundle. */
const ELSEWHERE = /^(@dimforge\/rapier2d|box2d3|matter|jolt|crashcat|physx|\.\/(native|physx))/

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '1' },
    browser: { type: 'string', default: 'chromium,firefox,webkit' },
    device: { type: 'boolean', default: false },
  },
})
const [n, rounds] = [Number(values.n), Number(values.rounds)]
if (!(Number.isInteger(n) && n >= 10)) fail(`--n must be a whole number of at least 10, got ${values.n}`)
if (!(Number.isInteger(rounds) && rounds >= 1))
  fail(`--rounds must be a whole number of at least 1, got ${values.rounds}`)
if (!existsSync(join(here, 'node_modules'))) fail('the peers are not installed: npm ci in bench/')

const START = {
  async chromium() {
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
    return { name: 'Chromium', version: browser.version(), page: await browser.newPage(), close: () => browser.close() }
  },
  firefox: () => driven('Firefox', startFirefox),
  webkit: () => driven('WebKit', startWebKit),
}
const wanted = values.browser.split(',')
for (const name of wanted)
  if (!(name in START)) fail(`--browser must be of ${Object.keys(START).join(', ')}, got ${name}`)

const folder = mkdtempSync(join(tmpdir(), 'konpeito-browsers-'))
const ends = [() => rmSync(folder, { recursive: true, force: true })]
const report = { node: process.version, cpu: cpus()[0]?.model.trim() ?? 'unknown', n, rounds, rows: [] }
try {
  await bundlePage()
  copyFileSync(join(here, 'page.html'), join(folder, 'index.html'))
  if (values.device) await serveDevices()
  else await measure()
} finally {
  for (const end of ends.reverse()) await end()
}

async function measure() {
  const { url, close } = await serve(folder)
  ends.push(close)
  for (const name of wanted) {
    const browser = await START[name]()
    if (!browser) continue
    try {
      report.rows.push({ browser: `${browser.name} ${browser.version}`, ...(await contest(browser.page, url)) })
    } finally {
      await browser.close()
    }
  }
  mkdirSync(join(here, 'results'), { recursive: true })
  writeFileSync(join(here, 'results/browsers.json'), `${JSON.stringify(report, null, 1)}\n`)
  console.log(table().join('\n'))
}

/** Runs the engines in turn, A B C A B C, each run in a new page. */
async function contest(page, url) {
  const seen = Object.fromEntries(ENGINES.map((engine) => [engine, []]))
  for (let round = 0; round < rounds; round++) {
    for (const engine of ENGINES) {
      await page.goto(`${url}?engine=${engine}&n=${n}`)
      const end = Date.now() + PATIENCE
      let result
      while (!result && Date.now() < end) {
        await new Promise((done) => setTimeout(done, 1000))
        result = await page.evaluate(() => window.result ?? null)
      }
      if (!result || result.failed) throw new Error(`${engine}: ${result?.failed ?? 'not done in time'}`)
      process.stderr.write(`  ${engine} ${JSON.stringify(result)}\n`)
      seen[engine].push(result)
    }
  }
  return Object.fromEntries(
    ENGINES.map((engine) => [
      engine,
      {
        falling: median(seen[engine].map(({ falling }) => falling)),
        settled: median(seen[engine].map(({ settled }) => settled)),
      },
    ]),
  )
}

function table() {
  const lines = [
    `| ${n} spheres, ms a step: falling / settled | ${ENGINES.join(' | ')} | ${ENGINES[2]} over ${ENGINES[0]} |`,
  ]
  lines.push('| --- | --- | --- | --- | --- |')
  for (const row of report.rows) {
    const cells = ENGINES.map((engine) => `${row[engine].falling.toFixed(1)} / ${row[engine].settled.toFixed(1)}`)
    const [own, peer] = [row.konpeito, row[ENGINES[2]]]
    const times = `${(peer.falling / own.falling).toFixed(1)} / ${(peer.settled / own.settled).toFixed(1)}`
    lines.push(`| ${row.browser} | ${cells.join(' | ')} | ${times} |`)
  }
  return lines
}

/** Serves the page to the network until the process is ended. */
async function serveDevices() {
  const { url, close } = await listen(filesOf(folder), '0.0.0.0')
  ends.push(close)
  const hosts = Object.values(networkInterfaces()).flatMap(
    (all) => all?.filter(({ family }) => family === 'IPv4') ?? [],
  )
  for (const { address } of hosts) console.log(`http://${address}:${new URL(url).port}/`)
  await new Promise((done) => process.once('SIGINT', done))
}

/** @param {'Firefox' | 'WebKit'} title */
async function driven(title, start) {
  const found = ensure(lacksDisplay() ? [title, 'Xvfb'] : [title])
  if (!found[title]) {
    console.log(`${title} is skipped: not found`)
    return null
  }
  const env = { ...process.env }
  if (found.Xvfb) {
    const display = await startDisplay(found.Xvfb)
    ends.push(display.close)
    env.DISPLAY = display.name
  }
  const browser = await start(found[title], env)
  return { name: title, version: browser.version, page: browser.page, close: browser.close }
}

/** Bundles the page with the peers, and the core as run.mjs does. */
async function bundlePage() {
  const shared = { root: here, configFile: false, logLevel: 'error', publicDir: false }
  await bundle(dirname(here), folder, EVERY_NAME)
  const nodeUrl = {
    name: 'node-url',
    enforce: 'pre',
    resolveId: (id) => (id === 'node:url' ? '\0node:url' : undefined),
    load: (id) => (id === '\0node:url' ? 'export const pathToFileURL = (href) => ({ href })' : undefined),
  }
  await build({
    ...shared,
    plugins: [nodeUrl],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(here, 'page.mjs'),
        external: (id) => ELSEWHERE.test(id),
        output: { entryFileNames: 'page.mjs' },
      },
    },
  })
}

function fail(message) {
  console.error(`bench/browsers: ${message}`)
  process.exit(1)
}
