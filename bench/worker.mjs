// Runs one scene with one engine and prints a line of JSON: the job, `series` (milliseconds of each
// step by phase) and other measures. Started by run.mjs.
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { ENGINES } from './engines.mjs'
import { escapes, overlaps, quantile } from './measures.mjs'
import { bottle, chains, crowd, flat, garden, gas, pour } from './workloads.mjs'

const job = JSON.parse(process.argv[2])
const FAR = [[1000, 0, 0], 1]
/** Scenes of the same measures as `bottle`, by `job.kind`. */
const PILES = { bottle, flat, chains }

function timed(run, steps) {
  const times = []
  for (let k = 0; k < steps; k++) {
    const start = performance.now()
    const own = run() // a native engine tells its time itself
    times.push(own ?? performance.now() - start)
  }
  return times
}

/** The largest change of a joint's length, as a share of it. */
function stretch(positions, { gap, joints }) {
  const changes = joints.map(({ a, b, point }) => {
    const end = a < 0 ? point : positions.subarray(3 * a, 3 * a + 3)
    return Math.abs(Math.hypot(...[0, 1, 2].map((axis) => positions[3 * b + axis] - end[axis])) / gap - 1)
  })
  return Math.max(...changes)
}

/** Reads the engine's state and measures it. */
function measure(engine, workload) {
  const positions = new Float64Array(3 * workload.n)
  const velocities = new Float64Array(3 * workload.n)
  engine.read(positions, velocities)
  let squares = 0
  let energy = 0 // kinetic and potential, without spin
  workload.bodies.forEach(({ radius }, k) => {
    const square = velocities.subarray(3 * k, 3 * k + 3).reduce((sum, v) => sum + v * v, 0)
    squares += square
    energy += radius ** 3 * (square / 2 + workload.gravity * positions[3 * k + 1])
  })
  const heights = [...Array(workload.n).keys()].map((k) => positions[3 * k + 1])
  return {
    overlap: overlaps(positions, workload),
    rms: Math.sqrt(squares / workload.n),
    escapes: escapes(positions, workload),
    squares,
    energy,
    stretch: workload.joints && stretch(positions, workload),
    bits: createHash('sha256').update(positions).update(velocities).digest('hex').slice(0, 16),
    height95: quantile(heights, 0.95),
  }
}

const mebibytes = (bytes) => Math.round((bytes / 2 ** 20) * 10) / 10
const base = process.memoryUsage.rss()

