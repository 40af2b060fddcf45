// Laws of the table of convergence. Each runs a world with the rate and the substeps of a column.
import {
  addBody,
  bodyIds,
  boxContainer,
  configure,
  createWorld,
  cylinder,
  type Dim,
  distanceField,
  energy,
  getBody,
  impulse,
  isAsleep,
  lathe,
  momentum,
  removeBody,
  step,
  type Vec,
  type World,
  type WorldOptions,
  wake,
} from '../../src/physics/index.ts'
import { bedHeight, createBed, dropLayers, G, packing, settle } from '../bed.ts'
import { createDraw, FAR, type Mean, meanOf, vec } from '../case.ts'
import { drumAngle } from '../cases/grains.ts'
import { contactNumber } from '../cases/packing.ts'
import { floorLoad } from '../cases/silo.ts'
import { compressibility, createGas, measureBlock, run as runGas, temperature } from '../gas.ts'
import type { Column, Law } from './law.ts'

const D = 0.1

const worldOptions = ({ rate, substeps }: Column): Pick<WorldOptions<2>, 'timeStep' | 'substeps'> => ({
  timeStep: 1 / rate,
  substeps,
})
const exactly = (mean: number): Mean => ({ mean, error: 0 })

/** Travel of a body of a gas in a step of 1/60 s, in diameters. */
const TRAVEL = 0.3

const pressure = (dim: Dim, eta: number): Law => ({
  name: `pressure of a gas, ${dim}D, density ${eta}`,
  measures: `Z = P V / (N k T), and the energy kept, of ${dim === 2 ? 225 : 216} bodies that travel ${TRAVEL} d in 1/60 s; restitution 1`,
  source: dim === 2 ? 'Henderson 1975' : 'Carnahan and Starling 1969',
  expected: { Z: compressibility(dim, eta), 'energy kept': 1 },
  within: { Z: 0.01, 'energy kept': 0.001 },
  run({ rate, substeps }) {
    const side = dim === 2 ? 15 : 6
    // kT, mass and diameter are 1: the speed is the root of `dim`.
    const timeStep = ((TRAVEL / Math.sqrt(dim)) * 60) / rate
    const world = createGas({ dim, eta, side, seed: 1, timeStep, substeps })
    runGas(world, 20)
    const start = temperature(world)
    const blocks = Array.from({ length: 10 }, () => measureBlock(world, 3 / eta).z)
    return {
      values: { Z: meanOf(blocks), 'energy kept': exactly(temperature(world) / start) },
      bodies: side ** dim,
      seconds: world.stepCount / rate,
    }
  },
})

const BED = { count: 500, diameter: D, radius: 5 } as const

/** The columns with smaller steps show it: the number falls towards that of rigid bodies. */
const SOFT = {
  reason: 'contacts give way a little, so bodies touch neighbours that rigid ones would not: fewer with smaller steps',
  within: 0.2,
}

const bed = (friction: number, range: Law['range']): Law => ({
  name: `a bed that settles, friction ${friction}`,
  measures: 'share of volume and loaded contacts of a body inside three beds of 500 that fell, 10 d wide',
  source: 'Silbert 2010: 0.64 and 6 without friction, towards 0.55 and 4 with much',
  expected: friction === 0 ? { contacts: 6 } : {},
  range,
  within: { packing: 0.02, contacts: 0.05 },
  known: { contacts: SOFT },
  run(column) {
    let seconds = 0
    const results = [1, 2, 3].map((seed) => {
      const world = createBed({ ...BED, friction, seed, world: { sleep: false, ...worldOptions(column) } })
      settle(world, D, 60)
      const top = bedHeight(world, D)
      const density = packing(world, D, BED.radius - 1.5, 1.5, top - 1)
      const { mean } = contactNumber(world, D, top, friction === 0 ? 4 : 2)
      seconds += world.time
      return { density, contacts: mean }
    })
    return {
      values: {
        packing: meanOf(results.map(({ density }) => density)),
        contacts: meanOf(results.map(({ contacts }) => contacts)),
      },
      bodies: BED.count,
      seconds,
    }
  },
})

