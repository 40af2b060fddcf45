// npm run bench -- --against COMMIT: the speed of the working tree against a commit, in turn A B
// A B, each run in a process of its own.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { median, ratioOf } from './measures.mjs'

const script = fileURLToPath(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
/** Entries of the physics. Before there were several, the first had all names. */
const ENTRIES = ['src/physics/index.ts', 'src/physics/blocks.ts', 'src/scenes/index.ts', 'src/scenes/soda/index.ts']
/** Every name of the physics, for the other benches. */
export const EVERY_NAME = ['tests/physics/all.ts']

/** Steps that are timed, the world of a scene with n bodies, and steps before them. @default 0 */
const SCENES = {
  bottle: [600, (P, n) => P.bottleScene({ count: n, friction: 0, rollingResistance: 0, sleep: false, rate: n / 60 })],
  'bottle-friction': [600, (P, n) => P.bottleScene({ count: n, friction: 0.5, sleep: false, rate: n / 60 })],
  settled: [600, (P, n) => P.bottleScene({ count: n, friction: 0.5, sleep: false, rate: n / 60 }), 600],
  joints: [600, jointed],
  pour: [900, (P, n) => P.bottleScene({ count: n, shape: 'bottle' })],
  torus: [600, (P, n) => P.torusScene({ count: n })],
  blocks: [600, (P, n) => P.blocksScene({ count: Math.min(n, 600), characters: 4 })],
  walker: [1200, (P) => P.walkerScene()],
}
export const AGAINST = Object.keys(SCENES)

/** Chains of ten balls that hang from rods and ropes in turn, and hit each other: at most 60 balls. */
function jointed(P, most) {
  const n = Math.min(most, 60)
  const world = P.createWorld({ dim: 3, gravity: [0, -9.81, 0], contact: P.impulse(), sleep: false })
  const width = Math.ceil(Math.sqrt(n / 10))
  for (let chain = 0; chain < n / 10; chain++) {
    const place = (k) => [0.11 * (chain % width) + 0.1 * k, -0.02 * k, 0.11 * Math.floor(chain / width)]
    let end = place(-1)
    for (let k = 0; k < 10; k++) {
      const body = P.addBody(world, { position: place(k), radius: 0.05 })
      P.addJoint(world, { type: k % 2 === 0 ? 'rope' : 'distance', a: body, b: end })
      end = body
    }
  }
  return world
}

/**
 * Prints a row for each scene.
 * @param {{ commit: string, scenes: readonly string[], n: number, rounds: number }} options
 */
export async function compare({ commit, scenes, n, rounds }) {
  const folder = mkdtempSync(join(tmpdir(), 'konpeito-against-'))
  const tree = join(folder, 'tree')
  const git = (...args) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    git('worktree', 'add', '--detach', tree, commit)
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
    const bundles = [await bundle(tree, join(folder, 'before')), await bundle(root, join(folder, 'now'))]
    console.log(`scene, ${n} bodies, ${rounds} rounds: ms of CPU at ${commit}, now, ratio (least to most)`)
    for (const scene of scenes) {
      const times = [[], []]
      for (let round = 0; round < rounds; round++)
        bundles.forEach((file, k) => {
          times[k].push(Number(execFileSync(process.execPath, [script, file, scene, `${n}`], { encoding: 'utf8' })))
        })
      const { median: ratio, least, most } = ratioOf(times[0], times[1])
      const [before, now] = times.map((each) => median(each).toFixed(0))
      console.log(`${scene}: ${before}, ${now}, ${ratio.toFixed(3)} (${least.toFixed(3)} to ${most.toFixed(3)})`)
    }
  } finally {
    if (existsSync(tree)) git('worktree', 'remove', '--force', tree)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Bundles the physics of a checkout.
 * @param {string} tree
 * @param {string} outDir
 * @param {readonly string[]} entries files whose names are exported
 * @returns {Promise<string>} the file
 */
export async function bundle(tree, outDir, entries = ENTRIES) {
  const names = entries.filter((name) => existsSync(join(tree, name)))
  const id = join(tree, 'physics-entries.js')
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: tree,
    logLevel: 'error',
    plugins: [
      {
        name: 'entries',
        resolveId: (source) => (source === id ? id : undefined),
        load: (source) =>
          source === id
            ? names.map((name) => `export * from ${JSON.stringify(join(tree, name))}`).join('\n')
            : undefined,
      },
    ],
    build: {
      outDir,
      minify: false,
      target: 'es2022',
      lib: { entry: id, formats: ['es'], fileName: () => 'physics.mjs' },
      rolldownOptions: { output: { topLevelVar: false } }, // as in scripts/build.mjs
    },
  })
  return join(outDir, 'physics.mjs')
}

/** Steps a scene and prints the milliseconds of CPU time. */
async function run(file, scene, n) {
  const P = await import(pathToFileURL(file).href)
  const [steps, make, first = 0] = SCENES[scene]
  const world = make(P, n)
  for (let k = 0; k < first; k++) P.step(world)
  const before = process.cpuUsage()
  for (let k = 0; k < steps; k++) P.step(world)
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / 1000)
}

if (process.argv[1] === script) await run(process.argv[2], process.argv[3], Number(process.argv[4]))
