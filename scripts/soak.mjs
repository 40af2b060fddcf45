// npm run soak: simulates an hour of worlds of every kind, and checks them once a second of theirs.
//   npm run soak
//   npm run soak -- --minutes 600
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
if (!(Number(values.minutes) > 0)) throw new RangeError(`--minutes must be above 0, got ${values.minutes}`)
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const env = { ...process.env, SOAK_MINUTES: values.minutes }
const args = [vitest, 'run', '--project', 'unit', 'tests/fuzz/soak.test.ts']
process.exit(spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1)
