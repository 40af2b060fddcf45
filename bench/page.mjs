// The bottle scene in a page: ?engine=NAME&n=N. Sets `window.result`, milliseconds per step.
// browsers.mjs opens it in each browser.
import { ENGINES } from './engines.mjs'
import { bottle } from './workloads.mjs'

/** Steps between two returns to the event loop. */
const SLICE = 20
const breath = () => new Promise((done) => setTimeout(done))

/** Takes the mean of a phase: a browser's clock may be too coarse for a single step. */
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
  await fall(name, bottle(500), options) // warm-up: compiles the code
  return fall(name, bottle(n), options)
}

run().then(
  (results) => {
    window.result = results
  },
  (error) => {
    window.result = { failed: String(error?.message ?? error) }
  },
)
