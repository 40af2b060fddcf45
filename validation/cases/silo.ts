// Grains in a silo: the load on the floor.
import {
  boxContainer,
  type Container,
  configure,
  createWorld,
  cylinder,
  forEachContact,
  impulse,
  step,
  type World,
} from '../../src/physics/index.ts'
import { addLayer, G, settle } from '../bed.ts'
import { type Case, createDraw, FAR, meanOf, type Row } from '../case.ts'
import { curveOf } from '../plot.ts'

const D = 0.1
/** Radius of the silo in diameters. */
const SILO = 3

const MU = 0.5
/** How many silos are filled. */
const SILOS = 12
/** Bodies that fill a height of one width, at a packing of 0.6. */
const FILLING = Math.round((0.6 * Math.PI * SILO * SILO * 2 * SILO) / (Math.PI / 6))

const janssen: Case = {
  name: 'the walls of a silo carry weight as Janssen says',
  measures: `load on the floor of a silo ${2 * SILO} d wide that is filled layer by layer, and whose floor then sinks by half a diameter, friction ${MU}, over the weight that fills a height of one width`,
  formula:
    'load = s (1 - exp(-m / s)), m the weight, s = 1 / (4 mu K) fitted; K from (1 - sin a) / (1 + sin a) to its inverse, a = atan(mu)',
  source:
    'H. A. Janssen, Versuche über Getreidedruck in Silozellen, 1895; W. J. M. Rankine, On the stability of loose earth, 1857',
  run(short) {
    const heights = short ? [1, 2] : [0.5, 1, 1.5, 2, 3, 4]
    // Silos differ by a tenth of the load: four of them missed Janssen's curve by chance.
    const runs = Array.from({ length: SILOS }, (_, k) => k + 1).map((seed) => fillSilo(heights, seed))
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
    rows.push({ at: 'K', expected: [rankine, 1 / rankine], measured: k, tolerance: 0 })
    const series = [curveOf('Janssen', janssenLoad, 0, 4), { label: 'measured', kind: 'points' as const, points }]
    const axes = { x: 'weight, in fillings of one width', y: 'load on the floor' }
    return { rows, plots: [{ name: 'janssen', title: 'Load on the floor of a silo', ...axes, series }] }
  },
}

/** Wall and floor of a silo. */
function siloContainers(floor: number): Container[] {
  return [
    cylinder({ radius: SILO * D, bottom: -1, friction: MU }),
    boxContainer({ min: [-FAR, floor, -FAR], max: [FAR, FAR, FAR], friction: MU }),
  ]
}

function createSilo(): World<3> {
  return createWorld({
    dim: 3,
    gravity: [0, -G, 0],
    sleep: false,
    containers: siloContainers(0),
    contact: impulse({ restitution: 0.3, friction: MU }),
  })
}

/**
 * Lowers the floor by d / 2 in 50 sqrt(d / g). The bed slides; its bodies may roll along the wall, so
 * friction there is at 0.6 of its limit in the mean.
 */
function lowerFloor(world: World<3>, from: number): number {
  const steps = Math.ceil((50 * Math.sqrt(D / G)) / world.timeStep)
  for (let k = 1; k <= steps; k++) {
    configure(world, { containers: siloContainers(from - (0.5 * D * k) / steps) })
    step(world)
  }
  return from - 0.5 * D
}

/** Fills a silo by sparse layers that fall by few diameters. @returns the loads at each weight */
function fillSilo(weights: readonly number[], seed: number): number[] {
  const world = createSilo()
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
    floor = lowerFloor(world, floor)
    settle(world, D, 10)
    return floorLoad(world) / FILLING
  })
}

/**
 * Weight on the floor in weights of one body, a mean over time.
 * @param before Called before each step.
 */
export function floorLoad(world: World<3>, seconds = 2, before = () => {}): number {
  let load = 0
  const steps = Math.round(seconds / world.timeStep)
  for (let k = 0; k < steps; k++) {
    before()
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

export const silo: readonly Case[] = [janssen]
