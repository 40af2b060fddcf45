// The bottle scene in a page: ?engine=NAME&n=N. Sets `window.result`, milliseconds per step.
// browsers.mjs opens it in each browser. Without an engine a form runs them in turn.
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

/** Runs an engine in a page of its own, inside this one. */
async function runInside(engine, n) {
  const inside = document.createElement('iframe')
  inside.src = `?engine=${engine}&n=${n}`
  document.body.append(inside)
  try {
    while (!inside.contentWindow?.result) await new Promise((done) => setTimeout(done, 500))
    return inside.contentWindow.result
  } finally {
    inside.remove()
  }
}

function showForm() {
  const form = document.querySelector('form')
  const [button, rows] = [form.querySelector('button'), form.querySelector('tbody')]
  form.hidden = false
  form.onsubmit = async (event) => {
    event.preventDefault()
    button.disabled = true
    rows.replaceChildren()
    for (const engine of ['konpeito', 'rapier3d', 'rapier3d-60']) {
      const row = rows.insertRow()
      row.insertCell().textContent = engine
      const { failed, falling, settled } = await runInside(engine, form.elements.namedItem('n').value)
      for (const ms of [falling, settled]) row.insertCell().textContent = failed ?? ms.toFixed(2)
    }
    button.disabled = false
  }
}

if (!new URLSearchParams(location.search).has('engine')) showForm()
else {
  run().then(
    (results) => {
      window.result = results
    },
    (error) => {
      window.result = { failed: String(error?.message ?? error) }
    },
  )
}
