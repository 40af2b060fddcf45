// Runs engines again with as many substeps or iterations as they need for the overlap of the best.
import { FINER } from './engines.mjs'
import { contest } from './jobs.mjs'

/** Overlaps within this factor of the best are equal. */
const EQUAL = 1.1
/** Most substeps or iterations, as a multiple of the default. */
const FINEST = 64
/** Time limit of a run in milliseconds. */
const PATIENCE = 60_000

/** Mean overlap at rest in mean radii; of chains the largest relative stretch. */
function errorOf({ failed, stretch, overlap }) {
  return failed ? Number.POSITIVE_INFINITY : (stretch ?? overlap.mean)
}

/**
 * @param rows those of all engines at default settings
 * @returns the rows of the engines that were not as good as the best
 */
export function equal(rows, jobs, rounds, programs) {
  const best = Math.min(...rows.map(errorOf))
  return rows.flatMap((row, k) =>
    row.failed || !FINER[row.engine] || errorOf(row) <= EQUAL * best
      ? []
      : [refine(jobs[k], row, best, rounds, programs)],
  )
}

/** Raises the settings of an engine until its overlap is the best, or more does not help. */
function refine(job, row, best, rounds, programs) {
  let last = row
  for (let k = 1; ; ) {
    const finer = { ...job, settings: FINER[job.engine](k), patience: PATIENCE }
    const [probe] = contest([finer], 1, programs)
    if (errorOf(probe) <= EQUAL * best) return contest([finer], rounds, programs)[0]
    if (probe.failed || (k > 1 && errorOf(probe) > errorOf(last))) return { ...last, note: 'not reached' }
    if (k >= FINEST) return { ...probe, note: 'not reached' }
    last = probe
    // Overlap falls with about the square of the number of substeps.
    k = Math.min(FINEST, Math.ceil(k * Math.min(4, Math.max(1.2, Math.sqrt(errorOf(probe) / best)))))
  }
}
