// Elastic gases of hard disks and spheres: Enskog's collision rate, Maxwell's distribution,
// equipartition. The table of convergence has the pressure.
import { bodyIds, type Dim, getBody, setBody } from '../../src/physics/index.ts'
import { type Case, type Mean, meanOf, type Row, sampled, vec } from '../case.ts'
import { createGas, enskogRate, measureBlock, run, setTemperature } from '../gas.ts'
import { curveOf, type Series } from '../plot.ts'

const DENSITIES = { 2: [0.1, 0.2, 0.3, 0.4, 0.5], 3: [0.1, 0.2, 0.3, 0.4] } as const
const SHORT_DENSITIES = { 2: [0.3], 3: [0.3] } as const
/** In 0.001 a body moves by about 0.001 of its diameter: no hit is missed or comes late. */
const TIME_STEP = 0.001
const BLOCKS = 10

const enskog: Case = {
  name: 'a body of a gas is hit as often as Enskog says',
  measures: 'collisions of a body per unit of time, in ten blocks after a warm-up; k T = 1, diameter 1, mass 1',
  formula: '2D: w = 2 n g sqrt(pi); 3D: w = 4 n g sqrt(pi), g the value at contact of the equations of state',
  source: 'S. Chapman and T. G. Cowling, The Mathematical Theory of Non-uniform Gases, 1970, chapter 16',
  run(short) {
    const rows: Row[] = []
    const series: Series[] = []
    for (const dim of [2, 3] as const) {
      const label = dim === 2 ? 'disks' : 'spheres'
      const points: [number, number, number][] = []
      for (const eta of (short ? SHORT_DENSITIES : DENSITIES)[dim]) {
        const { mean, error } = hitRate(dim, eta, short)
        points.push([eta, mean, error])
        rows.push(sampled(`${label}, density ${eta}`, enskogRate(dim, eta), { mean, error }, 0.01))
      }
      const curve = curveOf(label, (eta) => enskogRate(dim, eta), 0, dim === 2 ? 0.52 : 0.42, 30)
      series.push(curve, { label, kind: 'points', points })
    }
    const axes = { x: 'share of area or volume', y: 'hits a body' }
    return { rows, plots: [{ name: 'enskog', title: 'Collision rate', ...axes, series }] }
  },
}

function hitRate(dim: Dim, eta: number, short: boolean): Mean {
  const side = dim === 2 ? (short ? 12 : 20) : short ? 5 : 7
  const world = createGas({ dim, eta, side, seed: 1, timeStep: TIME_STEP })
  run(world, 10)
  return meanOf(Array.from({ length: BLOCKS }, () => measureBlock(world, short ? 2 : 6).rate))
}

/** Fourth moment of one component of a velocity over the square of its second moment. */
function kurtosis(velocities: readonly number[]): number {
  let second = 0
  let fourth = 0
  for (const v of velocities) {
    second += v * v
    fourth += v ** 4
  }
  return (fourth * velocities.length) / second ** 2
}

const maxwell: Case = {
  name: 'velocities of a gas are distributed by Maxwell',
  measures:
    'kurtosis of the components of the velocities, and the largest distance to the normal distribution; at the start all speeds are equal',
  formula: '<v^4> / <v^2>^2 = 3 f / (f + 2), f = d (N - 1) degrees of freedom; F(v) = (1 + erf(v / sqrt 2)) / 2',
  source: 'J. C. Maxwell, Illustrations of the dynamical theory of gases, 1860',
  run(short) {
    const rows: Row[] = []
    const series: Series[] = []
    for (const dim of [2, 3] as const) {
      const label = dim === 2 ? 'disks' : 'spheres'
      const world = createGas({ dim, eta: 0.3, side: dim === 2 ? 16 : 6, seed: 2, timeStep: 0.004 })
      run(world, 20)
      const samples: number[][] = []
      for (let k = 0; k < (short ? 20 : 150); k++) {
        run(world, 2) // several collisions of each body
        samples.push(bodyIds(world).flatMap((id) => [...getBody(world, id).velocity]))
      }
      const all = samples.flat().sort((a, b) => a - b)
      const freedom = dim * (world.bodies.count - 1)
      const expected = (3 * freedom) / (freedom + 2)
      rows.push(sampled(`${label}, kurtosis`, expected, meanOf(samples.map(kurtosis)), 0.005))
      // The distance of n independent samples is below 1.95 / sqrt(n) in 99.9 % of all cases
      // (Kolmogorov).
      const distance = Math.max(
        ...all.filter((_, k) => k % 50 === 0).map((v, k) => Math.abs((50 * k) / all.length - normal(v))),
      )
      const tolerance = 1.95 / Math.sqrt(all.length)
      rows.push({ at: `${label}, largest distance`, expected: 0, measured: distance, tolerance })
      series.push({ label, kind: 'points', points: histogram(all) })
    }
    series.push(curveOf('Maxwell', (v) => Math.exp((-v * v) / 2) / Math.sqrt(2 * Math.PI), -4, 4, 80))
    return { rows, plots: [{ name: 'maxwell', title: 'Velocities', x: 'v / sqrt(k T / m)', y: 'density', series }] }
  },
}