/** Radius of a deep silo in diameters, and bodies in a depth of 1 d. */
const SHAFT = 1.5
const PER_DEPTH = 7.4

const floor = (friction: number): Law => ({
  name: `load on the floor of a silo 100 d deep, wall friction ${friction}`,
  measures:
    'load over weight of 740 bodies in a silo 3 d wide that fell together, while the floor sinks by 0.25 d; friction of bodies 0.5',
  source: friction === 0 ? 'statics' : 'Janssen 1895; Rankine 1857; glass beads as for the drum: 0.0045 to 0.051',
  expected: friction === 0 ? { load: 1 } : {},
  // w / (4 mu K depth), K from Rankine's (1 - sin a) / (1 + sin a) to its inverse at 32.8 degrees.
  range: friction === 0 ? {} : { load: [0.0045, 0.0505] },
  within: { load: friction === 0 ? 0.01 : 0.2 },
  run(column) {
    const containersAt = (height: number) => [
      cylinder({ radius: SHAFT * D, bottom: -1, friction }),
      boxContainer({ min: [-FAR, height, -FAR], max: [FAR, FAR, FAR], friction: 0.5 }),
    ]
    const world = createWorld<3>({
      dim: 3,
      gravity: [0, -G, 0],
      sleep: false,
      containers: containersAt(0),
      contact: impulse({ restitution: 0.3, friction: 0.5 }),
      ...worldOptions(column),
    })
    dropLayers(world, { count: 100 * PER_DEPTH, diameter: D, radius: SHAFT, draw: createDraw(1) })
    settle(world, D, 60)
    // The floor sinks by half a diameter: then the walls carry what they can.
    let height = 0
    const sink = () => {
      height -= (0.1 * D) / column.rate
      configure(world, { containers: containersAt(height) })
    }
    floorLoad(world, 2.5, sink)
    const load = meanOf(Array.from({ length: 5 }, () => floorLoad(world, 0.5, sink) / world.bodies.count))
    return { values: { load }, bodies: world.bodies.count, seconds: world.time }
  },
})

/** Beverloo's edge, in diameters: no body leaves through the outer 0.7 d of an opening. */
const EDGE = 1.4
/** Half the width of the silo in diameters, and its bodies. */
const SILO = { 2: [14, 700], 3: [6, 1700] } as const
/** Its openings, in diameters. */
const OPENINGS = { 2: [7, 12], 3: 6 } as const
type Flow = ReturnType<typeof flowOf>

/** Bodies that leave a silo in a unit of sqrt(d / g), between 10 and 35 % of them. */
function flowOf(dim: Dim, opening: number, column: Column) {
  const [half, count] = SILO[dim]
  const hole = (opening * D) / 2
  const friction = 0.5
  const wall =
    dim === 2
      ? boxContainer({ min: [-half * D, -FAR], max: [half * D, FAR], friction })
      : cylinder({ radius: half * D, bottom: -1, friction })
  const closed = distanceField({ distance: (_x, y) => y, friction })
  const rim = (x: number, y: number, z: number) => {
    const inside = hole - Math.hypot(x, z)
    return inside > 0 ? Math.hypot(inside, y) : y
  }
  const world = createWorld<Dim>({
    dim,
    gravity: vec(dim, 0, -G),
    sleep: false,
    containers: [wall, closed],
    contact: impulse({ restitution: 0.3, friction }),
    ...worldOptions(column),
  })
  const draw = createDraw(1)
  if (dim === 3) dropLayers(world as World<3>, { count, diameter: D, radius: half, draw })
  else
    for (let k = 0; k < count; k++) {
      const row = Math.floor(k / (2 * half - 2))
      const x = (k % (2 * half - 2)) - half + 1.5 + 0.1 * (draw() - 0.5)
      addBody(world, { position: vec(2, x * D, (0.6 + 1.1 * row) * D) as Vec<Dim>, radius: D / 2 })
    }
  settle(world, D, 30)
  configure(world, { containers: [wall, distanceField({ distance: rim, friction })] })
  const times: number[] = []
  while (world.bodies.count > 0.65 * count && world.time < 20) {
    step(world)
    for (const id of bodyIds(world))
      if (getBody(world, id).position[1]! < -D / 2) {
        removeBody(world, id)
        times.push(world.time)
      }
  }
  // Five blocks; a silo that clogs has no flow.
  const at = (block: number) => Math.floor((0.1 + 0.05 * block) * count)
  const blocks = Array.from({ length: 5 }, (_, k) => {
    const [from, to] = [times[at(k)], times[at(k + 1) - 1]]
    return from === undefined || to === undefined ? 0 : ((at(1) - at(0) - 1) * Math.sqrt(D / G)) / (to - from)
  })
  const flow = meanOf(blocks)
  return { flow, seconds: world.time, bodies: 0.9 * count }
}