const SCENES = {
  async bottle() {
    const workload = PILES[job.kind ?? 'bottle'](job.n, job)
    const engine = await ENGINES[job.engine](workload, job)
    const { phases, steps, mean } = workload
    const worst = { mean: 0, max: 0 }
    let out = 0
    let rest = 0
    let gained = 0
    let before = Number.POSITIVE_INFINITY
    const times = timed(engine.step, phases.impact[0])
    for (let k = times.length; k < steps; k++) {
      times.push(...timed(engine.step, 1))
      // Measuring evicts caches. Each round measures after other steps, so that every step has an
      // undisturbed time in some round.
      if ((k + (job.round ?? 0)) % 6 !== 0) continue
      const { overlap, escapes: outside, rms, energy } = measure(engine, workload)
      if (rms > mean) rest = (k + 6) / 60
      if (energy > before) gained += energy - before
      before = energy
      out = Math.max(out, outside)
      if (k >= phases.impact[1]) continue
      worst.mean = Math.max(worst.mean, overlap.mean)
      worst.max = Math.max(worst.max, overlap.max)
    }
    const series = Object.fromEntries(Object.entries(phases).map(([name, range]) => [name, times.slice(...range)]))
    const end = measure(engine, workload)
    return {
      series,
      ...end,
      impactOverlap: worst,
      escapes: Math.max(end.escapes, out),
      rest: rest > steps / 60 ? null : rest, // seconds until the mean speed stays below a radius a second
      gained: gained / end.energy,
      ...engine.own,
    }
  },

  async gas() {
    const workload = gas(job.n)
    const engine = await ENGINES[job.engine](workload, job)
    const before = measure(engine, workload).squares
    const times = timed(engine.step, job.steps ?? 600)
    const end = measure(engine, workload)
    return { series: { step: times.slice(20) }, ...end, energy: end.squares / before }
  },

  // A pile with friction falls asleep, then one more candy falls on it. Measures which bodies wake
  // and how these steps compare with steps in which all are awake.
  async sleep() {
    const workload = bottle(job.n, { friction: 0.3 })
    const engine = await ENGINES[job.engine](workload, { ...job, sleep: true })
    let steps = 0
    for (; steps < 1800 && (steps < 90 || engine.awake() > 0); steps += 10) for (let k = 0; k < 10; k++) engine.step()
    const left = engine.awake()
    const asleep = timed(engine.step, 200)
    engine.drop([0.05, 2 * workload.radius + 0.5, 0.02], [0, -2, 0], workload.mean)
    const drop = []
    const alone = []
    const woken = new Set()
    let most = 0
    for (let k = 0; k < 600 && (k < 5 || engine.awake() > 0); k++) {
      const [time] = timed(engine.step, 1)
      const names = engine.awakeNames()
      most = Math.max(most, names.length)
      for (const name of names) woken.add(name)
      // Steps in which only the new candy moves cost almost nothing: they are counted apart.
      if (names.length > 1) drop.push(time)
      else alone.push(time)
    }
    woken.delete(workload.n)
    engine.wakeAll()
    const awake = timed(engine.step, 24).slice(4)
    return { series: { asleep, drop, alone, awake }, most, woken: woken.size, sleptAfter: steps / 60, left }
  },

  // Candies enter one after the other, near or far off, and fall asleep. Then all are woken.
  async pour() {
    const workload = pour(job.n)
    const engine = await ENGINES[job.engine]({ ...workload, bodies: [] }, { ...job, sleep: true })
    if (job.far) engine.P.setViewpoint(engine.world, ...FAR)
    const times = []
    let awake = 0
    for (const arrivals of workload.arrivals) {
      for (const { position, velocity, radius } of arrivals) engine.drop(position, velocity, radius)
      times.push(...timed(engine.step, 1))
      awake += engine.awake()
    }
    const end = measure(engine, workload)
    engine.wakeAll()
    return { series: { step: times, awake: timed(engine.step, 24).slice(4) }, awakeSum: awake, ...end }
  },

  // Three runs of one pile: near; far from the start; near until it rests and then far.
  async lod() {
    const workload = bottle(job.n, { friction: 0.3 })
    const near = await ENGINES.konpeito(workload, job)
    const nearTimes = timed(near.step, workload.steps)
    const height = measure(near, workload).height95
    const far = await ENGINES.konpeito(workload, job)
    far.P.setViewpoint(far.world, ...FAR)
    const farTimes = []
    // Until 99 of 100 bodies rest: waiting for the last one would lower the mean.
    while (farTimes.length < workload.steps && (farTimes.length === 0 || far.world.awake > job.n / 100))
      farTimes.push(...timed(far.step, 1))
    const awake = farTimes.length
    farTimes.push(...timed(far.step, workload.steps - awake))
    const poured = measure(far, workload)
    near.P.setViewpoint(near.world, ...FAR)
    const turned = timed(near.step, 120)
    const after = measure(near, workload)
    return {
      series: {
        near: nearTimes,
        far: farTimes,
        fallingNear: nearTimes.slice(...workload.phases.falling),
        fallingFar: farTimes.slice(...workload.phases.falling),
        awakeNear: nearTimes.slice(5, awake),
        awakeFar: farTimes.slice(5, awake),
        settledNear: nearTimes.slice(-60),
        settledFar: turned.slice(-60),
      },
      heightPoured: poured.height95 / height - 1,
      heightTurned: after.height95 / height - 1,
      escapes: Math.max(poured.escapes, after.escapes),
    }
  },

  // Candies on terrain, with characters that walk among them.
  async blocks() {
    const P = await import(pathToFileURL(job.bundle).href)
    const { world, ids, workload } = plant(P, job.n)
    let touched = 0
    let awake = 0
    const times = []
    for (let k = 0; k < workload.steps; k++) {
      wander(P, world, ids, workload, k)
      times.push(...timed(() => P.step(world), 1))
      touched = Math.max(touched, P.stats(world).blocks.touched)
      if (k >= workload.phases.walk[0]) awake += world.awake
    }
    const [from, to] = workload.phases.walk
    return {
      series: Object.fromEntries(Object.entries(workload.phases).map(([name, range]) => [name, times.slice(...range)])),
      characters: ids.length,
      blocks: P.stats(world).blocks.count,
      touched,
      awake: Math.round(awake / (to - from)),
    }
  },

  // Many characters among many candies.
  async crowd() {
    const P = await import(pathToFileURL(job.bundle).href)
    const { world, ids, workload } = gather(P, job.characters, job.n)
    const times = []
    for (let k = 0; k < workload.steps; k++) {
      wander(P, world, ids, workload, k)
      times.push(...timed(() => P.step(world), 1))
    }
    return { series: { step: times.slice(workload.measured) }, awake: world.awake }
  },

  // Springs: a walker's tick, and jellies that fall onto a floor.
  async springs() {
    const P = await import(pathToFileURL(job.bundle).href)
    const walker = P.walkerScene()
    const tick = timed(() => P.step(walker), job.steps ?? 600)
    const world = P.createWorld({
      dim: 3,
      gravity: [0, -9.81, 0],
      containers: [P.boxContainer({ min: [-9, 0, -9], max: [9, 1000, 9] })],
      sleep: false,
    })
    for (let k = 0; world.bodies.count < job.n; k++) P.addJelly(world, { position: [0, 1 + k, 0], edge: 6 })
    const jelly = timed(() => P.step(world), job.steps ?? 600)
    return {
      series: { tick: tick.slice(20), jelly: jelly.slice(20) },
      walkerSprings: P.springIds(walker).length,
      jellySprings: P.springIds(world).length,
      jellyBodies: world.bodies.count,
    }
  },

  // The world of the torus specification, with cells that follow the bodies and with fixed cells.
  async torus() {
    const P = await import(pathToFileURL(job.bundle).href)
    const world = P.torusScene({ count: job.n, damping: 0.98 })
    P.configure(world, job.cell === 'auto' ? {} : { cell: cellEdge(job.cell, world) })
    if (job.cell === 'auto') world.cell = 0
    let tests = 0
    const times = timed(() => {
      P.step(world)
      tests += P.stats(world).pairTests
    }, job.steps ?? 200)
    return { series: { step: times.slice(20) }, tests: tests / times.length }
  },
}

