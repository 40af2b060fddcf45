// node bench/drawing.mjs: the script time of drawing 10 000 moving candies, which is writing their
// instance buffers each frame. Upload and drawing on the graphics card are not measured.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(here('../node_modules/.konpeito-bench-'))
const bundle = await rolldown({
  input: {
    physics: here('../tests/physics/all.ts'),
    instances: here('../src/components/candies/candyInstances.ts'),
    transitions: here('../src/components/candies/candyTransitions.ts'),
    meshes: here('../src/components/candies/candyMeshes.ts'),
    depth: here('../src/components/candies/pileDepth.ts'),
    palettes: here('../src/jar/palettes.ts'),
    candyColors: here('../src/components/candies/candyAppearance.ts'),
  },
  external: ['three'],
})
await bundle.write({ dir: folder, format: 'esm' })
await bundle.close()
const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
const { bottleScene, step } = await load('physics')
const { CandyInstances, writeCandyInstances } = await load('instances')
const { CandyTransitions } = await load('transitions')
const { createCandyMeshes } = await load('meshes')
const { createPileDepth } = await load('depth')
const { KYOTO } = await load('palettes')
const { linearColors } = await load('candyColors')
rmSync(folder, { recursive: true })

const COUNT = 10_000
const FRAMES = 400
const world = bottleScene({ count: COUNT, seed: 1, shape: 'bottle' })
while (world.spawner.queue.length > 0) step(world)
const meshes = createCandyMeshes(true)
const instances = new CandyInstances({ pile: createPileDepth(0.8, -0.8, 1.6) })
const colors = linearColors(KYOTO)
const transitionFrame = { transitions: new CandyTransitions(), seconds: 1 / 60, unseen: false }
const times = []
for (let frame = 0; frame < FRAMES + 60; frame++) {
  if (frame % 20 === 0) step(world)
  // The camera circles and approaches, so that levels of detail change.
  const angle = frame / 50
  const away = 3.5 + 1.5 * Math.sin(frame / 80)
  const viewpoint = { x: away * Math.sin(angle), y: 0.8, z: away * Math.cos(angle) }
  const start = performance.now()
  writeCandyInstances(
    instances,
    meshes,
    world,
    0.5,
    colors,
    { viewpoint, lodDistance: 5, lodBias: 0 },
    true,
    transitionFrame,
  )
  if (frame >= 60) times.push(performance.now() - start)
}
times.sort((a, b) => a - b)
const at = (part) => times[Math.floor(part * (times.length - 1))].toFixed(2)
console.log(
  `${world.bodies.count} candies, ${FRAMES} frames: ms of script a frame: median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`,
)
