// npm run fuzz: the properties of tests/fuzz, and those of the element in a browser, with random
// seeds, for as long as wanted.
//   npm run fuzz                                  ten minutes
//   npm run fuzz -- --seconds 3600 --seed 7       an hour, from a seed on
//   npm run fuzz -- --only jar                    one file, without a browser
// A failure prints its seed and the smallest value found that fails.
import { spawn } from 'node:child_process'
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
  const status = await runRound(seed)
  if (status === 0) continue
  console.error(`failed: npm run fuzz -- --seconds 1 --seed ${seed}`)
  process.exit(1)
}

/**
 * Runs all properties once.
 * @param {number} seed
 * @returns {Promise<number>} the exit status
 */
async function runRound(seed) {
  const inNode = await runTests(seed, 'unit', `tests/fuzz/${values.only ?? ''}`)
  return inNode || (values.only ? 0 : runTests(seed, 'pages-*', 'tests/pages/elementCalls.test.ts'))
}

/**
 * @param {number} seed
 * @param {string} project
 * @param {string} files
 * @returns {Promise<number>} the exit status
 */
function runTests(seed, project, files) {
  const env = { ...process.env, VITE_FUZZ_SEED: String(seed), VITE_FUZZ_FACTOR: String(FACTOR) }
  const child = spawn(process.execPath, [vitest, 'run', '--silent=passed-only', '--project', project, files], {
    stdio: 'inherit',
    env,
  })
  const timer = setTimeout(() => {
    console.error(`seed ${seed}: a call does not end`)
    child.kill('SIGKILL')
  }, 1000 * HANGS)
  return new Promise((done) => {
    child.on('exit', (status) => {
      clearTimeout(timer)
      done(status ?? 1)
    })
  })
}
