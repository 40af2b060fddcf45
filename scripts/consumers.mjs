// npm run test:consumers: packs what npm would publish, installs it into fresh projects outside of this folder, and tests them as their visitors
// would.  npm run test:consumers -- html node  runs some. The projects are in tests/consumers/, what is asked of each in consumers/checks.mjs.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { ensureChromium, softwareGlFlags } from './chromium.mjs'
import { CHECKS } from './consumers/checks.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const asked = process.argv.slice(2)
for (const name of asked)
  if (!(name in CHECKS)) fail(`no consumer ${name}; there are ${Object.keys(CHECKS).join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'konpeito-consumers-'))
const clear = () => rmSync(folder, { recursive: true, force: true })
// Stopped by hand: the folder goes too. Servers are children or sockets of this process.
for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
]))
  process.on(signal, () => {
    clear()
    process.exit(code)
  })
let failed = 0
/** @type {import('playwright-core').Browser | undefined} */
let browser
try {
  // What was built before may be stale: packing builds anew.
  run(root, 'npm', ['pack', '--pack-destination', folder])
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (!packed) throw new Error('npm pack made no file: does npm run build work?')
  const tarball = join(folder, packed)
  browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
  for (const [name, check] of Object.entries(CHECKS)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const started = performance.now()
    try {
      await check({ root, tarball, browser, run, project: () => install(name, tarball) })
      say(`✓ ${name}`, started)
    } catch (error) {
      failed++
      say(`✗ ${name}`, started)
      console.error(error instanceof Error ? error.message : error)
    }
  }
} catch (error) {
  failed++
  console.error(`✗ before any consumer: ${error instanceof Error ? error.message : error}`)
} finally {
  await browser?.close()
  clear()
}
process.exit(failed > 0 ? 1 : 0)

/** A copy of a project with the tarball installed in it, in a folder where nothing of ours can be found by accident. @param {string} name @param {string} tarball */
function install(name, tarball) {
  const project = join(folder, name)
  const source = join(root, 'tests/consumers', name)
  if (!existsSync(source)) throw new Error(`tests/consumers/${name} is missing: each consumer has a project there`)
  cpSync(source, project, { recursive: true })
  // Peers are what each project names itself.
  run(project, 'npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--prefer-offline',
    ...peers(name),
    tarball,
  ])
  return project
}

/** Projects without React take the file without its peers. @param {string} name */
function peers(name) {
  return name === 'node' || name === 'html' ? ['--legacy-peer-deps'] : []
}

/** Runs a command to its end. @param {string} cwd @param {string} command @param {string[]} args @throws with what it wrote, where it fails */
function run(cwd, command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1' },
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}\n${stderr}`)
  return stdout
}

/** @param {string} line @param {number} started */
function say(line, started) {
  console.log(`${line} ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`test:consumers: ${message}`)
  process.exit(1)
}
