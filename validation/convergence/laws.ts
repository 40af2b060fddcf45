// Laws of the table of convergence. Each runs a world with the rate and the substeps of a column.
import {
  addBody,
  createWorld,
  type Dim,
  energy,
  getBody,
  impulse,
  isAsleep,
  lathe,
  momentum,
  step,
  wake,
} from '../../src/physics/index.ts'
import { bedHeight, createBed, G, packing, settle } from '../bed.ts'
import { createDraw, type Mean, meanOf, vec } from '../case.ts'
import { drumAngle } from '../cases/grains.ts'
import { contactNumber } from '../cases/packing.ts'
import { compressibility, createGas, measureBlock, run as runGas, temperature } from '../gas.ts'
import { type Law, worldOptions } from './law.ts'
import { heap, silos } from './silos.ts'

const D = 0.1
const exactly = (mean: number): Mean => ({ mean, error: 0 })

const HENDERSON = {
  reason:
    'at 0.6 Henderson is 1.1 % above the virial series (ten coefficients by Clisby and McCoy 2006, and their trend); the rest is not explained',
  within: 0.03,
}
const FAST = {
  reason: 'contacts are collected once a step, in which these bodies pass several others: less with smaller steps',
  within: 0.03,
}

/** @param travel way of a body in 1/60 s, in diameters */
const pressure = (dim: Dim, eta: number, travel: number): Law => ({
  name: `pressure of a gas, ${dim}D, density ${eta}, travel ${travel}`,
  measures: `Z = P V / (N k T), and the energy kept, of ${dim === 2 ? 225 : 216} bodies that travel ${travel} d in 1/60 s; restitution 1`,
  source: dim === 2 ? 'Henderson 1975' : 'Carnahan and Starling 1969',
  expected: { Z: compressibility(dim, eta), 'energy kept': 1 },
  within: { Z: 0.01, 'energy kept': 0.001 },
  known: eta === 0.6 ? { Z: HENDERSON } : travel === 1 ? { Z: FAST } : undefined,
  run({ rate, substeps }) {
    const side = dim === 2 ? 15 : 6
    // kT, mass and diameter are 1: the speed is the root of `dim`.
    const timeStep = ((travel / Math.sqrt(dim)) * 60) / rate
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
  pressure(2, 0.2, 0.3),
  pressure(2, 0.4, 0.1),
  pressure(2, 0.4, 0.3),
  pressure(2, 0.4, 1),
  pressure(2, 0.6, 0.3),
  pressure(3, 0.1, 0.3),
  pressure(3, 0.2, 0.3),
  pressure(3, 0.4, 0.1),
  pressure(3, 0.4, 0.3),
  pressure(3, 0.4, 1),
  bed(0, { packing: [0.6, 0.65] }),
  bed(0.1, { packing: [0.58, 0.64], contacts: [4.5, 6] }),
  bed(0.3, { packing: [0.55, 0.64], contacts: [4, 6] }),
  bed(1, { packing: [0.53, 0.62], contacts: [4, 5] }),
  bed(10, { packing: [0.53, 0.6], contacts: [4, 5] }),
  ...silos,
  drum(0.3),
  drum(0.5),
  drum(0.8),
  heap(0.3),
  heap(0.5),
  heap(0.8),
  bowl(2),
  bowl(3),
  sleep,
  conservation(2),
  conservation(3),
]
