// npm run validate: runs the cases of the validation, prints what was expected and measured, and
// ends with 1 when a case is out of tolerance.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { measureCells } from './converge.mjs'

/** @typedef {import('./runGroup.mjs').Result} Result */

const HELP = `npm run validate -- [options]
  --only WORD[,WORD]  groups of cases, or words of their names; all by default
  --short             as in npm test: fewer bodies and steps, wider tolerances
  --write             writes docs/validation.md and its plots; needs all cases in full
  --converge          measures the laws of the table of convergence that are not measured with this
                      version of the solver, or those of --only, and writes the table
  --cells FILE        what converge.mjs has measured of it: only the rest is measured`
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { only, short, write, converge, cells, help } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    converge: { type: 'boolean', default: false },
    cells: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
}).values
if (help) {
  console.log(HELP)
  process.exit(0)
}
if (write && (short || only)) fail('--write needs all cases in full: remove --short and --only')

const folder = join(tmpdir(), `konpeito-validation-${process.pid}`)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const bundle = await bundleCases()
/** @type {typeof import('./index.ts')} */
const { groups, formatRow, page, passes, isAccepted, drawPlot, ...table } = await import(bundle)
const words = only?.split(',') ?? ['']
const pagePath = join(root, 'docs/validation.md')
const measuredPath = join(root, 'validation/convergence/measured.json')
/** @type {Record<string, import('./convergence/convergence.ts').Measured>} */
const measured = JSON.parse(readFileSync(measuredPath, 'utf8'))
if (converge) {
  await measureTable()
  process.exit()
}
const chosen = Object.entries(groups)
  .map(([group, cases]) => ({
    group,
    cases: cases.filter(({ name }) => words.some((word) => group === word || name.includes(word))),
  }))
  .filter(({ cases }) => cases.length > 0)
const results = []
for (const [k, run] of runAll().entries()) {
  const { group, cases } = chosen[k]
  const finished = await run
  console.log(`\n${group}`)
  for (const [c, { name, rows, plots, seconds }] of finished.entries()) {
    results.push({ group, ...cases[c], rows, plots, seconds })
    console.log(`  ${name} (${seconds.toFixed(1)} s)`)
    for (const row of rows)
      console.log(`    ${passes(row) ? 'ok   ' : isAccepted(row) ? 'known' : 'FAIL '} ${formatRow(row)}`)
  }
}
if (results.length === 0)
  fail(`--only must name one of ${Object.keys(groups).join(', ')} or a word of a name, got ${only}`)

if (write) {
  const folder = join(root, 'docs/pictures/validation')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const plot of results.flatMap(({ plots }) => plots))
    writeFileSync(join(folder, `${plot.name}.svg`), drawPlot(plot))
  writeFileSync(pagePath, page(results, measured))
}
const failed = results.filter(({ rows }) => !rows.every(isAccepted)).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/**
 * Runs the chosen groups, as many at a time as there are processors. Cases of a group share runs,
 * so a thread has a whole group.
 * @returns {Promise<Result[]>[]} in the order of `chosen`
 */
function runAll() {
  /** @type {(() => Promise<void>)[]} */
  const waiting = []
  const runs = chosen.map(
    ({ group, cases }) =>
      new Promise((done, failed) => {
        waiting.push(() => runGroup(group, cases).then(done, failed))
      }),
  )
  const thread = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  for (let k = 0; k < availableParallelism(); k++) thread()
  return runs
}

/**
 * @param {string} group
 * @param {readonly { name: string }[]} cases
 * @returns {Promise<Result[]>}
 */
function runGroup(group, cases) {
  const workerData = { bundle, group, names: cases.map(({ name }) => name), short }
  return new Promise((done, failed) => {
    new Worker(new URL('runGroup.mjs', import.meta.url), { workerData }).on('message', done).on('error', failed)
  })
}

/**
 * Bundles the cases with the physics core.
 * @returns its URL
 */
async function bundleCases() {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
      lib: { entry: join(root, 'validation/index.ts'), formats: ['es'], fileName: () => 'validation.mjs' },
    },
  })
  return pathToFileURL(join(folder, 'validation.mjs')).href
}

/** Measures laws of the table of convergence, and writes those that are measured in each column. */
async function measureTable() {
  const { laws, columns, nameOf, SOLVER_VERSION, withSection } = table
  const isDue = (/** @type {string} */ name) =>
    only ? words.some((word) => name.includes(word)) : measured[name]?.solver !== SOLVER_VERSION
  const now = await measureCells(fileURLToPath(bundle), cells ?? join(folder, 'cells.json'), isDue)
  const names = columns.map(nameOf)
  const whole = laws.flatMap(({ name }) => {
    const one = now[name]
    if (one?.solver !== SOLVER_VERSION || !names.every((column) => one.cells[column]))
      return measured[name] ? [[name, measured[name]]] : []
    return [[name, { ...one, cells: Object.fromEntries(names.map((column) => [column, one.cells[column]])) }]]
  })
  writeFileSync(measuredPath, `${JSON.stringify(Object.fromEntries(whole), null, 2)}\n`)
  writeFileSync(pagePath, withSection(readFileSync(pagePath, 'utf8'), Object.fromEntries(whole)))
}

/** @param {string} message */
function fail(message) {
  console.error(`validate: ${message}`)
  process.exit(1)
}
