// npm run test:consumers: packs what npm would publish, installs it into fresh projects outside
// this folder and tests them. The projects are in tests/consumers/, their checks in
// consumers/checks.mjs.
//   npm run test:consumers -- html node   tests some
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { ensureChromium, softwareGlFlags } from './chromium.mjs'
import { CHECKS } from './consumers/checks.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const asked = process.argv.slice(2)
for (const name of asked)
  if (!(name in CHECKS)) fail(`no consumer ${name}; there are ${Object.keys(CHECKS).join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'konpeito-consumers-'))
const clear = () => rmSync(folder, { recursive: true, force: true })
// Removes the folder on interruption too. Servers end with this process.
for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
]))
  process.on(signal, () => {
    clear()
    process.exit(code)
  })
let [passed, failed] = [0, 0]
let tarball = ''
/** @type {import('playwright').Browser | undefined} */
let browser
try {
  // Packing builds where the build is older than the source.
  await run(root, 'npm', ['pack', '--pack-destination', folder])
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (!packed) throw new Error('npm pack wrote no file. Check that npm run build works')
  tarball = join(folder, packed)
  browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
  const names = Object.keys(CHECKS).filter((name) => asked.length === 0 || asked.includes(name))
  // Two at a time: an install waits for the network and the disk.
  await Promise.all([test(names), test(names)])
} catch (error) {
  failed++
  console.error(`✗ before any consumer: ${error instanceof Error ? error.message : error}`)
} finally {
  await browser?.close()
  clear()
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** Tests the first of the consumers, until there is none. @param {string[]} names */
async function test(names) {
  for (let name = names.shift(); name !== undefined; name = names.shift()) await testOne(name)
}

/** @param {string} name */
async function testOne(name) {
  const started = performance.now()
  try {
    if (!browser) throw new Error('there is no browser')
    const project = (source = name, versions = {}) => install(name, source, versions)
    await CHECKS[name]?.({ root, tarball, browser, run, project })
    passed++
    say(`✓ ${name}`, started)
  } catch (error) {
    failed++
    say(`✗ ${name}`, started)
    console.error(error instanceof Error ? error.message : error)
  }
}

/**
 * Copies a project and installs the tarball in it, outside this repository: so that it cannot
 * resolve modules of ours.
 * @param {string} name
 * @param {string} source name of the folder in tests/consumers
 * @param {Record<string, string>} versions of dependencies, in place of those of its package.json
 * @returns the project's folder
 */
async function install(name, source, versions) {
  const project = join(folder, name)
  const path = join(root, 'tests/consumers', source)
  if (!existsSync(path)) throw new Error(`tests/consumers/${source} is missing; each consumer needs a project there`)
  cpSync(path, project, { recursive: true })
  if (Object.keys(versions).length > 0) {
    const file = join(project, 'package.json')
    const content = JSON.parse(readFileSync(file, 'utf8'))
    Object.assign(content.dependencies, versions)
    writeFileSync(file, JSON.stringify(content))
  }
  // Each project with React lists its peer dependencies itself.
  await run(project, 'npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline', tarball])
  return project
}

/**
 * Runs a command.
 * @param {string} cwd
 * @param {string} command
 * @param {string[]} args
 * @returns its standard output
 * @throws {Error} with its output if it fails
 */
async function run(cwd, command, args) {
  const options = {
    cwd,
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1' },
  }
  try {
    return (await promisify(execFile)(command, args, options)).stdout
  } catch (error) {
    const { stdout = '', stderr = '', message } = /** @type {Error & { stdout?: string, stderr?: string }} */ (error)
    throw new Error(`${command} ${args.join(' ')} failed: ${message}\n${stdout}\n${stderr}`)
  }
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
