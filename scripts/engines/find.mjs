// Finds Firefox, WebKitWebDriver and Xvfb. As root on Debian it installs what is missing.
import { spawn } from 'node:child_process'
import { delimiter, isAbsolute, join } from 'node:path'
import { installDebian, isExecutable } from '../chromium.mjs'

/** For each program: environment variable, file names, other paths, Debian packages. */
const WANTED = {
  Firefox: {
    variable: 'FIREFOX_PATH',
    names: ['firefox', 'firefox-esr'],
    others: ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
    packages: ['firefox-esr', 'libgl1-mesa-dri', 'libegl1'],
  },
  WebKit: {
    variable: 'WEBKIT_DRIVER_PATH',
    names: ['WebKitWebDriver'],
    others: [],
    packages: ['webkit2gtk-driver', 'libgl1-mesa-dri', 'libegl1', 'libgles2'],
  },
  Xvfb: { variable: 'XVFB_PATH', names: ['Xvfb'], others: [], packages: ['xvfb'] },
}

/**
 * @param {keyof typeof WANTED} what
 * @param {Record<string, string | undefined>} [env]
 * @returns {string | null} the path, or null if it is not found
 * @throws {Error} if the variable is set to something that is not an executable file
 */
export function find(what, env = process.env) {
  const { variable, names, others } = WANTED[what]
  const path = env[variable]
  if (path) {
    if (!isExecutable(path)) throw new Error(`${variable} must be the path of an executable file, got ${path}`)
    return path
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute)
  const places = names.flatMap((name) => ['/usr/bin', ...folders].map((folder) => join(folder, name)))
  return [...places, ...others].find(isExecutable) ?? null
}

/**
 * Finds the programs and tries to install those that are missing.
 * @param {(keyof typeof WANTED)[]} wanted
 */
export function ensure(wanted) {
  // One by one: a missing package must not prevent the installation of the others.
  for (const what of wanted) if (find(what) === null) installDebian(WANTED[what].packages)
  return Object.fromEntries(wanted.map((what) => [what, find(what)]))
}

/** Says how to get a missing program. @param {keyof typeof WANTED} what */
export function remedy(what) {
  const { variable, packages } = WANTED[what]
  return `install it (Debian: apt-get install ${packages.join(' ')}), or set ${variable} to its path`
}

/** True if a display is missing: Firefox then has no WebGL 2, and WebKit does not start. */
export function lacksDisplay(env = process.env, platform = process.platform) {
  return platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY
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
