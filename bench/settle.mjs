// node bench/settle.mjs [candies]: how long each slice of settle.ts blocks the page while a
// full jar settles behind its poster, first in a fresh process, like a page, then in a warm one. On
// Linux, slices longer than 8 ms that waited for a core are told apart from those that worked.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(here('../node_modules/.konpeito-bench-'))
const bundle = await rolldown({
  input: {
    jar: here('../src/jar/jar.ts'),
    world: here('../src/jar/jarWorld.ts'),
    physics: here('../src/physics/index.ts'),
    settling: here('../src/scenes/settle.ts'),
  },
})
await bundle.write({ dir: folder, format: 'esm' })
await bundle.close()
const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
const { createJar } = await load('jar')
const { fillAtOnce } = await load('world')
const { isAsleep } = await load('physics')
const { settleWorld } = await load('settling')
rmSync(folder, { recursive: true })

/** Time for which this thread waited for a core, or 0 if unknown. Milliseconds. */
const waited = () => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** That of settle.ts. */
const SLICE_MS = 3
/** In place of the function that lets laid candies slide, when they have. */
const DONE = Symbol('done')
const COUNT = Number(process.argv[2] ?? 5000)
for (const name of ['fresh', 'warm']) {
  const jar = createJar({ capacity: COUNT })
  jar.setCount(COUNT)
  const times = []
  let worked = 0
  let isOver = false
  const began = performance.now()
  let part
  while (!isOver) {
    const before = waited()
    const start = performance.now()
    if (!part) part = fillAtOnce(jar.world, { vessel: jar.vessel, left: 0 })
    else if (part !== DONE) part = part() ? DONE : part
    else isOver = settleWorld(jar.world, SLICE_MS, undefined, () => jar.step()).settled
    const ms = performance.now() - start
    times.push(ms)
    if (ms > 8 && ms - (waited() - before) > 8) worked++
  }
  const total = performance.now() - began
  const over = times.filter((ms) => ms > 8).length
  times.sort((a, b) => a - b)
  const at = (part) => times[Math.floor(part * (times.length - 1))].toFixed(1)
  console.log(
    `${name}: ${COUNT} candies ${isAsleep(jar.world) ? 'at rest' : 'not at rest'} after ${jar.world.stepCount} steps in ${(total / 1000).toFixed(1)} s; ${times.length} slices, ms: ` +
      `median ${at(0.5)}, 99 % ${at(0.99)}, most ${at(1)}; over 8 ms: ${over}, of work alone: ${worked}`,
  )
}
