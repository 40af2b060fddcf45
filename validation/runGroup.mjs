// A thread of run.mjs: runs the chosen cases of one group, and posts their results.
import { parentPort, workerData } from 'node:worker_threads'

/**
 * @typedef {{ name: string, rows: import('./case.ts').Row[], plots: import('./plot.ts').Plot[],
 *   seconds: number }} Result
 */

/** @type {{ bundle: string, group: string, names: string[], short: boolean }} */
const { bundle, group, names, short } = workerData
/** @type {typeof import('./index.ts')} */
const { groups } = await import(bundle)
/** @type {Result[]} */
const results = (groups[group] ?? [])
  .filter(({ name }) => names.includes(name))
  .map((one) => {
    const start = performance.now()
    const { rows, plots = [] } = one.run(short)
    return { name: one.name, rows, plots, seconds: (performance.now() - start) / 1000 }
  })
parentPort?.postMessage(results)
