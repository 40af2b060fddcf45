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
function pile(containers, count = 200, more = {}) {
  const contact = P.impulse({ friction: 0.4, restitution: 0.2 })
  const world = P.createWorld({ dim: 3, gravity: [0, -9.81, 0], contact, containers, sleep: false, ...more })
  for (let k = 0; k < count; k++)
    P.addBody(world, {
      position: [0.4 * Math.sin(k), 0.4 + 0.02 * k, 0.4 * Math.cos(k)],
      radius: 0.06 + 0.01 * Math.sin(7 * k),
    })
  return world
}
const room = P.boxContainer({ min: [-9, 0, -9], max: [9, 999, 9] })
/** Candies on which characters walk about. */
function walkers() {
  const world = pile([room], 60)
  P.fillBlocks(world, [-5, -1, -5], [5, -1, 5])
  P.fillBlocks(world, [1, 0, -2], [1, 0, 2])
  for (let k = 0; k < 6; k++) {
    const id = P.addCharacter(world, { position: [k - 3, 0, 1] })
    P.setIntent(world, id, { walk: [Math.cos(k), Math.sin(k)], sneak: k === 0, sprint: k === 1, jump: k === 2 })
  }
  P.addBody(world, { type: 'kinematic', position: [-3, -0.2, 3], radius: 0.5 })
  return world
}
/** Candies whose contacts and overlaps are listened to. */
function heard() {
  const world = pile([P.cylinder({ radius: 0.8, bottom: 0 })])
  P.addBody(world, { type: 'fixed', sensor: true, position: [0, 0.5, 0], radius: 0.3 })
  P.onContact(world, () => {})
  P.onSensor(world, () => {})
  return world
}
/** @type {Parameters<typeof P.forceField<3>>[0]} */
const lift = (body, out) => {
  out[0] = 0.1 * body.position[1]
  out[1] = 0.5 * body.mass
}
/**
 * Metres to the wall of a vase with a rib and a post, too long for V8 to inline it everywhere.
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
function inVase(x, y, z) {
  const rho = Math.sqrt(x * x + z * z)
  const side = (0.8 + 0.1 * y - rho) / Math.sqrt(1.01)
  const belly = 1.4 - Math.sqrt(x * x + (y - 1.2) * (y - 1.2) + z * z)
  const rib = Math.sqrt((rho - 0.75) * (rho - 0.75) + (y - 0.6) * (y - 0.6)) - 0.08
  const post = Math.sqrt((x - 0.2) * (x - 0.2) + (z - 0.1) * (z - 0.1)) - 0.1
  return Math.min(y, side, belly, rib, post)
}
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
  pour: () => P.bottleScene({ count: 2000, shape: 'bottle' }),
  torus: () => P.torusScene({ count: 200 }),
  walker: () => P.walkerScene(),
  jellies: () => {
    const world = pile([room], 20)
    for (let k = 0; k < 3; k++) P.addJelly(world, { position: [0, 2 + k, 0], edge: 4 })
    return world
  },
  'force field': () => pile([P.cylinder({ radius: 0.8, bottom: 0 })], 200, { fields: [P.forceField(lift)] }),
  'distance field': () => pile([P.distanceField({ distance: inVase })]),
  characters: walkers,
  listeners: heard,
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

/** A pour ends, and V8 knows it only after others. */
const isPour = name === 'pour'
for (let k = 0; k < 2 && isPour; k++) {
  const other = make()
  for (let step = 0; step < 260; step++) P.step(other)
}
const span = isPour ? 10 : 100
run(isPour ? 120 : 1200)
// The least of some spans: compilation leaves garbage too.
let least = Number.POSITIVE_INFINITY
for (let k = 0; k < 8; k++) {
  const before = getHeapStatistics().used_heap_size
  run(span)
  const left = (getHeapStatistics().used_heap_size - before) / span
  if (left >= 0) least = Math.min(least, left)
}
console.log(least)
