// Measures cells of the table of convergence, each in a process of its own, as many at a time as
// there are processors: node validation/converge.mjs BUNDLE CELLS [WORD], with a bundle of
// validation/index.ts. CELLS is written after each cell, and what it holds is not measured again.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** @typedef {import('./convergence/convergence.ts').Measured} Measured */

const script = fileURLToPath(import.meta.url)

/**
 * @param {string} bundle a file
 * @param {string} path of the cells
 * @param {(name: string) => boolean} isDue of laws
 * @returns {Promise<Record<string, Measured>>} by law
 */
export async function measureCells(bundle, path, isDue) {
  const { laws, columns, nameOf, work, SOLVER_VERSION } = await load(bundle)
  /** @type {Record<string, Omit<Measured, 'cells'> & { cells: Record<string, Measured['cells'][string]> }>} */
  const table = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const run = `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`
  const due = laws.filter(({ name }) => isDue(name))
  for (const { name } of due)
    if (table[name]?.solver !== SOLVER_VERSION) table[name] = { run, solver: SOLVER_VERSION, cells: {} }
  // The long ones first, so that no processor waits at the end.
  const waiting = [...columns]
    .sort((a, b) => work(b) - work(a))
    .flatMap((column) => due.map(({ name }) => ({ name, cells: table[name]?.cells ?? {}, column: nameOf(column) })))
    .filter(({ cells, column }) => !cells[column])
  const measureNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, cells, column } = next
      const { stdout } = await promisify(execFile)(process.execPath, [script, bundle, '--cell', name, column])
      cells[column] = JSON.parse(stdout)
      console.log(`${name}, ${column}: ${stdout}`)
      writeFileSync(path, JSON.stringify(table))
    }
  }
  await Promise.allSettled(Array.from({ length: availableParallelism() }, measureNext))
  return table
}

/** @param {string} bundle @returns {Promise<typeof import('./index.ts')>} */
const load = (bundle) => import(pathToFileURL(bundle).href)

if (process.argv[1] === script) {
  const [bundle = '', path = '', word = '', at] = process.argv.slice(2)
  if (path !== '--cell') await measureCells(bundle, path, (name) => name.includes(word))
  else {
    const { laws, columns, measure, nameOf } = await load(bundle)
    const law = laws.find(({ name }) => name === word)
    const column = columns.find((one) => nameOf(one) === at)
    if (law && column) process.stdout.write(JSON.stringify(measure(law, column)))
  }
}
