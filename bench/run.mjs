// npm run bench: compares this engine with its peers on the same scenes, seeds and measures, in
// turn A B A B. Prints tables and writes JSON.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AGAINST, bundle, compare, EVERY_NAME } from './against.mjs'
import { evenShare, fewest, median, summarise } from './measures.mjs'
import { compile } from './native/native.mjs'
import { aims, sceneTable } from './table.mjs'

const HELP = `npm run bench -- [options]
  --quick               1000 bodies and fewer steps, as a test; writes bench/results/quick.json
  --scene NAME[,NAME]   SCENES; all by default
  --engine NAME[,NAME]  konpeito, rapier3d, rapier3d-60, rapier2d, box2d3, matter, bullet; all by default. A peer named here also runs in scale
  --n N                 bodies; 10000 by default
  --rounds R            rounds A B; 3 by default
  --bundle FILE         of tests/physics/all.ts; bundled from the working tree by default
  --write               writes the tables into docs/benchmark.md
  --against COMMIT      compares the working tree with a commit instead: bottle, bottle-friction and pour,
                        or --scene of these, torus, blocks and walker; 3000 bodies, 5 rounds`
const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(here)
const ENGINES = ['konpeito', 'rapier3d', 'rapier3d-60', 'rapier2d', 'box2d3', 'matter', 'bullet']
const ALIAS = { friction: 'bottle-friction', wake: 'sleep' }

const { quick, help, write, ...given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    scene: { type: 'string' },
    engine: { type: 'string' },
    against: { type: 'string' },
    bundle: { type: 'string' },
    n: { type: 'string' },
    rounds: { type: 'string' },
  },
}).values
if (given.against !== undefined) {
  const scenes = chosen('scene', AGAINST, ['bottle', 'bottle-friction', 'pour'])
  const [bodies, times] = [whole('n', given.n ?? '3000', 10), whole('rounds', given.rounds ?? '5', 1)]
  await compare({ commit: given.against, scenes, n: bodies, rounds: times })
  process.exit()
}
const n = whole('n', given.n ?? (quick ? '1000' : '10000'), 10)
const rounds = whole('rounds', given.rounds ?? '3', 1)
const settle = quick ? 120 : 240

/** The jobs of each scene, before engines are filtered by --engine. */
const SCENES = {
  bottle: () => pile(0),
  'bottle-friction': () => pile(0.5),
  gas: () =>
    ['konpeito', 'box2d3', 'rapier2d', 'matter'].map((engine) => ({
      scene: 'gas',
      engine,
      n,
      // Matter is slow: it takes fewer steps, and its energy is measured after these.
      steps: engine === 'matter' ? 60 : quick ? 200 : 600,
    })),
  repulsion: () =>
    ['impulse', 'repulsion'].map((law) => ({ scene: 'gas', engine: 'konpeito', n, law, steps: quick ? 100 : 200 })),
  torus: () =>
    [600, n].flatMap((count) =>
      ['auto', '2.5 diameters', 100].map((cell) => ({ scene: 'torus', engine: 'konpeito', n: count, cell })),
    ),
  pour: () =>
    (quick ? [300, 1000] : [1500, 3000, 10000, 30000]).flatMap((size) => [
      { scene: 'pour', engine: 'konpeito', n: size },
      { scene: 'pour', engine: 'konpeito', n: size, far: true },
      ...(size > 10000 ? [] : [{ scene: 'pour', engine: 'rapier3d-60', n: size }]),
    ]),
  sleep: () => ['konpeito', 'rapier3d', 'rapier3d-60'].map((engine) => ({ scene: 'sleep', engine, n })),
  blocks: () => [{ scene: 'blocks', engine: 'konpeito', n: quick ? 1000 : 5000 }],
  crowd: () =>
    (quick ? [60, 240] : [250, 1000]).map((characters) => ({
      scene: 'crowd',
      engine: 'konpeito',
      n: 5 * characters,
      characters,
    })),
  springs: () => [{ scene: 'springs', engine: 'konpeito', n: Math.min(n, 2000), steps: quick ? 120 : 600 }],
  lod: () => [{ scene: 'lod', engine: 'konpeito', n }],
  scale: () =>
    (quick ? [500, 1000, 2000] : [1000, 3000, 10000, 30000, 100000]).flatMap((size) =>
      ['konpeito', ...(given.engine?.split(',') ?? [])]
        .filter((name, k, all) => (k === 0 || name.startsWith('rapier3d')) && all.indexOf(name) === k)
        .map((engine) => ({ scene: 'bottle', engine, n: size, friction: 0.3, settle })),
    ),
  heap: () => [{ scene: 'heap', engine: 'konpeito', n: Math.min(n, 1000), steps: quick ? 1000 : 10000 }],
}
if (help) {
  console.log(HELP.replace('SCENES', Object.keys(SCENES).join(', ')))
  process.exit(0)
}
const wanted = chosen('scene', Object.keys(SCENES)).filter((name, k, all) => all.indexOf(name) === k)
const engines = chosen('engine', ENGINES)
if (write && quick) fail('--write needs full figures: remove --quick')

