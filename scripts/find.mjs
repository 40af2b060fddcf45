// Finds browsers and Xvfb. As root on Debian it installs what is missing.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

const { PROGRAMFILES, 'PROGRAMFILES(X86)': PROGRAMFILES_X86, LOCALAPPDATA } = process.env

/** For each program: environment variables, file names, other paths, Debian packages. */
const WANTED = {
  Chromium: {
    variables: ['CHROMIUM_PATH', 'CHROME_PATH'],
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'],
    others: [
      ...['Chromium', 'Google Chrome', 'Microsoft Edge'].flatMap((app) =>
        ['/', homedir()].map((base) => join(base, 'Applications', `${app}.app`, 'Contents/MacOS', app)),
      ),
      ...[
        'Google\\Chrome\\Application\\chrome',
        'Chromium\\Application\\chrome',
        'Microsoft\\Edge\\Application\\msedge',
      ].flatMap((app) => [PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA].map((base) => `${base}\\${app}.exe`)),
      chromium.executablePath(),
    ],
    packages: ['chromium'],
  },
  Firefox: {
    variables: ['FIREFOX_PATH'],
    names: ['firefox', 'firefox-esr'],
    others: ['/Applications/Firefox.app/Contents/MacOS/firefox', `${PROGRAMFILES}\\Mozilla Firefox\\firefox.exe`],
    packages: ['firefox-esr', 'libgl1-mesa-dri', 'libegl1'],
  },
  WebKit: {
    variables: ['WEBKIT_DRIVER_PATH'],
    names: ['WebKitWebDriver'],
    others: [],
    packages: ['webkit2gtk-driver', 'libgl1-mesa-dri', 'libegl1', 'libgles2'],
  },
  Xvfb: { variables: ['XVFB_PATH'], names: ['Xvfb'], others: [], packages: ['xvfb'] },
}

/** @typedef {keyof typeof WANTED} Program */

/**
 * @param {Program} what
 * @returns {string | null} the path, or null if it is not found
 * @throws {Error} if its variable is set to something that is not an executable file
 */
export function find(what) {
  const { variables, names, others } = WANTED[what]
  for (const variable of variables) {
    const path = process.env[variable]
    if (path && !isExecutable(path))
      throw new Error(`${variable} must be the path of an executable file, got ${path}. ${remedy(what)}`)
    if (path) return path
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(isAbsolute)]
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...places, ...others].find(isExecutable) ?? null
}

/**
 * Finds the programs and tries to install those that are missing.
 * @param {Program[]} wanted
 */
export function ensure(wanted) {
  // One by one: a missing package must not prevent the installation of the others.
  for (const what of wanted) if (find(what) === null) installDebian(WANTED[what].packages)
  return Object.fromEntries(wanted.map((what) => [what, find(what)]))
}

/** Says how to get a missing program. @param {Program} what */
export function remedy(what) {
  const { variables, packages } = WANTED[what]
  return `Install ${what} (Debian: apt-get install ${packages.join(' ')}), or set ${variables[0]} to its path.`
}

/** Whether apt-get has fetched its lists in this process. */
let isUpdated = false

/**
 * Installs packages with apt-get, as root on Debian and its derivatives.
 * @param {string[]} packages
 * @returns {boolean} false if it does not apply or fails
 */
export function installDebian(packages) {
  if (!isDebianRoot()) return false
  isUpdated ||= install('apt-get', 'update')
  return isUpdated && install('apt-get', 'install', '-y', '--no-install-recommends', ...packages)
}

/** Installs the Chromium of Playwright, and on Debian what it needs. */
export function installPlaywright() {
  const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url))
  return install(process.execPath, cli, 'install', ...(isDebianRoot() ? ['--with-deps'] : []), 'chromium')
}

function isDebianRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')
}

/**
 * Runs an installer with its output on stderr: stdout is reserved for the path.
 * @param {string} command
 * @param {string[]} args
 */
function install(command, ...args) {
  console.error(`> ${command} ${args.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** True if a display is missing: Firefox then has no WebGL 2, and WebKit does not start. */
export function lacksDisplay() {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
}

/**
 * @param {string} path of Xvfb
 * @returns {Promise<{ name: string, close(): void }>} a new display
 */
export function startDisplay(path) {
  // Xvfb takes the first free display number and writes it to file descriptor 3.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`Xvfb ended with ${code}`)))
    child.stdio[3]?.once('data', (bytes) => done({ name: `:${String(bytes).trim()}`, close: () => child.kill() }))
  })
}
