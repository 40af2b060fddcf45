// Runs jobs of the bench, each in a process of its own, and prepares what they need.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { bundle, EVERY_NAME } from './against.mjs'
import { evenShare, fewest, median, summarise } from './measures.mjs'
import { compile, libraries } from './native/native.mjs'

const here = dirname(fileURLToPath(import.meta.url))

/**
 * Installs missing peers, bundles the core, and compiles Bullet if it is asked for.
 * @param {readonly string[]} engines
 * @param {string} [given] a bundle that is there
 * @returns the paths, and the engines that can run
 */
export async function prepare(engines, given) {
  const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  if (!Object.keys(dependencies).every((name) => existsSync(join(here, 'node_modules', name)))) {
    console.log('Installing the peers into bench/ ...')
    const shell = process.platform === 'win32'
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit', shell })
  }
  const folder = mkdtempSync(join(tmpdir(), 'konpeito-bench-'))
  const programs = {
    folder,
    engines: engines.filter((name) => name !== 'bullet'),
    bundle: given ?? (await bundle(dirname(here), folder, EVERY_NAME)),
    bullet: undefined,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  try {
    if (engines.includes('bullet')) programs.bullet = compile('bullet.cpp', folder)
    if (programs.bullet) programs.engines = engines
  } catch (error) {
    console.log(`bullet is skipped: ${error.message}`)
  }
  return programs
}

const RAPIER = '@dimforge/rapier3d-simd-compat/dist/rapier.mjs'
/** What a page loads of each engine, in node_modules. */
const FILES = {
  rapier3d: [RAPIER],
  'rapier3d-60': [RAPIER],
  rapier2d: ['@dimforge/rapier2d-simd-compat/rapier.mjs'],
  jolt: ['jolt-physics/dist/jolt-physics.wasm-compat.js'],
  'jolt-simd': ['jolt-physics/dist/jolt-physics.multithread.wasm-compat.js'],
  box2d3: ['compat.mjs', 'compat.wasm'].map((name) => `box2d3-wasm/build/dist/es/compat/Box2D.${name}`),
  matter: ['matter-js/build/matter.min.js'],
  physx: ['mjs', 'wasm'].map((end) => `physx-js-webidl/physx-js-webidl.${end}`),
}

/** Bytes of each engine after gzip: what a page loads; of Bullet its libraries. */
export async function sizes({ bullet }) {
  const { build } = await import('vite')
  const packed = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
  const minified = async (entry) => {
    const options = { write: false, minify: 'oxc', target: 'es2022', lib: { entry, formats: ['es'] } }
    const [{ output }] = await build({ configFile: false, logLevel: 'error', build: options })
    return gzipSync(output[0].code).length
  }
  const found = Object.entries(FILES).map(([name, files]) => [
    name,
    packed(files.map((file) => join(here, 'node_modules', file))),
  ])
  return {
    ...Object.fromEntries(found),
    konpeito: await minified(join(here, '../src/physics/index.ts')),
    crashcat: await minified(join(here, 'node_modules/crashcat/dist/index.js')),
    bullet: bullet && packed(libraries(bullet)),
  }
}

/** Runs the engines in turn, A B A B, so that other load on the machine affects all alike. */
export function contest(jobs, rounds, programs) {
  const rows = jobs.map((job) => ({ ...job, byRound: {} }))
  for (let round = 0; round < rounds; round++) {
    for (const row of rows) {
      if (row.failed) continue
      process.stderr.write(`  ${row.scene} n=${row.n} ${row.engine} round ${round + 1}\n`)
      const result = run({ ...jobs[rows.indexOf(row)], round }, programs)
      for (const [name, times] of Object.entries(result.series ?? {})) {
        row.byRound[name] = [...(row.byRound[name] ?? []), median(times)]
        if (row.series?.[name]) result.series[name] = fewest(row.series[name], times)
      }
      for (const key of ['mean', 'max']) {
        if (row.impactOverlap && result.impactOverlap)
          result.impactOverlap[key] = Math.max(row.impactOverlap[key], result.impactOverlap[key])
      }
      if (round > 0) result.sameBits = row.sameBits !== false && row.bits === result.bits
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
function run(job, { bundle: physics, bullet }) {
  const before = job.engine === 'jolt-simd' ? ['--import', pathToFileURL(join(here, 'joltThread.mjs')).href] : []
  const result = spawnSync(
    process.execPath,
    [...before, join(here, 'worker.mjs'), JSON.stringify({ ...job, bundle: physics, bullet })],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      timeout: job.patience ?? 1_800_000,
    },
  )
  const line = result.stdout.trim().split('\n').at(-1)
  if (result.status === 0 && line) return JSON.parse(line)
  const why = result.stderr.split('\n').find((text) => /Error|abort|unreachable/i.test(text))
  return { ...job, failed: (why ?? `ended with ${result.signal ?? result.status}`).trim() }
}
