// One engine, one scene, one process: runs it and prints a line of JSON. Started by run.mjs.
import { ENGINES } from './engines.mjs'
import { bottle, escapes, gas, overlaps } from './workloads.mjs'

const job = JSON.parse(process.argv[2])
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]
const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]

function timed(run, steps) {
  const times = []
  for (let k = 0; k < steps; k++) {
    const start = performance.now()
    run()
    times.push(performance.now() - start)
  }
  return times
}

/** Share of steps that cost at most twice the running median of the 51 steps around them. */
function even(times) {
  let fine = 0
  times.forEach((time, k) => {
    const from = Math.max(0, Math.min(times.length - 51, k - 25))
    if (time <= 2 * median(times.slice(from, from + 51))) fine++
  })
  return fine / times.length
}

const phase = (times) => ({ median: median(times), p95: quantile(times, 0.95) })

function measure(engine, workload) {
  const positions = new Float64Array(3 * workload.n)
  const velocities = new Float64Array(3 * workload.n)
  engine.read(positions, velocities)
  let squares = 0
  for (const v of velocities) squares += v * v
  return {
    overlap: overlaps(positions, workload),
    rms: Math.sqrt(squares / workload.n),
    escapes: escapes(positions, workload),
    kinetic: squares,
    height95: quantile(
      [...Array(workload.n).keys()].map((k) => positions[3 * k + 1]),
      0.95,
    ),
  }
}

const memory = () => Math.round((process.memoryUsage.rss() / 2 ** 20) * 10) / 10

const SCENES = {
  // Falling: the first second and a half; impact: when the bulk arrives; settled: the last 60 steps.
  async bottle() {
    const workload = bottle(job.n, { friction: job.friction ?? 0 })
    const engine = await ENGINES[job.engine](workload, job)
    const times = timed(engine.step, 30)
    times.push(...timed(engine.step, 60))
    times.push(...timed(engine.step, job.settle ?? 240))
    const end = measure(engine, workload)
    return {
      falling: phase(times.slice(5, 90)),
      impact: phase(times.slice(30, 90)),
      settled: phase(times.slice(-60)),
      even: even(times.slice(5, 90)),
      ...end,
      memory: memory(),
    }
  },
  async gas() {
    const workload = gas(job.n)
    const engine = await ENGINES[job.engine](workload, job)
    const before = measure(engine, workload).kinetic
    const times = timed(engine.step, job.steps ?? 600)
    const end = measure(engine, workload)
    return { step: phase(times.slice(20)), energy: end.kinetic / before, ...end, memory: memory() }
  },
  // A pile with friction and sleep: what an asleep step costs; then one more candy: who wakes, and what those steps cost against awake ones.
  async sleep() {
    const workload = bottle(job.n, { friction: 0.3 })
    const engine = await ENGINES[job.engine](workload, { ...job, sleep: true })
    const awakeTimes = timed(engine.step, 90)
    let steps = 90
    const awake = () => (engine.world ? engine.P.stats(engine.world).awake : engine.awake())
    while (awake() > 0 && steps < 1800) {
      for (let k = 0; k < 10; k++) engine.step()
      steps += 10
    }
    const left = awake()
    const asleep = timed(engine.step, 200)
    if (!engine.world)
      return { asleep: phase(asleep), awake: phase(awakeTimes.slice(30)), sleptAfter: steps / 60, left }
    const { P, world } = engine
    const top = 2 * workload.radius + 1.5
    P.addBody(world, { position: [0.05, top, 0.02], velocity: [0, -2, 0], radius: workload.mean })
    let most = 0
    const after = []
    for (let k = 0; k < 400 && !P.isAsleep(world); k++) {
      after.push(...timed(engine.step, 1))
      most = Math.max(most, P.stats(world).awake)
    }
    P.wake(world)
    const full = timed(engine.step, 20)
    return {
      asleep: phase(asleep),
      awake: phase(full.slice(3)),
      drop: { wakes: most, ...phase(after) },
      sleptAfter: steps / 60,
      left,
    }
  },
  async lod() {
    const workload = bottle(job.n, { friction: 0.3 })
    const near = await ENGINES.konpeito(workload, { ...job, sleep: false })
    const nearTimes = timed(near.step, 300)
    const nearHeight = measure(near, workload).height95
    const far = await ENGINES.konpeito(workload, { ...job, sleep: false, far: true })
    const farTimes = timed(far.step, 300)
    const farHeight = measure(far, workload).height95
    near.P.setViewpoint(near.world, [1000, 0, 0], 1)
    const turned = timed(near.step, 120)
    const turnedHeight = measure(near, workload).height95
    const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length
    return {
      near: mean(nearTimes),
      far: mean(farTimes),
      settledNear: median(nearTimes.slice(-60)),
      settledFar: median(turned.slice(-60)),
      heightPoured: farHeight / nearHeight - 1,
      heightTurned: turnedHeight / nearHeight - 1,
    }
  },
  async heap() {
    const workload = bottle(job.n, { friction: 0.3 })
    const engine = await ENGINES.konpeito(workload, { ...job, sleep: false })
    for (let k = 0; k < 500; k++) engine.step()
    globalThis.gc?.()
    const before = process.memoryUsage().heapUsed
    for (let k = 0; k < 10000; k++) engine.step()
    globalThis.gc?.()
    return { growth: process.memoryUsage().heapUsed - before }
  },
}

const result = await SCENES[job.scene]()
process.stdout.write(`${JSON.stringify({ ...job, bundle: undefined, ...result })}\n`)
process.exit(0)
