// node bench/springs.mjs: time per spring and substep, for a tick (100 substeps) of a walker with
// 1 000 springs and of a race of 50 walkers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const entry = fileURLToPath(new URL('../src/physics/index.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'konpeito-bench-'))
const bundle = await rolldown({ input: entry })
await bundle.write({ file: join(folder, 'physics.mjs'), format: 'esm' })
await bundle.close()
const { createModelWorld, springCount, step, walkers, DAINTY_WALKER } = await import(
  pathToFileURL(join(folder, 'physics.mjs')).href
)
rmSync(folder, { recursive: true })

/** A sheet of `wide` x `high` nodes with its first `count` springs; every other one is a muscle. */
function sheet(wide, high, count) {
  const nodes = []
  const springs = []
  for (let j = 0; j < high; j++)
    for (let i = 0; i < wide; i++) {
      const k = j * wide + i
      nodes.push({ location: [5 + 0.3 * i, 0.2 + 0.3 * j] })
      const muscle = { amplitude: k % 2 ? 0.3 : 0, phase: k }
      if (i + 1 < wide) springs.push({ node_a: k, node_b: k + 1, ...muscle })
      if (j + 1 < high) springs.push({ node_a: k, node_b: k + wide, ...muscle })
      if (i + 1 < wide && j + 1 < high) springs.push({ node_a: k, node_b: k + wide + 1, ...muscle })
    }
  return { ...DAINTY_WALKER, width: 40, height: 10, nodes, springs: springs.slice(0, count) }
}

function measure(name, worlds, ticks = 200) {
  const springs = worlds.reduce((sum, world) => sum + springCount(world), 0)
  for (let k = 0; k < 40; k++) for (const world of worlds) step(world)
  const times = []
  for (let k = 0; k < ticks; k++) {
    const start = performance.now()
    for (const world of worlds) step(world)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const median = times[ticks >> 1]
  const each = (median * 1e6) / (springs * 100)
  console.log(
    `${name.padEnd(26)} ${springs} springs  ${median.toFixed(2)} ms a tick  ${each.toFixed(1)} ns a spring and substep`,
  )
}

measure('a sheet', [createModelWorld(sheet(26, 14, 1000))])
measure('Dainty Walker', [createModelWorld(DAINTY_WALKER)])
const runners = walkers()
measure(
  'a race of 50',
  Array.from({ length: 50 }, (_, k) => createModelWorld(runners[k % runners.length])),
)
