// Beds with friction: pressure on the floor of a silo, angle of repose, energy of a falling heap.
import {
  addBody,
  type Container,
  configure,
  createWorld,
  cylinder,
  energy,
  forEachContact,
  impulse,
  room,
  step,
  type World,
} from '../../src/physics/index.ts'
import { addLayer, createBed, dropLayers, G, settle } from '../bed.ts'
import { type Case, createDraw, meanOf, type Row } from '../case.ts'

const FAR = Number.POSITIVE_INFINITY
const D = 0.1
/** Radius of the silo in diameters. */
const SILO = 3

const MU = 0.5
/** Bodies that fill a height of one width, at a packing of 0.6. */
const FILLING = Math.round((0.6 * Math.PI * SILO * SILO * 2 * SILO) / (Math.PI / 6))

const janssen: Case = {
  name: 'the walls of a silo carry weight as Janssen says',
  measures: `load on the floor of a silo ${2 * SILO} d wide that is filled layer by layer, and whose floor then sinks by half a diameter so that the walls carry what they can, friction ${MU}, over the weight that fills a height of one width; the load over the weight behind a smooth wall, and when all bodies fall at once`,
  formula:
    'load = s (1 - exp(-m / s)), m the weight, s = 1 / (4 mu K) fitted; K from (1 - sin a) / (1 + sin a) to its inverse, a = atan(mu)',
  source:
    'H. A. Janssen, Versuche über Getreidedruck in Silozellen, 1895; W. J. M. Rankine, On the stability of loose earth, 1857',
  run(short) {
    const heights = short ? [1, 2] : [0.5, 1, 1.5, 2, 3, 4]
    const runs = (short ? [1] : [1, 2, 3]).map((seed) => fillSilo(heights, MU, seed))
    const points = heights.map((height, k): [number, number, number] => {
      const { mean, error } = meanOf(runs.map((loads) => loads[k]!))
      return [height, mean, short ? 0 : error]
    })
    const saturation = fitSaturation(points)
    const janssenLoad = (height: number) => saturation * (1 - Math.exp(-height / saturation))
    const rows = points.map(([height, load, error]): Row => {
      const expected = janssenLoad(height)
      return { at: `weight ${height}, load`, expected, measured: load, error, tolerance: 0.1 * expected }
    })
    const rankine = (1 - Math.sin(Math.atan(MU))) / (1 + Math.sin(Math.atan(MU)))
    const k = 1 / (4 * MU * saturation)
    rows.push({ at: 'K', expected: [rankine, 1 / rankine], measured: k, error: 0, tolerance: 0 })
    const smooth = fillSilo([1], 0, 1)[0]!
    rows.push({ at: 'smooth wall, load over weight', expected: 1, measured: smooth, error: 0, tolerance: 0.01 })
    const dropped = dropAtOnce(short ? 1 : 3)
    rows.push({ at: 'all at once, load over weight', expected: [0, 1], measured: dropped, error: 0, tolerance: 0 })
    const curve = Array.from({ length: 41 }, (_, n): [number, number] => [n / 10, janssenLoad(n / 10)])
    return {
      rows,
      plots: [
        {
          name: 'janssen',
          title: 'Load on the floor of a silo',
          x: 'weight, in fillings of one width',
          y: 'load on the floor',
          series: [
            { label: 'Janssen', kind: 'curve', points: curve },
            { label: 'measured', kind: 'points', points },
          ],
        },
      ],
    }
  },
}

/** Wall and floor of a silo, each with its own friction. */
function siloContainers(wallFriction: number, floor: number): Container[] {
  return [
    cylinder({ radius: SILO * D, bottom: -1, friction: wallFriction }),
    room({ min: [-FAR, floor, -FAR], max: [FAR, FAR, FAR], friction: MU }),
  ]
}

function createSilo(wallFriction: number): World<3> {
  return createWorld({
    dim: 3,
    gravity: [0, -G, 0],
    sleep: false,
    containers: siloContainers(wallFriction, 0),
    contact: impulse({ restitution: 0.3, friction: MU }),
  })
}

/** Lowers the floor by d / 2 in 50 sqrt(d / g): the bed slides, so friction is at its limit. */
function lowerFloor(world: World<3>, wallFriction: number, from: number): number {
  const steps = Math.ceil((50 * Math.sqrt(D / G)) / world.timeStep)
  for (let k = 1; k <= steps; k++) {
    configure(world, { containers: siloContainers(wallFriction, from - (0.5 * D * k) / steps) })
    step(world)
  }
  return from - 0.5 * D
}

/** Fills a silo by sparse layers that fall by few diameters. @returns the loads at each weight */
function fillSilo(weights: readonly number[], wallFriction: number, seed: number): number[] {
  const world = createSilo(wallFriction)
  const draw = createDraw(seed)
  let floor = 0
  return weights.map((weight) => {
    while (world.bodies.count < weight * FILLING) {
      const { position, count } = world.bodies
      let top = -1
      for (let o = 0; o < 4 * count; o += 4) top = Math.max(top, position[o + 1]! / D)
      addLayer(world, { diameter: D, radius: SILO, height: top + 1.1, draw, count: weight * FILLING })
      settle(world, D, 4)
    }
    settle(world, D, 20)
    floor = lowerFloor(world, wallFriction, floor)
    settle(world, D, 10)
    return floorLoad(world) / FILLING
  })
}

/** The load over the weight when all bodies fall together. */
function dropAtOnce(weight: number): number {
  const world = createSilo(MU)
  dropLayers(world, { diameter: D, radius: SILO, draw: createDraw(1), count: weight * FILLING })
  settle(world, D, 120)
  return floorLoad(world) / (weight * FILLING)
}

