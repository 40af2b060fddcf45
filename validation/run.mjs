// npm run validate: runs the cases of the validation, prints what was expected and measured, and
// ends with 1 when a case is out of tolerance.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'

const HELP = `npm run validate -- [options]
  --only WORD[,WORD]  groups of cases, or words of their names; all by default
  --short             as in npm test: fewer bodies and steps, wider tolerances
  --write             writes docs/validation.md and its plots; needs all cases in full`
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { only, short, write, help } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
}).values
if (help) {
  console.log(HELP)
  process.exit(0)
}
if (write && (short || only)) fail('--write needs all cases in full: remove --short and --only')

const { groups, formatRow, page, passes, isAccepted, drawPlot } = await load()
const words = only?.split(',') ?? ['']
const results = []
for (const [group, cases] of Object.entries(groups)) {
  const chosen = cases.filter(({ name }) => words.some((word) => group === word || name.includes(word)))
  if (chosen.length > 0) console.log(`\n${group}`)
  for (const one of chosen) {
    const start = performance.now()
    const { rows, plots = [] } = one.run(short)
    const seconds = (performance.now() - start) / 1000
    results.push({ group, ...one, rows, plots, seconds })
    console.log(`  ${one.name} (${seconds.toFixed(1)} s)`)
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
  writeFileSync(join(root, 'docs/validation.md'), page(results))
}
const failed = results.filter(({ rows }) => !rows.every(isAccepted)).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/**
 * Bundles the cases with the physics core.
 * @returns {Promise<typeof import('./index.ts')>}
 */
async function load() {
  const folder = join(tmpdir(), `konpeito-validation-${process.pid}`)
  try {
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
    return await import(pathToFileURL(join(folder, 'validation.mjs')).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} message */
function fail(message) {
  console.error(`validate: ${message}`)
  process.exit(1)
}
