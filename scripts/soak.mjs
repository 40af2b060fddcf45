// npm run soak: simulates an hour of worlds of every kind, and checks them once a second of theirs;
// then mounts 200 bottles in turns in a browser, as elements and in React, and flips each attribute
// of an element 1000 times.
//   npm run soak
//   npm run soak -- --minutes 600
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
if (!(Number(values.minutes) > 0)) throw new RangeError(`--minutes must be above 0, got ${values.minutes}`)
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const env = { ...process.env, SOAK_MINUTES: values.minutes, VITE_MOUNTS: '200', VITE_FLIPS: '1000' }
for (const args of [
  ['--project', 'slow', 'tests/slow/fuzzSoak.test.ts'],
  ['--project', 'pages-*', 'tests/pages/manyJars.test.ts'],
]) {
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
