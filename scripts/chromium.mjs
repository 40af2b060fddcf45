// Finds a Chromium-based browser for the tests and installs one if there is none.
//   node scripts/chromium.mjs   prints the path; installs if necessary
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { find, installDebian, installPlaywright, remedy } from './find.mjs'

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
  '--disable-gpu-compositing', // a page around a canvas is put together faster without GL in software
]

/**
 * Finds a browser that answers `--version`, and installs one if there is none.
 * @returns {string} the path
 * @throws {Error} with the remedy if none is found and none can be installed
 */
export function ensureChromium() {
  for (const install of [() => true, () => installDebian(['chromium', 'fonts-dejavu-core']), installPlaywright]) {
    const path = install() && find('Chromium')
    if (path && answers(path)) return path
  }
  throw new Error(`No Chromium that starts was found or could be installed. ${remedy('Chromium')}`)
}

/**
 * Whether the browser starts. Ubuntu's chromium-browser is a stub that only asks to install a snap.
 * @param {string} path
 */
function answers(path) {
  if (process.platform === 'win32') return true // on Windows, --version opens a window
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(ensureChromium())