const outflow: Law = {
  name: 'outflow of a silo, 3D',
  measures: 'C of W = C rho sqrt(g) (a - 1.4 d)^2.5: 1700 bodies, silo 12 d wide, opening 6 d, friction 0.5',
  source: 'Beverloo, Leniger and van de Velde 1961; Nedderman 1992 (C from 0.55 to 0.65)',
  expected: { C: 0.58 },
  within: { C: 0.12 },
  run(column) {
    const { flow, ...rest } = flowOf(3, OPENINGS[3], column)
    // rho is that of the poured bed, 0.6 of that of the bodies.
    const factor = Math.PI / 6 / (0.6 * (OPENINGS[3] - EDGE) ** 2.5)
    return { values: { C: { mean: flow.mean * factor, error: flow.error * factor } }, ...rest }
  },
}

const outflow2: Law = {
  name: 'outflow of a silo, 2D',
  measures: 'n of W ~ (a - 1.4 d)^n from openings of 7 and 12 d: 700 disks, silo 28 d wide, friction 0.5',
  source: 'Beverloo, Leniger and van de Velde 1961, in two dimensions',
  expected: { n: 1.5 },
  within: { n: 0.1 },
  run(column) {
    const [narrow, wide] = OPENINGS[2].map((opening) => flowOf(2, opening, column)) as [Flow, Flow]
    const ratio = Math.log((OPENINGS[2][1] - EDGE) / (OPENINGS[2][0] - EDGE))
    const n = Math.log(wide.flow.mean / narrow.flow.mean) / ratio
    const error = Math.hypot(wide.flow.error / wide.flow.mean, narrow.flow.error / narrow.flow.mean) / ratio
    return { values: { n: { mean: n, error } }, bodies: wide.bodies, seconds: narrow.seconds + wide.seconds }
  },
}

const drum = (friction: number): Law => ({
  name: `grains in a slow drum, friction ${friction}`,
  measures: 'angle of the centre of mass in degrees: drum 14 d wide and 4 d long, half full, 0.1 rad/s',
  source: 'Jop, Forterre and Pouliquen 2006 (glass beads: 20.9 to 32.8 degrees)',
  expected: {},
  range: friction === 0.5 ? { angle: [20.9, 32.8] } : {},
  within: { angle: 0.1 },
  run(column) {
    const { bodies, seconds, ...angle } = drumAngle({ friction, short: true, blocks: 20, world: worldOptions(column) })
    return { values: { angle }, bodies, seconds }
  },
})

const bowl = (dim: Dim): Law => ({
  name: `a ball that slides in a bowl, ${dim}D`,
  measures:
    'energy kept in 20 s from 60 degrees: bowl of 1 m in 250 segments, ball of 5 cm, no friction; in 3D it starts with 1 m/s sideways',
  source: 'conservation of energy',
  expected: { 'energy kept': 1 },
  within: { 'energy kept': 0.02 },
  run(column) {
    const radius = 0.05
    const points = Array.from({ length: 251 }, (_, k): [number, number] => {
      const angle = (0.5 * Math.PI * k) / 250
      return [Math.sin(angle), 1 - Math.cos(angle)]
    })
    const world = createWorld<Dim>({
      dim,
      gravity: vec(dim, 0, -G),
      sleep: false,
      containers: [lathe({ points: [...points, [1, 2]], restitution: 0, friction: 0 })],
      contact: impulse({ restitution: 0, friction: 0 }),
      ...worldOptions(column),
    })
    const [x, y] = [(1 - radius) * Math.sin(Math.PI / 3), 1 - (1 - radius) * Math.cos(Math.PI / 3)]
    const id = addBody(world, { position: vec(dim, x, y), velocity: vec(dim, 0, 0, 1), radius })
    const energyNow = () => {
      const { position, velocity } = getBody(world, id)
      return G * (position[1]! - radius) + 0.5 * Math.hypot(...velocity) ** 2
    }
    const start = energyNow()
    while (world.time < 20) step(world)
    return { values: { 'energy kept': exactly(energyNow() / start) }, bodies: 1, seconds: world.time }
  },
})