/** Weight on the floor in weights of one body, a mean of two seconds. */
function floorLoad(world: World<3>): number {
  let load = 0
  const steps = 120
  for (let k = 0; k < steps; k++) {
    step(world)
    forEachContact(world, (_a, b, normal, hit) => {
      if (b === null && normal[1]! > 0.5) load += hit
    })
  }
  return load / (world.bodies.mass[0]! * G * steps * world.timeStep)
}

/** The s that fits the loads best. */
function fitSaturation(points: readonly (readonly [number, number, number?])[]): number {
  let best = 0
  let least = FAR
  for (let s = 0.05; s < 20; s *= 1.002) {
    const misfit = points.reduce((sum, [m, load]) => sum + (load - s * (1 - Math.exp(-m / s))) ** 2, 0)
    if (misfit < least) [best, least] = [s, misfit]
  }
  return best
}

const repose: Case = {
  name: 'grains flow at the angle of repose of glass beads',
  measures:
    'angle of the centre of mass of a half full drum to gravity, which turns at 0.1 rad/s; drum 20 d wide, friction 0.5, smooth ends; mean of blocks of one second',
  formula: 'from atan 0.38 to atan 0.64; rolling resistance makes it steeper',
  source:
    'P. Jop, Y. Forterre and O. Pouliquen, A constitutive law for dense granular flows, 2006 (glass beads); Y. C. Zhou and others, Rolling friction in the dynamic simulation of sandpile formation, 1999',
  run(short) {
    const without = drumAngle(0, short)
    const withRolling = drumAngle(0.1, short)
    const unit = 'degrees'
    const tolerance = 3 * Math.min(1, without.error)
    const difference = Math.sqrt(without.error ** 2 + withRolling.error ** 2)
    return {
      rows: [
        {
          at: 'no rolling resistance',
          expected: [20.9, 32.8],
          measured: without.mean,
          error: without.error,
          tolerance,
          unit,
        },
        {
          at: 'rolling resistance 0.1, angle more',
          expected: [0.5, FAR],
          measured: withRolling.mean - without.mean,
          error: difference,
          tolerance: 0,
          unit,
        },
      ],
    }
  },
}

function drumAngle(rolling: number, short: boolean) {
  const [radius, length] = short ? [7, 4] : [10, 6]
  const world = createWorld({
    dim: 3,
    gravity: [G, 0, 0],
    sleep: false,
    containers: [
      // The bodies' friction of 0.5 times 2: a rough wall, on which the bed does not slip.
      cylinder({ radius: radius * D, bottom: -1, top: length * D + 1, friction: 2 }),
      room({ min: [-FAR, 0, -FAR], max: [FAR, length * D, FAR], friction: 0 }),
    ],
    contact: impulse({ restitution: 0.3, friction: 0.5, rolling }),
  })
  fillHalf(world, radius, length)
  settle(world, D, 15)
  const angles: number[] = []
  const rate = 0.1
  const [start, blocks] = short ? [8, 6] : [10, 40]
  let turned = 0
  for (let block = 0; block < start + blocks; block++) {
    let sum = 0
    for (let k = 0; k < 60; k++) {
      turned += rate * world.timeStep
      configure(world, { gravity: [G * Math.cos(turned), 0, G * Math.sin(turned)] })
      step(world)
      sum += angleToGravity(world, turned)
    }
    if (block >= start) angles.push(sum / 60)
  }
  return meanOf(angles)
}

/** Puts bodies on a loose grid in the half of the drum where x is positive. */
function fillHalf(world: World<3>, radius: number, length: number): void {
  const draw = createDraw(5)
  const pitch = 1.12
  for (let x = 0; x < radius; x += pitch) {
    for (let z = -radius; z < radius; z += pitch) {
      if (Math.hypot(x, z) > radius - 0.65) continue
      for (let y = 0.56; y < length - 0.5; y += pitch) {
        const shift = () => 0.1 * (draw() - 0.5)
        addBody(world, { position: [(x + shift()) * D, (y + shift() / 2) * D, (z + shift()) * D], radius: D / 2 })
      }
    }
  }
}

/** Angle in degrees between gravity and the direction from the axis to the centre of mass. */
function angleToGravity(world: World<3>, turned: number): number {
  const { position, count } = world.bodies
  let [x, z] = [0, 0]
  for (let o = 0; o < 4 * count; o += 4) {
    x += position[o]!
    z += position[o + 2]!
  }
  // The bed stays behind as gravity turns.
  return Math.abs(((turned - Math.atan2(z, x) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI) * (180 / Math.PI)
}

const heap: Case = {
  name: 'the energy of a falling heap never rises',
  measures:
    'largest rise of the energy above its least value so far, over the energy lost in all; 500 bodies that fall 3 s',
  formula: 'E(t2) <= E(t1) for t2 > t1',
  source: 'conservation of energy',
  run(short) {
    const rows: Row[] = []
    for (const d of [0.1, 0.01]) {
      for (const friction of [0, 0.5]) {
        const measured = energyRise(d, friction, short ? 200 : 500)
        rows.push({
          at: `${100 * d} cm, friction ${friction}`,
          expected: [-FAR, 0],
          measured,
          error: 0,
          tolerance: 1e-3,
        })
      }
    }
    return { rows }
  },
}

function energyRise(d: number, friction: number, count: number): number {
  const world = createBed({ count, diameter: d, radius: 4, friction, seed: 3, world: { sleep: false } })
  const total = () => {
    const { kinetic, potential, elastic } = energy(world)
    return kinetic + potential + elastic
  }
  const start = total()
  let least = start
  let rise = 0
  for (let k = 0; k < 180; k++) {
    step(world)
    const now = total()
    rise = Math.max(rise, now - least)
    least = Math.min(least, now)
  }
  return rise / (start - least)
}

export const grains: readonly Case[] = [janssen, repose, heap]
