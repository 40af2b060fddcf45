// Installs the packages of a tool that has a lockfile of its own, at its first run.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** @param {string} script address of a script beside the lockfile */
export function installBeside(script) {
  const cwd = fileURLToPath(new URL('.', script))
  if (existsSync(new URL('node_modules', script))) return
  // Only npm's shell script exists on Windows.
  const shell = process.platform === 'win32'
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, { cwd, stdio: 'inherit', shell })
  if (status !== 0) process.exit(status ?? 1)
}
