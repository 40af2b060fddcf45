// Installs the packages of a folder that has a lockfile of its own, where they are missing or older.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** @param {string} file address of a file beside the lockfile */
export function installBeside(file) {
  const age = (/** @type {string} */ name) => {
    const address = new URL(name, file)
    return existsSync(address) ? statSync(address).mtimeMs : 0
  }
  if (age('node_modules/.package-lock.json') >= age('package-lock.json')) return
  // Vite sets NODE_ENV to production, where npm leaves devDependencies out.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  // Only npm's shell script exists on Windows.
  const shell = process.platform === 'win32'
  const { status } = spawnSync('npm', args, { cwd: fileURLToPath(new URL('.', file)), stdio: 'inherit', shell })
  if (status !== 0) process.exit(status ?? 1)
}
