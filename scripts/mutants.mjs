// npm run mutants: whether the tests notice faults. It changes one random token of src/physics at a
// time, in a copy, and runs the physics tests until one fails.
//   npm run mutants -- --sample 20 --seed 1 --file solver
//   npm run mutants -- --list                   shows the mutants without running tests
//   npm run mutants -- --trust                  does not first see all tests pass
// A mutant that no test can notice is named in scripts/mutants/equivalent.json: its file, the line
// before and after, and the reason.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findMutants } from './mutants/find.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    trust: { type: 'boolean', default: false },
  },
})
/**
 * Seconds for each test file, after which a run counts as a failure: the mutant does not end. A
 * file takes less than 20 on a quiet machine.
 */
const TIMEOUT = 25

/** @typedef {ReturnType<typeof findMutants>[number]} Mutant */
/** @type {{ file: string, from: string, to: string, reason: string }[]} */
const equivalents = JSON.parse(readFileSync(join(root, 'scripts/mutants/equivalent.json'), 'utf8'))
const files = filesIn(join(root, 'src/physics')).filter((file) => file.includes(values.file))
const all = files.flatMap((file) => findMutants(file, readFileSync(join(root, file), 'utf8')))
const chosen = sample(all, Number(values.sample), Number(values.seed))
console.log(`${chosen.length} of ${all.length} mutants in ${files.length} files, seed ${values.seed}`)
if (values.list) {
  for (const mutant of chosen) console.log(show(mutant))
  process.exit(0)
}

const copy = mkdtempSync(join(tmpdir(), 'mutants-'))
/** The process of the tests that run. */
let running = 0
process.on('exit', () => {
  if (running > 0) process.kill(-running, 'SIGKILL')
  rmSync(copy, { recursive: true, force: true })
})
for (const stop of ['SIGINT', 'SIGTERM']) process.on(stop, () => process.exit(1))
for (const name of ['src', 'site', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts'])
  cpSync(join(root, name), join(copy, name), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const tests = ['tests/physics', 'tests/slow']
  .flatMap((folder) => filesIn(join(copy, folder), copy))
  .filter((file) => file.endsWith('.test.ts'))
if (!values.trust && !(await pass(tests))) {
  console.error('the tests must pass without a mutant: run npm test -- --project unit tests/physics')
  process.exit(1)
}
const counts = { killed: 0, equivalent: 0, survived: 0 }
for (const [k, mutant] of chosen.entries()) {
  const { file, text, before, after } = mutant
  const known = equivalents.find((one) => one.file === file && one.from === before.trim() && one.to === after.trim())
  const started = performance.now()
  const outcome = known ? 'equivalent' : (await isKilled(mutant)) ? 'killed' : 'survived'
  writeFileSync(join(copy, file), text)
  counts[outcome]++
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${k + 1} ${outcome} (${seconds} s)${known ? `: ${known.reason}` : ''}\n${show(mutant)}`)
}
console.log(`${counts.killed} killed, ${counts.survived} survived, ${counts.equivalent} equivalent`)
process.exit(counts.survived > 0 ? 1 : 0)

/**
 * Runs the nearest tests, then the others.
 * @param {Mutant} mutant
 */
async function isKilled({ file, mutated }) {
  writeFileSync(join(copy, file), mutated)
  const near = tests.filter((test) => nearness(test, file) > 0).sort((a, b) => nearness(b, file) - nearness(a, file))
  const rest = tests.filter((test) => !near.includes(test))
  for (const part of [near, rest]) if (part.length > 0 && !(await pass(part))) return true
  return false
}

/**
 * How near a test file is to a source file: 2 for its own, 1 for one of its folder.
 * @param {string} test
 * @param {string} file
 */
function nearness(test, file) {
  const name = basename(file, '.ts')
  if (basename(test, '.test.ts') === name) return 2
  const folder = basename(dirname(file))
  return dirname(test).endsWith(`physics/${folder}`) || test.endsWith('calls.test.ts') ? 1 : 0
}

/**
 * Whether tests pass. A run that does not end counts as failed.
 * @param {string[]} paths
 * @returns {Promise<boolean>}
 */
function pass(paths) {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['--project', 'unit', '--project', 'slow'],
    '--bail',
    '1',
    '--no-file-parallelism',
    ...paths,
  ]
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore', detached: true })
  running = Number(child.pid)
  return new Promise((done) => {
    const timer = setTimeout(() => process.kill(-running, 'SIGKILL'), 1000 * TIMEOUT * (1 + paths.length))
    child.on('exit', (status) => {
      clearTimeout(timer)
      running = 0
      done(status === 0)
    })
  })
}

/**
 * A diff of a mutant.
 * @param {Mutant} mutant
 */
function show({ file, line, before, after }) {
  return `  ${file}:${line}\n  - ${before.trim()}\n  + ${after.trim()}`
}

/**
 * `count` of a list, drawn without repetition (mulberry32).
 * @param {Mutant[]} list
 * @param {number} count
 * @param {number} seed
 */
function sample(list, count, seed) {
  let state = seed | 0
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const rest = [...list]
  return Array.from({ length: Math.min(count, list.length) }, () => rest.splice(Math.floor(unit() * rest.length), 1)[0])
}

/**
 * Paths of all TypeScript files in a folder, from `base` on.
 * @param {string} folder
 */
function filesIn(folder, base = root) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(base, join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}
