// npm run test:engines: what users have beside Chromium. Builds all, serves it on this machine, and asks Firefox and WebKit what engines/checks.mjs
// asks: the same bits as in Node, every view, the element, the iframe, keys.   npm run test:engines -- firefox   asks one.
//   --built       takes dist/ as it is          --shots DIR   also writes the picture of each check
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

let [passed, failed, tried] = [0, 0, 0]
/** What is to be ended, the newest first. @type {(() => unknown)[]} */
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
  const physics = await import(pathToFileURL(join(root, 'dist/physics.js')).href)
  const wanted = hashes(physics)
  const found = ensure([
    ...asked.map((name) => ENGINES[name][0]),
    ...(lacksDisplay() ? [/** @type {const} */ ('Xvfb')] : []),
  ])
  const env = await display(found.Xvfb)
  const site = await openSite(root)
  ends.push(site.close)
  const around = await openSite(root, site.origin)
  ends.push(around.close)
  for (const name of asked) await visit(name, found[ENGINES[name][0]], { env, site, around, physics, hashes: wanted })
} catch (error) {
  failed++
  console.error(`✗ ${error instanceof Error ? error.stack : error}`)
} finally {
  await endAll()
}
if (tried === 0) console.error('✗ no engine was there to be tested')
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || tried === 0 ? 1 : 0)

/**
 * All checks in one engine.
 * @param {keyof typeof ENGINES} name @param {string | null | undefined} path
 * @param {{ env: NodeJS.ProcessEnv, site: import('./engines/site.mjs').Site, around: import('./engines/site.mjs').Site, physics: any, hashes: Record<string, string> }} given
 */
async function visit(name, path, { env, site, around, physics, hashes }) {
  const [title, start] = ENGINES[name]
  if (!path) {
    console.log(`- ${title} is skipped: it is not there; ${remedy(title)}`)
    return
  }
  tried++
  const browser = await start(path, env)
  ends.push(browser.close)
  console.log(`${title} ${browser.version}`)
  const { page } = browser
  const complaints = async () => {
    await page.waitForTimeout(200) // they are told by requests of their own
    return [...site.complaints(), ...around.complaints()]
  }
  for (const [what, check] of Object.entries(CHECKS)) {
    if (values.check && !what.includes(values.check)) continue
    const started = performance.now()
    /** @type {unknown} */
    let wrong
    try {
      await check({ page, origin: site.origin, around: around.origin, complaints, physics, hashes })
    } catch (error) {
      wrong = error
    }
    if (values.shots) await shoot(page, `${name}-${what}`)
    await page.goto('about:blank').catch(() => {})
    const told = await complaints()
    const good = wrong === undefined && told.length === 0
    good ? passed++ : failed++
    console.log(`${good ? '✓' : '✗'} ${what} ${((performance.now() - started) / 1000).toFixed(1)} s`)
    if (wrong !== undefined) console.error(`  ${wrong instanceof Error ? wrong.message : wrong}`)
    for (const text of told) console.error(`  the page said: ${text}`)
  }
  await browser.close()
  ends.pop()
}

function build() {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the build failed: see npm run build')
}

/** The environment of browsers, with a display in it. @param {string | null | undefined} xvfb @returns {Promise<NodeJS.ProcessEnv>} */
async function display(xvfb) {
  if (!lacksDisplay()) return process.env
  if (!xvfb) throw new Error(`there is no display and no Xvfb: ${remedy('Xvfb')}`)
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
