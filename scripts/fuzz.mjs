// npm run fuzz: the properties of tests/fuzz, and those of the element in a browser, with random
// seeds, for as long as wanted.
//   npm run fuzz                                  ten minutes
//   npm run fuzz -- --seconds 3600 --seed 7       an hour, from a seed on
//   npm run fuzz -- --only jar                    one file, without a browser
// A failure prints its seed and the smallest value found that fails.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string' }, only: { type: 'string' } },
})
/** How many times as many values as in `npm test`, in each round of a few minutes. */
const FACTOR = 5
/** Seconds after which a round hangs. */
const HANGS = 1800

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const end = Date.now() + 1000 * Number(values.seconds)
let seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
if (!Number.isInteger(seed) || Number.isNaN(end)) throw new RangeError('--seed and --seconds must be numbers')

for (let round = 1; round === 1 || Date.now() < end; round++, seed++) {
  console.log(`round ${round}, seed ${seed}`)
  runTests('unit', `tests/fuzz/${values.only ?? ''}`)
  if (!values.only) runTests('pages-*', 'tests/pages/elementCalls.test.ts')
}

/** @param {string} project @param {string} files */
function runTests(project, files) {
  const env = { ...process.env, VITE_FUZZ_SEED: String(seed), VITE_FUZZ_FACTOR: String(FACTOR) }
  const args = [vitest, 'run', '--silent=passed-only', '--project', project, files]
  const limits = { timeout: 1000 * HANGS, killSignal: /** @type {const} */ ('SIGKILL') }
  const { status, signal } = spawnSync(process.execPath, args, { stdio: 'inherit', env, ...limits })
  if (status === 0) return
  console.error(`${signal ? 'a call does not end' : 'failed'}: npm run fuzz -- --seconds 1 --seed ${seed}`)
  process.exit(1)
}