/** Metres: a fixed edge, or one that is a multiple of the mean diameter. */
function cellEdge(cell, { bodies }) {
  if (typeof cell === 'number') return cell
  let sum = 0
  for (let i = 0; i < bodies.count; i++) sum += 2 * bodies.position[4 * i + 3]
  return (Number.parseFloat(cell) * sum) / bodies.count
}

function plant(P, n) {
  const workload = garden(n)
  const world = P.blocksScene({ count: 0, characters: workload.characters })
  for (const body of workload.bodies) P.addBody(world, body)
  return { world, ids: P.characterIds(world), workload }
}

function gather(P, characters, n) {
  const workload = crowd(characters, n)
  const { half } = workload
  const world = P.createWorld({
    dim: 3,
    gravity: [0, -9.81, 0],
    containers: [P.boxContainer({ min: [-half, -1e3, -half], max: [half, 1e3, half] })],
  })
  P.fillBlocks(world, [-half, -1, -half], [half - 1, -1, half - 1])
  for (const body of workload.bodies) P.addBody(world, body)
  for (const position of workload.feet) P.addCharacter(world, { position })
  return { world, ids: P.characterIds(world), workload }
}

function wander(P, world, ids, workload, k) {
  ids.forEach((id, at) => {
    if ((k + at) % 30 === 0) P.setIntent(world, id, workload.intent())
  })
}

/**
 * A small run, so that JavaScript and wasm are compiled before the measurement, for every engine.
 */
async function warmUp() {
  if (job.scene === 'springs' || job.scene === 'torus' || job.engine === 'bullet') return
  if (job.scene === 'blocks' || job.scene === 'crowd') {
    const P = await import(pathToFileURL(job.bundle).href)
    const { world, ids, workload } = job.scene === 'crowd' ? gather(P, 40, 200) : plant(P, 400)
    for (let k = 0; k < 200; k++) {
      wander(P, world, ids, workload, k)
      P.step(world)
    }
    return
  }
  const workload = job.scene === 'gas' ? gas(400) : PILES[job.kind ?? 'bottle'](400, job)
  const engine = await ENGINES[job.engine](workload, job)
  for (let k = 0; k < 150; k++) engine.step()
  measure(engine, workload)
}

/** Milliseconds to load an engine and make a world with ten bodies. */
async function start() {
  if (job.scene !== 'bottle' || job.engine === 'bullet') return undefined
  const before = performance.now()
  await ENGINES[job.engine](PILES[job.kind ?? 'bottle'](10, job), job)
  return performance.now() - before
}

const startUp = await start()
await warmUp()
const result = await SCENES[job.scene]()
const memory = result.memory ?? mebibytes(process.memoryUsage.rss() - base)
const line = JSON.stringify({ ...job, bundle: undefined, bullet: undefined, startUp, ...result, memory })
process.stdout.write(`${line}\n`)
process.exit(0)
