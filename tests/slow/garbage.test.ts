// A warm step leaves no garbage, in a world of each kind. Each runs in a process of its own: what
// V8 compiles, and so what it allocates, depends on all that ran before.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'konpeito-garbage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  const entry = join(root, 'tests/physics/all.ts')
  const lib = { entry, formats: ['es' as const], fileName: () => 'physics.mjs' }
  const output = { topLevelVar: false } // as in scripts/build.mjs
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir: folder, minify: false, target: 'es2022', lib, rolldownOptions: { output } },
  })
})

/** Bytes: less than a heap number for each of the 200 bodies. A walker leaves one per substep, of which it has 100. */
const LIMIT = 2500
/** While candies enter, fall and bounce: 80 KB where each that a wall clamps leaves four numbers. */
const POUR = 25_000
/** Up to every second process compiles a loop such that it allocates, and keeps it. */
const TRIES = 20

const WORLDS = ['cylinder', 'open vessel', 'torus', 'walker', 'jellies', 'blocks']

test.each([...WORLDS, 'force field', 'distance field', 'characters', 'listeners', 'pour'])(
  'a step of %s allocates next to nothing',
  (world) => {
    let least = Number.POSITIVE_INFINITY
    const limit = world === 'pour' ? POUR : LIMIT
    for (let k = 0; k < TRIES && least > limit; k++) {
      const flags = ['--min-semi-space-size=64', '--max-semi-space-size=64'] // nothing is collected meanwhile
      const script = join(root, 'tests/slow/garbage.mjs')
      const { stdout, stderr } = spawnSync(process.execPath, [...flags, script, join(folder, 'physics.mjs'), world], {
        encoding: 'utf8',
      })
      expect(stderr).toBe('')
      expect(stdout).toMatch(/^\d/)
      least = Math.min(least, Number(stdout))
    }
    expect(least).toBeLessThan(limit)
  },
)
