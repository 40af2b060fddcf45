// Runs before an example starts inside this repository: installs the library's dependencies and
// builds the element's file if they are missing. A copy of an example elsewhere uses `npm install`
// instead.
//   node ../prepare.mjs [element]
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'

if (!existsSync(join(root, 'node_modules/vite'))) run('npm', ['ci', '--no-audit', '--no-fund'])
if (process.argv[2] === 'element' && !existsSync(join(root, 'dist/element.js')))
  run('node', ['scripts/build.mjs', 'element'])

/** @param {string} command @param {string[]} args */
function run(command, args) {
  console.log(`> ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: windows })
  if (status !== 0) process.exit(status ?? 1)
}
