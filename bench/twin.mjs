// node bench/twin.mjs [--n 3000,10000] [--repeats 200]: the inner loops of the core against their twin
// in C (native/twin.c), from the same states: time, and how far the results differ.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { bundle, EVERY_NAME } from './against.mjs'
import { quantile } from './measures.mjs'
import { compile } from './native/native.mjs'
import { bottle } from './workloads.mjs'

const { values } = parseArgs({
  options: { n: { type: 'string', default: '3000,10000' }, repeats: { type: 'string', default: '200' } },
})
const LOOPS = ['contactSolver', 'friction'].map((name) => `src/physics/solver/${name}.ts`)
const folder = mkdtempSync(join(tmpdir(), 'konpeito-twin-'))
const root = fileURLToPath(new URL('..', import.meta.url))
const P = await import(pathToFileURL(await bundle(root, folder, [...EVERY_NAME, ...LOOPS])).href)
const SCALAR = ['-O2', '-fno-tree-vectorize', '-ffp-contract=off']
const programs = [SCALAR, ['-O3', '-march=native']].map((flags) => compile('twin.c', folder, flags))

const BODIES = ['position', 'velocity', 'rimVelocity', 'warmStartVelocity', 'warmStartRimVelocity']
const CONTACTS = ['tangentImpulse', 'totalTangent', 'data']
/** Other load on the machine only adds time: not the median. */
const timeOf = (times) => quantile(times, 0.1)
const INTS = ['a', 'b', 'flags']

/** A world whose next substep is the first of a step: contacts are collected, and nothing has moved. */
function worldAt(n, friction, phase) {
  const w = bottle(n, { friction })
  const world = P.createWorld({
    dim: 3,
    gravity: [0, -w.gravity, 0],
    containers: [P.cylinder({ radius: w.radius, bottom: 0, friction })],
    contact: P.impulse({ restitution: w.restitution, friction }),
    sleep: false,
  })
  for (const body of w.bodies) P.addBody(world, body)
  for (let k = 0; k < w.phases[phase][1] - 1; k++) P.step(world)
  const { integrator } = world
  const stop = () => {
    throw world
  }
  world.integrator = { ...integrator, integrateVelocities: stop }
  try {
    P.step(world)
  } catch (thrown) {
    if (thrown !== world) throw thrown
  }
  world.integrator = integrator
  world.context.bounceSpeed = Number.POSITIVE_INFINITY // all contacts are solved by the loops
  return world
}

/** The inner loops of a step: see `solveSubstep`. Surfaces stay as they are. */
function substeps({ bodies, contacts, context, gravity, integrator, soft, space }) {
  for (let s = 0; s < context.substeps; s++) {
    context.substep = s
    bodies.nonGravityFlags.fill(0, 0, bodies.count)
    integrator.integrateVelocities(bodies, gravity, context)
    P.solveContacts(contacts, bodies, soft, context)
    integrator.integratePositions(bodies, gravity, context)
    P.relaxContacts(contacts, bodies, space, context)
    if (bodies.anyFriction) P.solveFriction(contacts, bodies)
  }
}

function compare(n, friction, phase) {
  const repeats = Number(values.repeats)
  const world = worldAt(n, friction, phase)
  const { bodies, contacts, context, soft } = world
  const slots = bodies.capacity + bodies.anchors
  const { count, pairCount, leastRadius, softDeepGap } = contacts
  const arrays = [...BODIES.map((name) => bodies[name]), ...CONTACTS.map((name) => contacts[name])]
  const lengths = [...BODIES.map(() => 4 * slots), 4 * count, 3 * count, 8 * count]
  const ints = INTS.map((name) => contacts[name].slice(0, count))
  const head = [bodies.count, slots, count, pairCount, Number(bodies.anyFriction), context.substeps, repeats]
  head.push(context.h, ...world.gravity, soft.biasRate, soft.massScale, soft.impulseScale, soft.pushSpeed, leastRadius)
  head.push(softDeepGap, bodies.inertia)
  const first = arrays.map((array, k) => array.slice(0, lengths[k]))
  const state = join(folder, 'state')
  writeFileSync(state, new Float64Array([head, ...first, ...ints].flatMap((part) => [...part])))
  const times = []
  for (let r = 0; r < repeats; r++) {
    for (const k in first) arrays[k].set(first[k])
    for (const k in INTS) contacts[INTS[k]].set(ints[k])
    const start = performance.now()
    substeps(world)
    times.push(performance.now() - start)
  }
  const js = timeOf(times)
  const cells = programs.map((program) => {
    const result = join(folder, 'result')
    const own = timeOf(execFileSync(program, [state, result], { encoding: 'utf8' }).trim().split('\n').map(Number))
    const { buffer } = Uint8Array.from(readFileSync(result))
    const theirs = new Float64Array(buffer)
    const most = [bodies.velocity, bodies.position].reduce((sum, array, part) => {
      for (let k = 0; k < 4 * bodies.count; k++) sum = Math.max(sum, Math.abs(array[k] - theirs[4 * slots * part + k]))
      return sum
    }, 0)
    return `${own.toFixed(2)}, **${(js / own).toFixed(2)}**, ${most === 0 ? 'same bits' : most.toExponential(0)}`
  })
  const what = `${n}, friction ${friction}, ${phase}`
  console.log(`| ${[what, count, context.substeps, js.toFixed(2), ...cells].join(' | ')} |`)
}

console.log(`| bodies | contacts | substeps | JavaScript, ms | C scalar: ms, ratio, difference | C -O3 -march=native |`)
console.log('| --- | --- | --- | --- | --- | --- |')
try {
  for (const n of values.n.split(',').map(Number))
    for (const friction of [0, 0.5]) for (const phase of ['falling', 'settled']) compare(n, friction, phase)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
