// npm run bench: compares this engine with its peers on the same scenes, seeds and measures, in
// turn A B A B. Prints tables and writes JSON.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AGAINST, compare } from './against.mjs'
import { equal } from './equal.mjs'
import { contest, prepare, sizes } from './jobs.mjs'
import { sceneTable } from './table.mjs'

const HELP = `npm run bench -- [options]
  --quick               1000 bodies and fewer steps, as a test; writes bench/results/quick.json
  --scene NAME[,NAME]   SCENES; all by default
  --engine NAME[,NAME]  konpeito, rapier3d, rapier3d-60, rapier2d, box2d3, matter, jolt, jolt-simd, crashcat, bullet, physx; all by default. A peer named here also runs in scale
  --n N                 bodies; 10000 by default
  --rounds R            rounds A B; 3 by default
  --bundle FILE         of tests/physics/all.ts; bundled from the working tree by default
  --equal               piles and chains also with the overlap of the best engine
  --write               writes the tables into docs/benchmark.md
  --against COMMIT      compares the working tree with a commit instead: bottle, bottle-friction and pour,
                        or --scene of these, settled, joints, torus, blocks and walker; 3000 bodies, 5 rounds`
const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(here)
const SOLID = ['konpeito', 'rapier3d', 'rapier3d-60', 'jolt', 'jolt-simd', 'crashcat', 'bullet', 'physx']
const ENGINES = [...SOLID, 'rapier2d', 'box2d3', 'matter']
/** Scenes of which `--equal` makes more rows. */
const PILES = ['bottle', 'bottle-friction', 'flat', 'chains']
const ALIAS = { friction: 'bottle-friction', wake: 'sleep' }

const {
  quick,
  help,
  write,
  equal: wantsEqual,
  ...given
} = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    equal: { type: 'boolean', default: false },
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

const pile = (names, options) => names.map((engine) => ({ scene: 'bottle', engine, n, settle, ...options }))
/** The jobs of each scene, before engines are filtered by --engine. */
const SCENES = {
  bottle: () => pile(SOLID, { friction: 0 }),
  'bottle-friction': () => pile(SOLID, { friction: 0.5 }),
  flat: () => pile(['konpeito', 'rapier2d', 'box2d3', 'matter'], { kind: 'flat', friction: 0.5 }),
  chains: () => pile(['konpeito', 'rapier3d', 'bullet'], { kind: 'chains' }),
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
      ...(size > 10000 ? [] : ['rapier3d-60', 'physx'].map((engine) => ({ scene: 'pour', engine, n: size }))),
    ]),
  sleep: () => ['konpeito', 'rapier3d', 'rapier3d-60', 'physx'].map((engine) => ({ scene: 'sleep', engine, n })),
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
}
if (help) {
  console.log(HELP.replace('SCENES', Object.keys(SCENES).join(', ')))
  process.exit(0)
}
const wanted = chosen('scene', Object.keys(SCENES)).filter((name, k, all) => all.indexOf(name) === k)
const engines = chosen('engine', ENGINES)
if (write && quick) fail('--write needs full figures: remove --quick')

const programs = await prepare(engines, given.bundle)
const bytes = await sizes(programs)
const report = startReport()
try {
  for (const name of wanted) {
    const jobs = SCENES[name]().filter((job) => programs.engines.includes(job.engine))
    if (jobs.length === 0) continue
    const date = new Date().toISOString().slice(0, 10)
    const rows = contest(jobs, rounds, programs)
    if (wantsEqual && PILES.includes(name)) rows.push(...equal(rows, jobs, rounds, programs))
    if (PILES.includes(name)) for (const row of rows) row.bytes = bytes[row.engine]
    report.scenes[name] = { n, rounds, date, rows }
    console.log(`\n${sceneTable(name, report.scenes[name]).join('\n')}`)
    save()
  }
} finally {
  programs.remove()
}
if (write) writePage()

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
  const lines = [`Node ${node}, ${cpu}, ${cores} cores.`, '', ...tables]
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
