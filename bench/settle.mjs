// How long the page is held up while a jar that stands full at once is brought to rest behind its poster: the slices of settleWorld.ts, in a
// fresh process, as a page is one, and once more in a warm one. node bench/settle.mjs [candies]
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(here('../node_modules/.konpeito-bench-'))
const bundle = await rolldown({
  input: { jar: here('../src/hooks/jar.ts'), settle: here('../src/hooks/settleWorld.ts') },
})
await bundle.write({ dir: folder, format: 'esm' })
await bundle.close()
const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
const { createJar } = await load('jar')
const { settleWorld, SLICE, ENOUGH } = await load('settle')
rmSync(folder, { recursive: true })

const COUNT = Number(process.argv[2] ?? 5000)
for (const name of ['fresh', 'warm']) {
  const jar = createJar({ capacity: COUNT })
  jar.setCount(COUNT)
  const times = []
  let steps = 0
  let rests = false
  const began = performance.now()
  while (!rests && steps < ENOUGH) {
    const start = performance.now()
    const slice = settleWorld(jar.world, SLICE, ENOUGH - steps, () => jar.step(true))
    times.push(performance.now() - start)
    steps += slice.steps
    rests = slice.settled
  }
  const total = performance.now() - began
  const over = times.filter((ms) => ms > 8).length
  times.sort((a, b) => a - b)
  const at = (part) => times[Math.floor(part * (times.length - 1))].toFixed(1)
  console.log(
    `${name}: ${COUNT} candies ${rests ? 'at rest' : 'not at rest'} after ${steps} steps in ${(total / 1000).toFixed(1)} s; ${times.length} slices, ms: ` +
      `median ${at(0.5)}, 99 % ${at(0.99)}, most ${at(1)}; over 8 ms: ${over}`,
  )
}