const folder = mkdtempSync(join(tmpdir(), 'konpeito-bench-'))
const physics = given.bundle ?? (await prepare())
const bullet = compileBullet()
const report = startReport()
try {
  for (const name of wanted) {
    const jobs = SCENES[name]().filter((job) => engines.includes(job.engine) && (bullet || job.engine !== 'bullet'))
    if (jobs.length === 0) continue
    const date = new Date().toISOString().slice(0, 10)
    report.scenes[name] = { n, rounds, date, rows: contest(jobs) }
    console.log(`\n${sceneTable(name, report.scenes[name]).join('\n')}`)
    save()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${aims(report).join('\n')}`)
if (write) writePage()

function pile(friction) {
  return ['konpeito', 'rapier3d', 'rapier3d-60', 'bullet'].map((engine) => ({
    scene: 'bottle',
    engine,
    n,
    friction,
    settle,
  }))
}

/** Runs the engines in turn, A B A B, so that other load on the machine affects all alike. */
function contest(jobs) {
  const rows = jobs.map((job) => ({ ...job, byRound: {} }))
  for (let round = 0; round < rounds; round++) {
    for (const row of rows) {
      if (row.failed) continue
      process.stderr.write(`  ${row.scene} n=${row.n} ${row.engine} round ${round + 1}\n`)
      const result = run({ ...jobs[rows.indexOf(row)], round })
      for (const [name, times] of Object.entries(result.series ?? {})) {
        row.byRound[name] = [...(row.byRound[name] ?? []), median(times)]
        if (row.series?.[name]) result.series[name] = fewest(row.series[name], times)
      }
      for (const key of ['mean', 'max']) {
        if (row.impactOverlap && result.impactOverlap)
          result.impactOverlap[key] = Math.max(row.impactOverlap[key], result.impactOverlap[key])
      }
      if (row.garbage !== undefined) result.garbage = Math.min(row.garbage, result.garbage)
      Object.assign(row, result, { round: undefined })
    }
  }
  for (const row of rows) {
    for (const [name, times] of Object.entries(row.series ?? {})) if (times.length > 0) row[name] = summarise(times)
    if (row.series?.falling) row.even = evenShare(row.series.falling)
    delete row.series
  }
  return rows
}

/** Runs a job in a new process. A failure becomes a row that reports it. */
function run(job) {
  const flags = ['--expose-gc']
  if (job.scene === 'heap') flags.push('--min-semi-space-size=64', '--max-semi-space-size=64')
  const result = spawnSync(
    process.execPath,
    [...flags, join(here, 'worker.mjs'), JSON.stringify({ ...job, bundle: physics, bullet })],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      timeout: 1_800_000,
    },
  )
  const line = result.stdout.trim().split('\n').at(-1)
  if (result.status === 0 && line) return JSON.parse(line)
  const why = result.stderr.split('\n').find((text) => /Error|abort|unreachable/i.test(text))
  return { ...job, failed: (why ?? `ended with ${result.signal ?? result.status}`).trim() }
}

/** Installs missing peers and bundles the core. @returns the path of the bundle */
async function prepare() {
  if (!existsSync(join(here, 'node_modules'))) {
    console.log('Installing the peers into bench/ ...')
    const shell = process.platform === 'win32'
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit', shell })
  }
  return bundle(root, folder, EVERY_NAME)
}

/** @returns the program, or undefined where it cannot be compiled */
function compileBullet() {
  if (!engines.includes('bullet')) return undefined
  try {
    return compile('bullet.cpp', folder)
  } catch (error) {
    console.log(`bullet is skipped: ${error.message}`)
    return undefined
  }
}

/**
 * Keeps earlier figures of scenes that are not run now, if they are from the same kind of machine.
 */
function startReport() {
  const machine = { node: process.version, cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: cpus().length }
  const file = resultsFile()
  if (existsSync(file)) {
    const before = JSON.parse(readFileSync(file, 'utf8'))
    if (JSON.stringify(before.machine) === JSON.stringify(machine)) return before
  }
  return { machine, scenes: {} }
}

function resultsFile() {
  return join(here, 'results', quick ? 'quick.json' : 'latest.json')
}

function save() {
  mkdirSync(join(here, 'results'), { recursive: true })
  writeFileSync(resultsFile(), `${JSON.stringify(report, null, 1)}\n`)
}

function writePage() {
  const page = join(root, 'docs/benchmark.md')
  const parts = /^([\s\S]*<!-- bench -->\n)[\s\S]*(<!-- \/bench -->[\s\S]*)$/.exec(readFileSync(page, 'utf8'))
  if (!parts) fail(`${page} must contain <!-- bench --> and <!-- /bench -->`)
  const { node, cpu, cores } = report.machine
  const tables = Object.keys(SCENES).flatMap((name) =>
    report.scenes[name] ? [...sceneTable(name, report.scenes[name]), ''] : [],
  )
  const lines = [`Node ${node}, ${cpu}, ${cores} cores.`, '', ...tables, ...aims(report)]
  writeFileSync(page, `${parts[1]}${lines.join('\n')}\n${parts[2]}`)
}

function chosen(name, all, standard = all) {
  const list = given[name]?.split(',').map((word) => ALIAS[word] ?? word) ?? standard
  for (const word of list) if (!all.includes(word)) fail(`--${name} must be of ${all.join(', ')}, got ${word}`)
  return list
}

function whole(name, text, least) {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least)
    fail(`--${name} must be a whole number of at least ${least}, got ${text}`)
  return value
}

function fail(message) {
  console.error(`bench: ${message}`)
  process.exit(1)
}
