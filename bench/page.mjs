// The fall of the bench in a page: ?engine=NAME&n=N. Its figures come into `result`, ms a step. browsers.mjs opens it in each browser.
import { ENGINES } from './engines.mjs'
import { bottle } from './workloads.mjs'

/** Steps between two breaths of the page. */
const SLICE = 20
const breath = () => new Promise((done) => setTimeout(done))

/** A browser's clock may tick in whole milliseconds, so the mean of a phase counts, which does not suffer from that, and no single step. */
async function fall(name, workload, options) {
  const engine = await ENGINES[name](workload, options)
  const times = []
  for (let k = 0; k < workload.steps; k++) {
    const start = performance.now()
    engine.step()
    times.push(performance.now() - start)
    if (k % SLICE === 0) await breath()
  }
  const mean = ([from, to]) => times.slice(from, to).reduce((sum, time) => sum + time, 0) / (to - from)
  return { falling: mean(workload.phases.falling), settled: mean(workload.phases.settled) }
}

async function run() {
  const query = new URLSearchParams(location.search)
  const [name, n] = [query.get('engine'), Number(query.get('n'))]
  const options = { bundle: `${location.origin}/physics.mjs` }
  await fall(name, bottle(500), options) // compiled and warm
  return fall(name, bottle(n), options)
}

run().then(
  (figures) => {
    window.result = figures
  },
  (error) => {
    window.result = { failed: String(error?.message ?? error) }
  },
)
