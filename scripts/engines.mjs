// npm run test:engines: builds, serves the site and runs engines/checks.mjs in Firefox and WebKit.
//   npm run test:engines -- firefox   tests one engine
//   --built       uses dist/ as it is
//   --check TEXT  runs the checks whose name contains the text
//   --shots DIR   also writes a screenshot of each check
// Exit status: 1 if a check fails, 77 if no engine is available.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { hashes } from '../tests/engines/hashes.js'
import { startFirefox, startWebKit } from './engines/browsers.mjs'
import { CHECKS } from './engines/checks.mjs'
import { ensure, lacksDisplay, remedy, startDisplay } from './engines/find.mjs'
import { openSite } from './engines/site.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const ENGINES = /** @type {const} */ ({ firefox: ['Firefox', startFirefox], webkit: ['WebKit', startWebKit] })
const names = /** @type {(keyof typeof ENGINES)[]} */ (Object.keys(ENGINES))

const { values, positionals } = parseArgs({
  options: { built: { type: 'boolean', default: false }, shots: { type: 'string' }, check: { type: 'string' } },
  allowPositionals: true,
})
const asked = positionals.length > 0 ? names.filter((name) => positionals.includes(name)) : names
const unknown = positionals.find((name) => !names.some((known) => known === name))
if (unknown) {
  console.error(`test:engines: no engine ${unknown}; there are ${names.join(', ')}`)
  process.exit(1)
}

/** Exit status where there is no engine to test in, by the convention of Automake. */
const SKIPPED = 77

let [passed, failed, tried] = [0, 0, 0]
/** What has to be closed at the end, in order of creation. @type {(() => unknown)[]} */
const ends = []
const endAll = async () => {
  for (const end of ends.splice(0).reverse()) await end()
}
for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
]))
  process.on(signal, () => endAll().finally(() => process.exit(code)))

try {
  if (!values.built) build()
  const entries = ['physics', 'blocks', 'scenes', 'soda'].map(
    (name) => pathToFileURL(join(root, `dist/${name}.js`)).href,
  )
  const physics = Object.assign({}, ...(await Promise.all(entries.map((entry) => import(entry)))))
  const wanted = hashes(physics)
  const found = ensure([
    ...asked.map((name) => ENGINES[name][0]),
    ...(lacksDisplay() ? [/** @type {const} */ ('Xvfb')] : []),
  ])
  // Beside each other: much of their time is waiting.
  const runs = asked.map(async (name) => {
    const [title] = ENGINES[name]
    const path = found[title]
    const env = path && (await openDisplay(found.Xvfb))
    if (path && env) await testEngine(name, path, { env, physics, hashes: wanted })
    else
      console.log(
        `- ${title} is skipped: ${path ? 'there is no display' : 'not found'}; ${remedy(path ? 'Xvfb' : title)}`,
      )
  })
  for (const run of await Promise.allSettled(runs)) if (run.status === 'rejected') throw run.reason
} catch (error) {
  failed++
  console.error(`✗ ${error instanceof Error ? error.stack : error}`)
} finally {
  await endAll()
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : tried === 0 ? SKIPPED : 0)

/**
 * Runs all checks in one engine, with a display and servers of its own.
 * @param {keyof typeof ENGINES} name
 * @param {string} path
 * @param {{ env: NodeJS.ProcessEnv, physics: any, hashes: Record<string, string> }} given
 */
async function testEngine(name, path, { env, physics, hashes }) {
  const [title, start] = ENGINES[name]
  tried++
  const site = await openSite(root)
  const embedder = await openSite(root, site.origin)
  const browser = await start(path, env)
  ends.push(site.close, embedder.close, browser.close)
  console.log(`${title} ${browser.version}`)
  const { page } = browser
  const collectReports = async () => {
    await page.waitForTimeout(200) // pages report them by separate requests
    return [...site.reports(), ...embedder.reports()]
  }
  for (const [what, check] of Object.entries(CHECKS)) {
    if (values.check && !what.includes(values.check)) continue
    const started = performance.now()
    /** @type {unknown} */
    let failure
    try {
      await check({ page, origin: site.origin, embedder: embedder.origin, reports: collectReports, physics, hashes })
    } catch (error) {
      failure = error
    }
    if (values.shots) await shoot(page, `${name}-${what}`)
    await page.goto('about:blank').catch(() => {})
    const reports = await collectReports()
    const ok = failure === undefined && reports.length === 0
    ok ? passed++ : failed++
    console.log(`${title}: ${ok ? '✓' : '✗'} ${what} ${((performance.now() - started) / 1000).toFixed(1)} s`)
    if (failure !== undefined) console.error(`  ${failure instanceof Error ? failure.message : failure}`)
    for (const text of reports) console.error(`  the page reported: ${text}`)
  }
}

function build() {
  const parts = ['library', 'element', 'types', 'site', 'docs']
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), ...parts], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the build failed: see npm run build and npm run build:site')
}

/**
 * @param {string | null | undefined} xvfb
 * @returns {Promise<NodeJS.ProcessEnv | null>} an environment with a display, or null without Xvfb
 */
async function openDisplay(xvfb) {
  if (!lacksDisplay()) return process.env
  if (!xvfb) return null
  const { name, close } = await startDisplay(xvfb)
  ends.push(close)
  return { ...process.env, DISPLAY: name, LIBGL_ALWAYS_SOFTWARE: '1' }
}

/** @param {import('./engines/browsers.mjs').Page} page @param {string} name */
async function shoot(page, name) {
  if (!values.shots) return
  mkdirSync(values.shots, { recursive: true })
  writeFileSync(join(values.shots, `${name.replace(/\W+/g, '-')}.png`), await page.screenshot())
}