function histogram(values: readonly number[]): [number, number, number][] {
  const width = 0.25
  const counts = new Map<number, number>()
  for (const v of values) counts.set(Math.round(v / width), (counts.get(Math.round(v / width)) ?? 0) + 1)
  return [...counts]
    .filter(([bin]) => Math.abs(bin * width) <= 4)
    .sort(([a], [b]) => a - b)
    .map(([bin, n]) => [bin * width, n / values.length / width, Math.sqrt(n) / values.length / width])
}

/** Distribution of the normal law (Abramowitz and Stegun, 7.1.26; error below 2e-7). */
function normal(v: number): number {
  const x = Math.abs(v) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const erf = 1 - poly * Math.exp(-x * x)
  return v < 0 ? (1 - erf) / 2 : (1 + erf) / 2
}

const equipartition: Case = {
  name: 'bodies of every mass have the same mean kinetic energy',
  measures: 'mean kinetic energy of the heavy half over that of the light half; at the start only the light half moves',
  formula: '<m1 v1^2> = <m2 v2^2> (1 + O(1 / N)), corrected for the total momentum of 0',
  source: 'J. C. Maxwell, Illustrations of the dynamical theory of gases, 1860',
  run(short) {
    const rows: Row[] = []
    for (const dim of [2, 3] as const) {
      for (const heavy of short ? [10] : [3, 10, 30]) rows.push(mixture(dim, heavy, short))
    }
    return { rows }
  },
}

function mixture(dim: Dim, heavy: number, short: boolean): Row {
  const isHeavy = (k: number) => k % 2 === 1
  const side = dim === 2 ? 15 : 6
  const world = createGas({ dim, eta: 0.3, side, seed: 3, timeStep: 0.004, mass: (k) => (isHeavy(k) ? heavy : 1) })
  bodyIds(world).forEach((id, k) => {
    if (isHeavy(k)) setBody(world, id, { velocity: vec(dim, 0, 0) })
  })
  setTemperature(world)
  // Energy passes more slowly between unequal masses: a hit hands over 4 m M / (m + M)^2 of it.
  const slower = (1 + heavy) ** 2 / (4 * heavy)
  run(world, 20 * slower)
  const ratios: number[] = []
  for (let block = 0; block < BLOCKS; block++) {
    const sums = [0, 0]
    for (let k = 0; k < 40; k++) {
      run(world, (short ? 0.15 : 1) * Math.sqrt(slower))
      const { velocity, mass, count } = world.bodies
      for (let i = 0, o = 0; i < count; i++, o += 4) {
        const energy = mass[i]! * (velocity[o]! ** 2 + velocity[o + 1]! ** 2 + velocity[o + 2]! ** 2)
        sums[mass[i] === 1 ? 0 : 1]! += energy
      }
    }
    ratios.push((sums[1]! / sums[0]!) * correction(world.bodies.count, heavy))
  }
  return sampled(`${dim}D, masses 1 : ${heavy}`, 1, meanOf(ratios), 0.01)
}

/**
 * With a total momentum of 0 a body of mass m has 1 - m / M of its share of energy, M the total
 * mass. Also counts that the halves of an odd number are unequal.
 */
function correction(n: number, heavy: number): number {
  const heavyCount = Math.floor(n / 2)
  const lightCount = n - heavyCount
  const total = lightCount + heavyCount * heavy
  return (lightCount * (1 - 1 / total)) / (heavyCount * (1 - heavy / total))
}

export const gas: readonly Case[] = [enskog, maxwell, equipartition]