const sleep: Law = {
  name: 'a bed after 20 cycles of sleep',
  measures: 'how far the mean height falls, in diameters: 300 bodies, 10 d wide, friction 0.8, woken 20 times',
  source: 'statics',
  expected: { sinks: 0 },
  within: { sinks: 0.03 },
  run(column) {
    const { rate } = column
    const world = createBed({ ...BED, count: 300, friction: 0.8, seed: 1, world: worldOptions(column) })
    const height = () => {
      const { position, count } = world.bodies
      let sum = 0
      for (let i = 0; i < count; i++) sum += position[4 * i + 1]!
      return sum / count / D
    }
    const rest = () => {
      for (let k = 0; k < 10 * rate && (k < 10 || !isAsleep(world)); k++) step(world)
    }
    rest()
    const start = height()
    for (let cycle = 0; cycle < 20; cycle++) {
      wake(world)
      rest()
    }
    return { values: { sinks: exactly(start - height()) }, bodies: 300, seconds: world.time }
  },
}

const conservation = (dim: Dim): Law => ({
  name: `bodies that collapse and collide, ${dim}D`,
  measures:
    'change of momentum over the sum of its amounts, and largest rise of energy over energy: 60 bodies, friction 0.5, restitution 0.5, 3 s',
  source: 'conservation of momentum; energy never rises',
  expected: { momentum: 0, rise: 0 },
  within: { momentum: 1e-9, rise: 0.001 },
  run(column) {
    const world = createWorld<Dim>({
      dim,
      sleep: false,
      contact: impulse({ restitution: 0.5, friction: 0.5 }),
      ...worldOptions(column),
    })
    const draw = createDraw(dim)
    const edge = dim === 2 ? 8 : 4
    for (let k = 0; k < 60; k++) {
      const at = [k % edge, Math.floor(k / edge) % edge, Math.floor(k / edge ** 2)].map(
        (n) => 1.2 * D * (n - edge / 2 + 0.5),
      )
      const velocity = vec(dim, ...(at.map((x) => -3 * x + 0.3 * (draw() - 0.5)) as [number, number, number]))
      addBody(world, { position: vec(dim, ...(at as [number, number, number])), velocity, radius: D / 2 })
    }
    const start = momentum(world)
    const { velocity, mass, count } = world.bodies
    let scale = 0
    for (let i = 0; i < count; i++)
      scale += mass[i]! * Math.hypot(velocity[4 * i]!, velocity[4 * i + 1]!, velocity[4 * i + 2]!)
    const first = energy(world).kinetic
    let [least, rise] = [first, 0]
    while (world.time < 3) {
      step(world)
      least = Math.min(least, energy(world).kinetic)
      rise = Math.max(rise, (energy(world).kinetic - least) / first)
    }
    const change = Math.hypot(...momentum(world).map((p, k) => p - start[k]!)) / scale
    return { values: { momentum: exactly(change), rise: exactly(rise) }, bodies: 60, seconds: world.time }
  },
})

export const laws: readonly Law[] = [
  pressure(2, 0.4),
  pressure(3, 0.2),
  pressure(3, 0.4),
  bed(0, { packing: [0.6, 0.65] }),
  bed(0.3, { packing: [0.55, 0.64], contacts: [4, 6] }),
  bed(10, { packing: [0.53, 0.6], contacts: [4, 5] }),
  floor(0),
  floor(0.5),
  outflow2,
  outflow,
  drum(0.3),
  drum(0.5),
  drum(0.8),
  bowl(2),
  bowl(3),
  sleep,
  conservation(2),
  conservation(3),
]
