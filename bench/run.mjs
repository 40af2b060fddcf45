// npm run bench: this engine against its peers, on the same scenes, seeds and measures, A B A B in one run. Prints a table, writes JSON.
//   --quick               small numbers, to see that it runs
//   --scene NAME[,NAME]   bottle, friction, gas, sleep, scale, lod, heap, repulsion; all by default
//   --n N                 bodies; 10000 (2000 with --quick)
//   --rounds R            rounds A B; 2
//   --write               puts the table into docs/performance.md
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(here)
const args = process.argv.slice(2)
const flag = (name) => args.includes(`--${name}`)
const value = (name, fallback) => (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : fallback)

const quick = flag('quick')
const n = Number(value('n', quick ? 2000 : 10000))
const rounds = Number(value('rounds', quick ? 1 : 2))
const wanted = value('scene', 'bottle,friction,gas,repulsion,sleep,lod,scale,heap').split(',')

if (!existsSync(join(here, 'node_modules'))) {
  console.log('Installing the peers into bench/ ...')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}
const folder = join(tmpdir(), `konpeito-bench-${process.pid}`)
const bundle = join(folder, 'physics.mjs')
await build({
  configFile: false,
  root,
  logLevel: 'error',
  build: {
    outDir: folder,
    emptyOutDir: true,
    minify: false,
    lib: { entry: join(root, 'src/physics/index.ts'), formats: ['es'], fileName: () => 'physics.mjs' },
  },
})

function run(job) {
  const nodeArgs = job.scene === 'heap' ? ['--expose-gc'] : []
  const result = spawnSync(
    process.execPath,
    [...nodeArgs, join(here, 'worker.mjs'), JSON.stringify({ ...job, bundle })],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 24,
      timeout: 900_000,
    },
  )
  const line = result.stdout.trim().split('\n').at(-1)
  if (result.status !== 0 || !line)
    return {
      ...job,
      failed: (result.stderr || `ended with ${result.signal ?? result.status}`).trim().split('\n').slice(-3).join(' '),
    }
  return JSON.parse(line)
}

/** Engines in turn, A B A B; of each figure that is a time, the smaller of the rounds' medians (noise only adds). */
function contest(jobs) {
  const best = new Map()
  for (let round = 0; round < rounds; round++) {
    for (const job of jobs) {
      process.stderr.write(`  ${job.scene} n=${job.n} ${job.engine ?? ''} round ${round + 1}\n`)
      const result = run(job)
      const key = JSON.stringify(job)
      const before = best.get(key)
      best.set(key, before && !before.failed && !result.failed ? smaller(before, result) : result)
    }
  }
  return [...best.values()]
}
function smaller(a, b) {
  const merged = { ...b }
  for (const key of ['falling', 'impact', 'settled', 'step']) {
    if (a[key] && b[key])
      merged[key] = { median: Math.min(a[key].median, b[key].median), p95: Math.min(a[key].p95, b[key].p95) }
  }
  return merged
}

const ms = (t) => (t === undefined ? '-' : t < 0.1 ? t.toFixed(4) : t < 10 ? t.toFixed(2) : t.toFixed(1))
const times = (peer, own) => (peer && own ? `${(peer / own).toFixed(1)} x` : '-')
const out = []
const say = (line = '') => {
  out.push(line)
  console.log(line)
}
const report = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cpu: cpus()[0].model,
  cores: cpus().length,
  n,
  rounds,
  scenes: {},
}
say(
  `Node ${process.version}, ${cpus()[0].model.trim()}, ${cpus().length} cores, ${report.date}; the smaller median of ${rounds} rounds, A B A B.`,
)

function bottleTable(name, friction) {
  const engines = ['konpeito', 'rapier3d', 'rapier3d-60']
  const rows = contest(engines.map((engine) => ({ scene: 'bottle', engine, n, friction, settle: quick ? 120 : 240 })))
  report.scenes[name] = rows
  say()
  say(
    `**A: ${n} spheres fall into a cylinder, friction ${friction}, sleep off** (ms a step; the ratio is the peer's median over ours)`,
  )
  say()
  say(
    '| engine | falling, p95 | impact | settled | falling | settled | overlap mean, max (of a radius) | RMS m/s | outside | even steps | MiB |',
  )
  say('|---|---|---|---|---|---|---|---|---|---|---|')
  const own = rows[0]
  for (const row of rows) {
    if (row.failed) say(`| ${row.engine} | failed: ${row.failed} |`)
    else
      say(
        `| ${row.engine} | ${ms(row.falling.median)}, ${ms(row.falling.p95)} | ${ms(row.impact.median)} | ${ms(row.settled.median)} | ${times(row.falling.median, own.falling?.median)} | ${times(row.settled.median, own.settled?.median)} | ${row.overlap.mean.toFixed(3)}, ${row.overlap.max.toFixed(2)} | ${row.rms.toFixed(4)} | ${row.escapes} | ${(100 * row.even).toFixed(0)} % | ${row.memory} |`,
      )
  }
}

