// node garbage.mjs BUNDLE WORLD: prints the bytes that a step of a warm world leaves behind.
import { pathToFileURL } from 'node:url'
import { getHeapStatistics } from 'node:v8'

const [bundle = '', name = ''] = process.argv.slice(2)
/** @type {typeof import('../physics/all.ts')} */
const P = await import(pathToFileURL(bundle).href)

/**
 * A pile of candies that stay awake.
 * @param {import('../../src/physics/index.ts').Container[]} containers
 */
function pile(containers, count = 200) {
  const contact = P.impulse({ friction: 0.4, restitution: 0.2 })
  const world = P.createWorld({ dim: 3, gravity: [0, -9.81, 0], contact, containers, sleep: false })
  for (let k = 0; k < count; k++)
    P.addBody(world, {
      position: [0.4 * Math.sin(k), 0.4 + 0.02 * k, 0.4 * Math.cos(k)],
      radius: 0.06 + 0.01 * Math.sin(7 * k),
    })
  return world
}
const room = P.boxContainer({ min: [-9, 0, -9], max: [9, 999, 9] })
const bowl = P.lathe({
  points: [
    [0.2, 0.1],
    [0.6, 0.2],
    [1, 1],
  ],
  open: true,
})

/**
 * A world of each kind.
 * @type {Record<string, () => import('../../src/physics/index.ts').World>}
 */
const WORLDS = {
  cylinder: () => pile([P.cylinder({ radius: 0.8, bottom: 0 })]),
  'open vessel': () => pile([room, bowl]),
  torus: () => P.torusScene({ count: 200 }),
  walker: () => P.walkerScene(),
  jellies: () => {
    const world = pile([room], 20)
    for (let k = 0; k < 3; k++) P.addJelly(world, { position: [0, 2 + k, 0], edge: 4 })
    return world
  },
  blocks: () => {
    const world = pile([room])
    P.fillBlocks(world, [-5, -1, -5], [5, -1, 5])
    P.fillBlocks(world, [1, 0, -2], [1, 3, 2])
    return world
  },
}

const make = WORLDS[name]
if (!make) throw new RangeError(`the world must be one of ${Object.keys(WORLDS).join(', ')}, got ${name}`)
const world = make()
/** @param {number} steps */
function run(steps) {
  for (let k = 0; k < steps; k++) P.step(world)
}

run(1200)
// The least of some spans: compilation leaves garbage too.
let least = Number.POSITIVE_INFINITY
for (let span = 0; span < 8; span++) {
  const before = getHeapStatistics().used_heap_size
  run(100)
  const left = (getHeapStatistics().used_heap_size - before) / 100
  if (left >= 0) least = Math.min(least, left)
}
console.log(least)
