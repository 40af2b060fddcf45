// npm run change version | publish: Changesets, which the release workflow runs, with the packages of the
// lockfile beside this file. They are installed at the first run, not by `npm ci` at the root.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installBeside } from '../installBeside.mjs'

installBeside(import.meta.url)
const bin = fileURLToPath(new URL('node_modules/@changesets/cli/bin.js', import.meta.url))
process.exit(spawnSync(process.execPath, [bin, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1)