const scenes = {
  bottle: () => bottleTable('bottle', 0),
  friction: () => bottleTable('friction', 0.5),
  gas() {
    const jobs = ['konpeito', 'box2d3', 'rapier2d'].map((engine) => ({ scene: 'gas', engine, n }))
    if (n <= 4000) jobs.push({ scene: 'gas', engine: 'matter', n, steps: 120 })
    else jobs.push({ scene: 'gas', engine: 'matter', n, steps: 60 })
    const rows = contest(jobs)
    report.scenes.gas = rows
    say()
    say(
      `**B: gas of ${n} circles, area fraction 0.3, restitution 1, 600 steps (matter fewer)** (ours on the torus, the peers in a box)`,
    )
    say()
    say('| engine | step, p95 (ms) | ratio | kinetic energy kept | overlap mean | MiB |')
    say('|---|---|---|---|---|---|')
    for (const row of rows) {
      if (row.failed) say(`| ${row.engine} | failed: ${row.failed} |`)
      else
        say(
          `| ${row.engine} | ${ms(row.step.median)}, ${ms(row.step.p95)} | ${times(row.step.median, rows[0].step?.median)} | ${Math.abs(row.energy - 1) < 1e-6 ? `1 to ${Math.abs(row.energy - 1).toExponential(0)}` : row.energy.toFixed(3)} | ${row.overlap.mean.toFixed(4)} | ${row.memory} |`,
        )
    }
  },
  repulsion() {
    const rows = contest([
      { scene: 'gas', engine: 'konpeito', n, steps: 200 },
      { scene: 'gas', engine: 'konpeito', n, law: 'repulsion', steps: 200 },
    ])
    report.scenes.repulsion = rows
    say()
    say(
      `**Torus of ${n} circles, area fraction 0.3:** a step with impulses ${ms(rows[0].step?.median)} ms, with tanh repulsion ${ms(rows[1].step?.median)} ms.`,
    )
  },
  sleep() {
    const rows = contest(['konpeito', 'rapier3d-60'].map((engine) => ({ scene: 'sleep', engine, n })))
    report.scenes.sleep = rows
    const [own, peer] = rows
    say()
    if (own.failed) return say(`Sleep: failed: ${own.failed}`)
    say(
      `**Sleep, ${n} spheres, friction 0.3:** all asleep ${own.sleptAfter.toFixed(1)} s after the start; an asleep step costs ${ms(own.asleep.median)} ms (Rapier ${peer.failed ? '-' : `${ms(peer.asleep.median)} with ${peer.left} awake`}). One candy dropped on them wakes at most ${own.drop.wakes} at a time; its steps cost ${ms(own.drop.median)} ms (p95 ${ms(own.drop.p95)}), an awake step ${ms(own.awake.median)}.`,
    )
  },
  lod() {
    const [row] = contest([{ scene: 'lod', n: Math.min(n, 10000) }])
    report.scenes.lod = row
    say()
    if (row.failed) return say(`LOD: failed: ${row.failed}`)
    say(
      `**LOD, ${row.n} spheres, sleep off:** 300 steps of falling and settling cost ${ms(row.far)} ms a step when all are far, ${ms(row.near)} when all are near; a settled pile that becomes far costs ${ms(row.settledFar)} instead of ${ms(row.settledNear)}, its height changes by ${(100 * row.heightTurned).toFixed(2)} % (one that was poured far off: ${(100 * row.heightPoured).toFixed(1)} %).`,
    )
  },
  scale() {
    const sizes = quick ? [1000, 2000] : [1000, 3000, 10000, 30000, 100000]
    const rows = sizes.flatMap((size) =>
      contest([{ scene: 'bottle', engine: 'konpeito', n: size, friction: 0.3, settle: size > 30000 ? 60 : 240 }]),
    )
    report.scenes.scale = rows
    say()
    say('**Time per body** (friction 0.3, sleep off)')
    say()
    say('| bodies | falling, us a body | settled, us a body | overlap mean | outside | MiB |')
    say('|---|---|---|---|---|---|')
    for (const row of rows) {
      if (row.failed) say(`| ${row.n} | failed: ${row.failed} |`)
      else
        say(
          `| ${row.n} | ${((1000 * row.falling.median) / row.n).toFixed(2)} | ${((1000 * row.settled.median) / row.n).toFixed(2)} | ${row.overlap.mean.toFixed(3)} | ${row.escapes} | ${row.memory} |`,
        )
    }
  },
  heap() {
    const row = run({ scene: 'heap', engine: 'konpeito', n: 1000 })
    report.scenes.heap = row
    say()
    say(
      row.failed
        ? `Heap: failed: ${row.failed}`
        : `**Heap:** after 10 000 steps of 1 000 awake spheres it has changed by ${(row.growth / 1024).toFixed(1)} KiB.`,
    )
  },
}

for (const name of wanted) {
  if (!scenes[name]) throw new Error(`unknown scene ${name}: choose from ${Object.keys(scenes).join(', ')}`)
  scenes[name]()
}
mkdirSync(join(here, 'results'), { recursive: true })
writeFileSync(join(here, 'results', quick ? 'quick.json' : 'latest.json'), `${JSON.stringify(report, null, 1)}\n`)
if (flag('write')) {
  const page = join(root, 'docs/performance.md')
  const text = readFileSync(page, 'utf8')
  const [before, rest] = text.split('<!-- bench -->')
  const after = rest.split('<!-- /bench -->')[1]
  writeFileSync(page, `${before}<!-- bench -->\n${out.join('\n')}\n<!-- /bench -->${after}`)
}
