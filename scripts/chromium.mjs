// Finds a Chromium-based browser for the tests and installs one if there is none.
//   node scripts/chromium.mjs            prints the path; installs if necessary
//   node scripts/chromium.mjs --find     prints the path; never installs
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Flags for WebGL in software, so that pictures do not depend on the graphics card. */
export const softwareGlFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const remedy =
  'Install Chromium or Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH to the full path of one.'

/**
 * Finds a Chromium-based browser. CHROMIUM_PATH takes precedence, then CHROME_PATH.
 * @param {Record<string, string | undefined>} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns {string | null} the path, or null if none is found
 * @throws {Error} if CHROMIUM_PATH or CHROME_PATH is not an executable file
 */
export function findChromium(env = process.env, platform = process.platform) {
  for (const name of ['CHROMIUM_PATH', 'CHROME_PATH']) {
    const path = env[name]
    if (!path) continue
    if (!isExecutable(path))
      throw new Error(`${name} must be the path of an executable browser, got ${path}. ${remedy}`)
    return path
  }
  return candidates(env, platform).find(isExecutable) ?? null
}

/**
 * Finds a browser that answers `--version`, and installs one if there is none.
 * @returns {string} the path
 * @throws {Error} with the remedy if none is found and none can be installed
 */
export function ensureChromium() {
  const found = findChromium()
  if (found && answers(found)) return found
  for (const install of [() => installDebian(['chromium']), installPlaywright]) {
    if (!install()) continue
    const path = findChromium()
    if (path && answers(path)) return path
  }
  throw new Error(`${found ? `${found} does not start` : 'No Chromium found'}, and none could be installed. ${remedy}`)
}

/**
 * @param {Record<string, string | undefined>} env
 * @param {NodeJS.Platform} platform
 * @returns {string[]}
 */
function candidates(env, platform) {
  const paths = []
  if (platform === 'win32') {
    for (const base of [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]) {
      if (!base) continue
      paths.push(join(base, 'Google', 'Chrome', 'Application', 'chrome.exe'))
      paths.push(join(base, 'Chromium', 'Application', 'chrome.exe'))
      paths.push(join(base, 'Microsoft', 'Edge', 'Application', 'msedge.exe'))
    }
  } else {
    if (platform === 'darwin') {
      for (const base of ['/Applications', join(env.HOME ?? homedir(), 'Applications')]) {
        for (const app of ['Chromium', 'Google Chrome', 'Microsoft Edge']) {
          paths.push(`${base}/${app}.app/Contents/MacOS/${app}`)
        }
      }
    }
    const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute)
    for (const name of names) for (const folder of ['/usr/bin', ...folders]) paths.push(join(folder, name))
  }
  return [...paths, ...playwrightBrowsers(env, platform)]
}

/**
 * Browsers in Playwright's cache, newest first.
 * @param {Record<string, string | undefined>} env
 * @param {NodeJS.Platform} platform
 */
function playwrightBrowsers(env, platform) {
  const home = env.HOME ?? homedir()
  const usual = {
    win32: join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'ms-playwright'),
    darwin: join(home, 'Library', 'Caches', 'ms-playwright'),
    linux: join(env.XDG_CACHE_HOME ?? join(home, '.cache'), 'ms-playwright'),
  }
  const set = env.PLAYWRIGHT_BROWSERS_PATH
  const root = set && set !== '0' ? set : (usual[/** @type {'linux'} */ (platform)] ?? usual.linux)
  const binary = /^(chrome|headless_shell|chrome-headless-shell)(\.exe)?$|^(Chromium|Google Chrome for Testing)$/
  return list(root)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]) || a.localeCompare(b))
    .flatMap((name) => list(join(root, name)).map((inner) => join(root, name, inner)))
    .flatMap((folder) => [
      folder,
      ...list(folder)
        .filter((name) => name.endsWith('.app'))
        .map((name) => join(folder, name, 'Contents', 'MacOS')),
    ])
    .flatMap((folder) =>
      list(folder)
        .filter((name) => binary.test(name))
        .map((name) => join(folder, name)),
    )
}

/**
 * Installs packages with apt-get, as root on Debian and its derivatives.
 * @param {string[]} packages
 * @returns {boolean} false if it does not apply or fails
 */
export function installDebian(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !has('apt-get')) return false
  const all = list('/usr/share/fonts').length === 0 ? [...packages, 'fonts-dejavu-core'] : packages
  return run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', ...all])
}

function installPlaywright() {
  const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url))
  if (!existsSync(cli)) return false
  const system = process.platform === 'linux' && process.getuid?.() === 0 && has('apt-get') ? ['--with-deps'] : []
  return run(process.execPath, [cli, 'install', ...system, 'chromium'])
}

/**
 * Runs an installer with its output on stderr: stdout is reserved for the path.
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  console.error(`> ${command} ${args.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0
}

/** @param {string} command */
function has(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
}

/**
 * Whether the browser starts. Ubuntu's chromium-browser is a stub that only asks to install a snap.
 * @param {string} path
 */
function answers(path) {
  if (process.platform === 'win32') return true // on Windows, --version opens a window
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** @param {string} folder @returns {string[]} */
function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const path = process.argv.includes('--find') ? findChromium() : ensureChromium()
    if (!path) throw new Error(`No Chromium found. ${remedy}`)
    console.log(path)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
